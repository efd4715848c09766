"""Which five cards to lay, and which of them to hide (anaconda.md, section 8)."""

from __future__ import annotations

from collections import Counter

from mille.cards import Card, Cards, without
from mille.games.anaconda.hands import best_high, best_low
from mille.games.anaconda.moves import Arrange, Way

GOOD_LOW = 6
"""A low hand is good if its highest card is at most this place: a seven, with the ace low."""


def lay(way: Way, method: str, hand: Cards) -> Arrange:
    """The best five for a way, with the most telling card hidden."""
    five = best_low(method, hand) if way is Way.LOW else best_high(hand)
    down = telling(way, method, five)
    return Arrange((*without(five, (down,)), down))


def telling(way: Way, method: str, five: Cards) -> Card:
    """The card of a hand that people hide.

    In a bad low hand it is the highest, which shows how bad it is; in a good one a middle card. In
    a high hand it is one of the largest group, or the highest card.
    """
    if way is Way.LOW:
        order = sorted(five, key=lambda card: low_place(method, card))
        return order[2] if low_place(method, order[-1]) <= GOOD_LOW else order[-1]
    counts = Counter(card.rank for card in five)
    return max(five, key=lambda card: (counts[card.rank], card.index))


def low_place(method: str, card: Card) -> int:
    """The place of a card's rank in low hands, where 0 is best."""
    return ((card.index >> 2) + (method != "deuce_to_seven")) % 13
