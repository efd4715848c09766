"""The input of the nets: one seat's knowledge of a deal as a row of numbers, mostly 0 to 1.

Only what the seat may know is read: its own hand, the table, the pack, the counts, cards known to
be in the other hand, and what the other seat has declined and discarded.
"""

from __future__ import annotations

from mille.games.mille.mind import flat
from mille.games.mille.mind.chances import ONE_OR_MORE, STEPS, TWO_OR_MORE
from mille.games.mille.mind.playout import pack_for, worth_of

BY_RANK = 14
"""How many numbers there are per rank."""
GLOBALS = 38
CLOSER = 28
"""How many numbers the first layer could not derive itself: products, and values of
hand and pack."""
INPUTS = BY_RANK * flat.RANKS + GLOBALS + CLOSER


def unseen_of(d: list[int], seat: int, card: int) -> int:
    """How many cards of a type the seat cannot see."""
    other = 1 - seat
    rank = flat.RANK_OF[card]
    if card >= flat.RANKS:
        return (
            2
            - d[flat.HAND + flat.TYPES * seat + card]
            - d[flat.PILE_HAS + card]
            - d[flat.NATURALS + card]
            - d[flat.NATURALS + flat.TYPES + card]
            - d[flat.KNOWN + flat.TYPES * other + card]
        )
    n = (
        8
        - d[flat.HAND + flat.TYPES * seat + rank]
        - d[flat.PILE_HAS + rank]
        - d[flat.NATURALS + rank]
        - d[flat.NATURALS + flat.TYPES + rank]
        - d[flat.KNOWN + flat.TYPES * other + rank]
    )
    if rank == 0:
        n -= d[flat.WILDS_USED] + d[flat.WILDS_USED + 1]
    elif flat.COPIES[rank] == 6:
        n -= unseen_of(d, seat, rank + 4)
    return n


def look(d: list[int], seat: int, x: list[float]) -> None:
    """Write what the seat knows into the row x, of INPUTS numbers."""
    other = 1 - seat
    hand, known = flat.HAND + flat.TYPES * seat, flat.KNOWN + flat.TYPES * other
    mine, theirs = flat.NATURALS + flat.TYPES * seat, flat.NATURALS + flat.TYPES * other
    turns = d[flat.TURNS]
    top = -1
    if d[flat.PILE_COUNT] > 0:
        top = flat.RANK_OF[d[flat.PILE + d[flat.PILE_COUNT] - 1]]
    at = 0
    shown = 0
    pool = 0
    points = 0
    for rank in range(flat.RANKS):
        n, laid, over = d[hand + rank], d[mine + rank], d[theirs + rank]
        pile, seen = d[flat.PILE_HAS + rank], d[known + rank]
        unseen = 8 - n - laid - over - pile - seen
        if rank == 0:
            unseen -= d[flat.WILDS_USED] + d[flat.WILDS_USED + 1]
        shown += seen
        pool += unseen
        points += unseen * flat.VALUE[rank]
        x[at] = n * 0.25
        x[at + 1] = 1.0 if n >= 2 else 0.0
        x[at + 2] = 1.0 if n >= 3 else 0.0
        x[at + 3] = laid * 0.2
        x[at + 4] = 1.0 if laid > 0 else 0.0
        x[at + 5] = d[flat.WILDS + flat.RANKS * seat + rank] * 0.5
        x[at + 6] = over * 0.2
        x[at + 7] = 1.0 if over > 0 else 0.0
        x[at + 8] = seen * 0.5
        x[at + 9] = pile * 0.25
        x[at + 10] = unseen * 0.125
        left = d[flat.DECLINED + flat.RANKS * other + rank]
        x[at + 11] = 4.0 / (4.0 + turns + 1 - left) if left > 0 else 0.0
        left = d[flat.THROWN + flat.RANKS * other + rank]
        x[at + 12] = 4.0 / (4.0 + turns + 1 - left) if left > 0 else 0.0
        x[at + 13] = 1.0 if rank == top else 0.0
        at += BY_RANK
    special = 0
    for i in range(2):
        card = flat.RANKS + i
        hidden = (
            2
            - d[hand + card]
            - d[flat.PILE_HAS + card]
            - d[mine + card]
            - d[theirs + card]
            - d[known + card]
        )
        special += hidden * (flat.VALUE[card] - flat.VALUE[card - 4])
        x[at] = d[hand + card] * 0.5
        x[at + 1] = d[mine + card] * 0.5
        x[at + 2] = d[theirs + card] * 0.5
        x[at + 3] = d[flat.PILE_HAS + card] * 0.5
        x[at + 4] = d[known + card] * 0.5
        x[at + 5] = hidden * 0.5
        at += 6
    size, away = d[flat.SIZE + seat], d[flat.SIZE + other]
    x[at] = size * 0.06
    x[at + 1] = 1.0 if size <= 2 else 0.0
    x[at + 2] = 1.0 if size <= 5 else 0.0
    x[at + 3] = away * 0.06
    x[at + 4] = 1.0 if away <= 2 else 0.0
    x[at + 5] = 1.0 if away <= 5 else 0.0
    x[at + 6] = 1.0 if away <= 9 else 0.0
    x[at + 7] = d[flat.HELD + seat] * 0.005
    x[at + 8] = d[flat.PILE_VALUE] * 0.005
    x[at + 9] = d[flat.PILE_COUNT] * 0.05
    x[at + 10] = d[flat.LAID + seat] * 0.005
    x[at + 11] = d[flat.LAID + other] * 0.005
    x[at + 12] = 1.0 if d[flat.LAID + seat] > 0 and d[flat.WILDS_USED + seat] == 0 else 0.0
    x[at + 13] = 1.0 if d[flat.LAID + other] > 0 and d[flat.WILDS_USED + other] == 0 else 0.0
    x[at + 14] = 1.0 if d[flat.WILDS_USED + seat] > 0 else 0.0
    x[at + 15] = 1.0 if d[flat.WILDS_USED + other] > 0 else 0.0
    x[at + 16] = (d[flat.STOCK_END] - d[flat.NEXT]) * 0.0137
    x[at + 17] = turns * 0.04
    x[at + 18] = 1.0 if d[flat.TURN] == seat else 0.0
    x[at + 19] = shown * 0.1
    x[at + 20] = (points + special) / (pool * 10.0) if pool > 0 else 0.0
    x[at + 21] = 1.0 if d[flat.ANY_NATURAL_HAND] == 1 else 0.0
    x[at + 22] = 1.0 if d[flat.MIN_NATURALS] > 1 else 0.0
    x[at + 23] = 1.0 if d[flat.TWOS_TAKE_TWO] == 1 else 0.0
    x[at + 24] = 1.0 if d[flat.FIRST_TWO_FREE] == 1 else 0.0
    x[at + 25] = 1.0 if d[flat.RESHUFFLES] > 0 else 0.0
    look_closer(d, seat, top, pool, away - shown, x, at + 26)


