"""A deal as one flat list of ints: the engine of the search.

Suits matter in Mille for only two cards, so a card is one of 15 types: the 13 ranks, starting with
2, then the jack of diamonds and the queen of spades. Cards are counted, not listed, except where
order matters (pack and stock). A copy is one slice, a move a few additions.

The rules are those of `mille.games.mille.rules`, and tests compare the two move by move. The code
is simple enough for a Python compiler: ints, floats and flat lists, no objects (tools/compiled.py
compiles the same text to machine code for training).

A vector of 15 counts first has the cards of each rank, special cards included, and then how many of
the jacks are of diamonds and how many of the queens are of spades.
"""

from __future__ import annotations

from collections.abc import Iterator

from mille.parts.seats import floats, ints

# Tables for the chance that the other hand holds at least one or two of some cards.
#
# Each card that a seat cannot see is in the other hand with the same chance, so the number of
# them there is nearly binomial. Tables make this quick, and identical on every machine.


STEPS = 64
"""The number of steps that a chance is rounded to."""


def _chances(least: int) -> tuple[float, ...]:
    table = []
    for step in range(STEPS + 1):
        q = step / STEPS
        for n in range(9):
            none = 1.0
            for _ in range(n):
                none *= 1.0 - q
            one = n * q * none / (1.0 - q) if q < 1.0 else float(n == 1)
            table.append(1.0 - none if least == 1 else 1.0 - none - one)
    return tuple(table)


ONE_OR_MORE = _chances(1)
"""At [step * 9 + n]: the chance that at least one of n cards is in the other hand."""
TWO_OR_MORE = _chances(2)
"""At [step * 9 + n]: the chance that at least two of n cards are in the other hand."""


RANKS = 13
TYPES = 15
JACK, QUEEN = 9, 10
JACK_OF_DIAMONDS, QUEEN_OF_SPADES = 13, 14

RANK_OF = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 9, 10)
"""The rank of each type."""
VALUE = (20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 15, 50, 100)
"""Points of each type (mille.md #44)."""
COPIES = (8, 8, 8, 8, 8, 8, 8, 8, 8, 6, 6, 8, 8, 2, 2)
"""How many cards of each type there are; for jacks and queens, only the plain ones."""
FULL_VALUE = (160, 40, 40, 40, 40, 40, 40, 40, 80, 160, 260, 80, 120)
"""Points of all eight cards of a rank."""

# The layout of the list.
TURN, PHASE, OUT = 0, 1, 2
PILE_COUNT, PILE_VALUE = 3, 4
NEXT, STOCK_END = 5, 6  # the stock lies between NEXT and STOCK_END
FIRST_TURN, RESHUFFLES, TURNS, CHANCE = 7, 8, 9, 10
FIRST_TWO_FREE, TWOS_TAKE_TWO, MIN_NATURALS, ANY_NATURAL_HAND = 11, 12, 13, 14
WHEN_NEEDED, MAX_RESHUFFLES = 15, 16
LAID = 17  # points melded, by seat
WILDS_USED = 19  # 2s used as wilds, by seat
SIZE = 21  # cards in hand, by seat
HELD = 23  # points in hand, by seat
FULLS = 25  # points in natural melds, by seat, to be counted once more
HAND = 27  # 15 counts per seat
NATURALS = 57  # 15 counts per seat: natural cards melded
WILDS = 87  # 13 counts per seat: wild 2s in the meld of each rank
KNOWN = 113  # 15 counts per seat: cards in the hand that the other seat knows of
PILE_HAS = 143  # 15 counts
DECLINED = 158  # 13 per seat: the turn, from 1, in which it last left an upcard of the rank
THROWN = 184  # 13 per seat: the turn in which it last discarded the rank
PILE = 210  # card types, the upcard last
STOCK = 314  # card types, the next card first
LENGTH = 418

DRAWING, PLAYING, OVER = 0, 1, 2
NOBODY = -1


def below(d: list[int], n: int) -> int:
    """A random number from 0 to n - 1 from the deal's own generator (linear congruential, high
    bits).
    """
    d[CHANCE] = (d[CHANCE] * 1664525 + 1013904223) & 0xFFFFFFFF
    return ((d[CHANCE] >> 8) * n) >> 24


def shuffle_stock(d: list[int]) -> None:
    for i in range(d[STOCK_END] - d[NEXT] - 1, 0, -1):
        a = STOCK + d[NEXT] + i
        b = STOCK + d[NEXT] + below(d, i + 1)
        d[a], d[b] = d[b], d[a]


