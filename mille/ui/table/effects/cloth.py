"""The cloth, which fades to its second shade, and the paper of an offer, which slides in."""

from __future__ import annotations

from mille.ui.table.effects.effect import Change, Effect, pace, towards
from mille.ui.tempo import SLIDE, TURNING, Tempo
from mille.view.table import TableView


class Cloth(Effect):
    """How far the cloth has changed to its second shade."""

    def __init__(self, reduced: bool) -> None:
        self.reduced = reduced
        """Whether motion is reduced; then the cloth does not darken for suspense."""
        self.shade = 0.0
        """0 to 1."""
        self._now: TableView | None = None

    def show(self, now: TableView) -> None:
        self._now = now
        self.finish()

    def see(self, before: TableView, now: TableView) -> None:
        self._now = now

    @property
    def _wanted(self) -> float:
        now = self._now
        return float(now is not None and (now.shaded or (now.hushed and not self.reduced)))

    def update(self, dt: float, tempo: Tempo) -> bool:
        self.reduced = tempo.reduced
        before = self.shade
        self.shade = towards(before, self._wanted, pace(dt, tempo, TURNING))
        return self.shade != before

    @property
    def busy(self) -> bool:
        return self.shade != self._wanted

    def finish(self) -> None:
        self.shade = self._wanted


class Slide(Change):
    """How far the paper has slid."""

    lasts = SLIDE

    def see(self, before: TableView, now: TableView) -> None:
        if now.offer is not None and before.offer != now.offer:
            self.part = 0.0
