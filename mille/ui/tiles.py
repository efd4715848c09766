"""A choice of which everything is seen at once: a tile for each value, with what it means."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from pygame import Color, Surface

from mille.ui.scene import Node, Services
from mille.ui.shapes import icon, panel
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Choice, Option
from mille.view.layout import Rect

NAME, ABOUT = 16, 13
"""Sizes of the letters, in pixels of 720 lines."""
CHOSEN = Color("#C8963A")
"""As the main button of a page."""


class Tiles(Choice):
    """Tiles side by side; a click takes the one it hits."""

    role = "radiogroup"

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        options: Sequence[Option],
        current: object,
        changed: Callable[[object], None],
        longest: Sequence[str],
    ) -> None:
        super().__init__(services, id, name, options, current, changed)
        self.longest = longest
        """What tiles may ever have to say here: they are as high as the longest of it needs."""

    def node(self, focused: bool) -> Node:
        """What is chosen, and what is said of it."""
        node = super().node(focused)
        said = self.services.words(
            "new.about", name=self.value, about=self.options[self.index].about
        )
        return dataclasses.replace(node, value=said)

    def room(self, width: float, line: float) -> float:
        s = self.services
        n = len(self.options)
        inner = (width - self._gap() * (n - 1)) / n - 2 * self._pad()
        size, ink = s.font(ABOUT), s.theme.ink_muted
        words = max(s.texts.render(text, size, ink, UI, inner).height for text in self.longest)
        return self._head() + words + 2 * self._pad()

    def press(self, x: float | None = None) -> None:
        """The tile that was hit; by a key, the next one."""
        if x is None:
            self.turn(1)
            return
        for i in range(len(self.options)):
            tile = self._tile(i)
            if tile.x <= x < tile.right:
                self.choose(i)

    def _gap(self) -> float:
        return 10 * self.services.unit

    def _pad(self) -> float:
        return 11 * self.services.unit

    def _head(self) -> float:
        """The room for a name."""
        return self.services.font(NAME) * 1.55

    def _tile(self, index: int) -> Rect:
        b, gap, n = self.bounds, self._gap(), len(self.options)
        w = (b.w - gap * (n - 1)) / n
        return Rect(b.x + index * (w + gap), b.y, w, b.h)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Each tile with its name and what it means; the chosen one has a full circle."""
        for i, option in enumerate(self.options):
            self._draw_tile(surface, self._tile(i), option, i == self.index)
        self._ring(surface, focused)

    def _draw_tile(self, surface: Surface, tile: Rect, option: Option, chosen: bool) -> None:
        s, pad = self.services, self._pad()
        paper = s.theme.paper
        fill = mix(paper, CHOSEN, 0.18) if chosen else mix(paper, s.theme.paper_edge, 0.25)
        edge, line = (CHOSEN, 2.4) if chosen else (s.theme.paper_edge, 1.2)
        surface.blit(
            panel(tile.w, tile.h, 8 * s.unit, fill, edge, line * s.unit),
            (round(tile.x), round(tile.y)),
        )
        side = s.font(NAME) * 0.95
        ink = s.theme.ink if chosen else s.theme.ink_muted
        mark = icon("chosen" if chosen else "circle", side, ink)
        room = tile.w - 2 * pad - side - 4 * s.unit
        name = s.texts.fitted(option.name, s.font(NAME), s.theme.ink, room, BOLD)
        middle = tile.y + pad * 0.7 + self._head() / 2
        blit_text(surface, name, tile.x + pad, middle - name.height / 2)
        surface.blit(mark, (round(tile.right - pad - side), round(middle - side / 2)))
        about = s.texts.render(option.about, s.font(ABOUT), ink, UI, tile.w - 2 * pad)
        blit_text(surface, about, tile.x + pad, tile.y + pad * 0.8 + self._head())
