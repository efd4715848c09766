"""What every effect has: it starts, goes on, is over, and says what is seen of it.

A new one is a subclass in a file of its own, and a line in `every.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import Any, ClassVar

from mille.engine.game import Seat
from mille.ui.frame import Part
from mille.ui.scene import Services
from mille.ui.table.moving.stage import Stage
from mille.ui.tempo import Tempo
from mille.view.beat import Beat, Timing
from mille.view.layout import Rect
from mille.view.table import SeatView, TableView


class Layer(IntEnum):
    """What is painted over what, from the cloth up."""

    CLOTH = 0
    PLACES = 10
    WAYS = 20
    """Arrows on the cloth."""
    SLIPS = 30
    NEWS = 40
    TITLES = 50
    PILES = 60
    CARDS = 100
    """Cards that rest, each by how high it lies."""
    COUNTS = 1100
    """What is written upon cards, or below them."""
    MOVING_TITLES = 1200
    EDGE = 1210
    """On the edge of the cloth."""
    WORDS = 1220
    BUTTONS = 1230
    LIGHTS = 1240
    """Where cards may go, and what warns."""
    BELOW_CARRIED = 1250
    MOVING = 2000
    """Cards that move, each by how high it lies."""
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


@dataclass(frozen=True, slots=True)
class Scenery:
    """The table around an effect, for its picture."""

    services: Services
    stage: Stage
    shown: TableView
    """The table where its cards are on their way to."""
    said: TableView
    """The table that words and figures tell of."""
    felt: Rect
    slips: Sequence[Rect]
    """Where the slips of the seats lie, the own one first."""
    symbols: Mapping[str, str]
    """The drawn signs of the game."""


class Effect:
    """One kind of thing that happens before one's eyes without a card being moved."""

    step: ClassVar[type[Timing] | None] = None
    """The step of a beat that starts it, if one does."""
    usual: ClassVar[float] = 0.0
    """How long such a step takes, in seconds at speed 1."""

    def start(self, step: Any, seconds: float) -> None:
        """Its step has come, and takes so long."""

    def show(self, said: TableView) -> None:
        """A table is shown as it stands: nothing is seen to change."""
        self.finish()

    def see(self, before: TableView, said: TableView) -> None:
        """Words and figures tell of another table than before."""

    def settle(self) -> None:
        """All cards of a beat lie, and words and figures tell of them."""

    def told(self, beat: Beat) -> None:
        """That beat was told to its end."""

    def update(self, dt: float, tempo: Tempo) -> bool:
        """Let `dt` seconds pass; whether it looks different now."""
        return False

    @property
    def busy(self) -> bool:
        """Whether it goes on by itself."""
        return False

    def finish(self) -> None:
        """Whatever it changes has changed."""

    def shift(self, seat: Seat) -> tuple[float, float]:
        """How far the slip of a seat is aside and lower, in parts of the most."""
        return 0.0, 0.0

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        """A slip as it is now, on its way to what it is later."""
        return seat

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        """What is seen of it."""
        yield from ()


def pace(dt: float, tempo: Tempo, usual: float, most: float = inf) -> float:
    """The part of a change that is done in `dt` seconds; all of it where nothing travels."""
    seconds = 0.0 if tempo.still else min(most, tempo(usual))
    return dt / seconds if seconds else 1.0


def towards(now: float, wanted: float, by: float) -> float:
    """A figure that has come nearer to what is wanted, by so much at most."""
    return now + max(-by, min(by, wanted - now))
