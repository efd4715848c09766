"""The moves and events of Anaconda, with their fields in a record (anaconda.md, section 4).

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
    """Why a game ended (#27)."""

    ONE_LEFT = "one_left"
    DEALS = "deals"


class Way(StrEnum):
    """Which half one goes for (#12)."""

    HIGH = "high"
    LOW = "low"
    BOTH = "both"


# Moves


@dataclass(frozen=True, slots=True)
class Check:
    """Pay nothing where nothing is due (#7)."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Give the deal up (#7, #8)."""


@dataclass(frozen=True, slots=True)
class Bet:
    """The first chips of a round (#7); what is not said of the chips is worked out."""

    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Pay what is due, or all that is left (#15)."""

    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Raise:
    """Pay what is due and one unit more (#7, #15)."""

    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Choose the cards to give away (#10)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Declare:
    """Choose a half (#12)."""

    for_: Way


@dataclass(frozen=True, slots=True)
class Arrange:
    """Lay five cards in an order; the last stays down (#13)."""

    cards: Cards


# Events


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt, and the antes are in the pot."""

    deal: int
    dealer: Seat
    antes: tuple[int, ...]
    pot: int
    """With the antes, and what the last deal could not divide."""
    chips: tuple[int, ...]
    """After the antes."""
    hands: tuple[Cards | None, ...]
    """A hand a seat; empty for one that is out of the game, None in what another seat is told."""
    stub: Cards | int
    """The cards that nobody got, or how many."""
    counts: tuple[int, ...] = ()
    """What a seat is told: how many cards each seat has."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A seat paid nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Folded:
    """A seat gave the deal up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Betted:
    """A seat put in the first chips of a round."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class Called:
    """A seat paid what was due, or all it had."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class Raised:
    """A seat paid what was due and more."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat put cards down to be passed; None in what another seat is told (#10)."""

    seat: Seat
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Packet:
    """Cards on their way; None for a seat that neither gave nor got them."""

    from_: Seat
    to: Seat
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Exchanged:
    """All packets of a pass changed hands at once (#10)."""

    pass_: int
    """The number of the pass, from 1."""
    moves: tuple[Packet, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A seat chose a half; None in what another seat is told (#12)."""

    seat: Seat
    for_: Way | None


@dataclass(frozen=True, slots=True)
class Opened:
    """All declarations by seat; None for who was not asked."""

    for_: tuple[Way | None, ...]


@dataclass(frozen=True, slots=True)
class Arranged:
    """A seat laid its five cards; None in what another seat is told (#13)."""

    seat: Seat
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Turned:
    """The cards that are up so far, by seat; None for who is not in the deal any more."""

    up: tuple[Cards | None, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal brought a seat, in chips; `net` is high, low and alone less paid."""

    paid: int
    """With the ante, and without what came back."""
    returned: int
    high: int
    low: int
    alone: int
    """Won because all others folded."""
    net: int


@dataclass(frozen=True, slots=True)
class Pot:
    """A layer of the pot, and who won it (#19 to #22)."""

    chips: int
    seats: tuple[Seat, ...]
    """Who played for it."""
    high: tuple[Seat, ...]
    low: tuple[Seat, ...]
    stays: int
    """What could not be divided."""


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The chips of a deal went where they go."""

    scores: tuple[Score, ...]
    pots: tuple[Pot, ...]
    pot: int
    """What stays for the next deal (#22)."""
    totals: tuple[int, ...]
    broke: tuple[Seat, ...]
    """Seats that left the game with this deal (#27)."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The evening is over."""

    why: Why
    share: tuple[int, ...]
    """What each seat gets of what was left in the pot."""
    left: int
    """Chips that stay unowned."""
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


Act: TypeAlias = Check | Fold | Bet | Call | Raise
"""What can be done in a betting round."""
Move: TypeAlias = Shuffle | Act | Pass | Declare | Arrange
Acted: TypeAlias = Checked | Folded | Betted | Called | Raised
"""What happened in a betting round."""
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
