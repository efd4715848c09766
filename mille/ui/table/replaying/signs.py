"""A button with a drawn sign instead of a word; its name appears in a tip."""

from __future__ import annotations

from pygame import Color, Surface

from mille.ui.shapes import draw_panel, icon
from mille.ui.theme import mix
from mille.ui.widgets import Button


class SignButton(Button):
    """Half as wide as a button with words."""

    part = 0.45

    @property
    def tip(self) -> str:  # type: ignore[override]
        """Its name, since nothing else says what it does."""
        return self.name

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the sign in the middle."""
        s, b = self.services, self.bounds
        fill = s.theme.button
        if hovered:
            fill = mix(fill, Color("#FFFFFF"), 0.12)
        edge = s.theme.edge(fill)
        draw_panel(surface, b, 8 * s.unit, fill, edge, 1.4 * s.unit)
        side = min(b.w * 0.7, b.h * 0.5)
        glyph = icon(self.picture, side, s.theme.button_text)
        surface.blit(glyph, (round(b.center[0] - side / 2), round(b.center[1] - side / 2)))
        self._ring(surface, focused)
