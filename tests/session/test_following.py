"""Hints and reviews judge alike: following hints is best in every turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.games import entry
from mille.games.mille.grader import EFFORT, GRADES
from mille.games.mille.melds import PRESETS, HouseRules
from mille.games.mille.players import LEVELS
from mille.session.player import Player
from mille.session.record import Header, Record, SeatName
from mille.session.referee import Referee
from mille.session.review import review_lines
from mille.session.seated import PROTOCOL, VERSION, worker_seed
from tests.games.mille.positions import rules
from tests.parts import long
from tests.session.test_review import Kept, as_record

ME, THEM = Seat(0), Seat(1)
MILLE = entry("mille")


class Hinted:
    """Asks for a hint before every move, as the worker words it, and makes that move."""

    def __init__(self, table: HouseRules, seat: Seat, seed: str) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "version": VERSION,
            "game": "mille",
            "rules": MILLE.options.write(table),
            "seat": seat,
            "names": ["A", "B"],
        }
        self._it = Player(hello, MILLE.adviser, worker_seed(seed, seat), reasons=True)
        self._seat, self._told, self._asked = seat, 0, 0

    def move(self, referee: Referee[Any, Any, Any]) -> Any:
        """The move that the hint says."""
        for event in referee.events_for(self._seat, self._told):
            self._it.answer({"type": "event", **MILLE.game.write(event)})
            self._told += 1
        self._asked += 1
        said = self._it.answer({"type": "choose", "id": self._asked})
        assert said is not None
        return MILLE.game.read_choice(said["move"])


def followed(table: HouseRules, seed: str, seat: Seat, most: int) -> Record:
    """A game in which the seat follows hints for up to `most` of its turns."""
    kept = Kept()
    referee: Referee[Any, Any, Any] = Referee(MILLE.game, table, 2, Dice(seed), kept)
    hinted, other = Hinted(table, seat, seed), MILLE.players["casual"]
    turns, last = 0, None
    while (actor := referee.actor) is not None:
        turns += last == seat != actor
        if turns == most:
            break
        last = actor
        if actor is CHANCE:
            referee.chance()
            continue
        if actor == seat:
            move = hinted.move(referee)
        else:
            move = decide(other.think(referee.view(actor), referee.dice_for(actor)))
        assert referee.submit(actor, move) is None
    header = Header("mille", table, (SeatName("A", "x"), SeatName("B", "x")), seed, "2026-11-21")
    return as_record([header.write(), *kept.lines])


def parts(lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All choices of all turns."""
    for turn in lines[1:-1]:
        yield from (turn[name] for name in ("draw", "play") if turn[name] is not None)


def check_best(kept: Record, seat: Seat) -> int:
    """Check that each turn is best and no other way named; return how many positions were
    judged.
    """
    lines = list(review_lines(kept, seat))
    assert {turn["grade"] for turn in lines[1:-1]} == {"best"}
    found = list(parts(lines))
    for part in found:
        assert part["better"] is part["near"] is None
        assert part["loss"] == {"win": 0, "points": 0, "error": 0}
    return len(found)


def test_the_same_level_gives_hints_and_looks_back() -> None:
    assert LEVELS[MILLE.adviser] is EFFORT
    assert MILLE.players[MILLE.adviser].effort == EFFORT  # type: ignore[attr-defined]
    assert GRADES[:2] == ("best", "good")


@pytest.mark.parametrize("most", [1, long(6)])
@pytest.mark.long
def test_who_follows_hints_is_never_told_of_better(most: int) -> None:
    assert check_best(followed(HouseRules(), "quick", ME, most), ME) >= most


@pytest.mark.parametrize("most", [long(8)])
def test_who_does_something_else_is_held_against_the_hint(most: int) -> None:
    """What the review calls better, or as good, is what the hint would have said."""
    kept = followed(HouseRules(), "aside", ME, most)
    other = list(review_lines(kept, THEM))
    hinted = [part["better"] or part["near"] for part in parts(other)]
    assert any(hinted)
    for turn in other[1:-1]:
        named = [part["better"] for part in (turn["draw"], turn["play"]) if part]
        assert (turn["grade"] == "best") == (not any(named))


@pytest.mark.long
@pytest.mark.nightly
def test_over_three_hundred_positions() -> None:
    positions = 0
    for number in range(100):
        preset = list(PRESETS)[number % len(PRESETS)]
        table = rules(preset, target=600)
        seat = Seat(number % 2)
        positions += check_best(followed(table, f"long {number}", seat, 60), seat)
        if positions >= 300:
            break
    assert positions >= 300
