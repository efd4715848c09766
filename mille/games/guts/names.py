"""The names of hands: by ranks alone, because suits only matter for a flush."""

from __future__ import annotations

from mille.cards.card import RANKS, Cards, Rank
from mille.engine.message import Message, message
from mille.games.guts.hands import FLUSH, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE, worth
from mille.games.guts.options import HouseRules


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
