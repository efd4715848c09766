"""Figures as a small picture: lines or bars over a scale, with each value told in words too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from math import ceil, floor, log10

import pygame
from pygame import Color, Surface

from mille.ui.frame import Part
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel
from mille.ui.text import UI, blit_every, blit_text
from mille.ui.widgets import Block
from mille.value import Value
from mille.view.geometry import Rect

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

    def inner(self) -> tuple[Part, ...]:
        b, rows = self.bounds, []
        for number, each in enumerate(self._series):
            id = f"{self.id}/{number}"
            cells = tuple(
                Part(f"{id}/{i}", "cell", b, place, self._said(value))
                for i, (place, value) in enumerate(zip(self._places, each.values))
                if value is not None
            )
            rows.append(Part(id, "row", b, each.name or self.name, parts=cells))
        return tuple(rows)

    # What it shows

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        paint, b = partial(self._paint, at=self.bounds), self.bounds
        marks = tuple(map(self._said, self._scale))
        more = self.services.words("plot.scale", marks=marks)
        return Part(self.id, self.role, b, self.name, more=more, paint=paint, parts=self.inner())

    def _text(self, text: str, most: float = 0.0, ink: Color | None = None) -> Surface:
        s = self.services
        size, ink = s.font(SMALL), ink or s.theme.ink_muted
        return (
            s.texts.fitted(text, size, ink, most, UI, s.least)
            if most
            else s.texts.render(text, size, ink)
        )

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
        u = self.services.unit
        for number, points in enumerate(self._points(box)):
            ink = Color(INKS[number % len(INKS)])
            if len(points) > 1:
                pygame.draw.lines(surface, ink, False, points, max(2, round(2 * u)))
            if points:
                pygame.draw.circle(surface, ink, points[-1], max(3, 3.5 * u))

    def _points(self, box: Rect) -> Iterator[list[tuple[float, float]]]:
        """The points of each line or person; equal ones of lines lie below one another."""
        at = [list(values) for values in zip_longest(*(each.values for each in self._series))]
        lines = 0 if self._bars else len(self._series)
        apart = min(4 * self.services.unit, box.h / 6 / lines) if lines else 0.0
        for number, each in enumerate(self._series):
            points = []
            for i, value in enumerate(each.values):
                if value is not None:
                    above, equal = at[i][:number].count(value), at[i].count(value) - 1
                    y = min(self._y(value, box), box.bottom - apart * equal / 2)
                    points.append((self._x(i, box), y + apart * (above - equal / 2)))
            yield points

    def _paint_bars(self, surface: Surface, box: Rect) -> None:
        """Draw the bars of each place side by side, downwards below zero; zero as a stroke."""
        n = len(self._series)
        room = box.w / max(1, len(self._places))
        wide = max(1.0, room * 0.72 / max(1, n))
        for number, points in enumerate(self._points(box)):
            for x, y in points:
                left, zero = x + (number - n / 2) * wide, self._y(0, box)
                top, bottom = sorted((round(y), round(zero)))
                high = max(bottom - top, round(2 * self.services.unit))
                bar = pygame.Rect(round(left), bottom - high, max(1, round(wide * 0.92)), high)
                surface.fill(Color(INKS[number % len(INKS)]), bar)

    def _paint_names(self, surface: Surface, box: Rect, names: Sequence[Surface], at: Rect) -> None:
        """Draw the names at the ends of their lines, moved apart where they would overlap."""
        u, high = self.services.unit, names[0].height
        ends = []
        for number, points in enumerate(self._points(box)):
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
