"""Small vector shapes, rasterised at the size needed: panels, icons, the sash.

pygame's own rounded rectangles are jagged; its SVG reader's are not.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import BinaryIO

import pygame
from pygame import Color, Surface

from mille.view.geometry import Rect

SASH = ("#A81F26", "#23395B", "#F3E4C4", "#D9A441")
"""The colours of the arrow sash: red, navy, cream, gold."""

ICONS = {
    "locked": '<path d="M7 11V8a5 5 0 0 1 10 0v3" fill="none" stroke="{c}" stroke-width="2.4"/>'
    '<rect x="5" y="11" width="14" height="10" rx="2" fill="{c}"/>',
    "open": '<path d="M6 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0'
    "V12V8a1.5 1.5 0 0 1 3 0V15c0 4-3 7-6.500 7C8.500 22 7 20 5.500 17.500L3.200 13.500a1.500 1.500"
    ' 0 0 1 2.600-1.500z" fill="{c}"/>',
    "star": '<path d="M12 2.200L15 9L22 9.700L16.700 14.500L18.300 21.700L12 18L5.700 21.700L7.300'
    ' 14.500L2 9.700L9 9z" fill="{c}"/>',
    "circle": '<circle cx="12" cy="12" r="8.500" fill="none" stroke="{c}" stroke-width="2.400"/>',
    "chosen": '<circle cx="12" cy="12" r="8.500" fill="none" stroke="{c}" stroke-width="2.400"/>'
    '<circle cx="12" cy="12" r="4.600" fill="{c}"/>',
    "sort": '<path d="M4 6H20M4 12H15M4 18H10" stroke="{c}" stroke-width="2.600"'
    ' stroke-linecap="round" fill="none"/>',
    "hint": '<path d="M12 2a7 7 0 0 0-4 12.700V17h8v-2.300A7 7 0 0 0 12 2z" fill="{c}"/>'
    '<rect x="8.500" y="18.500" width="7" height="2.800" rx="1.300" fill="{c}"/>',
    "undo": '<path d="M9 4L3.500 9.500L9 15M4 9.500H14.500a5.500 5.500 0 0 1 0 11H8" fill="none"'
    ' stroke="{c}" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>',
    "again": '<path d="M18.500 8A8 8 0 1 0 20 13M19.500 3V8.500H14" fill="none" stroke="{c}"'
    ' stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>',
    "back": '<path d="M15 5L8 12L15 19" fill="none" stroke="{c}" stroke-width="3"'
    ' stroke-linecap="round" stroke-linejoin="round"/>',
    "auto": '<path d="M6 4L19 12L6 20z" fill="{c}"/>',
    "pace": '<path d="M3 5L11 12L3 19zM12 5L20 12L12 19z" fill="{c}"/>',
    "pause": '<path d="M6 4H10.500V20H6zM13.500 4H18V20H13.500z" fill="{c}"/>',
    "turn_back": '<path d="M21 5L13 12L21 19zM12 5L4 12L12 19z" fill="{c}"/>',
    "deal_back": '<path d="M20 5L10 12L20 19zM5 5H8V19H5z" fill="{c}"/>',
    "deal_on": '<path d="M4 5L14 12L4 19zM16 5H19V19H16z" fill="{c}"/>',
    "foretell": '<circle cx="12" cy="10.500" r="7.500" fill="none" stroke="{c}"'
    ' stroke-width="2"/><path d="M6.500 21h11" stroke="{c}" stroke-width="2.400"/>'
    '<path d="M8.500 9.500c.7-1.700 2-2.600 3.800-2.800" fill="none" stroke="{c}"'
    ' stroke-width="1.800"/>',
    "info": '<circle cx="12" cy="12" r="9" fill="none" stroke="{c}" stroke-width="2.200"/>'
    '<path d="M12 11v6" stroke="{c}" stroke-width="2.600" stroke-linecap="round"/>'
    '<circle cx="12" cy="7.400" r="1.600" fill="{c}"/>',
    "end": '<path d="M3 5L12 12L3 19z" fill="{c}"/><path d="M12 5L17 9V5H21V19H17V15L12 19z"'
    ' fill="{c}"/>',
    "skip_level": '<path d="M4 5L13 12L4 19zM14 5H18V19H14z" fill="{c}"/>',
    "menu": '<path d="M4 6H20M4 12H20M4 18H20" stroke="{c}" stroke-width="2.600"'
    ' stroke-linecap="round" fill="none"/>',
    "left": '<path d="M15 5L8 12L15 19" fill="none" stroke="{c}" stroke-width="3"'
    ' stroke-linecap="round" stroke-linejoin="round"/>',
    "down": '<path d="M5 9L12 16L19 9" fill="none" stroke="{c}" stroke-width="3"'
    ' stroke-linecap="round" stroke-linejoin="round"/>',
    "right": '<path d="M9 5L16 12L9 19" fill="none" stroke="{c}" stroke-width="3"'
    ' stroke-linecap="round" stroke-linejoin="round"/>',
    "hat": '<path d="M1 17c3 2.500 19 2.500 22 0c-1.500-1.500-3.500-1.800-5-1.900C17.500 9 16.500 5'
    " 14.500 5C13 5 12.800 6 12 6S11 5 9.500 5C7.500 5 6.500 9 6 15.100C4.500 15.200 2.500 15.500 1"
    ' 17z" fill="{c}"/>',
    "dealer": '<rect x="5" y="3" width="11" height="15" rx="1.800" fill="none" stroke="{c}"'
    ' stroke-width="2"/><rect x="9" y="7" width="11" height="15" rx="1.800" fill="{c}"/>',
    "low": '<path d="M10 2.500H14L13.200 15H10.800z" fill="{c}"/>'
    '<circle cx="12" cy="19.500" r="2.300" fill="{c}"/>',
    "fresh": '<rect x="6" y="5" width="13" height="17" rx="1.800" fill="none" stroke="{c}"'
    ' stroke-width="1.800"/><rect x="4" y="2" width="9" height="5.500" rx="2" fill="{c}"/>',
    "instead": '<path d="M3 8.500H17M13 4L17.500 8.500L13 13M21 16H7M11 11.500L6.500 16L11 20.500"'
    ' fill="none" stroke="{c}" stroke-width="2.400" stroke-linecap="round"'
    ' stroke-linejoin="round"/>',
    "turn": '<path d="M5 3L20 12L5 21z" fill="{c}"/>',
    "flag": '<path d="M6 22V3" stroke="{c}" stroke-width="2.600" stroke-linecap="round"/>'
    '<path d="M7 3.500H20L16.500 8L20 12.500H7z" fill="{c}"/>',
    # Strokes, not dashes: SDL_image draws dashed lines with stray ones now and then.
    "chip": '<path d="M20.20 12A8.2 8.2 0 0 1 18.36 17.17M16.10 19.10A8.2 8.2 0 0 1 10.70 20.10'
    "M7.90 19.10A8.2 8.2 0 0 1 4.34 14.92M3.80 12A8.2 8.2 0 0 1 5.64 6.83"
    'M7.90 4.90A8.2 8.2 0 0 1 13.30 3.90M16.10 4.90A8.2 8.2 0 0 1 19.66 9.08" fill="none"'
    ' stroke="{c}" stroke-width="4.600"/><circle cx="12" cy="12" r="4.200" fill="{c}"/>',
    "empty": '<ellipse cx="12" cy="15" rx="9.500" ry="5" fill="none" stroke="{c}"'
    ' stroke-width="2.200"/><path d="M4 21L20 3" stroke="{c}" stroke-width="2.400"'
    ' stroke-linecap="round"/>',
}
ICONS["scarce"] = ICONS["low"]

_cache: OrderedDict[tuple[object, ...], Surface] = OrderedDict()
_MOST_CACHED = 400
HUGE = 500_000
"""Panels of this many pixels or more are not cached: they are drawn once a window size."""
LARGE = 40_000
"""Panels of this many pixels or more are put together from parts, since rasterising is slow."""


def hexed(colour: Color) -> str:
    """A colour in SVG's notation, without its alpha."""
    return f"#{int(colour) >> 8:06x}"


