"""What is written below hands that are compared, and the light round the best of them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from mille.ui.scene import Services
from mille.ui.shapes import ring
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, UI, blit_text
from mille.view.comparing import APART
from mille.view.ground import union
from mille.view.layout import ASPECT
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
