"""Answers given at the same time: before all are in, nobody can tell what one is or when it came.

The tests play Guts with words opened together (guts.md #9), against players that think for as long
as they are told to.
"""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from mille.engine.codec import Seat
from mille.games import entry
from mille.games.guts.moves import Declare, Opened, Said
from mille.session import matches
from mille.session.matches import Match, Pauses
from mille.session.sources import ME

GUTS = entry("guts")
SEATS = 4
WORDS = (True, False, True, False)
STEP = 0.1


class Slow:
    """A player that gives its word after a number of polls."""

    def __init__(self, word: bool, polls: int) -> None:
        self.word, self.polls = word, polls

    def poll(self, referee: Any) -> Any:
        """Nothing yet, or the word."""
        self.polls -= 1
        return Declare(self.word) if self.polls < 0 else None

    def close(self, referee: Any) -> None:
        """Nothing to stop."""


def table(path: Path, words: tuple[bool, ...], polls: tuple[int, ...]) -> Match:
    """A table with the cards dealt, where each of the others thinks for its number of polls."""
    rules = GUTS.rule_sets["together"]
    at = matches.begin(path, "guts", rules, ["club"] * (SEATS - 1), "You", "sealed")
    for seat in range(1, SEATS):
        at._thinkers[Seat(seat)] = Slow(words[seat], polls[seat - 1])
    at.poll(STEP, Pauses())
    assert at.waiting.sealed
    at.pending.clear()
    return at


def lines(at: Match) -> list[dict[str, Any]]:
    return [json.loads(line) for line in at.path.read_bytes().splitlines()]


def run(at: Match, mine: bool, when: int) -> list[Any]:
    """Let all give their words, mine after `when` steps; return what I am told."""
    before, views = len(lines(at)), [at.referee.view(Seat(i)) for i in range(SEATS)]
    for step in range(60):
        if step == when:
            assert at.my_turn
            assert at.submit(Declare(mine)) is None
        if at.pending:
            break
        assert len(lines(at)) == before  # no word is written before it is opened
        assert [at.referee.view(Seat(i)) for i in range(SEATS)] == views  # and nobody sees one
        at.poll(STEP, Pauses())
    return [seen.event for seen in at.pending]


@pytest.mark.parametrize("when", [0, 3, 20])
def test_who_was_quick_cannot_be_told(tmp_path: Path, when: int) -> None:
    """In whatever order and however late the others answer, everything looks and reads the same."""
    told = set()
    for n, polls in enumerate(permutations((0, 4, 9))):
        at = table(tmp_path / f"{n}.jsonl", WORDS, polls)
        events = run(at, WORDS[0], when)
        written = [line for line in lines(at) if line.get("event") == "declare"]
        told.add((tuple(map(str, events)), json.dumps(written)))
        at.close()
    assert len(told) == 1


def test_nothing_is_heard_of_a_word_before_all_are_opened(tmp_path: Path) -> None:
    """Until the opening I am told the same, whatever the others have said."""
    heard = set()
    for n in range(2 ** (SEATS - 1)):
        words = (True, *(bool(n >> i & 1) for i in range(SEATS - 1)))
        at = table(tmp_path / f"{n}.jsonl", words, (0, 2, 5))
        events = run(at, True, when=1)
        opened = next(i for i, event in enumerate(events) if isinstance(event, Opened))
        assert all(isinstance(event, Said) for event in events[:opened])
        assert len(events[:opened]) == SEATS
        assert [event.in_ for event in events[:opened] if event.seat != ME] == [None] * 3
        heard.add(tuple(map(str, events[:opened])))
        assert events[opened].in_ == words
        at.close()
    assert len(heard) == 1


def test_my_own_word_waits_for_the_others_and_is_asked_once(tmp_path: Path) -> None:
    at = table(tmp_path / "r.jsonl", WORDS, (5, 5, 5))
    assert at.my_turn
    assert at.submit(Declare(False)) is None
    assert not at.my_turn
    assert at.goes_on_by_itself
    assert at.caught_up
    assert not at.can_take_back
    run(at, False, when=-1)
    assert not at.caught_up
    at.close()
    # The others wait for me: they decided long ago, and nothing shows it.
    at = table(tmp_path / "other.jsonl", WORDS, (0, 0, 0))
    for _ in range(50):
        at.poll(STEP, Pauses())
    assert at.caught_up
    assert at.my_turn
    assert not at.goes_on_by_itself
    assert not at.referee.view(ME).said
    at.close()
