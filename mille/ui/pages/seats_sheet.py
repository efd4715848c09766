"""The score sheet of three seats and more: a row a seat, and beside it how all have fared."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Color, Surface

from mille.engine.message import message
from mille.engine.score import ScoreLine
from mille.ui.borders import border
from mille.ui.pages import ledger
from mille.ui.pages.pad import draw_pad
from mille.ui.pages.sheet import LETTERS, LINE, SheetPage
from mille.ui.scene import Node, Services
from mille.ui.shapes import panel, sign
from mille.ui.table.showing.minis import draw_minis
from mille.ui.text import BOLD, READABLE, UI, blit_text
from mille.ui.widgets import Block
from mille.view.layout import Rect
from mille.view.sheet import Figure, SheetView
from mille.view.table import Mark

INKS = (
    "#B0761A",
    "#1F5FA8",
    "#A81F26",
    "#2E7D4F",
    "#6B3FA0",
    "#7A8B1E",
    "#0F8A8A",
    "#B8447F",
    "#5F564B",
    "#C2562E",
)
"""A colour for each seat's line in the chart, like that of its cards on the table but darker; its
name stands at the line's end in the same."""
ROW = 1.9
"""The height of a seat's row, in lines."""

MORE = 0.82
"""The height of each further line of words in a row, in lines."""
NARROW = 60
"""A page narrower than this, in letters, has the pad below the rows."""
BELOW = 6.5
"""The height of the chart below the rows, where the deals stand beside them, in lines."""
PAD_ROW = 1.3
"""The least height of a row of the pad, in lines."""
CHART = 8.5
"""The height of a chart below standings, in lines."""
SHARE, MORE_SHARE = 0.4, 0.03
"""The part of the page at the right; and how much more for each seat after the third on a pad."""
SMALL = 13
"""The size of the words about a seat's points."""
LEAST = 9.0
"""The least height of the page in lines: room for a chart."""


def sheet_page(
    services: Services,
    sheet: SheetView,
    buttons: Sequence[tuple[str, Callable[[], None]]],
    leave: Callable[[], None] | None = None,
    turned: Callable[[int], SheetView] | None = None,
) -> SheetPage:
    """The page for a sheet: two seats stand side by side, more below each other.

    So do two where there is a course or a ledger to be seen.
    """
    narrow = len(sheet.seats) == 2 and not sheet.course and sheet.ledger is None
    page = SheetPage if narrow else SeatsSheetPage
    return page(services, sheet, buttons, leave, turned)


