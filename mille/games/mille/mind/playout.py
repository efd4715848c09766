"""A quick rule of thumb for whole turns: it plays imagined deals to their end.

Weighted sums of what lies in view answer four questions: take the pack? lay the natural sets? spend
2s on pairs? put the other 2s down? Then the discard that costs least goes. It goes out whenever it
can. The weights were tuned by an evolution strategy (tools/training/thumb.py).

It looks at its own hand and at what its seat knows, never at the other hand.
"""

from __future__ import annotations

from mille.games.mille.mind.chances import ONE_OR_MORE, STEPS, TWO_OR_MORE
from mille.games.mille.mind.flat import (
    DRAWING,
    HAND,
    JACK,
    KNOWN,
    LAID,
    MIN_NATURALS,
    NATURALS,
    NEXT,
    OVER,
    PHASE,
    PILE,
    PILE_COUNT,
    PILE_HAS,
    PILE_VALUE,
    QUEEN,
    RANK_OF,
    RANKS,
    SIZE,
    STOCK_END,
    TURN,
    TYPES,
    VALUE,
    WILDS,
    WILDS_USED,
    can_take,
    can_take_two,
    discard,
    draw,
    end_deal,
    lay,
    take_pack,
    take_two,
)

# What the weights are for, from each place on.
TAKE = 0  # 1; hundreds in the pack; its cards; own cards; other cards; a natural it completes
LAY = 6  # 1; other cards; own cards; hundreds to be laid; 2s in hand; whether something lies
PAIR = 12  # 1; other cards; own cards; 2s in hand; no 2 used yet; pairs
DUMP = 18  # 1; other cards; own cards; 2s in hand; no 2 used yet
THROW = 23  # tens of points, alone and while the other hand is small; a pair; three or more; an own
# meld of it; a 2; the chance of a pair over there: 1, hundreds in the pack, its cards; the chance
# of a card over there; that it lies in a meld over there
WEIGHTS = 34
"""How many weights a rule of thumb has. Counts of cards are in tens."""


def special_in(d: list[int], counts: int, rank: int) -> int:
    """How many of the cards of a rank are special, in the counts that begin there."""
    if rank == JACK or rank == QUEEN:
        return d[counts + rank + 4]
    return 0


def worth_of(d: list[int], hand: int, rank: int) -> int:
    """Points of a hand's cards of a rank."""
    if rank == JACK or rank == QUEEN:
        return VALUE[rank] * d[hand + rank] + d[hand + rank + 4] * (VALUE[rank + 4] - VALUE[rank])
    return VALUE[rank] * d[hand + rank]


def lay_naturals(d: list[int]) -> None:
    """Lay every natural set, and all that fits on own melds."""
    seat = d[TURN]
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    for rank in range(1, RANKS):
        n = d[hand + rank]
        if n >= 3 or (n > 0 and d[table + rank] > 0):
            lay(d, rank, n, special_in(d, hand, rank), 0)


def complete(d: list[int], size: int, most: int) -> None:
    """Spend 2s on up to `most` ranks of which `size` cards are in hand, the dearest first."""
    seat = d[TURN]
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    for _ in range(most):
        if d[hand] < 3 - size:
            return
        best, dearest = 0, 0
        for rank in range(1, RANKS):
            if d[hand + rank] == size and d[table + rank] == 0:
                worth = worth_of(d, hand, rank)
                if worth > dearest:
                    best, dearest = rank, worth
        if best == 0:
            return
        lay(d, best, size, special_in(d, hand, best), 3 - size)


def put_twos(d: list[int], n: int) -> bool:
    """Lay n 2s as a meld of their own, or where they harm least; whether there was a place.

    They harm least where 2s lie already, and then where the fewest cards towards a natural do.
    """
    seat = d[TURN]
    table, wilds = NATURALS + TYPES * seat, WILDS + RANKS * seat
    if n >= 3 or d[table] > 0:
        lay(d, 0, n, 0, 0)
        return True
    home, least = 0, 99
    for rank in range(1, RANKS):
        lies = d[table + rank]
        if lies > 0:
            harm = lies - 10 if d[wilds + rank] > 0 else lies
            if harm < least:
                home, least = rank, harm
    if home == 0:
        return False
    lay(d, home, 0, 0, n)
    return True


def go_out(d: list[int], pairs: int, singles: int, some: bool) -> bool:
    """Go out if it can be done, throwing one card at most; whether it was done.

    `pairs` and `singles` count the ranks of which two or one are in hand and that fit nowhere;
    `some` says whether a meld of another rank than 2 will lie. 2s are spent only where they must.
    """
    seat = d[TURN]
    hand = HAND + TYPES * seat
    thrown = 1 if singles > 0 else 0
    need = pairs + 2 * (singles - thrown)
    spare = d[hand] - need
    if spare < 0 or (singles > thrown and d[MIN_NATURALS] > 1):
        return False
    if spare == 1 and thrown == 0:
        spare = 0  # it is thrown
    if spare > 0 and not (some or need > 0 or spare >= 3 or d[NATURALS + TYPES * seat] > 0):
        return False
    lay_naturals(d)
    complete(d, 2, pairs)
    complete(d, 1, singles - thrown)
    if spare > 0:
        put_twos(d, spare)
    if d[SIZE + seat] == 0:
        end_deal(d, seat)
        return True
    for rank in range(RANKS):
        if d[hand + rank] > 0:
            discard(d, rank + 4 if special_in(d, hand, rank) > 0 else rank)
            return True
    return True


