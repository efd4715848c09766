"""A stroke that cuts across everything in a place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Color, Surface

from mille.ui.frame import Part, painted
from mille.ui.scene import Services
from mille.ui.table.effects.effect import Effect, Layer, Scenery
from mille.ui.tempo import CUT, Tempo
from mille.view.beat import Cut
from mille.view.layout import Rect
from mille.view.table import Place


@dataclass(slots=True)
class _Stroke:
    place: Place
    seconds: float
    gone: float = 0.0


class Cuts(Effect):
    """The strokes that can be seen now."""

    step, usual = Cut, CUT

    def __init__(self) -> None:
        self._strokes: list[_Stroke] = []

    def start(self, step: Cut, seconds: float) -> None:
        if seconds:
            self._strokes.append(_Stroke(step.place, seconds))

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes = self.busy
        for stroke in self._strokes:
            stroke.gone += dt
        self._strokes = [stroke for stroke in self._strokes if stroke.gone < stroke.seconds]
        return changes

    @property
    def busy(self) -> bool:
        return bool(self._strokes)

    def finish(self) -> None:
        self._strokes.clear()

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        for stroke in self._strokes:
            rect = scenery.stage.ground.zone(stroke.place).rect
            paint = painted(draw_cut, scenery.services, rect, stroke.gone / stroke.seconds)
            yield Part(f"cut/{stroke.place}", "", rect, paint=paint, layer=Layer.FLYING)


def draw_cut(surface: Surface, s: Services, rect: Rect, part: float) -> None:
    """Draw it from the upper left to the lower right, thin at both ends; `part` of it is done, 0 to
    1.
    """
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
