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
    """Shuffle what is left of the stock."""
    for i in range(d[STOCK_END] - d[NEXT] - 1, 0, -1):
        a = STOCK + d[NEXT] + i
        b = STOCK + d[NEXT] + below(d, i + 1)
        d[a], d[b] = d[b], d[a]


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
    rank = RANK_OF[card]
    d[hand + rank] -= 1
    d[SIZE + seat] -= 1
    d[HELD + seat] -= VALUE[card]
    if card >= RANKS:
        d[hand + card] -= 1
        if d[known + card] > 0:
            d[known + card] -= 1
            d[known + rank] -= 1
    elif rank == JACK or rank == QUEEN:
        if d[known + rank] > d[known + rank + 4]:
            d[known + rank] -= 1
    elif d[known + rank] > 0:
        d[known + rank] -= 1


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
    """Whether an empty stock can be rebuilt (#40 to #42)."""
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
    d[PILE_HAS + RANK_OF[upcard]] = 1
    if upcard >= RANKS:
        d[PILE_HAS + upcard] = 1
    d[NEXT] = 0
    d[STOCK_END] = n
    d[RESHUFFLES] += 1
    shuffle_stock(d)


def end_deal(d: list[int], out: int) -> None:
    """End the deal; `out` is the seat that went out, or NOBODY."""
    d[PHASE] = OVER
    d[OUT] = out


def decline(d: list[int]) -> None:
    """Remember that the seat on turn did not take the upcard."""
    rank = RANK_OF[d[PILE + d[PILE_COUNT] - 1]]
    d[DECLINED + RANKS * d[TURN] + rank] = d[TURNS] + 1


def draw(d: list[int]) -> None:
    """The seat on turn draws from the stock; if it is empty, the deal is dead (#41)."""
    decline(d)
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


def take_pack(d: list[int], special: int) -> None:
    """The seat on turn takes the pack, melding two hand cards, `special` of them special."""
    seat, n = d[TURN], d[PILE_COUNT]
    upcard = d[PILE + n - 1]
    rank = RANK_OF[upcard]
    known = KNOWN + TYPES * seat
    to_hand(d, seat, upcard)
    d[known + rank] += 1
    if upcard >= RANKS:
        d[known + upcard] += 1
        special += 1
    lay(d, rank, 3, special, 0)
    for i in range(n - 1):
        card = d[PILE + i]
        to_hand(d, seat, card)
        d[known + RANK_OF[card]] += 1
        if card >= RANKS:
            d[known + card] += 1
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
    d[PILE_HAS + rank] += 1
    if card >= RANKS:
        d[PILE_HAS + card] += 1
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
    """Whether the seat's melds count double (#50): it has some, and none uses a wild 2."""
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
    d[PILE_HAS + RANK_OF[upcard]] = 1
    if upcard >= RANKS:
        d[PILE_HAS + upcard] = 1
    d[FIRST_TURN] = 1
    d[TURN] = first
    d[OUT] = NOBODY
