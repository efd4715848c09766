"""The table without cards: felt, wood and woven borders."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import hypot

import pygame
from pygame import Color, Surface

from mille.ui.shapes import SASH, drawn_once, hexed, panel, polygon, svg
from mille.ui.theme import Theme, mix
from mille.view.cloth import Cloth
from mille.view.geometry import Rect

Pixels = tuple[int, int]
Threads = Sequence[str]
Pattern = Callable[[float, float, Threads], Iterator[str]]
"""A pattern: given width, height and colours, it yields pieces of SVG."""


def border(cloth: Cloth | None, width: float, height: float, woven: float = 1.0) -> Surface:
    """A strip of a cloth's border, woven as far as `woven`, 0 to 1; without cloth the arrow
    sash.
    """
    name, threads = ("", SASH) if cloth is None else (cloth.border, cloth.threads)
    w, h = max(8, round(width)), max(4, round(height))
    end = round(w * max(0.0, min(1.0, woven)))
    whole = svg(_strip(name, threads, w, h), (w, h), w, h)
    if end == w:
        return whole
    # The rasteriser knows no clip paths, so the woven part is cut out of the whole strip.
    made = svg(_loose(w, h), (w, h), w, h).copy()
    made.blit(whole, (0, 0), (0, 0, end, h))
    return made


def _loose(w: int, h: int) -> str:
    """The loose threads of the part that is not woven yet."""
    return "".join(
        f'<path d="M0 {h * (i + 0.5) / 4:.2f}H{w}" stroke="#8B7B62" stroke-width="0.8"'
        ' opacity="0.55"/>'
        for i in range(4)
    )


@lru_cache(maxsize=64)
def _strip(name: str, threads: tuple[str, ...], w: int, h: int) -> str:
    ground, *_, line = threads
    body = "".join(PATTERNS.get(name, _arrows)(w, h, threads))
    thin = 0.07 if name in PATTERNS else 0.08
    edges = "".join(
        f'<rect x="0" y="{y:.2f}" width="{w}" height="{h * thin:.2f}" fill="{line}"/>'
        for y in (0.0, h * (1 - thin))
    )
    return f'<rect x="0" y="0" width="{w}" height="{h}" fill="{ground}"/>{body}{edges}'


def _places(w: float, step: float) -> Iterator[float]:
    for i in range(-1, int(w / step) + 2):
        yield i * step


def _waves(w: float, h: float, threads: Threads) -> Iterator[str]:
    """Overlapping waves: rings one behind the other, like the scales of a fish."""
    _, figure, line = threads
    r = h * 0.55
    for row in (0, 1):
        for x in _places(w, r * 2):
            cx, cy = x + r * row, h * (0.62 + 0.42 * row)
            yield f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{r:.2f}" fill="{threads[0]}"/>'
            for part, ink in ((0.96, figure), (0.66, line), (0.36, figure)):
                yield (
                    f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{r * part:.2f}" fill="none"'
                    f' stroke="{ink}" stroke-width="{h * 0.07:.2f}"/>'
                )


def _patchwork(w: float, h: float, threads: Threads) -> Iterator[str]:
    """Triangles, two to a square, in plain colours."""
    inks = (threads[1], threads[2], threads[0], "#5E7A6B")
    half = h / 2
    for k, x in enumerate(_places(w, half)):
        for row in (0, 1):
            y = row * half
            first, second = inks[(k + row) % 4], inks[(k + 2 * row + 1) % 4]
            a, b, c, d = (x, y), (x + half, y), (x + half, y + half), (x, y + half)
            falling = (k + row) % 2 == 0
            yield polygon((a, b, d) if falling else (a, b, c), first, 2)
            yield polygon((b, c, d) if falling else (a, c, d), second, 2)


def _chevrons(w: float, h: float, threads: Threads) -> Iterator[str]:
    """Chevrons of rank: one, two, three, then one again."""
    _, figure, _ = threads
    thick, deep, step = h * 0.2, h * 0.38, h * 2.3
    for k, x in enumerate(_places(w, step)):
        for i in range(k % 3 + 1):
            left, top, low = x + i * thick * 1.9, h * 0.14, h * 0.86
            right = left + thick
            arrow = [(left, top), (right, top), (right + deep, h / 2), (right, low), (left, low)]
            yield polygon([*arrow, (left + deep, h / 2)], figure, 2)


def _diamonds(w: float, h: float, threads: Threads) -> Iterator[str]:
    """Diamonds of inlaid wood, each with a small one inside."""
    _, figure, line = threads
    half = h * 0.62
    for x in _places(w, half * 2):
        for part, ink in ((0.92, figure), (0.42, line)):
            wide, high, y = half * part, h * part / 2, h / 2
            yield polygon([(x - wide, y), (x, y - high), (x + wide, y), (x, y + high)], ink, 2)


def _scales(w: float, h: float, threads: Threads) -> Iterator[str]:
    """Scales of a snake, with a fine bright edge."""
    _, figure, line = threads
    r = h * 0.5
    for row, x0 in ((0, 0.0), (1, r * 0.8)):
        for x in _places(w, r * 1.6):
            cx, cy = x + x0, h * (0.3 + 0.42 * row)
            yield (
                f'<ellipse cx="{cx:.2f}" cy="{cy:.2f}" rx="{r * 0.8:.2f}" ry="{r:.2f}"'
                f' fill="{figure if row else threads[0]}" stroke="{line}"'
                f' stroke-width="{h * 0.06:.2f}"/>'
            )


def _rope(w: float, h: float, threads: Threads) -> Iterator[str]:
    """A twisted rope."""
    _, figure, line = threads
    yield f'<rect x="0" y="{h * 0.16:.2f}" width="{w}" height="{h * 0.68:.2f}" fill="{figure}"/>'
    step = h * 0.55
    for x in _places(w, step):
        yield (
            f'<path d="M{x:.2f} {h * 0.86:.2f}C{x + step * 0.2:.2f} {h * 0.5:.2f}'
            f" {x + step * 1.2:.2f} {h * 0.5:.2f} {x + step * 1.4:.2f} {h * 0.14:.2f}"
            f'" stroke="{line}" stroke-width="{h * 0.09:.2f}" fill="none"/>'
        )


def _arrows(w: float, h: float, threads: Threads) -> Iterator[str]:
    """The arrow sash: arrows of three colours that point to the right."""
    unit, deep = h * 0.9, h * 0.45
    for x in _places(w, unit):
        for ink, start, thick in zip(threads[1:], (0.0, 0.30, 0.46), (0.26, 0.10, 0.16)):
            left = x + start * unit
            right = left + thick * unit
            corners = [(left, 0.0), (right, 0.0), (right + deep, h / 2), (right, h), (left, h)]
            corners.append((left + deep, h / 2))
            yield polygon([(min(max(px, 0.0), w), py) for px, py in corners], ink, 2)


PATTERNS: dict[str, Pattern] = {
    "waves": _waves,
    "patchwork": _patchwork,
    "chevrons": _chevrons,
    "diamonds": _diamonds,
    "scales": _scales,
    "rope": _rope,
}
"""The patterns by name; all other cloths have the arrow sash."""


# The table itself: felt under a lamp, wood around it, drawn by code at the window's size.


SHADOW = 3.0
"""How far the shadow of a slip reaches beyond its paper, in pixels of 720 lines."""
COARSE = (48, 27)
"""The number of pixels in which the light is computed before it is scaled up smoothly."""


def draw_background(size: Pixels, felt: Rect, theme: Theme, unit: float) -> Surface:
    """The whole window without cards; `felt` is the rectangle of the cloth."""
    cloth = draw_light((round(felt.w), round(felt.h)), theme.table_lit, theme.table_edge)
    place = pygame.Rect(round(felt.x), round(felt.y), *cloth.get_size())
    made = draw_wood(size, theme, place)
    if theme.texture:
        _felt_grain(cloth)
    rim = 3 * unit
    hem = pygame.Rect(
        round(felt.x - rim), round(felt.y - rim), round(felt.w + 2 * rim), round(felt.h + 2 * rim)
    )
    _frame(made, hem, 16 * unit, mix(theme.wood_edge, Color("#000000"), 0.35))
    lay_cloth(made, cloth, place, 14 * unit)
    return made


def draw_wood(size: Pixels, theme: Theme, covered: pygame.Rect) -> Surface:
    """Wood under the lamp, as large as the window; its grain shows where it is not covered."""
    made = draw_light(size, theme.wood_lit, theme.wood_edge, (0.5, 0.3))
    if theme.texture:
        _wood_grain(made, covered, theme)
    return made


def draw_light(
    size: Pixels, lit: Color, edge: Color, lamp: tuple[float, float] = (0.5, 0.46)
) -> Surface:
    """A cloth without grain under the lamp."""
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


def _corners(size: Pixels, side: int) -> Iterator[tuple[Pixels, Pixels]]:
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


def lay_cloth(made: Surface, cloth: Surface, place: pygame.Rect, radius: float) -> None:
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
    return drawn_once("".join(body), (100, 100), (width, height))


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
