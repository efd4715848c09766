"""Inner loops for tuning Militaire's rule of thumb, and for learning what a turn leaves behind, in
the style that tools/compiled.py compiles.
"""

from __future__ import annotations

from mille.games.militaire import chart, judgement
from mille.games.militaire.chart import NONE, WEIGHTS, WILD_BIT, finish, meld, only_card
from mille.games.militaire.judgement import HIDDEN, INPUTS, LENGTH_OF_NET, judged, look
from mille.parts.seats import floats, ints

ALL = (1 << 53) - 1
PILE_TOP, STOCK_AT, STOCK_END, TURN, CHANCE, PLAYED, RESHUFFLES, DISCARDED, LAID = range(9)
TABLE = 16  # by seat: hand; kind, size and bonus of its melds; their points; what it took
SEAT = 8
DECK = TABLE + 4 * SEAT
PILE = DECK + chart.KINDS
DEAL = PILE + chart.KINDS
MOST_SAMPLES = 128
SAMPLE = INPUTS + 2  # inputs, the best estimate there, whether something else was tried
EXPLORES = 80
"""How many of 1,000 choices are made at random."""
RIVALS = 2


def below(d: list[int], n: int) -> int:
    """A random number from 0 to n - 1 from the deal's own generator."""
    d[CHANCE] = (d[CHANCE] * 6364136223846793005 + 1442695040888963407) & 0x3FFFFFFFFFFFFFFF
    return ((d[CHANCE] >> 20) & 0xFFFFFFFF) * n >> 32


def shuffle(d: list[int], n: int) -> None:
    """Shuffle the first n cards of the deck."""
    for i in range(n - 1, 0, -1):
        j = below(d, i + 1)
        swap = d[DECK + i]
        d[DECK + i] = d[DECK + j]
        d[DECK + j] = swap


def deal_out(d: list[int], seats: int, first: int, seed: int) -> None:
    for i in range(DEAL):
        d[i] = 0
    d[CHANCE] = seed
    for _ in range(4):
        below(d, 2)
    for i in range(chart.KINDS):
        d[DECK + i] = i
    shuffle(d, chart.KINDS)
    for seat in range(seats):
        at = TABLE + SEAT * seat
        d[at + 1] = chart.NOTHING
        for i in range(7):
            d[at] |= 1 << d[DECK + 7 * seat + i]
    d[PILE] = d[DECK + 7 * seats]
    d[PILE_TOP] = 1
    d[DISCARDED] = 1 << d[PILE]
    d[STOCK_AT], d[STOCK_END] = 7 * seats + 1, chart.KINDS
    d[TURN] = first


def known(d: list[int], seats: int, c: list[int]) -> None:
    """What the seat on turn knows; standard rules."""
    seat = d[TURN]
    own, after = TABLE + SEAT * seat, TABLE + SEAT * ((seat + 1) % seats)
    c[chart.HAND] = d[own]
    c[chart.LIVE] = ALL & ~d[own] & ~d[DISCARDED] & ~d[LAID]
    c[chart.LIES], c[chart.SIZE], c[chart.BONUS] = d[own + 1], d[own + 2], d[own + 3]
    c[chart.NEXT_HAS], c[chart.NEXT_LIES] = d[after + 5], d[after + 1]
    c[chart.NEXT_SIZE], c[chart.NEXT_POINTS] = d[after + 2], d[after + 4]
    c[chart.LAID_POINTS], c[chart.NEAR] = d[own + 4], 0
    for other in range(seats):
        if other != seat and d[TABLE + SEAT * other + 1] != chart.NOTHING:
            c[chart.NEAR] += 1
    c[chart.ROUND] = d[PLAYED] // seats
    c[chart.TAKEN], c[chart.MOST], c[chart.EARLY] = 0, 7, 1
    c[chart.TWO_RUNS], c[chart.BACK], c[chart.BARE] = 0, 0, 0


def lay(d: list[int], t: list[int], row: int) -> None:
    """The seat on turn lays a meld of the chart."""
    own = TABLE + SEAT * d[TURN]
    bits, kind, size, worth, pays = meld(t, row)
    missing = bits & ~d[own]
    d[LAID] |= bits & d[own]
    d[own] &= ~bits
    d[own + 1] = kind
    d[own + 2] += size
    d[own + 3] += pays - worth
    if missing:
        d[own] &= ~WILD_BIT
        d[LAID] |= WILD_BIT
        worth -= t[chart.POINTS + only_card(missing)]
    d[own + 4] += worth
    d[own + 5] &= d[own]


