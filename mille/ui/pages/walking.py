"""Where an arrow key leads among things in rows of different widths."""

from __future__ import annotations

from collections.abc import Sequence

from mille.view.layout import Rect

NEXT = 4.0
"""Things that overlap by no more than this, in pixels of 720 lines, still follow each other."""


def nearest(bounds: Sequence[Rect], here: int, key: str, unit: float) -> int:
    """The index of the next thing from `here` in an arrow key's direction; `here` if there is none.

    Things straight ahead come before those to the side. Left and right stay in their row; up and
    down find the nearest if nothing is straight above or below.
    """
    sideways, at = key in ("left", "right"), bounds[here]
    found: list[tuple[bool, float, float, int]] = []
    for i, there in enumerate(bounds):
        gap = {
            "left": at.x - there.right,
            "right": there.x - at.right,
            "up": at.y - there.bottom,
            "down": there.y - at.bottom,
        }[key]
        beside = _beside(at, there, sideways)
        if i == here or gap < -NEXT * unit or (sideways and not beside):
            continue
        off = abs(at.center[sideways] - there.center[sideways])
        found.append((not beside, round(gap) if beside else gap + off, off, i))
    return min(found)[-1] if found else here


def _beside(one: Rect, other: Rect, sideways: bool) -> bool:
    """Whether two things are in the same row, or one above the other."""
    if sideways:
        return min(one.bottom, other.bottom) > max(one.y, other.y)
    return min(one.right, other.right) > max(one.x, other.x)
