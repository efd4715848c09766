"""The moments of a game: its few emotional high points, with light, motion and sound.

A game defines three to six of them as data, and its telling says when one has come.
"""

from __future__ import annotations

from enum import StrEnum, unique

from mille.cards.value import Value
from mille.engine.game import Seat
from mille.engine.message import Message


@unique
class Kind(StrEnum):
    """What a moment means to those at the table, or to the viewer."""

    WIN = "win"
    LOSS = "loss"
    TURN = "turn"
    """A turn of fortune."""
    RARE = "rare"


class Moment(Value):
    """One of the moments of a game."""

    id: str
    kind: Kind
    symbol: str
    """A sign of the house or of the game, drawn on its medal."""
    sound: str

    def felt(self, said: Message, seat: Seat | None = None, more: Message | None = None) -> Felt:
        """The moment as it has come now, with its words and its seat."""
        return Felt(self, said, seat, more)


class Felt(Value):
    """A moment that has come."""

    moment: Moment
    said: Message
    """A few words, held up for everybody."""
    seat: Seat | None = None
    """The seat whose moment it is: its slip leaps, or sinks."""
    more: Message | None = None
    """More words, in smaller letters."""


WON = Moment("won", Kind.WIN, "star", "win")
LOST = Moment("lost", Kind.LOSS, "circle", "lose")
"""Winning and losing the game: every game has both."""
