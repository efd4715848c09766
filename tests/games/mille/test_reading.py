"""What a record's events say, what a seat cannot be told, and what may come in any order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mille.cards import Card, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, must_be
from mille.games import entry
from mille.games.mille.melds import PRESETS, GameEnded
from mille.games.mille.moves import DealEnded, Dealt, Event, PackTaken, Phase, UpcardTwoTaken
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.table import MilleView, redact
from mille.parts.rummy import Drawn, Reshuffled
from tests.games.matches import Match, play_out
from tests.games.mille.positions import EXAMPLES, ME, THEM, lay, played, position, rows, rules
from tests.parts import fault_of

EARLY, HIDDEN = "fault.event_early", "fault.card_hidden"


def refused(state: MilleState, event: Event) -> str | None:
    """Why seat 0 cannot be told the event; None if it can."""
    why = MILLE.not_next(MILLE.observe(state, ME), event)
    return None if why is None else why.id


# A deal

START = MILLE.start(rules())
OWN = cards("3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C 8C 9C 9C TC")
UP = cards("KD")


def dealt(**changed: Any) -> Dealt:
    """A deal as seat 0 is told of it."""
    told: dict[str, Any] = {"dealer": THEM, "hands": (OWN, None), "discard": UP, "stock": 73}
    return Dealt(**{**told, **changed})


def between_deals() -> MilleState:
    """Seat 1 has dealt, and seat 0 has gone out."""
    state = position("KC KD KH", theirs="5D", pile="9H", phase=Phase.PLAY)
    return played(state, lay("K", "KC KD KH"))


def test_a_deal_can_be_told() -> None:
    step = MILLE.play(START, MILLE.chance(START, Dice("a")))
    assert all(refused(START, redact(event, ME)) is None for event in step.events)
    assert refused(START, dealt()) is None
    assert refused(between_deals(), dealt(dealer=ME)) is None


def test_a_deal_at_the_wrong_time() -> None:
    assert refused(position("KC KD"), dealt(dealer=ME)) == EARLY
    assert refused(between_deals(), dealt(dealer=THEM)) == EARLY


# Draws

DRAW = position("KC KC 9D 9S", pile="3C 9H", reshuffles=1)
EMPTY = position("KC KC 9D 9S", theirs="5D", pile="3C 9H", stock="")


@pytest.mark.parametrize(
    ("state", "event", "why"),
    [
        (DRAW, Drawn(ME, Card.parse("4C")), None),
        (DRAW, Drawn(ME, None), HIDDEN),
        (DRAW, Drawn(ME, Card.parse("KC")), "fault.card_elsewhere"),
        (EMPTY, Drawn(ME, Card.parse("4C")), EARLY),
        (EMPTY, Drawn(ME, None), EARLY),
        (DRAW, PackTaken(ME, cards("9D 9S"), cards("9H 3C")), None),
        (DRAW, PackTaken(ME, cards("9D 9S"), cards("3C 9H")), EARLY),
        (DRAW, PackTaken(ME, cards("9D 9S"), cards("9H 4C")), EARLY),
        (DRAW, PackTaken(ME, cards("9D 9S"), cards("9H")), EARLY),
    ],
)
def test_a_draw(state: MilleState, event: Event, why: str | None) -> None:
    assert refused(state, event) == why


def test_only_the_two_that_lies_there_can_be_taken() -> None:
    state = position("KC KD", pile="2C", first_turn=True)
    assert refused(state, UpcardTwoTaken(ME, Card.parse("2C"))) is None
    assert refused(state, UpcardTwoTaken(ME, Card.parse("2D"))) == EARLY


# A reshuffle, and ends


@pytest.mark.parametrize(
    ("phase", "pile", "why"),
    [
        (Phase.RESHUFFLE, "3C 9H 4C", None),
        (Phase.DRAW, "3C 9H 4C", None),
        (Phase.PLAY, "3C 9H 4C", EARLY),
        (Phase.DRAW, "3C", EARLY),
        (Phase.RESHUFFLE, "3C", EARLY),
    ],
)
def test_a_reshuffle(phase: Phase, pile: str, why: str | None) -> None:
    state = position("KC KC", theirs="5D", pile=pile, stock="", phase=phase)
    assert refused(state, Reshuffled(len(pile.split()) - 1)) == why


@pytest.mark.parametrize(
    ("phase", "mine", "stock", "out", "why"),
    [
        (Phase.PLAY, "", None, ME, None),
        (Phase.PLAY, "", None, THEM, EARLY),
        (Phase.PLAY, "KC", None, ME, EARLY),
        (Phase.PLAY, "KC", "", None, EARLY),
        (Phase.DRAW, "", None, ME, EARLY),
        (Phase.DRAW, "KC", "", None, None),
        (Phase.DRAW, "KC", "", ME, EARLY),
        (Phase.DRAW, "KC", None, None, EARLY),
    ],
)
def test_the_end_of_a_deal(
    phase: Phase, mine: str, stock: str | None, out: Any, why: str | None
) -> None:
    state = position(mine, theirs="5D", pile="3C", stock=stock, phase=phase)
    assert refused(state, DealEnded(out, (), (0, 0))) == why


def test_the_end_of_a_game_comes_after_a_deal() -> None:
    end = GameEnded(winner=ME, skunk=False, payment=0)
    assert refused(between_deals(), end) is None
    assert refused(DRAW, end) == EARLY
    assert MILLE.move_of(DRAW, end) is None


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Reshuffled(1), must_be("stock", "cards").message),
        (Drawn(Seat(2), None), must_be("seat", "seat").message),
    ],
)
def test_events_that_no_record_has(event: Event, why: Message) -> None:
    assert fault_of(MILLE.move_of, EMPTY, event).message == why


# What is told of a game, spoiled


def told_on(match: Match, seat: Seat, n: int) -> tuple[MilleView, list[dict[str, Any]]]:
    """The view after `n` events, and the events that follow."""
    lines = [MILLE.write(MILLE.redact(event, seat)) for event in match.events]
    view = MILLE.observe(MILLE.start(match.rules), seat)
    for line in lines[:n]:
        view = MILLE.follow(view, line)
    return view, lines[n:]


@pytest.fixture(scope="module")
def match() -> Match:
    """A game for tests to spoil."""
    return play_out(entry("mille"), PRESETS["standard"], "spoil", ("regular", "casual"))


def first(match: Match, seat: Seat, name: str, own: bool | None = None) -> int:
    """The position of the first such event."""
    for n, event in enumerate(match.events):
        line = MILLE.write(event)
        if line["event"] == name and own in (None, line.get("seat") == seat):
            return n
    raise LookupError(name)


@pytest.mark.parametrize(("name", "whose", "change", "fault"), rows(EXAMPLES["spoilt"]))
def test_what_cannot_be_is_a_fault(
    match: Match, name: str, whose: str, change: str, fault: str
) -> None:
    n = first(match, Seat(0), name, whose == "own" if whose else None)
    view, (line, *_) = told_on(match, Seat(0), n)
    MILLE.follow(view, line)
    assert fault_of(MILLE.follow, view, {**line, **json.loads(change)}).message.id == fault


# What may come in any order


@pytest.mark.parametrize(
    ("line", "tidied"),
    [
        (
            {"event": "deal", "dealer": 0, "hands": [["KC", "3C"], None], "stock": ["9C", "3D"]},
            {"event": "deal", "dealer": 0, "hands": [["3C", "KC"], None], "stock": ["9C", "3D"]},
        ),
        (
            {"event": "take_pack", "seat": 1, "cards": ["9H", "KC", "4D", "3C"]},
            {"event": "take_pack", "seat": 1, "cards": ["9H", "3C", "4D", "KC"]},
        ),
        (
            {"event": "deal_end", "scores": [{"natural_melds": ["K", "3"]}, {"a": 1}, 7]},
            {"event": "deal_end", "scores": [{"natural_melds": ["3", "K"]}, {"a": 1}, 7]},
        ),
    ],
)
def test_lines_are_tidied(line: dict[str, Any], tidied: dict[str, Any]) -> None:
    assert MILLE.tidy(line) == tidied
