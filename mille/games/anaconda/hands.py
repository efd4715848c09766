"""The ranking of hands: the high order and the three low orders (anaconda.md #24 to #26).

Players look at thousands of hands, so a card here is its number, as in `Card.index`: four per rank
from the deuces up. Sets of ranks are bit masks. A worth is a single number made of the kind of the
hand, then the ranks of its groups, then the other ranks; for low it is negative, so that more is
better both ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from mille.cards import RANKS, Card, Cards
from mille.engine.message import Message, message
from mille.games.anaconda.moves import Way

Worth: TypeAlias = int
"""The value of a hand, for high or for low; greater is better."""

KINDS = (
    "high_card",
    "pair",
    "two_pairs",
    "three",
    "straight",
    "flush",
    "full_house",
    "four",
    "straight_flush",
)
HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
KIND, GROUP = 30, 13
"""From which bit the kind and the ranks of the groups stand in a worth."""
_MASKS = range(1 << 13)


def _top(mask: int, n: int) -> int:
    """The mask with only its `n` highest ranks."""
    while mask.bit_count() > n:
        mask &= mask - 1
    return mask


def _bottom(mask: int, n: int) -> int:
    """The mask with only its `n` lowest ranks."""
    while mask.bit_count() > n:
        mask ^= 1 << (mask.bit_length() - 1)
    return mask


def _run(mask: int, wheel: bool) -> int:
    """The top rank of the highest straight, 0 for none; a wheel is the lowest straight."""
    for low in range(8, -1, -1):
        if mask >> low & 0b11111 == 0b11111:
            return low + 2
    return int(wheel and mask & 0b1000000001111 == 0b1000000001111)


_TOP = [_top(mask, 5) for mask in _MASKS]
_BOTTOM = [_bottom(mask, 5) for mask in _MASKS]
_WITH_WHEEL = [_run(mask, True) for mask in _MASKS]
_PLAIN = [_run(mask, False) for mask in _MASKS]
_ACE_HIGH = [1 << (card >> 2) for card in range(52)]
_ACE_LOW = [1 << ((card >> 2) + 1) % 13 for card in range(52)]


def counted(
    cards: Iterable[int], bits: Sequence[int] = _ACE_HIGH
) -> tuple[list[int], int, int, int, int]:
    """The ranks of each suit, and those that come at least once, twice, three and four times."""
    once = pairs = threes = fours = 0
    suits = [0, 0, 0, 0]
    for card in cards:
        bit = bits[card]
        suits[card & 3] |= bit
        fours |= threes & bit
        threes |= pairs & bit
        pairs |= once & bit
        once |= bit
    return suits, once, pairs, threes, fours


def _worth(cards: Iterable[int], bits: Sequence[int], runs: Sequence[int]) -> Worth:
    """The best five of some cards, or of fewer, compared as high hands. `runs` are the straights
    that count; if none do, flushes do not either.
    """
    suits, once, pairs, threes, fours = counted(cards, bits)
    flush = next((mask for mask in suits if mask.bit_count() >= 5), 0) if runs else 0
    if flush and runs[flush]:
        return STRAIGHT_FLUSH << KIND | runs[flush]
    if fours:
        four = _top(fours, 1)
        return FOUR << KIND | four << GROUP | _top(once ^ four, 1)
    if threes:
        three = _top(threes, 1)
        rest = pairs ^ three
        if rest:
            group = (three.bit_length() << 4) + rest.bit_length()
            return FULL_HOUSE << KIND | group << GROUP
    if flush:
        return FLUSH << KIND | _TOP[flush]
    if runs and runs[once]:
        return STRAIGHT << KIND | runs[once]
    if threes:
        return THREE << KIND | three << GROUP | _top(once ^ three, 2)
    if pairs:
        two = _top(pairs, 2)
        if two.bit_count() == 2:
            return TWO_PAIRS << KIND | two << GROUP | _top(once ^ two, 1)
        return PAIR << KIND | two << GROUP | _top(once ^ two, 3)
    return _TOP[once]


def high_of(cards: Iterable[int]) -> Worth:
    """The high worth of the best five of some cards, or of fewer; more is better (#24)."""
    return _worth(cards, _ACE_HIGH, _WITH_WHEEL)


_LOW_ORDERS = {
    "ace_to_five": (_ACE_LOW, ()),
    "ace_to_six": (_ACE_LOW, _PLAIN),
    "deuce_to_seven": (_ACE_HIGH, _PLAIN),
}
"""The bit of each card's rank, and the straights that count."""


def low_of(method: str, cards: Sequence[int]) -> Worth:
    """The low worth of the best five of some cards, or of fewer; at most 0 (#25, #26)."""
    if method == "ace_to_five":
        mask = twice = 0
        for card in cards:
            bit = _ACE_LOW[card]
            twice |= mask & bit
            mask |= bit
        ranks = mask.bit_count()
        if ranks >= 5:
            return -_BOTTOM[mask]
        if ranks == 4 < len(cards):  # the lowest possible pair, and the other three ranks
            pair = twice & -twice
            return -(PAIR << KIND | pair << GROUP | mask ^ pair)
    if len(cards) > 5:
        return max(low_of(method, five) for five in combinations(cards, 5))
    return -_worth(cards, *_LOW_ORDERS[method])


def kind(worth: Worth) -> int:
    """The kind of a hand, from `HIGH_CARD` to `STRAIGHT_FLUSH`."""
    return abs(worth) >> KIND


def numbers(cards: Iterable[Card]) -> list[int]:
    return [card.index for card in cards]


def high(cards: Cards) -> Worth:
    return high_of(numbers(cards))


def low(method: str, cards: Cards) -> Worth:
    return low_of(method, numbers(cards))


def worth(way: Way, method: str, cards: Cards) -> Worth:
    """The worth for the way that somebody goes; for both ways, the high one."""
    return low(method, cards) if way is Way.LOW else high(cards)


def best_five(way: Way, method: str, cards: Cards) -> Cards:
    """The best five of some cards; fewer as they are."""
    return max(combinations(cards, min(5, len(cards))), key=lambda five: worth(way, method, five))


def low_place(method: str, card: Card) -> int:
    """The place of a card's rank in low hands, where 0 is best."""
    return ((card.index >> 2) + (method != "deuce_to_seven")) % 13


# Hands in words: "a full house, jacks over 9s", "a 9-6 low".


_SHORT = (
    "kind.straight_flush",
    "kind.full_house",
    "kind.flush",
    "kind.straight",
    "kind.two_pairs",
    "low.spoiled",
)
"""Names that are too long for a slip; `short.` has their short forms."""
_WHEEL = {12, 0, 1, 2, 3}
"""The ranks from ace to five, which count as a straight for high."""
BEST_LOW: Worth = -0b11111
"""The low worth of these ranks, from ace to five."""


def high_name(cards: Cards) -> Message:
    """The name of the best five of some cards for high; of fewer than five, only their groups."""
    five = best_five(Way.HIGH, "", cards)
    made, counts = kind(high(five)), Counter(card.index >> 2 for card in five)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    if made in (STRAIGHT, STRAIGHT_FLUSH) and counts.keys() == _WHEEL:
        ranks = [3]  # five high
    first, *rest = (RANKS[rank] for rank in ranks)
    second = rest[0] if made in (FULL_HOUSE, TWO_PAIRS) else first  # others: without a kicker
    return message(f"kind.{KINDS[made]}", top=message(f"rank.{first}"), first=first, second=second)


def low_name(method: str, cards: Cards) -> Message:
    """The name of the best five of some cards for low, by its two highest; it mentions what spoils
    them.
    """
    five = best_five(Way.LOW, method, cards)
    if kind(low(method, five)) != HIGH_CARD:
        return message("low.spoiled", hand=high_name(five))
    if method == "ace_to_five" and low(method, five) == BEST_LOW:
        return message("low.wheel")
    order = sorted(five, key=lambda card: low_place(method, card), reverse=True)
    first, second, *_ = (message(f"rank.{card.rank}") for card in order)
    return message("low.ranks", first=first, second=second)


def name_for(way: Way, method: str, cards: Cards) -> Message:
    """The name of some cards for the half, or both halves, that their player goes for."""
    if way is Way.BOTH:
        return message("hand.both", high=high_name(cards), low=low_name(method, cards))
    return low_name(method, cards) if way is Way.LOW else high_name(cards)


def short_name(way: Way, method: str, cards: Cards) -> Message:
    """The same in two or three words, for a slip: "a full house", "a 9-6 low"."""
    if way is Way.BOTH:
        up, down = (short_name(one, method, cards) for one in (Way.HIGH, Way.LOW))
        return message("hand.both", high=up, low=down)
    named = name_for(way, method, cards)
    return message(f"short.{named.id.split('.')[1]}") if named.id in _SHORT else named
