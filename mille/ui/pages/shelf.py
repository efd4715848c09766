"""The first page: a shelf with a box for each game, the one that was played last in front.

A box shows its game as it lies on the table: its cloth, its border, a few of its cards. Hover and
focus lift the lid a little and fan the cards; Enter, a click or its figure opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, inf, radians, sin

import pygame
from pygame import Surface

from mille.cards.card import Card
from mille.games import Title
from mille.i18n.catalog import Catalog
from mille.ui.background import draw_light, draw_wood
from mille.ui.borders import border
from mille.ui.chips import draw_stacks
from mille.ui.input import Key, UiEvent
from mille.ui.pages.page import Page
from mille.ui.pages.walking import nearest
from mille.ui.scene import Node, Services
from mille.ui.shapes import panel
from mille.ui.text import SERIF, TITLE, UI, blit_text
from mille.ui.theme import Theme, load_theme, mix, on_cloth
from mille.ui.widgets import Button, Widget
from mille.view.chips import Stack
from mille.view.layout import Rect

SPREAD, WIDER = 11.0, 13.0
"""Degrees between one card of a lid and the next, at rest and lifted."""
RISE = 6.0
"""How far a lifted box rises, in pixels of 720 lines."""


@dataclass(frozen=True, slots=True)
class BoxView:
    """What stands on the shelf of one game."""

    title: Title
    words: Catalog
    """The game's own."""
    open_games: int
    """How many of it go on."""


