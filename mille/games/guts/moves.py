"""The moves and events of Guts, with their fields in a record (guts.md, section 4).

What other games for chips share is in `mille.parts.chips`.
"""

from __future__ import annotations

from typing import TypeAlias

from mille.cards import Cards
from mille.engine.codec import Codec, Seat
from mille.parts.chips import (
    GameEnded as GameEnded,
    Shown as Shown,
    Shuffle as Shuffle,
)
from mille.value import Value


class Declare(Value):
    """Say "in" or "out", once (#8, #9)."""

    in_: bool


class Dealt(Value):
    """The cards are dealt, and the antes are in the pot."""

    deal: int
    round: int
    dealer: Seat
    antes: tuple[int, ...]
    pot: int
    """Including the antes."""
    chips: tuple[int, ...]
    """After the antes."""
    hands: tuple[Cards | None, ...]
    """A hand per seat; empty for a seat that is out of the game, None if it is hidden."""
    stub: Cards | int
    """The undealt cards, or their number."""
    counts: tuple[int, ...] = ()
    """The number of cards in each hand, for a seat that is told of the deal."""


class Said(Value):
    """A seat declared; None if that is still secret."""

    seat: Seat
    in_: bool | None


class SaidInSecret(Said):
    """A declaration that nobody else learns before all are given (#9)."""


class Opened(Value):
    """All secret declarations, by seat; None for a seat that did not declare."""

    in_: tuple[bool | None, ...]


class Score(Value):
    """The result of a deal for a seat, in chips; `net` is won less paid less ante."""

    ante: int
    won: int
    paid: int
    net: int


class DealEnded(Value):
    """The pot of a deal was paid out."""

    in_: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]
    pot: int
    """The pot that the next deal begins with, apart from antes."""
    totals: tuple[int, ...]
    broke: tuple[Seat, ...]
    """Seats that left the game after this deal (#18)."""
    round_over: bool


Move: TypeAlias = Shuffle | Declare
Event: TypeAlias = Dealt | Said | Opened | Shown | DealEnded | GameEnded

EVENTS: Codec[Event] = Codec(
    {
        "deal": Dealt,
        "declare": Said,
        "declared": Opened,
        "show": Shown,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)
CHOICES: Codec[Move] = Codec({"declare": Declare})
