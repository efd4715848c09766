"""Inner loops for learning what a turn of Militaire leaves behind, for tools/compiled.py."""

from __future__ import annotations

from mille.games.militaire.chart import (
    HAND,
    KINDS,
    KNOWS,
    LIVE,
    NONE,
    POINTS,
    TAKEN,
    WILD_BIT,
    finish,
    meld,
    only_card,
    size_of,
)
from mille.games.militaire.judgement import (
    HIDDEN,
    INPUTS,
    LENGTH_OF_NET,
    NEAR_ROWS,
    choose,
    feeding,
    gain_of_taking,
    judged,
    look,
    near,
)
from mille.parts.seats import floats, ints
from tools.training.militaire_loops import (
    DEAL,
    DECK,
    DISCARDED,
    PILE,
    PILE_TOP,
    PLAYED,
    SEAT,
    STOCK_AT,
    TABLE,
    TURN,
    below,
    deal_out,
    known,
    lay,
    play_turn,
    stock_up,
    throw,
)

MOST_SAMPLES = 128
SAMPLE = INPUTS + 2  # inputs, the best estimate there, whether something else was tried
EXPLORES = 80
"""How many of 1,000 choices are made at random."""
RIVALS = 2


def judged_turn(
    d: list[int],
    t: list[int],
    w: list[float],
    c: list[int],
    explores: int,
    samples: list[float],
    n: list[int],
) -> int:
    """Play a turn by the net; return the finisher's points beyond its melds plus 1000, else
    NONE.
    """
    known(d, 2, c)
    seat = d[TURN]
    own = TABLE + SEAT * seat
    upcard = d[PILE + d[PILE_TOP] - 1]
    found, worth, laid, f = ints(4), floats(KINDS), ints(1), floats(INPUTS)
    c[TAKEN] = 1 << upcard
    take = finish(c, t, c[HAND] | 1 << upcard, found) != NONE
    if not take:
        gain = gain_of_taking(c, t, w, upcard, f)
        take = gain > 0
        off = below(d, 1000) < explores
        if off:
            take = below(d, 2) == 0
        if not take:
            note(samples, n, seat, f, judged(w, f) + max(gain, 0.0), off)
    if take:
        d[PILE_TOP] -= 1
        d[DISCARDED] &= ~(1 << upcard)
        d[own] |= 1 << upcard
        d[own + 5] |= 1 << upcard
    else:
        card = d[DECK + d[STOCK_AT]]
        d[STOCK_AT] += 1
        d[own] |= 1 << card
        c[TAKEN] = 0
        c[LIVE] &= ~(1 << card)
    c[HAND] = d[own]
    if finish(c, t, c[HAND], found) != NONE:
        lay(d, t, found[0])
        if found[1] != NONE:
            lay(d, t, found[1])
        kept = t[POINTS + found[3]] if found[3] != NONE else 0
        return d[own + 3] - kept + 1000
    card = choose(c, t, w, worth, laid)
    best = worth[card]
    off = below(d, 1000) < explores
    if off:
        # Explore: lay the best meld or not, and discard any card.
        if below(d, 2) == 0:
            laid[0] = NONE
        hand = c[HAND] & ~WILD_BIT
        if laid[0] != NONE:
            hand &= ~meld(t, laid[0])[0]
        if hand & ~c[TAKEN]:
            hand &= ~c[TAKEN]
        for _ in range(below(d, size_of(hand))):
            hand &= hand - 1
        card = only_card(hand & -hand)
    rows = ints(NEAR_ROWS)
    near(c, t, c[HAND], rows)
    if laid[0] != NONE:
        lay(d, t, laid[0])
    look(c, t, rows, d[own] & ~(1 << card), d[own + 1], d[own + 2], d[own + 4], f)
    feeding(c, t, card, f)
    note(samples, n, seat, f, best, off)
    throw(d, 2, card)
    return NONE


def note(
    samples: list[float], n: list[int], seat: int, f: list[float], best: float, off: bool
) -> None:
    """Record what was seen, the best estimate there and whether something else was tried."""
    if n[seat] < MOST_SAMPLES:
        at = SAMPLE * (n[seat] + MOST_SAMPLES * seat)
        for i in range(INPUTS):
            samples[at + i] = f[i]
        samples[at + INPUTS] = best
        samples[at + INPUTS + 1] = 1.0 if off else 0.0
        n[seat] += 1