def add(d: list[int], counts: int, card: int, n: int) -> None:
    """Add n cards of this type to the vector of 15 counts that begins there."""
    d[counts + RANK_OF[card]] += n
    if card >= RANKS:
        d[counts + card] += n


def to_hand(d: list[int], seat: int, card: int) -> None:
    """A card of this type enters a hand."""
    hand = HAND + TYPES * seat
    d[hand + RANK_OF[card]] += 1
    if card >= RANKS:
        d[hand + card] += 1
    d[SIZE + seat] += 1
    d[HELD + seat] += VALUE[card]


def from_hand(d: list[int], seat: int, card: int) -> None:
    """A card of this type leaves a hand, seen by both; a known copy goes first."""
    hand, known = HAND + TYPES * seat, KNOWN + TYPES * seat
    d[hand + RANK_OF[card]] -= 1
    if card >= RANKS:
        d[hand + card] -= 1
    d[SIZE + seat] -= 1
    d[HELD + seat] -= VALUE[card]
    if d[known + card] > 0 and d[known + card] > special_in(d, known, card):
        add(d, known, card, -1)


def can_take(d: list[int]) -> bool:
    """Whether the seat to draw may take the pack (#9 to #16)."""
    if d[PILE_COUNT] == 0:
        return False
    rank = RANK_OF[d[PILE + d[PILE_COUNT] - 1]]
    if rank == 0 and d[TWOS_TAKE_TWO] == 0:
        return False
    return d[HAND + TYPES * d[TURN] + rank] >= 2


def can_take_two(d: list[int]) -> bool:
    """Whether the seat to draw may take the 2 that was turned up in the deal (#7)."""
    return d[FIRST_TURN] == 1 and d[FIRST_TWO_FREE] == 1 and d[PILE_COUNT] == 1 and d[PILE] == 0


def can_reshuffle(d: list[int]) -> bool:
    return d[PILE_COUNT] >= 2 and d[RESHUFFLES] < d[MAX_RESHUFFLES]


def reshuffle(d: list[int]) -> None:
    """Turn all but the upcard into the stock; both hands can now be worked out."""
    n = d[PILE_COUNT] - 1
    for i in range(n):
        d[STOCK + i] = d[PILE + i]
    upcard = d[PILE + n]
    d[PILE] = upcard
    d[PILE_COUNT] = 1
    d[PILE_VALUE] = VALUE[upcard]
    for i in range(TYPES):
        d[PILE_HAS + i] = 0
        d[KNOWN + i] = d[HAND + i]
        d[KNOWN + TYPES + i] = d[HAND + TYPES + i]
    add(d, PILE_HAS, upcard, 1)
    d[NEXT] = 0
    d[STOCK_END] = n
    d[RESHUFFLES] += 1
    shuffle_stock(d)


def end_deal(d: list[int], out: int) -> None:
    """End the deal; `out` is the seat that went out, or NOBODY."""
    d[PHASE] = OVER
    d[OUT] = out


def draw(d: list[int]) -> None:
    """The seat on turn draws from the stock; if it is empty, the deal is dead (#41)."""
    d[DECLINED + RANKS * d[TURN] + RANK_OF[d[PILE + d[PILE_COUNT] - 1]]] = d[TURNS] + 1
    if d[NEXT] == d[STOCK_END]:
        if not can_reshuffle(d):
            end_deal(d, NOBODY)
            return
        reshuffle(d)
    card = d[STOCK + d[NEXT]]
    d[NEXT] += 1
    to_hand(d, d[TURN], card)
    d[PHASE] = PLAYING


def take_two(d: list[int]) -> None:
    """The seat on turn takes the 2 that was turned up in the deal, as its draw."""
    d[PILE_COUNT] = 0
    d[PILE_VALUE] = 0
    d[PILE_HAS] = 0
    to_hand(d, d[TURN], 0)
    d[KNOWN + TYPES * d[TURN]] += 1
    d[PHASE] = PLAYING


def take_pack(d: list[int], own: int, special: int) -> None:
    """The seat on turn takes the pack, melding `own` hand cards, `special` of them special."""
    seat, n = d[TURN], d[PILE_COUNT]
    upcard = d[PILE + n - 1]
    rank = RANK_OF[upcard]
    known = KNOWN + TYPES * seat
    to_hand(d, seat, upcard)
    add(d, known, upcard, 1)
    if upcard >= RANKS:
        special += 1
    lay(d, rank, own + 1, special, 0)
    for i in range(n - 1):
        card = d[PILE + i]
        to_hand(d, seat, card)
        add(d, known, card, 1)
    d[PILE_COUNT] = 0
    d[PILE_VALUE] = 0
    for i in range(TYPES):
        d[PILE_HAS + i] = 0
    d[PHASE] = PLAYING
    if d[SIZE + seat] == 0:
        end_deal(d, seat)


