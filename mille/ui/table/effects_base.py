"""Effects: how each starts, runs and ends, and what it shows; those of the cloth and its edge.

To add one, write a subclass in one of the files `effects_*` and name it in `effects.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import pairwise
from math import hypot, inf
from typing import Any, ClassVar, Generic, TypeVar

import pygame
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.ui.scene import Part, Services, painted
from mille.ui.table.sprites import smooth
from mille.ui.table.stage import Stage
from mille.ui.tempo import CUT, RIM, TURNING, Tempo
from mille.value import Struct, Value
from mille.view.beat import Beat, Cut, Step
from mille.view.geometry import Point, Rect
from mille.view.names import Remark
from mille.view.table import SeatView, TableView

INK = Color("#1E1B1A")


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
    SEATS = 1150
    """The plates of the others, over the backs that are tucked under them."""
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
    """The part of the table that is in the window."""
    slips: Sequence[Rect]
    """Where the slips of the seats lie, the viewer's first."""

    def below_compared(self, rect: Rect) -> Rect:
        """The part of a rectangle that lies below hands while they are compared."""
        ground = self.stage.ground
        if not ground.compares:
            return rect
        own = ground.zone(ground.own_hand).rect
        return Rect(rect.x, own.y, rect.w, own.h).moved_into(rect)


class Effect:
    """Something that happens on the table without a card moving: one subclass for each kind."""

    step: ClassVar[type[Step] | None] = None
    """The kind of step in a beat that starts it, if any."""
    usual: ClassVar[float] = 0.0
    """How long that step takes, in seconds at speed 1."""

    def start(self, step: Any, seconds: float) -> None:
        """Start, since its step has come; it takes this many seconds."""

    def see(self, before: TableView | None, now: TableView) -> None:
        """Notice that words and figures now show another table; `before` is None where there is no
        change to animate.
        """
        if before is None:
            self.finish()

    def settle(self) -> None:
        """Notice that all cards of a beat have arrived, and words and figures show it."""

    def beat_ended(self, beat: Beat) -> None:
        """Notice that this beat is over."""

    def update(self, dt: float, tempo: Tempo) -> bool:
        """Let `dt` seconds pass; returns whether it looks different now."""
        return False

    @property
    def busy(self) -> bool:
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
        yield from ()


W = TypeVar("W", Message, Remark)


class Standing(Effect, Generic[W]):
    """Something that is said for a while, and then goes."""

    def __init__(self) -> None:
        self.said: W | None = None
        self.left = 0.0
        """How many more seconds it stands, while it does."""

    def update(self, dt: float, tempo: Tempo) -> bool:
        self.stand(dt)
        goes = self.busy and self.left <= 0
        if goes:
            self.end()
        return goes

    def end(self) -> None:
        self.said = None

    @property
    def busy(self) -> bool:
        return self.said is not None

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
        if self.part >= 1:
            return False
        self.part = min(1.0, self.part + pace(dt, tempo, self.lasts))
        return True

    @property
    def busy(self) -> bool:
        return self.part < 1

    def finish(self) -> None:
        self.part = 1.0


S = TypeVar("S", bound=Step)


class Run(Struct, Generic[S]):
    step: S
    seconds: float
    gone: float = 0.0

    @property
    def part(self) -> float:
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


# A stroke that cuts across everything in a place.


class Cuts(Runs[Cut]):
    step, usual = Cut, CUT

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        for run in self.runs:
            if run.part < 1:
                rect = scenery.stage.ground.zone(run.step.place).rect
                paint = painted(draw_cut, scenery.services, rect, run.part)
                yield Part(f"cut/{run.step.place}", "", rect, paint=paint, layer=Layer.FLYING)


def draw_cut(surface: Surface, s: Services, rect: Rect, part: float) -> None:
    """Draw it from upper left to lower right, thin at both ends; `part` is done, 0 to 1."""
    (cx, cy), reach = rect.center, min(rect.w, rect.h * 1.5) * 0.5
    a, b = max(0.0, 2 * part - 1), min(1.0, 2 * part)  # its tail follows its head
    ends = [(cx + reach * (2 * k - 1), cy + 0.62 * reach * (2 * k - 1)) for k in (a, b)]
    (x0, y0), (x1, y1) = ends
    thick = 5 * s.unit
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    blade = [(x0, y0), (middle[0] + thick, middle[1] - thick), (x1, y1)]
    blade.append((middle[0] - thick, middle[1] + thick))
    pygame.draw.polygon(surface, Color("#FFF6E4"), blade)
    pygame.draw.polygon(surface, s.theme.brass, blade, max(1, round(1.5 * s.unit)))


# The cloth, which fades to its second shade, and the paper of an offer, which slides in.


class Cloth(Effect):
    def __init__(self, reduced: bool) -> None:
        self.reduced = reduced
        """Whether motion is reduced; then the cloth does not darken for suspense."""
        self.shade = 0.0
        """0 to 1."""
        self._now: TableView | None = None

    def see(self, before: TableView | None, now: TableView) -> None:
        self._now = now
        super().see(before, now)

    @property
    def _wanted(self) -> float:
        now = self._now
        return float(now is not None and (now.shaded or (now.hushed and not self.reduced)))

    def update(self, dt: float, tempo: Tempo) -> bool:
        self.reduced = tempo.reduced
        before = self.shade
        self.shade = towards(before, self._wanted, pace(dt, tempo, TURNING))
        return self.shade != before

    @property
    def busy(self) -> bool:
        return self.shade != self._wanted

    def finish(self) -> None:
        self.shade = self._wanted


# A thin light that travels along the table's edge to the seat whose turn it is.
#
# It goes the shorter way from the seat before, and fades where it arrives; there the slip stays
# lit. It shows only with more than two seats, and only where cards travel.


LONG = 0.16
"""The length of the light, as a part of half the way round the table."""
PIECES = 28
ARRIVED = 0.7
"""The part of its time after which it has arrived and fades."""


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
    lasts = RIM

    def __init__(self) -> None:
        super().__init__()
        self._turn: int | None = None
        self.start_seat = self.end_seat = 0
        """The seats it goes between, counted from the viewer's."""

    def see(self, before: TableView | None, now: TableView) -> None:
        turn = _on_turn(now)
        if before is None:
            self._turn, self.part = turn, 1.0
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
    surface: Surface, felt: Rect, start: float, end: float, part: float, colour: Color, unit: float
) -> None:
    whole = 2 * (felt.w + felt.h)
    inner = felt.inset(unit, unit)
    way = (end - start + whole / 2) % whole - whole / 2
    gone = smooth(min(1.0, part / ARRIVED))
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
    """The only seat that is waited for, counted from the viewer's; None if not just one."""
    turns = [number for number, seat in enumerate(now.seats) if seat.on_turn]
    return turns[0] if len(turns) == 1 else None
