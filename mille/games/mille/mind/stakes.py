"""Match equity in stakes, for players who care about what the loser pays.

The expected payment of mille.md #61 to #69 is made up of six quantities: the chance to win, by a
skunk, and by a double skunk, and the hundreds between the totals in each case.
`tools/training/stakes.py` estimated them for games to 1,200 with the skunk line at 600; in other
games skunks are ignored.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

from mille.games.mille.mind.equity import GRID, LOWEST, SIDE, TARGET
from mille.games.mille.mind.weights import EQUITY, STAKES, weights
from mille.games.mille.options import HouseRules
from mille.games.mille.seat_view import MilleView

LEAST, COARSE, STEPS = -600, 50, 37
"""The six tables go from LEAST to 1,200 points in steps of 50."""
SKUNK, DOUBLE_SKUNK = 600, 0
"""Below these totals a loser is skunked, once or twice."""

Table = list[list[float]]


def in_stakes(view: MilleView) -> list[float]:
    """The table for `equity`, with the marks of the game so far; without stakes, the
    chance to win.
    """
    if not any(view.rules.stakes):
        return weights(EQUITY)
    marks = [
        sum(deal.scores[seat].naturals + deal.scores[1 - seat].chapeau for deal in view.deals)
        for seat in (view.seat, view.other)
    ]
    return [*without_marks(view.rules), *map(float, marks)]


@cache
def without_marks(rules: HouseRules) -> list[float]:
    """The table without the marks, which change from deal to deal."""
    small, large = rules.stakes
    minded = rules.target == TARGET and rules.skunk_line == SKUNK
    double = float(rules.double_skunk)
    times_all = float(minded and rules.settlement == "all_multiplied")
    times_hundreds = float(minded and rules.settlement != "marks")
    one_more = float(minded and rules.settlement == "marks")
    won, won_by_skunk, won_by_double, hundreds, by_skunk, by_double = _six()
    mark = _sum(
        (large, won),
        (large * times_all, won_by_skunk),
        (large * times_all * double, won_by_double),
    )
    pays = _sum(
        (1.0, mark),
        (large * one_more, won_by_skunk),
        (small, hundreds),
        (small * times_hundreds, by_skunk),
        (small * times_hundreds * double, by_double),
    )
    even = (0 - LEAST) // COARSE
    # Both seats win half of the games from 0-0, so the usual payment is twice what one gets there.
    unit = 1.0 / (4.0 * pays[even][even])
    worth = [[0.5 + unit * (pays[i][j] - pays[j][i]) for j in range(STEPS)] for i in range(STEPS)]
    mark = _sum((unit, mark))
    line = float(SKUNK) if minded else float("-inf")
    double_line = float(DOUBLE_SKUNK) if minded and double else float("-inf")
    terms = [unit, large, small, line, double_line, times_all, times_hundreds, one_more]
    return [*_finer(worth), *_finer(mark), *map(float, terms)]


def _six() -> list[Table]:
    flat, size = weights(STAKES), STEPS * STEPS
    return [
        [flat[at + STEPS * i : at + STEPS * (i + 1)] for i in range(STEPS)]
        for at in range(0, 6 * size, size)
    ]


def _sum(*parts: tuple[float, Table]) -> Table:
    """A weighted sum of tables."""
    return [
        [sum(weight * table[i][j] for weight, table in parts) for j in range(STEPS)]
        for i in range(STEPS)
    ]


def _finer(table: Table) -> list[float]:
    """The same table on the grid of `equity`, in one row; values below LEAST equal
    those at LEAST.
    """
    return list(chain.from_iterable(map(_line, zip(*map(_line, zip(*table))))))


def _line(row: tuple[float, ...]) -> list[float]:
    """A row of a table, interpolated to finer steps."""
    found = []
    for i in range(SIDE):
        at = max(0.0, (LOWEST + GRID * i - LEAST) / COARSE)
        low = min(int(at), STEPS - 2)
        found.append(row[low] + (at - low) * (row[low + 1] - row[low]))
    return found
