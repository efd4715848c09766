"""The ranking of hands: the high order and the three low orders (anaconda.md #24 to #26).

Sets of ranks are bit masks. A worth is a single number made of the kind of the hand, then the ranks
of its groups, then the other ranks. For high, more is better; for low, less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from mille.cards import PACK, Cards

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
