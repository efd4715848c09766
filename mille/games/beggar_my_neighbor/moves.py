"""The one move of Beggar My Neighbor, and its events with the fields they have in a record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from mille.cards.card import Card, Cards
from mille.engine.codec import Codec
from mille.engine.game import Seat


class How(StrEnum):
    """How a game ended."""

    WON = "won"
    """One seat is left (#13)."""
    ENDLESS = "endless"
    """It would go on for ever (#14)."""
    LIMIT = "limit"
    """So many tricks were agreed on (#15)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Turn the top card of the own stack: all that a seat can do."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards are dealt: the move of chance, and the event."""

    dealer: Seat
    stacks: tuple[Cards | None, ...]
    """A stack a seat, the top card first; None in what a seat is told."""
    counts: tuple[int, ...] = ()
    """What a seat is told: how many cards each stack has."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat turned its top card onto the pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Out:
    """A seat has no cards left and plays no more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken:
    """A seat took the pile under its stack, and leads."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What a seat has at the end."""

    cards: int
    tricks: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The cards have been played."""

    how: How
    cards_played: int
    tricks: int
    scores: tuple[SeatScore, ...]
    biggest: int
    """How many cards the biggest pile had that was taken."""
    longest_battle: int
    """The most pay cards in one trick."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winners: tuple[Seat, ...]
    results: tuple[int | float, ...]
    """1 shared by the winners, 0 for the others (#16)."""


Move: TypeAlias = Deal | Play
Event: TypeAlias = Deal | Played | Out | Taken | DealEnded | GameEnded

EVENTS: Codec[Event] = Codec(
    {
        "deal": Deal,
        "play": Played,
        "out": Out,
        "take": Taken,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)
CHOICES: Codec[Move] = Codec({"play": Play})
