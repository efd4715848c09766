"""Blocks to read: text, pictures, tables and plots; and rows and columns of blocks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import ceil, floor, inf, log10
from typing import Any

import pygame
from pygame import Color, Surface

from mille.ui.scene import Live, Part, Services, clipped
from mille.ui.shapes import blank, draw_panel, focus_ring, panel, within_ring
from mille.ui.text import BOLD, READABLE, TITLE, UI, Pen, blit_every, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Block, Button, Choice, as_row
from mille.value import Value, replace
from mille.view.geometry import Rect


class Group(Block):
    """Blocks laid out together, with this gap between them."""

    def __init__(self, services: Services, blocks: Sequence[Block], gap: float = 12.0) -> None:
        super().__init__(services)
        self.blocks = blocks
        self._gap = gap
        self._rooms: list[float] = []

    def leaves(self) -> Iterator[Block]:
        for block in self.blocks:
            yield from block.leaves()


class Column(Group):
    """Blocks one below the other."""

    def _space(self, block: Block) -> float:
        """The space below a block."""
        after = self._gap if block.after is None else block.after
        return 0.0 if block is self.blocks[-1] else after * self.services.unit

    def room(self, width: float, line: float) -> float:
        self._rooms = [block.room(width, line) for block in self.blocks]
        return sum(self._rooms) + sum(map(self._space, self.blocks))

    def lay(self, at: Rect) -> None:
        y = at.y
        for block, room in zip(self.blocks, self._rooms, strict=True):
            block.lay(Rect(at.x, y, at.w, room))
            y += room + self._space(block)


class Row(Group):
    """Blocks side by side, in widths by their `part`; a lower one leaves room below, and a button
    is no higher for the notes under what is beside it.

    They go below each other if very large letters would have to shrink side by side.
    """

    _below: Column | None = None

    def _widths(self, width: float) -> list[float]:
        gaps = self._gap * self.services.unit * (len(self.blocks) - 1)
        one = (width - gaps) / max(1.0, sum(block.part for block in self.blocks))
        return [block.part * one for block in self.blocks]

    def room(self, width: float, line: float) -> float:
        wide = list(zip(self.blocks, self._widths(width)))
        cramped = any(block.is_cramped(each) for block, each in wide)
        self._below = Column(self.services, self.blocks, self._gap) if cramped else None
        if self._below is not None:
            return self._below.room(width, line)
        self._rooms = [block.room(each, line) for block, each in wide]
        return max(self._rooms)

    def lay(self, at: Rect) -> None:
        if self._below is not None:
            self._below.lay(at)
            return
        x, most = at.x, max(self._rooms)
        as_row([each for each in self.blocks if type(each) is Button])
        notes = self.blocks[self._rooms.index(most)].under
        for block, wide, room in zip(self.blocks, self._widths(at.w), self._rooms):
            block.under += most - room
            high = at.h - notes if isinstance(block, Button) else at.h
            block.lay(Rect(x, at.y, wide, high))
            x += wide + self._gap * self.services.unit


def rows_of(services: Services, blocks: Sequence[Block], by: int, gap: float = 12.0) -> list[Block]:
    """Blocks in rows of `by`, each as wide as those above it."""
    for n in range(by):
        column = [each for each in blocks[n::by] if isinstance(each, Choice)]
        for each in blocks[n::by]:
            each.column = column
    if by == 1:
        return list(blocks)
    free = [Nothing(services)] * (-len(blocks) % by)
    filled = [*blocks, *free]
    return [Row(services, filled[i : i + by], gap) for i in range(0, len(filled), by)]


class Nothing(Block):
    """An empty place in a row."""

    def leaves(self) -> Iterator[Block]:
        return iter(())

    def room(self, width: float, line: float) -> float:
        return 0.0


class Text(Block):
    """A paragraph, with an optional number or small picture before it and bold words above it."""

    after = 6.0

    def __init__(
        self,
        services: Services,
        text: str,
        size: float = 15.0,
        *,
        face: str = UI,
        muted: bool = False,
        align: str = "left",
        head: str = "",
        number: str = "",
        picture: Surface | None = None,
        ink: Color | None = None,
        id: str = "",
    ) -> None:
        said = services.words("tell.of", what=head, said=text) if head and text else head or text
        super().__init__(services, id, services.words.joined((number, said)))
        self._text, self._head, self._number, self._picture = text, head, number, picture
        self._size, self._face, self._align = size, face, align
        self._ink = ink or (services.theme.ink_muted if muted else services.theme.ink)
        if face == TITLE:
            self.role = "heading"

    def _letters(self, width: float) -> list[Surface]:
        """The head and the text as pictures, for this width."""
        s = self.services
        width, size = max(1.0, width - self._beside), s.font(self._size)
        parts = [(self._head, BOLD), (self._text, self._face)]
        ink, texts = self._ink, s.texts
        if self._align == "center":
            pens = [(words, Pen(size, ink, face, size, True)) for words, face in parts if words]
            return [texts.balanced(*each, width, inf) for each in pens]
        return [texts.render(words, size, ink, face, width) for words, face in parts if words]

    @property
    def _beside(self) -> float:
        """The room for the number or picture before it."""
        before = self._number or self._picture is not None
        return 1.8 * self.services.font(self._size) if before else 0.0

    def room(self, width: float, line: float) -> float:
        return float(sum(each.height for each in self._letters(width)))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b, size = self.services, self.bounds, self.services.font(self._size)
        letters = self._letters(b.w)
        x, y = b.x + self._beside, b.y + (b.h - sum(each.height for each in letters)) / 2
        if self._number:
            number = s.texts.render(self._number, size, s.theme.ink, BOLD)
            blit_text(surface, number, b.x, y)
        elif self._picture is not None:
            surface.blit(self._picture, (round(b.x), round(y + 0.15 * size)))
        for words in letters:
            centred = self._align == "center"
            blit_text(surface, words, b.center[0] if centred else x, y, self._align)
            y += words.height
        self._ring(surface, focused)

    def line(self) -> Rect:
        """A little wider than its words: the ring about it does not touch them."""
        b, beside = self.bounds, 4 * self.services.unit
        return Rect(b.x - beside, b.y, b.w + 2 * beside, b.h)


class News(Text):
    """A paragraph that is read aloud as soon as it appears or changes."""

    role = "status"
    times = 0
    """How often it was said: the same is read again if that changes."""

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        return replace(super().shown(focus, hovered, view), live=Live.POLITE, times=self.times)


def heading(services: Services, text: str, size: float = 20.0) -> Text:
    """A line in the letters of titles."""
    made = Text(services, text, size, face=TITLE)
    made.after = 5.0  # the ring about what follows does not touch it
    return made


class Walked(Block):
    """A block of several things to press, which the keys walk: the focus is `ID/NUMBER`."""

    focusable = True
    actions: tuple[str, ...] = ("press",)
    ways: Mapping[str, int] = {}
    """By how many an arrow key goes on; the others lead away from it."""
    many = usual = 0
    """How many there are, and the number of the one that the keys come to first."""

    def place(self, number: int) -> Rect:
        raise NotImplementedError

    def pressed(self, number: int) -> None:
        raise NotImplementedError

    def of(self, id: str) -> int:
        """The number in an id, or in the rest of one."""
        inner = id.removeprefix(f"{self.id}/").partition("/")[0]
        return min(int(inner) if inner.isdigit() else self.usual, self.many - 1)

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        return f"{self.id}/{self.of(inner)}" if self.focusable else self.id

    def over(self, x: float, y: float) -> str:
        numbers = range(self.many if self.focusable else 0)
        here = next((n for n in numbers if self.place(n).holds(x, y)), None)
        return self.id if here is None else f"{self.id}/{here}"

    def spot(self, focus: str) -> Rect:
        return self.place(self.of(focus))

    def step(self, key: str, focus: str, view: Rect) -> str:
        there = self.of(focus) + self.ways.get(key, 0)
        return f"{self.id}/{there}" if key in self.ways and 0 <= there < self.many else ""

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        if self.focusable and inner:
            self.services.audio.play("tick")
            self.pressed(self.of(inner))


class Picture(Block):
    """A picture, drawn for the width it gets and told line by line; it may be a button too."""

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        made: Callable[[float], Surface],
        told: Sequence[str] = (),
        press: Callable[[], None] | None = None,
    ) -> None:
        """`made` draws it at a width; `told` says in lines what is on it."""
        super().__init__(services, id, name)
        self._made, self._press, self.told = made, press, "\n".join(told)
        self._picture = blank(1, 1)
        self.role = "button" if press is not None else "image" if name else ""
        self.focusable = press is not None
        self.actions = () if press is None else ("press",)

    def room(self, width: float, line: float) -> float:
        self._picture = self._made(width)
        return float(self._picture.height)

    def press(self) -> None:
        if self._press is not None:
            self.services.audio.play("tick")
            self._press()

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        surface.blit(self._picture, (round(self.bounds.x), round(self.bounds.y)))
        self._ring(surface, focused or (hovered and self.focusable))


def bar(services: Services, part: float) -> Block:
    """A progress bar for what the words beside it say, done as far as `part`, 0 to 1."""

    def draw(width: float) -> Surface:
        u, theme, high = services.unit, services.theme, 12 * services.unit
        made = panel(width, high, high / 2, theme.paper_edge).copy()
        done = pygame.Rect(0, 0, round(max(high, width * part)), round(high))
        pygame.draw.rect(made, theme.brass, done, border_radius=round(high / 2 - u))
        return made

    far = services.words("settings.scale.percent", n=round(100 * part))
    return Picture(services, "bar", far, draw)


def in_lines(services: Services, parts: Sequence[str], size: float, width: float) -> list[str]:
    """Short texts put one after the other in lines, broken only between two of them."""
    ink, lines = Color(services.theme.ink), list[str]()
    for part in parts:
        longer = services.words.joined([*lines[-1:], part], "tell.beside")
        if lines and services.texts.render(longer, size, ink, UI).width <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


# A table of rows and columns; only visible rows are made, so that it may have thousands.
#
# If rows can be pressed, the keys walk from row to row, and the focus is `TABLE/ROW`.


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


def as_it_is(line: Line) -> Line:
    return line


class Table(Walked):
    """A table whose heads stay visible while its rows scroll; a row is worded when it is seen."""

    role = "table"
    usual = 1

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        heads: Sequence[Head],
        rows: Sequence[Any],
        line: Callable[[Any], Line] = as_it_is,
        *,
        press: Callable[[Any], object] | None = None,
        wraps: bool = False,
        lines: int = 1,
    ) -> None:
        """`line` says a row; `press` is what a press on it does.

        If the table `wraps`, each row is as high as its words need, which is for few rows only;
        otherwise each has room for this many `lines`.
        """
        super().__init__(services, id, name)
        self._heads, self._rows, self._line, self._count = heads, rows, line, len(rows)
        self._press, self._wraps, self._lines = press, wraps, lines
        self.focusable = press is not None and self._count > 0
        self.actions = ("press",) if self.focusable else ()
        self.many = self._count + 1
        self._tops: Sequence[float] = ()
        """Where heads and rows begin, and the last one ends: y from the table's upper edge."""

    # Where the rows are; number 0 is the heads

    def room(self, width: float, line: float) -> float:
        least = ceil(self.services.target) if self._press is not None else 0
        if not self._wraps:
            heads, high = (max(least, round(self._needed(n))) for n in (1, self._lines))
            self._tops = [0, *range(heads, heads + high * (self._count + 1), high)]
            return self._tops[-1]
        tops = [0.0]
        for number in range(self._count + 1):
            high = max(text.height for text in self._texts(number, width))
            apart = 9 if self._press is None else 20  # the ring about a row lies within it
            tops.append(tops[-1] + max(least, round(high + apart * self.services.unit)))
        self._tops = tops
        return tops[-1]

    def _needed(self, lines: int) -> float:
        """The height of a row with this many lines."""
        return (ROUND + LINE * lines) * self.services.font(LETTERS)

    def place(self, number: int) -> Rect:
        b, (top, bottom) = self.bounds, self._tops[number : number + 2]
        return Rect(b.x, b.y + top, b.w, bottom - top)

    def _number(self, y: float) -> int:
        """The number of the row at this y, or of the nearest."""
        return max(1, min(self._count, bisect_right(self._tops, y - self.bounds.y) - 1))

    def _stuck(self, view: Rect | None) -> Rect:
        """The place of the heads: at the top of the table, or at the upper edge of the view."""
        heads = self.place(0)
        y = heads.y if view is None else max(heads.y, min(view.y, self.bounds.bottom - heads.h))
        return Rect(heads.x, y, heads.w, heads.h)

    # The focused row

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        if inner or view is None:
            return super().into(inner)
        edge = view.bottom - 1 if way == "up" else max(view.y, self.bounds.y) + 1.9 * self._tops[1]
        return f"{self.id}/{self._number(edge)}"

    def over(self, x: float, y: float) -> str:
        return f"{self.id}/{self._number(y)}"

    def spot(self, focus: str) -> Rect:
        """A row, with room above it for the heads."""
        at, high = super().spot(focus), self._tops[1]
        return Rect(at.x, at.y - high, at.w, at.h + high)

    def step(self, key: str, focus: str, view: Rect) -> str:
        now, seen = self.of(focus), max(1, int(view.h / self.place(1).h) - 2)
        ways = {"up": -1, "down": 1, "page up": -seen, "page down": seen}
        ways |= {"home": -self._count, "end": self._count}
        there = max(min(1, now), min(self._count, now + ways.get(key, 0)))
        return "" if there == now else f"{self.id}/{there}"

    def pressed(self, number: int) -> None:
        if self._press is not None:
            self._press(self._rows[max(1, number) - 1])

    # What it shows

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        heads = self._stuck(view)
        parts = [self._told(0, heads, focus == f"{self.id}/0")]
        on = self.of(focus) if self.focusable and self.has(focus) else 0
        first, last = 1, self._count
        if view is not None and self._count and not self._wraps:
            first, last = self._number(heads.bottom), self._number(view.bottom)
        below = Rect(heads.x, heads.bottom, heads.w, self.bounds.bottom - heads.bottom)
        numbers = [*range(first, last + 1)] if self._count else []
        if on and not first <= on <= last:
            numbers.append(on)  # the focused row stays, even out of sight
        for number in numbers:
            id = f"{self.id}/{number}"
            row = self._told(number, self.place(number), id == focus, id == hovered)
            parts.append(clipped(row, below))
        return Part(self.id, self.role, self.bounds, self.name, parts=tuple(parts))

    def _cells(self, number: int) -> Line:
        if not number:
            return Line([head.name for head in self._heads])
        return self._line(self._rows[number - 1])

    def _told(self, number: int, at: Rect, focused: bool = False, hovered: bool = False) -> Part:
        line, can = self._cells(number), self.focusable and number > 0
        return Part(
            f"{self.id}/{number}",
            "row",
            at,
            self.services.words.joined(line.cells, "tell.then"),
            focusable=can,
            focused=focused,
            selected=line.lit,
            actions=self.actions if can else (),
            paint=partial(self._paint, number=number, at=at, on=(focused, hovered)),
            parts=self._by_cell(number, at) if self.services.listening and number else (),
        )

    def _by_cell(self, number: int, at: Rect) -> tuple[Part, ...]:
        """The cells of a row, each under its head, for keys to walk."""
        made, x = list[Part](), at.x
        for n, (head, said) in enumerate(zip(self._heads, self._cells(number).cells, strict=True)):
            box = Rect(x, at.y, at.w * head.share, at.h)
            made.append(Part(f"{self.id}/{number}/{n}", "cell", box, head.name, said))
            x += box.w
        return tuple(made)

    def _texts(self, number: int, width: float) -> list[Surface]:
        s, size, ink, made = self.services, self.services.font(LETTERS), self.services.theme.ink, []
        line = self._cells(number)
        least = max(s.least, ceil(READABLE * size)) if line.short else s.least
        shorts = line.short or line.cells
        for text, short, head in zip(line.cells, shorts, self._heads, strict=True):
            room, face = width * head.share - 12 * s.unit, head.face if number else TITLE
            if short != text and s.texts.render(text, least, ink, face).width > room:
                text = short
            if self._wraps or (number and self._lines > 1):
                high, lowest = (inf, s.least) if self._wraps else (LINE * size * self._lines, least)
                words = s.texts.wrapped(text, Pen(size, ink, face, lowest), room, high)
                if words.height <= high:
                    made.append(words)
                    continue
            made.append(s.texts.fitted(text, Pen(size, ink, face, least), room))
        return made

    def _paint(self, surface: Surface, number: int, at: Rect, on: tuple[bool, bool]) -> None:
        """Draw the cells side by side, and a hairline below."""
        s, u, (focused, hovered) = self.services, self.services.unit, on
        lit, closes = self._cells(number).lit, self._cells(number).closes
        if lit or hovered:
            fill = mix(s.theme.paper, s.theme.paper_edge, 0.8 if lit else 0.4)
            beside = 0.0 if self.focusable else within_ring(u)  # so that no words touch its edge
            draw_panel(surface, at.inset(-beside, 0), 5 * u, fill)
        x, texts, lines = at.x, self._texts(number, at.w), self._lines if number else 1
        # A row as high as a target is higher than its words need.
        needed = self._needed(lines)
        if self._wraps:
            needed = max(words.height for words in texts) + 9 * u
        above = 5 * u * (not self._wraps) + max(0.0, at.h - needed) / 2
        for words, head in zip(texts, self._heads, strict=True):
            wide = at.w * head.share
            first = within_ring(u) * self.focusable
            left = x + wide - 12 * u - words.width if head.right else x + first
            surface.blit(words, (round(left), round(at.y + above)))
            x += wide
        hair = pygame.Rect(round(at.x), round(at.bottom - max(1, u)), round(at.w), max(1, round(u)))
        if self._wraps and self._press is None:
            hair.y = round(at.bottom - 6 * u)
        surface.fill(s.theme.ink_muted if closes else s.theme.paper_edge, hair)
        if focused:
            inside = at.inset(0, INSIDE * u)
            focus_ring(surface, inside.x, inside.y, inside.w, inside.h, u)


