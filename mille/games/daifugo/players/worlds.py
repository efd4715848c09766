"""What the others may hold: hands dealt at random, weighted by what their seats did.

A seat that passed probably does not hold an answer; one that played probably had nothing lower; the
Destitute has given away its highest cards. The events are a list of ints, four per event: who, the
play (0 for a pass), the rank of the top play before it (NONE for a lead) times 8 plus its number of
cards, and whether the order was reversed.
"""

from __future__ import annotations

from mille.games.daifugo.players import flat
from mille.parts.seats import ints

EVENT = 4
"""The number of ints per event."""

# The probability of a pass, by the best answer that the hand had.
PASS_WHOLE = 0  # a group of exactly that many cards, up to the king
PASS_HIGH = 1  # an ace or 2
PASS_SPLIT = 2  # only part of a group, or one with a joker
PLAY_LOWER = 3  # the probability of a play when a lower group would have done
PLAY_SPLIT = 4  # the probability of splitting a group when a whole one would have done
GAVE = 5  # how strictly the exchange is interpreted: from 0, not at all, to 1, fully
BELIEFS = 6


def deal_world(d: list[int], seat: int, e: list[int]) -> None:
    """Write to e the seat's deal d, with the unseen cards dealt to the others at random.

    In d the others hold only what is known of them. Its random generator advances.
    """
    e[:] = d
    pool = ints(54)
    n = 0
    for kind in range(flat.TYPES):
        unseen = (d[flat.JOKERS] if kind == flat.JOKER else 4) - d[flat.GONE + kind]
        for other in range(d[flat.SEATS]):
            unseen -= d[flat.HAND + flat.TYPES * other + kind]
        for _ in range(unseen):
            pool[n] = kind
            n += 1
    for other in range(d[flat.SEATS]):
        if other == seat:
            continue
        hand = flat.HAND + flat.TYPES * other
        need = d[flat.SIZE + other]
        for kind in range(flat.TYPES):
            need -= d[hand + kind]
        for _ in range(need):
            i = flat.below(d, n)
            kind = pool[i]
            n -= 1
            pool[i] = pool[n]
            e[hand + kind] += 1
    if d[flat.SPADE] != flat.NONE and d[flat.SPADE] != seat:
        give_spade_three(d, seat, e)


def give_spade_three(d: list[int], seat: int, e: list[int]) -> None:
    """Choose which of the others' 3s is the 3 of spades."""
    threes = 0
    for other in range(d[flat.SEATS]):
        if other != seat:
            threes += e[flat.HAND + flat.TYPES * other + flat.THREE_RANK]
    i = flat.below(d, threes) if threes > 0 else 0
    e[flat.SPADE] = flat.NONE
    for other in range(d[flat.SEATS]):
        if other != seat:
            i -= e[flat.HAND + flat.TYPES * other + flat.THREE_RANK]
            if i < 0:
                e[flat.SPADE] = flat.NONE if d[flat.FALLEN] == other else other
                return


def likelihood(
    e: list[int], seat: int, events: list[int], n: int, gifts: list[int], b: list[float]
) -> float:
    """How likely the others, with these hands, were to act as they did.

    `events` has n ints; `gifts` has who gave the highest cards, who got them and how many, three
    ints per gift, ending with NONE.
    """
    hands = ints(7 * flat.TYPES)
    hands[:] = e[flat.HAND : flat.HAND + 7 * flat.TYPES]
    product = 1.0
    at = n - EVENT
    while at >= 0:
        other, play, top, turned = events[at], events[at + 1], events[at + 2], events[at + 3]
        at -= EVENT
        hand = flat.TYPES * other
        k, rank = (play >> 2) & 7, play >> 5
        if play != 0:
            hands[hand + rank] += k - (play & 3)
            hands[hand + flat.JOKER] += play & 3
        if other == seat or top == flat.NONE:
            continue
        if play == 0:
            product *= passed(hands, hand, top >> 3, top & 7, turned, b)
        elif rank != flat.JOKER and play & 3 == 0:
            product *= played(hands, hand, top >> 3, k, rank, turned, b)
        if product < 1e-9:
            return product
    if b[GAVE] > 0.0:
        i = 0
        while gifts[i] != flat.NONE:
            if gifts[i] != seat and gifts[i + 1] != seat:
                product *= gave(hands, gifts[i], gifts[i + 1], gifts[i + 2], b)
            i += 3
    return product


def passed(hands: list[int], hand: int, top: int, n: int, turned: int, b: list[float]) -> float:
    """The probability that a seat with that hand passes."""
    if top == flat.JOKER:
        return 1.0
    first, last = (0, top) if turned == 1 else (top + 1, flat.JOKER)
    high, split = False, hands[hand + flat.JOKER] >= n
    for rank in range(first, last):
        held = hands[hand + rank]
        if held == n:
            if (rank < 2) if turned == 1 else (rank > 10):
                high = True
            else:
                return b[PASS_WHOLE]
        elif held > n or (held > 0 and held + hands[hand + flat.JOKER] >= n):
            split = True
    if high:
        return b[PASS_HIGH]
    return b[PASS_SPLIT] if split else 1.0


def played(
    hands: list[int], hand: int, top: int, n: int, rank: int, turned: int, b: list[float]
) -> float:
    """The probability that a seat with that hand answers with n cards of that rank."""
    if top == flat.JOKER:
        return 1.0
    first, last = (rank + 1, top) if turned == 1 else (top + 1, rank)
    factor = 1.0
    for lower in range(first, last):
        if hands[hand + lower] == n:
            factor = b[PLAY_LOWER]
    if hands[hand + rank] > n:
        factor *= b[PLAY_SPLIT]
    return factor


def gave(hands: list[int], low: int, high: int, n: int, b: list[float]) -> float:
    """The probability of these hands after `low` gave its n highest cards to `high`.

    The n cards are among those that the receiver holds and that the giver's remaining cards do not
    exceed.
    """
    most = flat.JOKER
    while most > 0 and hands[flat.TYPES * low + most] == 0:
        most -= 1
    above = 0
    for rank in range(most, flat.TYPES):
        above += hands[flat.TYPES * high + rank]
    pairs = above * (above - 1) / 2 if n == 2 else above
    return 1.0 - b[GAVE] + b[GAVE] * min(1.0, pairs / 10.0)
