"""The moves and events of Anaconda, with their fields in a record (anaconda.md, section 4).

What other games for chips share is in `mille.parts.chips`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from mille.cards import Cards
from mille.engine.codec import Codec, Seat
from mille.parts.chips import (
    GameEnded as GameEnded,
    Shown as Shown,
    Shuffle as Shuffle,
)
from mille.value import Value


class Way(StrEnum):
    """The half of the pot that a seat goes for (#12)."""

    HIGH = "high"
    LOW = "low"
    BOTH = "both"


# Moves


class Check(Value):
    """Pay nothing when nothing is due (#7)."""


class Fold(Value):
    """Give up the deal (#7, #8)."""


class Bet(Value):
    """The first bet of a round (#7); fields about chips that are left out are worked out."""

    chips: int | None = None


class Call(Value):
    """Pay what is due, or all that is left (#15)."""

    chips: int | None = None


class Raise(Value):
    """Pay what is due and one unit more (#7, #15)."""

    chips: int | None = None


class Pass(Value):
    """Choose the cards to give away (#10)."""

    cards: Cards


class Declare(Value):
    """Choose a half of the pot (#12)."""

    for_: Way


class Arrange(Value):
    """Lay five cards in order; the last stays face down (#13)."""

    cards: Cards


# Events


class Dealt(Value):
    """The cards are dealt, and the antes are in the pot."""

    deal: int
    dealer: Seat
    antes: tuple[int, ...]
    pot: int
    """Including the antes and whatever the last deal could not divide."""
    chips: tuple[int, ...]
    """After the antes."""
    hands: tuple[Cards | None, ...]
    """A hand per seat; empty for a seat that is out of the game, None if it is hidden."""
    stub: Cards | int
    """The undealt cards, or their number."""
    counts: tuple[int, ...] = ()
    """The number of cards in each hand, for a seat that is told of the deal."""


class Checked(Value):
    """A seat paid nothing."""

    seat: Seat


class Folded(Value):
    """A seat gave up the deal."""

    seat: Seat


class Betted(Value):
    """A seat made the first bet of a round."""

    seat: Seat
    chips: int


class Called(Value):
    """A seat paid what was due, or all it had."""

    seat: Seat
    chips: int


class Raised(Value):
    """A seat paid what was due and more."""

    seat: Seat
    chips: int


class Passed(Value):
    """A seat put cards down to be passed; None in what other seats are told (#10)."""

    seat: Seat
    cards: Cards | None


class Packet(Value):
    """Cards being passed; None for a seat that neither gives nor gets them."""

    from_: Seat
    to: Seat
    cards: Cards | None


class Exchanged(Value):
    """All packets of a pass changed hands at the same time (#10)."""

    pass_: int
    """The number of the pass, from 1."""
    moves: tuple[Packet, ...]


class Said(Value):
    """A seat chose a half; None in what other seats are told (#12)."""

    seat: Seat
    for_: Way | None


class Opened(Value):
    """All declarations by seat; None for a seat that did not declare."""

    for_: tuple[Way | None, ...]


class Arranged(Value):
    """A seat laid its five cards; None in what other seats are told (#13)."""

    seat: Seat
    cards: Cards | None


class Turned(Value):
    """The face-up cards so far, by seat; None for a seat that is out of the deal."""

    up: tuple[Cards | None, ...]


class Score(Value):
    """The result of a deal for a seat, in chips; `net` is high, low and alone, less paid."""

    paid: int
    """Including the ante, not including chips returned."""
    returned: int
    high: int
    low: int
    alone: int
    """Chips won because all others folded."""
    net: int


class Pot(Value):
    """A layer of the pot (main or side pot), and who won it (#19 to #22)."""

    chips: int
    seats: tuple[Seat, ...]
    """The seats that played for it."""
    high: tuple[Seat, ...]
    low: tuple[Seat, ...]
    stays: int
    """Chips that could not be divided."""


class DealEnded(Value):
    """The chips of a deal were paid out."""

    scores: tuple[Score, ...]
    pots: tuple[Pot, ...]
    pot: int
    """Chips that stay in the pot for the next deal (#22)."""
    totals: tuple[int, ...]
    broke: tuple[Seat, ...]
    """Seats that left the game after this deal (#27)."""


Act: TypeAlias = Check | Fold | Bet | Call | Raise
"""The moves of a betting round."""
Move: TypeAlias = Shuffle | Act | Pass | Declare | Arrange
Acted: TypeAlias = Checked | Folded | Betted | Called | Raised
"""The events of a betting round."""
Event: TypeAlias = (
    Dealt
    | Acted
    | Passed
    | Exchanged
    | Said
    | Opened
    | Arranged
    | Turned
    | Shown
    | DealEnded
    | GameEnded
)

EVENTS: Codec[Event] = Codec(
    {
        "deal": Dealt,
        "check": Checked,
        "fold": Folded,
        "bet": Betted,
        "call": Called,
        "raise": Raised,
        "pass": Passed,
        "exchange": Exchanged,
        "declare": Said,
        "declared": Opened,
        "arrange": Arranged,
        "turn": Turned,
        "show": Shown,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)
CHOICES: Codec[Move] = Codec(
    {
        "check": Check,
        "fold": Fold,
        "bet": Bet,
        "call": Call,
        "raise": Raise,
        "pass": Pass,
        "declare": Declare,
        "arrange": Arrange,
    }
)
