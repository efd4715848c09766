"""Rectangles, the zones of a table map, and how one card lies: pixels, y downwards.

A table map gives zones in the units of the map; they are stretched to the window.
"""

from __future__ import annotations

from collections.abc import Mapping

from mille.cards.value import Value

ASPECT = 240 / 336
"""Width of a card over its height."""


class Rect(Value):
    """A rectangle; floats, so that nothing is lost in scaling."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just past the right side."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just past the bottom."""
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        """The middle, as (x, y)."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, dx: float, dy: float) -> Rect:
        """A smaller one: by `dx` on the left and right, by `dy` at the top and bottom."""
        return Rect(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def overlap(self, other: Rect) -> float:
        """The area that both cover."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, w) * max(0.0, h)

    def common(self, other: Rect) -> Rect:
        """The part of it that another one covers too; of no size if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, max(0.0, w), max(0.0, h))

    def moved_into(self, other: Rect) -> Rect:
        """The same, moved only as far as needed to lie in another, and cut if it is larger."""
        w, h = min(self.w, other.w), min(self.h, other.h)
        x, y = min(self.x, other.right - w), min(self.y, other.bottom - h)
        return Rect(max(other.x, x), max(other.y, y), w, h)


class Zone(Value):
    """A rectangle of the table map."""

    name: str
    kind: str
    """`fan`, `pile`, `columns` or `text`."""
    rect: Rect


class TableLayout(Value):
    """A table map: its size and its zones, in its own units."""

    size: tuple[float, float]
    zones: Mapping[str, Zone]

    def stretched(self, width: float, height: float) -> Mapping[str, Zone]:
        """The zones for a window of that size in pixels."""
        kx, ky = width / self.size[0], height / self.size[1]
        return {
            name: Zone(
                name,
                zone.kind,
                Rect(zone.rect.x * kx, zone.rect.y * ky, zone.rect.w * kx, zone.rect.h * ky),
            )
            for name, zone in self.zones.items()
        }


class Pose(Value):
    """How one card lies: its middle, its height, and its angle in degrees."""

    x: float
    y: float
    height: float
    angle: float = 0.0

    @property
    def rect(self) -> Rect:
        """The card without its tilt: upright, or on its side if turned more than 45 degrees."""
        w, h = self.height * ASPECT, self.height
        if abs(self.angle) > 45:
            w, h = h, w
        return Rect(self.x - w / 2, self.y - h / 2, w, h)
