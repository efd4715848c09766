"""Small papers with words on them, and round badges."""

from __future__ import annotations

from pygame import Color, Surface

from mille.ui.scene import Services
from mille.ui.shapes import draw_panel, panel
from mille.ui.text import blit_middle
from mille.view.geometry import Rect

RED = Color("#A81F26")
"""For what is refused or warned of."""


def draw_note(
    surface: Surface, s: Services, rect: Rect, words: Surface, edge: Color | None = None
) -> None:
    """Draw words in the middle of a small paper, whose edge is brass unless another is given."""
    corner = min(rect.h / 2, 9 * s.unit)
    draw_panel(surface, rect, corner, s.theme.paper, edge or s.theme.brass, 2 * s.unit)
    blit_middle(surface, words, *rect.center)


def draw_badge(
    surface: Surface,
    s: Services,
    at: tuple[float, float],
    side: float,
    inks: tuple[Color, Color],
    glyph: Surface,
) -> None:
    """Draw a sign or a letter on a round badge; `inks` are its colour and that of its edge."""
    blit_middle(surface, panel(side, side, side / 2, *inks, 1.6 * s.unit), *at)
    blit_middle(surface, glyph, *at)