def lay(d: list[int], rank: int, naturals: int, special: int, wilds: int) -> None:
    """The seat on turn lays cards at a rank; `special` of the naturals are special cards.

    This does not end the deal: after laying the last card, call `end_deal`.
    """
    seat = d[TURN]
    table = NATURALS + TYPES * seat
    for _ in range(naturals - special):
        from_hand(d, seat, rank)
    for _ in range(special):
        from_hand(d, seat, rank + 4)
    for _ in range(wilds):
        from_hand(d, seat, 0)
    d[table + rank] += naturals
    d[LAID + seat] += VALUE[rank] * naturals + VALUE[0] * wilds
    if special > 0:
        d[table + rank + 4] += special
        d[LAID + seat] += (VALUE[rank + 4] - VALUE[rank]) * special
    was_full = d[table + rank] - naturals == 8 and d[WILDS + RANKS * seat + rank] == 0
    d[WILDS + RANKS * seat + rank] += wilds
    d[WILDS_USED + seat] += wilds
    is_full = d[table + rank] == 8 and d[WILDS + RANKS * seat + rank] == 0
    if is_full and not was_full:
        d[FULLS + seat] += FULL_VALUE[rank]
    elif was_full and not is_full:
        d[FULLS + seat] -= FULL_VALUE[rank]


def throw(d: list[int], card: int) -> None:
    """The seat on turn discards a card of this type; then it is the other seat's turn."""
    seat = d[TURN]
    rank = RANK_OF[card]
    from_hand(d, seat, card)
    d[PILE + d[PILE_COUNT]] = card
    d[PILE_COUNT] += 1
    d[PILE_VALUE] += VALUE[card]
    add(d, PILE_HAS, card, 1)
    d[THROWN + RANKS * seat + rank] = d[TURNS] + 1
    if d[SIZE + seat] == 0:
        end_deal(d, seat)
        return
    d[FIRST_TURN] = 0
    d[TURNS] += 1
    d[TURN] = 1 - seat
    d[PHASE] = DRAWING


def discard(d: list[int], card: int) -> None:
    """Discard a card, and rebuild or end the stock if it is empty (#34 to #42)."""
    throw(d, card)
    if d[PHASE] == DRAWING and d[NEXT] == d[STOCK_END]:
        if can_reshuffle(d):
            if d[WHEN_NEEDED] == 0:
                reshuffle(d)
        elif not can_take(d):
            end_deal(d, NOBODY)


def has_natural_hand(d: list[int], seat: int) -> bool:
    if d[LAID + seat] == 0 or d[WILDS_USED + seat] > 0:
        return False
    return d[OUT] == seat or d[ANY_NATURAL_HAND] == 1


def score(d: list[int], seat: int) -> int:
    """What the deal is worth to a seat as things stand (#45 to #53)."""
    laid = d[LAID + seat] + d[FULLS + seat]
    if has_natural_hand(d, seat):
        laid *= 2
    return laid - d[HELD + seat]


def marks(d: list[int], seat: int) -> int:
    """The marks that a finished deal gives a seat, paid if it wins the game (#62, #63).

    These are its own naturals and the other seat's chapeau.
    """
    found = 1 if has_natural_hand(d, seat) else 0
    for rank in range(RANKS):
        if d[NATURALS + TYPES * seat + rank] == 8 and d[WILDS + RANKS * seat + rank] == 0:
            found += 1
    if d[OUT] != NOBODY and score(d, 1 - seat) < 0:
        found += 1
    return found


def deal(d: list[int], first: int) -> None:
    """Deal again with the deal's own generator; `first` begins. The rules stay the same."""
    for i in range(LENGTH):
        if i < FIRST_TWO_FREE or i >= LAID:
            if i != CHANCE:
                d[i] = 0
    n = 0
    for card in range(TYPES):
        for _ in range(COPIES[card]):
            d[STOCK + n] = card
            n += 1
    d[STOCK_END] = n
    shuffle_stock(d)
    for i in range(30):
        to_hand(d, i % 2, d[STOCK + i])
    upcard = d[STOCK + 30]
    d[NEXT] = 31
    d[PILE] = upcard
    d[PILE_COUNT] = 1
    d[PILE_VALUE] = VALUE[upcard]
    add(d, PILE_HAS, upcard, 1)
    d[FIRST_TURN] = 1
    d[TURN] = first
    d[OUT] = NOBODY


