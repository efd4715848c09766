"""Slips that move: they nod or shake their heads at an answer, and leap or sink at a moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi, sin
from typing import TypeAlias

from mille.engine.game import Seat
from mille.ui.table.effects.effect import Effect, pace
from mille.ui.tempo import HOP, LONGEST_MOMENT, NOD, Tempo
from mille.view.beat import Beat

Way: TypeAlias = Callable[[float], tuple[float, float]]
"""How far a slip is to the right and down at each part of the time, in parts of the most."""


def nod(part: float) -> tuple[float, float]:
    """A nod, for yes."""
    return 0.0, abs(_swing(part))


def shake(part: float) -> tuple[float, float]:
    """A shake of the head, for no."""
    return _swing(part), 0.0


def leap(part: float) -> tuple[float, float]:
    """A leap for joy."""
    return 0.0, -2.4 * abs(sin(2 * pi * part)) * (1 - part)


def sink(part: float) -> tuple[float, float]:
    """A slip sinking, for a loss."""
    return 0.0, 1.6 * sin(pi * part)


def _swing(part: float) -> float:
    return sin(part * 4 * pi) * (1 - part)


@dataclass(slots=True)
class _Nod:
    way: Way
    seconds: float
    part: float = 0.0


class Nods(Effect):
    """The slips that are moving now."""

    def __init__(self) -> None:
        self._nods: dict[Seat, _Nod] = {}

    def answer(self, seat: Seat, yes: bool) -> None:
        """Let a slip nod, or shake its head."""
        self._nods[seat] = _Nod(nod if yes else shake, NOD)

    def beat_ended(self, beat: Beat) -> None:
        if beat.nods is not None and beat.seat is not None:
            self.answer(beat.seat, beat.nods)

    def hop(self, seat: Seat, leaps: bool) -> None:
        """Let a slip leap, or sink."""
        self._nods[seat] = _Nod(leap if leaps else sink, HOP)

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes = self.busy
        for seat, each in list(self._nods.items()):
            each.part += pace(dt, tempo, each.seconds, LONGEST_MOMENT)
            if each.part >= 1:
                del self._nods[seat]
        return changes

    @property
    def busy(self) -> bool:
        return bool(self._nods)

    def finish(self) -> None:
        self._nods.clear()

    def shift(self, seat: Seat) -> tuple[float, float]:
        each = self._nods.get(seat)
        return each.way(each.part) if each is not None else (0.0, 0.0)
