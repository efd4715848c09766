"""The paper of an offer, which slides from the pile to where it is read."""

from __future__ import annotations

from mille.ui.table.effects.effect import Change
from mille.ui.tempo import SLIDE
from mille.view.table import TableView


class Slide(Change):
    """How far the paper has slid."""

    lasts = SLIDE

    def see(self, before: TableView, now: TableView) -> None:
        if now.offer is not None and before.offer != now.offer:
            self.part = 0.0
