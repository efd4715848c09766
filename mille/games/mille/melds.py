"""Melds of Mille, and card values (mille.md #20 to #30, #44)."""

from __future__ import annotations

from collections.abc import Iterable

from mille.cards import PACK, RANKS, SUITS, Card, Cards, Rank, Suit, in_order
from mille.engine.message import Refusal, message
from mille.games.mille.options import HouseRules
from mille.value import Value

WILD = Rank.TWO
LEAST_MELD = 3
FULL_RANK = 8
"""All the cards of one rank in two packs."""

_RANK_VALUE = {
    Rank.TWO: 20,
    Rank.ACE: 15,
    Rank.KING: 10,
    Rank.QUEEN: 10,
    Rank.JACK: 10,
    Rank.TEN: 10,
}
_SPECIAL_VALUE = {(Rank.QUEEN, Suit.SPADES): 100, (Rank.JACK, Suit.DIAMONDS): 50}


def card_value(card: Card) -> int:
    """The points of a card, laid or held (#44).

    >>> [card_value(Card.parse(code)) for code in ("QS", "JD", "2C", "AH", "TD", "9C")]
    [100, 50, 20, 15, 10, 5]
    """
    return _VALUES[card.index]


_VALUES = [
    _SPECIAL_VALUE.get((rank, suit), _RANK_VALUE.get(rank, 5)) for rank in RANKS for suit in SUITS
]


DEAR = frozenset(card for card in PACK if (card.rank, card.suit) in _SPECIAL_VALUE)
"""The cards worth more than others of their rank."""


def value(cards: Iterable[Card]) -> int:
    """The points of some cards together."""
    return sum(_VALUES[card.index] for card in cards)


def is_wild(card: Card) -> bool:
    """Whether the card is a 2, which may stand for any rank."""
    return card.rank is WILD


class Meld(Value):
    """The cards of one rank on one seat's side of the table; a seat has at most one meld per rank
    (#24).
    """

    rank: Rank
    naturals: Cards
    """Cards of the rank itself; in a meld of 2s, all its cards."""
    wilds: Cards = ()
    """2s that stand for the rank, in the order in which they were laid."""

    @property
    def cards(self) -> Cards:
        """The naturals, then the wilds."""
        return self.naturals + self.wilds

    @property
    def value(self) -> int:
        """Points before any doubling."""
        return value(self.naturals) + value(self.wilds)

    @property
    def is_natural(self) -> bool:
        """Whether it is a natural meld: all eight cards of the rank and no wild (#46 to #49)."""
        return len(self.naturals) == FULL_RANK and not self.wilds

    def with_cards(self, cards: Iterable[Card]) -> Meld:
        """The meld with more cards, which must fit it."""
        naturals, wilds = split(self.rank, cards)
        return Meld(self.rank, in_order(self.naturals + naturals), self.wilds + wilds)


_PLACES = {rank: place for place, rank in enumerate(RANKS)}

Melds = tuple[Meld, ...]
"""One seat's melds, by rank."""


def split(rank: Rank, cards: Iterable[Card]) -> tuple[Cards, Cards]:
    """Cards as they would lie in a meld of `rank`: the naturals, then the wilds."""
    naturals: list[Card] = []
    others: list[Card] = []
    for card in cards:
        (naturals if card.rank is rank else others).append(card)
    return tuple(naturals), tuple(others)


def find(melds: Melds, rank: Rank) -> Meld | None:
    """The meld of `rank`, if there is one."""
    for meld in melds:
        if meld.rank is rank:
            return meld
    return None


def laid(melds: Melds, rank: Rank, cards: Iterable[Card]) -> Melds:
    """The melds with `cards` laid at `rank`, in a new meld or an existing one (#24, #25)."""
    new = (find(melds, rank) or Meld(rank, ())).with_cards(cards)
    others = [meld for meld in melds if meld.rank is not rank]
    return tuple(sorted([*others, new], key=_by_rank))


def _by_rank(meld: Meld) -> int:
    return _PLACES[meld.rank]


def no_wild_use(melds: Melds) -> bool:
    """Whether something was melded without using any 2 as a wild card (#27, #50)."""
    return bool(melds) and not any(meld.wilds for meld in melds)


def meld_refusal(rules: HouseRules, melds: Melds, rank: Rank, cards: Cards) -> Refusal | None:
    """Why these cards, wherever they come from, cannot be laid at this rank, or None."""
    if not cards:
        return message("refusal.meld_nothing")
    naturals, others = split(rank, cards)
    for card in others:
        if rank is WILD:
            return message("refusal.twos_only", card=card)
        if not is_wild(card):
            return message("refusal.wrong_rank", card=card, rank=rank)
    there = find(melds, rank)
    if there is not None:
        return None
    if len(cards) < LEAST_MELD:
        return message("refusal.meld_small", n=len(cards), least=LEAST_MELD)
    if len(naturals) < rules.min_naturals:
        return message("refusal.meld_naturals", n=rules.min_naturals, rank=rank)
    return None


def missing(hand: Cards, wanted: Cards) -> Card | None:
    """The first card of `wanted` that `hand` does not have enough copies of, or None."""
    if len(wanted) == 1:
        return None if wanted[0] in hand else wanted[0]
    for card in wanted:
        if hand.count(card) < wanted.count(card):
            return card
    return None
