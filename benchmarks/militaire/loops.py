"""Games of Militaire between levels, in the style that tools/compiled.py compiles.

They play as `mind` does, except that nobody considers the totals and nobody judges by the net.
"""

from __future__ import annotations

from mille.games.militaire.chart import (
    BONUS,
    HAND,
    KINDS,
    KNOWS,
    LIES,
    LIVE,
    NEXT_HAS,
    NONE,
    NOTHING,
    POINTS,
    SIZE,
    TAKEN,
    WEIGHTS,
    WILD,
    finish,
    lays,
    takes,
    throws,
)
from mille.parts.seats import floats, ints
from tools.training.militaire_loops import (
    ALL,
    DEAL,
    DECK,
    DISCARDED,
    LAID,
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
    stock_up,
    throw,
)

# The layout of a player: the weights of the rule of thumb, then the limits of its level.
UNSTEADY, RECALLS, OVERLOOKS, WATCHES = WEIGHTS, WEIGHTS + 1, WEIGHTS + 2, WEIGHTS + 3
PLAYER = WEIGHTS + 4
STEP_LAST = 40.0
TARGET, MOST_DEALS = 500, 200


def remembers(d: list[int], seats: int, p: list[float], c: list[int]) -> None:
    """What the seat on turn knows with the memory of its level."""
    known(d, seats, c)
    if p[WATCHES] < 0.5:
        c[NEXT_HAS] = 0
    gone = 0
    n = d[PILE_TOP]
    for i in range(max(0, n - int(p[RECALLS])), n):
        gone |= 1 << d[PILE + i]
    c[LIVE] = ALL & ~d[TABLE + SEAT * d[TURN]] & ~gone & ~d[LAID]


def chance(d: list[int]) -> float:
    """A random number from 0 to 1."""
    return below(d, 1 << 24) / float(1 << 24)


def unsteady_throw(
    d: list[int], c: list[int], t: list[int], p: list[float], worth: list[float]
) -> int:
    """The card that looks least useful, with an error in each estimate."""
    for i in range(KINDS):
        worth[i] = 0.0
    best = throws(c, t, p, worth)
    if p[UNSTEADY] == 0.0 or best == WILD:
        return best
    step = p[UNSTEADY] * (1.0 if c[LIES] == NOTHING else STEP_LAST)
    most = -1e9
    for card in range(WILD):
        if worth[card] != 0.0:
            value = worth[card] + step * (chance(d) + chance(d) - 1.0)
            if value > most:
                best, most = card, value
    return best


def level_turn(
    d: list[int], t: list[int], seats: int, p: list[float], c: list[int], worth: list[float]
) -> int:
    """Play a turn: the finisher's points beyond its melds, plus 1000; else NONE."""
    remembers(d, seats, p, c)
    own = TABLE + SEAT * d[TURN]
    upcard = d[PILE + d[PILE_TOP] - 1]
    found = ints(4)
    c[TAKEN] = 1 << upcard
    take = finish(c, t, c[HAND] | 1 << upcard, found) != NONE
    c[TAKEN] = 0
    if not take and not chance(d) < p[OVERLOOKS]:
        take = takes(c, t, p, upcard)
    if take:
        d[PILE_TOP] -= 1
        d[DISCARDED] &= ~(1 << upcard)
        d[own] |= 1 << upcard
        d[own + 5] |= 1 << upcard
    else:
        card = d[DECK + d[STOCK_AT]]
        d[STOCK_AT] += 1
        d[own] |= 1 << card
    remembers(d, seats, p, c)
    c[TAKEN] = 1 << upcard if take else 0
    if finish(c, t, c[HAND], found) != NONE:
        lay(d, t, found[0])
        if found[1] != NONE:
            lay(d, t, found[1])
        kept = t[POINTS + found[3]] if found[3] != NONE else 0
        return d[own + 3] - kept + 1000
    now = floats(1)
    row = lays(c, t, p, now)
    if row != NONE and now[0] > 0.5:
        lay(d, t, row)
        c[HAND], c[LIES], c[SIZE], c[BONUS] = d[own], d[own + 1], d[own + 2], d[own + 3]
    throw(d, seats, unsteady_throw(d, c, t, p, worth))
    return NONE


def level_deal(d: list[int], t: list[int], seats: int, ps: list[float], scores: list[float]) -> int:
    """Play a deal to its end: writes the scores by seat, and returns who finished."""
    c, worth = ints(KNOWS), floats(KINDS)
    out, extra = NONE, 0
    while d[PLAYED] < 50 * seats and stock_up(d):
        seat = d[TURN]
        done = level_turn(d, t, seats, ps[PLAYER * seat : PLAYER * seat + PLAYER], c, worth)
        if done != NONE:
            out, extra = seat, done - 1000
            break
    for seat in range(seats):
        scores[seat] = d[TABLE + SEAT * seat + 4]
    if out != NONE:
        scores[out] += extra
    return out


def level_game(
    t: list[int],
    seats: int,
    seed: int,
    one: list[float],
    other: list[float],
    found: list[float],
) -> None:
    """A game of one player against others, once at each seat with the same cards.

    Writes how often it was first, and by how many points a deal it was ahead.
    """
    d, ps, scores = ints(DEAL), floats(PLAYER * seats), floats(seats)
    deals = 0
    for own in range(seats):
        totals = floats(seats)
        for seat in range(seats):
            for i in range(PLAYER):
                ps[PLAYER * seat + i] = one[i] if seat == own else other[i]
        best, ties, deal = 0.0, 0, 0
        while deal < MOST_DEALS and (best < TARGET or ties > 1):
            deal_out(d, seats, deal % seats, seed * 15485863 + deal * 7919)
            level_deal(d, t, seats, ps, scores)
            deal += 1
            best, ties = 0.0, 0
            for seat in range(seats):
                totals[seat] += scores[seat]
                found[1] += scores[own] - scores[seat]
                if totals[seat] > best:
                    best, ties = totals[seat], 0
                if totals[seat] == best:
                    ties += 1
        deals += deal
        if totals[own] == best:
            found[0] += 1.0 / ties / seats
    found[1] /= deals * (seats - 1)
