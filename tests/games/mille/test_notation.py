"""Moves as outside players write them, and events as they are told."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, cards
from mille.engine.message import Fault, message
from mille.games.mille.melds import score_deal, settle
from mille.games.mille.moves import (
    CHOICES,
    EVENTS,
    DealEnded,
    Dealt,
    Event,
    Melded,
    Move,
    PackTaken,
    Phase,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.rules import MILLE
from mille.games.mille.table import redact
from mille.parts.rummy import Deal, Discard, Discarded, Draw, Drawn, Reshuffle, Reshuffled
from tests.games.mille.positions import ME, THEM, lay, melds, position, rules, take, throw

CARD = Card.parse("3C")
DEAL = {"event": "deal", "dealer": 0, "hands": [[], []], "discard": [], "stock": []}
END: dict[str, Any] = {"event": "deal_end", "out": None, "scores": [], "totals": []}
MELDED = score_deal(
    rules(), melds("KC KC KD KD KH KH KS KS / 4C 4D 4H"), (), went_out=True, somebody_out=True
)
IN_HAND = score_deal(rules(), (), cards("QS 3C"), went_out=False, somebody_out=True)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ({"event": "draw"}, Draw()),
        ({"event": "take_upcard_two"}, TakeUpcardTwo()),
        ({"event": "take_pack", "meld": ["9S", "9D"]}, take("9S 9D")),
        ({"event": "meld", "rank": "K", "cards": ["KS", "KD", "2H"]}, lay("K", "KS KD 2H")),
        ({"event": "discard", "card": "3C"}, Discard(Card.parse("3C"))),
    ],
)
def test_choices_of_outside_players(line: dict[str, Any], move: object) -> None:
    """The moves of protocol.md."""
    assert CHOICES.read(line) == move


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ({}, "fault.unknown_event"),
        ({"event": "deal"}, "fault.unknown_event"),
        ({"event": ["draw"]}, "fault.unknown_event"),
        ({"event": "take_pack"}, "fault.field_missing"),
        ({"event": "take_pack", "meld": "9S 9D"}, "fault.no_card_list"),
        ({"event": "take_pack", "meld": ["9S"] * 1001}, "fault.no_card_list"),
        ({"event": "meld", "rank": "10", "cards": []}, "fault.field_kind"),
        ({"event": "meld", "rank": 9, "cards": []}, "fault.field_kind"),
        ({"event": "meld", "rank": "9", "cards": [9]}, "fault.no_card"),
        ({"event": "discard", "card": "3c"}, "fault.no_card"),
    ],
)
def test_choices_that_cannot_be_read(line: dict[str, Any], id: str) -> None:
    with pytest.raises(Fault) as error:
        CHOICES.read(line)
    assert error.value.message.id == id


def test_events_as_a_seat_is_told_them() -> None:
    """`protocol.md`: null and counts for a hidden hand, numbers for hidden stocks."""
    deal = Dealt(THEM, (cards("3C 4C"), cards("5C 6C")), cards("7C"), cards("8C 9C"))
    assert EVENTS.write(redact(deal, ME)) == {
        "event": "deal",
        "dealer": 1,
        "hands": [["3C", "4C"], None],
        "counts": [2, 2],
        "discard": ["7C"],
        "stock": 2,
    }
    assert redact(redact(deal, ME), ME) == redact(deal, ME)
    drawn = Drawn(THEM, Card.parse("3C"))
    assert EVENTS.write(redact(drawn, ME)) == {"event": "draw", "seat": 1, "card": None}
    assert redact(drawn, THEM) == drawn
    shuffled = Reshuffled(cards("3C 4C"))
    assert EVENTS.write(redact(shuffled, ME)) == {"event": "reshuffle", "stock": 2}
    assert redact(Reshuffled(2), ME) == Reshuffled(2)


def test_a_deal_for_another_number_of_seats_is_no_deal() -> None:
    """Nor is the end of a deal, or of the game, a move."""
    start = MILLE.start(rules())
    wrong: list[tuple[dict[str, Any], str]] = [
        ({**DEAL, "hands": [[]]}, "fault.hands"),
        ({**DEAL, "hands": {}}, "fault.field_kind"),
        ({**DEAL, "hands": [[], None]}, "fault.hands"),
        ({**DEAL, "stock": 73}, "fault.hands"),
        ({"event": "reshuffle", "stock": 3}, "fault.no_card_list"),
        (END, "fault.event_early"),
        ({"event": "deal_end"}, "fault.field_missing"),
        ({"event": "game_end", "winner": 0, "skunk": 0, "payment": 3}, "fault.event_early"),
        ({"event": "nonsense"}, "fault.unknown_event"),
        ({"event": "draw", "seat": 2, "card": "3C"}, "fault.no_seat"),
        ({"event": "draw", "seat": True, "card": "3C"}, "fault.no_seat"),
        ({"event": "draw"}, "fault.field_missing"),
    ]
    for line, id in wrong:
        with pytest.raises(Fault) as error:
            MILLE.read(start, line)
        assert error.value.message.id == id
    state = position("4C", pile="3H")
    wrong = [
        ({"event": "draw", "seat": 1, "card": "3C"}, "fault.not_on_turn"),
        (END, "fault.event_early"),
    ]
    for line, id in wrong:
        with pytest.raises(Fault) as error:
            MILLE.read(state, line)
        assert error.value.message.id == id


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Dealt(THEM, (cards("3C 4C"), cards("5C 6C")), cards("7C"), cards("8C 9C")),
            {
                "event": "deal",
                "dealer": 1,
                "hands": [["3C", "4C"], ["5C", "6C"]],
                "discard": ["7C"],
                "stock": ["8C", "9C"],
            },
        ),
        (Drawn(THEM, CARD), {"event": "draw", "seat": 1, "card": "3C"}),
        (
            UpcardTwoTaken(ME, Card.parse("2C")),
            {"event": "take_upcard_two", "seat": 0, "card": "2C"},
        ),
        (
            PackTaken(THEM, cards("9S 9D"), cards("9H 3C")),
            {"event": "take_pack", "seat": 1, "meld": ["9S", "9D"], "cards": ["9H", "3C"]},
        ),
        (
            Melded(THEM, Card.parse("KC").rank, cards("KS KD 2H")),
            {"event": "meld", "seat": 1, "rank": "K", "cards": ["KS", "KD", "2H"]},
        ),
        (Discarded(THEM, CARD), {"event": "discard", "seat": 1, "card": "3C"}),
        (Reshuffled(cards("3C 4C")), {"event": "reshuffle", "stock": ["3C", "4C"]}),
        (
            DealEnded(ME, (MELDED, IN_HAND), (350, -105)),
            {
                "event": "deal_end",
                "out": 0,
                "scores": [
                    {
                        "melded": 350,
                        "left": 0,
                        "total": 350,
                        "naturals": 2,
                        "natural_hand": True,
                        "natural_melds": ["K"],
                        "chapeau": False,
                    },
                    {
                        "melded": 0,
                        "left": 105,
                        "total": -105,
                        "naturals": 0,
                        "natural_hand": False,
                        "natural_melds": [],
                        "chapeau": True,
                    },
                ],
                "totals": [350, -105],
            },
        ),
        (
            settle(rules(), (585, 1230), (0, 1), (1, 0)),
            {"event": "game_end", "winner": 1, "skunk": 1, "payment": 30},
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_every_event_as_a_line_of_a_record(event: Event, line: dict[str, Any]) -> None:
    """The table of record.md, by its rows."""
    assert EVENTS.write(event) == line


HANDS = [["3C", "4C"], ["5C", "6C"]]


@pytest.mark.parametrize(
    ("phase", "stock", "line", "moves"),
    [
        (
            Phase.DEAL,
            "8C",
            {"event": "deal", "dealer": 1, "hands": HANDS, "discard": ["7C"], "stock": ["8C"]},
            (Deal(THEM, (cards("3C 4C"), cards("5C 6C")), cards("7C"), cards("8C")),),
        ),
        (Phase.DRAW, "8C", {"event": "draw", "seat": 0, "card": "8C"}, (Draw(),)),
        (
            Phase.DRAW,
            "8C",
            {"event": "take_upcard_two", "seat": 0, "card": "2C"},
            (TakeUpcardTwo(),),
        ),
        (
            Phase.DRAW,
            "8C",
            {"event": "take_pack", "seat": 0, "meld": ["9S", "9D"], "cards": ["9H"]},
            (take("9S 9D"),),
        ),
        (
            Phase.PLAY,
            "8C",
            {"event": "meld", "seat": 0, "rank": "K", "cards": ["KS", "KD", "2H"]},
            (lay("K", "KS KD 2H"),),
        ),
        (Phase.PLAY, "8C", {"event": "discard", "seat": 0, "card": "3C"}, (throw("3C"),)),
        (
            Phase.RESHUFFLE,
            "",
            {"event": "reshuffle", "stock": ["3C"]},
            (Reshuffle(cards("3C")),),
        ),
        (
            Phase.DRAW,
            "",
            {"event": "reshuffle", "stock": ["3C"]},
            (Draw(), Reshuffle(cards("3C"))),
        ),
        (Phase.DRAW, "8C", {"event": "reshuffle", "stock": ["3C"]}, (Reshuffle(cards("3C")),)),
        (Phase.DRAW, "", END, (Draw(),)),
        # A line may name a seat when no seat is on turn; the rules refuse it.
        (Phase.OVER, "8C", {"event": "draw", "seat": 1, "card": "8C"}, (Draw(),)),
    ],
)
def test_the_moves_of_a_line(
    phase: Phase, stock: str, line: dict[str, Any], moves: tuple[Move, ...]
) -> None:
    """A draw is read before a reshuffle that it asked for, and if the pack was declined."""
    state = position("3C KS KD 2H 9S 9D", pile="9H", stock=stock, phase=phase)
    assert MILLE.read(state, line) == moves


@pytest.mark.parametrize(
    ("phase", "line", "said"),
    [
        (Phase.DRAW, {"event": "draw", "seat": 0, "card": "3c"}, "fault.no_card(code=3c)"),
        (Phase.DRAW, {"event": "draw", "seat": 0}, "fault.field_missing(field=card)"),
        (
            Phase.DRAW,
            {"event": "take_upcard_two", "seat": 0},
            "fault.field_missing(field=card)",
        ),
        (
            Phase.DRAW,
            {"event": "take_pack", "seat": 0, "meld": ["9S", "9D"]},
            "fault.field_missing(field=cards)",
        ),
        (
            Phase.PLAY,
            {"event": "discard", "seat": 1, "card": "3C"},
            "fault.not_on_turn(seat=1, turn=0)",
        ),
        (
            Phase.PLAY,
            {"event": "meld", "seat": 1, "rank": "K", "cards": []},
            "fault.not_on_turn(seat=1, turn=0)",
        ),
        (
            Phase.DRAW,
            {"event": "take_pack", "seat": 1, "meld": [], "cards": []},
            "fault.not_on_turn(seat=1, turn=0)",
        ),
        (
            Phase.DRAW,
            {"event": "take_upcard_two", "seat": 1, "card": "2C"},
            "fault.not_on_turn(seat=1, turn=0)",
        ),
        (Phase.PLAY, {"event": "discard", "seat": -1, "card": "3C"}, "fault.no_seat(field=seat)"),
        (Phase.PLAY, {"event": "discard", "seat": "0", "card": "3C"}, "fault.no_seat(field=seat)"),
        (Phase.PLAY, END, "fault.event_early(event=deal_end)"),
        (Phase.DEAL, {**DEAL, "hands": [["3C"], "4C"]}, "fault.field_kind(field=hands)"),
        (Phase.DEAL, {**DEAL, "hands": [[]] * 3}, "fault.hands(n=2)"),
        (Phase.DEAL, {"event": "deal", "hands": []}, "fault.field_missing(field=dealer)"),
        (Phase.DEAL, {**DEAL, "discard": "7C"}, "fault.no_card_list(field=discard)"),
        (Phase.RESHUFFLE, {"event": "reshuffle"}, "fault.field_missing(field=stock)"),
        (Phase.DRAW, {"event": "x" * 99}, f"fault.unknown_event(event={'x' * 40})"),
    ],
)
def test_lines_that_cannot_be_read(phase: Phase, line: dict[str, Any], said: str) -> None:
    state = position("3C KS KD 2H 9S 9D", pile="9H", stock="", phase=phase)
    with pytest.raises(Fault) as error:
        MILLE.read(state, line)
    assert str(error.value.message) == said


def test_what_cannot_be_read_is_said_in_short() -> None:
    """It repeats no more of a wrong word."""
    cases: list[tuple[dict[str, Any], str]] = [
        ({"event": "discard", "card": "x" * 99}, f"fault.no_card(code={'x' * 20})"),
        ({"event": "x" * 99}, f"fault.unknown_event(event={'x' * 40})"),
        ({"event": "meld"}, "fault.field_missing(field=rank)"),
        ({"event": "meld", "rank": "K"}, "fault.field_missing(field=cards)"),
        ({"event": "discard"}, "fault.field_missing(field=card)"),
        ({"event": "take_pack", "meld": ["9S"] * 1001}, "fault.no_card_list(field=meld)"),
    ]
    for line, said in cases:
        with pytest.raises(Fault) as error:
            CHOICES.read(line)
        assert str(error.value.message) == said


def test_other_fields_are_passed_over() -> None:
    """In a record, whose writer may have had more to say. A move has only what is asked for."""
    state = position("3C KS", pile="9H", stock="8C")
    with pytest.raises(Fault) as error:
        CHOICES.read({"event": "discard", "card": "3C", "why": "no use"})
    assert error.value.message == message("fault.field_unknown", field="why")
    line = {"event": "draw", "seat": 0, "card": "8C"}
    assert MILLE.read(state, {**line, "ms": 12}) == (Draw(),)
    assert EVENTS.write(EVENTS.read({**line, "ms": 12})) == line, "it is never written"
