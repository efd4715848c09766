"""The score sheet as people write it: a row for each deal, the sums, the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from math import ceil, inf

import pygame
from pygame import Color, Surface

from mille.engine.game import ScoreLine, total
from mille.engine.message import Message, message
from mille.session import challenges, record
from mille.ui import pieces, shapes
from mille.ui.cloth import border
from mille.ui.faces import hat_of
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages import blocks, page
from mille.ui.pages.blocks import INKS, Column, Line, Text
from mille.ui.scene import REARRANGED, Frame, Part, Services
from mille.ui.text import BOLD, READABLE, TITLE, UI, Pen, blit_text
from mille.ui.widgets import Block, Button, explained
from mille.value import replace
from mille.view import ending, table
from mille.view.geometry import Rect, side_by_side
from mille.view.names import of_cards
from mille.view.papers import Ledger, SheetEntry, SheetView

# The score sheet as people write it: a row for each deal, a column for each seat.


LETTERS = 15
"""The size of the letters in pixels of 720 lines."""
ROW, HIGHEST_ROW = 1.7, 3.0
"""The least height of a row, and the most, in sizes of its letters."""
SUM, STAR_SIDE = 1.15, 0.8
"""The sizes of sums and stars, in parts of the figures' size."""
MOST_DEALS = 9
"""Without a plan only this many last deals are shown; the sums include the others."""
LIT = Color("#E9C56B")
SIGNS = {"star": Color("#A87408"), "circle": Color("#A81F26")}
"""What is drawn at a figure, with its colour: stars before it, a circle around it."""


