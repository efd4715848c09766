"""Inner loops for tuning Militaire's rule of thumb, in the style that tools/compiled.py
compiles.
"""

from __future__ import annotations

from mille.games.militaire.chart import (
    BACK,
    BARE,
    BONUS,
    EARLY,
    HAND,
    KINDS,
    KNOWS,
    LAID_POINTS,
    LIES,
    LIVE,
    MOST,
    NEAR,
    NEXT_HAS,
    NEXT_LIES,
    NEXT_POINTS,
    NEXT_SIZE,
    NONE,
    NOTHING,
    POINTS,
    ROUND,
    SIZE,
    TAKEN,
    TWO_RUNS,
    WEIGHTS,
    WILD_BIT,
    finish,
    lays,
    meld,
    only_card,
    takes,
    throws,
)
from mille.parts.seats import floats, ints

ALL = (1 << 53) - 1
PILE_TOP, STOCK_AT, STOCK_END, TURN, CHANCE, PLAYED, RESHUFFLES, DISCARDED, LAID = range(9)
TABLE = 16  # by seat: hand; kind, size and bonus of its melds; their points; what it took
SEAT = 8
DECK = TABLE + 4 * SEAT
PILE = DECK + KINDS
DEAL = PILE + KINDS


def below(d: list[int], n: int) -> int:
    """A random number from 0 to n - 1 from the deal's own generator."""
    d[CHANCE] = (d[CHANCE] * 6364136223846793005 + 1442695040888963407) & 0x3FFFFFFFFFFFFFFF
    return ((d[CHANCE] >> 20) & 0xFFFFFFFF) * n >> 32


def deal_out(d: list[int], seats: int, first: int, seed: int) -> None:
    """Deal a new deal."""
    for i in range(DEAL):
        d[i] = 0
    d[CHANCE] = seed
    for _ in range(4):
        below(d, 2)
    for i in range(KINDS):
        d[DECK + i] = i
    for i in range(KINDS - 1, 0, -1):
        j = below(d, i + 1)
        swap = d[DECK + i]
        d[DECK + i] = d[DECK + j]
        d[DECK + j] = swap
    for seat in range(seats):
        at = TABLE + SEAT * seat
        d[at + 1] = NOTHING
        for i in range(7):
            d[at] |= 1 << d[DECK + 7 * seat + i]
    d[PILE] = d[DECK + 7 * seats]
    d[PILE_TOP] = 1
    d[DISCARDED] = 1 << d[PILE]
    d[STOCK_AT], d[STOCK_END] = 7 * seats + 1, KINDS
    d[TURN] = first


def known(d: list[int], seats: int, c: list[int]) -> None:
    """What the seat on turn knows; standard rules."""
    seat = d[TURN]
    own, after = TABLE + SEAT * seat, TABLE + SEAT * ((seat + 1) % seats)
    c[HAND] = d[own]
    c[LIVE] = ALL & ~d[own] & ~d[DISCARDED] & ~d[LAID]
    c[LIES], c[SIZE], c[BONUS] = d[own + 1], d[own + 2], d[own + 3]
    c[NEXT_HAS], c[NEXT_LIES], c[NEXT_SIZE] = d[after + 5], d[after + 1], d[after + 2]
    c[NEXT_POINTS], c[LAID_POINTS] = d[after + 4], d[own + 4]
    c[NEAR] = 0
    for other in range(seats):
        if other != seat and d[TABLE + SEAT * other + 1] != NOTHING:
            c[NEAR] += 1
    c[ROUND] = d[PLAYED] // seats
    c[TAKEN], c[MOST], c[TWO_RUNS], c[EARLY], c[BACK], c[BARE] = 0, 7, 0, 1, 0, 0


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
        worth -= t[POINTS + only_card(missing)]
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
    for i in range(n - 1, 0, -1):
        j = below(d, i + 1)
        swap = d[DECK + i]
        d[DECK + i] = d[DECK + j]
        d[DECK + j] = swap
    d[STOCK_AT], d[STOCK_END] = 0, n
    d[PILE] = d[PILE + n]
    d[PILE_TOP] = 1
    d[DISCARDED] = 1 << d[PILE]
    d[RESHUFFLES] += 1
    return True


def play_turn(d: list[int], t: list[int], seats: int, w: list[float], c: list[int]) -> int:
    """Play a turn by the rule of thumb; return the finisher's points beyond its melds plus 1000,
    else NONE.
    """
    known(d, seats, c)
    seat = d[TURN]
    own = TABLE + SEAT * seat
    upcard = d[PILE + d[PILE_TOP] - 1]
    if takes(c, t, w, upcard):
        d[PILE_TOP] -= 1
        d[DISCARDED] &= ~(1 << upcard)
        d[own] |= 1 << upcard
        d[own + 5] |= 1 << upcard
        c[TAKEN] = 1 << upcard
    else:
        card = d[DECK + d[STOCK_AT]]
        d[STOCK_AT] += 1
        d[own] |= 1 << card
        c[TAKEN] = 0
        c[LIVE] &= ~(1 << card)
    c[HAND] = d[own]
    found = ints(4)
    if finish(c, t, c[HAND], found) != NONE:
        lay(d, t, found[0])
        if found[1] != NONE:
            lay(d, t, found[1])
        kept = t[POINTS + found[3]] if found[3] != NONE else 0
        return d[own + 3] - kept + 1000
    now = floats(1)
    row = lays(c, t, w, now)
    if row != NONE and now[0] > 0.5:
        lay(d, t, row)
        c[HAND], c[LIES], c[SIZE], c[BONUS] = d[own], d[own + 1], d[own + 2], d[own + 3]
    throw(d, seats, throws(c, t, w, floats(KINDS)))
    return NONE


def play_out(d: list[int], t: list[int], seats: int, ws: list[float], scores: list[float]) -> int:
    """Play a deal to its end: writes the scores by seat, and returns who finished."""
    c = ints(KNOWS)
    out = NONE
    extra = 0
    while d[PLAYED] < 50 * seats and stock_up(d):
        seat = d[TURN]
        done = play_turn(d, t, seats, ws[WEIGHTS * seat : WEIGHTS * seat + WEIGHTS], c)
        if done != NONE:
            out, extra = seat, done - 1000
            break
    for seat in range(seats):
        scores[seat] = d[TABLE + SEAT * seat + 4]
    if out != NONE:
        scores[out] += extra
    return out


def duel(
    t: list[int],
    seats: int,
    deals: int,
    seed: int,
    a: list[float],
    b: list[float],
    told: list[float],
) -> float:
    """How many more points per deal one seat with `a` makes than the others with `b`, at every
    seat.
    """
    d = ints(DEAL)
    ws = floats(WEIGHTS * 4)
    scores = floats(4)
    total = 0.0
    squares = 0.0
    for deal in range(deals):
        mean = 0.0
        for seat in range(seats):
            for i in range(WEIGHTS):
                for other in range(seats):
                    ws[WEIGHTS * other + i] = a[i] if other == seat else b[i]
            deal_out(d, seats, deal % seats, seed * 1000003 + deal * 7919)
            out = play_out(d, t, seats, ws, scores)
            others = 0.0
            for other in range(seats):
                if other != seat:
                    others += scores[other]
            mean += scores[seat] - others / (seats - 1)
            told[0] += out == seat
            told[1] += d[PLAYED] / seats
            told[2] += scores[seat]
            told[3] += others / (seats - 1)
        mean /= seats
        total += mean
        squares += mean * mean
    told[4] = (squares / deals - (total / deals) ** 2) ** 0.5 / deals**0.5
    return total / deals
