"""Which cards the rich give back: the lowest loners, never half a pair."""

from __future__ import annotations

from mille.games.daifugo.players.flat import HAND, JOKER, NONE, SPADE, TYPES, floats
from mille.games.daifugo.players.rule_of_thumb import LOW, SPADE_WORTH, price, reckon


def loss(d: list[int], w: list[float], beats: list[float], seat: int, rank: int, n: int) -> float:
    """The turns that the hand needs less once n cards of a rank are gone."""
    held = d[HAND + TYPES * seat + rank]
    saved = price(d, w, beats, rank, held) - price(d, w, beats, rank, held - n)
    if rank == 0 and held == n and d[SPADE] == seat and d[SPADE] != NONE:
        saved -= w[SPADE_WORTH]
    return saved - 0.001 * rank


def choose_gift(d: list[int], w: list[float], seat: int, count: int) -> int:
    """The ranks to give, as a number: 16 times one rank and another, or one rank alone.

    Jokers are never given. Of the 3s that of spades is given last.
    """
    beats = floats(70)
    reckon(d, seat, beats)
    hand = HAND + TYPES * seat
    best, most = 0, -1e9
    low = 0  # cards up to the queen: what is higher is not given to a rival
    for rank in range(LOW + 1):
        low += d[hand + rank]
    for rank in range(LOW + 1 if low >= count else JOKER):
        held = d[hand + rank]
        if held == 0:
            continue
        if count == 1:
            value = loss(d, w, beats, seat, rank, 1)
            if value > most:
                best, most = rank, value
            continue
        if held > 1:
            value = loss(d, w, beats, seat, rank, 2)
            if value > most:
                best, most = 17 * rank, value
        for other in range(rank):
            if d[hand + other] > 0:
                value = loss(d, w, beats, seat, rank, 1) + loss(d, w, beats, seat, other, 1)
                if value > most:
                    best, most = 16 * rank + other, value
    return best