class SeatsSheetPage(SheetPage):
    """A row for each seat with where its points came from, and a chart of all deals."""

    width = 1060.0
    _wide = 0.0
    """The room for all of it from left to right, in pixels."""
    _stacked = False
    """Whether the pad lies below the rows."""
    _charted = True
    """Whether there is room for a chart then."""

    def _terms(self) -> list[Block]:
        """Words are explained at the table, where they are first met."""
        return []

    def _parts(self) -> list[tuple[str, Rect, Sequence[ScoreLine]]]:
        return []

    def content_height(self, width: float) -> float:
        """As many lines as there are; what stands beside what depends on the width."""
        self._wide = width
        stacked = bool(self.sheet.plan) and width < NARROW * self.services.font(SMALL)
        self._stacked, self._charted = stacked, True
        if stacked:  # where the pad lies below the rows the chart is left out for want of room
            wanted = self.services.font(LETTERS) * LINE / LETTERS
            self._charted = self._count() * wanted <= self.most
        return super().content_height(width)

    def _count(self) -> float:
        """The rows, a line for their heads, and what is remembered."""
        if self.sheet.ledger is not None:
            return self._standings + CHART
        figures = len(self.sheet.figures)
        rows = (
            1.4
            + sum(map(self._row, range(len(self.sheet.seats))))
            + (figures + 0.8 if figures else 0)
        )
        notes = len(self.sheet.notes)
        whole = rows + (notes + 0.5 if notes else 0)
        if self._stacked:
            return whole + self._pad_count + (BELOW if self._charted else 0.0)
        if self.sheet.plan:
            return max(whole + BELOW, self._pad_count)
        return max(LEAST, whole)

    @property
    def _pad_count(self) -> float:
        """The least height of the pad, in lines."""
        return PAD_ROW * (len(self.sheet.plan) + 2)

    def _said(self, seat: int) -> list[str]:
        """Where a seat's points came from, item by item, behind the word about it."""
        words, sheet = self.services.words, self.sheet
        lines = sheet.lines[seat]
        last = sheet.deals[sheet.shown] if sheet.shown < len(sheet.deals) else None
        word = None if last is None else last[seat].said
        said = [] if word is None else [words.text(word)]
        for each in lines:
            if each.points or len(lines) == 1:
                reason = words.within(each.reason) if said else words.text(each.reason)
                said.append(f"{reason} {self._signed(each.points)}")
        return said

    def _broken(self, seat: int) -> list[str]:
        """The same in lines that have room."""
        s, room = self.services, self._deal_right - self._x(seat)
        lines: list[str] = []
        for item in self._said(seat):
            longer = f"{lines[-1]}, {item}" if lines else item
            made = s.texts.render(longer, s.font(SMALL), s.theme.ink_muted, UI)
            if lines and made.width <= room:
                lines[-1] = longer
            else:
                lines.append(item)
        return lines

    def _row(self, seat: int) -> float:
        """The height of a seat's row, in lines: a long score takes more than one line of words."""
        return ROW + MORE * max(0, len(self._broken(seat)) - 1)

    @property
    def _deal_right(self) -> float:
        """Where the points of the deal end, counted from the left edge of the rows."""
        return self._rows_wide - (150 if self.sheet.chips else 92) * self.services.unit

    def _x(self, seat: int) -> float:
        """Where the name of a seat begins, behind what it wears, counted from there too."""
        return 12 * self.services.unit + len(self._worn(seat)) * self._hat

    @property
    def _hat(self) -> float:
        """The room of what is worn."""
        return 1.5 * self.services.font(LETTERS) * LINE / LETTERS + 10 * self.services.unit

    def _worn(self, seat: int) -> list[Mark]:
        sheet = self.sheet
        last = sheet.deals[sheet.shown] if sheet.shown < len(sheet.deals) else None
        return [] if last is None else [mark for mark in last[seat].marks if mark.worn]

    @property
    def _rows_wide(self) -> float:
        """How wide the rows are."""
        u = self.services.unit
        return self._wide if self._stacked else self._wide * (1 - self._share) - 16 * u

    @property
    def _share(self) -> float:
        """The part of the page at the right: a pad with many columns needs more."""
        return SHARE + (MORE_SHARE * max(0, len(self.sheet.seats) - 3) if self.sheet.plan else 0)

    @property
    def _standings(self) -> float:
        """The height of the standings beside a ledger, in lines."""
        return 1.6 + ledger.STANDING * len(self.sheet.seats)

    @property
    def _left(self) -> Rect:
        box = self.box
        return Rect(box.x, box.y, self._rows_wide, box.h)

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """The rows at the left, the chart at the right; or the pad there, and the chart below."""
        right = Rect(box.right - box.w * self._share, box.y, box.w * self._share, box.h)
        sheet, line, u = self.sheet, self._line, self.services.unit
        if sheet.ledger is None:
            left = self._left
            end = self._draw_rows(surface, left)
            if self._stacked:
                high = line * self._pad_count
                low = box.bottom - high
                if self._charted:
                    self._draw_chart(surface, Rect(left.x, end, left.w, low - end - 8 * u))
                draw_pad(surface, self.services, Rect(left.x, low, left.w, high), sheet, INKS)
            elif sheet.plan:
                draw_pad(surface, self.services, right, sheet, INKS)
                self._draw_chart(surface, Rect(left.x, end, left.w, left.bottom - end))
            else:
                self._draw_chart(surface, right)
            return
        ledger.draw_ledger(surface, self.services, self._left, sheet.ledger, sheet.shown, line)
        high = line * self._standings
        stand = Rect(right.x, right.y, right.w, high)
        ledger.draw_standings(surface, self.services, stand, sheet, line, INKS)
        self._draw_chart(surface, Rect(right.x, right.y + high, right.w, right.h - high))

    def _draw_rows(self, surface: Surface, left: Rect) -> float:
        """What each seat has, and where it came from; where that ends."""
        s, u, line = self.services, self.services.unit, self._line
        words, sheet = s.words, self.sheet
        last = sheet.deals[sheet.shown] if sheet.shown < len(sheet.deals) else None
        small, size = s.font(SMALL), s.font(16)
        deal_right = left.x + self._deal_right
        heads = [(words("sheet.total"), left.right)]
        if not sheet.course:
            heads.append((words("sheet.deal"), deal_right))
        for text, x in heads:
            head = s.texts.render(text, small, s.theme.ink_muted, UI)
            blit_text(surface, head, x, left.y, "right")
        y = left.y + line * 1.2
        for i in ledger.order_of(sheet):
            name = f"{ledger.place_of(sheet, i)} {sheet.seats[i]}".lstrip()
            ink = Color(INKS[i % len(INKS)])
            surface.blit(panel(5 * u, line * 1.3, 2 * u, ink), (round(left.x), round(y)))
            x, side = left.x + 12 * u, line * 1.5
            for mark in self._worn(i):
                picture = sign(mark.symbol, side, s.theme.red, s.symbols())
                surface.blit(picture, (round(x), round(y - 2 * u)))
                x += self._hat
            room = deal_right - 58 * u - x
            title = s.texts.fitted(name, size, s.theme.ink, room, BOLD, READABLE * s.font(16, 1))
            blit_text(surface, title, x, y - 2 * u)
            if last is not None:
                entry = last[i]
                points = s.texts.render(
                    self._signed(entry.points), size, self._ink(entry.points), UI
                )
                if not sheet.course:
                    blit_text(surface, points, deal_right, y, "right")
                if sheet.chips:
                    pile = Rect(deal_right + 14 * u, y - 4 * u, 82 * u, line * 1.6)
                    ledger.draw_chips_beside(surface, s, pile, entry.total)
                sum_of = s.texts.render(words.number(entry.total), s.font(18), s.theme.ink, BOLD)
                blit_text(surface, sum_of, left.right, y - 1 * u, "right")
            at, room, wide = y + line * MORE, deal_right - x, title.width
            for part in self._broken(i):
                about = s.texts.fitted(part, small, s.theme.ink_muted, room, UI, READABLE * small)
                blit_text(surface, about, x, at)
                at, wide = at + line * MORE, max(wide, about.width)
            if last is not None and last[i].left:
                start = x + wide + 14 * u
                place = Rect(start, y - 2 * u, left.right - 150 * u - start, line * 1.55)
                draw_minis(surface, s, place, last[i].left)
            y += line * self._row(i)
        surface.blit(border(self.services.cloth, left.w, 4 * u), (round(left.x), round(y - 2 * u)))
        y += 0.4 * line
        for note in sheet.notes:
            told = s.texts.fitted(words.text(note), s.font(15), s.theme.ink, left.w, UI, 8)
            blit_text(surface, told, left.x, y)
            y += line
        y += 0.4 * line if sheet.notes else 0
        for figure in sheet.figures:
            self._draw_figure(surface, figure, Rect(left.x, y, left.w, line))
            y += line
        return y

    def _draw_figure(self, surface: Surface, figure: Figure, row: Rect) -> None:
        """What is remembered: this game's, and the most remarkable of those before."""
        s, u, words = self.services, self.services.unit, self.services.words
        size = s.font(14)
        value = s.texts.render(words.number(figure.value), size, s.theme.ink, BOLD)
        blit_text(surface, value, row.right, row.y, "right")
        best = s.texts.fitted(self._best(figure), s.font(13), s.theme.ink_muted, row.w * 0.3, UI)
        blit_text(surface, best, row.right - 48 * u, row.y, "right")
        room = row.w - best.width - 58 * u
        label = s.texts.fitted(words.text(figure.label), size, s.theme.ink, room, UI)
        blit_text(surface, label, row.x, row.y)

    def _best(self, figure: Figure) -> str:
        words = self.services.words
        if figure.best is None:
            return words("sheet.figure.first")
        return words("sheet.figure.new" if figure.is_new else "sheet.figure.best", n=figure.best)

    def nodes(self) -> list[Node]:
        """The sheet as text; what is remembered, and the chart, have a line each."""
        page, *rest = super().nodes()
        words, sheet = self.services.words, self.sheet
        found: list[Node] = []
        for figure in sheet.figures:
            value = f"{words.number(figure.value)}, {self._best(figure)}"
            name = words.text(figure.label)
            found.append(Node("label", name, self.box, value=value, id=f"figure.{figure.id}"))
        if sheet.course and sheet.course_label is not None:
            name = words.text(sheet.course_label)
            for seat, values in zip(sheet.seats, zip(*sheet.course)):
                told = " ".join(map(words.number, values))
                found.append(
                    Node("label", name, self.box, value=f"{seat}: {told}", id=f"course.{seat}")
                )
        for i, bead in enumerate(sheet.plan):
            name = bead.text if isinstance(bead.text, str) else words.text(bead.text)
            on = words("sheet.shown") if bead.lit else ""
            found.append(Node("label", name, self.box, value=on, id=f"plan.{i}"))
        for i, row in enumerate(sheet.ledger.rows if sheet.ledger is not None else ()):
            on = words("sheet.shown") if i == sheet.shown else ""
            found.append(Node("label", words.text(row.said), self.box, value=on, id=f"row.{i}"))
        for i, note in enumerate(sheet.notes):
            found.append(Node("label", words.text(note), self.box, id=f"note.{i}"))
        return [page, *found, *rest]

    def _course(self) -> Sequence[Sequence[int]]:
        """What is drawn: the seats' totals after each deal, or how one deal went."""
        deals = self.sheet.deals
        if self.sheet.course or not deals:
            return self.sheet.course
        first = [entry.total - entry.points for entry in deals[0]]
        return [first, *([entry.total for entry in deal] for deal in deals)]

    def _draw_chart(self, surface: Surface, box: Rect) -> None:
        """A line for each seat."""
        s, u = self.services, self.services.unit
        surface.blit(
            panel(box.w, box.h, 6 * u, Color("#FFFEF8"), s.theme.paper_edge, 1.2 * u),
            (round(box.x), round(box.y)),
        )
        rows = self._course()
        if not rows:
            return
        small = s.font(12)
        apart = min(small * 1.2, (box.h - 8 * u) / len(self.sheet.seats))
        called = min(small, apart / 1.1)
        low, high = min(map(min, rows)), max(map(max, rows))
        span = max(1, high - low)
        most = max(84 * u, 0.24 * box.w)
        names = [s.texts.fitted(n, called, Color("#1E1B1A"), most, UI) for n in self.sheet.seats]
        margin = max(name.width for name in names) + 14 * u
        plot = Rect(
            box.x + 14 * u, box.y + 16 * u, box.w - margin - 24 * u, box.h - 28 * u - 1.25 * small
        )
        for value in (low, high):
            y = plot.bottom - plot.h * (value - low) / span
            pygame.draw.line(
                surface, Color("#D9CFBA"), (round(plot.x), round(y)), (round(plot.right), round(y))
            )
            label = s.texts.render(s.words.number(value), small, s.theme.ink_muted, UI)
            blit_text(surface, label, plot.x, y - (label.height if value == low else 0))
        ends: list[tuple[float, int]] = []
        for i in range(len(self.sheet.seats)):
            points = [
                (
                    plot.x + plot.w * k / max(1, len(rows) - 1),
                    plot.bottom - plot.h * (row[i] - low) / span,
                )
                for k, row in enumerate(rows)
            ]
            ink = Color(INKS[i % len(INKS)])
            if len(points) > 1:
                pygame.draw.lines(surface, ink, False, points, max(2, round(2 * u)))
            pygame.draw.circle(surface, ink, points[-1], max(3, 3.5 * u))
            ends.append((points[-1][1], i))
        # Names at the ends of their lines, moved apart where they would lie on each other.
        lowest = box.bottom - 4 * u - apart * len(ends)
        y = box.y + 3 * u
        for wanted, i in sorted(ends):
            lowest += apart
            y = max(y, min(wanted - called * 0.7, lowest - apart))
            blit_text(surface, names[i], plot.right + 10 * u, y)
            y += apart
        about = self.sheet.course_label or message("sheet.chart", n=len(self.sheet.deals))
        label = s.texts.render(s.words.text(about), small, s.theme.ink_muted, UI, plot.w)
        blit_text(surface, label, plot.x, box.bottom - max(22 * u, label.height + 4 * u))
