"""Hints: from the strongest player, or a quick one if that is slow or fails; never too late."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

import pytest

from mille.agents import decide
from mille.engine.codec import CHANCE, Seat
from mille.games.mille.reviews import why_best
from mille.i18n import load
from mille.parts.rummy import Draw
from mille.session.seated import QUICK_AFTER, Advised, Adviser
from tests import patience
from tests.outside.table import MILLE, RULES, AnyReferee, gone, new_referee
from tests.patience import no_waiting

ME = Seat(0)
SILENT = [
    sys.executable,
    "-c",
    'import time; input(); print(\'{"type": "ready", "name": "x"}\', flush=True);time.sleep(1000)',
]


class Asked:
    """An adviser at a table, with a clock that the test sets."""

    def __init__(self, program: Sequence[str] | None = None) -> None:
        self.now = 0.0
        self.referee: AnyReferee = new_referee("advice")
        self.it = Adviser(MILLE, RULES, ME, ["A", "B"], "seed", lambda: self.now, program)
        self.to_me()

    def to_me(self) -> None:
        while (actor := self.referee.actor) != ME:
            if actor is CHANCE:
                self.referee.chance()
            else:
                player = MILLE.players["casual"]
                view = self.referee.view(Seat(1))
                move = decide(player.think(view, self.referee.dice_for(Seat(1))))
                assert self.referee.submit(Seat(1), move) is None

    def answer(self) -> Advised:
        end = time.monotonic() + patience.PATIENCE
        while time.monotonic() < end:
            with no_waiting():
                found = self.it.poll(self.referee)
            if found is not None:
                return found
            time.sleep(0.005)
        raise AssertionError("no answer")


@pytest.fixture
def open_advisers() -> Iterator[list[Asked]]:
    """A list of advisers; all are closed at the end."""
    found: list[Asked] = []
    yield found
    for asked in found:
        asked.it.close(asked.referee)


@pytest.mark.long
def test_the_strongest_says_what_and_why(open_advisers: list[Asked]) -> None:
    """For every choice of two turns, from one process; and its advice can be followed."""
    asked = Asked()
    open_advisers.append(asked)
    words = load("en")
    said = 0
    turns = 0
    while turns < 2:
        asked.it.ask()
        advised = asked.answer()
        assert advised.last
        assert not asked.it.asked
        assert advised.reasons is not None
        why = why_best(advised.reasons, advised.move, "Lili")
        if why is not None:
            text = words.text(why)
            assert text.endswith(".")
            assert "{" not in text
            said += 1
        assert asked.referee.refusal(ME, advised.move) is None
        assert asked.referee.submit(ME, advised.move) is None
        if asked.referee.actor != ME:
            turns += 1
            asked.to_me()
    assert said >= 2


@pytest.mark.long
def test_a_quick_one_answers_when_it_takes_long(open_advisers: list[Asked]) -> None:
    asked = Asked(SILENT)
    open_advisers.append(asked)
    asked.it.ask()
    assert asked.it.poll(asked.referee) is None
    asked.now = QUICK_AFTER + 0.1
    found = [asked.it.poll(asked.referee) for _ in range(50)]
    (advised,) = [each for each in found if each is not None]
    assert not advised.last
    assert advised.reasons is None
    assert asked.referee.refusal(ME, advised.move) is None
    assert asked.it.asked, "the strongest may still answer"


@pytest.mark.long
def test_one_that_cannot_be_started_is_stood_in_for(open_advisers: list[Asked]) -> None:
    asked = Asked(["/no/such/program"])
    open_advisers.append(asked)
    asked.it.ask()
    advised = asked.answer()
    assert advised.last
    assert advised.reasons is None
    assert asked.referee.refusal(ME, advised.move) is None


@pytest.mark.long
def test_who_moves_on_is_not_answered(open_advisers: list[Asked]) -> None:
    """The process that thought about it is gone, and the next question is answered."""
    asked = Asked()
    open_advisers.append(asked)
    asked.it.ask()
    assert asked.it.poll(asked.referee) is None
    worker = asked.it._worker
    player = worker._player
    assert player is not None
    move = MILLE.game.moves(asked.referee.view(ME)).__next__()
    assert asked.referee.submit(ME, move) is None
    asked.it.moved_on(asked.referee)
    assert not asked.it.asked
    assert asked.it.poll(asked.referee) is None
    assert gone(player)
    asked.it.ask()
    assert asked.referee.refusal(ME, asked.answer().move) is None


@pytest.mark.parametrize(
    "reasons", [None, {}, {"pack": 5, "options": []}, {"pack": "x", "options": [{"moves": 3}]}]
)
def test_reasons_that_cannot_be_read_are_none(reasons: object) -> None:
    assert why_best(reasons, Draw(), "Lili") is None  # type: ignore[arg-type]
