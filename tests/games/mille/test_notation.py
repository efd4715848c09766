"""Moves as outside players write them, and events as they are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from mille.cards import cards
from mille.engine.message import Fault
from mille.games.mille.moves import CHOICES, EVENTS, Phase
from mille.games.mille.rules import MILLE
from mille.parts.rummy import Deal, Draw, Reshuffle
from tests.games.mille.positions import ME, moves_told, position, rows

DEAL = {"event": "deal", "dealer": 0, "hands": [[], []], "discard": [], "stock": []}
NO_SEAT = "fault.must_be(field=seat, wanted=wanted.seat)"
# Each line: what an outside player says, and the move, or the fault.
CHOSEN = """
{"event": "draw"} | draw
{"event": "take_upcard_two"} | two
{"event": "take_pack", "meld": ["9S", "9D"]} | take 9S 9D
{"event": "meld", "rank": "K", "cards": ["KS", "KD", "2H"]} | lay KS KD 2H
{"event": "discard", "card": "3C"} | throw 3C
{} | fault.unknown_event(event=None)
{"event": "deal"} | fault.unknown_event(event=deal)
{"event": ["draw"]} | fault.unknown_event(event=['draw'])
{"event": "take_pack"} | fault.field_missing(field=meld)
{"event": "take_pack", "meld": "9S 9D"} | fault.must_be(field=meld, wanted=wanted.cards)
{"event": "meld"} | fault.field_missing(field=rank)
{"event": "meld", "rank": "K"} | fault.field_missing(field=cards)
{"event": "meld", "rank": "10", "cards": []} | fault.field_value(field=rank)
{"event": "meld", "rank": 9, "cards": []} | fault.field_value(field=rank)
{"event": "meld", "rank": "9", "cards": [9]} | fault.no_card(code=9)
{"event": "discard"} | fault.field_missing(field=card)
{"event": "discard", "card": "3c"} | fault.no_card(code=3c)
{"event": "discard", "card": "3C", "why": "no use"} | fault.field_unknown(field=why)
"""


def said_of(read: Callable[[dict[str, Any]], object], line: dict[str, Any]) -> object:
    """What a line is read as, or the fault in words."""
    try:
        return read(line)
    except Fault as fault:
        return str(fault.message)


@pytest.mark.parametrize(("line", "wanted"), rows(CHOSEN))
def test_choices_of_outside_players(line: str, wanted: str) -> None:
    """The moves of protocol.md."""
    moves: list[Any] = [wanted] if wanted.startswith("fault") else moves_told(wanted)
    assert [said_of(CHOICES.read, json.loads(line))] == moves


def test_no_more_of_a_wrong_word_is_repeated_than_it_takes() -> None:
    long: list[tuple[dict[str, Any], str]] = [
        ({"event": "discard", "card": "x" * 99}, f"fault.no_card(code={'x' * 20})"),
        ({"event": "x" * 99}, f"fault.unknown_event(event={'x' * 40})"),
        (
            {"event": "take_pack", "meld": ["9S"] * 1001},
            "fault.must_be(field=meld, wanted=wanted.cards)",
        ),
    ]
    for line, said in long:
        assert said_of(CHOICES.read, line) == said


# Each line: the phase, the stock (- for none), a record's line, and the moves, or the fault. The
# hand is 3C KS KD 2H 9S 9D, and the pack a 9H; a draw is read before a reshuffle that it asked for,
# and if the pack was declined. A line may name a seat when no seat is on turn.
READ = """
draw | 8C | {"event": "draw", "seat": 0, "card": "8C"} | draw
draw | 8C | {"event": "take_upcard_two", "seat": 0, "card": "2C"} | two
draw | 8C | {"event": "take_pack", "seat": 0, "meld": ["9S", "9D"], "cards": ["9H"]} | take 9S 9D
play | 8C | {"event": "meld", "seat": 0, "rank": "K", "cards": ["KS", "KD", "2H"]} | lay KS KD 2H
play | 8C | {"event": "discard", "seat": 0, "card": "3C"} | throw 3C
draw | - | {"event": "deal_end", "out": null, "scores": [], "totals": []} | draw
over | 8C | {"event": "draw", "seat": 1, "card": "8C"} | draw
deal | - | {"event": "deal_end", "out": null, "scores": [], "totals": []} | fault.event_early
play | - | {"event": "deal_end", "out": null, "scores": [], "totals": []} | fault.event_early
draw | 8C | {"event": "deal_end", "out": null, "scores": [], "totals": []} | fault.event_early
deal | - | {"event": "game_end", "winner": 0, "skunk": 0, "payment": 3} | fault.event_early
deal | - | {"event": "deal_end"} | fault.field_missing(field=out)
deal | - | {"event": "reshuffle", "stock": 3} | fault.must_be(field=stock, wanted=wanted.cards)
deal | - | {"event": "nonsense"} | fault.unknown_event(event=nonsense)
deal | - | {"event": "draw", "seat": 2, "card": "3C"} | SEAT
deal | - | {"event": "draw", "seat": true, "card": "3C"} | SEAT
deal | - | {"event": "draw"} | fault.field_missing(field=seat)
draw | - | {"event": "draw", "seat": 1, "card": "3C"} | fault.not_on_turn(seat=1, turn=0)
draw | - | {"event": "draw", "seat": 0, "card": "3c"} | fault.no_card(code=3c)
draw | - | {"event": "draw", "seat": 0} | fault.field_missing(field=card)
draw | - | {"event": "take_upcard_two", "seat": 0} | fault.field_missing(field=card)
draw | - | {"event": "take_pack", "seat": 0, "meld": ["9S"]} | fault.field_missing(field=cards)
play | - | {"event": "discard", "seat": 1, "card": "3C"} | fault.not_on_turn(seat=1, turn=0)
play | - | {"event": "meld", "seat": 1, "rank": "K", "cards": []}| fault.not_on_turn(seat=1, turn=0)
draw | - | {"event": "take_upcard_two", "seat": 1, "card": "2C"} | fault.not_on_turn(seat=1, turn=0)
play | - | {"event": "discard", "seat": -1, "card": "3C"} | SEAT
play | - | {"event": "discard", "seat": "0", "card": "3C"} | SEAT
deal | - | {"event": "deal", "hands": []} | fault.field_missing(field=dealer)
reshuffle | - | {"event": "reshuffle"} | fault.field_missing(field=stock)
"""


def read(phase: str, stock: str, line: dict[str, Any]) -> object:
    """The moves that a record's line is read as, or the fault in words."""
    drawn = "" if stock == "-" else stock
    state = position("3C KS KD 2H 9S 9D", pile="9H", stock=drawn, phase=Phase(phase))
    return said_of(partial(MILLE.read, state), line)


