"""Small vector shapes, rasterised at the size needed: panels, icons, rays.

pygame's own rounded rectangles are jagged; its SVG reader's are not.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import BinaryIO, TypeVar

import pygame
from pygame import Color, Surface

from mille.view.geometry import Point, Rect

SASH = ("#A81F26", "#23395B", "#F3E4C4", "#D9A441")
"""The colours of the arrow sash: red, navy, cream, gold."""


def strokes(path: str, wide: float = 2.6, round: bool = True) -> str:
    """A stroke along a path, as SVG whose colour is `{c}`; its ends and corners are round."""
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if round else ""
    return f'<path d="{path}" fill="none" stroke="{{c}}" stroke-width="{wide}"{ends}/>'


def full(path: str) -> str:
    """What a path encloses."""
    return f'<path d="{path}" fill="{{c}}"/>'


def disc(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{{c}}"/>'


def polygon(points: Sequence[Point], ink: str, digits: int = 1) -> str:
    corners = " ".join(f"{x:.{digits}f},{y:.{digits}f}" for x, y in points)
    return f'<polygon points="{corners}" fill="{ink}"/>'


def _hoop(x: float, y: float, r: float, wide: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="{{c}}" stroke-width="{wide}"/>'


def _box(x: float, y: float, w: float, h: float, r: float, wide: float = 0.0) -> str:
    """A rectangle with round corners; with `wide`, only its outline."""
    how = f'fill="none" stroke="{{c}}" stroke-width="{wide}"' if wide else 'fill="{c}"'
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" {how}/>'


ICONS = {
    "locked": strokes("M7 11V8a5 5 0 0 1 10 0v3", 2.4, round=False) + _box(5, 11, 14, 10, 2),
    "open": full(
        "M6 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V12V8a1.5 1.5"
        " 0 0 1 3 0V15c0 4-3 7-6.5 7C8.5 22 7 20 5.5 17.5L3.2 13.5a1.5 1.5 0 0 1 2.6-1.5z"
    ),
    "star": full("M12 2.2L15 9L22 9.7L16.7 14.5L18.3 21.7L12 18L5.7 21.7L7.3 14.5L2 9.7L9 9z"),
    "circle": _hoop(12, 12, 8.5, 2.4),
    "chosen": _hoop(12, 12, 8.5, 2.4) + disc(12, 12, 4.6),
    "sort": strokes("M4 6H20M4 12H15M4 18H10"),
    "hint": full("M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2z") + _box(8.5, 18.5, 7, 2.8, 1.3),
    "undo": strokes("M9 4L3.5 9.5L9 15M4 9.5H14.5a5.5 5.5 0 0 1 0 11H8"),
    "again": strokes("M18.5 8A8 8 0 1 0 20 13M19.5 3V8.5H14"),
    "auto": full("M6 4L19 12L6 20z"),
    "pace": full("M3 5L11 12L3 19zM12 5L20 12L12 19z"),
    "pause": full("M6 4H10.5V20H6zM13.5 4H18V20H13.5z"),
    "turn_back": full("M21 5L13 12L21 19zM12 5L4 12L12 19z"),
    "deal_back": full("M20 5L10 12L20 19zM5 5H8V19H5z"),
    "deal_on": full("M4 5L14 12L4 19zM16 5H19V19H16z"),
    "foretell": _hoop(12, 10.5, 7.5, 2)
    + strokes("M6.5 21h11", 2.4, round=False)
    + strokes("M8.5 9.5c.7-1.7 2-2.6 3.8-2.8", 1.8, round=False),
    "info": _hoop(12, 12, 9, 2.2) + strokes("M12 11v6") + disc(12, 7.4, 1.6),
    "end": full("M3 5L12 12L3 19z") + full("M12 5L17 9V5H21V19H17V15L12 19z"),
    "skip_level": full("M4 5L13 12L4 19zM14 5H18V19H14z"),
    "menu": strokes("M4 6H20M4 12H20M4 18H20"),
    "left": strokes("M15 5L8 12L15 19", 3),
    "down": strokes("M5 9L12 16L19 9", 3),
    "right": strokes("M9 5L16 12L9 19", 3),
    "hat": full(
        "M1 17c3 2.5 19 2.5 22 0c-1.5-1.5-3.5-1.8-5-1.9C17.5 9 16.5 5 14.5 5C13 5 12.8 6 12 6S11 5"
        " 9.5 5C7.5 5 6.5 9 6 15.1C4.5 15.2 2.5 15.5 1 17z"
    ),
    "dealer": _box(5, 3, 11, 15, 1.8, wide=2) + _box(9, 7, 11, 15, 1.8),
    "low": full("M10 2.5H14L13.2 15H10.8z") + disc(12, 19.5, 2.3),
    "fresh": _box(6, 5, 13, 17, 1.8, wide=1.8) + _box(4, 2, 9, 5.5, 2),
    "instead": strokes("M3 8.5H17M13 4L17.5 8.5L13 13M21 16H7M11 11.5L6.5 16L11 20.5", 2.4),
    "turn": full("M5 3L20 12L5 21z"),
    "flag": strokes("M6 22V3") + full("M7 3.5H20L16.5 8L20 12.5H7z"),
    # Strokes, not dashes: SDL_image draws dashed lines with stray ones now and then.
    "chip": strokes(
        "M20.2 12A8.2 8.2 0 0 1 18.36 17.17M16.1 19.1A8.2 8.2 0 0 1 10.7 20.1M7.9 19.1A8.2 8.2 0 0"
        " 1 4.34 14.92M3.8 12A8.2 8.2 0 0 1 5.64 6.83M7.9 4.9A8.2 8.2 0 0 1 13.3 3.9M16.1 4.9A8.2"
        " 8.2 0 0 1 19.66 9.08",
        4.6,
        round=False,
    )
    + disc(12, 12, 4.2),
    "empty": '<ellipse cx="12" cy="15" rx="9.5" ry="5" fill="none" stroke="{c}"'
    ' stroke-width="2.2"/>' + strokes("M4 21L20 3", 2.4),
}
"""The signs of the house, each the inside of an SVG of 24 × 24."""
ICONS |= {"back": ICONS["left"], "scarce": ICONS["low"]}

K = TypeVar("K")
V = TypeVar("V")


class Recent(dict[K, V]):
    """Things that take long to make: the last `most` that were asked for."""

    def __init__(self, most: int) -> None:
        self.most = most

    def of(self, key: K, make: Callable[..., V], *given: object) -> V:
        """The result of `make(*given)`, made once while it is kept."""
        made = self.pop(key, None)
        if made is None:
            made = make(*given)
            if len(self) >= self.most:
                del self[next(iter(self))]
        self[key] = made  # now the last
        return made


_cache = Recent[tuple[object, ...], Surface](400)
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
    return _cache.of((body, box, size), _drawn, body, box, size)


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

    def made() -> Surface:
        corner = int(radius + line) + 2
        if w * h > LARGE and min(w, h) > 3 * corner:
            small = panel(3 * corner, 3 * corner, radius, fill, edge, line, opacity)
            return _stretched(small, corner, (w, h))
        inset = line / 2 if edge is not None else 0
        stroke = f'stroke="{hexed(edge)}" stroke-width="{line:.2f}"' if edge is not None else ""
        ink = hexed(fill) if fill is not None else "none"
        body = (
            f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{w - 2 * inset:.2f}"'
            f' height="{h - 2 * inset:.2f}" rx="{radius:.2f}" fill="{ink}" {stroke}'
            f' opacity="{opacity:.3f}"/>'
        )
        return _drawn(body, (w, h), (w, h))

    return made() if w * h > HUGE else _cache.of(key, made)


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
    draw_panel(surface, around.inset(-gap, -gap), radius, None, colour, line)


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
        outline = panel(*size, 9 * thick, None, Color(colour), line * thick)
        if not angle:
            surface.blit(outline, (round(x - g) + inside, round(y - g) + inside))
            continue
        # A transparent margin keeps the edges smooth.
        wider = blank(outline.width + 4, outline.height + 4)
        wider.blit(outline, (2, 2))
        outline = pygame.transform.rotozoom(wider, angle, 1.0)
        away = pygame.Vector2(x + w / 2 - about[0], y + h / 2 - about[1]).rotate(-angle)
        middle = about[0] + away.x, about[1] + away.y
        surface.blit(outline, outline.get_rect(center=(round(middle[0]), round(middle[1]))))


def rays(side: float) -> Surface:
    """The sun behind a winner's face: rays of gold, and shorter ones between them."""
    made = list[str]()
    for i in range(36):
        far, ink = (60, SASH[3]) if i % 2 else (54, "#F2DDB0")
        wide, turn = 0.1 - (60 - far) * 0.005, pi * i / 18
        at = (turn - wide, 44), (turn, far), (turn + wide, 44)
        made.append(polygon([(60 + r * cos(a), 60 + r * sin(a)) for a, r in at], ink))
    return svg("".join(made), (120, 120), side, side)
