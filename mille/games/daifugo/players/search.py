"""Choosing by trial: each promising play is played out in the same imagined worlds."""

from __future__ import annotations

from math import sqrt

from mille.games.daifugo.players import flat, rule_of_thumb
from mille.parts.seats import floats, ints


def candidates(d: list[int], w: list[float], most: int, plays: list[int]) -> int:
    """Write the plays worth trying, the rule of thumb's choice first; returns how many there are.

    A pass is included where it is allowed. If there is nothing to think about, only one play is
    left.
    """
    found, y = ints(flat.MOST_PLAYS), floats(flat.MOST_PLAYS + 1)
    n = flat.find_plays(d, found)
    if n == 0:
        plays[0] = flat.PASS
        return 1
    beats = floats(70)
    rule_of_thumb.reckon(d, d[flat.TURN], beats)
    rule_of_thumb.weigh(d, w, beats, found, n, y)
    if d[flat.TOP] != flat.NONE and rule_of_thumb.may_pass(d):
        found[n] = flat.PASS
        y[n] = w[rule_of_thumb.PATIENCE]
        n += 1
    kept = 0
    while kept < most and kept < n:
        best = 0
        for i in range(n):
            if y[i] > y[best]:
                best = i
        if y[best] < -1e8:
            break
        plays[kept] = found[best]
        kept += 1
        if y[best] > 1.5 * rule_of_thumb.SURE:  # this play goes out
            return 1
        y[best] = -1e9
    return kept


def play_out(d: list[int], w: list[float], seat: int) -> int:
    """Play on until the seat has finished; returns its place."""
    while d[flat.TURN] != flat.NONE and d[flat.PLACE + seat] == 0:
        flat.act(d, rule_of_thumb.choose(d, w))
    return d[flat.PLACE + seat]


def try_play(e: list[int], play: int, w: list[float], seat: int, values: list[float]) -> float:
    """The worth of a play of the seat on turn in a world, which this changes."""
    flat.act(e, play)
    return values[play_out(e, w, seat)]


def chosen(y: list[float], n: int, worlds: int, gate: float) -> int:
    """Which of n candidates to play, by their values in the same worlds (n per world).

    The first is replaced only by one that is better by `gate` standard errors of the difference.
    """
    best, most = 0, 0.0
    for i in range(1, n):
        total, squares = 0.0, 0.0
        for world in range(worlds):
            more = y[world * n + i] - y[world * n]
            total += more
            squares += more * more
        mean = total / worlds
        error = sqrt(max(0.0, squares / worlds - mean * mean) / worlds)
        if mean > gate * error and mean > most:
            best, most = i, mean
    return best
