"""What is around a card and below it: its shadow, and the edges of those beneath it in a pile."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Color, Surface

from mille.ui.shapes import panel

MOST_SHADOWS = 128
"""More than a table needs at one size with cards on their way; those of other sizes go."""


def pad(height: int, above: int) -> int:
    """Room around a card for its shadow and for smooth edges when it is turned."""
    return max(3, round(height * (0.04, 0.06, 0.13)[above])) + 2


@lru_cache(maxsize=MOST_SHADOWS)
def shadow(width: int, height: int, above: int) -> Surface:
    """A soft shadow with room for the card in its middle, premultiplied.

    It is blurred small and drawn out: nobody sees the difference, and a large blur takes long.
    """
    room = pad(height, above)
    size = (width + 2 * room, height + 2 * room)
    k = max(1, height // 100)
    drop = height * (0.012, 0.02, 0.055)[above]
    blur = max(1, round(height * (0.014, 0.022, 0.045)[above] / k))
    shape = Surface((round(size[0] / k), round(size[1] / k)), pygame.SRCALPHA)
    strength = (0.5, 0.5, 0.42)[above]
    dark = panel(width / k, height / k, width * 0.06 / k, Color("#000000"), opacity=strength)
    shape.blit(dark, (room / k, (room + drop) / k))
    soft = pygame.transform.gaussian_blur(shape.premul_alpha(), blur)
    return soft if k == 1 else pygame.transform.smoothscale(soft, size)


@lru_cache(maxsize=MOST_SHADOWS)
def edge_card(width: int, height: int, is_back: bool, pale: bool = False) -> Surface:
    """The card whose edge shows in a pile; every other is `pale` where they lie very close."""
    fill = Color("#E9DFCB") if not is_back else Color("#E4D8C0")
    return panel(
        width, height, width * 0.06, fill, Color("#D2C6AD" if pale else "#A08F72"), 1.0
    ).premul_alpha()
