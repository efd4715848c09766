"""Slips that nod, shake their heads, leap or sink, and the hats that drop onto them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi, sin
from typing import TypeAlias

import pygame
from pygame import Surface

from mille.engine.codec import Seat
from mille.ui.shapes import sign
from mille.ui.table.effects.effect import Effect, pace
from mille.ui.table.moving.sprite import settle
from mille.ui.tempo import HAT, HOP, LONGEST_MOMENT, NOD, Tempo
from mille.ui.text import blit_middle
from mille.ui.theme import GOLD
from mille.value import Struct, Value, replace
from mille.view.beat import Beat
from mille.view.geometry import Rect
from mille.view.table import Mark, SeatView, TableView

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


class _Nod(Struct):
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


class Hat(Value):
    """A hat that drops onto a slip, and the one that topples off it."""

    old: Mark | None
    new: Mark | None
    part: float = 0.0
    """How far it is, 0 to 1."""


class Hats(Effect):
    """The hats that are moving now."""

    def __init__(self) -> None:
        self.moving: dict[Seat, Hat] = {}

    def see(self, before: TableView, now: TableView) -> None:
        worn = {seat.seat: worn_by(seat) for seat in before.seats}
        for seat in now.seats:
            old, new = worn.get(seat.seat), worn_by(seat)
            if old != new:
                self.moving[seat.seat] = Hat(old, new)

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes, by = self.busy, pace(dt, tempo, HAT)
        further = {seat: replace(hat, part=hat.part + by) for seat, hat in self.moving.items()}
        self.moving = {seat: hat for seat, hat in further.items() if hat.part < 1}
        return changes

    @property
    def busy(self) -> bool:
        return bool(self.moving)

    def finish(self) -> None:
        self.moving.clear()


def worn_by(seat: SeatView) -> Mark | None:
    """The mark of a slip that is worn as a hat, if it has one."""
    return next((mark for mark in seat.marks if mark.worn), None)


def draw_hat(surface: Surface, at: Rect, hat: Hat, symbols: Mapping[str, str]) -> None:
    """Draw the old hat toppling off to the side, and the new one dropping and bouncing a little."""
    part = hat.part
    if hat.old is not None and part < 0.6:
        k = part / 0.6
        old = pygame.transform.rotate(sign(hat.old.symbol, at.w, GOLD, symbols), -150 * k)
        old.set_alpha(round(255 * (1 - k * k)))
        x, y = at.center[0] + 0.5 * at.w * k, at.center[1] + 0.9 * at.h * k * k
        blit_middle(surface, old, x, y)
    if hat.new is not None and (hat.old is None or part > 0.3):
        k = part if hat.old is None else (part - 0.3) / 0.7
        high = 1.3 * at.h * (1 - settle(k))
        picture = sign(hat.new.symbol, at.w, GOLD, symbols)
        surface.blit(picture, (round(at.x), round(at.y - high)))
