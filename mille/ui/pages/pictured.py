"""An answer that shows its cards: a meld as it would lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from pygame import BLEND_PREMULTIPLIED, Color, Surface

from mille.cards.card import Card, Rank
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.table.showing.drawing import draw_seal
from mille.ui.text import BOLD, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Button
from mille.view.layout import ASPECT
from mille.view.table import CardView

HEIGHTS = (78.0, 62.0, 46.0, 34.0)
"""How high the cards may be, in pixels of 720 lines; the highest that fit are taken."""
SEEN = 0.5
"""How much of a card is seen that the next one lies upon, in card widths."""
APART = 0.62
"""What is left between two melds more, in card widths."""
RISE = 0.09
"""How far the cards that are asked about stand out, in card heights."""


class PicturedButton(Button):
    """Words, with the cards that they are about above them."""

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        action: Callable[[], None],
        cards: Sequence[CardView],
        breaks: Sequence[int] = (),
    ) -> None:
        """`breaks` are the cards, counted from 0, with which another meld begins."""
        super().__init__(services, id, name, action)
        self.cards = cards
        self.breaks = breaks
        self.high = HEIGHTS[0]

    def room(self, width: float, line: float) -> float:
        return self.high * (1 + RISE) * self.services.unit + line

    def wide(self, height: float) -> float:
        """How wide the cards are."""
        steps = len(self.cards) - 1
        return height * ASPECT * (1 + SEEN * steps + APART * len(self.breaks))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """A piece of cloth with the cards on it, and the words below them."""
        s, b, u = self.services, self.bounds, self.services.unit
        fill = mix(s.theme.button, Color("#FFFFFF"), 0.12) if hovered else s.theme.button
        edge = mix(fill, Color("#000000"), 0.35)
        surface.blit(panel(b.w, b.h, 8 * u, fill, edge, 1.4 * u), (round(b.x), round(b.y)))
        pad, most = 8 * u, self.high * u
        high = min(most, most * (b.w - 2 * pad) / self.wide(most))
        top = b.y + pad + RISE * most + (most - high) / 2
        w = high * ASPECT
        x = b.center[0] - self.wide(high) / 2 + w / 2
        seals: list[tuple[float, float, Card | Rank]] = []
        s.art.begin_frame(inf)
        for n, shown in enumerate(self.cards):
            x += APART * w if n in self.breaks else 0.0
            y = top + high / 2 - (RISE * high if shown.marked else 0.0)
            picture = s.art.sprite(shown.card, high, 0.0, 1)
            at = round(x - picture.width / 2), round(y - picture.height / 2)
            surface.blit(picture, at, special_flags=BLEND_PREMULTIPLIED)
            if shown.stands_for is not None:
                seals.append((x, y, shown.stands_for))
            x += SEEN * w
        for x, y, meant in seals:  # upon the cards that lie on the jokers
            draw_seal(surface, s, x, y, high, meant)
        foot = b.y + pad + most * (1 + RISE)
        room = b.bottom - foot - 4 * u
        size = min(s.font(14), room * 0.8)
        words = s.texts.fitted(self.name, size, s.theme.button_text, b.w - 2 * pad, BOLD, 8)
        y = foot + (room - words.height) / 2
        blit_text(surface, words, b.center[0], y, "center")
        self._draw_key(surface, s.theme.button_text)
        self._ring(surface, focused)
