"""A length cut in parts, with gaps between them: how bands and columns of a table are made."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def parted(
    start: float, whole: float, parts: Sequence[float], gap: float
) -> list[tuple[float, float]]:
    """Where each part begins and how long it is, in these proportions; all in pixels.

    >>> parted(0, 100, (1, 2), 10)
    [(0, 30.0), (40.0, 60.0)]
    """
    scale = (whole - gap * (len(parts) - 1)) / sum(parts)
    ends = [start]
    for part in parts:
        ends.append(ends[-1] + part * scale + gap)
    return [(a, b - a - gap) for a, b in pairwise(ends)]
