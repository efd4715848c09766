"""The log as a page: all that happened in the deal, to be read again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Surface

from mille.engine.message import Message
from mille.ui.input import Key, UiEvent
from mille.ui.pages.old import wrap_lines
from mille.ui.pages.scroll import ScrollPage
from mille.ui.scene import Node, Services
from mille.ui.text import UI
from mille.ui.widgets import Block, Button


class LogPage(ScrollPage):
    """A line for each thing that was told, the latest last; it opens at its end."""

    width = 620.0

    def __init__(self, services: Services, news: Sequence[Message]) -> None:
        super().__init__(services)
        words = services.words
        self.title = words("log.title")
        self.lines = [words.text(each) for each in news] or [words("log.nothing")]
        self._opened = False

    def build(self) -> list[Block]:
        s = self.services
        return [Button(s, "back", s.words("rules.back"), self.leave, main=True)]

    def content_height(self, width: float) -> float:
        """All of it, as far as the window is high; the page takes what there is."""
        high = 0.0
        for piece in self.pieces(width):
            high += piece.height
            if high > self.services.size[1]:
                break
        return high

    def pieces(self, width: float) -> Iterator[Surface]:
        """The lines, and a little space below each."""
        s, u = self.services, self.services.unit
        for line in self.lines:
            text = wrap_lines(s, line, s.font(15), width - 16 * u, UI)
            made = Surface((text.width, text.height + round(5 * u)), pygame.SRCALPHA)
            made.blit(text, (0, 0))
            yield made

    def resize(self) -> None:
        """Lay it out; at first the end is in sight."""
        super().resize()
        if not self._opened:
            self._opened = True
            self._scroll(self.whole)

    def handle(self, event: UiEvent) -> None:
        """The key that opened it closes it too."""
        if event == Key("f3"):
            self.leave()
        else:
            super().handle(event)

    def nodes(self) -> list[Node]:
        page, *rest = super().nodes()
        text = "\n".join(self.lines)
        return [page, Node("document", self.title, self.box, value=text, id="text"), *rest]
