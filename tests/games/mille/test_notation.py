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
from tests.games.mille.positions import EXAMPLES, ME, moves_told, position, rows

DEAL = {"event": "deal", "dealer": 0, "hands": [[], []], "discard": [], "stock": []}
NO_SEAT = "fault.must_be(field=seat, wanted=wanted.seat)"


def said_of(read: Callable[[dict[str, Any]], object], line: dict[str, Any]) -> object:
    """What a line is read as, or the fault in words."""
    try:
        return read(line)
    except Fault as fault:
        return str(fault.message)


@pytest.mark.parametrize(("line", "wanted"), rows(EXAMPLES["said"]))
def test_choices_of_outside_players(line: str, wanted: str) -> None:
    """The moves of protocol.md."""
    moves: list[Any] = [wanted] if wanted.startswith("fault") else moves_told(wanted)
    assert [said_of(CHOICES.read, json.loads(line))] == moves


def test_no_more_of_a_wrong_word_is_repeated_than_it_takes() -> None:
    long: list[tuple[dict[str, Any], str]] = [
        ({"event": "discard", "card": "x" * 99}, f"fault.no_card(code={'x' * 17}…)"),
        ({"event": "x" * 99}, f"fault.unknown_event(event={'x' * 40})"),
        (
            {"event": "take_pack", "meld": ["9S"] * 1001},
            "fault.must_be(field=meld, wanted=wanted.cards)",
        ),
    ]
    for line, said in long:
        assert said_of(CHOICES.read, line) == said


def read(phase: str, stock: str, line: dict[str, Any]) -> object:
    """The moves that a record's line is read as, or the fault in words."""
    drawn = "" if stock == "-" else stock
    state = position("3C KS KD 2H 9S 9D", pile="9H", stock=drawn, phase=Phase(phase))
    return said_of(partial(MILLE.read, state), line)


@pytest.mark.parametrize(
    ("phase", "stock", "line", "wanted"), rows(EXAMPLES["read"].replace("SEAT", NO_SEAT))
)
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
