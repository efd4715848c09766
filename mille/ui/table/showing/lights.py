"""Light on the table: where cards may go, and what warns.

And the words below hands that are compared, the best one in brass.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Surface

from mille.ui.scene import Services
from mille.ui.shapes import panel, ring
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, UI, blit_text
from mille.view.comparing import APART
from mille.view.ground import union
from mille.view.layout import ASPECT, Rect
from mille.view.table import Compared


def draw_compared(surface: Surface, s: Services, stage: Stage, hands: Sequence[Compared]) -> None:
    """Whose each is and what it is, as soon as it lies there."""
    gap = 4 * s.unit
    for each in hands:
        sprites = [sprite for sprite in stage.sprites if sprite.place == each.place]
        if not sprites or any(sprite.legs for sprite in sprites):
            continue
        rect = union([sprite.home.rect for sprite in sprites])
        if each.best:
            edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 11 * s.unit, s.theme.brass, gap)
            surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
        wide = rect.w + 0.8 * APART * ASPECT * rect.h
        high, y = stage.ground.label_height, rect.bottom + 7 * s.unit
        ink = s.theme.brass if each.best else s.theme.text
        for text, face in ((each.name, BOLD), (s.words.text(each.said), UI)):
            words = s.texts.fitted(text, 0.86 * high, ink, wide, face)
            blit_text(surface, words, rect.center[0], y, "center")
            y += words.height


def draw_glow(surface: Surface, s: Services, rect: Rect, strong: bool) -> None:
    """A place where the chosen cards may go: a soft light with a thin rim."""
    u = s.unit
    gap = 3 * u
    w, h = rect.w + 2 * gap, rect.h + 2 * gap
    at = round(rect.x - gap), round(rect.y - gap)
    light = panel(w, h, 11 * u, s.theme.brass, None, 0, 0.2 if strong else 0.07)
    surface.blit(light, at)
    surface.blit(ring(w, h, 11 * u, s.theme.brass, (3.2 if strong else 2.0) * u), at)


def draw_warning(surface: Surface, s: Services, rect: Rect) -> None:
    """What speaks against what is about to be done: a red rim, and a mark of exclamation."""
    u, side = s.unit, 24 * s.unit
    gap, red = 4 * u, Color("#E0705A")
    edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 11 * u, red, 3.4 * u)
    surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
    x, y = rect.right + gap - side * 0.6, rect.y - gap - side * 0.4
    disc = panel(side, side, side / 2, Color("#A81F26"), Color("#FFF6E4"), 1.6 * u)
    surface.blit(disc, (round(x), round(y)))
    mark = s.texts.render("!", side * 0.68, Color("#FFFFFF"), BOLD)
    blit_text(surface, mark, x + side / 2, y + side / 2 - mark.height / 2, "center")
