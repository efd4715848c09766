"""The part of a table that is visible when the table is larger than the window (zoom).

It follows the keyboard focus, the pointer near an edge, and the wheel. It never moves by itself:
somebody who looks closely would lose the place. Only a long caption pushes it up while it stands.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from mille.ui.input import PointerDown, PointerMove, PointerUp, Swiped, UiEvent, Wheel
from mille.ui.scene import AtTable
from mille.value import replace
from mille.view.geometry import Rect

NEAR = 0.22
"""How near an edge the pointer pushes the view, as a part of the window."""
APART = 0.04
"""How far from the edges the focused thing is kept, in the same measure."""
STEP = 0.15
"""How far one step of the wheel scrolls, in the same measure."""


class Closeup:
    """The position of the window over its table."""

    def __init__(self, services: AtTable) -> None:
        self._services = services
        self._x = self._y = 0.0
        self._whole = Surface((1, 1))

    @property
    def seen(self) -> Rect:
        """The visible part of the table: what lies under a long caption is not."""
        return Rect(*self.origin, *self._seen)

    @property
    def _seen(self) -> tuple[float, float]:
        w, h = self._services.window
        return w, h - self._pushed_up

    @property
    def _pushed_up(self) -> float:
        """How far a long caption pushes the table up: it comes back when the caption goes."""
        return self._services.covered if self._services.zoom > 1 else 0.0

    @property
    def origin(self) -> tuple[float, float]:
        """The point of the table in the window's upper left corner."""
        (most_x, most_y), up = self._most, self._pushed_up
        return min(max(self._x, 0.0), most_x), min(max(self._y + up, 0.0), most_y)

    @property
    def _most(self) -> tuple[float, float]:
        (w, h), (whole_w, whole_h) = self._seen, self._services.size
        return float(whole_w - w), float(whole_h - h)

    def shows(self, rect: Rect) -> bool:
        """Whether all of a rectangle is visible."""
        return self.seen.overlap(rect) > 0.999 * rect.w * rect.h

    def follow(self, rect: Rect) -> None:
        """Scroll a rectangle into view; of one larger than the window, its middle."""
        (w, h), seen = self._seen, self.seen
        self._go(_shown(seen.x, w, rect.x, rect.right), _shown(seen.y, h, rect.y, rect.bottom))

    def _go(self, x: float, y: float) -> None:
        before, up = self.origin, self._pushed_up
        self._x, self._y = x, y - up
        self._x, self._y = self.origin[0], self.origin[1] - up
        self._services.dirty |= self.origin != before

    def in_window(self, rect: Rect) -> Rect:
        """The rectangle of a part of the table in the coordinates of the window."""
        x, y = self.origin
        return replace(rect, x=rect.x - x, y=rect.y - y)

    def on_table(self, event: UiEvent) -> UiEvent:
        """Scroll as an event asks, and return it in the coordinates of the table."""
        if isinstance(event, Wheel):
            x, y = self.origin
            self._go(x, y - event.steps * STEP * self._seen[1])
        if isinstance(event, Swiped):
            x, y = self.origin
            self._go(x - event.dx, y - event.dy)
        if isinstance(event, PointerMove) and not event.finger:
            (w, h), (most_x, most_y) = self._seen, self._most
            x, y = self.origin
            self._go(_pushed(x, event.x / w, most_x), _pushed(y, min(1.0, event.y / h), most_y))
        if isinstance(event, (PointerDown, PointerMove, PointerUp, Wheel)):
            x, y = self.origin
            return replace(event, x=event.x + x, y=event.y + y)
        return event

    def paint(self, surface: Surface, paint: Callable[[Surface], None]) -> None:
        """Paint the visible part."""
        size, seen = self._services.size, self.seen
        if size == surface.size:
            paint(surface)
            return
        if self._whole.size != size:
            self._whole = Surface(size).convert(surface)
        part = pygame.Rect(round(seen.x), round(seen.y), *self._services.window)
        self._whole.set_clip(part)
        paint(self._whole)
        surface.blit(self._whole, (0, 0), part)


def _shown(at: float, window: float, low: float, high: float) -> float:
    """The window's offset along one axis once it shows what lies from `low` to `high`."""
    apart = APART * window
    if high - low > window - 2 * apart:
        return (low + high - window) / 2
    return min(max(at, high + apart - window), low - apart)


def _pushed(at: float, pointer: float, most: float) -> float:
    """The window's offset along one axis once the pointer has pushed it, `pointer` being 0 to 1.

    >>> _pushed(50, 0.5, 100), _pushed(50, 0.0, 100), _pushed(50, 1.0, 100)
    (50, 0.0, 100.0)
    """
    return max(min(at, most * pointer / NEAR), most * (1 - (1 - pointer) / NEAR))
