"""The review of a record, line by line: one seat's turns, graded by what it saw, and a summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mille.agents import AllSeen, Thinking, decide
from mille.cards import Dice
from mille.engine.codec import JsonObject, Seat
from mille.engine.match import AnyReplay
from mille.engine.message import Fault, message
from mille.session import notes, record
from mille.session.follower import Follower
from mille.session.record import Header, Record
from mille.session.worker import worker_seed

FORMAT = "mille-review"
VERSION = 1
MOST_WORLDS = 1_000_000
"""The most imagined deals for one turn. That many take minutes."""


def seen_by(replay: AnyReplay, seat: Seat) -> AllSeen:
    """Each event that a seat was told of, and its view afterwards: nothing that was
    hidden from it.
    """
    game = replay.game
    return [
        (game.redact(moment.event, seat), game.observe(moment.state, seat))
        for moment in replay.moments
    ]


def turns_ended(header: Header, replay: AnyReplay, seat: Seat) -> list[int]:
    """How many of its own turns a seat had ended before each event, which is how hints
    count turns.
    """
    game, found = replay.game, []
    listener = Follower(header.entry, header.rules, seat, len(header.seats))
    for moment in replay.moments:
        found.append(listener.turns)
        listener.follow(game.write(game.redact(moment.event, seat)))
    return found


class Grading:
    """The turns of a seat in a record, and how to grade each.

    The same record gives the same grades, however far the game has gone since.
    """

    def __init__(self, kept: Record, seat: Seat, deal: int | None = None) -> None:
        """Find the turns, of all deals or of one. Raises `Fault` if there are none to grade."""
        header = kept.header
        grader = header.entry.reviewer
        if grader is None:
            raise Fault(message("fault.no_reviews", game=header.game))
        replay = record.follow(kept)
        self.grader = grader
        self.seen = seen_by(replay, seat)
        self.turns = grader.turns(self.seen, deal)
        if not self.turns:
            raise Fault(message("fault.nothing_to_review"))
        # None of the game's own dice are used here: what is hidden cannot follow from these.
        self._dice = Dice(header.seed).stream("review", seat)
        self._hints = Dice(worker_seed(header.seed, seat))
        self._ended = turns_ended(header, replay, seat)

    def grade(self, turn: Any, worlds: int | None = None) -> Thinking[JsonObject]:
        """The line for one turn."""
        hint = self._hints.stream(self._ended[turn.event - 1])
        own = self._dice.stream(turn.deal, turn.number)
        found = yield from self.grader.grade(turn, hint, own, worlds)
        return {"type": "turn", **found}


def review_lines(
    kept: Record,
    seat: Seat,
    *,
    deal: int | None = None,
    worlds: int | None = None,
    skip: int = 0,
) -> Iterator[JsonObject]:
    """The review of a record, line by line: a header, a line per turn, and a summary.

    The first `skip` turns are left out, also of the summary: a caller that already has their lines
    gets the summary of all turns from `summed`.

    Raises `Fault` before the first line.
    """
    grading = Grading(kept, seat, deal)
    yield header_of(kept, seat, deal, len(grading.turns))
    graded: list[JsonObject] = []
    for turn in grading.turns[skip:]:
        graded.append(decide(grading.grade(turn, worlds)))
        yield graded[-1]
    yield _summed(kept, grading.seen, graded, deal)


def header_of(kept: Record, seat: Seat, deal: int | None, count: int) -> JsonObject:
    """The first line of a review of `count` turns."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": kept.header.game,
        "names": [each.name for each in kept.header.seats],
        "seat": seat,
        "deal": deal,
        "count": count,
    }


def summed(
    kept: Record, seat: Seat, graded: Sequence[JsonObject], deal: int | None = None
) -> JsonObject:
    """The last line of a review of these turns. Raises `Fault`."""
    return _summed(kept, seen_by(record.follow(kept), seat), graded, deal)


def _summed(
    kept: Record, seen: AllSeen, graded: Sequence[JsonObject], deal: int | None
) -> JsonObject:
    grader = kept.header.entry.reviewer
    assert grader is not None
    lost = notes.lost(kept)
    loser = lost[0] if lost is not None and 0 <= lost[0] < len(kept.header.seats) else None
    return {"type": "sum", "lost": loser, **grader.sum_up(seen, graded, deal)}
