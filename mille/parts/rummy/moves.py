"""The moves and events that rummy games share, whatever their melds are.

A game adds its own moves and events, and names them all for its records.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mille.cards.card import Card, Cards
from mille.cards.hidden import Hand
from mille.engine.game import Seat
from mille.parts.melds import Laid

# Moves


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals: a hand for each seat and an upcard; the rest is the stock."""

    dealer: Seat
    hands: tuple[Cards, ...]
    discard: Cards
    """The upcard, as a tuple of one."""
    stock: Cards
    """The next card to draw comes first."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance turns the discard pile, without its upcard, into the new stock."""

    stock: Cards


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the upcard."""


@dataclass(frozen=True, slots=True)
class GoDown:
    """Lay all melds of a contract at once."""

    melds: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card, which ends the turn."""

    card: Card


# Events


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat drew from the stock; the other seats do not see the card (None)."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Taken:
    """A seat took the upcard to begin its turn."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WentDown:
    """A seat laid its whole contract."""

    seat: Seat
    melds: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard pile became the stock; nobody sees its order."""

    stock: Hand


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winners: tuple[Seat, ...]
    places: tuple[int, ...]


BySeat: TypeAlias = Drawn | Taken | WentDown | Discarded


def move_behind(event: BySeat) -> Draw | TakeDiscard | GoDown | Discard:
    """The move of the seat that caused an event."""
    match event:
        case Drawn():
            return Draw()
        case Taken():
            return TakeDiscard()
        case WentDown(_, melds):
            return GoDown(melds)
        case Discarded(_, card):
            return Discard(card)
