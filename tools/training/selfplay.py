"""Deals between nets and rules of thumb, and what a net learns from them.

Written in the style that tools/compiled.py compiles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mille.games.mille import features, flat
from mille.games.mille.features import best_of, find_plans, judge, judge_plans, look, take_dearest
from mille.games.mille.flat import below, can_take, can_take_two, deal, draw, play_turn, score
from mille.parts.seats import floats, ints
from tools.training.loops import begin, play_plan, rules_for, swap_hands, takes


def net_turn(
    d: list[int], w: list[float], slip: float, rows: list[list[float]], seen: list[float], n: int
) -> int:
    """Play one turn by a net, which with probability `slip` makes the other draw or a random plan.

    Returns the next free row.

    A row is recorded when a card is drawn from the stock, and after the turn, with the net's own
    value of it, unless the turn ended the deal. None is recorded before taking the pack: the net
    should learn what the stock is worth, so that the pack can be compared with it.
    """
    seat = d[flat.TURN]
    y = floats(2)
    if can_take_two(d):
        flat.take_two(d)
    else:
        judge(d, seat, w, y)
        if can_take(d) and takes(d, seat, w, y[0] - y[1]) != (below(d, 10000) < slip * 10000):
            take_dearest(d)
        else:
            look(d, seat, rows[n])
            seen[2 * n] = y[0]
            seen[2 * n + 1] = y[1]
            n += 1
            draw(d)
    if d[flat.PHASE] == flat.OVER:
        return n
    layings, plans = ints(features.LAYINGS * flat.LENGTH), ints(2 * features.MOST_PLANS)
    values = floats(2 * features.MOST_PLANS)
    found = find_plans(d, layings, plans)
    judge_plans(d, seat, w, layings, plans, 0, found, values, floats(features.BASE))
    best = best_of(values, found, 1.0, 1.0)
    if below(d, 10000) < slip * 10000:
        best = below(d, found)
    play_plan(d, layings, plans[2 * best], plans[2 * best + 1])
    if d[flat.PHASE] != flat.OVER:
        look(d, seat, rows[n])
        seen[2 * n] = values[2 * best]
        seen[2 * n + 1] = values[2 * best + 1]
        n += 1
    return n


def learn_deals(
    w: list[float],
    other: list[float],
    rule: list[float],
    against: int,
    deals: int,
    seed: int,
    slip: float,
    trace: float,
    rows: list[list[float]],
    targets: NDArray[np.float64],
) -> int:
    """Play deals of w against `other` (0: itself, 1: the net `other`, 2: the rule of thumb).

    Writes rows and TD(trace) targets, own and other points in hundreds; returns how many.
    """
    d, seen, owner = ints(flat.LENGTH), floats(1000), ints(500)
    total = 0
    for i in range(deals):
        begin(d, rules_for(i), seed, i)
        deal(d, i % 2)
        local = rows[total:]
        n = 0
        while d[flat.PHASE] != flat.OVER and n < 400:
            seat = d[flat.TURN]
            if seat == 0 or against == 0:
                before = n
                n = net_turn(d, w, slip, local, seen, n)
                for k in range(before, n):
                    owner[k] = seat
            elif against == 1:
                net_turn(d, other, slip, local, seen, n)
            else:
                play_turn(d, rule)
        for seat in range(2):
            own, over = score(d, seat) * 0.01, score(d, 1 - seat) * 0.01
            for back in range(n):
                k = n - 1 - back
                if owner[k] == seat:
                    targets[total + k, 0] = own
                    targets[total + k, 1] = over
                    own = trace * own + (1.0 - trace) * seen[2 * k]
                    over = trace * over + (1.0 - trace) * seen[2 * k + 1]
        total += n
        if total + 500 > len(rows):
            return total
    return total


def rule_deals(
    rule: list[float], deals: int, seed: int, rows: list[list[float]], targets: NDArray[np.float64]
) -> int:
    """Rows and final points of deals between rules of thumb: where a net begins to learn."""
    d, owner = ints(flat.LENGTH), ints(500)
    total = 0
    for i in range(deals):
        begin(d, rules_for(i), seed, i)
        deal(d, i % 2)
        n = 0
        while d[flat.PHASE] != flat.OVER and n < 400:
            seat = d[flat.TURN]
            left = d[flat.NEXT]
            look(d, seat, rows[total + n])
            owner[n] = seat
            play_turn(d, rule)
            if d[flat.NEXT] != left:
                n += 1
            if d[flat.PHASE] != flat.OVER:
                look(d, seat, rows[total + n])
                owner[n] = seat
                n += 1
        for k in range(n):
            targets[total + k, 0] = score(d, owner[k]) * 0.01
            targets[total + k, 1] = score(d, 1 - owner[k]) * 0.01
        total += n
    return total


def net_pairs(w: list[float], rule: list[float], pairs: int, seed: int) -> list[float]:
    """How many points a net beats the rule of thumb by, for each pair of duplicate deals."""
    d, seen, found = ints(flat.LENGTH), floats(4), floats(pairs)
    rows = np.zeros((2, features.INPUTS))
    for i in range(pairs):
        for side in range(2):
            begin(d, rules_for(i), seed, i)
            deal(d, side)
            if side == 1:
                swap_hands(d)
            while d[flat.PHASE] != flat.OVER:
                if d[flat.TURN] == 0:
                    net_turn(d, w, 0.0, rows, seen, 0)
                else:
                    play_turn(d, rule)
            found[i] += (score(d, 0) - score(d, 1)) * 0.5
    return found


def deal_scores(w: list[float], deals: int, seed: int) -> NDArray[np.float64]:
    """Both seats' scores in deals between equal nets, by the standard rules."""
    d, seen, found = ints(flat.LENGTH), floats(4), np.zeros((deals, 2))
    rows = np.zeros((2, features.INPUTS))
    for i in range(deals):
        begin(d, 0, seed, i)
        deal(d, i % 2)
        while d[flat.PHASE] != flat.OVER:
            net_turn(d, w, 0.0, rows, seen, 0)
        found[i, 0] = score(d, 0)
        found[i, 1] = score(d, 1)
    return found
