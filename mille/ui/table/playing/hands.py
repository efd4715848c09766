"""Turns what the pointer does into gestures, and knows what the person holds."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from math import hypot
from typing import TypeAlias

from pygame import BLEND_PREMULTIPLIED, Surface

from mille.ui import tempo as t
from mille.ui.scene import Part, painted
from mille.ui.table.effects.effect import Layer
from mille.ui.table.moving.sprite import settle
from mille.ui.table.playing.carrying import Carrying, Staking
from mille.ui.table.playing.desk import Desk
from mille.value import Value
from mille.view.geometry import Rect

THRESHOLD = 6.0
"""How far a press may wander and still be a tap, in pixels of 720 lines."""


class Grip(Enum):
    """What the pointer is doing."""

    IDLE = auto()
    PRESSED = auto()
    CARRYING = auto()


class At(Value):
    """Where a gesture was made."""

    x: float
    y: float


class Tap(At):
    """The pointer went down and up in one place."""

    double: bool = False


class Lift(At):
    """The pointer began to carry what lay under it."""


class Carry(At):
    """What is carried moved here."""


class Drop(At):
    """What was carried was let go here."""


Gesture: TypeAlias = Tap | Lift | Carry | Drop


class Drag:
    """Recognises gestures, as a machine with three states."""

    DOUBLE = 0.35
    """The longest time from one tap to the next in a double tap, in seconds."""

    def __init__(self) -> None:
        self.grip = Grip.IDLE
        self.start = (0.0, 0.0)
        self._reach = 0.0
        self._last_tap: tuple[float, float, float] | None = None

    def down(self, x: float, y: float, unit: float) -> None:
        """The first button went down; `unit` is the pixel of 720 lines."""
        self.grip = Grip.PRESSED
        self.start, self._reach = (x, y), THRESHOLD * unit

    def move(self, x: float, y: float) -> list[Gesture]:
        """The pointer moved."""
        if self.grip is Grip.PRESSED:
            if hypot(x - self.start[0], y - self.start[1]) <= self._reach:
                return []
            self.grip = Grip.CARRYING
            return [Lift(*self.start), Carry(x, y)]
        return [Carry(x, y)] if self.grip is Grip.CARRYING else []

    def up(self, x: float, y: float, now: float) -> list[Gesture]:
        """The first button came up; `now` is in seconds."""
        was, self.grip = self.grip, Grip.IDLE
        if was is Grip.CARRYING:
            return [Drop(x, y)]
        if was is not Grip.PRESSED:
            return []
        last, self._last_tap = self._last_tap, (x, y, now)
        double = (
            last is not None
            and now - last[2] <= self.DOUBLE
            and hypot(x - last[0], y - last[1]) <= 2 * self._reach
        )
        if double:
            self._last_tap = None
        return [Tap(x, y, double)]

    def cancel(self) -> bool:
        """Stop: Escape, the second button, or the window lost focus; whether something was
        carried.
        """
        was, self.grip = self.grip, Grip.IDLE
        return was is Grip.CARRYING


class Hands:
    """What the pointer holds, and whether the key for forced moves is held down."""

    def __init__(self, desk: Desk) -> None:
        self._table = desk.table
        self.pointer = (-1.0, -1.0)
        """Where the pointer is."""
        self.drag = Drag()
        self.carrying = Carrying(desk.table)
        self.staking = Staking(desk)
        self.key_held = False
        """Whether the key that makes forced moves is down."""

    @property
    def full(self) -> bool:
        """Whether something is being carried."""
        return self.drag.grip is Grip.CARRYING

    def let_go(self) -> None:
        """Let what is carried go home, choose what was chosen before, and forget any press."""
        self._forget()
        self.key_held = False
        self._table.stage.send_home(self._table.services.tempo, t.DROP, settle)

    def resize(self) -> None:
        """Put down what is carried: its place has moved."""
        self._forget()

    def _forget(self) -> None:
        self.drag.cancel()
        self.carrying.put_back()
        self.staking.put_back()

    def update(self, dt: float) -> None:
        """Let carried cards lean, and move chips on their way home."""
        self.staking.update(dt)
        if self.full:
            self.carrying.tilt(dt, self.pointer[0])
        else:
            self.carrying.stand(self.pointer[0])

    @property
    def restless(self) -> bool:
        """Whether carried cards are straightening up, or chips are on their way home."""
        leaning = self.full and self.carrying.leans(self.pointer[0])
        return leaning or self.staking.restless

    def parts(self) -> Iterator[Part]:
        """The carried pile or chips."""
        yield from self.staking.parts()
        if self.carrying.pile is not None:
            paint, at = painted(draw_in_air, self.carrying.picture(), *self.pointer), self.pointer
            yield Part("carried", "", Rect(*at, 0, 0), paint=paint, layer=Layer.IN_HAND)


def draw_in_air(surface: Surface, picture: Surface, x: float, y: float) -> None:
    """Draw the top of a carried pile at the pointer."""
    at = round(x - picture.width / 2), round(y - picture.height / 2)
    surface.blit(picture, at, special_flags=BLEND_PREMULTIPLIED)
