"""Hands in words: "full house, jacks on nines", "nine-six"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mille.cards import Card, Cards
from mille.engine.message import Message, message
from mille.games.anaconda import hands
from mille.games.anaconda.moves import Way

_KINDS = {
    hands.STRAIGHT_FLUSH: "straight_flush",
    hands.FOUR: "four",
    hands.FULL_HOUSE: "full_house",
    hands.FLUSH: "flush",
    hands.STRAIGHT: "straight",
    hands.THREE: "three",
    hands.TWO_PAIRS: "two_pairs",
    hands.PAIR: "pair",
    hands.HIGH_CARD: "high_card",
}
_SHORT = {
    "kind.straight_flush": "short.straight_flush",
    "kind.full_house": "short.full_house",
    "kind.flush": "short.flush",
    "kind.straight": "short.straight",
    "kind.two_pairs": "short.two_pairs",
    "low.wheel": "short.wheel",
    "low.spoiled": "short.spoiled",
}
"""Names that are too long for a slip, and their short forms."""
_WHEEL = {12, 0, 1, 2, 3}
"""The ranks from ace to five, which count as a straight for high."""


def high_name(cards: Cards) -> Message:
    """The name of the best five of some cards for high; of fewer than five, only their groups."""
    if len(cards) < 5:
        return _groups_name(cards)
    five = hands.best_high(cards)
    kind = hands.kind(hands.high(five))
    if kind in (hands.STRAIGHT, hands.STRAIGHT_FLUSH) and set(_by_groups(five)) == _WHEEL:
        return _named(_KINDS[kind], five, [3])  # an ace-low straight, five high
    return _named(_KINDS[kind], five)


def low_name(method: str, cards: Cards) -> Message:
    """The name of the best five of some cards for low; it mentions what spoils them."""
    if len(cards) < 5:
        return _low_ranks(method, cards)
    five = hands.best_low(method, cards)
    kind = hands.kind(hands.low(method, five))
    if kind == hands.HIGH_CARD:
        return _low_ranks(method, five)
    return message("low.spoiled", hand=high_name(five))


def name_for(way: Way, method: str, cards: Cards) -> Message:
    """The name of some cards for the half, or both halves, that their player goes for."""
    if way is Way.BOTH:
        return message("hand.both", high=high_name(cards), low=low_name(method, cards))
    return low_name(method, cards) if way is Way.LOW else high_name(cards)


def short_name(way: Way, method: str, cards: Cards) -> Message:
    """The same in two or three words, for a slip: "full house", "nine-six"."""
    if way is Way.BOTH:
        up, down = (short_name(one, method, cards) for one in (Way.HIGH, Way.LOW))
        return message("short.both", high=up, low=down)
    named = name_for(way, method, cards)
    return message(_SHORT[named.id]) if named.id in _SHORT else named


def both_names(method: str, cards: Cards) -> Message:
    """The line under a hand: what it makes for high and for low."""
    return message("hand.makes", high=high_name(cards), low=low_name(method, cards))


def _by_groups(cards: Cards) -> list[int]:
    """The ranks of some cards, larger groups first."""
    counts = Counter(card.index >> 2 for card in cards)
    return sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)


def _rank_of(cards: Cards, rank: int) -> Card:
    return next(card for card in cards if card.index >> 2 == rank)


def _one(card: Card) -> Message:
    return message(f"named.{card.rank.value}.one")


def _many(card: Card) -> Message:
    return message(f"named.{card.rank.value}.many")


def _named(kind: str, cards: Cards, ranks: Sequence[int] = ()) -> Message:
    """A kind of hand with its important ranks; by default those of the larger groups."""
    found = [_rank_of(cards, rank) for rank in ranks or _by_groups(cards)]
    two = kind in ("full_house", "two_pairs")  # other kinds are named without a kicker
    first, second = found[0], found[1 if two else 0]
    return message(f"kind.{kind}", top=_one(first), first=_many(first), second=_many(second))


def _groups_name(cards: Cards) -> Message:
    sizes = sorted(Counter(card.index >> 2 for card in cards).values(), reverse=True)
    kind = {(4,): "four", (3, 1): "three", (2, 2): "two_pairs", (3,): "three"}.get(tuple(sizes))
    if not cards:
        return message("hand.none")
    return _named(kind or ("pair" if sizes[0] == 2 else "high_card"), cards)


def _low_ranks(method: str, cards: Cards) -> Message:
    """A low hand by its two highest cards; the best one has a name of its own."""
    if not cards:
        return message("hand.none")
    shift = 0 if method == "deuce_to_seven" else 1
    order = sorted(cards, key=lambda card: ((card.index >> 2) + shift) % 13, reverse=True)
    places = [((card.index >> 2) + shift) % 13 for card in order]
    if len(set(places)) < len(places):
        return message("low.spoiled", hand=_groups_name(cards))
    if method == "ace_to_five" and places == [4, 3, 2, 1, 0]:
        return message("low.wheel")
    if len(order) == 1:
        return _one(order[0])
    return message("low.ranks", first=_one(order[0]), second=_one(order[1]))
