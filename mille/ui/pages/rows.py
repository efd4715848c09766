"""A table of rows and columns; only visible rows are made, so that it may have thousands.

If rows can be pressed, the keys walk from row to row, and the focus is `TABLE/ROW`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

import pygame
from pygame import Surface

from mille.ui.frame import Part, clipped
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel, focus_ring, within_ring
from mille.ui.text import READABLE, TITLE, UI
from mille.ui.theme import mix
from mille.ui.widgets import Block
from mille.value import Value
from mille.view.geometry import Rect

LETTERS = 15
"""The size of the letters, in pixels of 720 lines."""


class Head(Value):
    """The head of a column."""

    name: str
    share: float
    """Its width, as a part of the table's."""
    face: str = UI
    right: bool = False
    """Whether its words go to the right, as figures do."""


class Line(Value):
    """A row."""

    cells: Sequence[str]
    lit: bool = False
    """Whether it is highlighted."""
    short: Sequence[str] = ()
    """The same in shorter words, for cells that would not fit otherwise."""
    closes: bool = False
    """Whether a group of rows ends here: the line below it is stronger."""


LINE, ROUND = 1.4, 0.6
"""The height of a line, and of what is free above and below those of a row, in letters."""
INSIDE = 2
"""How far inside a row the ring about it begins, in pixels of 720 lines: it touches no other."""


