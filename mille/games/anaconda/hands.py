"""The ranking of hands: the high order and the three low orders (anaconda.md #24 to #26).

Sets of ranks are bit masks. A worth is a single number made of the kind of the hand, then the ranks
of its groups, then the other ranks. For high, more is better; for low, less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from mille.cards import PACK, Card, Cards
from mille.engine.message import Message, message
from mille.games.anaconda.moves import Way

Worth: TypeAlias = int
"""The value of a hand; for high, greater is better, for low, smaller."""

STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIRS, PAIR, HIGH_CARD = range(
    8, -1, -1
)
_KIND, _GROUP = 30, 13
_MASKS = 1 << 13


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


def _runs(wheel: bool) -> list[int]:
    """For every mask, the top rank of its highest straight, 0 for none; a wheel is the lowest
    straight.
    """
    table = [0] * _MASKS
    for mask in range(_MASKS):
        if wheel and mask & 0b1000000001111 == 0b1000000001111:
            table[mask] = 1
        for low in range(9):
            if mask >> low & 0b11111 == 0b11111:
                table[mask] = low + 2
    return table


_TOP = [_top(mask, 5) for mask in range(_MASKS)]
_BOTTOM = [_bottom(mask, 5) for mask in range(_MASKS)]
_WITH_WHEEL = _runs(True)
_PLAIN = _runs(False)
_NONE = [0] * _MASKS


def _worth(hand: Iterable[tuple[int, int]], runs: list[int], flushes: bool) -> Worth:
    """The best five cards out of some ranks and suits, compared as high hands."""
    once = pairs = threes = fours = 0
    suits = [0, 0, 0, 0]
    for rank, suit in hand:
        bit = 1 << rank
        suits[suit] |= bit
        fours |= threes & bit
        threes |= pairs & bit
        pairs |= once & bit
        once |= bit
    flush = 0
    if flushes:
        flush = next((mask for mask in suits if mask.bit_count() >= 5), 0)
        if flush and runs[flush]:
            return STRAIGHT_FLUSH << _KIND | runs[flush]
    if fours:
        four = _top(fours, 1)
        return FOUR << _KIND | four << _GROUP | _top(once ^ four, 1)
    if threes:
        three = _top(threes, 1)
        rest = pairs ^ three
        if rest:
            group = (three.bit_length() << 4) + rest.bit_length()
            return FULL_HOUSE << _KIND | group << _GROUP
    if flush:
        return FLUSH << _KIND | _TOP[flush]
    if runs[once]:
        return STRAIGHT << _KIND | runs[once]
    if threes:
        return THREE << _KIND | three << _GROUP | _top(once ^ three, 2)
    if pairs:
        two = _top(pairs, 2)
        if two.bit_count() == 2:
            return TWO_PAIRS << _KIND | two << _GROUP | _top(once ^ two, 1)
        return PAIR << _KIND | two << _GROUP | _top(once ^ two, 3)
    return _TOP[once]


def kind(worth: Worth) -> int:
    """The kind of a hand, from `HIGH_CARD` to `STRAIGHT_FLUSH`."""
    return worth >> _KIND


def high(cards: Cards) -> Worth:
    """The high worth of the best five of some cards; more is better (#24)."""
    return _worth(((card.index >> 2, card.index & 3) for card in cards), _WITH_WHEEL, True)


def low(method: str, cards: Cards) -> Worth:
    """The low worth of the best five of some cards; less is better (#25, #26)."""
    if len(cards) > 5:
        if method == "ace_to_five":
            mask = 0
            for card in cards:
                mask |= 1 << (((card.index >> 2) + 1) % 13)
            if mask.bit_count() >= 5:
                return _BOTTOM[mask]
        return min(low(method, five) for five in combinations(cards, 5))
    if method == "deuce_to_seven":
        return _worth(((card.index >> 2, card.index & 3) for card in cards), _PLAIN, True)
    ranks = ((((card.index >> 2) + 1) % 13, card.index & 3) for card in cards)
    counted = method == "ace_to_six"
    return _worth(ranks, _PLAIN if counted else _NONE, counted)


_PLACES = [(card >> 2, card & 3) for card in range(52)]
_LOW_BIT = [1 << ((card >> 2) + 1) % 13 for card in range(52)]


def high_of(cards: Iterable[int]) -> Worth:
    """`high` for card numbers, for code that looks at thousands of hands."""
    return _worth([_PLACES[card] for card in cards], _WITH_WHEEL, True)


def low_of(method: str, cards: Sequence[int]) -> Worth:
    """`low` for card numbers, for code that looks at thousands of hands."""
    if method == "ace_to_five":
        mask = twice = 0
        for card in cards:
            bit = _LOW_BIT[card]
            twice |= mask & bit
            mask |= bit
        ranks = mask.bit_count()
        if ranks >= 5:
            return _BOTTOM[mask]
        if ranks == 4:  # the lowest possible pair, and the other three ranks
            pair = twice & -twice
            return PAIR << _KIND | pair << _GROUP | mask ^ pair
    return low(method, tuple(PACK[card] for card in cards))


def showing(cards: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The worth of up to four face-up cards: groups first, no straights or flushes (#17)."""
    groups = Counter(card.index >> 2 for card in cards)
    order = sorted(groups, key=lambda rank: (groups[rank], rank), reverse=True)
    return tuple(groups[rank] for rank in order), tuple(order)


def best_high(cards: Cards) -> Cards:
    """The best five of some cards for high."""
    return max(combinations(cards, 5), key=high)


def best_low(method: str, cards: Cards) -> Cards:
    """The best five of some cards for low."""
    return min(combinations(cards, 5), key=lambda five: low(method, five))


# Hands in words: "full house, jacks on nines", "nine-six".


_KINDS = {
    STRAIGHT_FLUSH: "straight_flush",
    FOUR: "four",
    FULL_HOUSE: "full_house",
    FLUSH: "flush",
    STRAIGHT: "straight",
    THREE: "three",
    TWO_PAIRS: "two_pairs",
    PAIR: "pair",
    HIGH_CARD: "high_card",
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
    five = best_high(cards)
    found = kind(high(five))
    if found in (STRAIGHT, STRAIGHT_FLUSH) and set(_by_groups(five)) == _WHEEL:
        return _named(_KINDS[found], five, [3])  # an ace-low straight, five high
    return _named(_KINDS[found], five)


def low_name(method: str, cards: Cards) -> Message:
    """The name of the best five of some cards for low; it mentions what spoils them."""
    if len(cards) < 5:
        return _low_ranks(method, cards)
    five = best_low(method, cards)
    found = kind(low(method, five))
    if found == HIGH_CARD:
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
