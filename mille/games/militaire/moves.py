"""The moves and events of Militaire, in the form of records.

What other rummy games share is in `mille.parts.rummy`.
"""

from __future__ import annotations

from typing import TypeAlias

from mille.cards import Cards, Hand
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

# Moves


class Meld(Value):
    """Lay one meld (#8 to #14)."""

    kind: Kind
    cards: Cards


Chosen: TypeAlias = "Draw | TakeDiscard | Meld | GoDown | Discard"
"""The moves that a seat can make."""
Move: TypeAlias = "Deal | Reshuffle | Chosen"

CHOICES: Codec[Chosen] = Codec(
    {
        "draw": Draw,
        "take_discard": TakeDiscard,
        "meld": Meld,
        "go_down": GoDown,
        "discard": Discard,
    }
)


# Events


class Dealt(Value):
    """The cards were dealt; a seat that sees only its own hand is told how many the others have."""

    deal: int
    dealer: Seat
    hands: tuple[Cards | None, ...]
    discard: Cards
    stock: Hand
    counts: tuple[int, ...] = ()


class Melded(Value):
    """A meld was laid."""

    seat: Seat
    kind: Kind
    cards: Cards


class Score(Value):
    """The result of a deal for one seat (#17 to #19)."""

    cards: int
    """Points for the cards in its melds."""
    sets: int
    """The finisher's bonuses for sets."""
    runs: int
    """The finisher's bonuses for runs."""
    unused: int
    """Points of the card that the finisher kept, which are subtracted."""
    total: int

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The score line by line."""
        parts = (
            ("score.cards", self.cards),
            ("score.sets", self.sets),
            ("score.runs", self.runs),
            ("score.unused", -self.unused),
        )
        return tuple(
            ScoreLine(message(id), points) for id, points in parts if points or id == "score.cards"
        )


class DealEnded(Value):
    """A deal was scored."""

    out: Seat | None
    """The seat that finished; None in a dead deal (#21)."""
    kept: Cards
    """The card that the finisher kept, the seventh (#15), or none."""
    scores: tuple[Score, ...]
    totals: tuple[int, ...]


Event: TypeAlias = (
    "Dealt | Drawn | Taken | Melded | WentDown | Discarded | Reshuffled | DealEnded | GameEnded"
)

EVENTS: Codec[Event] = Codec(
    {
        "deal": Dealt,
        "draw": Drawn,
        "take_discard": Taken,
        "meld": Melded,
        "go_down": WentDown,
        "discard": Discarded,
        "reshuffle": Reshuffled,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)
