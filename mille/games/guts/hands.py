"""The ranking of hands in Guts (guts.md #23 to #26) and their names.

Suits only matter for a flush.
"""

from __future__ import annotations

from mille.cards import RANKS, Cards, Rank
from mille.engine.message import Message, message
from mille.games.guts.options import HouseRules

_HEIGHT = {rank: height for height, rank in enumerate(RANKS, 2)}
ACE = 14

Worth = tuple[int, ...]
"""Compared as tuples: the kind of the hand first, then its ranks; equal hands are equal."""


def worth(rules: HouseRules, cards: Cards) -> Worth:
    """How good a hand is under the table's rules; the greater wins.

    >>> from mille.cards import cards
    >>> worth(HouseRules(), cards("3C 3D")) > worth(HouseRules(), cards("AS KD"))
    True
    """
    heights = sorted((_HEIGHT[card.rank] for card in cards), reverse=True)
    if rules.cards == 2:
        return _two(heights, rules.two_three)
    return _three(heights, rules.straights and len({card.suit for card in cards}) == 1, rules)


def is_great(rules: HouseRules, cards: Cards) -> bool:
    """Whether a hand is good enough to be talked about for a while."""
    return worth(rules, cards) >= ((PAIR, ACE) if rules.cards == 2 else (THREE,))


def is_low(rules: HouseRules, cards: Cards) -> bool:
    """Whether a hand has nothing at all, and no card above a seven.

    >>> from mille.cards import cards
    >>> is_low(HouseRules(), cards("7C 4D")), is_low(HouseRules(), cards("3C 3D"))
    (True, False)
    """
    return worth(rules, cards) < (HIGH, 8)


def _two(heights: list[int], two_three: bool) -> Worth:
    high, low = heights
    if two_three and (high, low) == (3, 2):
        return (2,)
    return (1, high) if high == low else (0, high, low)


STRAIGHT_FLUSH, THREE, STRAIGHT, FLUSH, PAIR, HIGH = 5, 4, 3, 2, 1, 0


def _three(heights: list[int], flush: bool, rules: HouseRules) -> Worth:
    high, middle, low = heights
    if high == low:
        return (THREE, high)
    if high == middle or middle == low:
        return (PAIR, middle, low if high == middle else high)
    straight = _top_of_straight(high, middle, low) if rules.straights else 0
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT, straight)
    return (FLUSH if flush else HIGH, high, middle, low)


def _top_of_straight(high: int, middle: int, low: int) -> int:
    """The highest card of a straight, with the ace high or low; 0 if it is not a straight."""
    if (high, middle, low) == (ACE, 3, 2):
        return 3
    return high if high - middle == middle - low == 1 else 0


def hand_name(rules: HouseRules, cards: Cards) -> Message:
    """A hand in words: "a pair of 9s", "ace, king" (#23 to #26)."""
    kind, *heights = worth(rules, cards)
    if rules.cards == 2:
        if not heights:
            return message("hand.low_wins")
        high = _rank(heights[0])
        return message("hand.pair", high=high) if kind else _cards("hand.two", heights)
    match kind:
        case _ if kind == THREE:
            return message("hand.three", high=_rank(heights[0]))
        case _ if kind == PAIR:
            return message("hand.pair_and", high=_rank(heights[0]), low=_one(heights[1]))
        case _ if kind in (STRAIGHT, STRAIGHT_FLUSH):
            id = "hand.straight" if kind == STRAIGHT else "hand.straight_flush"
            return message(id, high=_one(heights[0]))
        case _:
            return _cards("hand.flush" if kind == FLUSH else "hand.high", heights)


def _rank(height: int) -> Rank:
    return RANKS[height - 2]


def _one(height: int) -> Message:
    return message(f"rank.{_rank(height).value}")


def _cards(id: str, heights: list[int]) -> Message:
    names = ("high", "low") if len(heights) == 2 else ("high", "middle", "low")
    return message(id, **{name: _one(height) for name, height in zip(names, heights)})
