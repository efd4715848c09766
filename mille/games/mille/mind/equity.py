"""Match equity: what the totals of a game are worth, as the chance to win it from there.

The table has it for games to 1,200, own total by the other's, between two deals. A longer one has
it in stakes: what the loser will pay counts too, on a scale on which the usual payment is a win.
"""

from __future__ import annotations

from math import sqrt

GRID = 25
"""The step of the table, in points."""
LOWEST = -1200
SIDE = 97
"""The table goes from LOWEST to 1200 points, own by other."""
TARGET = 1200

# A table in stakes goes on with what one mark more is worth, and ends with the payment's terms.
MARK = SIDE * SIDE
TERMS = 2 * SIDE * SIDE
UNIT, LARGE, SMALL, LINE, DOUBLE_LINE = TERMS, TERMS + 1, TERMS + 2, TERMS + 3, TERMS + 4
TIMES_ALL, TIMES_HUNDREDS, ONE_MORE = TERMS + 5, TERMS + 6, TERMS + 7
OWN_MARKS, OTHER_MARKS = TERMS + 8, TERMS + 9
IN_STAKES = TERMS + 10
"""The length of a table in stakes."""


def standing(own: float, other: float, target: float) -> list[float]:
    """The totals of a game to `target` as they would stand in a game to 1,200.

    The table ends there. Of a longer way that is left it takes 1,200 points, and a lead counts
    less by the root of how much longer it is, as luck adds up.
    """
    left = target - (own if own > other else other)
    if target <= TARGET or left <= TARGET:
        return [own + TARGET - target, other + TARGET - target]
    lead = (own - other) * sqrt(TARGET / left)
    return [lead if lead < 0.0 else 0.0, -lead if lead > 0.0 else 0.0]


def between(table: list[float], start: int, own: float, other: float) -> float:
    """What the table that begins at `start` says between its points."""
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
    """The chance to win a game to 1,200 from these totals, after a deal; or that in stakes."""
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
    """0 for a loser with so many points, 1 for a skunk, 2 for a double one (#67, #68)."""
    if loser < table[DOUBLE_LINE]:
        return 2.0
    return 1.0 if loser < table[LINE] else 0.0


def paid(table: list[float], winner: float, loser: float) -> float:
    """What a game that is over pays without marks, on the table's scale (#61, #65, #69)."""
    k = skunks(table, loser)
    hundreds = 0.01 * (winner - loser) * (1.0 + k * table[TIMES_HUNDREDS])
    large = 1.0 + k * table[TIMES_ALL] + (table[ONE_MORE] if k > 0.0 else 0.0)
    return table[UNIT] * (table[LARGE] * large + table[SMALL] * hundreds)


def mark(table: list[float], own: float, other: float) -> float:
    """What one mark of the own side is worth from these totals: it is paid with a win (#62 to #64).

    Marks are the naturals of the winner and the chapeaux of the loser.
    """
    if (own >= TARGET or other >= TARGET) and own != other:
        if own < other:
            return 0.0
        k = skunks(table, other)
        return table[UNIT] * table[LARGE] * (1.0 + k * table[TIMES_ALL])
    return between(table, MARK, own, other)


def marked(table: list[float], own: float, other: float, made: float, against: float) -> float:
    """What so many marks are worth to the own side, where the other has so many `against` it."""
    found = 0.0
    if made != 0.0:
        found += made * mark(table, own, other)
    if against != 0.0:
        found -= against * mark(table, other, own)
    return found


def worth(table: list[float], own: float, other: float, points: float, over: float) -> float:
    """What a deal of so many points is worth at these totals, in hundredths of a game.

    A little is added for the points themselves, so that there is always something to play for.
    """
    chance = equity(table, own + points, other + over)
    return 100.0 * chance + 0.002 * (points - over)


def slope(table: list[float], own: float, other: float, steps: list[float]) -> None:
    """What a hundred points more are worth about these totals: own, and the other seat's.

    Taken over the span of one deal, and scaled so that the two add up to 2.
    """
    a, b = own + 150.0, other + 150.0
    steps[0] = equity(table, a + 150.0, b) - equity(table, a - 150.0, b)
    steps[1] = equity(table, a, b - 150.0) - equity(table, a, b + 150.0)
    total = steps[0] + steps[1]
    if total < 0.01:
        steps[0] = 1.0
        steps[1] = 1.0
        return
    # Never blind for one side of the score: the net's points are only guesses.
    for i in range(2):
        share = 2.0 * steps[i] / total
        steps[i] = 0.5 if share < 0.5 else 1.5 if share > 1.5 else share
