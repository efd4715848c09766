"""The moves and events of Guts with their fields in a record, the house rules, and what hands are.

What other games for chips share is in `mille.parts.chips`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from mille.cards import RANKS, Cards
from mille.engine.codec import Codec, Seat
from mille.engine.message import Blank, Message, message
from mille.engine.options import AnyRules, Options, Whole, named_sets
from mille.parts.chips import GameEnded as GameEnded, Shown as Shown, Shuffle as Shuffle
from mille.value import Value


class Declare(Value):
    """Say "in" or "out", once (#8, #9)."""

    in_: bool


class Dealt(Value):
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


MOST_CHIPS = 1_000_000


class HouseRules(AnyRules):
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


PRESETS = named_sets(
    standard=HouseRules(),
    together=HouseRules(declare="together", all_out="weenie"),
    three_card=HouseRules(cards=3, straights=True, declare="together"),
    no_limit=HouseRules(cap=0, two_three=True),
)


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    wrong = {
        "fault.straights": rules.straights and rules.cards != 3,
        "fault.two_three": rules.two_three and rules.cards != 2,
        "fault.buy_in": rules.buy_in < rules.ante,
        "fault.debt": rules.short == "debt" and not rules.cap,
    }
    return next((message(id) for id, is_so in wrong.items() if is_so), None)


OPTIONS: Options[HouseRules] = Options(PRESETS, _check, lively_from=5, usual="together")


# The ranking of hands in Guts (guts.md #23 to #26) and their names. Suits only matter for a flush.


ACE = 14
HIGH, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = range(6)
TWO_THREE = 2
"""The kind of 3-2 where it beats everything (#24)."""
NAMES = {
    2: ("two", "pair", "low_wins"),
    3: ("high", "pair_and", "flush", "straight", "three", "straight_flush"),
}

Worth = tuple[int, ...]
"""Compared as tuples: the kind of the hand first, then its ranks; equal hands are equal."""


def worth(rules: HouseRules, cards: Cards) -> Worth:
    """How good a hand is under the table's rules; the greater wins.

    >>> from mille.cards import cards
    >>> worth(HouseRules(), cards("3C 3D")) > worth(HouseRules(), cards("AS KD"))
    True
    """
    heights = sorted((RANKS.index(card.rank) + 2 for card in cards), reverse=True)
    if rules.two_three and heights == [3, 2]:
        return (TWO_THREE,)
    ranks = sorted(set(heights), key=lambda height: (heights.count(height), height), reverse=True)
    if len(ranks) < len(heights):
        return (THREE if heights.count(ranks[0]) == 3 else PAIR, *ranks)
    if not rules.straights:
        return (HIGH, *heights)
    flush, low_ace = len({card.suit for card in cards}) == 1, heights == [ACE, 3, 2]
    if low_ace or heights[0] - heights[-1] == 2:
        return (STRAIGHT_FLUSH if flush else STRAIGHT, 3 if low_ace else heights[0])
    return (FLUSH if flush else HIGH, *heights)


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


def hand_name(rules: HouseRules, cards: Cards) -> Message:
    """A hand in words: "a pair of 9s", "ace and king" (#23 to #26)."""
    kind, *heights = worth(rules, cards)
    ranks = [RANKS[height - 2] for height in heights]
    said: list[Blank] = [message(f"rank.{rank.value}") for rank in ranks]
    if kind in (PAIR, THREE):
        said[0] = ranks[0]
    blanks = ("high", "middle", "low") if len(said) == 3 else ("high", "low")
    return message(f"hand.{NAMES[rules.cards][kind]}", **dict(zip(blanks, said)))
