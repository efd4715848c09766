"""Match equity: what the totals between two deals are worth, as the chance to win the game.

The table is for games to 1,200, with one row per own total and one column per other total. A longer
table is in stakes: it also counts what the loser will pay, on a scale where the usual payment is
one win.
"""

from __future__ import annotations

from math import sqrt

GRID = 25
"""The step of the table, in points."""
LOWEST = -1200
SIDE = 97
"""The size of the table, which goes from LOWEST to 1200 points in both directions."""
TARGET = 1200

# A table in stakes continues with the worth of one more mark, and ends with the payment's terms.
MARK = SIDE * SIDE
TERMS = 2 * SIDE * SIDE
UNIT, LARGE, SMALL, LINE, DOUBLE_LINE = TERMS, TERMS + 1, TERMS + 2, TERMS + 3, TERMS + 4
TIMES_ALL, TIMES_HUNDREDS, ONE_MORE = TERMS + 5, TERMS + 6, TERMS + 7
OWN_MARKS, OTHER_MARKS = TERMS + 8, TERMS + 9
IN_STAKES = TERMS + 10
"""The length of a table in stakes."""


def standing(own: float, other: float, target: float) -> list[float]:
    """Convert totals in a game to `target` into equivalent totals in a game to 1,200.

    If more points are needed than the table covers, 1,200 are assumed, and the lead is divided by
    the square root of how much longer the way is, because that is how luck adds up.
    """
    left = target - (own if own > other else other)
    if target <= TARGET or left <= TARGET:
        return [own + TARGET - target, other + TARGET - target]
    lead = (own - other) * sqrt(TARGET / left)
    return [lead if lead < 0.0 else 0.0, -lead if lead > 0.0 else 0.0]


def between(table: list[float], start: int, own: float, other: float) -> float:
    """Interpolate in the table that begins at `start`."""
    a, b = (own - LOWEST) / GRID, (other - LOWEST) / GRID
    a = 0.0 if a < 0.0 else 95.999 if a > 95.999 else a
    b = 0.0 if b < 0.0 else 95.999 if b > 95.999 else b
    i, j = int(a), int(b)
    a -= i
    b -= j
    at = start + i * SIDE + j
    low = table[at] + b * (table[at + 1] - table[at])
    high = table[at + SIDE] + b * (table[at + SIDE + 1] - table[at + SIDE])
    return low + a * (high - low)


def equity(table: list[float], own: float, other: float) -> float:
    """The chance to win a game to 1,200 from these totals after a deal, or its worth in stakes."""
    stakes = len(table) == IN_STAKES
    if (own >= TARGET or other >= TARGET) and own != other:
        if not stakes:
            return 1.0 if own > other else 0.0
        found = 0.5 + (paid(table, own, other) if own > other else -paid(table, other, own))
    else:
        found = between(table, 0, own, other)
    if stakes:
        found += marked(table, own, other, table[OWN_MARKS], table[OTHER_MARKS])
    return found


def skunks(table: list[float], loser: float) -> float:
    """For a loser with these points: 0, 1 for a skunk, 2 for a double skunk (#67, #68)."""
    if loser < table[DOUBLE_LINE]:
        return 2.0
    return 1.0 if loser < table[LINE] else 0.0


def paid(table: list[float], winner: float, loser: float) -> float:
    """What a finished game pays without marks, on the table's scale (#61, #65, #69)."""
    k = skunks(table, loser)
    hundreds = 0.01 * (winner - loser) * (1.0 + k * table[TIMES_HUNDREDS])
    large = 1.0 + k * table[TIMES_ALL] + (table[ONE_MORE] if k > 0.0 else 0.0)
    return table[UNIT] * (table[LARGE] * large + table[SMALL] * hundreds)


def mark(table: list[float], own: float, other: float) -> float:
    """What one mark for this side is worth at these totals: it is paid if this side wins (#62 to
    #64).

    Marks are the naturals of the winner and the chapeaux of the loser.
    """
    if (own >= TARGET or other >= TARGET) and own != other:
        if own < other:
            return 0.0
        k = skunks(table, other)
        return table[UNIT] * table[LARGE] * (1.0 + k * table[TIMES_ALL])
    return between(table, MARK, own, other)


def marked(table: list[float], own: float, other: float, made: float, against: float) -> float:
    """What `made` marks are worth to this side when the other side has made `against`."""
    found = 0.0
    if made != 0.0:
        found += made * mark(table, own, other)
    if against != 0.0:
        found -= against * mark(table, other, own)
    return found


def worth(table: list[float], own: float, other: float, points: float, over: float) -> float:
    """What a deal with these scores is worth at these totals, in hundredths of a game.

    Points get a small weight of their own, so that there is always something to play for.
    """
    chance = equity(table, own + points, other + over)
    return 100.0 * chance + 0.002 * (points - over)


def slope(table: list[float], own: float, other: float, steps: list[float]) -> None:
    """What 100 more points are worth around these totals: this seat's own, and the other's.

    Measured over the range of one deal, and scaled so that the two add up to 2.
    """
    a, b = own + 150.0, other + 150.0
    steps[0] = equity(table, a + 150.0, b) - equity(table, a - 150.0, b)
    steps[1] = equity(table, a, b - 150.0) - equity(table, a, b + 150.0)
    total = steps[0] + steps[1]
    if total < 0.01:
        steps[0] = 1.0
        steps[1] = 1.0
        return
    # Keep both weights above zero: the net's points are only estimates.
    for i in range(2):
        share = 2.0 * steps[i] / total
        steps[i] = 0.5 if share < 0.5 else 1.5 if share > 1.5 else share