class Pad(blocks.Walked):
    """All deals with each seat's points, the shown deal lit, and the sums.

    In a game with a plan, deals still to come have their row already. A press on the row of a deal
    shows it.
    """

    role = "table"
    ways = {"up": -1, "down": 1}
    _on = "", ""
    """The ids of the row with the focus, and of that under the pointer."""

    def __init__(
        self,
        services: Services,
        sheet: SheetView,
        turn: Callable[[int], None] | None = None,
        most: int = MOST_DEALS,
        lit: int | None = None,
    ) -> None:
        """`turn` shows another deal; at `most` so many are listed, the shown one among them, or
        `lit` in its place.
        """
        super().__init__(services, "pad", services.words("sheet.title"))
        self._sheet, self._turn = sheet, turn
        self._shown = sheet.shown if lit is None else lit
        self.focusable = turn is not None
        self.actions = ("press",) if self.focusable else ()
        w, plan = services.words, sheet.plan
        deals = sheet.count if self.focusable else len(sheet.deals)
        first = 0 if plan else max(0, min(deals - most, self._shown - most // 2))
        deals, self._first = min(deals, first + most), first
        if plan:
            said = [each.text if isinstance(each.text, str) else w.text(each.text) for each in plan]
            lights = [each.lit if lit is None else n == lit for n, each in enumerate(plan)]
            self._rows = [*zip(said, lights)]
        else:
            numbers = range(first, deals)
            self._rows = [(w.number(n + 1), n == self._shown) for n in numbers]
        self.many, self.usual = min(len(self._rows), sheet.count - first), self._shown - first

    def _entries(self, row: int) -> Sequence[SheetEntry]:
        """The seats' entries for the deal in a row; empty until it was scored."""
        number = self._first + row
        return self._sheet.deals[number] if number < len(self._sheet.deals) else ()

    # The rows that can be shown

    def lay(self, at: Rect) -> None:
        s = self.services
        most = HIGHEST_ROW * s.font(LETTERS) * (len(self._rows) + 2) + 12 * s.unit
        super().lay(replace(at, h=min(at.h, max(most, self.room(at.w, 0.0)))))

    def place(self, number: int) -> Rect:
        """A row; -1 is the heads, the one below the last is the sums."""
        box = self.bounds.inset(10 * self.services.unit, 6 * self.services.unit)
        high = box.h / (len(self._rows) + 2)
        return Rect(box.x, box.y + (number + 1) * high, box.w, high)

    def spot(self, focus: str) -> Rect:
        return self.place(len(self._rows) if focus.startswith("pad/sum") else self.of(focus))

    def step(self, key: str, focus: str, view: Rect) -> str:
        return "" if focus.startswith("pad/sum") else super().step(key, focus, view)

    def pressed(self, number: int) -> None:
        if self._turn is not None:
            self._turn(self._first + number)

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        self._on = focus, hovered
        return super().shown(focus, hovered, view)

    def room(self, width: float, line: float) -> float:
        s, rows = self.services, len(self._rows) + 2
        high = max(ROW * s.font(LETTERS), s.target if self.focusable else 0.0)
        return rows * high + 12 * s.unit

    def inner(self) -> Iterator[Part]:
        w, sheet = self.services.words, self._sheet
        for row, (label, lit) in enumerate(self._rows):
            id, at = f"pad/{row}", self.place(row)
            cells = list[Part]()
            for seat, (name, entry) in enumerate(zip(sheet.seats, self._entries(row))):
                signs = w.listed([mark.label for mark in entry.marks if mark.count])
                points = w.number(entry.points)
                cells.append(Part(f"{id}/{seat}", "cell", at, name, points, signs))
            name = label if sheet.plan else w("left.deal", n=label)
            on = w("sheet.shown") if lit else ""
            part = Part(id, "row", at, name, on, selected=lit, parts=tuple(cells))
            if self.focusable and row < self.many:
                focused = id == self._on[0]
                part = replace(part, focusable=True, focused=focused, actions=self.actions)
            yield part
        at = self.place(len(self._rows))
        totals = tuple(
            Part(f"pad/sum/{seat}", "cell", at, name, w.number(entry.total))
            for seat, (name, entry) in enumerate(zip(sheet.seats, (sheet.deals or [()])[-1]))
        )
        yield Part("pad/sum", "row", at, w("sheet.total"), parts=totals)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, u, sheet = self.services, self.services.unit, self._sheet
        box, sums = self.place(-1), self.place(len(self._rows))
        shapes.draw_panel(surface, self.bounds, 6 * u, blocks.PAPER, s.theme.paper_edge, 1.2 * u)
        high = box.h
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
            text = s.texts.fitted(name, Pen(size, ink, BOLD, least), columns[i] + spare - 5 * u)
            blit_text(surface, text, right, box.y + (high - text.height) / 2, "right")
        for row, (label, lit) in enumerate(self._rows):
            line = self.place(row)
            if lit or f"pad/{row}" == self._on[1]:
                shapes.draw_panel(surface, line, 5 * u, LIT, None, 0, 0.45 if lit else 0.2)
            else:
                ends = (round(line.x), round(line.bottom)), (round(line.right), round(line.bottom))
                pygame.draw.line(surface, blocks.RULE, *ends)
            text = s.texts.fitted(label, Pen(size, s.theme.ink, BOLD if lit else UI, size), plan)
            blit_text(surface, text, line.x + 5 * u, line.center[1] - text.height / 2)
            for entry, right in zip(self._entries(row), rights):
                self._draw_entry(surface, entry, size, right, line)
        y = sums.y
        surface.blit(border(s.cloth, box.w, 3 * u), (round(box.x), round(y)))
        for right, entry in zip(rights, sheet.deals[-1] if sheet.deals else ()):
            text = s.texts.render(s.words.number(entry.total), size * SUM, s.theme.ink, BOLD)
            blit_text(surface, text, right, y + 3 * u + (high - 3 * u - text.height) / 2, "right")
        if self.has(self._on[0]):
            at = self.spot(self._on[0])
            shapes.focus_ring(surface, at.x, at.y, at.w, at.h, u)

    def _widths(self, size: float) -> tuple[float, list[float]]:
        """The widths of the labels and of each seat's column, in letters of this size."""
        s, deals = self.services, self._sheet.deals

        def wide(texts: Sequence[str], size: float, face: str) -> float:
            made = [s.texts.render(text, size, s.theme.ink, face) for text in texts]
            return max((text.width for text in made), default=0.0)

        columns, star = list[float](), size * STAR_SIDE + 3 * s.unit
        for seat, name in enumerate(self._sheet.seats):
            entries = [deal[seat] for deal in deals]
            signs = (star * marks(each, "star") + 8 * marks(each, "circle") for each in entries)
            room = wide([s.words.number(each.points) for each in entries], size, UI)
            room += max(signs, default=0.0)
            sums = [s.words.number(each.total) for each in entries[-1:]]
            named = wide([name], ceil(size * READABLE), BOLD)  # a name may be smaller than figures
            room = max(room, wide(sums, size * SUM, BOLD), named)
            columns.append(room + 9 * s.unit)
        return wide([label for label, _ in self._rows], size, BOLD) + 9 * s.unit, columns

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
            ring = shapes.panel(w, h, h / 2, None, SIGNS["circle"], 1.6 * u)
            surface.blit(ring, (round(x - 6 * u), round(top - u)))
            x -= 8 * u
        for _ in range(marks(entry, "star")):
            star = shapes.icon("star", size * STAR_SIDE, SIGNS["star"])
            x -= star.width + 3 * u
            surface.blit(star, (round(x), round(line.center[1] - star.height / 2)))


def marks(entry: SheetEntry, symbol: str) -> int:
    """How many of one kind of mark an entry has."""
    return sum(mark.count for mark in entry.marks if mark.symbol == symbol)


# The parts of a score sheet besides pad and chart: lines with a figure, and standings.


SCORE_LETTERS, SMALL = 15, 13
"""The sizes of the letters, in pixels of 720 lines."""
FACE = 1.9
"""How wide a face is, in sizes of the letters beside it."""


BASE = 0.78
"""The part of a line's height that is above the base line of its letters."""


class Entry(Block):
    """A line with a figure on its right; a tip explains its words, if they need it."""

    role = "listitem"
    after: float | None = 0.0

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
        self.tip, self.told, self._beside, self._red = about, figure, beside, red
        if about:
            self.role, self.focusable = "term", True

    @property
    def more(self) -> str:
        return self.tip or self._beside

    def room(self, width: float, line: float) -> float:
        """The height of the line: less if a long deal would not fit, more for a long name."""
        size, (_, _, words) = self.services.font(SCORE_LETTERS), self._made(width)
        return max(1.34 * size, min(1.45 * size, 0.53 * line), words.height)

    @property
    def _figures(self) -> float:
        """The room for the figure beside pale letters, the same in every line."""
        return 48 * max(self.services.unit, self.services.font(SCORE_LETTERS) / SCORE_LETTERS)

    def _made(self, width: float) -> tuple[Surface, Surface | None, Surface]:
        """Its figure, what stands before that, and its words, in several lines if too long for
        readable letters.
        """
        s, u = self.services, self.services.unit
        size, ink = s.font(SCORE_LETTERS), s.theme.red if self._red else s.theme.ink
        figure, pale = s.texts.render(self.told, size, ink), None
        room = width - figure.width - 10 * u
        if self._beside:
            pale = s.texts.fitted(self._beside, s.pen(SMALL, s.theme.ink_muted), width * 0.35)
            room = width - pale.width - self._figures - 10 * u
        least = ceil(max(s.smallest, READABLE * size))
        if s.texts.render(self.name, least, s.theme.ink).width > room:
            words = s.texts.balanced(self.name, Pen(least, s.theme.ink, UI, s.least), room, inf)
        else:
            words = s.texts.fitted(self.name, Pen(size, s.theme.ink, UI, least), room)
        return figure, pale, words

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


class Named(Text):
    """The name of a seat, with the face before it."""

    def __init__(self, services: Services, name: str) -> None:
        super().__init__(services, name, 19, face=TITLE)
        self.after = 5.0

    @property
    def _beside(self) -> float:
        return (FACE + 0.4) * self.services.font(self._size)

    def room(self, width: float, line: float) -> float:
        return max(super().room(width, line), (FACE + 0.3) * self.services.font(self._size))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        super().draw(surface, focused, hovered)
        side = FACE * self.services.font(self._size)
        at = self.bounds.x + side / 2, self.bounds.bottom - side / 2
        pieces.draw_face(surface, self.services, at, side, self._text, -1)


class Sum(Entry):
    """The sum of the lines above, below a border."""

    after = None

    def room(self, width: float, line: float) -> float:
        return 8 * self.services.unit + 1.3 * self.services.font(19)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b, u = self.services, self.bounds, self.services.unit
        surface.blit(border(s.cloth, b.w, 4 * u), (round(b.x), round(b.y + 2 * u)))
        points = s.texts.render(self.told, s.font(19), s.theme.ink, BOLD)
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
        return max(self.services.unit, self.services.font(SCORE_LETTERS) / SCORE_LETTERS)

    @property
    def _line(self) -> float:
        return 1.35 * self.services.font(SMALL)

    @property
    def _head(self) -> float:
        """The height of what stands above the figures, of which there are none before the shown
        deal is over.
        """
        return 1.2 * self._line if self._sheet.shown < len(self._sheet.deals) else 0.0

    def _columns(self, width: float) -> tuple[float, float]:
        """The x where the points of the deal end, and the width for chips after them."""
        pile = 58 * self._unit if self._sheet.chips else 0.0
        return width - 74 * self._unit - pile, pile

    def _worn(self, seat: int) -> list[table.Mark]:
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

    @property
    def _name_at(self) -> float:
        """The x where a name begins, after the face."""
        return FACE * self.services.font(SCORE_LETTERS) + 20 * self.services.unit

    def room(self, width: float, line: float) -> float:
        s, self._rows = self.services, []
        right, _ = self._columns(width)
        for seat in order_of(self._sheet):
            said = blocks.in_lines(s, self._said(seat), s.font(SMALL), right - self._name_at)
            high = 1.55 * s.font(16) + self._line * len(said)
            self._rows.append((seat, said, max(high, 1.9 * s.font(16))))
        return self._head + sum(high for _, _, high in self._rows) + 8 * s.unit

    def _placed(self) -> Iterator[tuple[int, list[str], Rect]]:
        """Each seat with its lines and where its row is."""
        b, y = self.bounds, self.bounds.y + self._head
        for seat, said, high in self._rows:
            yield seat, said, Rect(b.x, y, b.w, high)
            y += high

    def inner(self) -> Iterator[Part]:
        w = self.services.words
        for seat, said, at in self._placed():
            entry, cells, id = entry_of(self._sheet, seat), [], f"standings/{seat}"
            if entry is not None:
                cells = [(w("sheet.deal"), w.signed(entry.points))] * (not self._sheet.course)
                cells.append((w("sheet.total"), w.number(entry.total)))
                worn = [w.text(mark.label) for mark in self._worn(seat)]
                cells += [(mark, "") for mark in worn if not any(mark in line for line in said)]
            cells += [(line, "") for line in said]
            if entry is not None and entry.left:
                left = [each.card for each in entry.left if each.card is not None]
                cells.append((w.text(of_cards(left)), ""))
            parts = [Part(f"{id}/{i}", "cell", at, *cell) for i, cell in enumerate(cells)]
            yield Part(id, "row", at, self._named(seat), parts=tuple(parts))

    def _named(self, seat: int) -> str:
        return f"{place_of(self._sheet, seat)} {self._sheet.seats[seat]}".lstrip()

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b = self.services, self.bounds
        right, _ = self._columns(b.w)
        heads = [(s.words("sheet.total"), b.right)]
        if not self._sheet.course:
            heads.append((s.words("sheet.deal"), b.x + right))
        for text, x in heads if self._head else ():
            head = s.texts.render(text, s.font(SMALL), s.theme.ink_muted)
            blit_text(surface, head, x, b.y, "right")
        for row in self._placed():
            self._draw_row(surface, *row)
        rule = border(s.cloth, b.w, 4 * s.unit)
        surface.blit(rule, (round(b.x), round(b.bottom - 6 * s.unit)))

    def _draw_row(self, surface: Surface, seat: int, said: Sequence[str], row: Rect) -> None:
        s, u, sheet, size = self.services, self.services.unit, self._sheet, self.services.font(16)
        mark = shapes.panel(5 * u, row.h - 6 * u, 2 * u, Color(INKS[seat % len(INKS)]))
        surface.blit(mark, (round(row.x), round(row.y)))
        right, pile = self._columns(row.w)
        side, worn = FACE * s.font(SCORE_LETTERS), self._worn(seat)
        at = row.x + 12 * u + side / 2, row.y + 0.47 * side
        pieces.draw_face(surface, s, at, side, sheet.seats[seat], -1, hat=hat_of(worn))
        x, right = row.x + self._name_at, row.x + right
        name, entry = self._named(seat), entry_of(sheet, seat)
        room = right - 50 * self._unit - x
        if entry is not None and not sheet.course:
            ink = s.theme.red if entry.points < 0 else s.theme.ink
            points = s.texts.render(s.words.signed(entry.points), size, ink)
            blit_text(surface, points, right, row.y, "right")
            room = max(room, right - points.width - 12 * u - x)
        title = s.texts.fitted(name, Pen(size, s.theme.ink, BOLD, READABLE * s.font(16, 1)), room)
        blit_text(surface, title, x, row.y)
        y, wide = row.y + 1.35 * size, title.width
        for line in said:
            words = s.texts.fitted(line, s.pen(SMALL, s.theme.ink_muted), right - x)
            blit_text(surface, words, x, y)
            y, wide = y + self._line, max(wide, words.width)
        if entry is None:
            return
        if pile:
            chips = Rect(right + 10 * u, row.y, pile, 1.8 * size)
            draw_chips_beside(surface, s, chips, entry.total)
        total = s.texts.render(s.words.number(entry.total), s.font(18), s.theme.ink, BOLD)
        blit_text(surface, total, row.right, row.y - u, "right")
        start = x + wide + 14 * u
        left = Rect(start, row.y, right - 50 * self._unit - start, 1.75 * size)
        pieces.draw_minis(surface, s, left, entry.left)


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
    pieces.draw_stacks(surface, s, [replace(stack, x=stack.x + shift) for stack in made])


def chart(s: Services, sheet: SheetView, high: float) -> list[Block]:
    """A chart of the seats' totals after each deal, or of the course of one deal, if there is
    enough to draw.
    """
    w, rows = s.words, ending.course_of(sheet)
    if len(rows) < 2:
        return []
    name = w.text(sheet.course_label or message("sheet.chart", n=len(sheet.deals)))
    series = [blocks.Series(seat, values) for seat, values in zip(sheet.seats, zip(*rows))]
    places = [w.number(n) for n in range(len(rows))]
    return [blocks.Plot(s, "course", name, series, places, high=high)]


BESIDE = 130
"""The least width of buttons side by side, for letters of 15 pixels."""
LARGE = 1.2
"""How many times larger in proportion than usual letters are in a small window."""
NARROW, PAIR, PADDED, MORE = 52, 47, 60, 4
"""In a window no wider than this, in letters, everything goes in one column; the same for a sheet
of two side by side, and for one with a pad for three, and how much more for each further seat.
"""
ROWS, LEAST_ROWS, FOUR = 12, 6, 4
"""The most rows of a ledger to show: the shown deal and those around it. In one column, each seat
beyond four takes the room of one, down to the least.
"""
SHARES = (0.12, 0.12, 0.37, 0.22, 0.17)
"""The widths of a ledger's columns, as parts: number, pot, who was in, who won, what is left."""
BESIDES = (0.16, 0.21, 0.21, 0.21, 0.21)
"""The same for the deals of two evenings: number, points and total of each."""
ALONE = 620.0
"""The width of a sheet that has neither pad nor chart yet."""
CHART, LEAST_CHART = 200.0, 110.0
"""The height of a chart, in pixels of 720 lines, and the least where it would else be cut."""


def button_said(id: str) -> Message:
    """What a button of a sheet says; two are also on other pages."""
    return message({"close": "tool.back", "start": "menu.leave"}.get(id, f"sheet.{id}"))


class SheetPage(page.Page):
    """Where every point of a deal came from, beside a pad or a chart of all deals.

    `turned` returns the sheet of another deal, if others may be looked at. With `peeks` there is a
    table behind it to look at. The `quiet` buttons stand below the others. A `rival` has played the
    same cards, and is compared with the player.
    """

    steady = True

    def __init__(
        self,
        services: Services,
        sheet: SheetView,
        buttons: Sequence[tuple[str, Callable[[], None]]],
        leave: Callable[[], None] | None = None,
        turned: Callable[[int], SheetView] | None = None,
        peeks: bool = True,
        quiet: Sequence[tuple[str, Callable[[], None]]] = (),
        rival: record.Rival | None = None,
    ) -> None:
        self.start = buttons[0][0] if buttons else "table"
        super().__init__(services)
        self._sheet = sheet
        self._buttons, self._leave, self._turned = buttons, leave, turned
        self._quiet, self._peeks, self._rival = quiet, peeks, rival
        self.peeking = False
        """Whether the sheet is aside, so that the table behind it can be seen."""
        self.printed: SheetView | None = None
        """What is drawn instead for a picture to share, which nobody can press."""
        self._high = CHART

    @property
    def sheet(self) -> SheetView:
        """The sheet, with the player under their current name."""
        sheet = self.printed or self._sheet
        return replace(sheet, seats=tuple(map(self.services.words.called, sheet.seats)))

    @property
    def title(self) -> str:
        sheet, words = self.sheet, self.services.words
        if sheet.payment_title is not None and sheet.shown == sheet.count - 1:
            return words.text(sheet.payment_title)
        return words.text(sheet.title)

    @property
    def _side_by_side(self) -> bool:
        """Whether two seats go side by side, line by line."""
        sheet = self.sheet
        return len(sheet.seats) == 2 and not sheet.course and sheet.ledger is None

    def foot(self) -> Sequence[Block]:
        """What comes next, and the table."""
        peek: list[tuple[str, Callable[[], None]]] = [("table", self._peek)] if self._peeks else []
        if not self._quiet:
            return self._in_rows([*self._buttons, *peek])
        return [*self._in_rows(self._buttons), *self._in_rows([*peek, *self._quiet], quiet=True)]

    def _in_rows(
        self, named: Sequence[tuple[str, Callable[[], None]]], quiet: bool = False
    ) -> list[Block]:
        """Buttons in as few rows as their words allow; the first is the main one unless quiet."""
        s, w, made = self.services, self.services.words, list[Button]()
        for number, (id, action) in enumerate(named):
            said, main = w.text(button_said(id)), number == 0 and not quiet
            made.append(Button(s, id, said, action, main=main))
            made[-1].quiet = quiet
            made[-1].key = "escape" if action == self._leave else ""
        letters = s.font(15) / 15
        room = min(self.width * letters, s.size[0] - 24 * s.unit) - 48 * s.unit
        # The key of a low button stands beside its words.
        gap, key = 12 * s.unit, 2.5 * s.font(15) if letters > LARGE * self.scale else 0.0
        wide = [each.wanted + gap + key for each in made]
        lines = ceil(len(made) * max(BESIDE * letters, *wide) / room)
        return blocks.rows_of(s, made, ceil(len(made) / lines))

    def _turn_to(self, deal: int) -> None:
        if self._turned is not None:
            self._sheet = self._turned(deal)
            self.changed()

    def _pad(self, most: int = MOST_DEALS) -> Pad:
        """All deals, each of which a press shows."""
        return Pad(self.services, self.sheet, self._turn_to if self._turns else None, most)

    @property
    def _turns(self) -> bool:
        """Whether a press shows another deal."""
        return self._turned is not None and self.sheet.count > 1 and self.printed is None

    def leave(self) -> None:
        """Do what Escape does: open the menu, or go on if there is none."""
        (self._leave or self._buttons[0][1])()

    # The table behind it

    def _peek(self) -> None:
        self.peeking = True

    def handle(self, event: UiEvent) -> None:
        """Take an event; while the sheet is aside, any brings it back.

        The key that opened the sheet during a deal also closes it.
        """
        if not self.peeking:
            closes = event == Key("f2") and self.start == "close"
            super().handle(Key("escape") if closes else event)
        elif isinstance(event, Key | PointerDown):
            self.act("back", "press")

    def act(self, id: str, action: str, text: str = "") -> None:
        if not self.peeking:
            super().act(id, action, text)
        elif id == "back":
            self.peeking, self.services.dirty = False, True

    def frame(self) -> Frame:
        """The sheet; while it is aside, only a button to bring it back."""
        if not self.peeking:
            return super().frame()
        s, u = self.services, self.services.unit
        back = Button(s, "back", s.words("sheet.back"), self._peek, main=True)
        behind = s.stack[max(0, s.stack.index(self) - 1)]
        top = s.size[1] - behind.below - 52 * u  # above the buttons of a replay
        back.lay(Rect(s.size[0] - 212 * u, top, 200 * u, 40 * u))
        return Frame((back.shown("back", ""),))

    # Its blocks

    def lay_out(self) -> page.Laid:
        """With a lower chart if the whole sheet then shows at once."""
        self._high = CHART
        laid = super().lay_out()
        over = (laid.whole - laid.view.h) / blocks.plot_scale(self.services)
        if 0 < over <= CHART - LEAST_CHART:
            self._high = CHART - ceil(over)
            laid = super().lay_out()
        return laid

    def blocks(self) -> Sequence[Block]:
        left, right = self._two() if self._side_by_side else self._many()
        if self._rival is not None and self.sheet.deals and self.printed is None:
            at_left = right and not (self._side_by_side or self.sheet.plan or self._narrow)
            (left if at_left else right).extend(self._beside(self._rival))
        self.width = (860.0 if self._side_by_side else 1060.0) if right else ALONE
        if self.sheet.standing is not None:
            s, said = self.services, self.services.words.text(self.sheet.standing)
            left.append(Text(s, said, face=BOLD, id="standing"))
        if self._narrow or not right:
            return [*left, *right]
        beside = right[0] if len(right) == 1 else self._column(right)
        beside.part = 0.52 if self._side_by_side else 0.68 + 0.09 * self._more
        return [blocks.Row(self.services, [self._column(left), beside], 22.0)]

    @property
    def _narrow(self) -> bool:
        least = PAIR if self._side_by_side else NARROW
        least = PADDED + MORE * self._more if self.sheet.plan else least
        return self.letters <= least

    @property
    def _more(self) -> int:
        """How many seats a pad has beyond three."""
        return max(0, len(self.sheet.seats) - 3) if self.sheet.plan else 0

    def _column(self, blocks: Sequence[Block]) -> Column:
        return Column(self.services, blocks, 8.0)

    def _beside(self, rival: record.Rival) -> list[Block]:
        """The player and their rival, deal by deal."""
        s, w, sheet = self.services, self.services.words, self.sheet
        name, mine = rival.name or w("challenge.friend"), challenges.rival_of(sheet, "")
        title = w("sheet.rival", name=name)
        made: list[Block] = [blocks.heading(s, title, 17)]
        if sheet.course:
            took = w("sheet.tricks", n=rival.points[0], mine=mine.points[0])
            return [*made, Text(s, took, id="rival")] if sheet.over else []
        start = sheet.deals[0][0].total - sheet.deals[0][0].points
        both = [  # the last total has what was left of a pot
            (each.points, [*accumulate(each.points[:-1], initial=start), each.totals[0]])
            for each in (mine, rival)
        ]
        counts = [len(points) for points, _ in both]
        count, alike = (max(counts), -1) if sheet.over else (counts[0], min(counts))
        lead = both[0][1][alike] - both[1][1][alike]
        lead = -lead if sheet.low else lead
        how = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
        stands = Text(s, w(f"apart.{how}", n=abs(lead)), face=BOLD, id="lead")
        first = max(0, min(sheet.shown - MOST_DEALS // 2, count - MOST_DEALS))

        def line(n: int) -> Line:
            cells = [w.number(n + 1)]
            for points, totals in both:
                there = n < len(points)
                cells += [w.number(points[n]), w.number(totals[n + 1])] if there else ["", ""]
            return Line(cells, lit=n == sheet.shown)

        names = w("sheet.deal"), sheet.seats[0], w("sheet.total"), name, w("sheet.total")
        faces = UI, UI, BOLD, UI, BOLD
        heads = [
            blocks.Head(*each, right=n > 0) for n, each in enumerate(zip(names, BESIDES, faces))
        ]
        rows = range(first, min(count, first + MOST_DEALS))
        press = self._turn_to if self._turns and count == sheet.count else None
        return [*made, stands, blocks.Table(s, "rival", title, heads, rows, line, press=press)]

    def _two(self) -> tuple[list[Block], list[Block]]:
        """Two seats: the lines of each, the payment below them, and the pad."""
        s, sheet = self.services, self.sheet
        sides = [
            self._column([*self._lines(str(seat), Named(s, name), lines)])
            for seat, (name, lines) in enumerate(zip(sheet.seats, sheet.lines))
        ]
        left: list[Block] = [*(Text(s, s.words.text(note)) for note in sheet.notes)]
        left.append(blocks.Row(s, sides, 24.0))
        if sheet.payment:
            left += self._lines(
                "payment", blocks.heading(s, s.words("sheet.payment"), 19), sheet.payment
            )
        signs: list[Block] = []
        for kind, ink in SIGNS.items():
            if any(marks(entry, kind) for entry in chain(*sheet.deals)):
                name, picture = s.words(f"sheet.{kind}"), shapes.icon(kind, s.font(13), ink)
                signs.append(Text(s, name, 13, picture=picture, id=f"sign.{kind}"))
                signs[-1].tip = explained(s.words, message(f"sheet.{kind}"))
                signs[-1].focusable, signs[-1].role = True, "term"
        return left, [self._pad(), *blocks.rows_of(s, signs, 2)] if sheet.deals else []

    def _lines(self, id: str, head: Block, lines: Sequence[ScoreLine]) -> Iterator[Block]:
        s, w = self.services, self.services.words
        yield head
        for number, each in enumerate(lines):
            name, figure, red = w.text(each.reason), w.signed(each.points), each.points < 0
            about = "" if self.printed else explained(w, each.reason)  # no tip comes on paper
            yield Entry(s, f"line.{id}.{number}", name, figure, about=about, red=red)
        yield Sum(s, f"sum.{id}", w("sheet.total"), w.number(total(lines)))

    def _many(self) -> tuple[list[Block], list[Block]]:
        """More seats: standings, or a ledger with a row for each deal, and a chart."""
        s, w, sheet = self.services, self.services.words, self.sheet
        plot = chart(s, sheet, self._high)
        if sheet.ledger is not None and sheet.ledger.rows:
            return [self._ledger(sheet.ledger)], [Standings(s, sheet, False), *plot]
        left: list[Block] = [Standings(s, sheet, True)]
        left += [Text(s, w.text(note)) for note in sheet.notes]
        for figure in sheet.figures:
            best = "new" if figure.is_new else "best"
            beside = w(f"sheet.figure.{best}", n=figure.best) if figure.best is not None else ""
            name, value = w.text(figure.label), w.number(figure.value)
            left.append(Entry(s, f"figure.{figure.id}", name, value, beside=beside))
        if sheet.figures and all(figure.best is None for figure in sheet.figures):
            left.append(Text(s, w("sheet.figure.first"), 13, muted=True, id="first"))
        left[-1].after = None
        if sheet.plan:
            return [*left, *plot], [self._pad()]
        turns = self._turned is not None and sheet.count > 1 and not sheet.course
        return left, [*plot, *([self._pad(LEAST_ROWS)] if turns else [])]

    def _ledger(self, ledger: Ledger) -> Block:
        """A row for each deal, as many as fit, among them the shown one."""
        s, w, shown, count = self.services, self.services.words, self.sheet.shown, len(ledger.rows)
        more = len(self.sheet.seats) - FOUR if self._narrow else 0
        rows = max(LEAST_ROWS, ROWS - max(0, more))
        first = max(0, min(shown - rows // 2, count - rows))
        faces = UI, BOLD, UI, BOLD, UI
        columns = zip(ledger.heads, SHARES, faces, strict=True)
        heads = [blocks.Head(w.text(name), share, face) for name, share, face in columns]

        def line(number: int) -> Line:
            row = ledger.rows[number]
            cells, short = map(w.text, row.cells), [*map(w.text, row.short)]
            return Line([*cells], number == shown, short, row.closes)

        at = w("sheet.title"), heads, range(first, first + min(count, rows)), line
        wraps, press = s.scale > REARRANGED, self._turn_to if self._turns else None
        return blocks.Table(s, "ledger", *at, press=press, wraps=wraps)
