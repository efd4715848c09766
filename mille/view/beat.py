"""How an event is told: steps of motion, one after the other, and then words and figures.

A step says what travels from where to where, never how it ends: at rest each card lies where the
table's view has it. A beat without steps is dull, never wrong. What is said and counted is shown
when the cards of the beat have arrived.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from mille.cards.card import Card
from mille.engine.game import Seat
from mille.engine.message import Message
from mille.view.moment import Felt
from mille.view.table import Place

KNOCK = 0.8
"""What a knock of a fist takes, in waits: three, and the opening is as long as one."""
SEEN = 3.2
"""How long open hands are looked at before anything else happens, in waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """When a step is done and how long it takes."""

    along: bool = False
    """Whether it begins together with the step before it, and not after it."""
    times: float = 1.0
    """How many times as long as usual it takes: 2 is slow, 0.5 is brisk."""
    sound: str = ""
    """What is heard when it is done: a card is heard where it lands."""


@dataclass(frozen=True, slots=True)
class Travel(Timing):
    """Cards go from one place to another."""

    cards: tuple[Card | None, ...]
    """Their faces, where the viewer sees them; None for each that stays hidden.

    A card that leaves a hand with its face goes in as many as it is named, twins apart.
    """
    source: Place
    target: Place
    column: str = ""
    """The column of the target, where it has columns."""
    apart: bool = False
    """Whether they go one after the other, and not together."""


@dataclass(frozen=True, slots=True)
class Deal(Timing):
    """All cards are gathered up and dealt one at a time, to each target in turn.

    What else lies on the table afterwards is laid out at the end. Nothing of the deal before is
    news any more.
    """

    targets: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Spread(Timing):
    """The cards of a pile are fanned out so that all see them; steps that follow take them away."""

    place: Place
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class TurnOver(Timing):
    """The cards of a place show the faces that they have now, one after the other."""

    place: Place


@dataclass(frozen=True, slots=True)
class Gather(Timing):
    """The cards of a column rise together, turn, and lie down again: a moment."""

    place: Place
    column: str


@dataclass(frozen=True, slots=True)
class Sweep(Timing):
    """Everything that lies in a place goes away together, face down."""

    place: Place
    target: Place | None = None
    """Where it goes; None is off the table."""


@dataclass(frozen=True, slots=True)
class CountUp(Timing):
    """The figure of a seat runs from what it was to what it is."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Tally(Timing):
    """Points go from the hands to the slips, each on a scrap of paper, and are added there.

    Those that are lost are red.
    """

    points: tuple[tuple[Seat, int], ...]
    """Seats that have some of this kind, and how much is added to their figures."""
    said: Message
    """What kind they are, in a word."""
    place: Place | None = None
    """Where they come from, if that is not each seat's hand; `column` is one of its columns."""
    column: str = ""


@dataclass(frozen=True, slots=True)
class Pay(Timing):
    """Chips go from one place to another: in a low arc, flat where they are raked in, or on edge
    where they roll.

    The amounts of both places follow: one falls as they leave, the other grows as they land.
    """

    amount: int
    source: Place
    target: Place
    raked: bool = False
    rolls: bool = False
    """Whether they roll, such as an odd chip that goes back to the middle."""
    sound: str = field(default="clay", kw_only=True)


@dataclass(frozen=True, slots=True)
class OpenFists(Timing):
    """Everybody's closed fist knocks on the table three times and opens, all at the same moment.

    It is the first step of its beat, and nothing else is seen to change before it is done: neither
    a card nor a button tells what is in a fist.
    """


@dataclass(frozen=True, slots=True)
class Told(Timing):
    """All of the beat is said and counted now; what follows is the time to look at it."""


@dataclass(frozen=True, slots=True)
class Say(Timing):
    """A line of news is said now, while the beat goes on."""

    said: Message


@dataclass(frozen=True, slots=True)
class Cut(Timing):
    """A stroke goes through all that lies in a place."""

    place: Place


@dataclass(frozen=True, slots=True)
class TipOver(Timing):
    """Cards that lie in a place tip over to the side, beaten."""

    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Wait(Timing):
    """Nothing moves for a breath."""


@dataclass(frozen=True, slots=True)
class Read(Timing):
    """Nothing moves until a line has been read, at a reader's usual pace, or a key is pressed."""

    said: Message | None = None
    """The line; None for the news of the beat."""


Step: TypeAlias = (
    Travel
    | Deal
    | Spread
    | TurnOver
    | Gather
    | Sweep
    | CountUp
    | Tally
    | Pay
    | OpenFists
    | Told
    | Say
    | Cut
    | TipOver
    | Wait
    | Read
)


def count_of_three() -> tuple[Step, ...]:
    """All knock on the table with their fists, one, two, and at three they open; then a look."""
    one, two = (Wait(times=n * KNOCK, along=True, sound="knock") for n in (1, 2))
    three = Wait(times=3 * KNOCK, along=True, sound="fists")
    return OpenFists(), one, two, three, Wait(times=3 * KNOCK + SEEN, along=True)


@dataclass(frozen=True, slots=True)
class Beat:
    """How one event is told."""

    steps: tuple[Step, ...] = ()
    news: Message | None = None
    """What happened, in one line; it is said when the steps are done, or where `Told` is."""
    seat: Seat | None = None
    """Whose doing it was; None for nobody's."""
    sound: str = ""
    """What is heard at once; what is heard on landing is in the steps."""
    banner: Message | None = None
    """Words that are held up to everybody for a breath, when the steps are done."""
    moment: Felt | None = None
    """A moment that is felt then: its words are held up, and it is seen and heard."""
    pause: float = 1.0
    """How long the next seat takes before it moves, in parts of the usual pause. It says nothing of
    what that seat will do: who can only pass takes as long as who has a choice."""
    nods: bool | None = None
    """Whether the slip of the seat nods, or shakes its head: an answer of a word."""
    joins: Message | None = None
    """A line that says this one and the last one together, and is written in place of both."""
