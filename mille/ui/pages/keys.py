"""What can be done with which key, and how with the pointer: a table to be read in the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, takewhile
from typing import NamedTuple

import pygame
from pygame import Surface

from mille.ui.pages.page import wrap_lines
from mille.ui.pages.scroll import ScrollPage
from mille.ui.scene import Node, Services
from mille.ui.text import BOLD, TITLE, UI
from mille.ui.widgets import Button, Widget

COLUMNS = (0.21, 0.27, 0.52)
"""The parts of the width that keys, what they do, and the pointer's way take."""


class Row(NamedTuple):
    """One thing that can be done."""

    keys: str
    does: str
    pointer: str
    """How with the pointer; empty where that has no way of its own."""


class KeysPage(ScrollPage):
    """A row for each thing that can be done, its keys first."""

    width = 760.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.title = services.words("keys.title")

    def build(self) -> list[Widget]:
        """Only the way back."""
        s = self.services
        return [Button(s, "back", s.words("rules.back"), self.leave, main=True)]

    def table(self) -> list[Row]:
        """The rows, as many as the catalogue has."""
        w = self.services.words
        rows = takewhile(lambda i: w.has(f"keys.{i}.keys"), count(1))
        return [Row(w(f"keys.{i}.keys"), w(f"keys.{i}.does"), self._pointer(i)) for i in rows]

    def _pointer(self, row: int) -> str:
        words, id = self.services.words, f"keys.{row}.pointer"
        return words(id) if words.has(id) else ""

    def content_height(self, width: float) -> float:
        """All of it; the page takes what the window has."""
        return sum(piece.height for piece in self.pieces(width))

    def pieces(self, width: float) -> Iterator[Surface]:
        """The heads of the columns, the rows, and what holds everywhere."""
        s, w = self.services, self.services.words
        heads = Row(w("keys.keys"), w("keys.does"), w("keys.pointer"))
        yield self._line(heads, width, (TITLE, TITLE, TITLE))
        for row in self.table():
            yield self._line(row, width, (BOLD, UI, UI))
        yield wrap_lines(s, w("keys.also"), s.font(15), width - 16 * s.unit, UI)

    def _line(self, row: Row, width: float, faces: Sequence[str]) -> Surface:
        """The three parts side by side, and a hairline below."""
        s, u = self.services, self.services.unit
        inner = width - 16 * u
        parts = [
            wrap_lines(s, text, s.font(15), inner * share - 12 * u, face)
            for text, share, face in zip(row, COLUMNS, faces)
        ]
        height = max(part.height for part in parts)
        made = Surface((round(inner), round(height + 9 * u)), pygame.SRCALPHA)
        x = 0.0
        for part, share in zip(parts, COLUMNS):
            made.blit(part, (round(x), 0))
            x += inner * share
        line = pygame.Rect(0, round(height + 3 * u), round(inner), max(1, round(u)))
        made.fill(s.theme.paper_edge, line)
        return made

    def nodes(self) -> list[Node]:
        """The table is one document, a line a row."""
        lines = ["; ".join(part for part in row if part) for row in self.table()]
        lines.append(self.services.words("keys.also"))
        page, *rest = super().nodes()
        text = "\n".join(lines)
        return [page, Node("document", self.title, self.box, value=text, id="text"), *rest]
