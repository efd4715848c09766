"""A page for what is not as it should be."""

from __future__ import annotations

from pygame import Surface

from mille.ui.pages.menu import MenuPage


class TroublePage(MenuPage):
    """What is wrong, and what can be done. It needs no table: that may be what failed."""

    opaque = True
    width = 520.0

    def draw_ground(self, surface: Surface) -> None:
        surface.fill(self.services.theme.table_edge)
