"""What the deals and the game brought each seat, read from a record without asking any rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import Any

from mille.cards.value import Value
from mille.engine.game import Line
from mille.engine.message import Fault, message

MOST = 10**9
"""The largest figure of any game; a record that claims a larger one is not ours."""

Found = Iterable[tuple[int | None, int]]
"""Figures of a game, each with the seat it belongs to; None for the whole table."""


class Best(Value):
    """A kind of record to beat, such as the highest score: the house remembers the best ever seen
    here.
    """

    id: str
    """Its permanent name among those of the game; the message `figure.ID` words it."""
    events: Sequence[str]
    """The event names of the record lines in which it is looked for."""
    find: Callable[[Sequence[Line]], Found]
    """Finds every figure of this kind in those lines."""
    least: bool = False
    """Whether a smaller figure is more remarkable."""

    def of(self, lines: Sequence[Line]) -> tuple[int | None, int] | None:
        """The most remarkable figure of one game with its seat, or None if there is none."""
        mine = [line for line in lines if line.get("event") in self.events]
        try:
            least = 0 if self.least else 1
            found = [each for each in self.find(mine) if least <= each[1] <= MOST]
        except (LookupError, TypeError, ValueError, AttributeError):
            return None  # checking the record is somebody else's job
        pick = min if self.least else max
        return pick(found, key=lambda each: each[1], default=None)


class Ledger(Value):
    """Which fields of a game's lines hold its scores and results."""

    points: str = ""
    """The field of a seat's score that says what a deal brought it; empty if the game has only one
    deal, so that the results of the game are all there is."""
    fewer_is_better: bool = False
    chips: bool = False
    """Whether the points are chips, which seats win from each other."""
    bests: Sequence[Best] = ()
    """What the house remembers of the game."""

    @property
    def words(self) -> Sequence[bytes]:
        """Strings to look for: every line that matters contains one of them."""
        events = {"deal_end", "game_end", *(event for best in self.bests for event in best.events)}
        return [f'"{event}"'.encode() for event in events]

    def figures(self, lines: Sequence[Line]) -> dict[str, tuple[int | None, int]]:
        """The remarkable figures of a game, by name, each with its seat."""
        found = ((best.id, best.of(lines)) for best in self.bests)
        return {id: figure for id, figure in found if figure is not None}

    def deal(self, line: Line, seats: int) -> tuple[float, ...]:
        """What a `deal_end` brought each seat; more is better. Raises `Fault`."""
        scores = line.get("scores")
        if not isinstance(scores, list) or not all(isinstance(score, dict) for score in scores):
            raise Fault(message("fault.field_kind", field="scores"))
        return self._signed([score.get(self.points) for score in scores], self.points, seats)

    def worth(self, end: Line, last_deal: Line, seats: int) -> tuple[float, ...]:
        """What a game was worth to each seat, in the sense of `Result.worth`. Raises `Fault`."""
        for line, name in ((end, "results"), (end, "totals"), (last_deal, "totals")):
            if name in line:
                return self._signed(line[name], name, seats)
        raise Fault(message("fault.field_missing", field="totals"))

    def _signed(self, values: Any, name: str, seats: int) -> tuple[float, ...]:
        if not _are_numbers(values, seats):
            raise Fault(message("fault.field_kind", field=name))
        return tuple(0 - value if self.fewer_is_better else value for value in values)


def _are_numbers(values: Any, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(type(value) in (int, float) and isfinite(value) for value in values)
        and all(abs(value) < 2**53 for value in values)
    )


def totals(lines: Sequence[Line]) -> Found:
    """What each seat has in all, after a deal or at the end."""
    return [each for line in lines for each in enumerate(line["totals"])]


def each_score(field: str) -> Callable[[Sequence[Line]], Found]:
    """A finder for the field `field` of the scores in `deal_end`: every seat, every deal."""

    def find(lines: Sequence[Line]) -> Found:
        for line in lines:
            for seat, score in enumerate(line["scores"]):
                yield seat, score[field]

    return find
