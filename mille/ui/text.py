"""Text on surfaces: the program's own fonts, and a cache of what was drawn."""

from __future__ import annotations

from collections import OrderedDict

import pygame
from pygame import Color, Surface
from pygame.font import Font

from mille.ui.assets import assets_root

UI = "ui-regular"
BOLD = "ui-bold"
TITLE = "title-bold"
SERIF = "title-regular"
MOST_CACHED = 600
MOST_FONTS = 60
"""Each is an open file, and a window that is drawn larger asks for others at every step."""
WIDE_SPACES = 40
"""Below this size the narrow space of the title face would let words run together."""

_JAPANESE = {UI: "ja-regular", BOLD: "ja-bold", TITLE: "ja-bold", SERIF: "ja-regular"}
_FIRST_WIDE = 0x2E80
"""From here on the Latin faces have no letters (`assets/fonts/SOURCES.md`)."""


class Texts:
    """Draws lines of text. Sizes are in pixels."""

    def __init__(self) -> None:
        self._fonts: OrderedDict[tuple[str, int], Font] = OrderedDict()
        self._drawn: OrderedDict[tuple[str, str, int, tuple[int, ...], int], Surface] = (
            OrderedDict()
        )

    def font(self, face: str, size: float) -> Font:
        """A face at a size."""
        key = (face, max(8, round(size)))
        if key not in self._fonts:
            self._fonts[key] = Font(assets_root() / "fonts" / f"{face}.ttf", key[1])
            if len(self._fonts) > MOST_FONTS:
                self._fonts.popitem(last=False)
        self._fonts.move_to_end(key)
        return self._fonts[key]

    def render(
        self, text: str, size: float, colour: Color, face: str = UI, wrap: float = 0
    ) -> Surface:
        """The text as a picture, broken into lines at `wrap` pixels if that is not 0.

        Do not draw on it: the same picture is given again for the same text.
        """
        key = (text, face, max(8, round(size)), tuple(colour), int(wrap))
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        if any(ord(letter) >= _FIRST_WIDE for letter in text):
            face = _JAPANESE[face]
        if face in (TITLE, SERIF) and size < WIDE_SPACES:
            text = text.replace(" ", "  ")
        font = self.font(face, size)
        picture = font.render(text or " ", True, colour, None, int(wrap))
        self._drawn[key] = picture
        if len(self._drawn) > MOST_CACHED:
            self._drawn.popitem(last=False)
        return picture

    def fitted(
        self, text: str, size: float, colour: Color, width: float, face: str = UI, least: float = 9
    ) -> Surface:
        """One line no wider than `width`: smaller letters first, then cut with an ellipsis."""
        while size > least and self.render(text, size, colour, face).width > width:
            size = max(least, size * 0.93)
        while len(text) > 1 and self.render(text, size, colour, face).width > width:
            text = text[:-2].rstrip() + "…"
        return self.render(text, size, colour, face)

    def wrapped(
        self, text: str, size: float, colour: Color, width: float, height: float, face: str = UI
    ) -> Surface:
        """Lines within `width`, in smaller letters if they would be higher than `height`."""
        least = 9.0
        while size > least and self.render(text, size, colour, face, width).height > height:
            size = max(least, size * 0.93)
        return self.render(text, size, colour, face, width)


def blit_text(
    surface: Surface, picture: Surface, x: float, y: float, align: str = "left"
) -> pygame.Rect:
    """Put a picture with its left, middle (`center`) or right edge at `x`, its top at `y`."""
    if align == "center":
        x -= picture.width / 2
    elif align == "right":
        x -= picture.width
    return surface.blit(picture, (round(x), round(y)))