@pytest.mark.parametrize(("phase", "stock", "line", "wanted"), rows(READ.replace("SEAT", NO_SEAT)))
def test_the_moves_of_a_line(phase: str, stock: str, line: str, wanted: str) -> None:
    found = read(phase, stock, json.loads(line))
    if wanted == "fault.event_early":
        wanted += f"(event={json.loads(line)['event']})"
    assert found == (wanted if wanted.startswith("fault") else tuple(moves_told(wanted)))


def test_what_chance_did_is_read_card_by_card() -> None:
    """A reshuffle that a draw asked for is read with the draw."""
    hands, stock = (cards("3C 4C"), cards("5C 6C")), cards("8C")
    line = {**DEAL, "hands": [["3C", "4C"], ["5C", "6C"]], "discard": ["7C"], "stock": ["8C"]}
    assert read("deal", "8C", line) == (Deal(ME, hands, cards("7C"), stock),)
    shuffled: dict[str, Any] = {"event": "reshuffle", "stock": ["3C"]}
    assert read("reshuffle", "-", shuffled) == (Reshuffle(cards("3C")),)
    assert read("draw", "8C", shuffled) == (Reshuffle(cards("3C")),)
    assert read("draw", "-", shuffled) == (Draw(), Reshuffle(cards("3C")))
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"hands": [[]]}, "fault.hands(n=2)"),
        ({"hands": [[]] * 3}, "fault.hands(n=2)"),
        ({"hands": [[], None]}, "fault.hands(n=2)"),
        ({"hands": {}}, "fault.field_value(field=hands)"),
        ({"hands": [["3C"], "4C"]}, "fault.field_value(field=hands)"),
        ({"discard": "7C"}, "fault.must_be(field=discard, wanted=wanted.cards)"),
        ({"stock": 73}, "fault.hands(n=2)"),
    ]
    for change, said in wrong:
        assert read("deal", "-", {**DEAL, **change}) == said


def test_other_fields_are_passed_over() -> None:
    """In a record, whose writer may have had more to say. A move has only what is asked for."""
    state = position("3C KS", pile="9H", stock="8C")
    line = {"event": "draw", "seat": 0, "card": "8C"}
    assert MILLE.read(state, {**line, "ms": 12}) == (Draw(),)
    assert EVENTS.write(EVENTS.read({**line, "ms": 12})) == line, "it is never written"
