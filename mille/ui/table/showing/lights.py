"""Light on the table: where cards may go, and what warns.

And the words below hands that are compared, the best one in brass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Color, Surface

from mille.ui.frame import Part, painted
from mille.ui.scene import Services
from mille.ui.shapes import panel, ring
from mille.ui.table.effects.effect import Layer
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, UI, blit_text
from mille.view.comparing import APART
from mille.view.ground import union
from mille.view.layout import ASPECT, Rect
from mille.view.table import Compared


def compared_parts(s: Services, stage: Stage, hands: Sequence[Compared]) -> Iterator[Part]:
    """Whose each is and what it is; it is seen as soon as the hand lies there."""
    for each in hands:
        sprites = [sprite for sprite in stage.sprites if sprite.place == each.place]
        paint = None
        if sprites and not any(sprite.legs for sprite in sprites):
            rect = union([sprite.home.rect for sprite in sprites])
            paint = painted(draw_compared, s, rect, stage.ground.label_height, each)
        yield Part(
            f"compared/{each.place}",
            "label",
            stage.ground.zone(each.place).rect,
            each.name,
            s.words.text(each.said),
            paint=paint,
            layer=Layer.COUNTS,
        )


def draw_compared(surface: Surface, s: Services, rect: Rect, high: float, hand: Compared) -> None:
    """The words below a hand, and a rim round the best one."""
    gap = 4 * s.unit
    if hand.best:
        edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 11 * s.unit, s.theme.brass, gap)
        surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
    wide, y = rect.w + 0.8 * APART * ASPECT * rect.h, rect.bottom + 7 * s.unit
    ink = s.theme.brass if hand.best else s.theme.text
    for text, face in ((hand.name, BOLD), (s.words.text(hand.said), UI)):
        words = s.texts.fitted(text, 0.86 * high, ink, wide, face)
        blit_text(surface, words, rect.center[0], y, "center")
        y += words.height


def light_parts(
    s: Services, glows: Sequence[tuple[Rect, bool]], warned: Sequence[Rect]
) -> Iterator[Part]:
    """Where cards may go, and what speaks against it."""
    for n, (rect, strong) in enumerate(glows):
        paint = painted(draw_glow, s, rect, strong)
        yield Part(f"glow/{n}", "", rect, paint=paint, layer=Layer.LIGHTS)
    for n, rect in enumerate(warned):
        paint = painted(draw_warning, s, rect)
        yield Part(f"warning/{n}", "", rect, paint=paint, layer=Layer.LIGHTS)


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
