"""Sorting a hand in ways that help with sets and runs."""

from __future__ import annotations

from collections.abc import Iterable

from mille.cards.card import SUITS, Card, Cards, in_order, without
from mille.parts.melds import PLACE, Laid, MeldRules, is_joker
from mille.parts.partition import partition

NEAR = 2
"""Two cards of one suit at most this many places apart count as near each other."""


def by_suit(hand: Cards) -> Cards:
    """Suit by suit, each from low to high with the ace low; jokers last."""
    jokers = tuple(card for card in hand if is_joker(card))
    plain = (card for card in hand if not is_joker(card))
    return (*sorted(plain, key=_in_suit), *in_order(jokers))


def _in_suit(card: Card) -> tuple[int, int]:
    return SUITS.index(card.suit), PLACE[card.rank]


def by_melds(hand: Cards, rules: MeldRules, first: Iterable[Laid] = ()) -> Cards:
    """Complete melds first, then cards that are near one, then the rest by rank.

    The melds in `first` come before all others; jokers that are in none of them come last.
    """
    done = tuple(card for meld in first for card in meld.cards)
    rest = without(hand, done)
    jokers = in_order(card for card in rest if is_joker(card))
    plain = without(rest, jokers)
    whole = tuple(card for meld in partition(plain, rules, _size) for card in meld.cards)
    left = without(plain, whole)
    pairs = tuple(card for card in in_order(left) if sum(o.rank is card.rank for o in left) > 1)
    left = without(left, pairs)
    near = tuple(card for card in by_suit(left) if _has_neighbour(card, left))
    return (*done, *whole, *pairs, *near, *in_order(without(left, near)), *jokers)


def _size(meld: Laid) -> int:
    return len(meld.cards)


def _has_neighbour(card: Card, cards: Cards) -> bool:
    return any(
        other.suit is card.suit and 0 < abs(PLACE[other.rank] - PLACE[card.rank]) <= NEAR
        for other in cards
    )
