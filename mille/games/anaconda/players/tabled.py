"""The table of chances that anaconda.md, section 8, prints: by class of hand and rivals.

It comes from 400 deals of five outside players with each other, and is what the player `table`
goes by. What the people of the house go by was counted again (`chances`).
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeAlias

from mille.games.anaconda import hands
from mille.games.anaconda.hands import Worth, kind

Row: TypeAlias = tuple[float, float, float]
"""The chance with nobody else the same way, with one rival and with two."""

HIGH: dict[int, Row] = {
    hands.STRAIGHT_FLUSH: (1.0, 1.0, 1.0),
    hands.FOUR: (1.0, 1.0, 0.83),
    hands.FLUSH: (1.0, 0.61, 0.3),
    hands.STRAIGHT: (1.0, 0.57, 0.0),
    hands.THREE: (1.0, 0.0, 0.0),
    hands.TWO_PAIRS: (1.0, 0.0, 0.0),
    hands.PAIR: (1.0, 0.0, 0.0),
    hands.HIGH_CARD: (1.0, 0.0, 0.0),
}
"""Of a high hand by its kind."""
FULL_HOUSE: tuple[tuple[int, Row], ...] = (
    (10, (1.0, 0.8, 0.77)),
    (6, (1.0, 0.79, 0.4)),
    (1, (1.0, 0.6, 0.3)),
)
"""Of a full house, from a rank of its three on (deuces are 1, jacks 10)."""
LOW: tuple[tuple[tuple[int, int], Row], ...] = (
    ((5, 5), (1.0, 1.0, 1.0)),
    ((6, 4), (1.0, 0.84, 0.8)),
    ((6, 6), (1.0, 0.78, 0.71)),
    ((7, 5), (1.0, 0.62, 0.6)),
    ((7, 7), (1.0, 0.61, 0.39)),
    ((8, 6), (1.0, 0.34, 0.18)),
    ((8, 8), (1.0, 0.29, 0.17)),
    ((9, 9), (1.0, 0.29, 0.06)),
    ((10, 10), (1.0, 0.11, 0.0)),
    ((14, 14), (1.0, 0.07, 0.0)),
)
"""Of a low hand without a pair, up to its highest rank and the next one (aces are 1)."""
PAIRED: Row = (1.0, 0.0, 0.0)
_STEPS = [step for step, _ in LOW]


def row_high(worth: Worth) -> Row:
    """The chances of a high hand of that worth."""
    if kind(worth) != hands.FULL_HOUSE:
        return HIGH[kind(worth)]
    three = worth >> 17 & 15
    return next(row for least, row in FULL_HOUSE if three >= least)


def row_low(method: str, worth: Worth) -> Row:
    """The chances of a low hand of that worth; the best of a method counts as a wheel."""
    if kind(worth) != hands.HIGH_CARD:
        return PAIRED
    top = worth.bit_length()
    step = top, (worth ^ 1 << (top - 1)).bit_length()
    if method != "ace_to_five" and step == (6, 4):
        step = (5, 4)
    return LOW[bisect_left(_STEPS, step)][1]
