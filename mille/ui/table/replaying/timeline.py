"""Below a replayed table: the timeline, and buttons with a sign instead of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Color, Surface

from mille.engine.message import message
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel, icon, panel
from mille.ui.text import UI, blit_every
from mille.ui.theme import mix
from mille.ui.widgets import Block, Button
from mille.view.geometry import Rect

MARKS = {
    "inaccuracy": "#D8B24A",
    "mistake": "#E08A4A",
    "blunder": "#E0555C",
}
"""The colours for the grades of costly turns; other turns are not marked."""
LETTERS = 12


class Timeline(Block):
    """The steps of a game, from the first to the last."""

    role = "slider"
    focusable = True
    actions = ("next", "previous", "press")

    def __init__(
        self,
        services: Services,
        count: int,
        deals: Sequence[int],
        turning_points: Sequence[int],
        marks: Mapping[int, str],
    ) -> None:
        """`marks` has the grades of turns, by the step before each."""
        super().__init__(services, "time")
        self._count = max(1, count)
        self._deals, self._turning_points, self._marks = deals, turning_points, marks
        self.now = 0
        """The step that the table shows."""

    @property
    def value(self) -> str:
        deal = sum(each <= self.now for each in self._deals)
        at = message("replay.at", deal=max(1, deal), step=self.now, all=self._count)
        return self.services.words.text(at)

    def step_at(self, x: float) -> int:
        """The step at this x."""
        line = self._line()
        part = (x - line.x) / max(1.0, line.w)
        return max(0, min(self._count, round(part * self._count)))

    @property
    def high(self) -> float:
        """Its height, with the numbers below the line."""
        s = self.services
        return max(40 * s.unit, 22 * s.unit + 1.36 * s.font(LETTERS))

    def _line(self) -> Rect:
        """The rectangle of the line itself, with room below it for the numbers."""
        b, u = self.bounds, self.services.unit
        return Rect(b.x + 14 * u, b.y + 12 * u, b.w - 28 * u, 6 * u)

    def _x(self, step: int) -> float:
        line = self._line()
        return line.x + line.w * step / self._count

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the line, brass up to the step shown; deals below it, costly turns on it."""
        s, u, line = self.services, self.services.unit, self._line()
        ink, brass = s.theme.wood_text, s.theme.brass
        dark = mix(s.theme.wood_edge, Color("#000000"), 0.35)
        draw_panel(surface, line, 3 * u, dark)
        gone = self._x(self.now) - line.x
        if gone >= 1:
            surface.blit(
                panel(gone, line.h, min(3 * u, gone / 2), brass), (round(line.x), round(line.y))
            )
        self._draw_deals(surface, ink)
        side = 13 * u
        for step in self._turning_points:
            flag = icon("flag", side, ink)
            surface.blit(flag, (round(self._x(step) - side * 0.25), round(line.y - side)))
        for step, grade in self._marks.items():
            if grade in MARKS:
                at = round(self._x(step)), round(line.y + line.h / 2)
                pygame.draw.circle(surface, Color("#1E1B1A"), at, round(5.5 * u))
                pygame.draw.circle(surface, Color(MARKS[grade]), at, round(4.5 * u))
        wide, high = 10 * u, 20 * u
        knob = panel(
            wide,
            high,
            4 * u,
            mix(brass, Color("#FFFFFF"), 0.35 if hovered else 0.15),
            dark,
            1.4 * u,
        )
        top = line.bottom + 3 * u - high  # above the numbers of the deals
        surface.blit(knob, (round(self._x(self.now) - wide / 2), round(top)))
        self._ring(surface, focused)

    def _draw_deals(self, surface: Surface, ink: Color) -> None:
        """Draw a post where each deal begins, with as many of their numbers as have room."""
        s, u, line = self.services, self.services.unit, self._line()
        at = [self._x(step) for step in self._deals]
        for x in at:
            post = pygame.Rect(
                round(x - u), round(line.y - 3 * u), max(2, round(2 * u)), round(line.h + 6 * u)
            )
            pygame.draw.rect(surface, ink, post)
        size, deals = s.font(LETTERS), range(1, len(at) + 1)
        numbers = [s.texts.render(str(deal), size, ink, UI) for deal in deals]
        blit_every(surface, numbers, at, line.bottom + 4 * u, 10 * u)


class SignButton(Button):
    """Half as wide as a button with words."""

    part = 0.45

    @property
    def tip(self) -> str:  # type: ignore[override]
        """Its name, since nothing else says what it does."""
        return self.name

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the sign in the middle."""
        s, b = self.services, self.bounds
        fill = s.theme.button
        if hovered:
            fill = mix(fill, Color("#FFFFFF"), 0.12)
        edge = s.theme.edge(fill)
        draw_panel(surface, b, 8 * s.unit, fill, edge, 1.4 * s.unit)
        side = min(b.w * 0.7, b.h * 0.5)
        glyph = icon(self.picture, side, s.theme.button_text)
        surface.blit(glyph, (round(b.center[0] - side / 2), round(b.center[1] - side / 2)))
        self._ring(surface, focused)
