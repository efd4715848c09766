"""The score sheet of a deal, as people write it, and the payment at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import ceil

from mille.engine.game import ScoreLine, total
from mille.engine.message import message
from mille.ui.choices import Choice, Option
from mille.ui.frame import Frame
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages.blocks import Column, Row, Text, heading, rows_of
from mille.ui.pages.menu import Copier
from mille.ui.pages.pad import SIGNS, Pad, marks
from mille.ui.pages.page import Page
from mille.ui.pages.paper import Laid
from mille.ui.pages.plot import Plot, Series, plot_scale
from mille.ui.pages.rows import Head, Line, Table
from mille.ui.pages.scores import Entry, Standings, Sum
from mille.ui.scene import REARRANGED, Services
from mille.ui.shapes import icon
from mille.ui.text import BOLD, UI
from mille.ui.tip import explained
from mille.ui.widgets import Block, Button
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.papers import Ledger, SheetView

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
SHARES = (0.09, 0.12, 0.40, 0.22, 0.17)
"""The widths of a ledger's columns, as parts: number, pot, who was in, who won, what is left."""
ALONE = 620.0
"""The width of a sheet that has neither pad nor chart yet."""
CHART, LEAST_CHART = 200.0, 110.0
"""The height of a chart, in pixels of 720 lines, and the least where it would else be cut."""


