"""The small arrow on a card that can be put elsewhere by a click on it."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from mille.ui.frame import Part, painted
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.moving.stage import Stage
from mille.view.layout import Rect

SIDE, LEAST = 0.4, 22.0
"""How wide it is in widths of its card, and at least, in pixels of 720 lines."""
LOW = 0.32
"""How far below the middle of its card, in heights."""
ROUND = 0.3
"""By which part of its width the pointer may miss it."""


def arrow_rect(stage: Stage, sprite: Sprite) -> Rect | None:
    """Where the arrow of a card is, at the side to which it points; None where it has none.

    A card that others lie on has it at the edge of what is seen of it.
    """
    if not sprite.shown_as.turns or sprite.legs:
        return None
    card = stage.shown_pose(sprite).rect
    seen = min([card.right, *(s.home.rect.x for s in stage.sprites if _lies_on(s, sprite))])
    side = max(SIDE * card.w, LEAST * stage.ground.unit)
    right = sprite.shown_as.turns == "right"
    x = seen - 0.62 * side if right else card.x - 0.38 * side
    return Rect(x, card.center[1] + LOW * card.h - side / 2, side, side)


def _lies_on(other: Sprite, sprite: Sprite) -> bool:
    """Whether a card of the same column lies further right, and above."""
    same = (other.place, other.column) == (sprite.place, sprite.column)
    return same and other.z > sprite.z and other.home.x > sprite.home.x


def arrow_at(stage: Stage, x: float, y: float) -> Sprite | None:
    """The card whose arrow is at a point."""
    for sprite in stage.sprites:
        rect = arrow_rect(stage, sprite)
        if rect is not None and rect.inset(-ROUND * rect.w, -ROUND * rect.h).holds(x, y):
            return sprite
    return None


def turn_parts(s: Services, stage: Stage, layer: int) -> Iterator[Part]:
    """The arrows of cards that can be put elsewhere, on what is seen of them."""
    for sprite in stage.sprites:
        if sprite.covered or sprite.key in stage.carried:
            continue
        rect = arrow_rect(stage, sprite)
        if rect is not None:
            paint = painted(draw_arrow, s, rect, sprite.shown_as.turns)
            yield Part(f"turn/{sprite.key}", "", rect, paint=paint, layer=layer)


def draw_arrow(surface: Surface, s: Services, rect: Rect, turns: str) -> None:
    """The arrow of a card."""
    disc = panel(rect.w, rect.w, rect.w / 2, s.theme.brass, s.theme.ink, 1.4 * s.unit)
    surface.blit(disc, (round(rect.x), round(rect.y)))
    sign = icon(turns, 0.66 * rect.w, s.theme.ink)
    surface.blit(sign, (round(rect.x + 0.17 * rect.w), round(rect.y + 0.17 * rect.w)))
