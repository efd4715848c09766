"""Signs of life at the seats: who is thinking hard now, and who has just won."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pygame import Color, Surface, draw

from mille.engine.codec import Seat
from mille.ui.cloth import paper_in
from mille.ui.pieces import draw_badge
from mille.ui.scene import Part, Services, painted
from mille.ui.shapes import draw_panel, icon
from mille.ui.table.effects.effect import Effect, Layer, Scenery
from mille.ui.tempo import DOT, Tempo
from mille.view.beat import Beat, Deal
from mille.view.geometry import Rect

DOTS = 3
WIDE, HIGH = 42.0, 18.0
"""The size of the paper behind the dots, in pixels of 720 lines."""
STAR = 22.0
INK, REST, LAUREL = Color("#1E1B1A"), Color("#B9AE9B"), Color("#8F5414")


class Life(Effect):
    """Dots at the slip of the seat that thinks hard, stars at the slips of the last winners."""

    def __init__(self) -> None:
        self.thinks: Seat | None = None
        """The seat that has been thinking for a while."""
        self.winners: Collection[Seat] = ()
        """Who won last, until the next deal."""
        self._gone = 0.0

    def think(self, seat: Seat | None) -> bool:
        """Set who is thinking hard now, or None; returns whether it looks different now."""
        changes = seat != self.thinks
        if changes:
            self.thinks, self._gone = seat, 0.0
        return changes

    def beat_ended(self, beat: Beat) -> None:
        if any(isinstance(step, Deal) for step in beat.steps):
            self.winners = ()

    def update(self, dt: float, tempo: Tempo) -> bool:
        before, self._gone = self._lit, self._gone + dt
        return self.thinks is not None and self._lit != before and not tempo.still

    @property
    def _lit(self) -> int:
        return int(self._gone / DOT) % DOTS

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        s, seats = scenery.services, scenery.written.seats
        for number, seat in enumerate(seats):
            paper = paper_in(scenery.slips[number], s.unit)
            if seat.seat in self.winners:
                side = STAR * s.unit
                left = min(paper.right - 0.45 * side, s.size[0] - side)
                at = Rect(left, paper.bottom - 0.45 * side, side, side)
                star = icon("star", side * 0.66, LAUREL)
                paint = painted(draw_badge, s, at.center, side, (s.theme.lit, LAUREL), star)
                name = s.words("sign.won")
                yield Part(f"won/{number}", "image", at, name, paint=paint, layer=Layer.WORN)
            if seat.seat == self.thinks:
                lit = DOTS if s.settings.reduced_motion else self._lit
                x, y = paper.x + 14 * s.unit, paper.bottom - 5 * s.unit  # below its words
                at = Rect(x, y, WIDE * s.unit, HIGH * s.unit)
                paint = painted(draw_dots, s, at, lit)
                yield Part(f"thinks/{number}", "", at, "", paint=paint, layer=Layer.WORN)


def draw_dots(surface: Surface, s: Services, at: Rect, lit: int) -> None:
    """Draw dots on a small paper, dot number `lit` darker than the others, or all of them dark."""
    draw_panel(surface, at, at.h / 2, s.theme.paper, s.theme.paper_edge, 1.2 * s.unit)
    for n in range(DOTS):
        x = at.x + at.w * (n + 1) / (DOTS + 1)
        draw.circle(
            surface,
            INK if lit in (n, DOTS) else REST,
            (round(x), round(at.center[1])),
            3.1 * s.unit,
        )
