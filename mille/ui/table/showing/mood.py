"""What changes on a table without a card being moved: before one's eyes, and never at a stroke.

The row of beads that turns round, the cloth that takes its second shade, hats that come down on
slips and topple off them, the light of a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, pi, sin
from typing import ClassVar

from mille.engine.game import Seat
from mille.ui.tempo import HAT, HOP, LONGEST_MOMENT, MOMENT, NOD, PULLED, SLIDE, TURNING, Tempo
from mille.view.moment import Felt, Kind
from mille.view.table import Bead, Mark, Place, SeatView, TableView


@dataclass(slots=True)
class Hat:
    """A hat that comes down on a slip, and the one that topples off it."""

    old: Mark | None
    new: Mark | None
    part: float = 0.0
    """How much of it is done, 0 to 1."""


@dataclass(slots=True)
class Stroke:
    """A stroke through a place."""

    place: Place
    seconds: float
    gone: float = 0.0

    @property
    def part(self) -> float:
        """How much of it is done, 0 to 1."""
        return min(1.0, self.gone / self.seconds) if self.seconds else 1.0


@dataclass(slots=True)
class Nod:
    """A slip that nods, or shakes its head."""

    yes: bool
    part: float = 0.0
    """How much of it is done, 0 to 1."""

    @property
    def shift(self) -> tuple[float, float]:
        """How far the slip is aside and lower now, in parts of the most."""
        swing = sin(self.part * 4 * pi) * (1 - self.part)
        return (0.0, abs(swing)) if self.yes else (swing, 0.0)

    seconds: ClassVar[float] = NOD


@dataclass(slots=True)
class Hop:
    """A slip that leaps, or sinks, at a moment of its seat."""

    leaps: bool
    part: float = 0.0
    """How much of it is done, 0 to 1."""
    seconds: ClassVar[float] = HOP

    @property
    def shift(self) -> tuple[float, float]:
        """How far the slip is aside and lower now, in parts of the most."""
        if self.leaps:
            return 0.0, -2.4 * abs(sin(2 * pi * self.part)) * (1 - self.part)
        return 0.0, 1.6 * sin(pi * self.part)


class Mood:
    """How far each change has come."""

    def __init__(self, reduced: bool = False) -> None:
        self.reduced = reduced
        """Whether motion is reduced, so that nothing is done for suspense."""
        self.shade = 0.0
        """How much of its second shade the cloth has, 0 to 1."""
        self.before: tuple[Bead, ...] = ()
        """The row as it was before it turned."""
        self.turned = 1.0
        """How far it has turned, 0 to 1."""
        self.hats: dict[Seat, Hat] = {}
        self.felt: Felt | None = None
        """The moment whose light is seen."""
        self.breath = 1.0
        """How much of it is over, 0 to 1."""
        self._seconds = MOMENT
        self.cuts: list[Stroke] = []
        self.nods: dict[Seat, Nod | Hop] = {}
        self.slid = 1.0
        """How far the paper of an offer has come to where it is read, 0 to 1."""
        self.rope: tuple[float, ...] = ()
        """How much of the rope each part has now, 0 to 1."""
        self._pulled: tuple[float, ...] = ()
        self._wanted = 0.0
        self._said: TableView | None = None

    def show(self, said: TableView) -> None:
        """A table is shown as it stands: nothing changes before one's eyes."""
        self._said = said
        self._wanted = self.shade = self._shade(said)
        self.rope = self._pulled = _shares(said)
        self.turned, self.breath, self.slid, self.hats, self.nods = 1.0, 1.0, 1.0, {}, {}

    def see(self, said: TableView) -> None:
        """What is said of the table is another now."""
        before, self._said = self._said, said
        self._wanted = self._shade(said)
        if before is None:
            self.show(said)
            return
        self._pulled = _shares(said)
        if len(self._pulled) != len(self.rope):
            self.rope = self._pulled
        if _is_turned(before.strip, said.strip):
            self.before, self.turned = before.strip, 0.0
        if said.offer is not None and before.offer != said.offer:
            self.slid = 0.0
        worn = {seat.seat: worn_by(seat) for seat in before.seats}
        for seat in said.seats:
            old, new = worn.get(seat.seat), worn_by(seat)
            if old != new:
                self.hats[seat.seat] = Hat(old, new)

    def _shade(self, said: TableView) -> float:
        return float(said.shaded or (said.hushed and not self.reduced))

    def feel(self, felt: Felt, seconds: float) -> None:
        """A moment: the light changes for so long, and a slip leaps or sinks."""
        self.felt, self.breath, self._seconds = felt, 0.0, seconds
        if felt.seat is not None:
            self.nods[felt.seat] = Hop(felt.moment.kind is not Kind.LOSS)

    def nod(self, seat: Seat, yes: bool) -> None:
        """A slip nods, or shakes its head."""
        self.nods[seat] = Nod(yes)

    def update(self, dt: float, tempo: Tempo) -> None:
        """Let `dt` seconds pass."""
        if tempo.reduced != self.reduced and self._said is not None:
            self.reduced = tempo.reduced
            self._wanted = self._shade(self._said)
        turning = _rate(dt, tempo, TURNING)
        self.shade += max(-turning, min(turning, self._wanted - self.shade))
        self.turned = min(1.0, self.turned + turning)
        self.breath = 1.0 if tempo.still else min(1.0, self.breath + dt / self._seconds)
        self.slid = min(1.0, self.slid + _rate(dt, tempo, SLIDE))
        for seat, nod in list(self.nods.items()):
            nod.part += _rate(dt, tempo, nod.seconds, LONGEST_MOMENT)
            if nod.part >= 1:
                del self.nods[seat]
        pull = _rate(dt, tempo, PULLED)
        self.rope = tuple(
            now + max(-pull, min(pull, wanted - now))
            for now, wanted in zip(self.rope, self._pulled)
        )
        for each in self.cuts:
            each.gone += dt
        self.cuts = [each for each in self.cuts if each.part < 1]
        for seat, hat in list(self.hats.items()):
            hat.part += _rate(dt, tempo, HAT)
            if hat.part >= 1:
                del self.hats[seat]

    @property
    def changing(self) -> bool:
        """Whether the next frame looks different."""
        still = self.shade == self._wanted and self.turned >= 1 and self.breath >= 1
        moves = self.hats or self.cuts or self.nods or self.slid < 1
        return not still or self.rope != self._pulled or bool(moves)

    def finish(self) -> None:
        """All that changes has changed."""
        self.shade, self.turned, self.breath = self._wanted, 1.0, 1.0
        self.rope = self._pulled
        self.slid = 1.0
        self.nods.clear()
        self.hats.clear()
        self.cuts.clear()


def worn_by(seat: SeatView) -> Mark | None:
    """The mark of a slip that is worn like a hat."""
    return next((mark for mark in seat.marks if mark.worn), None)


def _shares(said: TableView) -> tuple[float, ...]:
    """The parts of the rope."""
    whole = sum(n for _, n in said.rope)
    return tuple(n / whole for _, n in said.rope) if whole else ()


def _rate(dt: float, tempo: Tempo, usual: float, most: float = inf) -> float:
    """The part of a change that is done in `dt` seconds; all of it where nothing travels."""
    seconds = 0.0 if tempo.still else min(most, tempo(usual))
    return dt / seconds if seconds else 1.0


def _is_turned(before: Sequence[Bead], now: Sequence[Bead]) -> bool:
    """Whether the same beads stand in another order."""
    was, is_now = [bead.text for bead in before], [bead.text for bead in now]
    return was != is_now and len(was) == len(is_now) and all(text in was for text in is_now)
