"""Rows for the belief net: what a seat knows, and what the other hand really held.

Written in the style that tools/compiled.py compiles.
"""

from __future__ import annotations

from math import exp, log

from mille.games.mille import features, flat
from mille.games.mille.features import best_of, find_plans, hidden_held, judge, judge_plans
from mille.games.mille.flat import HAND, KNOWN, TYPES, below, can_take
from mille.parts.seats import floats, ints
from tools.training.loops import begin, play_plan, rules_for, takes


def ways_from(n: int, k: int) -> float:
    """The logarithm of the number of ways to choose k of n."""
    total = 0.0
    for i in range(k):
        total += log((n - i) / (i + 1.0))
    return total


def write_row(
    d: list[int], seat: int, x: list[float], prior: list[float], truth: list[int]
) -> None:
    """Write what the seat knows, the probability of each count from the cards alone, and the true
    counts.
    """
    features.look(d, seat, x)
    other = 1 - seat
    held = hidden_held(d, seat)
    pool = 0
    for card in range(TYPES):
        pool += features.unseen_of(d, seat, card)
    for card in range(TYPES):
        n = features.unseen_of(d, seat, card)
        true = d[HAND + TYPES * other + card] - d[KNOWN + TYPES * other + card]
        if card == 9 or card == 10:
            true -= d[HAND + TYPES * other + card + 4] - d[KNOWN + TYPES * other + card + 4]
        truth[card] = true if true < 4 else 4
        many = 0.0
        for k in range(features.COUNTS):
            chance = 0.0
            if k <= n and k <= held and held - k <= pool - n:
                chance = features.WAYS[9 * n + k] * exp(
                    ways_from(pool - n, held - k) - ways_from(pool, held)
                )
            if k < features.CLASSES - 1:
                prior[card * features.CLASSES + k] = log(chance + 1e-9)
            else:
                many += chance
        prior[card * features.CLASSES + features.CLASSES - 1] = log(many + 1e-9)


def belief_rows(
    nets: list[list[float]],
    rules: list[list[float]],
    deals: int,
    seed: int,
    rows: list[list[float]],
    priors: list[list[float]],
    truths: list[list[int]],
) -> int:
    """Play deals between players of many kinds; returns how many rows were written.

    A seat plays by a net (with no, some or many slips and noise) or by a rule of thumb.
    """
    d = ints(flat.LENGTH)
    layings, plans = ints(features.LAYINGS * flat.LENGTH), ints(2 * features.MOST_PLANS)
    values = floats(2 * features.MOST_PLANS)
    y = floats(2)
    kinds = ints(2)
    noise = floats(2)
    n = 0
    for i in range(deals):
        begin(d, rules_for(i), seed, i)
        for seat in range(2):
            kinds[seat] = below(d, len(nets) + len(rules))
            noise[seat] = (0.0, 0.0, 0.1, 0.3)[below(d, 4)]
        flat.deal(d, i % 2)
        for _ in range(150):
            if d[flat.PHASE] == flat.OVER:
                break
            seat = d[flat.TURN]
            kind = kinds[seat]
            take = can_take(d)
            if take and n < len(rows):
                write_row(d, seat, rows[n], priors[n], truths[n])
                n += 1
            if kind >= len(nets):
                flat.begin_turn(d, rules[kind - len(nets)])
            elif flat.can_take_two(d):
                flat.take_two(d)
            elif take:
                judge(d, seat, nets[kind], y)
                if takes(d, seat, nets[kind], y[0] - y[1]):
                    features.take_dearest(d)
                else:
                    flat.draw(d)
            else:
                flat.draw(d)
            if d[flat.PHASE] == flat.OVER:
                break
            if n < len(rows):
                write_row(d, seat, rows[n], priors[n], truths[n])
                n += 1
            if kind >= len(nets):
                if flat.lay_some(d, rules[kind - len(nets)]):
                    flat.discard(d, flat.worst_card(d, rules[kind - len(nets)]))
                continue
            found = find_plans(d, layings, plans)
            judge_plans(
                d, seat, nets[kind], layings, plans, 0, found, values, floats(features.BASE)
            )
            if noise[seat] > 0.0:
                for k in range(found):
                    roll = (below(d, 65536) + 1) / 65537.0
                    values[2 * k] -= noise[seat] * log(-log(roll))
            best = best_of(values, found, 1.0, 1.0)
            play_plan(d, layings, plans[2 * best], plans[2 * best + 1])
    return n
