"""A game's box on the shelf: its cloth, its border, a few of its cards.

Under the pointer or the focus, the lid lifts a little and the cards fan out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil, cos, inf, radians, sin
from typing import TypeAlias

import pygame
from pygame import Surface

from mille.cards import Card
from mille.games import Title
from mille.ui.background import draw_light
from mille.ui.borders import border
from mille.ui.chips import draw_stacks
from mille.ui.scene import REARRANGED, Services
from mille.ui.shapes import panel
from mille.ui.text import SERIF, TITLE, UI, blit_text
from mille.ui.theme import Theme, load_theme, mix, on_cloth, theme_file
from mille.ui.widgets import Block
from mille.value import Value
from mille.view.geometry import Rect, Stack

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


class Box(Block):
    """The box of a game."""

    role = "button"
    focusable = True
    actions = ("press",)

    def __init__(
        self,
        services: Services,
        view: BoxView,
        action: Callable[[], None],
        drawn: Drawn,
        lights: dict[str, Theme],
    ) -> None:
        """`drawn` are the pictures of its lid, which outlive it; `lights` are the themes read so
        far, by name, which all boxes of a shelf share.
        """
        self.words = services.words.of(view.title.id)
        super().__init__(services, f"box.{view.title.id}", self.words("game.title"))
        self.view = view
        self._action = action
        self._drawn = drawn
        self._lights = lights

    @property
    def value(self) -> str:
        return self.words("game.about")

    def press(self) -> None:
        self.services.audio.play("tick")
        self._action()

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the box, a little higher under the pointer or the focus."""
        s, b = self.services, self.bounds
        lifted = focused or hovered
        made = self._made(lifted) or self._made(not lifted) or self._stretched() or self._closed()
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
        return round(self.bounds.w), round(self.bounds.h), look

    def _made(self, lifted: bool) -> Surface | None:
        look, made = self._drawn.get(lifted, (None, None))
        return made if look == self._look() else None

    @property
    def _theme(self) -> Theme:
        """The current theme on this game's cloth, whichever game is on the table."""
        name = self.services.settings.table
        if name not in self._lights:
            self._lights[name] = load_theme(name)[0]
        return on_cloth(self._lights[name], self.view.title.cloth)

    def _stretched(self) -> Surface | None:
        """The lid drawn for another size, until it is drawn for this one."""
        w, h, look = self._look()
        for (_, _, drawn_for), made in self._drawn.values():
            if drawn_for == look:
                return pygame.transform.smoothscale(made, (w, h))
        return None

    def _closed(self) -> Surface:
        """A plain lid, until the real one is drawn."""
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
        name_size = max(13.0, min(h * 0.135, w * 0.115)) * min(1.25, s.scale)
        room, least = w - 30 * u, ceil(0.8 * name_size)
        if s.texts.render(self.name, least, theme.text, TITLE).width > room:
            name = self._lines(self.name, name_size, theme.text, TITLE, room, h * LINES)
        else:
            name = [s.texts.fitted(self.name, name_size, theme.text, room, TITLE, least)]
        foot = h - rim - 12 * u - strip
        about = self.lines(room, h * LINES * min(REARRANGED, max(1.0, s.scale)))
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

        def broken(width: float) -> list[Surface]:
            first, *rest = text.split()
            lines = [first]
            for word in rest:
                longer = f"{lines[-1]} {word}"
                if texts.render(longer, size, ink, face).width <= width:
                    lines[-1] = longer
                else:
                    lines.append(word)
            return [texts.render(line, size, ink, face) for line in lines]

        while True:
            drawn, wide = broken(width), width
            while True:
                wide *= 0.94
                narrower = broken(wide)
                if len(narrower) > len(drawn) or max(line.width for line in narrower) > wide:
                    break
                drawn = narrower
            too_wide = max(line.width for line in drawn) > width
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
            picture = s.art.sprite(card, height, -angle, 1)
            x = middle + radius * sin(radians(angle))
            y = foot - height / 2 + radius - radius * cos(radians(angle))
            at = round(x - picture.width / 2), round(y - picture.height / 2)
            made.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _chips(self, made: Surface, room: Rect) -> None:
        """Draw small stacks of chips in front of the cards."""
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