class Box(Widget):
    """The box of a game."""

    role = "button"

    def __init__(
        self, services: Services, view: BoxView, number: int, action: Callable[[], None]
    ) -> None:
        super().__init__(services, f"box.{view.title.id}", view.words("game.title"))
        self.view = view
        self.number = number
        self._action = action
        self._drawn: dict[bool, tuple[tuple[int, int, str], Surface]] = {}
        self._themes: dict[str, Theme] = {}

    @property
    def value(self) -> str:
        """What is said of the game."""
        return self.view.words("game.about")

    def press(self, x: float | None = None) -> None:
        """Open it."""
        self.services.audio.play("tick")
        self._action()

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """The box, a little higher where it is looked at."""
        s, b = self.services, self.bounds
        lifted = focused or hovered
        made = self._made(lifted) or self._made(not lifted) or self._stretched() or self._closed()
        up = RISE * s.unit if lifted and not s.tempo.still else 0.0
        surface.blit(made, (round(b.x), round(b.y - up)))
        if focused:
            self.under = 0.0
            self._ring(surface, focused)

    def prepare(self, lifted: bool) -> bool:
        """Draw the lid, if it is not drawn; whether it was not."""
        if self._made(lifted) is not None:
            return False
        self._drawn[lifted] = self._look(), self._lid(lifted)
        return True

    def _look(self) -> tuple[int, int, str]:
        return round(self.bounds.w), round(self.bounds.h), self.services.settings.table

    def _made(self, lifted: bool) -> Surface | None:
        look, made = self._drawn.get(lifted, (None, None))
        return made if look == self._look() else None

    @property
    def _theme(self) -> Theme:
        """The light on its own cloth, whichever game lies on the table."""
        name = self.services.settings.table
        if name not in self._themes:
            self._themes[name] = on_cloth(load_theme(name)[0], self.view.title.cloth)
        return self._themes[name]

    def _stretched(self) -> Surface | None:
        """Its lid of another size, until that of this size is drawn."""
        w, h, table = self._look()
        for (_, _, drawn_for), made in self._drawn.values():
            if drawn_for == table:
                return pygame.transform.smoothscale(made, (w, h))
        return None

    def _closed(self) -> Surface:
        """What is seen of it until its lid is drawn."""
        b = self.bounds
        return panel(b.w, b.h, 12 * self.services.unit, self._theme.table_edge)

    def _lid(self, lifted: bool) -> Surface:
        s, u, b = self.services, self.services.unit, self.bounds
        cloth = self.view.title.cloth
        theme = self._theme
        w, h = max(8, round(b.w)), max(8, round(b.h))
        made = Surface((w, h), pygame.SRCALPHA)
        made.blit(panel(w, h, 12 * u, mix(theme.wood_edge, theme.shade, 0.4)), (0, 0))
        rim = 5 * u
        inner = Rect(rim, rim, w - 2 * rim, h - 2 * rim)
        lid = draw_light((round(inner.w), round(inner.h)), theme.table_lit, theme.table_edge)
        rounded = Surface(lid.get_size(), pygame.SRCALPHA)
        rounded.blit(panel(inner.w, inner.h, 9 * u, pygame.Color("#FFFFFF")), (0, 0))
        rounded.blit(lid, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        made.blit(rounded, (round(rim), round(rim)))
        strip = max(7 * u, h * 0.045)
        weave = border(cloth, inner.w - 18 * u, strip)
        for y in (rim + 8 * u, h - rim - 8 * u - strip):
            made.blit(weave, (round(rim + 9 * u), round(y)))
        name_size = max(13.0, min(h * 0.135, w * 0.115)) * min(1.25, s.settings.text_scale)
        name = s.texts.fitted(self.name, name_size, theme.text, w - 30 * u, TITLE)
        line_size = s.font(13)
        lines = self._broken(line_size, w - 30 * u)
        foot = h - rim - 12 * u - strip
        for each in reversed(lines):
            drawn = s.texts.fitted(each, line_size, theme.muted, w - 30 * u, SERIF)
            foot -= drawn.height
            blit_text(made, drawn, w / 2, foot, "center")
        foot -= 2 * u
        blit_text(made, name, w / 2, foot - name.height, "center")
        top = rim + 10 * u + strip
        room = Rect(0, top, w, foot - name.height - top)
        with s.art.marked(self.view.title.marks):
            self._cards(made, room, WIDER if lifted else SPREAD)
        self._chips(made, room)
        digit = s.texts.render(str(self.number), s.font(12), theme.muted, UI)
        made.blit(digit, (round(rim + 10 * u), round(rim + 10 * u + strip)))
        if self.view.open_games:
            self._bookmark(made, w, theme.brass)
        return made

    def _broken(self, size: float, width: float) -> list[str]:
        """What is said of the game, in at most two lines."""
        texts, ink = self.services.texts, self.services.theme.muted
        first, rest = "", self.value.split()
        while rest and texts.render(f"{first} {rest[0]}", size, ink, SERIF).width <= width:
            first = f"{first} {rest.pop(0)}".strip()
        return [first, " ".join(rest)] if first and rest else [self.value]

    def _bookmark(self, made: Surface, w: int, colour: pygame.Color) -> None:
        """A ribbon hangs out of a box in which a game goes on."""
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
            picture = s.art.sprite(card, height, -angle, 1)
            x = middle + radius * sin(radians(angle))
            y = foot - height / 2 + radius - radius * cos(radians(angle))
            at = round(x - picture.width / 2), round(y - picture.height / 2)
            made.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _chips(self, made: Surface, room: Rect) -> None:
        """Little stacks before the cards."""
        values = self.view.title.lid.chips
        if not values or room.h < 20:
            return
        width = min(room.h * 0.26, room.w * 0.17)
        left = room.center[0] - (len(values) - 1) * width * 0.6
        stacks = [
            Stack(
                left + i * width * 1.2, room.bottom - width * 0.62, width, (value,) * (4 - i), 0.03
            )
            for i, value in enumerate(values)
        ]
        draw_stacks(made, self.services, stacks)


class ShelfPage(Page):
    """All games; below the one in front what can be done with it."""

    opaque = True

    def __init__(
        self,
        services: Services,
        boxes: Sequence[BoxView],
        open_box: Callable[[Title], None],
        front: Sequence[tuple[str, str, Callable[[], None]]],
        foot: Sequence[tuple[str, str, Callable[[], None]]],
        stands: str = "",
        note: str = "",
    ) -> None:
        """`boxes` has the one in front first; `front` are its buttons, `foot` those of the house.

        `stands` says how the game in front stands, `note` what is to be said once.
        """
        super().__init__(services)
        self._boxes = boxes
        self._open_box = open_box
        self._front = front
        self._foot = foot
        self._stands = stands
        self.subtitle = note
        self._to_prepare: list[tuple[Box, bool]] = []
        self._seen = False

    def build(self) -> list[Widget]:
        """The buttons of the game in front first, so that Enter goes on with it."""
        s = self.services
        front = [
            Button(s, id, name, action, main=i == 0)
            for i, (id, name, action) in enumerate(self._front)
        ]
        boxes: list[Widget] = [
            Box(s, view, number, lambda title=view.title: self._open_box(title))  # type: ignore[misc]
            for number, view in enumerate(self._boxes, 1)
        ]
        foot = [Button(s, id, name, action) for id, name, action in self._foot]
        return [*front, *boxes, *foot]

    def resize(self) -> None:
        """Lay out the shelf for the window."""
        s, u = self.services, self.services.unit
        if not self.widgets:
            self.widgets = self.build()
        w, h = s.size
        m, gap, row = 22 * u, 14 * u, max(38 * u, s.font(15) * 2.1)
        n_front, n_foot = len(self._front), len(self._foot)
        fronts = self.widgets[:n_front]
        boxes = self.widgets[n_front : len(self.widgets) - n_foot]
        feet = self.widgets[len(self.widgets) - n_foot :]
        said = s.font(14) * 1.5 if self._stands else 0.0
        head = min(self._note().height + 8 * u, h * 0.3) if self.subtitle else 0.0
        room = Rect(m, m + head, w - 2 * m, h - 2 * m - row - gap - head)
        others = len(boxes) - 1
        if not others:
            left = right = Rect(w * 0.29, room.y, w * 0.42, room.h)
            columns = 1
        elif w >= h * 1.15:
            columns = 3 if others > 4 else 2 if others > 1 else 1
            part = {1: 0.58, 2: 0.44, 3: 0.37}[columns]
            left = Rect(room.x, room.y, room.w * part, room.h)
            right = Rect(left.right + gap * 1.6, room.y, room.w - left.w - gap * 1.6, room.h)
        else:
            tall = room.h * (0.36 if others > 2 else 0.5)
            left = Rect(room.x, room.y, room.w, tall)
            right = Rect(room.x, left.bottom + gap, room.w, room.h - tall - gap)
            columns = 3 if others > 4 and w > 900 * u and w > h * 0.9 else min(2, others)
        under = row + gap * 0.8 + said
        first, rest = boxes[:1], boxes[1:]
        for box in first:
            box.bounds = Rect(left.x, left.y, left.w, left.h - under)
        self._stands_at = (left.center[0], left.bottom - under + gap * 0.4)
        for i, button in enumerate(fronts):
            wide = (left.w - gap * (n_front - 1)) / max(1, n_front)
            button.bounds = Rect(left.x + i * (wide + gap), left.bottom - row, wide, row)
        rows = -(-len(rest) // columns) if rest else 1
        bw, bh = (right.w - gap * (columns - 1)) / columns, (right.h - gap * (rows - 1)) / rows
        for i, box in enumerate(rest):
            x, y = i % columns, i // columns
            box.bounds = Rect(right.x + x * (bw + gap), right.y + y * (bh + gap), bw, bh)
        wide = min(200 * u, (room.w - gap * (n_foot - 1)) / max(1, n_foot))
        start = w / 2 - (wide * n_foot + gap * (n_foot - 1)) / 2
        for i, button in enumerate(feet):
            button.bounds = Rect(start + i * (wide + gap), h - m * 0.8 - row, wide, row)
        self.paper = Rect(0, 0, w, h)
        self.box = Rect(m, 0, w - 2 * m, head)
        self._wood = draw_wood(s.size, s.theme)

        self._to_prepare = [(box, lifted) for lifted in (False, True) for box in self._standing()]
        self._prepare()

    def _standing(self) -> list[Box]:
        return [widget for widget in self.widgets if isinstance(widget, Box)]

    def _prepare(self) -> None:
        """Draw the next lid: the window does not wait for all of them, nor whoever points there."""
        while self._to_prepare:
            box, lifted = self._to_prepare.pop(0)
            if box.prepare(lifted):
                self.services.dirty |= not lifted
                return

    def update(self, dt: float) -> None:
        """Draw one more lid, once the page is seen."""
        if self._seen:
            self._prepare()

    def finish(self) -> None:
        """Draw all lids."""
        while self._to_prepare:
            self._prepare()

    @property
    def restless(self) -> bool:
        """While there are lids to be drawn."""
        return bool(self._to_prepare)

    def handle(self, event: UiEvent) -> None:
        """Figures open boxes; the arrows walk as things lie on the shelf."""
        if isinstance(event, Key) and event.name in "123456789" and len(event.name) == 1:
            boxes = self._standing()
            number = int(event.name) - 1
            if number < len(boxes):
                boxes[number].press()
            return
        if isinstance(event, Key) and event.name in ("left", "right", "up", "down"):
            self._step(event.name)
            self.services.dirty = True
            return
        super().handle(event)

    def leave(self) -> None:
        """There is nothing behind the first page."""

    def _step(self, key: str) -> None:
        """To the nearest widget in that direction."""
        self.focus_seen = True
        bounds = [widget.bounds for widget in self.widgets]
        self.focus = nearest(bounds, self.focus, key, self.services.unit)

    def _note(self) -> Surface:
        s = self.services
        return s.texts.render(
            self.subtitle, s.font(14), s.theme.wood_text, UI, s.size[0] - 48 * s.unit
        )

    def nodes(self) -> list[Node]:
        """The shelf, what is to be said once, how the game in front stands, and the widgets."""
        page, *rest = super().nodes()
        said = [
            Node("status", text, self.box, id=id)
            for id, text in (("note", self.subtitle), ("stands", self._stands))
            if text
        ]
        return [page, *said, *rest]

    def draw(self, surface: Surface) -> None:
        """The wood, the boxes, the words."""
        self._seen = True
        s, u = self.services, self.services.unit
        surface.blit(self._wood, (0, 0))
        if self.subtitle:
            note = self._note()
            blit_text(surface, note, s.size[0] / 2, 14 * u, "center")
        if self._stands:
            front = self.widgets[len(self._front)].bounds
            words = s.texts.fitted(self._stands, s.font(14), s.theme.wood_text, front.w, UI)
            blit_text(surface, words, self._stands_at[0], front.bottom + 5 * u, "center")
        for i, widget in enumerate(self.widgets):
            widget.draw(surface, self.focus_seen and i == self.focus, widget is self.hovered)
