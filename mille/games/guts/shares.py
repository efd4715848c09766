"""The fraction of all hands to be in with: the learned thresholds (guts.md, section 8).

`thresholds.json` is made by `python -m tools.training.guts`: by number of seats, place in the order
of declaring, how many have said "in" so far, and the cost of losing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from mille.cards import PACK, Cards
from mille.engine.codec import JsonObject, Seat
from mille.games.guts.hands import Worth, worth
from mille.games.guts.options import HouseRules
from mille.games.guts.table import Table, View
from mille.parts.seats import learned

MOST_IN = 3
"""The thresholds distinguish up to this many seats that are in; more count as this many."""
NEVER_LEARNED = 0.011
"""The fraction where nothing was learned: about the hands from two queens up (guts.md,
section 8)."""


def thresholds() -> JsonObject:
    """The thresholds as they were learned."""
    return learned(__package__, "thresholds")


@cache
def ladder(rules: HouseRules) -> tuple[list[Worth], list[int]]:
    """Every worth that a hand can have, the lowest first, and how many hands are below each."""
    counts: dict[Worth, int] = {}
    for hand in combinations(PACK, rules.cards):
        value = worth(rules, hand)
        counts[value] = counts.get(value, 0) + 1
    order = sorted(counts)
    below = [0]
    for value in order:
        below.append(below[-1] + counts[value])
    return order, below


def plain(rules: HouseRules) -> HouseRules:
    """Only the rules that affect the ranking of hands, so that cached results serve all tables."""
    return HouseRules(cards=rules.cards, straights=rules.straights, two_three=rules.two_three)


def rank_of(rules: HouseRules, hand: Cards) -> tuple[float, float]:
    """The fraction of all hands that beat this one, and the fraction that beat or tie it."""
    order, below = ladder(plain(rules))
    at = bisect_left(order, worth(rules, hand))
    return 1 - below[at + 1] / below[-1], 1 - below[at] / below[-1]


def share(view: View) -> float:
    """The fraction of hands to be in with here, by the thresholds."""
    return share_of(view, view.seat, sum(bool(word) for word in view.words))


def share_of(view: Table, seat: Seat, inside: int) -> float:
    """The fraction of hands a seat is in with, by the thresholds, if this many before it are in."""
    table = thresholds()
    price = view.price(seat) / view.pot if view.pot else 0.0
    if not price:
        return 1.0  # nothing to lose: its last chance (#7)
    n = str(len(view.playing))
    if view.rules.declare == "together":
        together: list[float] = table["together"][view.rules.all_out][n]
        return _between(together, price)
    order = list(view.around(view.dealer)) if view.dealer is not None else []
    place = order.index(seat)
    rows = [steps[place][min(MOST_IN, inside)] for steps in table["in_turn"][n]]
    return _between([NEVER_LEARNED if row < 0 else row for row in rows], price)


def _between(rows: Sequence[float], price: float) -> float:
    """The fraction at a price, interpolated in the table; the cheaper, the more hands."""
    prices: list[float] = thresholds()["prices"]
    if price >= prices[0]:
        return rows[0]
    for i in range(1, len(prices)):
        if price >= prices[i]:
            part = (price - prices[i]) / (prices[i - 1] - prices[i])
            return rows[i] + part * (rows[i - 1] - rows[i])
    return rows[-1] + (1 - rows[-1]) * (1 - price / prices[-1])
