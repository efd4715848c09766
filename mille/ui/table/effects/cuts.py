"""A stroke that cuts across everything in a place."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Color, Surface

from mille.ui.scene import Part, Services, painted
from mille.ui.table.effects.effect import Layer, Runs, Scenery
from mille.ui.tempo import CUT
from mille.view.beat import Cut
from mille.view.geometry import Rect


class Cuts(Runs[Cut]):
    """The strokes that can be seen now."""

    step, usual = Cut, CUT

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        for run in self.runs:
            if run.part < 1:
                rect = scenery.stage.ground.zone(run.step.place).rect
                paint = painted(draw_cut, scenery.services, rect, run.part)
                yield Part(f"cut/{run.step.place}", "", rect, paint=paint, layer=Layer.FLYING)


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
