"""Classes of hands, the worst first; the tables of chances are indexed by them."""

from __future__ import annotations

from bisect import bisect_right

from mille.games.anaconda import hands
from mille.games.anaconda.hands import Worth

_KIND = 30


def _house(rank: int) -> Worth:
    return hands.FULL_HOUSE << _KIND | (rank << 4) << 13


_HIGH_STEPS = (
    hands.PAIR << _KIND,
    hands.TWO_PAIRS << _KIND,
    hands.TWO_PAIRS << _KIND | (1 << 9) << 13,  # from jacks up
    hands.THREE << _KIND,
    hands.THREE << _KIND | (1 << 8) << 13,  # from tens
    hands.STRAIGHT << _KIND,
    hands.STRAIGHT << _KIND | 6,  # from ten high
    hands.FLUSH << _KIND,
    hands.FLUSH << _KIND | 1 << 11,  # king high
    hands.FLUSH << _KIND | 1 << 12,  # ace high
    _house(1),
    _house(4),
    _house(6),
    _house(8),
    _house(10),
    _house(12),
    hands.FOUR << _KIND,
    hands.FOUR << _KIND | (1 << 8) << 13,
    hands.STRAIGHT_FLUSH << _KIND,
)
HIGHS = len(_HIGH_STEPS) + 1


def _mask(*ranks: int) -> Worth:
    return sum(1 << rank - 1 for rank in ranks)


_LOW_STEPS = (
    _mask(6, 4, 3, 2, 1),
    _mask(6, 5, 3, 2, 1),
    _mask(7, 4, 3, 2, 1),
    _mask(7, 5, 4, 2, 1),
    _mask(7, 6, 3, 2, 1),
    _mask(8, 4, 3, 2, 1),
    _mask(8, 6, 3, 2, 1),
    _mask(8, 7, 3, 2, 1),
    _mask(9, 4, 3, 2, 1),
    _mask(9, 7, 3, 2, 1),
    _mask(10, 4, 3, 2, 1),
    _mask(11, 4, 3, 2, 1),
    _mask(12, 4, 3, 2, 1),
    _mask(13, 4, 3, 2, 1),
    hands.PAIR << _KIND,
    hands.TWO_PAIRS << _KIND,
)
LOWS = len(_LOW_STEPS) + 1


def grade_high(worth: Worth) -> int:
    """The class of a high hand, from 0."""
    return bisect_right(_HIGH_STEPS, worth)


def grade_low(method: str, worth: Worth) -> int:
    """The class of a low hand, from 0.

    In orders where straights count against a low hand, the best hands are a rank higher, so each
    hand counts as one class better.
    """
    grade = LOWS - 1 - bisect_right(_LOW_STEPS, worth)
    return grade if method == "ace_to_five" else min(LOWS - 1, grade + 1)
