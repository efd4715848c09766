"""The base of every effect: how it starts, runs and ends, and what it shows.

To add one, write a subclass in a file of its own and name it in `every.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from math import inf
from typing import Any, ClassVar, Generic, TypeVar

from mille.engine.codec import Seat
from mille.ui.scene import Part, Services
from mille.ui.table.moving.stage import Stage
from mille.ui.tempo import Tempo
from mille.value import Struct, Value
from mille.view.beat import Beat, Timing
from mille.view.geometry import Rect
from mille.view.table import SeatView, TableView


class Layer(IntEnum):
    """The order of painting, from the cloth up."""

    CLOTH = 0
    PLACES = 10
    WAYS = 20
    """Arrows on the cloth."""
    SLIPS = 30
    NEWS = 40
    TITLES = 50
    PILES = 60
    CARDS = 100
    """Cards at rest, each by its height in the pile."""
    COUNTS = 1100
    """What is written on cards or below them."""
    MOVING_TITLES = 1200
    EDGE = 1210
    """On the edge of the cloth."""
    WORDS = 1220
    BUTTONS = 1230
    LIGHTS = 1240
    """What shows where cards may go, and warnings."""
    BELOW_CARRIED = 1250
    MOVING = 2000
    """Cards in motion, each by its height."""
    WORN = 6000
    """Signs on columns, and arrows of cards."""
    FLYING = 6100
    SHINE = 6200
    TOAST = 6300
    HELD_UP = 6400
    ADVICE = 7000
    NOTICE = 7100
    FOCUS = 7200
    IN_HAND = 7300
    """Piles and chips that are carried."""
    TOLD = 7400
    TIPS = 7500


class Scenery(Value):
    """What an effect needs to know of the table to draw itself."""

    services: Services
    stage: Stage
    shown: TableView
    """The table that the cards are moving towards."""
    written: TableView
    """The table that words and figures still show."""
    felt: Rect
    in_view: Rect
    """The part of the cloth that is in the window."""
    slips: Sequence[Rect]
    """Where the slips of the seats lie, the viewer's first."""
    symbols: Mapping[str, str]
    """The game's symbols as drawings, by name."""


class Effect:
    """Something that happens on the table without a card moving: one subclass for each kind."""

    step: ClassVar[type[Timing] | None] = None
    """The kind of step in a beat that starts it, if any."""
    usual: ClassVar[float] = 0.0
    """How long that step takes, in seconds at speed 1."""

    def start(self, step: Any, seconds: float) -> None:
        """Start, since its step has come; it takes this many seconds."""

    def show(self, now: TableView) -> None:
        """Show a table as it stands, with no change to animate."""
        self.finish()

    def see(self, before: TableView, now: TableView) -> None:
        """Notice that words and figures now show another table than before."""

    def settle(self) -> None:
        """Notice that all cards of a beat have arrived, and words and figures show it."""

    def beat_ended(self, beat: Beat) -> None:
        """Notice that this beat is over."""

    def update(self, dt: float, tempo: Tempo) -> bool:
        """Let `dt` seconds pass; returns whether it looks different now."""
        return False

    @property
    def busy(self) -> bool:
        """Whether it is still running."""
        return False

    @property
    def due(self) -> float | None:
        """Seconds until it looks different by itself; None if it never will."""
        return 0.0 if self.busy else None

    def stand(self, seconds: float) -> None:
        """Let time pass in which nothing looked different."""

    def finish(self) -> None:
        """Jump to the end of every change."""

    def shift(self, seat: Seat) -> tuple[float, float]:
        """How far it moves the slip of a seat to the right and down, in parts of the farthest."""
        return 0.0, 0.0

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        """The slip as it looks now, on its way to `later`."""
        return seat

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        """The parts to draw for it now."""
        yield from ()


class Standing(Effect):
    """Something that stands for a while and then goes; a subclass says whether it is there."""

    def __init__(self) -> None:
        self.left = 0.0
        """How many more seconds it stands, while it does."""

    @property
    def due(self) -> float | None:
        return max(0.0, self.left) if self.busy else None

    def stand(self, seconds: float) -> None:
        self.left -= seconds


class Change(Effect):
    """A change from one look to another, which takes a while."""

    lasts: ClassVar[float]
    """How long it takes, in seconds at speed 1."""

    def __init__(self) -> None:
        self.part = 1.0
        """How far it has got, 0 to 1."""

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes = self.busy
        self.part = min(1.0, self.part + pace(dt, tempo, self.lasts))
        return changes

    @property
    def busy(self) -> bool:
        return self.part < 1

    def finish(self) -> None:
        self.part = 1.0


S = TypeVar("S", bound=Timing)


class Run(Struct, Generic[S]):
    """A step of a beat that has begun."""

    step: S
    seconds: float
    gone: float = 0.0

    @property
    def part(self) -> float:
        """How far it has got, 0 to 1."""
        return min(1.0, self.gone / self.seconds) if self.seconds else 1.0


class Runs(Effect, Generic[S]):
    """Steps that run side by side; what they changed is shown until all cards have arrived."""

    def __init__(self) -> None:
        self.runs: list[Run[S]] = []

    def start(self, step: S, seconds: float) -> None:
        self.runs.append(Run(step, seconds))

    def update(self, dt: float, tempo: Tempo) -> bool:
        for run in self.runs:
            run.gone += dt
        return self.busy

    @property
    def busy(self) -> bool:
        return bool(self.runs)

    def settle(self) -> None:
        self.runs.clear()

    def finish(self) -> None:
        self.settle()


def pace(dt: float, tempo: Tempo, usual: float, most: float = inf) -> float:
    """The part of a change that is done in `dt` seconds; all of it when nothing moves."""
    seconds = 0.0 if tempo.still else min(most, tempo(usual))
    return dt / seconds if seconds else 1.0


def towards(now: float, wanted: float, by: float) -> float:
    """The value `now`, moved towards `wanted` by `by` at most."""
    return now + max(-by, min(by, wanted - now))
