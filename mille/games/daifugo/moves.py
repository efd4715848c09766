"""The moves and events of Daifugo, in the form of records; its house rules and order of cards."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from mille.cards import JOKERS, PACK, RANKS, Card, Cards, Rank
from mille.engine.codec import Codec, Seat
from mille.engine.options import AnyRules, Numbers, Options, Whole, named_sets
from mille.value import Value

# Moves


class Deal(Value):
    """Chance deals all cards (#2, #3)."""

    dealer: Seat
    hands: tuple[Cards, ...]


class Give(Value):
    """Give back any cards, as many as were received (#7)."""

    cards: Cards


class Play(Value):
    """Play one to four cards of a rank (#10, #11)."""

    cards: Cards
    rank: Rank | None = None
    """The rank they count as; None if the cards themselves show it."""


class Pass(Value):
    """Decline to beat the top play (#11, #12)."""


Chosen: TypeAlias = "Play | Pass | Give"
"""The moves that a seat can make."""
Move: TypeAlias = "Deal | Chosen"

CHOICES: Codec[Move] = Codec({"play": Play, "pass": Pass, "give": Give})


# Events


class Ending(StrEnum):
    PASSES = "passes"
    EIGHT = "eight"
    SPADE_THREE = "spade_three"


class Title(StrEnum):
    """The titles (#22), the highest first."""

    DAIFUGO = "daifugo"
    MILLIONAIRE = "millionaire"
    COMMONER = "commoner"
    POOR = "poor"
    DESTITUTE = "destitute"


class Dealt(Value):
    """All cards were dealt; a seat that sees only its own hand is told how many the others have."""

    deal: int
    dealer: Seat
    leader: Seat
    hands: tuple[Cards | None, ...]
    counts: tuple[int, ...] = ()


class Gave(Value):
    """A gift was given, forced (#6) or free (#7); only giver and receiver see its cards."""

    seat: Seat
    to: Seat
    cards: Cards | None
    count: int | None = None

    @property
    def what(self) -> Cards | int:
        """The cards, or just how many if hidden."""
        return self.cards if self.cards is not None else self.count or 0


class Played(Value):
    seat: Seat
    rank: Rank
    cards: Cards


class Passed(Value):
    seat: Seat


class Revolution(Value):
    """The order of the ranks was reversed, or restored (#16)."""

    on: bool


class WentOut(Value):
    """A seat has played its last card (#14)."""

    seat: Seat
    place: int


class Fell(Value):
    """The previous Daifugo has fallen (#20); the hand is put aside face down."""

    seat: Seat
    cards: Cards | None
    count: int | None = None


class RoundEnded(Value):
    """The round's cards are cleared away, and `leader` leads (#13, #14, #17, #18)."""

    by: Ending
    leader: Seat


class Score(Value):
    place: int
    title: Title
    points: int
    left: Cards
    fell: bool


class DealEnded(Value):
    """The finishing order of a deal, and its points (#21 to #23)."""

    deal: int
    order: tuple[Seat, ...]
    scores: tuple[Score, ...]
    totals: tuple[int, ...]


class GameEnded(Value):
    """The final order and the results by seat (#24, #25)."""

    winner: Seat
    order: tuple[Seat, ...]
    results: tuple[int, ...]


Event: TypeAlias = (
    "Dealt | Gave | Played | Passed | Revolution | WentOut | Fell | RoundEnded | DealEnded"
    " | GameEnded"
)

EVENTS: Codec[Event] = Codec(
    {
        "deal": Dealt,
        "give": Gave,
        "play": Played,
        "pass": Passed,
        "revolution": Revolution,
        "out": WentOut,
        "fall": Fell,
        "round_end": RoundEnded,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)


# The house rules of Daifugo: what may differ from table to table, and the named sets of them.


MOST_POINTS = 10**12
"""The most points that a title can be worth, and with a minus sign the fewest."""


class HouseRules(AnyRules):
    deals: Annotated[int, Whole(1, 50)] = 5
    """How many deals a game has (#24)."""
    winner: Literal["last_daifugo", "points"] = "last_daifugo"
    """Who wins: the Daifugo of the last deal, or the seat with the most points (#24)."""
    points: Annotated[tuple[int, ...], Numbers(5, -MOST_POINTS, MOST_POINTS)] = (2, 1, 0, -1, -2)
    """What a deal is worth to Daifugo, Millionaire, Commoner, Poor and Destitute (#23)."""
    jokers: Annotated[int, Whole(0, 2)] = 0
    """How many jokers are used (#15)."""
    revolution: bool = False
    """Whether four cards of a rank reverse the order of the ranks (#16)."""
    eight_cut: bool = False
    """Whether an 8 ends the round (#18)."""
    spade_three: bool = False
    """Whether the 3 of spades beats a lone joker (#17)."""
    destitute_gives: Annotated[int, Whole(0, 2)] = 2
    """How many cards the Destitute gives to the Daifugo and gets back (#6, #7)."""
    poor_gives: Annotated[int, Whole(0, 1)] = 0
    """How many the Poor gives to the Millionaire and gets back, from 4 seats on (#6 to #8)."""
    capital_fall: bool = False
    """Whether the Daifugo falls when another goes out first (#20)."""
    passing: Literal["out", "may_return"] = "out"
    """Whether a seat that passed is out of the round, or returns after the next play (#12)."""
    first_lead: Literal["left_of_dealer", "diamond_three"] = "left_of_dealer"
    """Who leads the first deal (#5)."""
    later_lead: Literal["daifugo", "destitute"] = "daifugo"
    """Who leads the later deals (#9)."""

    @property
    def may_return(self) -> bool:
        """Whether every play brings back all seats that passed (#12)."""
        return self.passing == "may_return"

    def points_for(self, title: Title) -> int:
        """What a title is worth (#23)."""
        return self.points[list(Title).index(title)]


PRESETS = named_sets(
    standard=HouseRules(),
    japanese=HouseRules(
        winner="points",
        jokers=2,
        revolution=True,
        eight_cut=True,
        spade_three=True,
        poor_gives=1,
        capital_fall=True,
        first_lead="diamond_three",
        later_lead="destitute",
    ),
    family=HouseRules(
        winner="points",
        jokers=1,
        revolution=True,
        poor_gives=1,
        passing="may_return",
        first_lead="diamond_three",
    ),
)

OPTIONS: Options[HouseRules] = Options(PRESETS, usual="japanese")
"""The allowed values of each rule."""


# Which card is higher (#1, #16), and the orders in which cards are listed.


ORDER: tuple[Rank, ...] = (*RANKS[1:], RANKS[0])
"""The natural ranks, the lowest first: 3 to ace, then 2."""
HEIGHT = {rank: place for place, rank in enumerate((*ORDER, Rank.JOKER))}
"""How high each rank is, from 0; the joker is above every natural rank, even in a revolution
(#15)."""
_INDEX = {card: n for n, card in enumerate((*PACK[4:], *PACK[:4], *JOKERS))}
DIAMOND_THREE = Card.parse("3D")
SPADE_THREE = Card.parse("3S")


def height(rank: Rank, turned: bool = False) -> int:
    """How high a rank is; `turned` means during a revolution (#16).

    >>> height(Rank.TWO), height(Rank.TWO, turned=True), height(Rank.JOKER, turned=True)
    (12, 0, 13)
    """
    return 12 - HEIGHT[rank] if turned and rank is not Rank.JOKER else HEIGHT[rank]


def low_to_high(cards: Iterable[Card]) -> Cards:
    """By rank from 3 to 2, then by suit C D H S, jokers last: always in the normal order."""
    return tuple(sorted(cards, key=_INDEX.__getitem__))


def pack(jokers: int) -> Cards:
    """All cards of a deal with this many jokers (#1)."""
    return PACK + JOKERS[:jokers]


def rank_of(cards: Iterable[Card]) -> Rank | None:
    """The rank of cards played together: that of the natural cards, else the joker's (#15).

    None if there are no cards, or natural cards of different ranks.

    >>> rank_of((Card.parse("KS"), Card.parse("*1"))).value
    'K'
    """
    ranks = {card.rank for card in cards}
    if len(ranks) > 1:
        ranks.discard(Rank.JOKER)
    return ranks.pop() if len(ranks) == 1 else None