def throw(d: list[int], seats: int, card: int) -> None:
    """The seat on turn discards a card, and the next seat is on turn."""
    own = TABLE + SEAT * d[TURN]
    d[own] &= ~(1 << card)
    d[own + 5] &= d[own]
    d[PILE + d[PILE_TOP]] = card
    d[PILE_TOP] += 1
    d[DISCARDED] |= 1 << card
    d[TURN] = (d[TURN] + 1) % seats
    d[PLAYED] += 1


def stock_up(d: list[int]) -> bool:
    """Turn the pile into the stock if that is empty; returns whether there is a card to draw."""
    if d[STOCK_AT] < d[STOCK_END]:
        return True
    if d[RESHUFFLES] == 3 or d[PILE_TOP] < 2:
        return False
    n = d[PILE_TOP] - 1
    for i in range(n):
        d[DECK + i] = d[PILE + i]
    shuffle(d, n)
    d[STOCK_AT], d[STOCK_END] = 0, n
    d[PILE] = d[PILE + n]
    d[PILE_TOP] = 1
    d[DISCARDED] = 1 << d[PILE]
    d[RESHUFFLES] += 1
    return True


def draw(d: list[int], c: list[int], take: bool) -> None:
    """The seat on turn takes the upcard or draws from the stock."""
    own = TABLE + SEAT * d[TURN]
    if take:
        d[PILE_TOP] -= 1
        upcard = 1 << d[PILE + d[PILE_TOP]]
        d[DISCARDED] &= ~upcard
        d[own] |= upcard
        d[own + 5] |= upcard
        c[chart.TAKEN] = upcard
    else:
        card = 1 << d[DECK + d[STOCK_AT]]
        d[STOCK_AT] += 1
        d[own] |= card
        c[chart.TAKEN] = 0
        c[chart.LIVE] &= ~card
    c[chart.HAND] = d[own]


def finished(d: list[int], c: list[int], t: list[int]) -> int:
    """Lay all there is if that ends the deal; the points beyond the melds plus 1000, else NONE."""
    found = ints(4)
    if finish(c, t, c[chart.HAND], found) == NONE:
        return NONE
    lay(d, t, found[0])
    if found[1] != NONE:
        lay(d, t, found[1])
    kept = t[chart.POINTS + found[3]] if found[3] != NONE else 0
    return d[TABLE + SEAT * d[TURN] + 3] - kept + 1000


def play_turn(d: list[int], t: list[int], seats: int, w: list[float], c: list[int]) -> int:
    """Play a turn by the rule of thumb; return the finisher's points beyond its melds plus 1000,
    else NONE.
    """
    known(d, seats, c)
    seat = d[TURN]
    own = TABLE + SEAT * seat
    upcard = d[PILE + d[PILE_TOP] - 1]
    draw(d, c, chart.takes(c, t, w, upcard))
    done = finished(d, c, t)
    if done != NONE:
        return done
    now = floats(1)
    row = chart.lays(c, t, w, now)
    if row != NONE and now[0] > 0.5:
        lay(d, t, row)
        c[chart.HAND], c[chart.LIES] = d[own], d[own + 1]
        c[chart.SIZE], c[chart.BONUS] = d[own + 2], d[own + 3]
    throw(d, seats, chart.throws(c, t, w, floats(chart.KINDS)))
    return NONE


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
    found, worth, laid, f = ints(4), floats(chart.KINDS), ints(1), floats(INPUTS)
    c[chart.TAKEN] = 1 << upcard
    take = finish(c, t, c[chart.HAND] | 1 << upcard, found) != NONE
    if not take:
        gain = judgement.gain_of_taking(c, t, w, upcard, f)
        take = gain > 0
        off = below(d, 1000) < explores
        if off:
            take = below(d, 2) == 0
        if not take:
            note(samples, n, seat, f, judged(w, f) + max(gain, 0.0), off)
    draw(d, c, take)
    done = finished(d, c, t)
    if done != NONE:
        return done
    card = judgement.choose(c, t, w, worth, laid)
    best = worth[card]
    off = below(d, 1000) < explores
    if off:
        # Explore: lay the best meld or not, and discard any card.
        if below(d, 2) == 0:
            laid[0] = NONE
        hand = c[chart.HAND] & ~WILD_BIT
        if laid[0] != NONE:
            hand &= ~meld(t, laid[0])[0]
        if hand & ~c[chart.TAKEN]:
            hand &= ~c[chart.TAKEN]
        for _ in range(below(d, chart.size_of(hand))):
            hand &= hand - 1
        card = only_card(hand & -hand)
    rows = ints(judgement.NEAR_ROWS)
    judgement.near(c, t, c[chart.HAND], rows)
    if laid[0] != NONE:
        lay(d, t, laid[0])
    look(c, t, rows, d[own] & ~(1 << card), d[own + 1], d[own + 2], d[own + 4], f)
    judgement.feeding(c, t, card, f)
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


