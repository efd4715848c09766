"""What the nets look at: one seat's knowledge of a deal as a row of numbers, most of them 0 to 1.

Only what the seat may know is read: its own hand, the table, the pack, the counts, what was seen to
go to the other hand, and what the other seat has declined and thrown.
"""

from __future__ import annotations

from mille.games.mille.mind.chances import ONE_OR_MORE, STEPS, TWO_OR_MORE
from mille.games.mille.mind.flat import (
    ANY_NATURAL_HAND,
    COPIES,
    DECLINED,
    FIRST_TWO_FREE,
    HAND,
    HELD,
    KNOWN,
    LAID,
    MIN_NATURALS,
    NATURALS,
    NEXT,
    PILE,
    PILE_COUNT,
    PILE_HAS,
    PILE_VALUE,
    RANK_OF,
    RANKS,
    RESHUFFLES,
    SIZE,
    STOCK_END,
    THROWN,
    TURN,
    TURNS,
    TWOS_TAKE_TWO,
    TYPES,
    VALUE,
    WILDS,
    WILDS_USED,
)
from mille.games.mille.mind.playout import pack_for, worth_of

BY_RANK = 14
"""Numbers for each rank."""
GLOBALS = 38
CLOSER = 28
"""Numbers that sums over the others cannot make: products, and what hand and pack come to."""
INPUTS = BY_RANK * RANKS + GLOBALS + CLOSER


def unseen_of(d: list[int], seat: int, card: int) -> int:
    """How many cards of a type the seat cannot place."""
    other = 1 - seat
    rank = RANK_OF[card]
    if card >= RANKS:
        return (
            2
            - d[HAND + TYPES * seat + card]
            - d[PILE_HAS + card]
            - d[NATURALS + card]
            - d[NATURALS + TYPES + card]
            - d[KNOWN + TYPES * other + card]
        )
    n = (
        8
        - d[HAND + TYPES * seat + rank]
        - d[PILE_HAS + rank]
        - d[NATURALS + rank]
        - d[NATURALS + TYPES + rank]
        - d[KNOWN + TYPES * other + rank]
    )
    if rank == 0:
        n -= d[WILDS_USED] + d[WILDS_USED + 1]
    elif COPIES[rank] == 6:
        n -= unseen_of(d, seat, rank + 4)
    return n


def look(d: list[int], seat: int, x: list[float]) -> None:
    """Write what the seat knows into the row x, of INPUTS numbers."""
    other = 1 - seat
    hand, known = HAND + TYPES * seat, KNOWN + TYPES * other
    mine, theirs = NATURALS + TYPES * seat, NATURALS + TYPES * other
    turns = d[TURNS]
    top = -1
    if d[PILE_COUNT] > 0:
        top = RANK_OF[d[PILE + d[PILE_COUNT] - 1]]
    at = 0
    shown = 0
    pool = 0
    points = 0
    for rank in range(RANKS):
        n, laid, over = d[hand + rank], d[mine + rank], d[theirs + rank]
        pile, seen = d[PILE_HAS + rank], d[known + rank]
        unseen = 8 - n - laid - over - pile - seen
        if rank == 0:
            unseen -= d[WILDS_USED] + d[WILDS_USED + 1]
        shown += seen
        pool += unseen
        points += unseen * VALUE[rank]
        x[at] = n * 0.25
        x[at + 1] = 1.0 if n >= 2 else 0.0
        x[at + 2] = 1.0 if n >= 3 else 0.0
        x[at + 3] = laid * 0.2
        x[at + 4] = 1.0 if laid > 0 else 0.0
        x[at + 5] = d[WILDS + RANKS * seat + rank] * 0.5
        x[at + 6] = over * 0.2
        x[at + 7] = 1.0 if over > 0 else 0.0
        x[at + 8] = seen * 0.5
        x[at + 9] = pile * 0.25
        x[at + 10] = unseen * 0.125
        left = d[DECLINED + RANKS * other + rank]
        x[at + 11] = 4.0 / (4.0 + turns + 1 - left) if left > 0 else 0.0
        left = d[THROWN + RANKS * other + rank]
        x[at + 12] = 4.0 / (4.0 + turns + 1 - left) if left > 0 else 0.0
        x[at + 13] = 1.0 if rank == top else 0.0
        at += BY_RANK
    special = 0
    for i in range(2):
        card = RANKS + i
        hidden = (
            2
            - d[hand + card]
            - d[PILE_HAS + card]
            - d[mine + card]
            - d[theirs + card]
            - d[known + card]
        )
        special += hidden * (VALUE[card] - VALUE[card - 4])
        x[at] = d[hand + card] * 0.5
        x[at + 1] = d[mine + card] * 0.5
        x[at + 2] = d[theirs + card] * 0.5
        x[at + 3] = d[PILE_HAS + card] * 0.5
        x[at + 4] = d[known + card] * 0.5
        x[at + 5] = hidden * 0.5
        at += 6
    size, away = d[SIZE + seat], d[SIZE + other]
    x[at] = size * 0.06
    x[at + 1] = 1.0 if size <= 2 else 0.0
    x[at + 2] = 1.0 if size <= 5 else 0.0
    x[at + 3] = away * 0.06
    x[at + 4] = 1.0 if away <= 2 else 0.0
    x[at + 5] = 1.0 if away <= 5 else 0.0
    x[at + 6] = 1.0 if away <= 9 else 0.0
    x[at + 7] = d[HELD + seat] * 0.005
    x[at + 8] = d[PILE_VALUE] * 0.005
    x[at + 9] = d[PILE_COUNT] * 0.05
    x[at + 10] = d[LAID + seat] * 0.005
    x[at + 11] = d[LAID + other] * 0.005
    x[at + 12] = 1.0 if d[LAID + seat] > 0 and d[WILDS_USED + seat] == 0 else 0.0
    x[at + 13] = 1.0 if d[LAID + other] > 0 and d[WILDS_USED + other] == 0 else 0.0
    x[at + 14] = 1.0 if d[WILDS_USED + seat] > 0 else 0.0
    x[at + 15] = 1.0 if d[WILDS_USED + other] > 0 else 0.0
    x[at + 16] = (d[STOCK_END] - d[NEXT]) * 0.0137
    x[at + 17] = turns * 0.04
    x[at + 18] = 1.0 if d[TURN] == seat else 0.0
    x[at + 19] = shown * 0.1
    x[at + 20] = (points + special) / (pool * 10.0) if pool > 0 else 0.0
    x[at + 21] = 1.0 if d[ANY_NATURAL_HAND] == 1 else 0.0
    x[at + 22] = 1.0 if d[MIN_NATURALS] > 1 else 0.0
    x[at + 23] = 1.0 if d[TWOS_TAKE_TWO] == 1 else 0.0
    x[at + 24] = 1.0 if d[FIRST_TWO_FREE] == 1 else 0.0
    x[at + 25] = 1.0 if d[RESHUFFLES] > 0 else 0.0
    look_closer(d, seat, top, pool, away - shown, x, at + 26)


