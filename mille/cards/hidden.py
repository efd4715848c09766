"""A hand whose cards are known, or of which only the number of cards is known.

The state of a match holds hands of cards; in a seat's view the other seats' hands are numbers. The
same functions add and remove cards in both.
"""

from __future__ import annotations

from typing import TypeAlias

from mille.cards.card import Cards, in_order, without

Hand: TypeAlias = "Cards | int"
"""The cards, kept in order, or just how many there are."""


def count(hand: Hand) -> int:
    """How many cards it holds."""
    return hand if isinstance(hand, int) else len(hand)


def more(hand: Hand, cards: Hand) -> Hand:
    """The hand with more cards. Raises `TypeError` if unknown cards are added to a known hand."""
    if isinstance(hand, int):
        return hand + count(cards)
    if isinstance(cards, int):
        if cards == 0:
            return hand
        raise TypeError(cards)
    return in_order(hand + cards)


def less(hand: Hand, cards: Hand) -> Hand:
    """The hand without some of its cards. Raises `ValueError` if it does not have them."""
    if isinstance(hand, int):
        if hand < count(cards):
            raise ValueError(hand)
        return hand - count(cards)
    if isinstance(cards, int):
        raise ValueError(cards)
    return without(hand, cards)


def known(hand: Hand) -> Cards:
    """The cards of a known hand. Raises `TypeError` if only their number is known."""
    if isinstance(hand, int):
        raise TypeError(hand)
    return hand