class Sorting(Value):
    """How the rows of a table are sorted."""

    column: int
    falls: bool
    """Whether what is last comes first."""


class SortedTable(Table):
    """A table whose heads sort it. The keys reach them above the first row."""

    sorting: Sorting
    orders: Sequence[str]
    """What each column is sorted by: `order.ORDER.rises` and `.falls` say how."""
    sort: Callable[[int], None]
    """What a press on the head of a column does."""

    def _head(self, id: str) -> int | None:
        """The number of the column whose head has this id, or the end of such an id."""
        number = id.rpartition("sort.")[2]
        return int(number) if "sort." in id else None

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        return f"{self.id}/{inner}" if "sort." in inner else super().into(inner, view, way)

    def spot(self, focus: str) -> Rect:
        return self.place(0) if self._head(focus) is not None else super().spot(focus)

    def step(self, key: str, focus: str, view: Rect) -> str:
        head, sort = self._head(focus), f"{self.id}/sort."
        if head is None:
            first = key == "up" and self.of(focus) == 1
            return f"{sort}{self.sorting.column}" if first else super().step(key, focus, view)
        if key == "down":
            return f"{self.id}/1"
        there = head + {"left": -1, "right": 1}.get(key, 0)
        return f"{sort}{there}" if there != head and 0 <= there < len(self._heads) else ""

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        head = self._head(inner)
        if head is None:
            super().act(action, inner, text)
        else:
            self.services.audio.play("tick")
            self.sort(head)

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        whole = super().shown(focus, hovered, view)
        heads, *rows = whole.parts
        parts = list[Part]()
        for number, cell in enumerate(self._by_cell(0, heads.bounds)):
            id, on = f"{self.id}/sort.{number}", number == self.sorting.column
            falls, focused = on and self.sorting.falls, id == focus
            order = f"order.{self.orders[number]}.{'falls' if falls else 'rises'}"
            value = self.services.words(order) if on else ""
            paint = partial(self._paint_head, at=cell.bounds, focused=focused, falls=falls, on=on)
            part = replace(cell, id=id, role="button", value=value, paint=paint)
            parts.append(replace(part, focusable=True, focused=focused, actions=("press",)))
        return replace(whole, parts=(replace(heads, role="", parts=tuple(parts)), *rows))

    def _paint_head(self, surface: Surface, at: Rect, focused: bool, falls: bool, on: bool) -> None:
        """Draw which way the column is sorted, beside its name, and the ring."""
        s, u = self.services, self.services.unit
        if on:
            wide = self._texts(0, self.bounds.w)[self.sorting.column].width
            side, x = 4 * u, at.x + within_ring(u) + wide + 8 * u
            tip, base = (side, -side) if falls else (-side, side)
            y = at.y + 0.5 * at.h
            corners = [(x - side, y + base), (x + side, y + base), (x, y + tip)]
            pygame.draw.polygon(surface, s.theme.ink_muted, corners)
        if focused:
            focus_ring(surface, at.x, at.y + INSIDE * u, at.w, at.h - 2 * INSIDE * u, u)