def load_svg(source: str | BinaryIO, size: tuple[int, int]) -> Surface:
    """Rasterise an SVG at a size. Raises `pygame.error` or `OSError`.

    SDL gives it another order of colours than the screen's, which would make it, and all pictures
    made from it, twenty times slower to blit; so it is converted.
    """
    return pygame.image.load_sized_svg(source, size).convert(Surface((1, 1), pygame.SRCALPHA))


def svg(body: str, box: tuple[float, float], width: float, height: float) -> Surface:
    """An SVG body with the view box `box`, drawn at twice the size and scaled down smoothly."""
    size = (max(1, round(width)), max(1, round(height)))
    key = (body, box, size)
    if key not in _cache:
        _keep(key, _drawn(body, box, size))
    _cache.move_to_end(key)
    return _cache[key]


def _drawn(body: str, box: tuple[float, float], size: tuple[int, int]) -> Surface:
    large = drawn_once(body, box, (2 * size[0], 2 * size[1]))
    return pygame.transform.smoothscale(large, size)


def drawn_once(body: str, box: tuple[float, float], size: tuple[int, int]) -> Surface:
    """An SVG body drawn at its size and not kept: for what is as large as the table."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{box[0]}" height="{box[1]}"'
        f' viewBox="0 0 {box[0]} {box[1]}">{body}</svg>'
    )
    return load_svg(io.BytesIO(text.encode()), size)


def _keep(key: tuple[object, ...], picture: Surface) -> None:
    _cache[key] = picture
    if len(_cache) > _MOST_CACHED:
        _cache.popitem(last=False)


def icon(name: str, size: float, colour: Color) -> Surface:
    return svg(_inked(ICONS[name], int(colour)), (24, 24), size, size)


def sign(name: str, size: float, colour: Color, own: Mapping[str, str]) -> Surface:
    """A square sign of a game or of the house; a star if nobody drew it."""
    body = own.get(name) or ICONS.get(name, ICONS["star"])
    return svg(_inked(body, int(colour)), (24, 24), size, size)


@lru_cache(maxsize=256)
def _inked(body: str, colour: int) -> str:
    return body.replace("{c}", hexed(Color(colour)))


def blank(width: float, height: float) -> Surface:
    return Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)


def panel(
    width: float,
    height: float,
    radius: float,
    fill: Color | None,
    edge: Color | None = None,
    line: float = 1.0,
    opacity: float = 1.0,
) -> Surface:
    """A rectangle with rounded corners."""
    w, h = max(2, round(width)), max(2, round(height))
    inks = tuple(ink and int(ink) for ink in (fill, edge))
    key = (w, h, radius, *inks, line, opacity)
    if key in _cache:
        _cache.move_to_end(key)
        return _cache[key]
    corner = int(radius + line) + 2
    if w * h > LARGE and min(w, h) > 3 * corner:
        small = panel(3 * corner, 3 * corner, radius, fill, edge, line, opacity)
        made = _stretched(small, corner, (w, h))
    else:
        made = _drawn(_panel(w, h, radius, fill, edge, line, opacity), (w, h), (w, h))
    if w * h <= HUGE:
        _keep(key, made)
    return made


def draw_panel(
    surface: Surface,
    at: Rect,
    radius: float,
    fill: Color | None,
    edge: Color | None = None,
    line: float = 1.0,
    opacity: float = 1.0,
) -> None:
    made = panel(at.w, at.h, radius, fill, edge, line, opacity)
    surface.blit(made, (round(at.x), round(at.y)))


def draw_ring(
    surface: Surface, around: Rect, gap: float, radius: float, colour: Color, line: float
) -> None:
    """Draw a rounded ring around a place."""
    at = around.inset(-gap, -gap)
    surface.blit(ring(at.w, at.h, radius, colour, line), (round(at.x), round(at.y)))


def _panel(
    w: int,
    h: int,
    radius: float,
    fill: Color | None,
    edge: Color | None,
    line: float,
    opacity: float,
) -> str:
    inset = line / 2 if edge is not None else 0
    stroke = f'stroke="{hexed(edge)}" stroke-width="{line:.2f}"' if edge is not None else ""
    return (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{w - 2 * inset:.2f}"'
        f' height="{h - 2 * inset:.2f}" rx="{radius:.2f}"'
        f' fill="{hexed(fill) if fill is not None else "none"}" {stroke} opacity="{opacity:.3f}"/>'
    )


def _stretched(small: Surface, corner: int, size: tuple[int, int]) -> Surface:
    """A large panel made from a small one: the corners copied, edges and middle stretched."""
    w, h = size
    made = Surface(size, pygame.SRCALPHA)
    cuts_x = ((0, corner, 0, corner), (corner, corner, corner, w - 2 * corner))
    cuts_y = ((0, corner, 0, corner), (corner, corner, corner, h - 2 * corner))
    last = 2 * corner
    for sx, sw, dx, dw in (*cuts_x, (last, corner, w - corner, corner)):
        for sy, sh, dy, dh in (*cuts_y, (last, corner, h - corner, corner)):
            part = small.subsurface((sx, sy, sw, sh))
            made.blit(pygame.transform.scale(part, (dw, dh)), (dx, dy))
    return made


def ring(width: float, height: float, radius: float, colour: Color, line: float) -> Surface:
    """The outline of the focus, or of a place where cards may go."""
    return panel(width, height, radius, None, colour, line)


def _with_margin(picture: Surface) -> Surface:
    """A picture with a transparent margin, so that its edges are smooth when it is turned."""
    found = Surface((picture.width + 4, picture.height + 4), pygame.SRCALPHA)
    found.blit(picture, (2, 2))
    return found


RING = 5.0
"""How far the focus ring reaches beyond what has the focus, in pixels of 720 lines."""


def within_ring(unit: float) -> float:
    """How far inside the bounds that a focus ring may surround words begin, so as not to touch it:
    in a small window it is thick in proportion.
    """
    return 4 * unit + RING * max(0.0, 1 - unit)


def focus_ring(
    surface: Surface,
    x: float,
    y: float,
    w: float,
    h: float,
    unit: float,
    angle: float = 0.0,
    about: tuple[float, float] = (0.0, 0.0),
    light: str = "#FFF6E4",
) -> None:
    """Draw the focus ring: a light line between dark ones, 3 pixels wide, visible on any ground.

    It can be turned by an angle in degrees about a point.
    """
    thick, g = max(1.0, unit), RING * unit  # in a small window as close as everything else
    wide, high = round(w + 2 * g), round(h + 2 * g)
    for inside, line, colour in ((0, 5.0, "#1E1B1A"), (round(thick), 3.0, light)):
        size = wide - 2 * inside, high - 2 * inside
        outline = ring(*size, 9 * thick, Color(colour), line * thick)
        if not angle:
            surface.blit(outline, (round(x - g) + inside, round(y - g) + inside))
            continue
        outline = pygame.transform.rotozoom(_with_margin(outline), angle, 1.0)
        away = pygame.Vector2(x + w / 2 - about[0], y + h / 2 - about[1]).rotate(-angle)
        middle = about[0] + away.x, about[1] + away.y
        surface.blit(outline, outline.get_rect(center=(round(middle[0]), round(middle[1]))))


def sash(width: float, height: float, woven: float = 1.0, ground: str = "#8B7B62") -> Surface:
    """A strip of the arrow sash; the part that is not woven yet shows loose threads."""
    w, h = max(8, round(width)), max(4, round(height))
    return svg(_weave(w, h, woven, ground), (w, h), w, h)


@lru_cache(maxsize=64)  # drawn in every frame of a page, and slow to put together
def _weave(w: int, h: int, woven: float, ground: str) -> str:
    """The SVG of a sash."""
    unit = h * 0.9
    body = []
    threads = 4
    for i in range(threads):
        y = h * (i + 0.5) / threads
        body.append(
            f'<path d="M0 {y:.2f}H{w}" stroke="{ground}" stroke-width="{max(0.6, h * 0.05):.2f}"'
            ' opacity="0.55"/>'
        )
    end = w * max(0.0, min(1.0, woven))
    if end > 1:
        body.append(f'<rect x="0" y="0" width="{end:.2f}" height="{h}" fill="{SASH[0]}"/>')
        count = int(end / unit) + 2
        for i in range(-1, count):
            for k, (ink, start, thick) in enumerate(
                ((SASH[1], 0.0, 0.26), (SASH[2], 0.30, 0.10), (SASH[3], 0.46, 0.16))
            ):
                x = (i + start) * unit
                points = _chevron(x, thick * unit, h, end)
                if points:
                    body.append(f'<polygon points="{points}" fill="{ink}"/>')
                del k
        body.append(
            f'<rect x="0" y="0" width="{end:.2f}" height="{h * 0.08:.2f}" fill="{SASH[3]}"/>'
            f'<rect x="0" y="{h * 0.92:.2f}" width="{end:.2f}" height="{h * 0.08:.2f}"'
            f' fill="{SASH[3]}"/>'
        )
    return "".join(body)


def _chevron(x: float, thick: float, h: float, end: float) -> str:
    """The points of an arrow that opens to the left, cut off at 0 and at `end`."""
    deep = h * 0.45
    corners = [
        (x, 0),
        (x + thick, 0),
        (x + thick + deep, h / 2),
        (x + thick, h),
        (x, h),
        (x + deep, h / 2),
    ]
    if x + thick + deep < 0 or x > end:
        return ""
    return " ".join(f"{min(max(px, 0), end):.2f},{py:.2f}" for px, py in corners)
