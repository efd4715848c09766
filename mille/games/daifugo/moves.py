"""The moves and events of Daifugo, in the form of records."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from mille.cards import Cards, Rank
from mille.engine.codec import Codec, Seat
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
    """What ended a round."""

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
    """Cards were played."""

    seat: Seat
    rank: Rank
    cards: Cards


class Passed(Value):
    """Somebody passed."""

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
    """The result of a deal for one seat."""

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