class Table(Block):
    """A table whose heads stay visible while its rows scroll; rows are asked for by number."""

    role = "table"

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        heads: Sequence[Head],
        count: int,
        line: Callable[[int], Line],
        *,
        press: Callable[[int], object] | None = None,
        wraps: bool = False,
        lines: int = 1,
    ) -> None:
        """`line` gives a row by its number, from 0; `press` is what a press on a row does.

        If the table `wraps`, each row is as high as its words need, which is for few rows only;
        otherwise each has room for this many `lines`.
        """
        super().__init__(services, id, name)
        self._heads, self._count, self._line = heads, count, line
        self._press, self._wraps, self._lines = press, wraps, lines
        self.focusable = press is not None and count > 0
        self.actions = ("press",) if self.focusable else ()
        self._tops: Sequence[float] = ()
        """Where heads and rows begin, and the last one ends: y from the table's upper edge."""

    @property
    def value(self) -> str:
        return self.services.words.number(self._count)

    # Where the rows are; number 0 is the heads

    def room(self, width: float, line: float) -> float:
        if not self._wraps:
            size = self.services.font(LETTERS)
            heads, high = (round((ROUND + LINE * lines) * size) for lines in (1, self._lines))
            self._tops = [0, *range(heads, heads + high * (self._count + 1), high)]
            return self._tops[-1]
        tops = [0.0]
        for number in range(self._count + 1):
            high = max(text.height for text in self._texts(number, width))
            tops.append(tops[-1] + round(high + 9 * self.services.unit))
        self._tops = tops
        return tops[-1]

    def _row(self, number: int) -> Rect:
        b, (top, bottom) = self.bounds, self._tops[number : number + 2]
        return Rect(b.x, b.y + top, b.w, bottom - top)

    def _number(self, y: float) -> int:
        """The number of the row at this y, or of the nearest."""
        return max(1, min(self._count, bisect_right(self._tops, y - self.bounds.y) - 1))

    def _stuck(self, view: Rect | None) -> Rect:
        """The place of the heads: at the top of the table, or at the upper edge of the view."""
        heads = self._row(0)
        y = heads.y if view is None else max(heads.y, min(view.y, self.bounds.bottom - heads.h))
        return Rect(heads.x, y, heads.w, heads.h)

    # The focused row

    def _of(self, id: str) -> int:
        """The number of the row with this id."""
        inner = id.rpartition("/")[2]
        return max(1, min(self._count, int(inner))) if inner.isdigit() else 1

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        if inner or view is None:
            return f"{self.id}/{self._of(inner)}"
        edge = view.bottom - 1 if way == "up" else max(view.y, self.bounds.y) + 1.9 * self._tops[1]
        return f"{self.id}/{self._number(edge)}"

    def over(self, x: float, y: float) -> str:
        return f"{self.id}/{self._number(y)}"

    def spot(self, focus: str) -> Rect:
        """A row, with room above it for the heads."""
        at, high = self._row(self._of(focus)), self._tops[1]
        return Rect(at.x, at.y - high, at.w, at.h + high)

    def step(self, key: str, focus: str, view: Rect) -> str:
        now, seen = self._of(focus), max(1, int(view.h / self._row(1).h) - 2)
        ways = {"up": -1, "down": 1, "page up": -seen, "page down": seen}
        ways |= {"home": -self._count, "end": self._count}
        there = max(1, min(self._count, now + ways.get(key, 0)))
        return "" if there == now else f"{self.id}/{there}"

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        if self._press is not None and inner:
            self.services.audio.play("tick")
            self._press(self._of(inner) - 1)

    # What it shows

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        heads = self._stuck(view)
        parts, on = (
            [self._told(0, heads)],
            self._of(focus) if self.focusable and self.has(focus) else 0,
        )
        first, last = 1, self._count
        if view is not None and self._count and not self._wraps:
            first, last = self._number(heads.bottom), self._number(view.bottom)
        below = Rect(heads.x, heads.bottom, heads.w, self.bounds.bottom - heads.bottom)
        numbers = [*range(first, last + 1)] if self._count else []
        if on and not first <= on <= last:
            numbers.append(on)  # the focused row stays, even out of sight
        for number in numbers:
            id = f"{self.id}/{number}"
            row = self._told(number, self._row(number), id == focus, id == hovered)
            parts.append(clipped(row, below))
        name, value = self.name, self.value
        return Part(self.id, self.role, self.bounds, name, value, parts=tuple(parts))

    def _cells(self, number: int) -> Line:
        return self._line(number - 1) if number else Line([head.name for head in self._heads])

    def _told(self, number: int, at: Rect, focused: bool = False, hovered: bool = False) -> Part:
        line, can = self._cells(number), self.focusable and number > 0
        w = self.services.words
        more = [short for short, cell in zip(line.short, line.cells) if short != cell]
        return Part(
            f"{self.id}/{number}",
            "row",
            at,
            w.joined(line.cells, "tell.then"),
            more=w.joined(more, "tell.then"),
            focusable=can,
            focused=focused,
            selected=line.lit,
            actions=self.actions if can else (),
            paint=partial(self._paint, number=number, at=at, on=(focused, hovered)),
        )

    def _texts(self, number: int, width: float) -> list[Surface]:
        s, size, ink, made = self.services, self.services.font(LETTERS), self.services.theme.ink, []
        line = self._cells(number)
        least = max(s.least, ceil(READABLE * size)) if line.short else s.least
        shorts = line.short or line.cells
        for text, short, head in zip(line.cells, shorts, self._heads, strict=True):
            room, face = width * head.share - 12 * s.unit, head.face if number else TITLE
            if short != text and s.texts.render(text, least, ink, face).width > room:
                text = short
            if self._wraps:
                made.append(s.texts.render(text, size, ink, face, room))
                continue
            if number and self._lines > 1:
                high = LINE * size * self._lines
                words = s.texts.wrapped(text, size, ink, room, high, face, least)
                if words.height <= high:
                    made.append(words)
                    continue
            made.append(s.texts.fitted(text, size, ink, room, face, least))
        return made

    def _paint(self, surface: Surface, number: int, at: Rect, on: tuple[bool, bool]) -> None:
        """Draw the cells side by side, and a hairline below."""
        s, u, (focused, hovered) = self.services, self.services.unit, on
        lit, closes = self._cells(number).lit, self._cells(number).closes
        if lit or hovered:
            fill = mix(s.theme.paper, s.theme.paper_edge, 1.0 if lit else 0.5)
            beside = 0.0 if self.focusable else within_ring(u)  # so that no words touch its edge
            draw_panel(surface, at.inset(-beside, 0), 5 * u, fill)
        x, above = at.x, 0.0 if self._wraps else 5 * u
        for words, head in zip(self._texts(number, at.w), self._heads, strict=True):
            wide = at.w * head.share
            first = within_ring(u) * self.focusable
            left = x + wide - 12 * u - words.width if head.right else x + first
            surface.blit(words, (round(left), round(at.y + above)))
            x += wide
        hair = pygame.Rect(round(at.x), round(at.bottom - max(1, u)), round(at.w), max(1, round(u)))
        if self._wraps:
            hair.y = round(at.bottom - 6 * u)
        surface.fill(s.theme.ink_muted if closes else s.theme.paper_edge, hair)
        if focused:
            inside = at.inset(0, INSIDE * u)
            focus_ring(surface, inside.x, inside.y, inside.w, inside.h, u)
