"""How weaker players err: as people do, never stupidly.

Of plans that are nearly as good as each other one is chosen almost freely, much worse ones hardly
ever (a quantal response: McKelvey and Palfrey 1995), and none that is worse than the best by more
than a limit. What happened many turns ago is forgotten. Nobody overlooks a good way to go out, or
throws a dear card for nothing, or feeds a pair that was shown a moment ago.
"""

from __future__ import annotations

from math import log

from mille.games.mille.mind.flat import (
    DECLINED,
    JACK_OF_DIAMONDS,
    KNOWN,
    LENGTH,
    OVER,
    PHASE,
    PILE,
    PILE_COUNT,
    PILE_HAS,
    RANK_OF,
    RANKS,
    THROWN,
    TURNS,
    TYPES,
    below,
)
from mille.games.mille.mind.plans import NO_CARD

OBVIOUS = 0.4
"""A lead of going out, in hundreds of points, that nobody overlooks."""


def forget(d: list[int], seat: int, memory: int) -> None:
    """Forget what the other seat did more than `memory` turns ago, and the pack below so many."""
    other = 1 - seat
    long_ago = d[TURNS] - memory
    for rank in range(RANKS):
        if d[DECLINED + RANKS * other + rank] <= long_ago:
            d[DECLINED + RANKS * other + rank] = 0
        if d[THROWN + RANKS * other + rank] <= long_ago:
            d[THROWN + RANKS * other + rank] = 0
    for i in range(d[PILE_COUNT] - memory):
        card = d[PILE + i]
        d[PILE_HAS + RANK_OF[card]] -= 1
        if card >= RANKS:
            d[PILE_HAS + card] -= 1


def forget_hand(d: list[int], seat: int) -> None:
    """Forget which cards the other seat took with the pack."""
    known = KNOWN + TYPES * (1 - seat)
    for i in range(TYPES):
        d[known + i] = 0


def gumbel(d: list[int]) -> float:
    """A number of the Gumbel distribution: the larger of many small accidents."""
    return -log(-log((below(d, 65536) + 0.5) / 65536.0))


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
    """The plan that is played by a player who judges with so much noise, in hundreds of points.

    `best` is the plan that the net likes best; `limit` is how much worse a played plan may be.
    """
    ends = layings[plans[2 * best] * LENGTH + PHASE] == OVER
    top = own * values[2 * best] - other * values[2 * best + 1]
    chosen, most = best, top + noise * gumbel(d)
    for i in range(n):
        worth = own * values[2 * i] - other * values[2 * i + 1]
        luck = noise * gumbel(d)
        if i == best or top - worth > limit or (ends and top - worth > OBVIOUS):
            continue
        card = plans[2 * i + 1]
        if card != NO_CARD:
            if card == 0 or card >= JACK_OF_DIAMONDS:
                continue
            if d[KNOWN + TYPES * (1 - seat) + RANK_OF[card]] >= 2:
                continue
        if worth + luck > most:
            chosen, most = i, worth + luck
    return chosen
