"""Everything that can be done in Mille, and everything that can happen.

Moves are imperatives, events are past. The events are those of record.md; where an event differs
by who looks at it, the hidden part is None, or a number where only the count is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from mille.cards.card import Card, Cards, Rank
from mille.engine.game import Seat
from mille.games.mille.scoring import SeatScore
from mille.games.mille.settlement import Settlement


@unique
class Phase(Enum):
    """What is being waited for."""

    DEAL = "deal"
    DRAW = "draw"
    PLAY = "play"
    RESHUFFLE = "reshuffle"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals: all 104 cards, where each goes."""

    dealer: Seat
    hands: tuple[Cards, ...]
    discard: Cards
    """The upcard, alone."""
    stock: Cards
    """The card to be drawn first comes first."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top of the stock.

    With nothing to draw and nothing to reshuffle it ends the deal: the seat declines the pack
    (mille.md #41).
    """


@dataclass(frozen=True, slots=True)
class TakeUpcardTwo:
    """Take the 2 that the deal turned up, as the draw of the first turn (#7)."""


@dataclass(frozen=True, slots=True)
class TakePack:
    """Meld the upcard with natural cards of its rank, and take the rest of the pack (#9 to #16)."""

    meld: Cards
    """Two or more cards from the hand, of the upcard's rank."""


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay a new meld, or add to an own one (#20 to #28)."""

    rank: Rank
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the pack, which ends the turn (#34)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance makes all but the upcard the stock (#40)."""

    stock: Cards


Move: TypeAlias = Deal | Draw | TakeUpcardTwo | TakePack | LayMeld | Discard | Reshuffle
Chosen: TypeAlias = Draw | TakeUpcardTwo | TakePack | LayMeld | Discard
"""The moves that a seat makes."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A new deal lies on the table."""

    dealer: Seat
    hands: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    discard: Cards
    stock: Cards | int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat drew from the stock."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class UpcardTwoTaken:
    """A seat took the 2 that the deal turned up."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PackTaken:
    """A seat took the pack; the upcard and `meld` went down, the rest to the hand."""

    seat: Seat
    meld: Cards
    cards: Cards
    """The whole pack, upcard first."""


@dataclass(frozen=True, slots=True)
class Melded:
    """A seat laid cards."""

    seat: Seat
    rank: Rank
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat put a card on the pack."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """All but the upcard became the stock."""

    stock: Cards | int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal was scored."""

    out: Seat | None
    """The seat that went out, or None when the deal died (#41, #42)."""
    scores: tuple[SeatScore, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Somebody won."""

    settlement: Settlement


Event: TypeAlias = (
    Dealt
    | Drawn
    | UpcardTwoTaken
    | PackTaken
    | Melded
    | Discarded
    | Reshuffled
    | DealEnded
    | GameEnded
)
