"""How weaker players err: the way people do, but never stupidly.

Among plans of nearly equal value they choose almost at random, and hardly ever a much worse one (a
quantal response: McKelvey and Palfrey 1995); plans worse than the best by more than a limit are
never chosen. What happened many turns ago is forgotten. They judge with a net, using what they
still remember: as they see it, nobody misses that going out is clearly best, and nobody discards a
valuable card, or feeds a pair that was just shown, unless everything else is worse.
"""

from __future__ import annotations

from math import log

from mille.games.mille.mind import flat
from mille.games.mille.mind.plans import NO_CARD

OBVIOUS = 0.25
"""If going out is better by this many hundreds of points, nobody misses it."""


def forget(d: list[int], seat: int, memory: int) -> None:
    """Forget what the other seat did more than `memory` turns ago, and the pack below that many
    cards.
    """
    other = 1 - seat
    long_ago = d[flat.TURNS] - memory
    for rank in range(flat.RANKS):
        if d[flat.DECLINED + flat.RANKS * other + rank] <= long_ago:
            d[flat.DECLINED + flat.RANKS * other + rank] = 0
        if d[flat.THROWN + flat.RANKS * other + rank] <= long_ago:
            d[flat.THROWN + flat.RANKS * other + rank] = 0
    for i in range(d[flat.PILE_COUNT] - memory):
        card = d[flat.PILE + i]
        d[flat.PILE_HAS + flat.RANK_OF[card]] -= 1
        if card >= flat.RANKS:
            d[flat.PILE_HAS + card] -= 1


def forget_hand(d: list[int], seat: int) -> None:
    """Forget which cards the other seat took with the pack."""
    known = flat.KNOWN + flat.TYPES * (1 - seat)
    for i in range(flat.TYPES):
        d[known + i] = 0


def gumbel(d: list[int]) -> float:
    """A random number from the Gumbel distribution."""
    return -log(-log((flat.below(d, 65536) + 0.5) / 65536.0))


def waver(
    d: list[int],
    seat: int,
    values: list[float],
    layings: list[int],
    plans: list[int],
    n: int,
    own: float,
    other: float,
    best: int,
    noise: float,
    limit: float,
) -> int:
    """The plan chosen by a player whose judgement has this noise, in hundreds of points.

    `best` is the plan that the net rates highest; `limit` is how much worse the chosen plan may be.
    """
    out = -1e9
    for i in range(n):
        if layings[plans[2 * i] * flat.LENGTH + flat.PHASE] == flat.OVER:
            worth = own * values[2 * i] - other * values[2 * i + 1]
            out = worth if worth > out else out
    top = own * values[2 * best] - other * values[2 * best + 1]
    chosen, most = best, top + noise * gumbel(d)
    for i in range(n):
        worth = own * values[2 * i] - other * values[2 * i + 1]
        luck = noise * gumbel(d)
        if i == best or top - worth > limit or out - worth > OBVIOUS:
            continue
        card = plans[2 * i + 1]
        if card != NO_CARD:
            if card == 0 or card >= flat.JACK_OF_DIAMONDS:
                continue
            if d[flat.KNOWN + flat.TYPES * (1 - seat) + flat.RANK_OF[card]] >= 2:
                continue
        if worth + luck > most:
            chosen, most = i, worth + luck
    return chosen
