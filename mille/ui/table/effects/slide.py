"""The paper of an offer, which slides from the pile to where it is read."""

from __future__ import annotations

from mille.ui.table.effects.effect import Effect, pace
from mille.ui.tempo import SLIDE, Tempo
from mille.view.table import TableView


class Slide(Effect):
    """How far the paper has slid."""

    def __init__(self) -> None:
        self.part = 1.0
        """0 to 1."""

    def see(self, before: TableView, now: TableView) -> None:
        if now.offer is not None and before.offer != now.offer:
            self.part = 0.0

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes = self.busy
        self.part = min(1.0, self.part + pace(dt, tempo, SLIDE))
        return changes

    @property
    def busy(self) -> bool:
        return self.part < 1

    def finish(self) -> None:
        self.part = 1.0