def judged_deal(
    d: list[int],
    t: list[int],
    w: list[float],
    judges: list[int],
    rule: list[float],
    scores: list[float],
    explores: int,
    samples: list[float],
    n: list[int],
) -> int:
    """Play a deal to its end; `judges` by seat, 0 for the rule of thumb."""
    c = ints(KNOWS)
    out = NONE
    extra = 0
    n[0] = n[1] = 0
    while d[PLAYED] < 100 and stock_up(d):
        seat = d[TURN]
        if judges[seat]:
            done = judged_turn(d, t, w, c, explores, samples, n)
        else:
            done = play_turn(d, t, 2, rule, c)
        if done != NONE:
            out, extra = seat, done - 1000
            break
    for seat in range(2):
        scores[seat] = d[TABLE + SEAT * seat + 4]
    if out != NONE:
        scores[out] += extra
    return out


def learn(
    t: list[int],
    w: list[float],
    m: list[float],
    v: list[float],
    rule: list[float],
    deals: int,
    seed: int,
    rate: float,
    trace: float,
    steps: list[int],
) -> float:
    """Deals in self-play, one in `RIVALS` against the rule of thumb, with a step of Adam after
    every four.

    A turn learns from the outcome of the deal, mixed with the estimates of later turns, but from
    nothing that came after an exploring move. Returns the mean squared error.
    """
    d = ints(DEAL)
    scores, judges, n = floats(2), ints(2), ints(2)
    samples = floats(SAMPLE * MOST_SAMPLES * 2)
    g = floats(LENGTH_OF_NET)
    h = floats(HIDDEN)
    lost, told = 0.0, 0
    out_at = HIDDEN * (INPUTS + 1)
    for deal in range(deals):
        deal_out(d, 2, deal % 2, seed * 1000003 + deal * 7919)
        judges[0] = judges[1] = 1
        if deal % RIVALS == 0:
            judges[below(d, 2)] = 0
        judged_deal(d, t, w, judges, rule, scores, EXPLORES, samples, n)
        for seat in range(2):
            target = (scores[seat] - scores[1 - seat]) * 0.01
            for k in range(n[seat] - 1, -1, -1):
                at = SAMPLE * k + SAMPLE * MOST_SAMPLES * seat
                for j in range(HIDDEN):
                    h[j] = w[j]
                for i in range(INPUTS):
                    value = samples[at + i]
                    if value != 0.0:
                        for j in range(HIDDEN):
                            h[j] += value * w[HIDDEN * (i + 1) + j]
                value = w[out_at + HIDDEN]
                for j in range(HIDDEN):
                    if h[j] > 0.0:
                        value += h[j] * w[out_at + j]
                error = value - target
                lost += error * error
                told += 1
                g[out_at + HIDDEN] += error
                for j in range(HIDDEN):
                    if h[j] > 0.0:
                        g[out_at + j] += error * h[j]
                        back = error * w[out_at + j]
                        g[j] += back
                        for i in range(INPUTS):
                            if samples[at + i] != 0.0:
                                g[HIDDEN * (i + 1) + j] += back * samples[at + i]
                best = samples[at + INPUTS]
                if samples[at + INPUTS + 1] > 0.5:
                    target = best
                else:
                    target = trace * target + (1.0 - trace) * best
        if deal % 4 == 3:
            steps[0] += 1
            one, two = 1.0 - 0.9 ** steps[0], 1.0 - 0.999 ** steps[0]
            for i in range(LENGTH_OF_NET):
                m[i] += 0.1 * (g[i] - m[i])
                v[i] += 0.001 * (g[i] * g[i] - v[i])
                w[i] -= rate * (m[i] / one) / ((v[i] / two) ** 0.5 + 1e-6)
                g[i] = 0.0
    return lost / told


def judged_duel(
    t: list[int], w: list[float], rule: list[float], deals: int, seed: int, told: list[float]
) -> float:
    """How many more points per deal the net makes than the rule of thumb, at both seats of each
    deal.
    """
    d = ints(DEAL)
    scores, judges, n = floats(2), ints(2), ints(2)
    samples = floats(SAMPLE * MOST_SAMPLES * 2)
    total = 0.0
    squares = 0.0
    for deal in range(deals):
        mean = 0.0
        for seat in range(2):
            judges[seat], judges[1 - seat] = 1, 0
            deal_out(d, 2, deal % 2, seed * 1000003 + deal * 7919)
            out = judged_deal(d, t, w, judges, rule, scores, 0, samples, n)
            mean += (scores[seat] - scores[1 - seat]) / 2
            told[0] += out == seat
            told[1] += d[PLAYED] / 2
            told[2] += scores[seat]
            told[3] += scores[1 - seat]
        total += mean
        squares += mean * mean
    told[4] = (squares / deals - (total / deals) ** 2) ** 0.5 / deals**0.5
    return total / deals
