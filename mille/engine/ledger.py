"""What the deals and the game brought, as a record says it: no rules are asked."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Any

from mille.engine.game import Line
from mille.engine.message import Fault, message


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the lines of a game have its figures."""

    points: str = ""
    """The field of a seat's score that has what a deal brought it; empty where there is only one
    deal, and the results of the game are all."""
    fewer_is_better: bool = False

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
