"""A recorded game for looking at: what each seat saw at every step.

Step n is the table after n events. All tables are kept, so that any step can be shown at once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from mille.engine.codec import Seat
from mille.engine.game import Result
from mille.games import GameEntry
from mille.session import notes, record, saved_match
from mille.session.record import Header, Record
from mille.view.names import Remark


class Replayed:
    """A record, followed to its last line. Creating it raises `Fault` if that fails."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept: Record = record.parse(record.read_bytes(path))
        self._replay = record.follow(self.kept)
        self._replaced = notes.replaced(self.kept)
        self.moments = self._replay.moments
        self.start = self._replay.start

    @property
    def header(self) -> Header:
        """Who played, by which rules."""
        return self.kept.header

    @property
    def entry(self) -> GameEntry:
        """The game that was played."""
        return self.header.entry

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self.moments)

    def names(self, step: int) -> Sequence[str]:
        """Who sat where at a step."""
        return saved_match.names(self.header, self._replaced, step)

    # The views

    def state(self, step: int) -> Any:
        """The full table at a step, after the whole move that its last event belongs to."""
        return self.moments[step - 1].state if step else self.start

    def is_whole(self, step: int) -> bool:
        """Whether a step is not in the middle of a move's events."""
        return not 0 < step < self.count or self.state(step) is not self.state(step + 1)

    def event(self, step: int, seat: Seat) -> Any:
        """The event that leads to a step, as a seat was told it."""
        return self.entry.game.redact(self.moments[step - 1].event, seat)

    def move(self, step: int) -> Any | None:
        """The move made at a step; None if there is none that can be told by itself."""
        if step == self.count:
            return None
        return self.entry.game.move_of(self.state(step), self.moments[step].event)

    def view(self, step: int, seat: Seat) -> Any:
        """What a seat saw at a step, as the table shows it."""
        game = self.entry.game
        if not self.entry.presenter.by_event or self.is_whole(step):
            return game.observe(self.state(step), seat)
        begun = step
        while begun and self.state(begun) is self.state(step):
            begun -= 1
        view = game.observe(self.state(begun), seat)
        for each in range(begun + 1, step + 1):
            view = game.fold(view, self.event(each, seat))
        return view

    def seats_on_turn(self, step: int) -> tuple[Seat, ...]:
        """The seats that had a choice at a step; none in the middle of a move."""
        waiting = self.entry.game.waiting(self.state(step))
        return waiting.seats if self.is_whole(step) and not waiting.forced else ()

    @cached_property
    def remarks(self) -> Mapping[int, Remark]:
        """What was said aloud at each step; only the last remark."""
        return dict(notes.said(self.kept))

    # The marks

    @cached_property
    def deals(self) -> Sequence[int]:
        """The steps at which a deal has just been dealt."""
        found: list[int] = []
        game, dealt = self.entry.game, False
        for step in range(self.count):
            if not self.is_whole(step):
                continue
            waiting = game.waiting(self.state(step))
            dealt = dealt or waiting.between_deals or step == 0
            if dealt and not waiting.chance:
                found.append(step)
                dealt = False
        return found

    @cached_property
    def turns(self) -> Sequence[int]:
        """The steps at which a turn begins."""
        found: list[int] = []
        game, before = self.entry.game, -1
        for step in range(self.count):
            if self.is_whole(step):
                waiting = game.waiting(self.state(step))
                if waiting.seats and waiting.turn != before:
                    found.append(step)
                    before = waiting.turn
        return found

    @cached_property
    def turning_points(self) -> Sequence[int]:
        """The steps at which a deal put a different seat in the lead."""
        found: list[int] = []
        ahead: tuple[Seat, ...] = ()
        deals = 0
        for step in range(1, self.count + 1):
            if self.is_whole(step):
                result: Result = self.entry.game.result(self.state(step))
                if result.deals > deals:
                    deals = result.deals
                    if ahead and result.winners != ahead:
                        found.append(step)
                    ahead = result.winners
        return found


def after(marks: Sequence[int], step: int, end: int) -> int:
    """The first of the marks after this step, or `end`."""
    at = bisect_right(marks, step)
    return marks[at] if at < len(marks) else end


def before(marks: Sequence[int], step: int) -> int:
    """The last of the marks before this step, or 0."""
    at = bisect_left(marks, step)
    return marks[at - 1] if at else 0
