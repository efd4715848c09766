"""A thin light that travels along the table's edge to the seat whose turn has come.

It goes the shorter way from the seat that was waited for before, and fades where it arrives: the
lit slip stays. Only with more than two seats, where the turn has far to go, and where cards travel.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import hypot

import pygame
from pygame import Color, Surface

from mille.ui.tempo import RIM, Tempo
from mille.view.layout import Rect
from mille.view.table import TableView

LONG = 0.16
"""How long the light is, in parts of half the way round the table."""
PIECES = 28
ARRIVED = 0.7
"""The part of its time after which it stands and fades."""

Point = tuple[float, float]


def along(felt: Rect, way: float) -> Point:
    """The point of the edge so far from its upper left corner, clockwise."""
    way %= 2 * (felt.w + felt.h)
    for x, y, dx, dy, side in (
        (felt.x, felt.y, 1, 0, felt.w),
        (felt.right, felt.y, 0, 1, felt.h),
        (felt.right, felt.bottom, -1, 0, felt.w),
        (felt.x, felt.bottom, 0, -1, felt.h),
    ):
        if way <= side:
            return x + dx * way, y + dy * way
        way -= side
    return felt.x, felt.y


def nearest(felt: Rect, point: Point) -> float:
    """How far along the edge its point is that lies nearest to another."""
    x = min(max(point[0], felt.x), felt.right)
    y = min(max(point[1], felt.y), felt.bottom)
    sides = (
        (y - felt.y, x - felt.x),
        (felt.right - x, felt.w + y - felt.y),
        (felt.bottom - y, felt.w + felt.h + felt.right - x),
        (x - felt.x, 2 * felt.w + felt.h + felt.bottom - y),
    )
    return min(sides)[1]


class Rim:
    """The light: from where to where, and how much of its way it has gone."""

    def __init__(self) -> None:
        self._turn: int | None = None
        self.start = self.end = 0
        """The seats, counted from the own one."""
        self.part = 1.0
        """How much of its time is over, 0 to 1."""

    def show(self, said: TableView) -> None:
        """A table is shown as it stands."""
        self._turn, self.part = _on_turn(said), 1.0

    def see(self, said: TableView) -> None:
        """What is said of the table is another now: perhaps it is another's turn."""
        turn = _on_turn(said)
        if turn is None or turn == self._turn:
            return
        if self._turn is not None and len(said.seats) > 2:
            self.start, self.end, self.part = self._turn, turn, 0.0
        self._turn = turn

    @property
    def going(self) -> bool:
        """Whether the next frame looks different."""
        return self.part < 1

    def update(self, dt: float, tempo: Tempo) -> None:
        """Let `dt` seconds pass."""
        seconds = 0.0 if tempo.still else tempo(RIM)
        self.part = min(1.0, self.part + dt / seconds) if seconds else 1.0

    def finish(self) -> None:
        """It has arrived."""
        self.part = 1.0

    def draw(
        self,
        surface: Surface,
        felt: Rect,
        place: Callable[[int], Rect],
        colour: Color,
        unit: float,
    ) -> None:
        """The light on the edge of the cloth; `place` says where the slip of a seat lies."""
        if not self.going:
            return
        whole = 2 * (felt.w + felt.h)
        inner = felt.inset(unit, unit)
        start, end = (nearest(felt, self._point(felt, n, place)) for n in (self.start, self.end))
        way = (end - start + whole / 2) % whole - whole / 2
        gone = min(1.0, self.part / ARRIVED)
        gone = gone * gone * (3 - 2 * gone)
        head = start + way * gone
        tail = head - min(abs(way) * gone, LONG * whole / 2) * (1 if way > 0 else -1)
        left = 1.0 - max(0.0, self.part - ARRIVED) / (1 - ARRIVED)
        points = [along(inner, tail + (head - tail) * i / PIECES) for i in range(PIECES + 1)]
        for i, (a, b) in enumerate(pairwise(points)):
            if hypot(a[0] - b[0], a[1] - b[1]) < whole / 4:
                self._piece(surface, a, b, colour, unit, left * (i + 1) / PIECES)

    @staticmethod
    def _point(felt: Rect, seat: int, place: Callable[[int], Rect]) -> Point:
        """Where a seat sits: the own one below its hand, whose slip may lie beside the cloth."""
        return (felt.center[0], felt.bottom) if seat == 0 else place(seat).center

    @staticmethod
    def _piece(
        surface: Surface, a: Point, b: Point, colour: Color, unit: float, bright: float
    ) -> None:
        """A piece of it with a soft hem."""
        left, right = sorted((round(a[0]), round(b[0])))
        top, bottom = sorted((round(a[1]), round(b[1])))
        for wide, part in ((8.0, 0.25), (3.4, 0.95)):
            w = max(1, round(wide * unit))
            box = pygame.Rect(left, top, right - left, bottom - top)
            box = box.inflate(0, w) if right - left > bottom - top else box.inflate(w, 0)
            ink = Surface(box.size)
            ink.fill(colour)
            ink.set_alpha(round(255 * bright * part))
            surface.blit(ink, box)


def _on_turn(said: TableView) -> int | None:
    """The seat that is waited for alone, counted from the own one."""
    turns = [number for number, seat in enumerate(said.seats) if seat.on_turn]
    return turns[0] if len(turns) == 1 else None
