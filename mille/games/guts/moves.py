"""The moves and events of Guts with their fields in a record, the house rules, and what hands are.

What other games for chips share is in `mille.parts.chips`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from mille.cards import RANKS, Cards, Rank
from mille.engine.codec import Codec, Seat
from mille.engine.message import Message, message
from mille.engine.options import Options, Whole
from mille.parts.chips import GameEnded as GameEnded, Shown as Shown, Shuffle as Shuffle
from mille.value import Value


class Declare(Value):
    """Say "in" or "out", once (#8, #9)."""

    in_: bool


class Dealt(Value):
    """The cards are dealt, and the antes are in the pot."""

    deal: int
    round: int
    dealer: Seat
    antes: tuple[int, ...]
    pot: int
    """Including the antes."""
    chips: tuple[int, ...]
    """After the antes."""
    hands: tuple[Cards | None, ...]
    """A hand per seat; empty for a seat that is out of the game, None if it is hidden."""
    stub: Cards | int
    """The undealt cards, or their number."""
    counts: tuple[int, ...] = ()
    """The number of cards in each hand, for a seat that is told of the deal."""


class Said(Value):
    """A seat declared; None if that is still secret."""

    seat: Seat
    in_: bool | None


class SaidInSecret(Said):
    """A declaration that nobody else learns before all are given (#9)."""


class Opened(Value):
    """All secret declarations, by seat; None for a seat that did not declare."""

    in_: tuple[bool | None, ...]


class Score(Value):
    """The result of a deal for a seat, in chips; `net` is won less paid less ante."""

    ante: int
    won: int
    paid: int
    net: int


class DealEnded(Value):
    """The pot of a deal was paid out."""

    in_: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]
    pot: int
    """The pot that the next deal begins with, apart from antes."""
    totals: tuple[int, ...]
    broke: tuple[Seat, ...]
    """Seats that left the game after this deal (#18)."""
    round_over: bool


Move: TypeAlias = Shuffle | Declare
Event: TypeAlias = Dealt | Said | Opened | Shown | DealEnded | GameEnded

EVENTS: Codec[Event] = Codec(
    {
        "deal": Dealt,
        "declare": Said,
        "declared": Opened,
        "show": Shown,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)
CHOICES: Codec[Move] = Codec({"declare": Declare})


# The house rules of Guts, and the named sets of them (guts.md, section 3).


MOST_CHIPS = 1_000_000


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    cards: Literal[2, 3] = 2
    """How many cards each seat gets (#6)."""
    straights: bool = False
    """Whether straights and flushes count, with three cards (#26)."""
    two_three: bool = False
    """Whether 3-2 beats everything, with two cards (#24)."""
    declare: Literal["in_turn", "together"] = "in_turn"
    """Whether seats declare one after another (#8) or all at once (#9)."""
    all_out: Literal["stay", "weenie"] = "stay"
    """What happens if nobody is in: the pot stays (#12), or the best hand has to pay too (#13)."""
    ante: Annotated[int, Whole(1, 1000)] = 2
    """What each seat puts in at the first deal of a round (#4)."""
    buy_in: Annotated[int, Whole(1, MOST_CHIPS)] = 100
    """How many chips each seat begins with (#2)."""
    cap: Annotated[int, Whole(0, MOST_CHIPS)] = 40
    """The most that one loser pays in a deal (#16); 0 for no limit."""
    short: Literal["out", "debt"] = "out"
    """Whether a seat that owes more than it has pays what it has (#18) or goes into debt (#19)."""
    deals: Annotated[int, Whole(1, 1000)] = 30
    """The game ends with the first round that is over after this many deals (#20)."""
    extra_deals: Annotated[int, Whole(0, 1000)] = 20
    """If the round goes on this many deals longer, the game ends at once (#20)."""


PRESETS = {
    "standard": HouseRules(),
    "together": HouseRules(preset="together", declare="together", all_out="weenie"),
    "three_card": HouseRules(preset="three_card", cards=3, straights=True, declare="together"),
    "no_limit": HouseRules(preset="no_limit", cap=0, two_three=True),
}


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    if rules.straights and rules.cards != 3:
        return message("fault.straights")
    if rules.two_three and rules.cards != 2:
        return message("fault.two_three")
    if rules.buy_in < rules.ante:
        return message("fault.buy_in")
    if rules.short == "debt" and not rules.cap:
        return message("fault.debt")
    return None


OPTIONS: Options[HouseRules] = Options(
    PRESETS,
    _check,
    lively_from=5,
)


# The ranking of hands in Guts (guts.md #23 to #26) and their names.
#
# Suits only matter for a flush.


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
