"""The writing on a picture: each line with its place and the size of its letters."""

from __future__ import annotations

import sys
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.ui import text
from mille.ui.table.commands import row_of
from mille.ui.table.table import Table
from mille.ui.text import Texts
from mille.value import Value

HOUSE = ("You", "Marguerite", "Théo", "Odette", "Ambroise", "Clémence", "Léonie", "Mado")
NAMES = (*HOUSE, "Fernand", "Rose")
"""People of the house, for a table of any size."""


class Line(Value):
    text: str
    size: float
    """The size of its letters, in pixels."""
    rect: pygame.Rect
    ink: pygame.Rect
    """Where its letters show."""
    cut: bool
    """Whether it is only the beginning of what should be there."""
    beyond: bool = False
    """Whether some of its letters are beyond the edge of what it is written on."""


class Written(Surface):
    """A surface that remembers the lines that were put on it, and on what was put on it."""

    def __init__(self, *what: Any, **more: Any) -> None:
        super().__init__(*what, **more)
        self.lines: list[Line] = []

    def convert(self, *_: Any) -> Written:
        return Written(self.size)

    def copy(self) -> Written:
        made = Written(self.size)
        made.blit(self, (0, 0))
        return made

    def blit(self, source: Surface, dest: Any = (0, 0), *args: Any, **more: Any) -> pygame.Rect:
        """Put a picture here, and remember the writing on it."""
        left, top = args[0][:2] if args else (0, 0)  # of the part of the picture that is put here
        by = round(dest[0] - left), round(dest[1] - top)
        for line in _lines_of(source):
            seen = self.get_clip()
            ink = line.ink.move(by)
            beyond = line.beyond or (seen == self.get_rect() and not seen.contains(ink))
            self.lines.append(
                Line(line.text, line.size, line.rect.move(by), ink.clip(seen), line.cut, beyond)
            )
        return super().blit(source, dest, *args, **more)


def written_at(table: Table, view: Any) -> Written:
    """All that is written on a table that shows this, with its buttons."""
    table.show(view)
    table.buttons = row_of(table, table.presenter.actions(view, ()), True, lambda action: None)
    return all_written(table)


def all_written(scene: Any) -> Written:
    """All that is written on a scene now."""
    paper = Written(scene.services.size)
    scene.draw(paper)
    return paper


_written: dict[int, tuple[Surface, Line]] = {}
"""Lines that were drawn, by their pictures, which are kept so that no other gets their number."""


def _lines_of(picture: Surface) -> list[Line]:
    if isinstance(picture, Written):
        return getattr(picture, "lines", [])  # a part cut out of one has none
    return [_written[id(picture)][1]] if id(picture) in _written else []


def watch(patch: pytest.MonkeyPatch) -> None:
    """Know every line that is drawn from now on by its picture."""
    cuts: set[str] = set()
    render, cut = Texts.render, text._cut
    _written.clear()

    def shorten(line: str, kept: int) -> str:
        made = cut(line, kept)
        cuts.add(made)
        return made

    def draw(texts: Texts, line: str, size: float, *how: Any) -> Surface:
        made = render(texts, line, size, *how)
        rect, ink = made.get_rect(), made.get_bounding_rect()
        _written[id(made)] = made, Line(line, max(8, round(size)), rect, ink, line in cuts)
        return made

    patch.setattr(Texts, "render", draw)
    patch.setattr(text, "_cut", shorten)
    for name, module in list(sys.modules.items()):
        if name.startswith("mille.ui.") and getattr(module, "Surface", None) is Surface:
            patch.setattr(module, "Surface", Written)
