"""The score sheet as people write it: a row for each deal, a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import pygame
from pygame import Color, Surface

from mille.ui.borders import border
from mille.ui.frame import Part
from mille.ui.pages.plot import INKS, PAPER, RULE
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel, icon, panel
from mille.ui.text import BOLD, READABLE, UI, blit_text
from mille.ui.widgets import Block
from mille.view.geometry import Rect
from mille.view.papers import SheetEntry, SheetView

LETTERS = 15
"""The size of the letters in pixels of 720 lines."""
ROW = 1.7
"""The least height of a row, in sizes of its letters."""
SUM, STAR_SIDE = 1.15, 0.8
"""The sizes of sums and stars, in parts of the figures' size."""
MOST_DEALS = 9
"""Without a plan only this many last deals are shown; the sums include the others."""
LIT = Color("#E9C56B")
SIGNS = {"star": Color("#A87408"), "circle": Color("#A81F26")}
"""What is drawn at a figure, with its colour: stars before it, a circle around it."""


class Pad(Block):
    """All deals with each seat's points, the shown deal lit, and the sums.

    In a game with a plan, deals still to come have their row already.
    """

    role = "table"

    def __init__(self, services: Services, sheet: SheetView) -> None:
        super().__init__(services, "pad", services.words("sheet.title"))
        self._sheet = sheet
        w, plan, deals = services.words, sheet.plan, len(sheet.deals)
        self._first = 0 if plan else max(0, deals - MOST_DEALS)
        if plan:
            said = [each.text if isinstance(each.text, str) else w.text(each.text) for each in plan]
            self._rows = [(text, each.lit) for text, each in zip(said, plan)]
        else:
            numbers = range(self._first, deals)
            self._rows = [(w.number(n + 1), n == sheet.shown) for n in numbers]

    def _entries(self, row: int) -> Sequence[SheetEntry]:
        """The seats' entries for the deal in a row; empty until it was scored."""
        number = self._first + row
        return self._sheet.deals[number] if number < len(self._sheet.deals) else ()

    def room(self, width: float, line: float) -> float:
        rows = len(self._rows) + 2
        return rows * ROW * self.services.font(LETTERS) + 12 * self.services.unit

    def inner(self) -> tuple[Part, ...]:
        s, w, b, sheet = self.services, self.services.words, self.bounds, self._sheet
        rows = []
        for row, (label, lit) in enumerate(self._rows):
            cells = tuple(
                Part(f"pad/{row}/{seat}", "cell", b, name, w.number(entry.points), _signs(s, entry))
                for seat, (name, entry) in enumerate(zip(sheet.seats, self._entries(row)))
            )
            name = label if sheet.plan else w("left.deal", deal=label)
            on = w("sheet.shown") if lit else ""
            rows.append(Part(f"pad/{row}", "row", b, name, on, selected=lit, parts=cells))
        totals = tuple(
            Part(f"pad/sum/{seat}", "cell", b, name, w.number(entry.total))
            for seat, (name, entry) in enumerate(zip(sheet.seats, (sheet.deals or [()])[-1]))
        )
        return (*rows, Part("pad/sum", "row", b, w("sheet.total"), parts=totals))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, u, sheet = self.services, self.services.unit, self._sheet
        b, box = self.bounds, self.bounds.inset(10 * u, 6 * u)
        draw_panel(surface, b, 6 * u, PAPER, s.theme.paper_edge, 1.2 * u)
        high = box.h / (len(self._rows) + 2)
        size = min(s.font(LETTERS), high * 0.62)
        while True:
            plan, columns = self._widths(size)
            if sum(columns) + plan <= box.w or size <= s.least:
                break
            size = max(s.least, size * 0.96)
        spare = max(0.0, box.w - plan - sum(columns)) / (len(columns) + 1)
        if sum(columns) + plan > box.w:
            columns = [(box.w - plan) / len(columns)] * len(columns)
        left = box.x + plan - 4 * u
        rights = [left + spare * (i + 1.8) + sum(columns[: i + 1]) for i in range(len(columns))]
        least = READABLE * size
        for i, (name, right) in enumerate(zip(sheet.seats, rights)):
            ink = Color(INKS[i % len(INKS)]) if sheet.plan else s.theme.ink
            text = s.texts.fitted(name, size, ink, columns[i] + spare - 5 * u, BOLD, least)
            blit_text(surface, text, right, box.y + (high - text.height) / 2, "right")
        for row, (label, lit) in enumerate(self._rows):
            line = Rect(box.x, box.y + (row + 1) * high, box.w, high)
            if lit:
                draw_panel(surface, line, 5 * u, LIT, None, 0, 0.45)
            else:
                ends = (round(line.x), round(line.bottom)), (round(line.right), round(line.bottom))
                pygame.draw.line(surface, RULE, *ends)
            text = s.texts.fitted(label, size, s.theme.ink, plan, BOLD if lit else UI, size)
            blit_text(surface, text, line.x + 5 * u, line.center[1] - text.height / 2)
            for entry, right in zip(self._entries(row), rights):
                self._draw_entry(surface, entry, size, right, line)
        y = box.bottom - high
        surface.blit(border(s.cloth, box.w, 3 * u), (round(box.x), round(y)))
        for right, entry in zip(rights, sheet.deals[-1] if sheet.deals else ()):
            text = s.texts.render(s.words.number(entry.total), size * SUM, s.theme.ink, BOLD)
            blit_text(surface, text, right, y + 3 * u + (high - 3 * u - text.height) / 2, "right")

    def _widths(self, size: float) -> tuple[float, list[float]]:
        """The widths of the labels and of each seat's column, in letters of this size."""
        s, deals = self.services, self._sheet.deals

        def wide(texts: Sequence[str], size: float, face: str) -> float:
            made = [s.texts.render(text, size, s.theme.ink, face) for text in texts]
            return max((text.width for text in made), default=0.0)

        columns: list[float] = []
        for seat, name in enumerate(self._sheet.seats):
            entries = [deal[seat] for deal in deals]
            signs = max((self._signs_wide(entry, size) for entry in entries), default=0.0)
            room = wide([s.words.number(each.points) for each in entries], size, UI) + signs
            sums = [s.words.number(each.total) for each in entries[-1:]]
            named = wide([name], ceil(size * READABLE), BOLD)  # a name may be smaller than figures
            room = max(room, wide(sums, size * SUM, BOLD), named)
            columns.append(room + 9 * s.unit)
        return wide([label for label, _ in self._rows], size, BOLD) + 9 * s.unit, columns

    def _signs_wide(self, entry: SheetEntry, size: float) -> float:
        stars, circles = marks(entry, "star"), marks(entry, "circle")
        return stars * (size * STAR_SIDE + 3 * self.services.unit) + 8 * circles

    def _draw_entry(
        self, surface: Surface, entry: SheetEntry, size: float, right: float, line: Rect
    ) -> None:
        s, u = self.services, self.services.unit
        ink = SIGNS["circle"] if entry.points < 0 else s.theme.ink
        text = s.texts.render(s.words.number(entry.points), size, ink)
        top, x = line.center[1] - text.height / 2, right - text.width
        blit_text(surface, text, right, top, "right")
        if marks(entry, "circle"):
            w, h = text.width + 12 * u, text.height * 1.02
            ring = panel(w, h, h / 2, None, SIGNS["circle"], 1.6 * u)
            surface.blit(ring, (round(x - 6 * u), round(top - u)))
            x -= 8 * u
        for _ in range(marks(entry, "star")):
            star = icon("star", size * STAR_SIDE, SIGNS["star"])
            x -= star.width + 3 * u
            surface.blit(star, (round(x), round(line.center[1] - star.height / 2)))


def marks(entry: SheetEntry, symbol: str) -> int:
    """How many of one kind of mark an entry has."""
    return sum(mark.count for mark in entry.marks if mark.symbol == symbol)


def _signs(services: Services, entry: SheetEntry) -> str:
    """What the marks of an entry mean."""
    said = [mark.label for mark in entry.marks for _ in range(mark.count)]
    return services.words.listed(said)
