"""What the deals and the game brought, as a record says it: no rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from mille.engine.game import Line
from mille.engine.message import Fault, message

MOST = 10**9
"""No figure of a game is larger; a record that says so is none of ours."""

Found = Iterable[tuple[int | None, int]]
"""Figures of a game, each with the seat that it is of; None where it is the table's."""


@dataclass(frozen=True, slots=True)
class Best:
    """Something of a game that may be the most remarkable of all that were played here."""

    id: str
    """Its name among those of the game, for good; `figure.ID` is what it is called."""
    events: Sequence[str]
    """The lines of a record from which it is found."""
    find: Callable[[Sequence[Line]], Found]
    """Finds it in those lines, as often as it occurs."""
    least: bool = False
    """Whether less is more remarkable."""

    def of(self, lines: Sequence[Line]) -> tuple[int | None, int] | None:
        """The most remarkable of a game; None where there is nothing of the kind."""
        mine = [line for line in lines if line.get("event") in self.events]
        try:
            least = 0 if self.least else 1
            found = [each for each in self.find(mine) if least <= each[1] <= MOST]
        except (LookupError, TypeError, ValueError, AttributeError):
            return None  # whether a record is right is for others to say
        pick = min if self.least else max
        return pick(found, key=lambda each: each[1], default=None)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the lines of a game have its figures."""

    points: str = ""
    """The field of a seat's score that has what a deal brought it; empty where there is only one
    deal, and the results of the game are all."""
    fewer_is_better: bool = False
    chips: bool = False
    """Whether that are chips, which seats win from each other."""
    bests: Sequence[Best] = ()
    """What the house remembers of the game."""

    @property
    def words(self) -> Sequence[bytes]:
        """One of these stands in each line that is wanted."""
        events = {"deal_end", "game_end", *(event for best in self.bests for event in best.events)}
        return [f'"{event}"'.encode() for event in events]

    def figures(self, lines: Sequence[Line]) -> dict[str, tuple[int | None, int]]:
        """What is remarkable of a game, by its names, with whose it is."""
        found = ((best.id, best.of(lines)) for best in self.bests)
        return {id: figure for id, figure in found if figure is not None}

    def deal(self, line: Line, seats: int) -> tuple[float, ...]:
        """What a `deal_end` brought each seat, more being better. Raises `Fault`."""
        scores = line.get("scores")
        if not isinstance(scores, list) or not all(isinstance(score, dict) for score in scores):
            raise Fault(message("fault.field_kind", field="scores"))
        return self._signed([score.get(self.points) for score in scores], self.points, seats)

    def worth(self, end: Line, last_deal: Line, seats: int) -> tuple[float, ...]:
        """What a game was worth to each seat, as `Result.worth` has it. Raises `Fault`."""
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


def each_score(field: str) -> Callable[[Sequence[Line]], Found]:
    """Finds a figure of every seat in every deal: the field of the scores of `deal_end`."""

    def find(lines: Sequence[Line]) -> Found:
        for line in lines:
            for seat, score in enumerate(line["scores"]):
                yield seat, score[field]

    return find
