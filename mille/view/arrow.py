"""The path of an arrow over the cloth, which curves from one place to another; in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

STEPS = 24
HEAD = 1.5
"""The length of an arrow's head, in widths of its shaft."""
HOOK = 2.4
"""How far inside an arrow turns towards a place at the side, in widths of its shaft."""
STRAIGHT = 0.5
"""The part of its way up that is straight."""


def to_the_left(start: Point, tip: Point, width: float) -> list[Point]:
    """The points of the way to a place on the left: upwards, then in a bow to it.

    The bow is wide enough to leave room for the head.
    """
    above = start[0], tip[1] + STRAIGHT * (start[1] - tip[1])
    return _bow(start, above, (max(start[0], tip[0] + HOOK * width), tip[1]), tip)


def to_the_right(start: Point, tip: Point, width: float) -> list[Point]:
    """The points of the way to a place on the right."""
    mirrored = to_the_left((-start[0], start[1]), (-tip[0], tip[1]), width)
    return [(-x, y) for x, y in mirrored]


def upwards(start: Point, tip: Point) -> list[Point]:
    """The points of the way to a place above; it leaves and arrives going straight up."""
    (x0, y0), (x1, y1) = start, tip
    return _bow(start, (x0, y1 + 0.45 * (y0 - y1)), (x1, y1 + 0.3 * (y0 - y1)), tip)


def _bow(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """The points of a Bézier curve from `a` to `d`, drawn towards `b` and `c`."""
    found = []
    for i in range(STEPS + 1):
        t = i / STEPS
        u = 1 - t
        k = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append(
            (
                sum(part * point[0] for part, point in zip(k, (a, b, c, d), strict=True)),
                sum(part * point[1] for part, point in zip(k, (a, b, c, d), strict=True)),
            )
        )
    return found


def outline(points: Sequence[Point], width: float) -> list[Point]:
    """The outline of an arrow along a way: a shaft that gets slightly wider, and a head."""
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
    """The unit vector to the left of the way from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy) or 1.0
    return dy / long, -dx / long
