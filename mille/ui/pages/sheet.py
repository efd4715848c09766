"""The score sheet of a deal, as it is kept on paper, and the payment at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.engine.score import ScoreLine, total
from mille.ui.borders import border
from mille.ui.choices import Choice, Option
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages.old import OldPage
from mille.ui.scene import Node, Services
from mille.ui.shapes import icon, panel
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text
from mille.ui.tip import draw_tip, explained
from mille.ui.widgets import Block, Button
from mille.view.layout import Rect
from mille.view.sheet import SheetEntry, SheetView


class Term(Block):
    """A line that the page has drawn, with what is said about it."""

    role = "term"

    def __init__(self, services: Services, id: str, name: str, about: str, said: Message) -> None:
        super().__init__(services, id, name)
        self.about = about
        self.said = said
        """The message that the page drew there."""

    @property
    def value(self) -> str:
        return self.about

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Dots under the line, and the ring of the focus."""
        s, b = self.services, self.bounds
        y, step = round(b.bottom - 1), max(3, round(4 * s.unit))
        words = s.texts.render(self.name, s.font(15), s.theme.ink)
        for x in range(round(b.x), round(min(b.right, b.x + words.width)), step):
            pygame.draw.line(surface, s.theme.ink_muted, (x, y), (x + step // 2 - 1, y))
        self._ring(surface, focused)

    def draw_tip(self, surface: Surface) -> None:
        """Say it, over all that the page shows."""
        draw_tip(surface, self.services, self.bounds, self.about)


LINE, LETTERS = 21.0, 15.0
"""How high a line of the sheet is, and its letters."""
MOST_DEALS = 9
"""The pad shows the last deals; the totals hold the others."""
BESIDE = 150
"""The narrowest that buttons side by side may be, in pixels of 720 lines."""


class SheetPage(OldPage):
    """Where every point of a deal came from, beside the pad with all deals.

    `turned` gives the sheet of another deal, where others may be looked at.
    """

    width = 860.0

    def __init__(
        self,
        services: Services,
        sheet: SheetView,
        buttons: Sequence[tuple[str, Callable[[], None]]],
        leave: Callable[[], None] | None = None,
        turned: Callable[[int], SheetView] | None = None,
    ) -> None:
        super().__init__(services)
        self._buttons = buttons
        self._leave = leave
        self._turned = turned
        self.peeking = False
        """Whether the sheet is put aside, to look at the table behind it."""
        self._show(sheet)

    def _show(self, sheet: SheetView) -> None:
        self.sheet = sheet
        words = self.services.words
        self.title = words.text(sheet.title)
        if sheet.payment_title is not None and sheet.shown == sheet.count - 1:
            self.title = words.text(sheet.payment_title)

    def build(self) -> list[Block]:
        """What comes next, the table, other deals; then what has a word said about it."""
        s, w = self.services, self.services.words
        made: list[Block] = [
            Button(s, name, w(f"sheet.{name}"), action, main=i == 0)
            for i, (name, action) in enumerate(self._buttons)
        ]
        made.append(Button(s, "table", w("sheet.table"), self._peek))
        if self._turned is not None and self.sheet.count > 1:
            deals = [Option(i, w.number(i + 1)) for i in range(self.sheet.count)]
            shown = self.sheet.shown
            made.append(Choice(s, "deal", w("sheet.deal"), deals, shown, self._turn_to))
        return [*made, *self._terms()]

    def _turn_to(self, deal: object) -> None:
        if self._turned is not None and isinstance(deal, int):
            self._show(self._turned(deal))
            self.rebuild()

    def _peek(self) -> None:
        self.peeking = True

    def rows(self) -> list[list[Block]]:
        """The buttons side by side, as many as have room."""
        buttons = [widget for widget in self.widgets if not isinstance(widget, Term)]
        room = min(self.width, self.services.size[0] / self.services.unit - 24) - 48
        rows = -(-len(buttons) * BESIDE // max(BESIDE, int(room)))
        each = -(-len(buttons) // rows)
        return [buttons[i : i + each] for i in range(0, len(buttons), each)]

    def resize(self) -> None:
        """Lay out the sheet, and on it the lines that have a word said about them."""
        super().resize()
        self._place_terms()

    def handle(self, event: UiEvent) -> None:
        """With the sheet put aside, whatever is done brings it back."""
        if self.peeking:
            if isinstance(event, Key | PointerDown):
                self.peeking, self.services.dirty = False, True
            return
        super().handle(event)

    def leave(self) -> None:
        """Esc opens the menu, or goes on where there is none."""
        (self._leave or self._buttons[0][1])()

    @property
    def _line(self) -> float:
        """A line's height; less where a long deal in large letters would not fit otherwise.

        In small windows it follows the letters, which never get tiny.
        """
        return min(self.services.font(LETTERS) * LINE / LETTERS, self.most / self._count())

    def content_height(self, width: float) -> float:
        """The longer of the two sides."""
        return self._count() * self._line

    def _count(self) -> float:
        """How many lines the longer side has."""
        sheet = self.sheet
        head_and_sum = 3.0
        lines = max(map(len, sheet.lines)) + head_and_sum
        if sheet.payment:
            lines += len(sheet.payment) + head_and_sum + 0.5
        deals = min(len(sheet.deals), MOST_DEALS) + 4.6
        return max(lines, deals)

    def _parts(self) -> list[tuple[str, Rect, Sequence[ScoreLine]]]:
        """The lists of lines, with their titles and places: a seat's each, and the payment."""
        u, box = self.services.unit, self.box
        w = box.w * 0.66 - 24 * u
        half = (w - 24 * u) / 2
        found: list[tuple[str, Rect, Sequence[ScoreLine]]] = []
        for i, (name, lines) in enumerate(zip(self.sheet.seats, self.sheet.lines)):
            found.append((name, Rect(box.x + i * (half + 24 * u), box.y, half, box.h), lines))
        if self.sheet.payment:
            longest = max(map(len, self.sheet.lines))
            y = box.y + self._line * (longest + 1.25 + 1.2 + 0.7) + 8 * u
            title = self.services.words("sheet.payment")
            found.append((title, Rect(box.x, y, w, box.h), self.sheet.payment))
        return found

    def _terms(self) -> list[Block]:
        """The lines, and the marks of the pad, that have a word said about them."""
        said = [line.reason for lines in self.sheet.lines for line in lines]
        said += [line.reason for line in self.sheet.payment if self.sheet.over]
        said += [message(f"sheet.{kind}") for kind, _ in self._kinds()]
        words = self.services.words
        return [
            Term(self.services, f"term.{i}", words.text(each), explained(words, each), each)
            for i, each in enumerate(said)
            if explained(words, each)
        ]

    def _place_terms(self) -> None:
        """Give each its line."""
        places: list[tuple[Message, Rect]] = []
        line = self._line
        for _, column, lines in self._parts():
            for i, each in enumerate(lines):
                y = column.y + line * (1.25 + i)
                places.append((each.reason, Rect(column.x, y, column.w, line)))
        places += [(message(f"sheet.{kind}"), at) for kind, at in self._legend()]
        for term in self.widgets:
            if isinstance(term, Term):
                at = next(place for place in places if place[0] == term.said)
                places.remove(at)
                term.bounds = at[1]

    def draw(self, surface: Surface) -> None:
        """The sheet; put aside, only a word on how it comes back."""
        if self.peeking:
            self._draw_back(surface)
            return
        super().draw(surface)
        for i, widget in enumerate(self.widgets):
            here = widget is self.hovered or (self.focus_seen and i == self.focus)
            if here and isinstance(widget, Term):
                widget.draw_tip(surface)

    def _draw_back(self, surface: Surface) -> None:
        s, u = self.services, self.services.unit
        back = Button(s, "back", s.words("sheet.back"), self._peek, main=True)
        w, h = 200 * u, 40 * u
        back.bounds = Rect(s.size[0] - w - 12 * u, s.size[1] - h - 12 * u, w, h)
        back.draw(surface, True, False)

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """Two columns of lines, the payment under them, and the pad at the right."""
        for name, column, lines in self._parts():
            self._draw_lines(surface, column, name, lines)
        self._draw_pad(surface, self._pad())

    def _pad(self) -> Rect:
        box = self.box
        return Rect(box.x + box.w * 0.66, box.y, box.w * 0.34, box.h)

    def _draw_lines(
        self, surface: Surface, column: Rect, title: str, lines: Sequence[ScoreLine]
    ) -> None:
        s, u, line = self.services, self.services.unit, self._line
        size = s.font(LETTERS)
        head = s.texts.fitted(title, s.font(19), s.theme.ink, column.w, TITLE)
        blit_text(surface, head, column.x, column.y)
        y = column.y + line * 1.25
        for each in lines:
            points = s.texts.render(self._signed(each.points), size, self._ink(each.points), UI)
            room = column.w - points.width - 10 * u
            reason = s.texts.fitted(s.words.text(each.reason), size, s.theme.ink, room, UI)
            blit_text(surface, reason, column.x, y)
            blit_text(surface, points, column.right, y, "right")
            y += line
        rule = border(self.services.cloth, column.w, 4 * u)
        surface.blit(rule, (round(column.x), round(y + 2 * u)))
        y += 8 * u
        points_sum = total(lines)
        result = s.texts.render(s.words.number(points_sum), s.font(19), s.theme.ink, BOLD)
        blit_text(surface, result, column.right, y, "right")

    def _signed(self, points: int) -> str:
        number = self.services.words.number(points)
        return f"+{number}" if points > 0 else number

    def _ink(self, points: int) -> Color:
        return self.services.theme.red if points < 0 else self.services.theme.ink

    def _draw_pad(self, surface: Surface, pad: Rect) -> None:
        """The pad: a line a deal, with the stars and the circle that were won in it."""
        s, u, line = self.services, self.services.unit, self._line
        edge = s.theme.paper_edge
        surface.blit(
            panel(pad.w, pad.h, 6 * u, Color("#FFFEF8"), edge, 1.2 * u),
            (round(pad.x), round(pad.y)),
        )
        size = s.font(15)
        rights = [pad.x + pad.w * 0.60, pad.right - 16 * u]
        y = pad.y + 8 * u
        room = rights[1] - rights[0] - 12 * u
        for name, x in zip(self.sheet.seats, rights):
            words = s.texts.fitted(name, size, Color("#1E1B1A"), room, BOLD, READABLE * size)
            blit_text(surface, words, x, y, "right")
        y += line * 1.1
        first = max(0, len(self.sheet.deals) - MOST_DEALS)
        for i, entries in enumerate(self.sheet.deals[first:], first + 1):
            face = BOLD if i == self.sheet.shown + 1 else UI
            number = s.texts.render(str(i), s.font(13), Color("#5F564B"), face)
            blit_text(surface, number, pad.x + 10 * u, y + 2 * u)
            for entry, x in zip(entries, rights):
                self._draw_entry(surface, entry, x, y)
            y += line
        rule = border(self.services.cloth, pad.w - 20 * u, 4 * u)
        surface.blit(rule, (round(pad.x + 10 * u), round(y + 2 * u)))
        y += 9 * u
        totals = [entry.total for entry in self.sheet.deals[-1]] if self.sheet.deals else [0, 0]
        for total_now, x in zip(totals, rights):
            words = s.texts.render(s.words.number(total_now), s.font(20), Color("#1E1B1A"), BOLD)
            blit_text(surface, words, x, y, "right")
        self._draw_legend(surface, pad)

    def _draw_legend(self, surface: Surface, pad: Rect) -> None:
        """What the star and the circle stand for in the game, where there is one."""
        s, size = self.services, self.services.font(13)
        for (kind, at), (_, ink) in zip(self._legend(), self._kinds()):
            words = s.texts.render(s.words(f"sheet.{kind}"), size, Color("#5F564B"), UI)
            surface.blit(icon(kind, size, ink), (round(at.x), round(at.y + size * 0.2)))
            blit_text(surface, words, at.x + size * 1.3, at.y)

    def _kinds(self) -> list[tuple[str, Color]]:
        """The marks that are on the pad."""
        entries = [entry for deal in self.sheet.deals for entry in deal]
        kinds = [("star", Color("#A87408"))] if any(_marks(e, "star") for e in entries) else []
        return kinds + (
            [("circle", Color("#A81F26"))] if any(_marks(e, "circle") for e in entries) else []
        )

    def _legend(self) -> list[tuple[str, Rect]]:
        """Where their words stand, at the foot of the pad."""
        s, u, pad = self.services, self.services.unit, self._pad()
        size, x = s.font(13), pad.x + 10 * u
        found: list[tuple[str, Rect]] = []
        for kind, _ in self._kinds():
            words = s.texts.render(s.words(f"sheet.{kind}"), size, Color("#5F564B"), UI)
            w = size * 1.3 + words.width
            found.append((kind, Rect(x, pad.bottom - words.height - 6 * u, w, words.height)))
            x += w + 12 * u
        return found

    def _draw_entry(self, surface: Surface, entry: SheetEntry, right: float, y: float) -> None:
        s, u = self.services, self.services.unit
        size = s.font(15)
        ink = Color("#A81F26") if entry.points < 0 else Color("#1E1B1A")
        words = s.texts.render(s.words.number(entry.points), size, ink, UI)
        blit_text(surface, words, right, y, "right")
        left = right - words.width
        if _marks(entry, "circle"):
            w, h = words.width + 12 * u, words.height * 1.02
            round_it = panel(w, h, h / 2, None, Color("#A81F26"), 1.6 * u)
            surface.blit(round_it, (round(left - 6 * u), round(y - 1 * u)))
            left -= 8 * u
        side = size * 0.85
        for _ in range(_marks(entry, "star")):
            left -= side + 2 * u
            surface.blit(
                icon("star", side, Color("#A87408")), (round(left), round(y + size * 0.25))
            )

    def nodes(self) -> list[Node]:
        """Every line of the sheet as text, then the buttons."""
        words = self.services.words
        page, *rest = super().nodes()
        lines: list[Node] = []
        for name, part in zip(self.sheet.seats, self.sheet.lines):
            text = "; ".join(f"{words.text(x.reason)}: {x.points}" for x in part)
            text = f"{text} = {total(part)}"
            lines.append(Node("label", name, self.box, value=text, id=f"lines.{name}"))
        for number, entries in enumerate(self.sheet.deals, 1):
            text = "; ".join(
                f"{name} {e.points}"
                + f" {words('sheet.star')}" * _marks(e, "star")
                + f" {words('sheet.circle')}" * _marks(e, "circle")
                for name, e in zip(self.sheet.seats, entries)
            )
            lines.append(
                Node(
                    "label",
                    f"{words('sheet.deal')} {number}",
                    self.box,
                    value=text,
                    id=f"deal.{number}",
                )
            )
        if self.sheet.payment:
            text = "; ".join(f"{words.text(x.reason)}: {x.points}" for x in self.sheet.payment)
            lines.append(Node("label", words("sheet.payment"), self.box, value=text, id="payment"))
        return [page, *lines, *rest]


def _marks(entry: SheetEntry, symbol: str) -> int:
    """How many of a sign an entry has."""
    return sum(mark.count for mark in entry.marks if mark.symbol == symbol)
