"""The first page: tickets to go on with, and a box for each game, the last one played in front.

Enter does what is gold. A click or a digit opens a box; each game keeps its digit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, cos, inf, radians, sin
from typing import TypeAlias

import pygame
from pygame import Color, Surface

from mille.cards import Card
from mille.games import Title
from mille.session.history import Keeper
from mille.ui import faces, input, pieces, scene
from mille.ui.cloth import border, draw_light, draw_wood, lay_cloth
from mille.ui.pages.blocks import Text
from mille.ui.pages.menu import Offer, Way, way_button
from mille.ui.pages.page import Laid, Page
from mille.ui.shapes import blank, draw_panel, panel
from mille.ui.text import BOLD, SERIF, TITLE, UI, Pen, blit_text, broken
from mille.ui.theme import Theme, load_theme, mix, on_cloth, theme_file
from mille.ui.widgets import Button, as_row
from mille.value import Value, replace
from mille.view.geometry import Rect, Stack

# A game's box on the shelf: its cloth, its border, a few of its cards.
#
# Under the pointer or the focus, the lid lifts a little and the cards fan out.


SPREAD, WIDER = 11.0, 13.0
"""The degrees between two cards on a lid, at rest and lifted."""
LINES = 0.3
"""How much of a box the words about its game may take, as a part of its height."""
RISE = 6.0
"""How far a lifted box rises, in pixels of 720 lines."""


class BoxView(Value):
    """What the shelf shows of one game."""

    title: Title
    open_games: int
    """How many matches of it are unfinished."""
    digit: int
    """The key that opens it."""


Drawn: TypeAlias = dict[bool, tuple[tuple[int, int, str], Surface]]
"""The lid at rest (False) and lifted (True), each with what its picture depends on."""


class Box(Button):
    def __init__(
        self, services: scene.Services, view: BoxView, action: Callable[[], None], drawn: Drawn
    ) -> None:
        """`drawn` are the pictures of its lid, which outlive it."""
        self.words = services.words.of(view.title.id)
        super().__init__(services, f"box.{view.title.id}", self.words("game.title"), action)
        self.view, self.key, self.told = view, str(view.digit), self.words("game.about")
        self._drawn = drawn

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the box, a little higher under the pointer or the focus."""
        s, b = self.services, self.bounds
        lifted = focused or hovered
        made = self._made(lifted) or self._made(not lifted) or self._until_drawn()
        up = RISE * s.unit if lifted and not s.tempo.still else 0.0
        surface.blit(made, (round(b.x), round(b.y - up)))
        self._ring(surface, focused)

    def prepare(self, lifted: bool) -> bool:
        """Draw the lid if it is not drawn yet; returns whether it was drawn."""
        if self._made(lifted) is not None:
            return False
        s, title, (w, h, look) = self.services, self.view.title, self._look()
        with s.art.marked(title.marks):
            cards = [s.art.file(Card.parse(code) if code else None) for code in title.lid.cards]
        words = self.name, self.value, self.view.digit, bool(self.view.open_games)
        made = s.stored.picture(
            (max(8, w), max(8, h)),
            (title.id, lifted, look, s.unit, s.least, words),
            [theme_file(s.settings.table), *cards],
            partial(self._lid, lifted),
        )
        self._drawn[lifted] = self._look(), made
        return True

    def _look(self) -> tuple[int, int, str]:
        s = self.services
        look = f"{s.settings.table} {s.art.deck} {s.art.back} {s.scale} {self.words.language}"
        marked = " bookmark" if self.view.open_games else ""
        return round(self.bounds.w), round(self.bounds.h), look + marked

    def _made(self, lifted: bool) -> Surface | None:
        look, made = self._drawn.get(lifted, (None, None))
        return made if look == self._look() else None

    @property
    def _theme(self) -> Theme:
        """The current theme on this game's cloth, whichever game is on the table."""
        theme, _ = load_theme(self.services.settings.table)
        return on_cloth(theme, self.view.title.cloth)

    def _until_drawn(self) -> Surface:
        """The lid drawn for another size, or else a plain one."""
        w, h, look = self._look()
        for (_, _, drawn_for), made in self._drawn.values():
            if drawn_for == look:
                return pygame.transform.smoothscale(made, (w, h))
        return panel(w, h, 12 * self.services.unit, self._theme.table_edge)

    def _lid(self, lifted: bool) -> Surface:
        s, u, b = self.services, self.services.unit, self.bounds
        cloth, theme = self.view.title.cloth, self._theme
        w, h = max(8, round(b.w)), max(8, round(b.h))
        made = blank(w, h)
        made.blit(panel(w, h, 12 * u, mix(theme.wood_edge, theme.shade, 0.4)), (0, 0))
        rim = 5 * u
        inner = Rect(rim, rim, w - 2 * rim, h - 2 * rim)
        lid = draw_light((round(inner.w), round(inner.h)), theme.table_lit, theme.table_edge)
        lay_cloth(made, lid, lid.get_rect(topleft=(round(rim), round(rim))), 9 * u)
        strip = max(7 * u, h * 0.045)
        weave = border(cloth, inner.w - 18 * u, strip)
        for y in (rim + 8 * u, h - rim - 8 * u - strip):
            made.blit(weave, (round(rim + 9 * u), round(y)))
        name_size = max(13.0, min(h * 0.135, w * 0.115)) * min(1.25, s.scale)
        room, least = w - 30 * u, ceil(0.8 * name_size)
        if s.texts.render(self.name, least, theme.text, TITLE).width > room:
            name = self._lines(self.name, name_size, theme.text, TITLE, room, h * LINES)
        else:
            name = [s.texts.fitted(self.name, Pen(name_size, theme.text, TITLE, least), room)]
        foot = h - rim - 12 * u - strip
        about = self.lines(room, h * LINES * min(scene.REARRANGED, max(1.0, s.scale)))
        for lines, gap in ((about, 2 * u), (name, 0.0)):
            for drawn in reversed(lines):
                foot -= drawn.height
                blit_text(made, drawn, w / 2, foot, "center")
            foot -= gap
        top = rim + 10 * u + strip
        pictured = Rect(0, top, w, foot - top)
        with s.art.marked(self.view.title.marks):
            self._cards(made, pictured, WIDER if lifted else SPREAD)
        self._chips(made, pictured)
        digit = s.texts.render(str(self.view.digit), s.font(12), theme.muted, UI)
        made.blit(digit, (round(rim + 10 * u), round(rim + 10 * u + strip)))
        if self.view.open_games:
            self._bookmark(made, w, theme.brass)
        return made

    def lines(self, width: float, height: float) -> list[Surface]:
        """The words about the game, in lines of about the same length and one size."""
        s = self.services
        return self._lines(self.value, s.font(13), self._theme.muted, SERIF, width, height)

    def _lines(
        self, text: str, size: float, ink: pygame.Color, face: str, width: float, height: float
    ) -> list[Surface]:
        texts, least = self.services.texts, self.services.least

        def drawn_in(width: float) -> list[Surface]:
            def wide(line: str) -> float:
                return texts.render(line, size, ink, face).width

            lines = broken(text, width, wide)
            return [texts.render(line, size, ink, face) for line in lines]

        while True:
            drawn, wide = drawn_in(width), width
            longest = texts.longest(text, size, face, whole=True)
            while True:
                wide *= 0.94
                narrower = drawn_in(wide)
                if len(narrower) > len(drawn) or longest > wide:
                    break
                drawn = narrower
            too_wide = texts.longest(text, size, face) > width
            if size <= least or (not too_wide and sum(line.height for line in drawn) <= height):
                return drawn
            size = max(least, size * 0.94)

    def _bookmark(self, made: Surface, w: int, colour: pygame.Color) -> None:
        """Draw a ribbon hanging out of a box that has unfinished matches."""
        u = self.services.unit
        x, wide, deep = w - 34 * u, 12 * u, 30 * u
        points = [(x, 0), (x + wide, 0), (x + wide, deep), (x + wide / 2, deep - 7 * u), (x, deep)]
        pygame.draw.polygon(made, colour, points)

    def _cards(self, made: Surface, room: Rect, spread: float) -> None:
        s, codes = self.services, self.view.title.lid.cards
        if not codes or room.h < 20:
            return
        s.art.begin_frame(inf)
        height = min(room.h * 0.80, room.w * 0.38)
        radius = height * 1.5
        widest = radians(spread * (len(codes) - 1) / 2)
        drop = radius * (1 - cos(widest)) + height * 0.1
        middle, foot = room.center[0], room.center[1] + (height - drop) / 2
        for i, code in enumerate(codes):
            angle = (i - (len(codes) - 1) / 2) * spread
            card = Card.parse(code) if code else None
            x = middle + radius * sin(radians(angle))
            y = foot - height / 2 + radius - radius * cos(radians(angle))
            s.art.lay(made, card, (x, y), height, -angle)

    def _chips(self, made: Surface, room: Rect) -> None:
        """Draw small stacks of chips in front of the cards."""
        values = self.view.title.lid.chips
        if not values or room.h < 20:
            return
        width = min(room.h * 0.26, room.w * 0.17)
        left, y = room.center[0] - (len(values) - 1) * width * 0.6, room.bottom - width * 0.62
        stacks = [
            Stack(left + i * width * 1.2, y, width, (value,) * (4 - i), 0.03)
            for i, value in enumerate(values)
        ]
        pieces.draw_stacks(made, self.services, stacks)


