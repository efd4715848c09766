"""The simplest play there is: the lowest that beats, always. On lists of ints (see `flat`)."""

from __future__ import annotations

from mille.games.daifugo.players.flat import (
    HAND,
    JOKER,
    MOST_PLAYS,
    NONE,
    PASS,
    TOP,
    TURN,
    TURNED,
    TYPES,
    find_plays,
    ints,
)


def lowest(d: list[int], whole: bool) -> int:
    """The lowest that beats, with as few jokers as may be; the lowest rank is led.

    With `whole`, parts of groups are played only where no whole group beats, and all cards of the
    rank are led; without it, one card is led.
    """
    plays = ints(MOST_PLAYS)
    n = find_plays(d, plays)
    hand = HAND + TYPES * d[TURN]
    best, least = PASS, 1_000_000
    for i in range(n):
        play = plays[i]
        jokers, k, rank = play & 3, (play >> 2) & 7, play >> 5
        height = 12 - rank if d[TURNED] == 1 and rank < JOKER else rank
        cost = jokers * 10_000 + height * 10
        if d[TOP] == NONE:
            cost += -k if whole else k
        elif whole:
            cost += (d[hand + rank] - (k - jokers)) * 1000
        if cost < least:
            best, least = play, cost
    return best
