"""The moments of a game: the few things that are felt, in picture, motion and sound.

A game names three to six of them as data, and its telling says when one has come.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from mille.engine.game import Seat
from mille.engine.message import Message


@unique
class Kind(StrEnum):
    """What a moment is to those at the table, or to the one who looks."""

    WIN = "win"
    LOSS = "loss"
    TURN = "turn"
    """A turn of fortune."""
    RARE = "rare"


@dataclass(frozen=True, slots=True)
class Moment:
    """One of the moments of a game."""

    id: str
    kind: Kind
    symbol: str
    """A sign of the house or of the game, drawn on its medal."""
    sound: str

    def felt(self, said: Message, seat: Seat | None = None, more: Message | None = None) -> Felt:
        """It has come."""
        return Felt(self, said, seat, more)


@dataclass(frozen=True, slots=True)
class Felt:
    """A moment that has come."""

    moment: Moment
    said: Message
    """A few words, held up to everybody."""
    seat: Seat | None = None
    """Whose it is: the slip leaps, or sinks."""
    more: Message | None = None
    """What there is to say besides, in smaller letters."""


WON = Moment("won", Kind.WIN, "star", "win")
LOST = Moment("lost", Kind.LOSS, "circle", "lose")
"""A game that is won or lost: every game has both."""
