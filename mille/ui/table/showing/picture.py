"""Paints a table: the cloth below everything, and what is kept from frame to frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf

from pygame import Surface

from mille.ui.cloth import draw_background
from mille.ui.scene import Frame, Painter, Part, painted
from mille.ui.table.effects.effect import Layer
from mille.ui.table.moving.holding import expected
from mille.ui.table.showing import slips
from mille.ui.table.showing.shown_table import ShownTable
from mille.ui.theme import Theme, in_second_shade
from mille.view.geometry import Rect

FRAME_BUDGET = 0.0
"""Seconds of a frame for new pictures of cards while something moves and others can stand in; more
are made between frames.
"""


class Picture:
    """The painted table, and what is kept for the next frame."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table
        self._painter = Painter()
        self._cloth = Surface((1, 1))
        self._second: Surface | None = None
        """The cloth in its second shade, once it was needed."""
        self._looks: tuple[object, ...] = ()
        """What decides how everything is drawn; if it changes, nothing kept is valid."""
        self.made: Frame | None = None
        """The frame since the last change; None if it must be made."""

    def prepare(self, felt: Rect) -> None:
        """Draw the cloth and the slips beside it for a new layout."""
        self._cloth, self._second = self._made(felt, self._table.services.theme), None

    def _made(self, felt: Rect, theme: Theme) -> Surface:
        s = self._table.services
        made = draw_background(s.size, felt, theme, s.unit).convert()
        for name in self._table.slips_beside():
            slips.draw_paper(made, s, self._table.stage.ground.zones[name].rect)
        return made

    def frame(self, make: Callable[[], Iterable[Part]]) -> Frame:
        """The current frame, made anew by `make` if something has changed."""
        if self.made is None or self._table.services.dirty:
            self.made = Frame(tuple(make()), self._table.closeup.origin)
        return self.made

    def begin(self) -> None:
        """Begin a frame: forget what was kept if it would now look different."""
        s, kept = self._table.services, self._table.kept
        looks = s.settings, s.theme, s.words, s.signs, s.size, s.cloth
        if looks != self._looks:
            self._looks = looks
            kept.forget()
        kept.next_frame()

    def cloth(self) -> Part:
        """The cloth, in either shade or between the two."""
        s, shade = self._table.services, self._table.effects.cloth.shade
        if shade > 0 and self._second is None:
            self._second = self._made(self._table.felt, in_second_shade(s.theme, s.cloth))
        paint = painted(draw_cloth, self._cloth, self._second, shade)
        return Part("cloth", "", Rect(0, 0, *s.size), paint=paint, layer=Layer.CLOTH)

    def paint(self, surface: Surface, frame: Frame) -> None:
        """Paint everything from the cloth up; what is at rest is kept while other things move."""
        stage, art = self._table.stage, self._table.services.art
        unsettled, runs = stage.unsettled, self._table.effects.due == 0.0
        art.begin_frame(FRAME_BUDGET if unsettled else inf)
        moves = unsettled and bool(stage.moving() or stage.going)
        if self._table.services.zoom > 1:  # scrolling moves everything at once
            self._table.closeup.paint(surface, frame.paint)
        else:
            self._painter.paint(frame, surface, Layer.LIGHTS if moves or runs else 0)
        if not moves:
            art.expect(expected(stage.hand(), stage.hovered, stage.selected))


def draw_cloth(surface: Surface, cloth: Surface, second: Surface | None, shade: float) -> None:
    """Draw the cloth, and over it the second shade as far as `shade` says, 0 to 1."""
    if shade < 1:
        surface.blit(cloth, (0, 0))
    if shade > 0 and second is not None:
        second.set_alpha(round(255 * shade) if shade < 1 else None)
        surface.blit(second, (0, 0))
