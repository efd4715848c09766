"""The table itself: felt under a lamp, wood around it, drawn by code at the window's size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from math import hypot

import pygame
from pygame import Color, Surface

from mille.ui.borders import border
from mille.ui.shapes import hexed, load_svg, panel
from mille.ui.theme import Theme, mix
from mille.view.cloth import Cloth
from mille.view.geometry import Rect

SHADOW = 3.0
"""How far the shadow of a slip reaches beyond its paper, in pixels of 720 lines."""
COARSE = (48, 27)
"""The number of pixels in which the light is computed before it is scaled up smoothly."""


def draw_background(size: tuple[int, int], felt: Rect, theme: Theme, unit: float) -> Surface:
    """The whole window without cards; `felt` is the rectangle of the cloth."""
    made = _light(size, theme.wood_lit, theme.wood_edge, (0.5, 0.3))
    cloth = _light((round(felt.w), round(felt.h)), theme.table_lit, theme.table_edge, (0.5, 0.46))
    place = pygame.Rect(round(felt.x), round(felt.y), *cloth.get_size())
    if theme.texture:
        _wood_grain(made, place, theme)
        _felt_grain(cloth)
    rim = 3 * unit
    hem = pygame.Rect(
        round(felt.x - rim), round(felt.y - rim), round(felt.w + 2 * rim), round(felt.h + 2 * rim)
    )
    _frame(made, hem, 16 * unit, mix(theme.wood_edge, Color("#000000"), 0.35))
    _lay(made, cloth, place, 14 * unit)
    return made


def draw_wood(size: tuple[int, int], theme: Theme) -> Surface:
    """Bare wood under the lamp, as large as the window."""
    made = _light(size, theme.wood_lit, theme.wood_edge, (0.5, 0.3))
    if theme.texture:
        _wood_grain(made, pygame.Rect(0, 0, 0, 0), theme)
    return made


def draw_light(size: tuple[int, int], lit: Color, edge: Color) -> Surface:
    """A cloth without grain under the lamp."""
    return _light(size, lit, edge, (0.5, 0.46))


def _light(size: tuple[int, int], lit: Color, edge: Color, lamp: tuple[float, float]) -> Surface:
    """A surface of light, brightest under the lamp and darker towards the edges."""
    return pygame.transform.smoothscale(_coarse_light(int(lit), int(edge), lamp), size)


@lru_cache(maxsize=32)
def _coarse_light(lit: int, edge: int, lamp: tuple[float, float]) -> Surface:
    w, h = COARSE
    coarse = bytearray(3 * w * h)
    across = [(x / w - lamp[0]) * 1.15 for x in range(w)]
    far = [hypot(x, y / h - lamp[1]) * 1.45 for y in range(h) for x in across]
    darks = [each**1.5 if each < 1.0 else 1.0 for each in far]
    for n, (a, b) in enumerate(zip(Color(lit)[:3], Color(edge))):
        coarse[n::3] = bytes([round(a + (b - a) * dark) for dark in darks])
    picture = Surface(COARSE)
    picture.blit(pygame.image.frombuffer(coarse, COARSE, "RGB"), (0, 0))
    return picture


Corner = tuple[tuple[int, int], tuple[int, int]]


def _corners(size: tuple[int, int], side: int) -> Iterator[Corner]:
    """The upper left of each corner of a rectangle, and of that corner in a panel 3 sides wide."""
    w, h = size
    for x, from_x in ((0, 0), (w - side, 2 * side)):
        for y, from_y in ((0, 0), (h - side, 2 * side)):
            yield (x, y), (from_x, from_y)


def _frame(made: Surface, rect: pygame.Rect, radius: float, colour: Color) -> None:
    """Fill the edge of a rounded rectangle with a colour; something else covers its middle."""
    side = int(radius) + 3
    small = panel(3 * side, 3 * side, radius, colour)
    for (x, y), (from_x, from_y) in _corners(rect.size, side):
        part = pygame.Rect(from_x, from_y, side, side)
        made.blit(small, (rect.x + x, rect.y + y), part)
    for y in (rect.y, rect.bottom - side):
        made.fill(colour, (rect.x + side, y, rect.w - 2 * side, side))
    for x in (rect.x, rect.right - side):
        made.fill(colour, (x, rect.y + side, side, rect.h - 2 * side))


def _lay(made: Surface, cloth: Surface, place: pygame.Rect, radius: float) -> None:
    """Lay a cloth with rounded corners onto `made`; only the corners need blending."""
    side = int(radius) + 3
    w, h = cloth.get_size()
    for y, high, cut in ((0, side, side), (side, h - 2 * side, 0), (h - side, side, side)):
        area = pygame.Rect(cut, y, w - 2 * cut, high)
        made.blit(cloth, (place.x + cut, place.y + y), area)
    small = panel(3 * side, 3 * side, radius, Color("#FFFFFF"))
    for (x, y), (from_x, from_y) in _corners((w, h), side):
        corner = Surface((side, side), pygame.SRCALPHA)
        corner.blit(small, (0, 0), (from_x, from_y, side, side))
        corner.blit(cloth, (0, 0), (x, y, side, side), pygame.BLEND_RGBA_MULT)
        made.blit(corner, (place.x + x, place.y + y))


@cache
def _noise(side: int, strength: int, seed: int) -> Surface:
    """A tile of faint grey specks, to be added to a picture."""
    dice = random.Random(seed)  # the grain of the cloth is the same every evening
    grey = bytearray(3 * side * side)
    faint = bytes(value % (strength + 1) for value in range(256))
    grey[0::3] = grey[1::3] = grey[2::3] = dice.randbytes(side * side).translate(faint)
    tile = Surface((side, side))  # the format of the target, which is far quicker
    tile.blit(pygame.image.frombuffer(grey, (side, side), "RGB"), (0, 0))
    return tile


def _felt_grain(cloth: Surface) -> None:
    """Add fibres to the cloth; they also hide the steps in a dark gradient."""
    side = 128
    tile = _noise(side, 11, 1)
    for y in range(0, cloth.height, side):
        for x in range(0, cloth.width, side):
            cloth.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


@cache
def _veins(dark: str, width: int, height: int) -> Surface:
    """A picture of seventy long paths from top to bottom."""
    dice = random.Random(7)
    body = []
    for _ in range(70):
        x = dice.uniform(0, 100)
        sway = dice.uniform(-1.4, 1.4)
        body.append(
            f'<path d="M{x:.2f} 0C{x + sway:.2f} 30 {x - sway:.2f} 70 {x + sway / 2:.2f} 100" '
            f'stroke="{dark}" stroke-width="{dice.uniform(0.05, 0.28):.2f}" fill="none" '
            f'opacity="{dice.uniform(0.12, 0.42):.2f}"/>'
        )
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
    drawing = BytesIO(f"{head}{''.join(body)}</svg>".encode())
    return load_svg(drawing, (width, height))


def _wood_grain(wood: Surface, covered: pygame.Rect, theme: Theme) -> None:
    """Draw long veins wherever the wood shows; the picture of them is made only once."""
    w, h = wood.get_size()
    veins = _veins(hexed(mix(theme.wood_edge, Color("#000000"), 0.3)), min(w, 480), min(h, 320))
    if veins.get_size() != (w, h):
        veins = pygame.transform.smoothscale(veins, (w, h))
    for part in (
        pygame.Rect(0, 0, covered.x, h),
        pygame.Rect(covered.right, 0, w - covered.right, h),
        pygame.Rect(covered.x, 0, covered.w, covered.y),
        pygame.Rect(covered.x, covered.bottom, covered.w, h - covered.bottom),
    ):
        wood.blit(veins, part, part)


def paper_in(rect: Rect, unit: float) -> Rect:
    """The paper of a slip that fills a rectangle, without its shadow."""
    return Rect(rect.x, rect.y, rect.w - SHADOW * unit, rect.h - SHADOW * unit)


def paper_slip(
    rect: Rect, theme: Theme, unit: float, strip: bool = True, cloth: Cloth | None = None
) -> Surface:
    """A slip of paper with a shadow, as large as the rectangle.

    With `strip` it has a border along its top: that of a cloth, or the sash.
    """
    made = Surface((max(4, round(rect.w)), max(4, round(rect.h))), pygame.SRCALPHA)
    w, h = made.get_size()
    pad = SHADOW * unit
    made.blit(panel(w - pad, h - pad, 7 * unit, Color("#000000"), opacity=0.35), (pad, pad))
    made.blit(panel(w - pad, h - pad, 7 * unit, theme.paper, theme.paper_edge), (0, 0))
    if strip:
        band = 7 * unit
        made.blit(border(cloth, w - pad - 16 * unit, band), (8 * unit, 6 * unit))
    return made
