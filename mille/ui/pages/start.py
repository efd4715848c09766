"""The first page: the name of the game, a hand of its cards, and where one can go."""

from __future__ import annotations

from math import cos, inf, radians, sin

import pygame
from pygame import Surface

from mille.cards.card import cards
from mille.ui.background import draw_background
from mille.ui.pages.menu import MenuPage
from mille.ui.shapes import sash
from mille.ui.text import SERIF, TITLE, blit_text
from mille.view.layout import Rect

HAND = cards("2C KD JD QS AS")
"""The cards that make the game: a wild, a chapeau, the fifty and the hundred."""
SPREAD = 13.0
"""Degrees between one card and the next."""


class StartPage(MenuPage):
    """The menu lies beside a hand of cards."""

    opaque = True

    def resize(self) -> None:
        """Draw the ground anew."""
        super().resize()
        s = self.services
        u = s.unit
        size = s.size
        inner = Rect(8 * u, 8 * u, size[0] - 16 * u, size[1] - 16 * u)
        self._ground = draw_background(size, inner, s.theme, u)
        self._draw_hand(self._ground)
        self._draw_title(self._ground)

    @property
    def _upright(self) -> bool:
        return self.services.size[1] > self.services.size[0]

    def place(self, width: float, height: float) -> tuple[float, float]:
        """At the right, or below where the window is upright."""
        w, h = self.services.size
        if self._upright:
            return (w - width) / 2, h * 0.76 - height / 2
        return w * 0.74 - width / 2, (h - height) / 2

    @property
    def _middle(self) -> float:
        """The middle of what the menu leaves of the window's width."""
        return self.services.size[0] / 2 if self._upright else self.paper.x / 2

    def draw_ground(self, surface: Surface) -> None:
        """The cloth with the cards."""
        surface.blit(self._ground, (0, 0))

    def _draw_title(self, surface: Surface) -> None:
        s, u = self.services, self.services.unit
        h, middle = s.size[1], self._middle
        top = h * (0.06 if self._upright else 0.07)
        name = s.texts.render(s.words("app.title"), 104 * u, s.theme.text, TITLE)
        blit_text(surface, name, middle, top, "center")
        band = sash(name.width * 1.25, 12 * u)
        surface.blit(band, (round(middle - band.width / 2), round(top + name.height * 0.94)))
        line = s.texts.render(s.words("app.subtitle"), s.font(19), s.theme.muted, SERIF)
        blit_text(surface, line, middle, top + name.height * 0.94 + 20 * u, "center")

    def _draw_hand(self, surface: Surface) -> None:
        s = self.services
        s.art.begin_frame(inf)
        w, h = s.size
        middle = self._middle
        height = min(h * 0.42, w * 0.30, (2 * middle - 24 * s.unit) / 2.3)
        # The lower corners of the outermost cards stay above the menu, and in the window.
        end = self.paper.y if self._upright else h
        foot = min(h * (0.60 if self._upright else 0.92), end - 18 * s.unit - 0.24 * height)
        radius = height * 1.35
        for i, card in enumerate(HAND):
            angle = (i - (len(HAND) - 1) / 2) * SPREAD
            x = middle + radius * sin(radians(angle))
            y = foot + radius * 0.62 - radius * cos(radians(angle))
            picture = s.art.sprite(card, height, -angle, 1)
            at = round(x - picture.width / 2), round(y - picture.height / 2)
            surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
