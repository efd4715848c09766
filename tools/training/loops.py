"""Inner loops for training and measuring, in the style that tools/compiled.py compiles."""

from __future__ import annotations

from mille.games.mille import features, flat
from mille.games.mille.features import best_of, find_plans, judge_plans
from mille.games.mille.flat import CHANCE, LENGTH, deal, play_out, score
from mille.parts.seats import floats, ints


def set_rules(d: list[int], kind: int) -> None:
    """Set the rules of play: 0 for standard and pagat, 1 for denexa, 2 for toronto."""
    d[flat.FIRST_TWO_FREE] = 0 if kind == 1 else 1
    d[flat.TWOS_TAKE_TWO] = 0 if kind == 1 else 1
    d[flat.MIN_NATURALS] = 2 if kind == 2 else 1
    d[flat.ANY_NATURAL_HAND] = 1 if kind == 1 else 0
    d[flat.MAX_RESHUFFLES] = 4


def rules_for(i: int) -> int:
    """Which rules the i-th of many deals uses: half of them the standard ones."""
    return (0, 1, 0, 2)[i % 4]


def begin(d: list[int], kind: int, seed: int, i: int) -> None:
    """Set the rules, and the chance of the i-th of a seed's deals."""
    set_rules(d, kind)
    d[CHANCE] = (seed * 1000003 + i * 7919) & 0xFFFFFFFF


def play_plan(d: list[int], layings: list[int], laying: int, card: int) -> None:
    """Lay and discard as a plan says."""
    chance = d[CHANCE]
    d[:] = layings[laying * LENGTH : (laying + 1) * LENGTH]
    d[CHANCE] = chance
    if card != features.NO_CARD:
        flat.discard(d, card)


def rule_pairs(w: list[float], v: list[float], pairs: int, seed: int) -> float:
    """Points per deal by which w beats v, over duplicate deals under all rules."""
    d = ints(LENGTH)
    total = 0
    for i in range(pairs):
        for side in range(2):
            begin(d, rules_for(i), seed, i)
            deal(d, side)
            # Whoever begins gets the same cards: hands go by the order of play.
            if side == 1:
                swap_hands(d)
            play_out(d, w, v)
            total += score(d, 0) - score(d, 1)
    return total / (2 * pairs)


def judge_take(
    d: list[int], seat: int, w: list[float], own: float, other: float, y: list[float]
) -> None:
    """Write both seats' points, in hundreds, if the pack is taken and the best plan played."""
    e = ints(LENGTH)
    e[:] = d
    features.take_dearest(e)
    if e[flat.PHASE] == flat.OVER:
        features.ended(e, seat, y)
        return
    layings, plans = ints(features.LAYINGS * LENGTH), ints(2 * features.MOST_PLANS)
    values = floats(2 * features.MOST_PLANS)
    n = find_plans(e, layings, plans)
    judge_plans(e, seat, w, layings, plans, 0, n, values, floats(features.BASE))
    best = best_of(values, n, own, other)
    y[0] = values[2 * best]
    y[1] = values[2 * best + 1]


def takes(d: list[int], seat: int, w: list[float], stock: float) -> bool:
    """Whether a net prefers the pack to the stock, whose worth is given."""
    y = floats(2)
    judge_take(d, seat, w, 1.0, 1.0, y)
    return y[0] - y[1] > stock


def swap_hands(d: list[int]) -> None:
    """Swap the two hands just dealt."""
    for i in range(15):
        d[27 + i], d[42 + i] = d[42 + i], d[27 + i]
    d[23], d[24] = d[24], d[23]
