"""From pointer events to gestures: a press that stays is a tap, one that travels carries cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from math import hypot
from typing import TypeAlias

THRESHOLD = 6.0
"""How far, in pixels of 720 lines, a press may wander and still be a tap."""


class Grip(Enum):
    """What the pointer is doing."""

    IDLE = auto()
    PRESSED = auto()
    CARRYING = auto()


@dataclass(frozen=True, slots=True)
class Tap:
    """The pointer went down and up in one place."""

    x: float
    y: float
    double: bool = False


@dataclass(frozen=True, slots=True)
class Lift:
    """The pointer began to carry what lay where it went down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Carry:
    """What is carried is here now."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drop:
    """What was carried was let go here."""

    x: float
    y: float


Gesture: TypeAlias = Tap | Lift | Carry | Drop


class Drag:
    """A machine with three states. `unit` is the pixel of 720 lines."""

    DOUBLE = 0.35
    """The longest time between the taps of a double tap, in seconds."""

    def __init__(self) -> None:
        self.grip = Grip.IDLE
        self.start = (0.0, 0.0)
        self._last_tap: tuple[float, float, float] | None = None

    def down(self, x: float, y: float) -> None:
        """The first button went down."""
        self.grip = Grip.PRESSED
        self.start = (x, y)

    def move(self, x: float, y: float, unit: float) -> list[Gesture]:
        """The pointer moved."""
        if self.grip is Grip.PRESSED:
            if hypot(x - self.start[0], y - self.start[1]) <= THRESHOLD * unit:
                return []
            self.grip = Grip.CARRYING
            return [Lift(*self.start), Carry(x, y)]
        return [Carry(x, y)] if self.grip is Grip.CARRYING else []

    def up(self, x: float, y: float, now: float, unit: float) -> list[Gesture]:
        """The first button came up, at `now` seconds."""
        was, self.grip = self.grip, Grip.IDLE
        if was is Grip.CARRYING:
            return [Drop(x, y)]
        if was is not Grip.PRESSED:
            return []
        last, self._last_tap = self._last_tap, (x, y, now)
        double = (
            last is not None
            and now - last[2] <= self.DOUBLE
            and hypot(x - last[0], y - last[1]) <= 2 * THRESHOLD * unit
        )
        if double:
            self._last_tap = None
        return [Tap(x, y, double)]

    def cancel(self) -> bool:
        """Esc, the second button, or the window went away; whether something was carried."""
        was, self.grip = self.grip, Grip.IDLE
        return was is Grip.CARRYING
