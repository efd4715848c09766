"""The rules, to be read in the program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pygame
from pygame import Surface

from mille.ui.pages.page import wrap_lines
from mille.ui.pages.scroll import ScrollPage
from mille.ui.scene import Node, Services
from mille.ui.text import TITLE, UI
from mille.ui.widgets import Button, Widget


class RulesPage(ScrollPage):
    """A long text that scrolls."""

    width = 760.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.title = services.words("rules.title")

    def build(self) -> list[Widget]:
        """Only the way back."""
        s = self.services
        return [Button(s, "back", s.words("rules.back"), self.leave, main=True)]

    def _text(self) -> list[tuple[str, str]]:
        """Headings and paragraphs, as many as the catalogue has."""
        words = self.services.words
        found: list[tuple[str, str]] = []
        for i in count(1):
            if not words.has(f"help.{i}.title"):
                return found
            found.append((words(f"help.{i}.title"), words(f"help.{i}.body")))
        return found

    def content_height(self, width: float) -> float:
        """All of it; the page takes what the window has."""
        return sum(piece.height for piece in self.pieces(width))

    def pieces(self, width: float) -> Iterator[Surface]:
        """A heading, a paragraph, a heading…"""
        s, u = self.services, self.services.unit
        for heading, body in self._text():
            yield _above(wrap_lines(s, heading, s.font(20), width - 16 * u, TITLE), 2 * u)
            yield _above(wrap_lines(s, body, s.font(15), width - 16 * u, UI), 12 * u)

    def nodes(self) -> list[Node]:
        """The text is one document."""
        text = "\n".join(f"{heading}\n{body}" for heading, body in self._text())
        page, *rest = super().nodes()
        return [page, Node("document", self.title, self.box, value=text, id="text"), *rest]


def _above(picture: Surface, space: float) -> Surface:
    """A picture with some space below it."""
    made = Surface((picture.width, picture.height + round(space)), pygame.SRCALPHA)
    made.blit(picture, (0, 0))
    return made