def look_closer(
    d: list[int], seat: int, top: int, pool: int, hidden: int, x: list[float], at: int
) -> None:
    """Write the CLOSER numbers into the row x, starting at `at`.

    `top` is the upcard's rank, or -1; `pool` is the number of cards that the seat cannot see, and
    `hidden` is how many of them are in the other hand.
    """
    other = 1 - seat
    hand, known = flat.HAND + flat.TYPES * seat, flat.KNOWN + flat.TYPES * other
    mine, theirs = flat.NATURALS + flat.TYPES * seat, flat.NATURALS + flat.TYPES * other
    fits, stray, paired = pack_for(d, seat)
    over_fits, over_stray = 0, 0
    waits, singles, pairs, loose, loose_pairs = 0, 0, 0, 0, 0
    gift, one = 0.0, 0.0
    beside = zip(
        d[hand : hand + flat.RANKS],
        d[flat.PILE_HAS : flat.PILE_HAS + flat.RANKS],
        d[mine : mine + flat.RANKS],
        d[theirs : theirs + flat.RANKS],
        d[known : known + flat.RANKS],
    )
    for rank, (n, pile, laid, over, seen) in enumerate(beside):
        unseen = 8 - n - laid - over - pile - seen
        if rank == 0:
            unseen -= d[flat.WILDS_USED] + d[flat.WILDS_USED + 1]
        else:
            if pile > 0:
                if over > 0 or pile + seen > 2:
                    over_fits += worth_of(d, flat.PILE_HAS, rank)
                else:
                    over_stray += pile
            if n > 1:
                waits += unseen
            if laid == 0:
                if n == 1:
                    singles += 1
                    loose += worth_of(d, hand, rank)
                elif n == 2:
                    pairs += 1
                    loose_pairs += worth_of(d, hand, rank)
        if rank == top:
            step = unseen
            if 0 < hidden <= pool:
                step += 9 * (STEPS * hidden // pool)
            gift, one = TWO_OR_MORE[step], ONE_OR_MORE[step]
            if seen == 1:
                gift, one = one, 1.0
            elif seen > 1:
                gift, one = 1.0, 1.0
    pack = d[flat.PILE_VALUE] * 0.01
    # What the other seat might take, and what this seat may hope to take.
    x[at] = gift
    x[at + 1] = gift * pack
    x[at + 2] = gift * over_fits * 0.01
    x[at + 3] = gift * over_stray * 0.1
    x[at + 4] = one
    wait = waits / pool if pool > 0 else 0.0
    x[at + 5] = wait
    x[at + 6] = wait * pack
    x[at + 7] = wait * fits * 0.01
    x[at + 8] = fits * 0.01
    x[at + 9] = stray * 0.1
    x[at + 10] = paired * 0.2
    x[at + 11] = over_fits * 0.01
    # Cards in hand that fit nowhere yet.
    x[at + 12] = singles * 0.1
    x[at + 13] = pairs * 0.1
    x[at + 14] = loose * 0.01
    x[at + 15] = loose_pairs * 0.01
    may_take = 1.0 if top >= 0 and d[hand + top] > 1 else 0.0
    x[at + 16] = may_take
    x[at + 17] = may_take * pack
    x[at + 18] = may_take * fits * 0.01
    x[at + 19] = may_take * stray * 0.1
    # How close this seat is to going out, and what that would catch or double.
    need = pairs + 2 * singles - d[hand]
    x[at + 20] = 1.0 if need <= 0 else 0.0
    x[at + 21] = 1.0 if need <= 1 else 0.0
    x[at + 22] = 1.0 if need <= 2 else 0.0
    x[at + 23] = need * 0.1
    x[at + 24] = d[flat.LAID + seat] * 0.005 if d[flat.WILDS_USED + seat] == 0 else 0.0
    x[at + 25] = d[flat.LAID + other] * 0.005 if d[flat.WILDS_USED + other] == 0 else 0.0
    near = 1.0 / (d[flat.SIZE + other] + 1.0)
    x[at + 26] = d[flat.HELD + seat] * 0.02 * near
    x[at + 27] = (loose + loose_pairs) * 0.04 * near
