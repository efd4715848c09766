"""What is done and what happens in games of melds, whichever melds these are.

A game adds its own moves and events, and says the names under which they stand in its records.
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
    """Chance deals: a hand for each seat, a card turned up, and the rest is the stock."""

    dealer: Seat
    hands: tuple[Cards, ...]
    discard: Cards
    """The upcard, alone."""
    stock: Cards
    """The next card first."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance makes the pile, without its upcard, the stock."""

    stock: Cards


@dataclass(frozen=True, slots=True)
class Draw:
    """The top of the stock is taken."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """The upcard is taken."""


@dataclass(frozen=True, slots=True)
class GoDown:
    """All melds of a contract are laid at once."""

    melds: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """A card is thrown, which ends the turn."""

    card: Card


# Events


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card of the stock was taken; only its owner sees it."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Taken:
    """The upcard was taken as the card of a turn."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WentDown:
    """A whole contract was laid."""

    seat: Seat
    melds: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was thrown."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The pile became the stock; nobody sees its order."""

    stock: Hand


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winners: tuple[Seat, ...]
    places: tuple[int, ...]


Told: TypeAlias = Drawn | Taken | WentDown | Discarded


def move_told(event: Told) -> Draw | TakeDiscard | GoDown | Discard:
    """The move of the seat that an event tells of."""
    match event:
        case Drawn():
            return Draw()
        case Taken():
            return TakeDiscard()
        case WentDown(_, melds):
            return GoDown(melds)
        case Discarded(_, card):
            return Discard(card)
