"""What can be done in Daifugo, and what happens; both as the lines of records have it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from mille.cards.card import Cards, Rank
from mille.engine.codec import Codec
from mille.engine.game import Seat

# Moves


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals all cards (#2, #3)."""

    dealer: Seat
    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """Any cards, as many as were received, are given back (#7)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Play:
    """One to four cards of a rank are played (#10, #11)."""

    cards: Cards
    rank: Rank | None = None
    """The rank they are played as; None where it is left to the cards."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The top is not beaten (#11, #12)."""


Chosen: TypeAlias = "Play | Pass | Give"
"""What a seat may choose."""
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


@dataclass(frozen=True, slots=True)
class Dealt:
    """All cards were dealt; who sees only its own hand is told how many the others have."""

    deal: int
    dealer: Seat
    leader: Seat
    hands: tuple[Cards | None, ...]
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Gave:
    """A gift was given, forced (#6) or free (#7); only giver and receiver see its cards."""

    seat: Seat
    to: Seat
    cards: Cards | None
    count: int | None = None

    @property
    def what(self) -> Cards | int:
        """The cards, or how many they are."""
        return self.cards if self.cards is not None else self.count or 0


@dataclass(frozen=True, slots=True)
class Played:
    """Cards were played."""

    seat: Seat
    rank: Rank
    cards: Cards


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revolution:
    """The order was turned round, or back (#16)."""

    on: bool


@dataclass(frozen=True, slots=True)
class WentOut:
    """A hand is empty (#14)."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class Fell:
    """The Daifugo of before has fallen (#20); the hand is laid aside face down."""

    seat: Seat
    cards: Cards | None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The table is swept, and `leader` leads (#13, #14, #17, #18)."""

    by: Ending
    leader: Seat


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal was for one seat."""

    place: int
    title: Title
    points: int
    left: Cards
    fell: bool


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The order of a deal, and what it brought (#21 to #23)."""

    deal: int
    order: tuple[Seat, ...]
    scores: tuple[Score, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
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
