"""Match equity: what the totals of a game are worth, as the chance to win it from there.

The table has it for games to 1,200, own total by the other's, between two deals.
"""

from __future__ import annotations

from math import sqrt

GRID = 25
"""The step of the table, in points."""
LOWEST = -1200
SIDE = 97
"""The table goes from LOWEST to 1200 points, own by other."""
TARGET = 1200


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


def equity(table: list[float], own: float, other: float) -> float:
    """The chance to win a game to 1,200 from these totals, after a deal."""
    if own >= TARGET or other >= TARGET:
        if own > other:
            return 1.0
        if own < other:
            return 0.0
    a, b = (own - LOWEST) / GRID, (other - LOWEST) / GRID
    a = 0.0 if a < 0.0 else 95.999 if a > 95.999 else a
    b = 0.0 if b < 0.0 else 95.999 if b > 95.999 else b
    i, j = int(a), int(b)
    a -= i
    b -= j
    at = i * SIDE + j
    low = table[at] + b * (table[at + 1] - table[at])
    high = table[at + SIDE] + b * (table[at + SIDE + 1] - table[at + SIDE])
    return low + a * (high - low)


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