def wants_pack(d: list[int], w: list[float]) -> bool:
    """Whether the rule of thumb takes the pack, which it may."""
    seat = d[TURN]
    rank = RANK_OF[d[PILE + d[PILE_COUNT] - 1]]
    worth = (
        w[TAKE]
        + w[TAKE + 1] * (d[PILE_VALUE] * 0.01)
        + w[TAKE + 2] * (d[PILE_COUNT] * 0.1)
        + w[TAKE + 3] * (d[SIZE + seat] * 0.1)
        + w[TAKE + 4] * (d[SIZE + 1 - seat] * 0.1)
    )
    if (
        d[HAND + TYPES * seat + rank] + d[NATURALS + TYPES * seat + rank] == 7
        and d[WILDS + RANKS * seat + rank] == 0
    ):
        worth += w[TAKE + 5]
    return worth > 0.0


def begin_turn(d: list[int], w: list[float]) -> None:
    """Draw by the rule of thumb."""
    if can_take(d) and wants_pack(d, w):
        special = special_in(d, HAND + TYPES * d[TURN], RANK_OF[d[PILE + d[PILE_COUNT] - 1]])
        take_pack(d, special if special < 2 else 2)
    elif can_take_two(d):
        take_two(d)
    else:
        draw(d)


def lay_some(d: list[int], w: list[float]) -> bool:
    """Lay what the rule of thumb lays, or go out; whether the turn goes on."""
    seat = d[TURN]
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    pairs = 0
    singles = 0
    points = 0
    some = False
    for rank, n in enumerate(d[hand : hand + RANKS]):
        if rank == 0:
            continue
        if d[table + rank] > 0:
            some = True
            if n > 0:
                points += worth_of(d, hand, rank)
        elif n >= 3:
            some = True
            points += worth_of(d, hand, rank)
        elif n == 2:
            pairs += 1
        elif n == 1:
            singles += 1
    twos = d[hand]
    if pairs + 2 * singles <= twos + 2 and go_out(d, pairs, singles, some):
        return False
    other, mine = d[SIZE + 1 - seat] * 0.1, d[SIZE + seat] * 0.1
    if points > 0:
        worth = (
            w[LAY]
            + w[LAY + 1] * other
            + w[LAY + 2] * mine
            + w[LAY + 3] * (points * 0.01)
            + w[LAY + 4] * twos
        )
        if d[LAID + seat] > 0:
            worth += w[LAY + 5]
        if worth > 0.0:
            lay_naturals(d)
    if twos == 0:
        return True
    clean = 1.0 if d[WILDS_USED + seat] == 0 else 0.0
    if pairs > 0:
        worth = (
            w[PAIR]
            + w[PAIR + 1] * other
            + w[PAIR + 2] * mine
            + w[PAIR + 3] * twos
            + w[PAIR + 4] * clean
            + w[PAIR + 5] * pairs
        )
        if worth > 0.0:
            complete(d, 2, pairs)
            twos = d[hand]
    if twos > 0:
        worth = (
            w[DUMP]
            + w[DUMP + 1] * other
            + w[DUMP + 2] * mine
            + w[DUMP + 3] * twos
            + w[DUMP + 4] * clean
        )
        if worth > 0.0 and d[SIZE + seat] > twos + 1:
            put_twos(d, twos)
    return True


def worst_card(d: list[int], w: list[float]) -> int:
    """The type of card that the rule of thumb throws."""
    seat = d[TURN]
    other = 1 - seat
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    known, theirs = KNOWN + TYPES * other, NATURALS + TYPES * other
    pool = d[STOCK_END] - d[NEXT] + d[SIZE + other]
    shown = sum(d[known : known + RANKS])
    step = STEPS * (d[SIZE + other] - shown) // (pool - shown) if pool > shown else 0
    near = 1.0 - d[SIZE + other] * 0.06 if d[SIZE + other] < 16 else 0.0
    gift = w[THROW + 6] + w[THROW + 7] * (d[PILE_VALUE] * 0.01)
    gift += w[THROW + 8] * (d[PILE_COUNT] * 0.1)
    points = w[THROW] + w[THROW + 1] * near
    give, near_two, near_three = w[THROW + 9], w[THROW + 2], w[THROW + 3]
    step *= 9
    best, least = 0, 1e9
    for rank, n in enumerate(d[hand : hand + RANKS]):
        if n == 0:
            continue
        seen, mine, over = d[known + rank], d[table + rank], d[theirs + rank]
        at = step + 8 - n - d[PILE_HAS + rank] - mine - over - seen
        cost = 0.0
        if rank == 0:
            cost = w[THROW + 5]
            at -= d[WILDS_USED] + d[WILDS_USED + 1]
        if seen == 0:
            cost += gift * TWO_OR_MORE[at] + give * ONE_OR_MORE[at]
        elif seen == 1:
            cost += gift * ONE_OR_MORE[at] + give
        else:
            cost += gift + give
        if n == 2:
            cost += near_two
        elif n > 2:
            cost += near_three
        if mine > 0:
            cost += w[THROW + 4]
        if over > 0:
            cost += w[THROW + 10]
        card = rank
        if rank == JACK or rank == QUEEN:
            if d[hand + rank + 4] == n:
                card = rank + 4
            elif d[hand + rank + 4] > 0:
                special = cost + points * (VALUE[rank + 4] * 0.1)
                if special < least:
                    best, least = rank + 4, special
        cost += points * (VALUE[card] * 0.1)
        if cost < least:
            best, least = card, cost
    return best


def play_turn(d: list[int], w: list[float]) -> None:
    """What is left of the turn of the seat on turn."""
    if d[PHASE] == DRAWING:
        begin_turn(d, w)
        if d[PHASE] == OVER:
            return
    if lay_some(d, w):
        discard(d, worst_card(d, w))


def play_out(d: list[int], w: list[float], v: list[float]) -> None:
    """The rest of the deal: seat 0 plays by the weights w, seat 1 by v."""
    while d[PHASE] != OVER:
        play_turn(d, v if d[TURN] == 1 else w)
