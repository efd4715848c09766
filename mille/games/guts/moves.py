"""The moves and events of Guts, with the fields they have in a record (guts.md, section 4).

What other games for chips have too stands in `mille.parts.chips`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from mille.cards.card import Cards
from mille.engine.codec import Codec
from mille.engine.game import Seat
from mille.parts.chips import Shown as Shown, Shuffle as Shuffle


class Why(StrEnum):
    """Why a game ended (#20)."""

    ONE_LEFT = "one_left"
    DEALS = "deals"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Declare:
    """Say in or out, once (#8, #9)."""

    in_: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt, and the antes are in the pot."""

    deal: int
    round: int
    dealer: Seat
    antes: tuple[int, ...]
    pot: int
    """With the antes."""
    chips: tuple[int, ...]
    """After the antes."""
    hands: tuple[Cards | None, ...]
    """A hand a seat; empty for one that is out of the game, None in what another seat is told."""
    stub: Cards | int
    """The cards that nobody got, or how many."""
    counts: tuple[int, ...] = ()
    """What a seat is told: how many cards each seat has."""


@dataclass(frozen=True, slots=True)
class Said:
    """A seat has said its word; None where it is not opened yet."""

    seat: Seat
    in_: bool | None


@dataclass(frozen=True, slots=True)
class SaidInSecret(Said):
    """A word that nobody else hears before all are given (#9)."""


@dataclass(frozen=True, slots=True)
class Opened:
    """All words that were chosen in secret, by seat; None for who was not asked."""

    in_: tuple[bool | None, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal brought a seat, in chips; `net` is won less paid less ante."""

    ante: int
    won: int
    paid: int
    net: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The pot of a deal went where it goes."""

    in_: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]
    pot: int
    """What the next deal begins with, antes apart."""
    totals: tuple[int, ...]
    broke: tuple[Seat, ...]
    """Seats that left the game with this deal (#18)."""
    round_over: bool


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The evening is over."""

    why: Why
    share: tuple[int, ...]
    """What each seat gets of the pot that was left (#21)."""
    left: int
    """Chips that stay unowned."""
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


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