LETTERS = 7.8
"""With less width than this for each, in letters, the buttons at the foot go in two rows, or more
if their words have no room.
"""
LOWEST = 8.0
"""The least height of a box, in letters: the page scrolls before its cards have no room."""
QUIT = 0.72
"""How wide the last button at the foot is, beside the others."""
MOST_TICKETS = 2
"""The most open games with a ticket of their own."""
INSIDE = 14.0
"""The space beside the words of a ticket, in pixels of 720 lines."""


class Ticket(Button):
    """A button with its name in bold, and what it tells in small below, in as many rows as they
    need.
    """

    person: str | None = None
    """Whose it is, if it is somebody's: it has their face."""

    @property
    def wanted(self) -> float:
        return max(each.width for each in self._lines()) + self._beside

    @property
    def _beside(self) -> float:
        """The width of all but the words."""
        s = self.services
        return 2 * INSIDE * s.unit + (0.0 if self.person is None else 2.4 * s.font(15))

    def is_cramped(self, width: float) -> bool:
        return False

    def shown_name(self) -> str:
        return self.name

    def _lines(self, width: float = 0.0) -> list[Surface]:
        """Its words, broken for this width unless it is 0."""
        s, wide = self.services, max(1.0, width - self._beside) if width else 0.0
        muted = mix(self._ink, self._fill, 0.25)
        parts = (self.name, 15, self._ink, BOLD), (self.told, 13, muted, UI)
        render, balanced = s.texts.render, s.texts.balanced
        return [
            balanced(text, s.pen(n, ink, face), wide, inf)
            if wide
            else render(text, s.font(n), ink, face)
            for text, n, ink, face in parts
            if text
        ]

    @property
    def _fill(self) -> Color:
        theme = self.services.theme
        return theme.main if self.main else theme.paper

    @property
    def _ink(self) -> Color:
        return Color("#1E1B1A") if self.main else self.services.theme.ink

    def room(self, width: float, line: float) -> float:
        s = self.services
        lines = sum(each.height for each in self._lines(width))
        return max(line, s.target, lines + 14 * s.unit)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw its words in the middle, and before them the disc of a person."""
        s, b, u = self.services, self.bounds, self.services.unit
        fill = mix(self._fill, Color("#FFFFFF"), 0.2) if hovered else self._fill
        edge = s.theme.edge(fill) if self.main else s.theme.paper_edge
        draw_panel(surface, b, 8 * u if self.person is None else b.h / 2, fill, edge, 1.4 * u)
        lines = self._lines(b.w)
        y, middle = b.center[1] - sum(each.height for each in lines) / 2, b.center[0]
        if self.person is not None:
            side, who = min(b.h - 8 * u, 2.4 * s.font(15)), self.person or s.words("seat.you")
            number = [*s.settings.people, self.person].index(self.person)
            number = -1 if faces.face_of(s, who) else number
            look, at = faces.look_of(s, who, number), (b.x + 6 * u + side / 2, b.center[1])
            pieces.draw_look(surface, s, at, side, look, who[:1])
            middle = (b.x + 6 * u + side + b.right) / 2
        for words in lines:
            blit_text(surface, words, middle, y, "center")
            y += words.height
        self._ring(surface, focused)


class ShelfPage(Page):
    """All games; below the one in front the buttons for it."""

    opaque = fills_in = True
    round = False

    def __init__(
        self,
        services: scene.Services,
        keeper: Keeper,
        boxes: Sequence[BoxView],
        open_box: Callable[[Title], None],
        tickets: Sequence[Offer],
        others: Callable[[], object],
        beside: Sequence[Offer],
        front: Sequence[Way],
        foot: Callable[[], Sequence[Way]],
        lids: dict[str, Drawn],
        paste: Callable[[], None],
        note: str = "",
    ) -> None:
        """`boxes` has the one in front first; the first of the `tickets` is what Enter does, and
        `others` shows what those without room are about; `beside` them are the day and the name.
        `front` are the buttons of the game in front, `foot` says which the house has now. `lids`
        keeps the drawn lids by game, for the next shelf too. `paste` opens a challenge from the
        clipboard. `note` is shown once.
        """
        super().__init__(services)
        self._keeper, self._boxes, self._open_box = keeper, boxes, open_box
        self._tickets, self._others, self._beside = tickets, others, beside
        self._front, self._foot, self._note, self._drawn = front, foot, note, lids
        self._paste = paste
        self._to_prepare: list[tuple[Box, bool]] = []
        self._asked = False
        """Whether it has been visible, so that everything may be asked for."""
        self._waiting = True
        """Whether the records are still being read."""

    def _tickets_shown(self, most: int) -> list[Ticket]:
        """The tickets, as many as given, and what stands beside them."""
        s, left = self.services, len(self._tickets) - most
        shown = [*self._tickets[:most]]
        if left > 0:
            name = partial(s.words, "start.others", n=left)
            shown.append(Offer("others", name, self._others))
        made = [self._ticket(each) for each in (*shown, *self._beside)]
        made[0].main = bool(self._tickets)
        return made

    def _ticket(self, offer: Offer) -> Ticket:
        below = offer.below() if offer.below is not None and self._asked else ""
        made = Ticket(self.services, offer.id, offer.name(), offer.act, below)
        made.person = offer.person
        return made

    def lay_out(self) -> Laid:
        """Lay out the tickets, below them the game in front with its buttons and the others beside
        or below it, the house's buttons at the foot. If large letters need more height than the
        window has, it scrolls.
        """
        s, u = self.services, self.services.unit
        w, seen = s.size
        h = seen * max(1.0, s.scale / scene.REARRANGED)
        m, gap, row = 22 * u, 14 * u, max(38 * u, s.font(15) * 2.1, s.target)
        boxes = list[Box]()
        for each in self._boxes:
            drawn = self._drawn.setdefault(each.title.id, {})
            boxes.append(Box(s, each, partial(self._open_box, each.title), drawn))
        fronts, feet = (
            [way_button(s, way) for way in ways] for ways in (self._front, self._foot())
        )
        as_row(fronts)
        as_row(feet)
        step = row + gap * 0.6
        for lines in range(1, len(feet) + 1):
            in_row = -(-len(feet) // lines)
            most = (w - 2 * m - gap * (in_row - 1)) / in_row
            cramped = any(button.is_cramped(most) for button in feet)
            if not cramped and (most >= LETTERS * s.font(15) or lines > 1):
                break
        low = step * (lines - 1)
        note, head = Text(s, self._note, 14, align="center", id="said", ink=s.theme.wood_text), 0.0
        if self._note:
            high = note.room(w - 48 * u, 0)
            note.lay(Rect(24 * u, 14 * u, w - 48 * u, high))
            head = min(high + 8 * u, h * 0.3)
        top, head = self._lay_top(Rect(m, m + head, w - 2 * m, 0), gap)
        rest = boxes[1:]
        while True:
            room = Rect(m, head, w - 2 * m, h - m - row - low - gap - head)
            left, right, columns = self._halves(room, len(rest), gap, h)
            rows = -(-len(rest) // columns) if rest else 1
            bh = (right.h - gap * (rows - 1)) / rows
            if not rest or bh >= LOWEST * s.font(15):
                break
            h *= 1.02
        left = replace(left, h=min(left.h, seen - m - left.y))  # fully visible without scrolling
        boxes[0].lay(Rect(left.x, left.y, left.w, left.h - row - gap * 0.8))
        for i, button in enumerate(fronts):
            wide = (left.w - gap * (len(fronts) - 1)) / max(1, len(fronts))
            button.lay(Rect(left.x + i * (wide + gap), left.bottom - row, wide, row))
        bw = (right.w - gap * (columns - 1)) / columns
        for i, box in enumerate(rest):
            x, y = i % columns, i // columns
            box.lay(Rect(right.x + x * (bw + gap), right.y + y * (bh + gap), bw, bh))
        self._lay_feet(feet, in_row, Rect(m, h - m * 0.8 - row - low, w - 2 * m, row), gap)
        self._to_prepare = [(box, lifted) for lifted in (False, True) for box in boxes]
        self._prepare()
        view, notes = Rect(0, 0, w, seen), [note] if self._note else []
        body = [*notes, *top, *fronts, *boxes, *feet]
        return Laid(view, view, h, body, slip=draw_wood(s.size, s.theme, pygame.Rect(0, 0, 0, 0)))

    def _lay_top(self, room: Rect, gap: float) -> tuple[list[Ticket], float]:
        """The tickets and what is beside them, in one line if there is room; returns where what is
        below begins.
        """
        for most in range(MOST_TICKETS, 0, -1):
            made = self._tickets_shown(most)
            wide = [min(each.wanted, room.w) for each in made]
            free = room.w - sum(wide) - gap * (len(made) - 1)
            if free >= 0:
                break
        lines: list[list[int]] = [[]]
        y, apart = room.y, len(made) - len(self._beside)
        for n in range(len(made)):
            too_wide = sum(wide[i] + gap for i in (*lines[-1], n)) > room.w + gap + 1
            if too_wide or (free < 0 and n == apart):
                lines.append([])
            lines[-1].append(n)
        for line in lines:
            more = (room.w - sum(wide[i] + gap for i in line) + gap) / len(line)
            if len(lines) == 1:
                more = min(more, 40 * self.services.unit)
            high = max(made[i].room(wide[i] + more, 0) for i in line)
            x = room.x
            for i in line:
                if len(lines) == 1 and i == apart:  # the day and the name are at the right
                    x = room.right - sum(wide[n] + more + gap for n in line[apart:]) + gap
                made[i].lay(Rect(x, y, wide[i] + more, high))
                x += wide[i] + more + gap
            y += high + gap
        return made, y

    def _lay_feet(self, feet: Sequence[Button], in_row: int, room: Rect, gap: float) -> None:
        """The house's buttons in rows, the last of them narrower if they are in one."""
        step = room.h + gap * 0.6
        parts = [1.0] * len(feet)
        if in_row == len(feet):
            parts[-1] = QUIT
        for line, begin in enumerate(range(0, len(feet), in_row)):
            here = slice(begin, begin + in_row)
            one = (room.w - gap * (in_row - 1)) / max(sum(parts[here]), in_row - 1 + QUIT)
            x = room.x
            for button, part in zip(feet[here], parts[here]):
                button.lay(Rect(x, room.y + line * step, one * part, room.h))
                x += one * part + gap

    def _halves(self, room: Rect, others: int, gap: float, h: float) -> tuple[Rect, Rect, int]:
        """The places of the game in front and of the others, and the number of their columns."""
        w, u = self.services.size[0], self.services.unit
        if not others:
            alone = Rect(w * 0.29, room.y, w * 0.42, room.h)
            return alone, alone, 1
        if w >= h * 1.15:
            columns = 3 if others > 4 else 2 if others > 1 else 1
            part = {1: 0.58, 2: 0.44, 3: 0.37}[columns]
            left = Rect(room.x, room.y, room.w * part, room.h)
            right = Rect(left.right + gap * 1.6, room.y, room.w - left.w - gap * 1.6, room.h)
            return left, right, columns
        tall = room.h * (0.36 if others > 2 else 0.5)
        left = Rect(room.x, room.y, room.w, tall)
        right = Rect(room.x, left.bottom + gap, room.w, room.h - tall - gap)
        columns = 3 if others > 4 and w > 900 * u and w > h * 0.9 else min(2, others)
        return left, right, columns

    def _prepare(self) -> None:
        """Draw the next lid; neither the window nor the pointer waits for all of them."""
        while self._to_prepare:
            box, lifted = self._to_prepare.pop(0)
            if box.prepare(lifted):
                self.services.dirty |= not lifted
                return

    def update(self, dt: float) -> None:
        """Once the page is visible, say everything; then draw one more lid."""
        if self._made is None:
            return
        if not self._asked:
            self._asked = True
            self._keeper.read_again()
            self.changed()
        elif self._waiting and not self._keeper.busy:
            self._waiting = False
            self.changed()
        else:
            self.laid()
            self._prepare()

    def finish(self) -> None:
        """Draw all lids, and say everything."""
        if self._waiting:
            self._keeper.read_again()
            self._keeper.wait()
            self._asked, self._waiting = True, False
            self.changed()
        self.laid()
        while self._to_prepare:
            self._prepare()

    @property
    def restless(self) -> bool:
        """True while there are lids to draw, or something to be said."""
        return bool(self._to_prepare) or self._waiting

    def handle(self, event: input.UiEvent) -> None:
        """Take an event; digits open boxes."""
        boxes = {f"{view.digit}": view.title.id for view in self._boxes}
        if event == input.Key("v", control=True):
            self._paste()
        elif isinstance(event, input.Key) and event.name in boxes:
            self.act(f"box.{boxes[event.name]}", "press")
        else:
            super().handle(event)

    def leave(self) -> None:
        """Do nothing: there is nothing behind the first page."""

    def ground(self) -> None:
        """Nothing: there is nothing behind the first page."""
