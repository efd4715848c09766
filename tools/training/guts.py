"""Learn when to be in, for Guts: an equilibrium by counterfactual regret in self-play.

    python -m tools.training.guts [--deals 4000000]

writes `mille/games/guts/thresholds.json` (extra `training`). A state is the number of seats, the
place in the order of speech, how many have said in so far (three stands for more), and the price of
a loss as a part of the pot, in four steps; hands are dealt without replacement. The next pot counts
with the value of one's place in the next deal, which is learned in the same run. For each state the
file has the share of all hands that go in: the best ones, and a part of the last kind. The method
is external-sampling MCCFR (Lanctot, Waugh, Zinkevich and Bowling, NIPS 2009) with regret matching
plus (Tammelin, 2014).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from tools.training import options

TARGET = Path(__file__).parents[2] / "mille" / "games" / "guts" / "thresholds.json"
SEATS = range(2, 11)
PRICES = (1.0, 0.67, 0.5, 0.33)
"""The cost of losing, as a fraction of the pot."""
MOST_IN = 3
KINDS = 91


def ways() -> np.ndarray[Any, Any]:
    """How many hands there are of each kind."""
    return np.array([16] * 78 + [6] * 13)


@njit(cache=True)
def _deal(pack: Any, table: Any, n: int, hands: Any) -> None:
    for i in range(2 * n):
        j = i + np.random.randint(52 - i)
        pack[i], pack[j] = pack[j], pack[i]
    for seat in range(n):
        hands[seat] = table[pack[2 * seat] // 4, pack[2 * seat + 1] // 4]


@njit(cache=True)
def _pay(
    hands: Any, inside: Any, n: int, price: float, values: Any, seat: int, weenie: bool
) -> Any:
    """What a seat gets from a pot of 1, including its share of the next pot."""
    count, top, equal = 0, -1, 0
    for i in range(n):
        if inside[i]:
            count += 1
            if hands[i] > top:
                top, equal = hands[i], 1
            elif hands[i] == top:
                equal += 1
    later = values[(seat - 1) % n]
    if count == 0:
        if not weenie:
            return later
        for i in range(n):
            if hands[i] > top:
                top, equal = hands[i], 1
            elif hands[i] == top:
                equal += 1
        own = -price if hands[seat] == top else 0.0
        return own + (1.0 + price * equal) * later
    if count == 1:
        return 1.0 if inside[seat] else 0.0
    future = price * (count - equal) * later
    if not inside[seat]:
        return future
    return (1.0 / equal if hands[seat] == top else -price) + future


@njit(cache=True)
def learn(n: int, price: float, together: bool, weenie: bool, deals: int, seed: int) -> Any:
    """Average strategies by place, number in so far and kind, and the value of each place.

    The kinds of two cards, from 3-2 to A-A, are those of guts.md #23.
    """
    np.random.seed(seed)
    table = np.zeros((13, 13), np.int64)
    k = 0
    for high in range(13):
        for low in range(high):
            table[high, low] = table[low, high] = k
            k += 1
    for rank in range(13):
        table[rank, rank] = k
        k += 1
    regret = np.zeros((n, MOST_IN + 1, KINDS, 2))
    total = np.zeros((n, MOST_IN + 1, KINDS, 2))
    values = np.full(n, 1.0 / n)
    pack = np.arange(52)
    hands, inside = np.zeros(n, np.int64), np.zeros(n, np.bool_)
    chance = np.zeros(n)
    for deal in range(deals):
        _deal(pack, table, n, hands)
        weight = 1.0 + deal / 1000.0
        for me in range(n):
            for i in range(n):
                chance[i] = np.random.random()
            worth = np.zeros(2)
            here = 0
            for act in range(2):
                count = 0
                for seat in range(n):
                    seen = 0 if together else min(count, MOST_IN)
                    place = 0 if together else seat
                    if seat == me:
                        here = seen
                        inside[seat] = act == 1
                    else:
                        plus = regret[place, seen, hands[seat]]
                        both = plus[0] + plus[1]
                        p = plus[1] / both if both > 0 else 0.5
                        inside[seat] = chance[seat] < p
                    count += inside[seat]
                worth[act] = _pay(hands, inside, n, price, values, me, weenie)
            place = 0 if together else me
            plus = regret[place, here, hands[me]]
            both = plus[0] + plus[1]
            p = plus[1] / both if both > 0 else 0.5
            mean = (1 - p) * worth[0] + p * worth[1]
            total[place, here, hands[me], 0] += weight * (1 - p)
            total[place, here, hands[me], 1] += weight * p
            for act in range(2):
                plus[act] = max(0.0, plus[act] + worth[act] - mean)
            values[me] += 0.0005 * (mean - values[me])
        # What one seat wins another pays, so the values of all places add up to the pot.
        values -= (values.sum() - 1.0) / n
    return total, values


def shares(total: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """For each state, the fraction of all hands that are in; -1 where nothing was learned."""
    seen = total.sum(axis=3)
    part = np.where(seen > 0, total[..., 1] / np.maximum(seen, 1e-9), 0.0)
    share = (part * ways()).sum(axis=2) / ways().sum()
    return np.where((seen > 0).sum(axis=2) > KINDS // 2, share, -1.0)


def main() -> None:
    args = options(__doc__, deals=4_000_000, seed=1)
    found: dict[str, Any] = {
        "made_by": f"python -m tools.training.guts --deals {args.deals} --seed {args.seed}",
        "prices": PRICES,
        "in_turn": {},
        "together": {"stay": {}, "weenie": {}},
    }
    for n in SEATS:
        rows = []
        for price in PRICES:
            total, _ = learn(n, price, False, False, args.deals // n, args.seed)
            rows.append(np.round(shares(total), 3).tolist())
        found["in_turn"][str(n)] = rows
        for name, weenie in (("stay", False), ("weenie", True)):
            found["together"][name][str(n)] = [
                round(
                    float(shares(learn(n, p, True, weenie, args.deals // n, args.seed)[0])[0, 0]), 3
                )
                for p in PRICES
            ]
        print(n, rows[0], found["together"]["stay"][str(n)], flush=True)
    TARGET.write_text(json.dumps(found, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
