"""A rope that is pulled to and fro: each seat's share of a whole."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.ui.cloth import border
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.table.effects.effect import Effect, pace, towards
from mille.ui.tempo import PULLED, Tempo
from mille.ui.text import BOLD, blit_text
from mille.ui.theme import mix, seat_colour
from mille.view.geometry import Rect
from mille.view.table import TableView

INK = Color("#1E1B1A")
WIDEST = 620
"""The greatest length of the rope, in pixels of 720 lines."""


class Rope(Effect):
    """The share of the rope that each owner is shown with now."""

    def __init__(self) -> None:
        self.parts_now: tuple[float, ...] = ()
        """Each share of the whole, 0 to 1."""
        self._wanted: tuple[float, ...] = ()

    def show(self, now: TableView) -> None:
        self.parts_now = self._wanted = _shares(now)

    def see(self, before: TableView, now: TableView) -> None:
        self._wanted = _shares(now)
        if len(self._wanted) != len(self.parts_now):
            self.parts_now = self._wanted

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes, by = self.busy, pace(dt, tempo, PULLED)
        pulled = zip(self.parts_now, self._wanted, strict=True)
        self.parts_now = tuple(towards(now, wanted, by) for now, wanted in pulled)
        return changes

    @property
    def busy(self) -> bool:
        return self.parts_now != self._wanted

    def finish(self) -> None:
        self.parts_now = self._wanted


def _shares(now: TableView) -> tuple[float, ...]:
    """Each owner's share of the rope, 0 to 1."""
    whole = sum(n for _, n in now.rope)
    return tuple(n / whole for _, n in now.rope) if whole else ()


def draw_rope(
    surface: Surface,
    s: Services,
    rect: Rect,
    owners: Sequence[Seat | None],
    parts: Sequence[float],
    now: TableView,
) -> None:
    """Draw each seat's share in its colour with its number on it, and knots between the shares.

    With two seats the middle is marked. What nobody has is bare rope.
    """
    u = s.unit
    w, h = min(rect.w * 0.86, WIDEST * u), min(rect.h * 0.5, 20 * u)
    left, y = rect.center[0] - w / 2, rect.center[1] - h / 2
    surface.blit(border(s.cloth, w, h), (round(left), round(y)))
    seats = [slip.seat for slip in now.seats]
    counts = dict(now.rope)
    x = left
    for owner, part in zip(owners, parts):
        wide = w * part
        if owner is not None and wide > 3 * u:
            colour = seat_colour(seats.index(owner))
            veil = panel(wide, h, 3 * u, colour, mix(colour, INK, 0.5), 1 * u, 0.82)
            surface.blit(veil, (round(x), round(y)))
            number = s.texts.render(s.words.number(counts[owner]), min(s.font(13), h), INK, BOLD)
            if number.width + 6 * u < wide:
                middle, line = x + wide / 2, rect.center[0]
                beside = number.width / 2 + max(10 * u, 6)
                if len(seats) == 2 and abs(middle - line) < beside:  # keep the number off the line
                    middle = line + (beside if middle > line else -beside)
                blit_text(surface, number, middle, rect.center[1] - number.height / 2, "center")
        if x > left + u:
            _draw_knot(surface, s, x, rect.center[1], h)
        x += wide
    if len(seats) == 2:  # the line that the knot is pulled across
        mark = panel(2.4 * u, h * 1.9, 1 * u, s.theme.text)
        surface.blit(mark, (round(left + w / 2 - 1.2 * u), round(rect.center[1] - h * 0.95)))


def _draw_knot(surface: Surface, s: Services, x: float, y: float, h: float) -> None:
    side = h * 1.15
    knot = panel(side * 0.62, side, side * 0.28, s.theme.brass, INK, max(1.0, 1.2 * s.unit))
    surface.blit(knot, (round(x - side * 0.31), round(y - side / 2)))
