"""Chips on their way between places, and how many each place shows meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, pi, sin

from pygame import Surface

from mille.ui import pieces as clay
from mille.ui.scene import Part, Services, painted
from mille.ui.table.effects.effect import Layer, Runs, Scenery
from mille.ui.table.moving.sprite import out, smooth
from mille.ui.tempo import PAY
from mille.ui.text import BOLD, blit_text
from mille.view import geometry
from mille.view.beat import Pay
from mille.view.geometry import Rect
from mille.view.table import Place

ARC = 0.16
"""How high chips fly, as a part of the distance."""
MOST_ROLLING = 3
"""The most chips that are drawn rolling at the same time."""
ON_THE_WAY = 30.0
"""The width of a chip in flight, in pixels of 720 lines."""


Point = tuple[float, float]


class Payments(Runs[Pay]):
    """The payments that words and figures do not show yet."""

    step, usual = Pay, PAY

    def __init__(self) -> None:
        super().__init__()
        self.taken_up: dict[Place, int] = {}
        """How many chips the player is carrying, by the place they were taken from."""
        self.dropped: tuple[Place, float, float] | None = None
        """Where carried chips of a place were let go; its next payment sets out there."""
        self._let_go: dict[int, Point] = {}
        """For each payment by its number that sets out there, the point."""

    def start(self, step: Pay, seconds: float) -> None:
        if self.dropped is not None and self.dropped[0] == step.source:
            self._let_go[len(self.runs)], self.dropped = self.dropped[1:], None
        super().start(step, seconds)

    def settle(self) -> None:
        super().settle()
        self._let_go.clear()

    def finish(self) -> None:
        self.settle()
        self.dropped = None

    def paid(self, place: Place) -> int:
        """How many chips have come to a place (left it, if negative) and are not in its figure."""
        left = sum(run.step.amount for run in self.runs if run.step.source == place)
        come = (run for run in self.runs if run.step.target == place and run.part >= 1)
        return sum(run.step.amount for run in come) - left

    def lying(self, place: Place, amount: int) -> int:
        """How many chips to show in a place now, if its figure says `amount`."""
        return amount + self.paid(place) - self.taken_up.get(place, 0)

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        s, ground = scenery.services, scenery.stage.ground
        for n, run in enumerate(self.runs):
            step = run.step
            if run.part >= 1 or not (ground.has(step.source) and ground.has(step.target)):
                continue
            source = ground.zone(step.source).rect
            start, end = self._let_go.get(n, source.center), ground.zone(step.target).rect.center
            paint = painted(draw_flight, s, step, source, start, end, run.part)
            yield Part(f"flight/{n}", "", source, paint=paint, layer=Layer.FLYING)


def draw_flight(
    surface: Surface, s: Services, step: Pay, source: Rect, a: Point, b: Point, part: float
) -> None:
    """Draw chips in a low arc, or flat on the cloth if they are raked in."""
    t = smooth(part) if step.raked else out(part) * 0.4 + part * 0.6
    x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
    if step.rolls:
        _draw_rolling(surface, s, step.amount, a, b, t)
        return
    if step.raked:
        room = Rect(x - source.w / 2, y - source.h / 2, source.w, source.h * 0.8)
        laid = clay.draw_stacks(surface, s, geometry.heap(step.amount, room, s.unit))
        if laid is not None:  # the amount travels with them
            size = min(s.font(24), source.h * 0.26)
            words = s.texts.render(s.words.number(step.amount), size, s.theme.text, BOLD)
            blit_text(surface, words, laid.center[0], laid.bottom, "center")
        return
    far = hypot(b[0] - a[0], b[1] - a[1])
    high = y - ARC * far * 4 * t * (1 - t) / 2
    clay.draw_chips(surface, s, geometry.thrown(step.amount), x, high, ON_THE_WAY * s.unit)


def _draw_rolling(
    surface: Surface, s: Services, amount: int, a: Point, b: Point, part: float
) -> None:
    """Draw odd chips rolling on edge, one behind the other, along a slight curve."""
    width, far = ON_THE_WAY * s.unit, hypot(b[0] - a[0], b[1] - a[1])
    for i in range(min(amount, MOST_ROLLING)):
        t = max(0.0, min(1.0, part * (1 + 0.14 * i) - 0.14 * i))
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + 0.08 * far * sin(pi * t)
        turned = 360 * far * t / (pi * width) * (1 if b[0] >= a[0] else -1)
        clay.draw_on_edge(surface, x, y, width, turned)