# Figures as a small picture: lines or bars over a scale, with each value told in words too.


INKS = (
    *("#B0761A", "#1F5FA8", "#A81F26", "#2E7D4F", "#6B3FA0"),
    *("#7A8B1E", "#0F8A8A", "#B8447F", "#5F564B", "#C2562E"),
)
"""The colours of the lines, like those of the seats' cards on the table but darker; a line's name
stands at its end."""
PAPER, RULE, INK = Color("#FFFEF8"), Color("#D9CFBA"), Color("#1E1B1A")
SMALL = 12
"""The size of the letters, in pixels of 720 lines."""
STEPS = 3
"""About how many steps the scale has."""


class Series(Value):
    """The values of one line, or of one person's bars."""

    name: str
    values: Sequence[float | None]
    """A value for each place from left to right; None if there is none."""


class Plot(Block):
    """Lines, or bars, from left to right."""

    role = "image"

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        series: Sequence[Series],
        places: Sequence[str],
        *,
        bars: bool = False,
        said: Callable[[float], str] | None = None,
        high: float = 190.0,
        falls: bool = False,
    ) -> None:
        """`places` are the names below it from left to right, one for each value. `said` writes a
        value; by default as a whole number. With `falls` the least is at the top, as of places.
        """
        super().__init__(services, id, name)
        self._series, self._places, self._bars = series, places, bars
        self._said = said or (lambda value: services.words.number(round(value)))
        self._high, self._falls = high, falls
        there = [value for each in series for value in each.values if value is not None]
        first = 1 if falls else 0  # nobody is before the first place
        marks = scale([value - first for value in ([*there, 0] if bars else there)])
        self._scale = [mark + first for mark in marks]

    def room(self, width: float, line: float) -> float:
        return self._high * plot_scale(self.services)

    # What it tells

    def inner(self) -> Iterator[Part]:
        b = self.bounds
        for number, each in enumerate(self._series):
            id = f"{self.id}/{number}"
            cells = tuple(
                Part(f"{id}/{i}", "cell", b, place, self._said(value))
                for i, (place, value) in enumerate(zip(self._places, each.values))
                if value is not None
            )
            yield Part(id, "row", b, each.name or self.name, parts=cells)

    # What it shows

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        paint, b = partial(self._paint, at=self.bounds), self.bounds
        marks = tuple(map(self._said, self._scale))
        more, rows = self.services.words("plot.scale", marks=marks), tuple(self.inner())
        return Part(self.id, self.role, b, self.name, more=more, paint=paint, parts=rows)

    def _text(self, text: str, most: float = inf, ink: Color | None = None) -> Surface:
        s = self.services
        return s.texts.fitted(text, s.pen(SMALL, ink or s.theme.ink_muted), most)

    def _paint(self, surface: Surface, at: Rect) -> None:
        s, u = self.services, self.services.unit
        draw_panel(surface, at, 6 * u, PAPER, s.theme.paper_edge, 1.2 * u)
        names = [self._text(each.name, 0.24 * at.w, INK) for each in self._series]
        named = len(names) > 1 or any(each.name for each in self._series)
        beside = max(name.width for name in names) + 16 * u if named and names else 4 * u
        marks = [self._text(self._said(mark)) for mark in self._scale]
        high = self._text("0").height
        title = self._text(self.name, at.w - 20 * u, INK)
        blit_text(surface, title, at.x + 10 * u, at.y + 5 * u)
        left = at.x + 16 * u + max(mark.width for mark in marks)
        top = at.y + 10 * u + title.height + high / 2
        box = Rect(left, top, at.right - beside - 8 * u - left, at.bottom - high - 10 * u - top)
        if box.w < 20 or box.h < 10:
            return
        for mark, words in zip(self._scale, marks):
            y = self._y(mark, box)
            ends = (round(box.x), round(y)), (round(box.right), round(y))
            pygame.draw.line(surface, RULE, *ends, max(1, round(u)))
            blit_text(surface, words, box.x - 6 * u, y - words.height / 2, "right")
        self._paint_places(surface, box)
        (self._paint_bars if self._bars else self._paint_lines)(surface, box)
        if named:
            self._paint_names(surface, box, names, at)

    def _y(self, value: float, box: Rect) -> float:
        low, high = self._scale[0], self._scale[-1]
        if self._falls:
            low, high = high, low
        return box.bottom - box.h * (value - low) / (high - low)

    def _x(self, place: int, box: Rect) -> float:
        n = max(1, len(self._places))
        return box.x + box.w * (place + 0.5) / n

    def _paint_places(self, surface: Surface, box: Rect) -> None:
        """Draw the names of as many places as fit, at equal distances."""
        u = self.services.unit
        words = [self._text(place, box.w / 2) for place in self._places]
        middles = [
            max(box.x + each.width / 2, min(self._x(i, box), box.right - each.width / 2))
            for i, each in enumerate(words)
        ]
        blit_every(surface, words, middles, box.bottom + 4 * u, 10 * u)

    def _paint_lines(self, surface: Surface, box: Rect) -> None:
        """Draw the lines; where some are equal, the lower ones are wider, so that each shows."""
        u, every = self.services.unit, [self._points(each, box) for each in self._series]
        for number, points in enumerate(every):
            ink, over = Color(INKS[number % len(INKS)]), every[number + 1 :]
            for ends in pairwise(points):
                n = 1 + sum(ends in pairwise(each) for each in over)
                pygame.draw.line(surface, ink, *ends, n * max(2, round(2 * u)))
            for end in points[-1:]:
                n = 1 + sum(end in each[-1:] for each in over)
                pygame.draw.circle(surface, ink, end, max(3, 3.5 * u) + (n - 1) * max(2, 2 * u))

    def _points(self, series: Series, box: Rect) -> list[tuple[float, float]]:
        there = ((i, value) for i, value in enumerate(series.values) if value is not None)
        return [(self._x(i, box), self._y(value, box)) for i, value in there]

    def _paint_bars(self, surface: Surface, box: Rect) -> None:
        """Draw the bars of each place side by side, downwards below zero; zero as a stroke."""
        n = len(self._series)
        room = box.w / max(1, len(self._places))
        wide = max(1.0, room * 0.72 / max(1, n))
        for number, each in enumerate(self._series):
            for x, y in self._points(each, box):
                left, zero = x + (number - n / 2) * wide, self._y(0, box)
                top, bottom = sorted((round(y), round(zero)))
                high = max(bottom - top, round(2 * self.services.unit))
                bar = pygame.Rect(round(left), bottom - high, max(1, round(wide * 0.92)), high)
                surface.fill(Color(INKS[number % len(INKS)]), bar)

    def _paint_names(self, surface: Surface, box: Rect, names: Sequence[Surface], at: Rect) -> None:
        """Draw the names at the ends of their lines, moved apart where they would overlap."""
        u, high = self.services.unit, names[0].height
        ends = []
        for number, each in enumerate(self._series):
            points = self._points(each, box)
            y = box.y + number * high if self._bars or not points else points[-1][1] - high / 2
            ends.append((y, number))
        apart = min(high, (at.h - 8 * u) / len(names))
        lowest, y = at.bottom - 4 * u - apart * len(names), at.y + 3 * u
        for wanted, number in sorted(ends):
            lowest += apart
            y = max(y, min(wanted, lowest - apart))
            ink, x = Color(INKS[number % len(INKS)]), box.right + 6 * u
            pygame.draw.circle(surface, ink, (x + 3 * u, y + high / 2), max(2, 3 * u))
            blit_text(surface, names[number], x + 9 * u, y)
            y += apart


def plot_scale(services: Services) -> float:
    """The pixels for one of 720 lines: in a small window the letters need more room."""
    return max(services.unit, services.font(SMALL) / SMALL)


def scale(values: Sequence[float]) -> list[float]:
    """The marks of a scale for all these values: 1, 2 or 5 times a power of ten apart, and whole if
    the values are.

    >>> scale([-240, 900]), scale([5])
    ([-500.0, 0.0, 500.0, 1000.0], [5.0, 6.0])
    >>> scale([0, 1]), scale([0.1, 0.32])
    ([0.0, 1.0], [0.1, 0.2, 0.3, 0.4])
    """
    low, high = min(values, default=0), max(values, default=1)
    whole = all(float(value).is_integer() for value in values)
    rough = max((high - low) / STEPS, 1.0 if whole else 1e-9)
    power = floor(log10(rough))
    step = next(each for each in (1, 2, 5, 10) if each * 10.0**power >= rough * 0.999)
    first, last = floor(low / (step * 10.0**power)), ceil(high / (step * 10.0**power))
    last = max(last, first + 1)
    return [round(n * step * 10.0**power, max(0, -power)) for n in range(first, last + 1)]
