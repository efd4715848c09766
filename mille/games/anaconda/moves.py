"""The moves and events of Anaconda with their fields in a record; its house rules and steps."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, TypeAlias

from mille.cards import Cards
from mille.engine.codec import Codec, Seat
from mille.engine.message import Message, message
from mille.engine.options import AnyRules, Numbers, Options, Several, Whole, named_sets
from mille.parts.chips import GameEnded as GameEnded, Shown as Shown, Shuffle as Shuffle
from mille.value import Value

# What other games for chips share is in `mille.parts.chips`.


CARDS = 7
"""How many cards each seat gets (#4)."""
LAID = 5
"""How many cards of the hand are laid (#13)."""


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


# Events: those of moves, with None for what other seats are not told, and those that follow


class Dealt(Value):
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
    seat: Seat


class Folded(Value):
    seat: Seat


class Betted(Value):
    seat: Seat
    chips: int


class Called(Value):
    seat: Seat
    chips: int


class Raised(Value):
    seat: Seat
    chips: int


class Passed(Value):
    seat: Seat
    cards: Cards | None


class Said(Value):
    seat: Seat
    for_: Way | None


class Arranged(Value):
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


class Opened(Value):
    """All declarations by seat; None for a seat that did not declare."""

    for_: tuple[Way | None, ...]


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

    @property
    def won(self) -> int:
        return self.high + self.low + self.alone


class Pot(Value):
    """A layer of the pot (main or side pot), and who won it (#19 to #22)."""

    chips: int
    seats: tuple[Seat, ...]
    """The seats that played for it."""
    high: tuple[Seat, ...]
    low: tuple[Seat, ...]
    stays: int
    """Chips that could not be divided."""

    @property
    def part(self) -> int:
        """The chips of each half that is won."""
        return self.chips // 2 if self.high and self.low else self.chips


class DealEnded(Value):
    scores: tuple[Score, ...]
    pots: tuple[Pot, ...]
    pot: int
    """Chips that stay in the pot for the next deal (#22)."""
    totals: tuple[int, ...]
    broke: tuple[Seat, ...]
    """Seats that left the game after this deal (#27)."""


Act: TypeAlias = Check | Fold | Bet | Call | Raise
"""The moves of a betting round."""
Choice: TypeAlias = Act | Pass | Declare | Arrange
"""The moves of seats."""
Move: TypeAlias = Shuffle | Choice
Acted: TypeAlias = Checked | Folded | Betted | Called | Raised
"""The events of a betting round."""
Secret: TypeAlias = Passed | Said | Arranged
"""Answers that all give at the same time."""
Told: TypeAlias = Acted | Secret
Event: TypeAlias = Dealt | Told | Exchanged | Opened | Turned | Shown | DealEnded | GameEnded

SPOKEN: dict[str, tuple[type[Choice], type[Told]]] = {
    "check": (Check, Checked),
    "fold": (Fold, Folded),
    "bet": (Bet, Betted),
    "call": (Call, Called),
    "raise": (Raise, Raised),
    "pass": (Pass, Passed),
    "declare": (Declare, Said),
    "arrange": (Arrange, Arranged),
}
"""The moves of seats and their events: an event has the seat and then the fields of its move."""
CHOICES: Codec[Move] = Codec({name: move for name, (move, _) in SPOKEN.items()})
EVENTS: Codec[Event] = Codec(
    {name: event for name, (_, event) in SPOKEN.items()}
    | {
        "deal": Dealt,
        "exchange": Exchanged,
        "declared": Opened,
        "turn": Turned,
        "show": Shown,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)


# The house rules of Anaconda, and the named sets of them (anaconda.md, section 3).


MOST_CHIPS = 1_000_000
MOST_PASSES = 4
PASSES = tuple((to, cards) for to in (1, 2, 3, -3, -2, -1) for cards in (1, 2, 3, 4))
"""The possible passes: how many seats to the left (negative: right), and how many cards (#11)."""


class HouseRules(AnyRules):
    passes: Annotated[tuple[tuple[int, int], ...], Several(PASSES, MOST_PASSES, "fault.passes")] = (
        (1, 3),
        (-2, 3),
    )
    """The passes of a deal in order (#5, #11)."""
    low: Literal["ace_to_five", "ace_to_six", "deuce_to_seven"] = "ace_to_five"
    """Which low order is used (#25, #26)."""
    both: bool = False
    """Whether a seat may go for both halves (#23)."""
    declare: Literal["before_roll", "before_showdown"] = "before_roll"
    """Whether ways are declared before cards are turned up, or after all betting (#5)."""
    roll: Literal["four", "one_by_one"] = "four"
    """Whether four cards are turned up together or one by one (#5)."""
    roll_first: Literal["left", "best_showing"] = "left"
    """Who begins a betting round once cards are up (#6)."""
    ante: Annotated[int, Whole(1, 1000)] = 1
    """What each seat puts in at every deal (#3)."""
    limit: Annotated[tuple[int, ...], Numbers(2, 1, MOST_CHIPS)] = (2, 4)
    """The bet up to the last pass, and after it (#6)."""
    raises: Annotated[int, Whole(0, 10)] = 3
    """How often a bet may be raised in a round (#7)."""
    buy_in: Annotated[int, Whole(2, MOST_CHIPS)] = 200
    """How many chips each seat begins with (#1)."""
    deals: Annotated[int, Whole(1, 1000)] = 10
    """The game ends after this many deals (#27)."""

    @property
    def ace_low(self) -> bool:
        """Whether aces are low cards in low hands."""
        return self.low != "deuce_to_seven"

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways that may be declared (#12)."""
        return tuple(Way) if self.both else (Way.HIGH, Way.LOW)


PRESETS = named_sets(
    standard=HouseRules(),
    pass_the_trash=HouseRules(
        passes=((1, 3),),
        both=True,
        declare="before_showdown",
        roll="one_by_one",
        roll_first="best_showing",
    ),
    three_two_one=HouseRules(passes=((1, 3), (1, 2), (1, 1)), both=True),
)


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    if rules.limit[0] > rules.limit[1]:
        return message("fault.limit")
    if rules.buy_in <= rules.ante:
        return message("fault.buy_in")
    return None


OPTIONS: Options[HouseRules] = Options(PRESETS, _check, lively_from=4)


# The plan of a deal: the order of its steps (anaconda.md #5, #6).


class Phase(StrEnum):
    """What is being waited for, or what happens automatically."""

    DEAL = "deal"
    BET = "bet"
    PASS = "pass"
    DECLARE = "declare"
    ARRANGE = "arrange"
    TURN = "turn"
    SHOW = "show"
    OVER = "over"


FIRST, PASSED, COMPLETE, LAID_OUT = range(4)
"""The stages of a deal: before any pass, between passes, with complete hands, with hands laid."""


class Step(Value):
    phase: Phase
    n: int = 0
    """For BET, the size of a bet; for PASS, how many cards; for TURN, how many are then up."""
    stage: int = FIRST
    to: int = 0
    """For PASS, how many seats to the left the cards go (negative: right)."""


@cache
def plan(rules: HouseRules) -> tuple[Step, ...]:
    """The steps of a deal, from the first betting round to the showdown."""
    small, big = rules.limit
    steps = [Step(Phase.BET, small)]
    for n, (to, cards) in enumerate(rules.passes, 1):
        unit, stage = (big, COMPLETE) if n == len(rules.passes) else (small, PASSED)
        steps += [Step(Phase.PASS, cards, to=to), Step(Phase.BET, unit, stage)]
    if rules.declare == "before_roll":
        steps.append(Step(Phase.DECLARE))
    steps.append(Step(Phase.ARRANGE))
    for up in (4,) if rules.roll == "four" else (1, 2, 3, 4):
        steps += [Step(Phase.TURN, up, LAID_OUT), Step(Phase.BET, big, LAID_OUT)]
    if rules.declare == "before_showdown":
        steps.append(Step(Phase.DECLARE, stage=LAID_OUT))
    return (*steps, Step(Phase.SHOW, stage=LAID_OUT))
