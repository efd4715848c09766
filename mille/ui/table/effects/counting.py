"""The figure on a slip, which counts up or down from the old value to the new one."""

from __future__ import annotations

from dataclasses import replace

from mille.engine.game import Seat
from mille.ui.table.effects.effect import Effect
from mille.ui.tempo import COUNT, Tempo
from mille.view.beat import CountUp
from mille.view.table import SeatView


class Counting(Effect):
    """The seats whose figure is being counted, until the new value is shown."""

    step, usual = CountUp, COUNT

    def __init__(self) -> None:
        self._runs: dict[Seat, tuple[float, float]] = {}
        """For each seat the seconds gone, and how long the counting takes in all."""

    def start(self, step: CountUp, seconds: float) -> None:
        self._runs[step.seat] = 0.0, seconds

    def update(self, dt: float, tempo: Tempo) -> bool:
        self._runs = {seat: (gone + dt, whole) for seat, (gone, whole) in self._runs.items()}
        return self.busy

    @property
    def busy(self) -> bool:
        return bool(self._runs)

    def settle(self) -> None:
        self._runs.clear()

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        if seat.seat not in self._runs or seat.figure is None or later.figure is None:
            return seat
        gone, whole = self._runs[seat.seat]
        part = min(1.0, gone / whole) if whole else 1.0
        return replace(seat, figure=round(seat.figure + (later.figure - seat.figure) * part))
