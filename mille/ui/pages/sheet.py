"""The score sheet after a deal, as it is kept on paper, and the payment at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Color, Surface

from mille.engine.score import ScoreLine, total
from mille.ui.pages.page import Page
from mille.ui.scene import Node, Services
from mille.ui.shapes import icon, panel, sash
from mille.ui.text import BOLD, TITLE, UI, blit_text
from mille.ui.widgets import Button, Widget
from mille.view.layout import Rect
from mille.view.table_view import SheetEntry, SheetView

LINE = 21.0
MOST_DEALS = 9
"""The pad shows the last deals; the totals hold the others."""


class SheetPage(Page):
    """Where every point of a deal came from, beside the pad with all deals."""

    width = 860.0

    def __init__(
        self,
        services: Services,
        sheet: SheetView,
        buttons: Sequence[tuple[str, Callable[[], None]]],
        leave: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(services)
        self.sheet = sheet
        self.title = services.words.text(sheet.title)
        if sheet.over and sheet.payment_title is not None:
            self.title = services.words.text(sheet.payment_title)
        self._buttons = buttons
        self._leave = leave

    def build(self) -> list[Widget]:
        """What comes next."""
        s = self.services
        return [
            Button(s, name, s.words(f"sheet.{name}"), action, main=i == 0)
            for i, (name, action) in enumerate(self._buttons)
        ]

    def rows(self) -> list[list[Widget]]:
        """All buttons side by side."""
        return [self.widgets]

    def leave(self) -> None:
        """Esc opens the menu, or goes on where there is none."""
        (self._leave or self._buttons[0][1])()

    @property
    def _line(self) -> float:
        """A line's height; less where a long deal in large letters would not fit otherwise."""
        return min(self.services.font(LINE), self.most / self._count())

    def content_height(self, width: float) -> float:
        """The longer of the two sides."""
        return self._count() * self._line

    def _count(self) -> float:
        """How many lines the longer side has."""
        sheet = self.sheet
        head_and_sum = 3.0
        lines = max(map(len, sheet.lines)) + head_and_sum
        if sheet.over:
            lines += len(sheet.payment) + head_and_sum + 0.5
        deals = min(len(sheet.deals), MOST_DEALS) + 4.6
        return max(lines, deals)

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """Two columns of lines, the payment under them, and the pad at the right."""
        u = self.services.unit
        pad = Rect(box.x + box.w * 0.66, box.y, box.w * 0.34, box.h)
        left = Rect(box.x, box.y, box.w * 0.66 - 24 * u, box.h)
        half = (left.w - 24 * u) / 2
        bottom = box.y
        for i, (name, lines) in enumerate(zip(self.sheet.seats, self.sheet.lines)):
            column = Rect(left.x + i * (half + 24 * u), left.y, half, left.h)
            bottom = max(bottom, self._draw_lines(surface, column, name, lines))
        if self.sheet.over:
            under = Rect(left.x, bottom + self._line * 0.7, left.w, left.h)
            title = self.services.words("sheet.payment")
            self._draw_lines(surface, under, title, self.sheet.payment)
        self._draw_pad(surface, pad)

    def _draw_lines(
        self, surface: Surface, column: Rect, title: str, lines: Sequence[ScoreLine]
    ) -> float:
        s, u, line = self.services, self.services.unit, self._line
        size = s.font(15)
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
        surface.blit(sash(column.w, 4 * u), (round(column.x), round(y + 2 * u)))
        y += 8 * u
        points_sum = total(lines)
        result = s.texts.render(s.words.number(points_sum), s.font(19), s.theme.ink, BOLD)
        blit_text(surface, result, column.right, y, "right")
        return y + line * 1.2

    def _signed(self, points: int) -> str:
        number = self.services.words.number(points)
        return f"+{number}" if points > 0 else number

    def _ink(self, points: int) -> Color:
        return self.services.theme.red if points < 0 else self.services.theme.ink

    def _draw_pad(self, surface: Surface, pad: Rect) -> None:
        """The pad: a line a deal, a star a natural, a circle a chapeau."""
        s, u, line = self.services, self.services.unit, self._line
        edge = s.theme.paper_edge
        surface.blit(
            panel(pad.w, pad.h, 6 * u, Color("#FFFEF8"), edge, 1.2 * u),
            (round(pad.x), round(pad.y)),
        )
        size = s.font(15)
        rights = [pad.x + pad.w * 0.60, pad.right - 16 * u]
        y = pad.y + 8 * u
        for name, x in zip(self.sheet.seats, rights):
            words = s.texts.fitted(name, size, Color("#1E1B1A"), pad.w * 0.36, BOLD)
            blit_text(surface, words, x, y, "right")
        y += line * 1.1
        first = max(0, len(self.sheet.deals) - MOST_DEALS)
        for i, entries in enumerate(self.sheet.deals[first:], first + 1):
            number = s.texts.render(str(i), s.font(13), Color("#5F564B"), UI)
            blit_text(surface, number, pad.x + 10 * u, y + 2 * u)
            for entry, x in zip(entries, rights):
                self._draw_entry(surface, entry, x, y)
            y += line
        surface.blit(sash(pad.w - 20 * u, 4 * u), (round(pad.x + 10 * u), round(y + 2 * u)))
        y += 9 * u
        for entry, x in zip(self.sheet.deals[-1], rights):
            words = s.texts.render(s.words.number(entry.total), s.font(20), Color("#1E1B1A"), BOLD)
            blit_text(surface, words, x, y, "right")
        self._draw_legend(surface, pad)

    def _draw_legend(self, surface: Surface, pad: Rect) -> None:
        """What the star and the circle stand for, where there is one."""
        s, u = self.services, self.services.unit
        entries = [entry for deal in self.sheet.deals for entry in deal]
        kinds = [("star", Color("#A87408"))] if any(e.stars for e in entries) else []
        kinds += [("circle", Color("#A81F26"))] if any(e.circled for e in entries) else []
        size, x = s.font(13), pad.x + 10 * u
        for kind, ink in kinds:
            words = s.texts.render(s.words(f"sheet.{kind}"), size, Color("#5F564B"), UI)
            y = pad.bottom - words.height - 6 * u
            surface.blit(icon(kind, size, ink), (round(x), round(y + size * 0.2)))
            x += size * 1.3
            x = blit_text(surface, words, x, y).right + 12 * u

    def _draw_entry(self, surface: Surface, entry: SheetEntry, right: float, y: float) -> None:
        s, u = self.services, self.services.unit
        size = s.font(15)
        ink = Color("#A81F26") if entry.points < 0 else Color("#1E1B1A")
        words = s.texts.render(s.words.number(entry.points), size, ink, UI)
        blit_text(surface, words, right, y, "right")
        left = right - words.width
        if entry.circled:
            w, h = words.width + 12 * u, words.height * 1.02
            round_it = panel(w, h, h / 2, None, Color("#A81F26"), 1.6 * u)
            surface.blit(round_it, (round(left - 6 * u), round(y - 1 * u)))
            left -= 8 * u
        side = size * 0.85
        for _ in range(entry.stars):
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
                + f" {words('sheet.star')}" * e.stars
                + f" {words('sheet.circle')}" * e.circled
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
        if self.sheet.over:
            text = "; ".join(f"{words.text(x.reason)}: {x.points}" for x in self.sheet.payment)
            lines.append(Node("label", words("sheet.payment"), self.box, value=text, id="payment"))
        return [page, *lines, *rest]
