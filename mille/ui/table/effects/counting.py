"""The figure on a slip, which counts up or down from the old value to the new one."""

from __future__ import annotations

from dataclasses import replace

from mille.ui.table.effects.effect import Runs
from mille.ui.tempo import COUNT
from mille.view.beat import CountUp
from mille.view.table import SeatView


class Counting(Runs[CountUp]):
    """The seats whose figure is being counted, until the new value is shown."""

    step, usual = CountUp, COUNT

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        part = next((run.part for run in self.runs if run.step.seat == seat.seat), None)
        if part is None or seat.figure is None or later.figure is None:
            return seat
        return replace(seat, figure=round(seat.figure + (later.figure - seat.figure) * part))