def play_deal(
    d: list[int],
    t: list[int],
    seats: int,
    rules: list[float],
    w: list[float],
    judges: list[int],
    explores: int,
    scores: list[float],
    samples: list[float],
    n: list[int],
) -> None:
    """Play a deal to its end, and write the scores: seats that judge by the net, the others by
    their own rules of thumb.
    """
    c = ints(chart.KNOWS)
    n[0] = n[1] = 0
    for seat in range(seats):
        scores[seat] = 0.0
    while d[PLAYED] < 50 * seats and stock_up(d):
        seat = d[TURN]
        if judges[seat]:
            done = judged_turn(d, t, w, c, explores, samples, n)
        else:
            done = play_turn(d, t, seats, rules[WEIGHTS * seat : WEIGHTS * seat + WEIGHTS], c)
        if done != NONE:
            scores[seat] = done - 1000
            break
    for seat in range(seats):
        scores[seat] += d[TABLE + SEAT * seat + 4]


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
    d, judges, n = ints(DEAL), ints(2), ints(2)
    rules, scores, samples = floats(WEIGHTS * 2), floats(2), floats(SAMPLE * MOST_SAMPLES * 2)
    rules[:WEIGHTS] = rules[WEIGHTS:] = rule
    g, h = floats(LENGTH_OF_NET), floats(HIDDEN)
    lost, told = 0.0, 0
    out_at = HIDDEN * (INPUTS + 1)
    for deal in range(deals):
        deal_out(d, 2, deal % 2, seed * 1000003 + deal * 7919)
        judges[0] = judges[1] = 1
        if deal % RIVALS == 0:
            judges[below(d, 2)] = 0
        play_deal(d, t, 2, rules, w, judges, EXPLORES, scores, samples, n)
        for seat in range(2):
            target = (scores[seat] - scores[1 - seat]) * 0.01
            for k in range(n[seat] - 1, -1, -1):
                at = SAMPLE * k + SAMPLE * MOST_SAMPLES * seat
                h[:] = w[:HIDDEN]
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


def duel(
    t: list[int],
    seats: int,
    deals: int,
    seed: int,
    a: list[float],
    b: list[float],
    w: list[float],
) -> tuple[float, float]:
    """How many more points per deal one seat makes than the others, at every seat of each deal,
    and the standard error: by the net `w`, or if that is empty by the rule `a`, against `b`.
    """
    d, judges, n = ints(DEAL), ints(4), ints(2)
    rules, scores, samples = floats(WEIGHTS * 4), floats(4), floats(SAMPLE * MOST_SAMPLES * 2)
    total, squares = 0.0, 0.0
    for deal in range(deals):
        mean = 0.0
        for seat in range(seats):
            for other in range(seats):
                rules[WEIGHTS * other : WEIGHTS * other + WEIGHTS] = a if other == seat else b
                judges[other] = 1 if other == seat and len(w) > 0 else 0
            deal_out(d, seats, deal % seats, seed * 1000003 + deal * 7919)
            play_deal(d, t, seats, rules, w, judges, 0, scores, samples, n)
            others = 0.0
            for other in range(seats):
                if other != seat:
                    others += scores[other]
            mean += scores[seat] - others / (seats - 1)
        mean /= seats
        total += mean
        squares += mean * mean
    return total / deals, (squares / deals - (total / deals) ** 2) ** 0.5 / deals**0.5
