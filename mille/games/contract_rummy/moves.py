"""The moves and events of Contract Rummy, in the form of records.

What other rummy games share is in `mille.parts.rummy`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from mille.cards import Card, Cards, Hand
from mille.engine.codec import Codec, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import message
from mille.parts.melds import Kind
from mille.parts.rummy import (
    Deal as Deal,
    Discard as Discard,
    Discarded as Discarded,
    Draw as Draw,
    Drawn as Drawn,
    GameEnded as GameEnded,
    GoDown as GoDown,
    Reshuffle as Reshuffle,
    Reshuffled as Reshuffled,
    TakeDiscard as TakeDiscard,
    Taken as Taken,
    WentDown as WentDown,
)
from mille.value import Value


class End(StrEnum):
    """The ends of a run."""

    LOW = "low"
    HIGH = "high"


class Swap(Value):
    """A card replaces a joker in a run on the table (#26)."""

    meld: int
    card: Card
    joker: Card


# Moves


class MayI(Value):
    """The answer to an offer of the upcard (#9 to #11)."""

    take: bool


class Meld(Value):
    """Lay a new meld, which includes the swapped jokers if there are `swaps` (#22, #26)."""

    kind: Kind
    cards: Cards
    swaps: tuple[Swap, ...] | None = None


class LayOff(Value):
    """Add a card to a meld on the table (#24)."""

    meld: int
    card: Card
    end: End | None = None


Chosen: TypeAlias = "Draw | TakeDiscard | MayI | GoDown | Meld | LayOff | Discard"
"""The moves that a seat can make."""
Move: TypeAlias = "Deal | Reshuffle | Chosen"

CHOICES: Codec[Chosen] = Codec(
    {
        "draw": Draw,
        "take_discard": TakeDiscard,
        "may_i": MayI,
        "go_down": GoDown,
        "meld": Meld,
        "lay_off": LayOff,
        "discard": Discard,
    }
)


# Events


class Dealt(Value):
    """The cards were dealt; a seat that sees only its own hand is told how many the others have."""

    deal: int
    """1 to 7, which says which contract is played."""
    contract: str
    dealer: Seat
    hands: tuple[Cards | None, ...]
    discard: Cards
    stock: Hand
    counts: tuple[int, ...] = ()


class Answered(Value):
    """A seat that was offered the upcard has answered; if the answer is yes, it has the card."""

    seat: Seat
    take: bool
    card: Card


class Penalty(Value):
    """The stock card that comes with one asked for; only its owner sees it."""

    seat: Seat
    card: Card | None


class Melded(Value):
    """A new meld was laid."""

    seat: Seat
    kind: Kind
    cards: Cards
    swaps: tuple[Swap, ...] | None = None


class LaidOff(Value):
    """A card was added to a meld."""

    seat: Seat
    meld: int
    card: Card
    end: End | None = None


class Score(Value):
    """The cards left in a hand, by category (#33)."""

    jokers: int
    aces: int
    courts: int
    """Kings, queens and jacks."""
    spots: int
    """All other cards."""
    total: int

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The score line by line."""
        parts = (
            ("score.jokers", self.jokers),
            ("score.aces", self.aces),
            ("score.courts", self.courts),
            ("score.spots", self.spots),
        )
        return tuple(ScoreLine(message(id), points) for id, points in parts if points)


class DealEnded(Value):
    """A deal was scored; all hands are shown."""

    out: Seat | None
    """The seat whose hand is empty; None in a dead deal (#32)."""
    hands: tuple[Cards, ...]
    scores: tuple[Score, ...]
    totals: tuple[int, ...]


Event: TypeAlias = (
    "Dealt | Drawn | Taken | Answered | Penalty | WentDown | Melded | LaidOff | Discarded"
    " | Reshuffled | DealEnded | GameEnded"
)

EVENTS: Codec[Event] = Codec(
    {
        "deal": Dealt,
        "draw": Drawn,
        "take_discard": Taken,
        "may_i": Answered,
        "penalty": Penalty,
        "go_down": WentDown,
        "meld": Melded,
        "lay_off": LaidOff,
        "discard": Discarded,
        "reshuffle": Reshuffled,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)