# A quick rule of thumb for whole turns, which plays imagined deals to their end.
#
# Weighted sums of visible features answer three questions: take the pack? spend 2s on pairs?
# which discard costs least? It lays natural sets, and goes out, whenever it can: weights for the
# former were tried, and came out like that. An evolution strategy tuned the weights
# (tools/training/rule_of_thumb.py).
#
# It looks at its own hand and at what its seat knows, never at the other hand.


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


def types_in(d: list[int], counts: int) -> Iterator[int]:
    """The types of card in a vector of counts, each once."""
    for rank in range(RANKS):
        special = special_in(d, counts, rank)
        if d[counts + rank] > special:
            yield rank
        if special > 0:
            yield rank + 4


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
    for card in types_in(d, hand):  # the only one
        discard(d, card)
    return True


def pack_for(d: list[int], hand: int, table: int) -> tuple[int, int, int]:
    """What the pack would bring to a hand and the melds on a table, given where these begin.

    Points of cards that fit, the number of cards that fit nowhere, and how many ranks of these
    would be pairs; 2s are not counted.
    """
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
    seat = d[TURN]
    hand = HAND + TYPES * seat
    upcard = d[PILE + d[PILE_COUNT] - 1]
    top = RANK_OF[upcard]
    fits, stray, pairs = pack_for(d, hand, NATURALS + TYPES * seat)
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


def dear_two(d: list[int]) -> int:
    """How many special cards the most valuable pair has that takes the pack."""
    special = special_in(d, HAND + TYPES * d[TURN], RANK_OF[d[PILE + d[PILE_COUNT] - 1]])
    return special if special < 2 else 2


def begin_turn(d: list[int], w: list[float]) -> None:
    if can_take(d) and wants_pack(d, w):
        take_pack(d, 2, dear_two(d))
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


# A small dense net in plain Python: two hidden layers of rectified linear units.
#
# Weights are one flat list: for each layer the weights by input, then its biases. A row that
# differs little from a base row is cheap: only the differences are added up again.


def add_rows(h: list[float], values: list[float], rows: list[int], n: int, w: list[float]) -> None:
    """Add to h the n rows of w that begin at `rows`, each times its value.

    Nearly all the work is done here. In plain Python, handling four rows at a time is three times
    as fast as a loop over elements; tools/compiled.py substitutes such a loop, which adds in the
    same order.
    """
    m = len(h)
    for i in range(0, n - 3, 4):
        p, q, r, s = values[i : i + 4]
        a, b, c, d = rows[i : i + 4]
        four = zip(h, w[a : a + m], w[b : b + m], w[c : c + m], w[d : d + m])
        h[:] = [x + p * j + q * k + r * t + s * u for x, j, k, t, u in four]
    for i in range(n - n % 4, n):
        p, a = values[i], rows[i]
        h[:] = [x + p * j for x, j in zip(h, w[a : a + m])]


def add_layer(w: list[float], at: int, x: list[float], base: list[float], h: list[float]) -> None:
    """Change the sums h of a layer, whose weights begin at `at`, from the inputs `base` to x."""
    size, sums = len(x), len(h)
    values, rows = floats(size), ints(size)
    n = 0
    for i in range(size):
        if x[i] != base[i]:
            values[n] = x[i] - base[i]
            rows[n] = at + i * sums
            n += 1
    add_rows(h, values, rows, n, w)


def later_layers(w: list[float], h: list[float], inputs: int, second: int, y: list[float]) -> None:
    """From the first layer's sums h to the outputs y."""
    at, g = (inputs + 1) * len(h), floats(second)
    next_layer(w, at, h, g)
    next_layer(w, at + (len(h) + 1) * second, g, y)


def next_layer(w: list[float], at: int, h: list[float], g: list[float]) -> None:
    """From one layer's sums h to the sums g of the next, whose weights begin at `at`."""
    size, sums = len(h), len(g)
    values, rows = floats(size), ints(size)
    n = 0
    for j in range(size):
        if h[j] > 0.0:
            values[n] = h[j]
            rows[n] = at + j * sums
            n += 1
    g[:] = w[at + size * sums : at + (size + 1) * sums]
    add_rows(g, values, rows, n, w)


def net(w: list[float], x: list[float], h: list[float], second: int, y: list[float]) -> None:
    """From the inputs x to the first layer's sums h and the outputs y."""
    h[:] = w[len(x) * len(h) : (len(x) + 1) * len(h)]
    add_layer(w, 0, x, floats(len(x)), h)
    later_layers(w, h, len(x), second, y)
