"""Which card is higher (#1, #16), and the orders in which cards are listed."""

from __future__ import annotations

from collections.abc import Iterable

from mille.cards import JOKERS, PACK, RANKS, Card, Cards, Rank
from mille.engine.codec import Seat

ORDER: tuple[Rank, ...] = (*RANKS[1:], RANKS[0])
"""The natural ranks, the lowest first: 3 to ace, then 2."""
TOPS = 13
"""The height of a joker: above every natural rank, even in a revolution (#15)."""
DIAMOND_THREE = Card.parse("3D")
SPADE_THREE = Card.parse("3S")

_PLACE = {rank: place for place, rank in enumerate(ORDER)}


def height(rank: Rank, turned: bool = False) -> int:
    """The height of a rank, 0 to 12, or 13 for a joker. `turned` means during a revolution (#16).

    >>> height(Rank.TWO), height(Rank.TWO, turned=True), height(Rank.JOKER, turned=True)
    (12, 0, 13)
    """
    if rank is Rank.JOKER:
        return TOPS
    return 12 - _PLACE[rank] if turned else _PLACE[rank]


def _key(card: Card) -> int:
    # The pack begins with the 2s, which are the highest here; jokers come last.
    return card.index if card.rank is Rank.JOKER else (card.index - 4) % len(PACK)


def low_to_high(cards: Iterable[Card]) -> Cards:
    """By rank from 3 to 2, then by suit C D H S, jokers last: always in the normal order."""
    return tuple(sorted(cards, key=_key))


def highest(cards: Iterable[Card], n: int) -> Cards:
    """The `n` highest cards, the highest first; suits break ties (#6)."""
    return tuple(sorted(cards, key=_key, reverse=True)[:n])


def pack(jokers: int) -> Cards:
    """All cards of a deal with this many jokers (#1)."""
    return PACK + JOKERS[:jokers]


def dealt_counts(cards: int, seats: int, dealer: Seat) -> tuple[int, ...]:
    """How many cards each seat gets; leftover cards go to the seats on the dealer's left (#3).

    >>> dealt_counts(52, 5, Seat(3))
    (11, 10, 10, 10, 11)
    """
    least, odd = divmod(cards, seats)
    return tuple(least + ((seat - dealer - 1) % seats < odd) for seat in range(seats))


def rank_of(cards: Iterable[Card]) -> Rank | None:
    """The rank of cards played together: that of the natural cards, else the joker's (#15).

    None if there are no cards, or natural cards of different ranks.

    >>> rank_of((Card.parse("KS"), Card.parse("*1"))).value
    'K'
    """
    ranks = {card.rank for card in cards}
    if len(ranks) > 1:
        ranks.discard(Rank.JOKER)
    return ranks.pop() if len(ranks) == 1 else None
