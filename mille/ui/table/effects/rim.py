"""A thin light that travels along the table's edge to the seat whose turn it is.

It goes the shorter way from the seat before, and fades where it arrives; there the slip stays lit.
It shows only with more than two seats, and only where cards travel.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pygame
from pygame import Color, Surface

from mille.ui.scene import Part, painted
from mille.ui.table.effects.effect import Change, Layer, Scenery
from mille.ui.tempo import RIM
from mille.view.geometry import Rect
from mille.view.table import TableView

LONG = 0.16
"""The length of the light, as a part of half the way round the table."""
PIECES = 28
ARRIVED = 0.7
"""The part of its time after which it has arrived and fades."""

Point = tuple[float, float]


def along(felt: Rect, way: float) -> Point:
    """The point of the edge at the distance `way` from the upper left corner, clockwise."""
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
    """How far along the edge, from the upper left corner, the point nearest to this one lies."""
    x = min(max(point[0], felt.x), felt.right)
    y = min(max(point[1], felt.y), felt.bottom)
    sides = (
        (y - felt.y, x - felt.x),
        (felt.right - x, felt.w + y - felt.y),
        (felt.bottom - y, felt.w + felt.h + felt.right - x),
        (x - felt.x, 2 * felt.w + felt.h + felt.bottom - y),
    )
    return min(sides)[1]


class Rim(Change):
    """The light: where it starts and ends, and how far it has got."""

    lasts = RIM

    def __init__(self) -> None:
        super().__init__()
        self._turn: int | None = None
        self.start_seat = self.end_seat = 0
        """The seats it goes between, counted from the viewer's."""

    def show(self, now: TableView) -> None:
        self._turn, self.part = _on_turn(now), 1.0

    def see(self, before: TableView, now: TableView) -> None:
        turn = _on_turn(now)
        if turn is None or turn == self._turn:
            return
        if self._turn is not None and len(now.seats) > 2:
            self.start_seat, self.end_seat, self.part = self._turn, turn, 0.0
        self._turn = turn

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        if self.busy:
            s, felt, ground = scenery.services, scenery.felt, scenery.stage.ground
            seats = [
                (felt.center[0], felt.bottom)  # the viewer's slip may lie beside the cloth
                if seat == 0
                else ground.zones[f"slip.{seat}"].rect.center
                for seat in (self.start_seat, self.end_seat)
            ]
            start, end = (nearest(felt, point) for point in seats)
            paint = painted(draw_rim, felt, start, end, self.part, s.theme.brass, s.unit)
            yield Part("rim", "", felt, paint=paint, layer=Layer.EDGE)


def draw_rim(
    surface: Surface,
    felt: Rect,
    start: float,
    end: float,
    part: float,
    colour: Color,
    unit: float,
) -> None:
    """Draw the light between two distances along the edge of the cloth."""
    whole = 2 * (felt.w + felt.h)
    inner = felt.inset(unit, unit)
    way = (end - start + whole / 2) % whole - whole / 2
    gone = min(1.0, part / ARRIVED)
    gone = gone * gone * (3 - 2 * gone)
    head = start + way * gone
    tail = head - min(abs(way) * gone, LONG * whole / 2) * (1 if way > 0 else -1)
    left = 1.0 - max(0.0, part - ARRIVED) / (1 - ARRIVED)
    points = [along(inner, tail + (head - tail) * i / PIECES) for i in range(PIECES + 1)]
    for i, (a, b) in enumerate(pairwise(points)):
        if hypot(a[0] - b[0], a[1] - b[1]) < whole / 4:
            _draw_piece(surface, a, b, colour, unit, left * (i + 1) / PIECES)


def _draw_piece(
    surface: Surface, a: Point, b: Point, colour: Color, unit: float, bright: float
) -> None:
    """Draw a piece of the light with a soft edge."""
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


def _on_turn(now: TableView) -> int | None:
    """The seat that alone is waited for, counted from the viewer's; None if there is not just
    one.
    """
    turns = [number for number, seat in enumerate(now.seats) if seat.on_turn]
    return turns[0] if len(turns) == 1 else None
