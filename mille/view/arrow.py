"""The way of an arrow over the cloth, from one place in a bow to another; in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from mille.view.layout import Rect

Point: TypeAlias = tuple[float, float]

STEPS = 24
HEAD = 1.5
"""How long the head of an arrow is, in widths of its shaft."""


def way(source: Rect, target: Rect) -> list[Point]:
    """The points of the way, from above the middle of one place to the near edge of the other."""
    a = source.center[0], source.y
    b = _near_edge(target, a)
    bow = a[0], b[1] + 0.35 * (a[1] - b[1])
    found = []
    for i in range(STEPS + 1):
        t = i / STEPS
        u = 1 - t
        x = u * u * a[0] + 2 * u * t * bow[0] + t * t * b[0]
        y = u * u * a[1] + 2 * u * t * bow[1] + t * t * b[1]
        found.append((x, y))
    return found


def _near_edge(rect: Rect, point: Point) -> Point:
    """The point of a rectangle that is nearest to the outside point, near the middle of a side."""
    x, y = rect.center
    if abs(point[0] - x) < rect.w and point[1] > rect.bottom:
        return x, rect.bottom
    return (rect.right, y) if point[0] > x else (rect.x, y)


def outline(points: Sequence[Point], width: float) -> list[Point]:
    """The outline of an arrow along a way: a shaft that grows a little, and a head."""
    left: list[Point] = []
    right: list[Point] = []
    length = sum(_apart(a, b) for a, b in pairwise(points))
    gone, head = 0.0, HEAD * width
    last = points[0]
    for point, following in pairwise(points):
        gone += _apart(last, point)
        last = point
        if gone > length - head:
            break
        nx, ny = _across(point, following)
        half = width * (0.3 + 0.2 * gone / length)
        left.append((point[0] + nx * half, point[1] + ny * half))
        right.append((point[0] - nx * half, point[1] - ny * half))
    tip = points[-1]
    foot = last
    nx, ny = _across(foot, tip)
    wings = [(foot[0] + nx * width * k, foot[1] + ny * width * k) for k in (0.95, -0.95)]
    return [*left, wings[0], tip, wings[1], *reversed(right)]


def touches(points: Sequence[Point], width: float, x: float, y: float) -> bool:
    """Whether a point lies on the arrow, or near enough to be meant."""
    return min(_apart(point, (x, y)) for point in points) < 1.4 * width


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _across(a: Point, b: Point) -> Point:
    """The direction to the left of the way from a to b, one long."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy) or 1.0
    return dy / long, -dx / long
