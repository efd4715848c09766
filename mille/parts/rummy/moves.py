"""The moves and events that rummy games share, whatever their melds are.

A game adds its own moves and events, and names them all for its records.
"""

from __future__ import annotations

from typing import TypeAlias

from mille.cards.card import Card, Cards
from mille.cards.hidden import Hand
from mille.cards.value import Value
from mille.engine.game import Seat
from mille.parts.melds import Laid

# Moves


class Deal(Value):
    """Chance deals: a hand for each seat and an upcard; the rest is the stock."""

    dealer: Seat
    hands: tuple[Cards, ...]
    discard: Cards
    """The upcard, as a tuple of one."""
    stock: Cards
    """The next card to draw comes first."""


class Reshuffle(Value):
    """Chance turns the discard pile, without its upcard, into the new stock."""

    stock: Cards


class Draw(Value):
    """Draw the top card of the stock."""


class TakeDiscard(Value):
    """Take the upcard."""


class GoDown(Value):
    """Lay all melds of a contract at once."""

    melds: tuple[Laid, ...]


class Discard(Value):
    """Discard a card, which ends the turn."""

    card: Card


# Events


class Drawn(Value):
    """A seat drew from the stock; the other seats do not see the card (None)."""

    seat: Seat
    card: Card | None


class Taken(Value):
    """A seat took the upcard to begin its turn."""

    seat: Seat
    card: Card


class WentDown(Value):
    """A seat laid its whole contract."""

    seat: Seat
    melds: tuple[Laid, ...]


class Discarded(Value):
    """A seat discarded a card."""

    seat: Seat
    card: Card


class Reshuffled(Value):
    """The discard pile became the stock; nobody sees its order."""

    stock: Hand


class GameEnded(Value):
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
