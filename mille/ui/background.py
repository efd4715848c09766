"""The table itself: felt under a lamp, wood around it, drawn by code at the window's size."""

from __future__ import annotations

import random
from functools import cache
from math import hypot

import pygame
from pygame import Color, Surface

from mille.ui.shapes import hexed, panel, sash, svg
from mille.ui.theme import Theme, mix
from mille.view.layout import Rect

COARSE = (48, 27)
"""The light is worked out this coarsely and smoothed up."""


def draw_background(size: tuple[int, int], felt: Rect, theme: Theme, unit: float) -> Surface:
    """The whole window without cards; `felt` is where cards lie."""
    made = _light(size, theme.wood_lit, theme.wood_edge, (0.5, 0.3))
    if theme.texture:
        _wood_grain(made, theme)
    cloth = _light((round(felt.w), round(felt.h)), theme.table_lit, theme.table_edge, (0.5, 0.46))
    if theme.texture:
        _felt_grain(cloth)
    rounded = pygame.Surface(cloth.get_size(), pygame.SRCALPHA)
    rounded.blit(panel(felt.w, felt.h, 14 * unit, Color("#FFFFFF")), (0, 0))
    rounded.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    rim = 3 * unit
    edge = panel(
        felt.w + 2 * rim, felt.h + 2 * rim, 16 * unit, mix(theme.wood_edge, Color("#000000"), 0.35)
    )
    made.blit(edge, (round(felt.x - rim), round(felt.y - rim)))
    made.blit(rounded, (round(felt.x), round(felt.y)))
    return made


def _light(size: tuple[int, int], lit: Color, edge: Color, lamp: tuple[float, float]) -> Surface:
    """Brightest under the lamp, darker to the edges."""
    w, h = COARSE
    coarse = Surface(COARSE)
    for y in range(h):
        for x in range(w):
            far = hypot((x / w - lamp[0]) * 1.15, (y / h - lamp[1]) * 1.0)
            coarse.set_at((x, y), mix(lit, edge, min(1.0, far * 1.45) ** 1.5))
    return pygame.transform.smoothscale(coarse, size)


@cache
def _noise(side: int, strength: int, seed: int) -> Surface:
    """A tile of faint grey specks, to be added."""
    dice = random.Random(seed)  # the grain of the cloth, the same every evening
    grey = bytearray(3 * side * side)
    grey[0::3] = grey[1::3] = grey[2::3] = bytes(
        value % (strength + 1) for value in dice.randbytes(side * side)
    )
    return pygame.image.frombytes(bytes(grey), (side, side), "RGB")


def _felt_grain(cloth: Surface) -> None:
    """Fibres; they hide the steps of a dark gradient too."""
    side = 128
    tile = _noise(side, 11, 1)
    for y in range(0, cloth.height, side):
        for x in range(0, cloth.width, side):
            cloth.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


def _wood_grain(wood: Surface, theme: Theme) -> None:
    """Long veins, drawn once as paths."""
    dice = random.Random(7)
    w, h = wood.get_size()
    dark, body = hexed(mix(theme.wood_edge, Color("#000000"), 0.3)), []
    for _ in range(70):
        x = dice.uniform(0, 100)
        sway = dice.uniform(-1.4, 1.4)
        body.append(
            f'<path d="M{x:.2f} 0C{x + sway:.2f} 30 {x - sway:.2f} 70 {x + sway / 2:.2f} 100" '
            f'stroke="{dark}" stroke-width="{dice.uniform(0.05, 0.28):.2f}" fill="none" '
            f'opacity="{dice.uniform(0.12, 0.42):.2f}"/>'
        )
    veins = svg("".join(body), (100, 100), min(w, 480), min(h, 320))
    if veins.get_size() != (w, h):
        veins = pygame.transform.smoothscale(veins, (w, h))
    wood.blit(veins, (0, 0))


def paper_slip(rect: Rect, theme: Theme, unit: float, strip: bool = True) -> Surface:
    """A slip of paper with a shadow, the sash along its top; its size is the rectangle's."""
    made = Surface((max(4, round(rect.w)), max(4, round(rect.h))), pygame.SRCALPHA)
    w, h = made.get_size()
    pad = 3 * unit
    made.blit(panel(w - pad, h - pad, 7 * unit, Color("#000000"), opacity=0.35), (pad, pad))
    made.blit(panel(w - pad, h - pad, 7 * unit, theme.paper, theme.paper_edge), (0, 0))
    if strip:
        band = 7 * unit
        made.blit(sash(w - pad - 16 * unit, band), (8 * unit, 6 * unit))
    return made
