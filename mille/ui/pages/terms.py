"""Words that may need another one: it is said while the pointer or the focus is there."""

from __future__ import annotations

import pygame
from pygame import Surface

from mille.engine.message import Message
from mille.ui.scene import Services
from mille.ui.tip import draw_tip
from mille.ui.widgets import Widget


class Term(Widget):
    """A line that the page has drawn, with what is said about it."""

    role = "term"

    def __init__(self, services: Services, id: str, name: str, about: str, said: Message) -> None:
        super().__init__(services, id, name)
        self.about = about
        self.said = said
        """The message that the page drew there."""

    @property
    def value(self) -> str:
        return self.about

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Dots under the line, and the ring of the focus."""
        s, b = self.services, self.bounds
        y, step = round(b.bottom - 1), max(3, round(4 * s.unit))
        words = s.texts.render(self.name, s.font(15), s.theme.ink)
        for x in range(round(b.x), round(min(b.right, b.x + words.width)), step):
            pygame.draw.line(surface, s.theme.ink_muted, (x, y), (x + step // 2 - 1, y))
        self._ring(surface, focused)

    def draw_tip(self, surface: Surface) -> None:
        """Say it, over all that the page shows."""
        draw_tip(surface, self.services, self.bounds, self.about)
