"""The parts of a score sheet besides pad and chart: lines with a figure, and standings."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf

import pygame
from pygame import Color, Surface

from mille.ui.borders import border
from mille.ui.chips import draw_stacks
from mille.ui.frame import Part
from mille.ui.minis import draw_minis
from mille.ui.pages.blocks import in_lines
from mille.ui.pages.plot import INKS
from mille.ui.scene import Services
from mille.ui.shapes import panel, sign
from mille.ui.text import BOLD, READABLE, UI, blit_text
from mille.ui.widgets import Block
from mille.value import replace
from mille.view.geometry import Rect, side_by_side
from mille.view.names import of_cards
from mille.view.papers import SheetEntry, SheetView
from mille.view.table import Mark

LETTERS, SMALL = 15, 13
"""The sizes of the letters, in pixels of 720 lines."""


BASE = 0.78
"""The part of a line's height that is above the base line of its letters."""


class Entry(Block):
    """A line with a figure on its right; a tip explains its words, if they need it."""

    role = "listitem"
    after = 0.0

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        figure: str,
        *,
        about: str = "",
        beside: str = "",
        red: bool = False,
    ) -> None:
        """`about` explains the words; `beside` stands before the figure in pale letters."""
        super().__init__(services, id, name)
        self.tip, self._figure, self._beside, self._red = about, figure, beside, red
        if about:
            self.role, self.focusable = "term", True

    @property
    def value(self) -> str:
        return self._figure

    @property
    def more(self) -> str:
        return self.tip or self._beside

    def room(self, width: float, line: float) -> float:
        """The height of the line: less if a long deal would not fit, more for a long name."""
        size, (_, _, words) = self.services.font(LETTERS), self._made(width)
        return max(1.34 * size, min(1.45 * size, 0.53 * line), words.height)

    @property
    def _figures(self) -> float:
        """The room for the figure beside pale letters, the same in every line."""
        return 48 * max(self.services.unit, self.services.font(LETTERS) / LETTERS)

    def _made(self, width: float) -> tuple[Surface, Surface | None, Surface]:
        """Its figure, what stands before that, and its words, in several lines if too long for
        readable letters.
        """
        s, u = self.services, self.services.unit
        size, ink = s.font(LETTERS), s.theme.red if self._red else s.theme.ink
        figure, pale = s.texts.render(self._figure, size, ink), None
        room = width - figure.width - 10 * u
        if self._beside:
            pale = s.texts.fitted(
                self._beside, s.font(SMALL), s.theme.ink_muted, width * 0.35, UI, s.least
            )
            room = width - pale.width - self._figures - 10 * u
        least = ceil(max(s.smallest, READABLE * size))
        if s.texts.render(self.name, least, s.theme.ink).width > room:
            return (
                figure,
                pale,
                s.texts.balanced(self.name, least, s.theme.ink, room, inf, UI, s.least),
            )
        return figure, pale, s.texts.fitted(self.name, size, s.theme.ink, room, UI, least)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b, u = self.services, self.bounds, self.services.unit
        figure, pale, words = self._made(b.w)
        blit_text(surface, figure, b.right, b.y, "right")
        if pale is not None:
            blit_text(surface, pale, b.right - self._figures, b.y + 1 * u, "right")
        above = BASE * max(0, figure.height - words.height)
        blit_text(surface, words, b.x, b.y + above)
        y, step = round(b.bottom - 1), max(3, round(4 * u))
        for x in range(round(b.x), round(b.x + words.width), step) if self.tip else ():
            pygame.draw.line(surface, s.theme.ink_muted, (x, y), (x + step // 2 - 1, y))
        self._ring(surface, focused)


class Sum(Block):
    """The sum of the lines above, below a border."""

    role = "listitem"

    def __init__(self, services: Services, id: str, points: int) -> None:
        super().__init__(services, id, services.words("sheet.total"))
        self._points = services.words.number(points)

    @property
    def value(self) -> str:
        return self._points

    def room(self, width: float, line: float) -> float:
        return 8 * self.services.unit + 1.3 * self.services.font(19)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b, u = self.services, self.bounds, self.services.unit
        surface.blit(border(s.cloth, b.w, 4 * u), (round(b.x), round(b.y + 2 * u)))
        points = s.texts.render(self._points, s.font(19), s.theme.ink, BOLD)
        blit_text(surface, points, b.right, b.y + 8 * u, "right")


class Standings(Block):
    """A row for each seat: its points in the shown deal, its total, and where they came from."""

    role = "table"

    def __init__(self, services: Services, sheet: SheetView, told: bool) -> None:
        """`told` says whether to list where the points came from; not if another block does."""
        super().__init__(services, "standings", services.words("sheet.total"))
        self._sheet, self._told = sheet, told
        self._rows: list[tuple[int, list[str], float]] = []
        """For each row the seat, the lines below its name, and the height."""

    @property
    def _unit(self) -> float:
        """A pixel of 720 lines, more with larger letters, since figures then need more room."""
        return max(self.services.unit, self.services.font(LETTERS) / LETTERS)

    @property
    def _line(self) -> float:
        return 1.35 * self.services.font(SMALL)

    @property
    def _scored(self) -> bool:
        """Whether the shown deal is over: before that there are no figures."""
        return self._sheet.shown < len(self._sheet.deals)

    @property
    def _head(self) -> float:
        """The height of what stands above the figures."""
        return 1.2 * self._line if self._scored else 0.0

    def _columns(self, width: float) -> tuple[float, float]:
        """The x where the points of the deal end, and the width for chips after them."""
        pile = 58 * self._unit if self._sheet.chips else 0.0
        return width - 74 * self._unit - pile, pile

    def _worn(self, seat: int) -> list[Mark]:
        entry = entry_of(self._sheet, seat)
        return [] if entry is None else [mark for mark in entry.marks if mark.worn]

    def _said(self, seat: int) -> list[str]:
        """The lines about a seat: a word on it, then where its points came from."""
        words, lines, entry = self.services.words, self._sheet.lines, entry_of(self._sheet, seat)
        said = [] if entry is None or entry.said is None else [words.text(entry.said)]
        for each in lines[seat] if self._told else ():
            if each.points:
                points = words.signed(each.points)
                said.append(words("sheet.brought", what=each.reason, points=points))
            elif len(lines[seat]) == 1:
                said.append(words.text(each.reason))
        return said

    def _name_at(self, seat: int) -> float:
        """The x where a name begins, after its hats."""
        hat = 1.75 * self.services.font(LETTERS)
        return 12 * self.services.unit + len(self._worn(seat)) * (hat + 8 * self.services.unit)

    def room(self, width: float, line: float) -> float:
        s, self._rows = self.services, []
        right, _ = self._columns(width)
        for seat in order_of(self._sheet):
            said = in_lines(s, self._said(seat), s.font(SMALL), right - self._name_at(seat))
            high = 1.55 * s.font(16) + self._line * len(said)
            self._rows.append((seat, said, max(high, 1.9 * s.font(16))))
        return self._head + sum(high for _, _, high in self._rows) + 8 * s.unit

    def inner(self) -> tuple[Part, ...]:
        s, w, b, rows = self.services, self.services.words, self.bounds, []
        y = b.y + self._head
        for seat, said, high in self._rows:
            at, id = Rect(b.x, y, b.w, high), f"standings/{seat}"
            entry, cells = entry_of(self._sheet, seat), list[tuple[str, str]]()
            if entry is not None:
                cells = [(w("sheet.deal"), s.words.signed(entry.points))] * (not self._sheet.course)
                cells.append((w("sheet.total"), w.number(entry.total)))
                cells += [(w.text(mark.label), "") for mark in self._worn(seat)]
            cells += [(line, "") for line in said]
            if entry is not None and entry.left:
                left = [each.card for each in entry.left if each.card is not None]
                cells.append((w.text(of_cards(left)), ""))
            parts = [Part(f"{id}/{i}", "cell", at, *cell) for i, cell in enumerate(cells)]
            name = f"{place_of(self._sheet, seat)} {self._sheet.seats[seat]}".lstrip()
            rows.append(Part(id, "row", at, name, parts=tuple(parts)))
            y += high
        return tuple(rows)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b = self.services, self.bounds
        right, _ = self._columns(b.w)
        heads = [(s.words("sheet.total"), b.right)]
        if not self._sheet.course:
            heads.append((s.words("sheet.deal"), b.x + right))
        for text, x in heads if self._scored else ():
            head = s.texts.render(text, s.font(SMALL), s.theme.ink_muted)
            blit_text(surface, head, x, b.y, "right")
        y = b.y + self._head
        for seat, said, high in self._rows:
            self._draw_row(surface, seat, said, Rect(b.x, y, b.w, high))
            y += high
        rule = border(s.cloth, b.w, 4 * s.unit)
        surface.blit(rule, (round(b.x), round(y + 2 * s.unit)))

    def _draw_row(self, surface: Surface, seat: int, said: Sequence[str], row: Rect) -> None:
        s, u, sheet, size = self.services, self.services.unit, self._sheet, self.services.font(16)
        mark = panel(5 * u, row.h - 6 * u, 2 * u, Color(INKS[seat % len(INKS)]))
        surface.blit(mark, (round(row.x), round(row.y)))
        right, pile = self._columns(row.w)
        x, right, side = row.x + 12 * u, row.x + right, 1.75 * s.font(LETTERS)
        for mark_worn in self._worn(seat):
            picture = sign(mark_worn.symbol, side, s.theme.red, s.symbols())
            surface.blit(picture, (round(x), round(row.y)))
            x += side + 8 * u
        name = f"{place_of(sheet, seat)} {sheet.seats[seat]}".lstrip()
        room = right - 50 * self._unit - x
        title = s.texts.fitted(name, size, s.theme.ink, room, BOLD, READABLE * s.font(16, 1))
        blit_text(surface, title, x, row.y)
        y, wide, entry = row.y + 1.35 * size, title.width, entry_of(sheet, seat)
        for line in said:
            words = s.texts.fitted(line, s.font(SMALL), s.theme.ink_muted, right - x, UI, s.least)
            blit_text(surface, words, x, y)
            y, wide = y + self._line, max(wide, words.width)
        if entry is None:
            return
        if not sheet.course:
            ink = s.theme.red if entry.points < 0 else s.theme.ink
            points = s.texts.render(s.words.signed(entry.points), size, ink)
            blit_text(surface, points, right, row.y, "right")
        if pile:
            chips = Rect(right + 10 * u, row.y, pile, 1.8 * size)
            draw_chips_beside(surface, s, chips, entry.total)
        total = s.texts.render(s.words.number(entry.total), s.font(18), s.theme.ink, BOLD)
        blit_text(surface, total, row.right, row.y - u, "right")
        start = x + wide + 14 * u
        left = Rect(start, row.y, right - 50 * self._unit - start, 1.75 * size)
        draw_minis(surface, s, left, entry.left)


def entry_of(sheet: SheetView, seat: int) -> SheetEntry | None:
    """A seat's entry for the shown deal; None before it was scored."""
    return sheet.deals[sheet.shown][seat] if sheet.shown < len(sheet.deals) else None


def order_of(sheet: SheetView) -> list[int]:
    """The order of the seats: the game's, or as they sit; after a game with chips, by the chips
    they had after the shown deal.
    """
    if sheet.order:
        return list(sheet.order)
    totals = _totals(sheet)
    return sorted(range(len(sheet.seats)), key=lambda i: -totals[i] if totals else i)


def place_of(sheet: SheetView, seat: int) -> str:
    """A seat's place by chips after the shown deal, such as "2."; equal totals share a place. Empty
    before the game is over.
    """
    totals = _totals(sheet)
    return f"{1 + sum(total > totals[seat] for total in totals)}." if totals else ""


def _totals(sheet: SheetView) -> list[int]:
    """The chips after the shown deal of a finished game; empty if no places are shown."""
    if not (sheet.over and sheet.chips and sheet.shown < len(sheet.deals)):
        return []
    return [entry.total for entry in sheet.deals[sheet.shown]]


def draw_chips_beside(surface: Surface, s: Services, box: Rect, amount: int) -> None:
    """Draw an amount as small stacks on the right of a box."""
    made = side_by_side(amount, box.inset(0, box.h * 0.06), s.unit, 19)
    if not made:
        return
    shift = box.right - max(stack.rect.right for stack in made)
    draw_stacks(surface, s, [replace(stack, x=stack.x + shift) for stack in made])
