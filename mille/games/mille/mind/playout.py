"""A quick rule of thumb for whole turns, which plays imagined deals to their end.

Weighted sums of visible features answer three questions: take the pack? spend 2s on pairs? which
discard costs least? It lays natural sets, and goes out, whenever it can: weights for the former
were tried, and came out like that. An evolution strategy tuned the weights
(tools/training/rule_of_thumb.py).

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

# What the weights stand for, from each place on; cards in hands and the stock are counted in tens.
TAKE = 0  # 1; hundreds of points in the pack that fit own sets; cards that fit nowhere, alone and
# by the other hand; pairs they make; hundreds in the pack by the other hand; tens of points of the
# upcard; specials that go with it; whether three or more go with it; 2s in hand
PAIR = 10  # 1; 2s in hand by the other hand; hundreds in pairs; single cards; hundreds on the table
# by 2s in hand, while no 2 is used; whether the other seat used none; hundreds in the pack by the
# other hand; the stock
THROW = 18  # tens of points, alone and while the other hand is small; a pair; three or more; an own
# meld of it; a 2; the chance of a pair over there: 1, hundreds in the pack, its cards; the chance
# of a card over there; that it lies in a meld over there
WEIGHTS = 29
"""How many weights a rule of thumb has."""


def special_in(d: list[int], counts: int, rank: int) -> int:
    """How many cards of a rank are special, given where a vector of counts begins."""
    if rank == JACK or rank == QUEEN:
        return d[counts + rank + 4]
    return 0


def worth_of(d: list[int], hand: int, rank: int) -> int:
    """The points of a hand's cards of a rank."""
    if rank == JACK or rank == QUEEN:
        return VALUE[rank] * d[hand + rank] + d[hand + rank + 4] * (VALUE[rank + 4] - VALUE[rank])
    return VALUE[rank] * d[hand + rank]


def lay_naturals(d: list[int]) -> None:
    """Lay every natural set, and everything that fits one's own melds."""
    seat = d[TURN]
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    for rank in range(1, RANKS):
        n = d[hand + rank]
        if n >= 3 or (n > 0 and d[table + rank] > 0):
            lay(d, rank, n, special_in(d, hand, rank), 0)


