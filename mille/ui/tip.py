"""A word on what something is, on a slip beside it: while the pointer or the focus is there."""

from __future__ import annotations

from pygame import Color, Surface

from mille.engine.message import Message
from mille.i18n.catalog import Catalog
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.text import UI
from mille.view.layout import Rect

WIDTH = 300
"""The widest line, in pixels of 720 lines."""


def explained(words: Catalog, said: Message) -> str:
    """What a message's words mean, or an empty text: `ID.about`, with the blanks of `ID`."""
    about = f"{said.id}.about"
    return words.text(Message(about, said.blanks)) if words.has(about) else ""


def draw_tip(surface: Surface, s: Services, at: Rect, text: str) -> Rect:
    """Draw the slip below `at`, or above where there is no room; returns where it lies."""
    u = s.unit
    words = s.texts.balanced(text, s.font(14), Color("#1E1B1A"), WIDTH * u, s.size[1], UI)
    w, h = words.width + 24 * u, words.height + 14 * u
    x = min(max(at.center[0] - w / 2, 6 * u), s.size[0] - w - 6 * u)
    y = at.bottom + 6 * u
    if y + h > s.size[1] - 6 * u:
        y = max(6 * u, at.y - h - 6 * u)
    surface.blit(panel(w, h, 7 * u, s.theme.paper, s.theme.brass, 1.6 * u), (round(x), round(y)))
    surface.blit(words, (round(x + 12 * u), round(y + 7 * u)))
    return Rect(x, y, w, h)
