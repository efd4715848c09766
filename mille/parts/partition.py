"""The best way to split a hand into melds, found by exhaustive search.

The cards of a hand are packed into one number, four bits per face, so that "does the hand hold this
meld?" is one subtraction: the top bit of each group of four is set first, and is lost where the
hand has too few of a face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from mille.cards.card import JOKERS, PACK, Card, Cards
from mille.cards.value import Value
from mille.parts.melds import Laid, MeldRules, is_joker, jokers_of, melds_in

_BITS = 4
_JOKER_SHIFT = _BITS * len(PACK)
_SHORT = sum(1 << (_BITS * n + _BITS - 1) for n in range(len(PACK) + 1))

Worth = Callable[[Laid], int]


def packed(cards: Iterable[Card]) -> int:
    """Cards as one number, four bits per face; all jokers count as one face."""
    return sum(map(_unit, cards))


@cache
def _unit(card: Card) -> int:
    if card in JOKERS:
        return 1 << _JOKER_SHIFT
    return 1 << _BITS * PACK.index(card)


def has(hand: int, meld: int) -> bool:
    """Whether a packed hand contains packed cards."""
    return ((hand | _SHORT) - meld) & _SHORT == _SHORT


class _Choice(Value):
    packed: int
    worth: int
    meld: Laid


def partition(hand: Cards, rules: MeldRules, worth: Worth) -> tuple[Laid, ...]:
    """The disjoint melds of a hand that are worth the most together.

    A meld that is worth nothing is left out. Of equal sums, the first one found stays.
    """
    choices = _by_lowest(hand, rules, worth)
    best = _search(packed(hand), choices)
    return _numbered(best, jokers_of(hand))


def _by_lowest(hand: Cards, rules: MeldRules, worth: Worth) -> dict[int, list[_Choice]]:
    """The melds that a hand can lay, keyed by their lowest natural card as a packed number."""
    found: dict[int, list[_Choice]] = {}
    for meld in melds_in(hand, rules):
        value = worth(meld)
        if value > 0:
            lowest = min(_unit(card) for card in meld.cards if not is_joker(card))
            found.setdefault(lowest, []).append(_Choice(packed(meld.cards), value, meld))
    return found


def _search(hand: int, choices: dict[int, list[_Choice]]) -> tuple[Laid, ...]:
    """The most valuable set of disjoint melds among `choices`."""
    firsts = sorted(choices)
    memo: dict[int, tuple[int, tuple[Laid, ...]]] = {}

    def best(left: int, start: int) -> tuple[int, tuple[Laid, ...]]:
        """The best of the melds whose lowest card is `firsts[start]` or later."""
        while start < len(firsts) and not has(left, firsts[start]):
            start += 1
        if start == len(firsts):
            return 0, ()
        known = memo.get(left)
        if known is not None:
            return known
        first = firsts[start]
        result = best(left - first, start)  # leave one copy of it unused
        for choice in choices[first]:
            if has(left, choice.packed):
                value, melds = best(left - choice.packed, start)
                if value + choice.worth > result[0]:
                    result = value + choice.worth, (choice.meld, *melds)
        memo[left] = result
        return result

    # Cards that start no meld may still be part of one, so they stay in the number.
    return best(hand, 0)[1]


def _numbered(melds: tuple[Laid, ...], jokers: Cards) -> tuple[Laid, ...]:
    """The melds with each joker used once."""
    left = iter(jokers)
    return tuple(
        Laid(meld.kind, tuple(next(left) if is_joker(card) else card for card in meld.cards))
        for meld in melds
    )