def complete(d: list[int], size: int, most: int) -> None:
    """Spend 2s on up to `most` ranks with `size` cards in hand, the most valuable first."""
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
    """Lay n 2s as a meld of their own, or where they harm least; returns whether that was possible.

    They harm least where there are 2s already, and then where the fewest cards towards a natural
    are.
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
    """Go out if possible, discarding at most one card; returns whether it was done.

    `pairs` and `singles` count the ranks that fit nowhere and have two or one cards in hand; `some`
    says whether there will be a meld of a rank other than 2. 2s are spent only where necessary.
    """
    seat = d[TURN]
    hand = HAND + TYPES * seat
    thrown = 1 if singles > 0 else 0
    need = pairs + 2 * (singles - thrown)
    spare = d[hand] - need
    if spare < 0 or (singles > thrown and d[MIN_NATURALS] > 1):
        return False
    if spare == 1 and thrown == 0:
        spare = 0  # this one is discarded
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


def pack_for(d: list[int], seat: int) -> tuple[int, int, int]:
    """What the pack would bring a seat.

    Points of cards that fit its own sets, the number of cards that fit nowhere, and how many ranks
    of these would be pairs; 2s are not counted.
    """
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    fits, stray, pairs = 0, 0, 0
    for rank, n in enumerate(d[PILE_HAS : PILE_HAS + RANKS]):
        if n > 0 and rank > 0:
            together = n + d[hand + rank]
            if together > 2 or d[table + rank] > 0:
                fits += worth_of(d, PILE_HAS, rank)
            else:
                stray += n
                if together == 2:
                    pairs += 1
    return fits, stray, pairs


def wants_pack(d: list[int], w: list[float]) -> bool:
    """Whether the rule of thumb takes the pack, given that it may."""
    seat = d[TURN]
    hand = HAND + TYPES * seat
    upcard = d[PILE + d[PILE_COUNT] - 1]
    top = RANK_OF[upcard]
    fits, stray, pairs = pack_for(d, seat)
    other = d[SIZE + 1 - seat] * 0.1
    worth = (
        w[TAKE]
        + w[TAKE + 1] * (fits * 0.01)
        + (w[TAKE + 2] + w[TAKE + 3] * other) * stray
        + w[TAKE + 4] * pairs
        + w[TAKE + 5] * (d[PILE_VALUE] * 0.01) * other
        + w[TAKE + 6] * (VALUE[upcard] * 0.1)
        + w[TAKE + 7] * special_in(d, hand, top)
        + w[TAKE + 9] * d[hand]
    )
    if d[hand + top] > 2:
        worth += w[TAKE + 8]
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
    """Lay what the rule of thumb lays, or go out; returns whether the turn goes on."""
    seat, other = d[TURN], 1 - d[TURN]
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    pairs, singles, points = 0, 0, 0
    fits, some = False, False
    twos = d[hand]
    beside = zip(d[hand + 1 : hand + RANKS], d[table + 1 : table + RANKS])
    for rank, (n, lies) in enumerate(beside, 1):
        if lies > 0:
            some = True
            if n > 0:
                fits = True
        elif n == 1:
            singles += 1
        elif n == 2:
            pairs += 1
            points += worth_of(d, hand, rank)
        elif n > 2:
            some = True
            fits = True
    if pairs + 2 * singles <= twos + 2 and go_out(d, pairs, singles, some):
        return False
    if fits:
        lay_naturals(d)
    if twos == 0 or pairs == 0:
        return True
    size = d[SIZE + other] * 0.1
    worth = (
        w[PAIR]
        + w[PAIR + 1] * twos * size
        + w[PAIR + 2] * (points * 0.01)
        + w[PAIR + 3] * singles
        + w[PAIR + 6] * (d[PILE_VALUE] * 0.01) * size
        + w[PAIR + 7] * (d[STOCK_END] - d[NEXT]) * 0.1
    )
    if d[WILDS_USED + seat] == 0:
        worth += w[PAIR + 4] * (d[LAID + seat] * 0.01) * twos
    if d[WILDS_USED + other] == 0:
        worth += w[PAIR + 5]
    if worth > 0.0:
        complete(d, 2, pairs)
    return True


def worst_card(d: list[int], w: list[float]) -> int:
    """The type of card that the rule of thumb discards."""
    seat = d[TURN]
    other = 1 - seat
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    known, theirs = KNOWN + TYPES * other, NATURALS + TYPES * other
    pool = d[STOCK_END] - d[NEXT] + d[SIZE + other]
    shown = sum(d[known : known + RANKS])
    used = d[WILDS_USED] + d[WILDS_USED + 1]
    step = STEPS * (d[SIZE + other] - shown) // (pool - shown) if pool > shown else 0
    near = 1.0 - d[SIZE + other] * 0.06 if d[SIZE + other] < 16 else 0.0
    gift = w[THROW + 6] + w[THROW + 7] * (d[PILE_VALUE] * 0.01)
    gift += w[THROW + 8] * (d[PILE_COUNT] * 0.1)
    points = w[THROW] + w[THROW + 1] * near
    give, near_two, near_three = w[THROW + 9], w[THROW + 2], w[THROW + 3]
    step *= 9
    best, least = 0, 1e9
    step += 8
    beside = zip(
        d[hand : hand + RANKS],
        d[known : known + RANKS],
        d[table : table + RANKS],
        d[theirs : theirs + RANKS],
        d[PILE_HAS : PILE_HAS + RANKS],
    )
    for rank, (n, seen, mine, over, pile) in enumerate(beside):
        if n == 0:
            continue
        at = step - n - pile - mine - over - seen
        cost = 0.0
        if rank == 0:
            cost = w[THROW + 5]
            at -= used
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
    """Play the rest of the turn for the seat on turn."""
    if d[PHASE] == DRAWING:
        begin_turn(d, w)
        if d[PHASE] == OVER:
            return
    if lay_some(d, w):
        discard(d, worst_card(d, w))


def play_out(d: list[int], w: list[float], v: list[float]) -> None:
    """Play the rest of the deal: seat 0 by the weights w, seat 1 by v."""
    while d[PHASE] != OVER:
        play_turn(d, v if d[TURN] == 1 else w)