def look_closer(
    d: list[int], seat: int, top: int, pool: int, hidden: int, x: list[float], at: int
) -> None:
    """Write the CLOSER numbers into the row x, from `at` on.

    `top` is the upcard's rank, or -1; `pool` counts the cards that the seat cannot place, and
    `hidden` those of them that the other hand holds.
    """
    other = 1 - seat
    hand, known = HAND + TYPES * seat, KNOWN + TYPES * other
    mine, theirs = NATURALS + TYPES * seat, NATURALS + TYPES * other
    fits, stray, paired = pack_for(d, seat)
    over_fits, over_stray = 0, 0
    waits, singles, pairs, loose, loose_pairs = 0, 0, 0, 0, 0
    gift, one = 0.0, 0.0
    beside = zip(
        d[hand : hand + RANKS],
        d[PILE_HAS : PILE_HAS + RANKS],
        d[mine : mine + RANKS],
        d[theirs : theirs + RANKS],
        d[known : known + RANKS],
    )
    for rank, (n, pile, laid, over, seen) in enumerate(beside):
        unseen = 8 - n - laid - over - pile - seen
        if rank == 0:
            unseen -= d[WILDS_USED] + d[WILDS_USED + 1]
        else:
            if pile > 0:
                if over > 0 or pile + seen > 2:
                    over_fits += worth_of(d, PILE_HAS, rank)
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
    pack = d[PILE_VALUE] * 0.01
    # What the other seat may take, and what this one may hope to.
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
    # What lies in hand and fits nowhere yet.
    x[at + 12] = singles * 0.1
    x[at + 13] = pairs * 0.1
    x[at + 14] = loose * 0.01
    x[at + 15] = loose_pairs * 0.01
    may_take = 1.0 if top >= 0 and d[hand + top] > 1 else 0.0
    x[at + 16] = may_take
    x[at + 17] = may_take * pack
    x[at + 18] = may_take * fits * 0.01
    x[at + 19] = may_take * stray * 0.1
    # How near going out is, and what it would catch or double.
    need = pairs + 2 * singles - d[hand]
    x[at + 20] = 1.0 if need <= 0 else 0.0
    x[at + 21] = 1.0 if need <= 1 else 0.0
    x[at + 22] = 1.0 if need <= 2 else 0.0
    x[at + 23] = need * 0.1
    x[at + 24] = d[LAID + seat] * 0.005 if d[WILDS_USED + seat] == 0 else 0.0
    x[at + 25] = d[LAID + other] * 0.005 if d[WILDS_USED + other] == 0 else 0.0
    near = 1.0 / (d[SIZE + other] + 1.0)
    x[at + 26] = d[HELD + seat] * 0.02 * near
    x[at + 27] = (loose + loose_pairs) * 0.04 * near
