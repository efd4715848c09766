"""Figures on slips: scraps of paper bring points to them, and they count up or down."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.ui.pieces import draw_note
from mille.ui.scene import Part, Services, painted
from mille.ui.table.effects.effect import Layer, Runs, Scenery
from mille.ui.table.moving.sprite import smooth
from mille.ui.tempo import COUNT, TALLY
from mille.ui.text import BOLD
from mille.value import replace
from mille.view.beat import CountUp, Tally
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.table import Place, Role, SeatView

INK = Color("#1E1B1A")
RESTS = 0.45
"""The part of its time during which a scrap rests, to be read."""
FIGURE = 0.4
"""The part of a slip that its figure takes."""


class Tallies(Runs[Tally]):
    """The scraps on their way, and the points that have reached slips but not their figures."""

    step, usual = Tally, TALLY

    def come(self, seat: Seat) -> int:
        """The points that have reached a seat's slip."""
        there = (run.step.points for run in self.runs if run.part >= 1)
        return sum(points for each in there for at, points in each if at == seat)

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        more = self.come(seat.seat)
        return (
            replace(seat, figure=seat.figure + more) if more and seat.figure is not None else seat
        )

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        s, numbers = scenery.services, {seat.seat: n for n, seat in enumerate(scenery.shown.seats)}
        for n, run in enumerate(run for run in self.runs if run.part < 1):
            step, way = run.step, smooth(max(0.0, run.part - RESTS) / (1 - RESTS))
            lies = step.place and scenery.stage.rect_of(step.place, step.column or None)
            for seat, points in step.points:
                figure = s.words.signed(points)
                text = s.words("sheet.brought", what=step.said, points=figure)
                slip = scenery.slips[numbers[seat]]
                a, b = (lies or _start(scenery, seat, slip)).center, _end(slip, seat, scenery)
                x, y = a[0] + (b[0] - a[0]) * way, a[1] + (b[1] - a[1]) * way
                yield Part(
                    f"tally/{n}/{seat}",
                    "status",
                    slip,
                    text,
                    paint=painted(draw_scrap, s, x, y, text, points > 0),
                    layer=Layer.FLYING,
                )


def _start(scenery: Scenery, seat: Seat, slip: Rect) -> Rect:
    """Where a scrap sets out: the seat's hand; if that is not on the table, below the slip."""
    hand, ground = Place(Role.HAND, seat), scenery.stage.ground
    held = ground.zone(hand).rect if ground.has(hand) else slip
    if not held.overlap(slip):
        return held
    lying = [s.home.rect for s in scenery.stage.sprites if s.place == hand]
    return union(lying) if lying else Rect(slip.x, slip.bottom, slip.w, slip.h * 0.6)


def _end(slip: Rect, seat: Seat, scenery: Scenery) -> tuple[float, float]:
    """The middle of the figure on a slip: at the top of the viewer's, at the right of the
    others'.
    """
    if scenery.shown.seats[0].seat == seat:
        return Rect(slip.x, slip.y, slip.w, slip.h * FIGURE).center
    return Rect(slip.x + slip.w * (1 - FIGURE), slip.y, slip.w * FIGURE, slip.h).center


def draw_scrap(surface: Surface, s: Services, x: float, y: float, text: str, won: bool) -> None:
    """Draw the points of a seat and what they are for, in red if they are lost."""
    words = s.texts.render(text, s.font(17), INK if won else s.theme.red, BOLD)
    w, h = words.width + 20 * s.unit, words.height + 8 * s.unit
    draw_note(surface, s, Rect(x - w / 2, y - h / 2, w, h), words)


class Counting(Runs[CountUp]):
    """The seats whose figure is being counted, until the new value is shown."""

    step, usual = CountUp, COUNT

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        part = next((run.part for run in self.runs if run.step.seat == seat.seat), None)
        if part is None or seat.figure is None or later.figure is None:
            return seat
        return replace(seat, figure=round(seat.figure + (later.figure - seat.figure) * part))
