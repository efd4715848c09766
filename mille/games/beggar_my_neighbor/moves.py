"""The only move of Beggar My Neighbor, and its events with their fields in a record."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from mille.cards import Card, Cards
from mille.engine.codec import Codec, Seat
from mille.value import Value


class How(StrEnum):
    """How a game ended."""

    WON = "won"
    """Only one seat is left (#13)."""
    ENDLESS = "endless"
    """It would go on forever (#14)."""
    LIMIT = "limit"
    """The agreed number of tricks was reached (#15)."""


class Play(Value):
    """Turn the top card of one's own stack: the only thing a seat can do."""


class Deal(Value):
    """The cards are dealt: both the move of chance and the event."""

    dealer: Seat
    stacks: tuple[Cards | None, ...]
    """A stack per seat, the top card first; None if it is hidden."""
    counts: tuple[int, ...] = ()
    """The number of cards in each stack, for a seat that is told of the deal."""


class Played(Value):
    """A seat turned its top card onto the pile."""

    seat: Seat
    card: Card


class Out(Value):
    """A seat has no cards left and is out."""

    seat: Seat


class Taken(Value):
    """A seat put the pile under its stack, and leads."""

    seat: Seat
    cards: int


class SeatScore(Value):
    """What a seat has at the end."""

    cards: int
    tricks: int


class DealEnded(Value):
    """The cards have been played out."""

    how: How
    cards_played: int
    tricks: int
    scores: tuple[SeatScore, ...]
    biggest: int
    """The number of cards in the biggest pile taken."""
    longest_battle: int
    """The most pay cards in one trick."""


class GameEnded(Value):
    """The game is over."""

    winners: tuple[Seat, ...]
    results: tuple[int | float, ...]
    """The winners share 1; the others get 0 (#16)."""


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