class SheetPage(Page):
    """Where every point of a deal came from, beside a pad or a chart of all deals.

    `turned` returns the sheet of another deal, if others may be looked at; `deal` is the name of
    the cards, if it may be known. With `peeks` there is a table behind it to look at.
    """

    steady = True

    def __init__(
        self,
        services: Services,
        sheet: SheetView,
        buttons: Sequence[tuple[str, Callable[[], None]]],
        leave: Callable[[], None] | None = None,
        turned: Callable[[int], SheetView] | None = None,
        deal: str = "",
        peeks: bool = True,
    ) -> None:
        self.start = buttons[0][0] if buttons else "table"
        super().__init__(services)
        self._sheet = sheet
        self._buttons, self._leave, self._turned, self._deal = buttons, leave, turned, deal
        self._copier, self._peeks = Copier(self), peeks
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
        """What comes next, the table, and other deals."""
        s, w = self.services, self.services.words
        made: list[Block] = [
            Button(s, name, w(f"sheet.{name}"), action, main=i == 0)
            for i, (name, action) in enumerate(self._buttons)
        ]
        if self._peeks:
            made.append(Button(s, "table", w("sheet.table"), self._peek))
        if self._turned is not None and self.sheet.count > 1:
            deals = [Option(i, w.number(i + 1)) for i in range(self.sheet.count)]
            made.append(Choice(s, "deal", w("sheet.deal"), deals, self.sheet.shown, self._turn_to))
        letters = s.font(15) / 15
        room = min(self.width * letters, s.size[0] - 24 * s.unit) - 48 * s.unit
        # The key of a low button stands beside its words.
        gap, key = 12 * s.unit, 2.5 * s.font(15) if letters > LARGE * self.scale else 0.0
        wide = [each.wanted + gap + key for each in made if isinstance(each, Button)]
        lines = ceil(len(made) * max(BESIDE * letters, *wide) / room)
        if lines == 1 and isinstance(made[-1], Choice):
            made[-1].part = 1.2
        return rows_of(s, made, ceil(len(made) / lines))

    def _turn_to(self, deal: object) -> None:
        if self._turned is not None and isinstance(deal, int):
            self._sheet = self._turned(deal)

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

    def lay_out(self) -> Laid:
        """With a lower chart if the whole sheet then shows at once."""
        self._high = CHART
        laid = super().lay_out()
        over = (laid.whole - laid.view.h) / plot_scale(self.services)
        if 0 < over <= CHART - LEAST_CHART:
            self._high = CHART - ceil(over)
            laid = super().lay_out()
        return laid

    def blocks(self) -> Sequence[Block]:
        left, right = self._two() if self._side_by_side else self._many()
        self.width = (860.0 if self._side_by_side else 1060.0) if right else ALONE
        if self.sheet.standing is not None:
            s, said = self.services, self.services.words.text(self.sheet.standing)
            left.append(Text(s, said, face=BOLD, id="standing"))
        if self._deal:
            name = Text(self.services, self._deal, face=BOLD, id="copied")
            left.append(name if self.printed else self._copier.beside(self._deal))
        if self._narrow or not right:
            return [*left, *right]
        beside = right[0] if len(right) == 1 else self._column(right)
        beside.part = 0.52 if self._side_by_side else 0.68 + 0.09 * self._more
        return [Row(self.services, [self._column(left), beside], 22.0)]

    @property
    def _narrow(self) -> bool:
        least = PAIR if self._side_by_side else NARROW
        least = PADDED + MORE * self._more if self.sheet.plan else least
        return self.services.size[0] <= least * self.services.font(15)

    @property
    def _more(self) -> int:
        """How many seats a pad has beyond three."""
        return max(0, len(self.sheet.seats) - 3) if self.sheet.plan else 0

    def _column(self, blocks: Sequence[Block]) -> Column:
        return Column(self.services, blocks, 8.0)

    def _two(self) -> tuple[list[Block], list[Block]]:
        """Two seats: the lines of each, the payment below them, and the pad."""
        s, sheet = self.services, self.sheet
        sides = [
            self._column([*self._lines(str(seat), name, lines)])
            for seat, (name, lines) in enumerate(zip(sheet.seats, sheet.lines))
        ]
        left: list[Block] = [*(Text(s, s.words.text(note)) for note in sheet.notes)]
        left.append(Row(s, sides, 24.0))
        if sheet.payment:
            left += self._lines("payment", s.words("sheet.payment"), sheet.payment)
        signs: list[Block] = []
        for kind, ink in SIGNS.items():
            if any(marks(entry, kind) for entry in chain(*sheet.deals)):
                name, picture = s.words(f"sheet.{kind}"), icon(kind, s.font(13), ink)
                signs.append(Text(s, name, 13, picture=picture, id=f"sign.{kind}"))
                signs[-1].tip = explained(s.words, message(f"sheet.{kind}"))
                signs[-1].focusable, signs[-1].role = True, "term"
        return left, [Pad(s, sheet), *rows_of(s, signs, 2)] if sheet.deals else []

    def _lines(self, id: str, title: str, lines: Sequence[ScoreLine]) -> Iterator[Block]:
        s, w = self.services, self.services.words
        yield heading(s, title, 19)
        for number, each in enumerate(lines):
            figure = w.signed(each.points)
            about = "" if self.printed else explained(w, each.reason)  # no tip comes on paper
            red = each.points < 0
            name = w.text(each.reason)
            yield Entry(s, f"line.{id}.{number}", name, figure, about=about, red=red)
        yield Sum(s, f"sum.{id}", total(lines))

    def _many(self) -> tuple[list[Block], list[Block]]:
        """More seats: standings, or a ledger with a row for each deal, and a chart."""
        s, w, sheet = self.services, self.services.words, self.sheet
        chart = self._chart()
        if sheet.ledger is not None and sheet.ledger.rows:
            return [self._ledger(sheet.ledger)], [Standings(s, sheet, False), *chart]
        left: list[Block] = [Standings(s, sheet, True)]
        left += [Text(s, w.text(note)) for note in sheet.notes]
        for figure in sheet.figures:
            best = "first" if figure.best is None else "new" if figure.is_new else "best"
            beside = w(f"sheet.figure.{best}", n=figure.best or 0)
            name, value = w.text(figure.label), w.number(figure.value)
            left.append(Entry(s, f"figure.{figure.id}", name, value, beside=beside))
        left[-1].after = None
        if sheet.plan:
            return [*left, *chart], [Pad(s, sheet)]
        return left, chart

    def _chart(self) -> list[Block]:
        """A chart of the seats' totals after each deal, or of the course of one deal."""
        s, w, sheet = self.services, self.services.words, self.sheet
        # Of a game with real cards nobody knows the course, only how it began and ended.
        rows: Sequence[Sequence[int]] = sheet.course if len(sheet.course) > 2 else ()
        if not sheet.course and sheet.deals:
            first = [entry.total - entry.points for entry in sheet.deals[0]]
            rows = [first, *([entry.total for entry in deal] for deal in sheet.deals)]
        if len(rows) < 2:
            return []
        name = w.text(sheet.course_label or message("sheet.chart", n=len(sheet.deals)))
        series = [Series(seat, values) for seat, values in zip(sheet.seats, zip(*rows))]
        places = [w.number(n) for n in range(len(rows))]
        return [Plot(s, "course", name, series, places, high=self._high)]

    def _ledger(self, ledger: Ledger) -> Block:
        """A row for each deal, as many as fit, among them the shown one."""
        s, w, shown, count = self.services, self.services.words, self.sheet.shown, len(ledger.rows)
        more = len(self.sheet.seats) - FOUR if self._narrow else 0
        rows = max(LEAST_ROWS, ROWS - max(0, more))
        first = max(0, min(shown - rows // 2, count - rows))
        faces = UI, BOLD, UI, BOLD, UI
        columns = zip(ledger.heads, SHARES, faces, strict=True)
        heads = [Head(w.text(name), share, face) for name, share, face in columns]

        def line(number: int) -> Line:
            row = ledger.rows[first + number]
            cells, short = map(w.text, row.cells), [*map(w.text, row.short)]
            return Line([*cells], first + number == shown, short, row.closes)

        name, wraps = w("sheet.title"), s.scale > REARRANGED
        return Table(s, "ledger", name, heads, min(count, rows), line, wraps=wraps)
