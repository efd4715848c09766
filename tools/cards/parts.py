"""Pieces that the court figures share: eyes, brows, hands, hair strokes.

They are tools, not a face: every character sets its own places, sizes and colours.
"""

import math

from . import svg
from .palette import CREAM, DEEP_RED, FOLD, INK, LINEN, RED


def eye(
    x: float,
    y: float,
    half: float,
    look: float = 0.0,
    opening: float = 1.0,
    tilt: float = 0.0,
    lid: str = INK,
    iris: str = INK,
) -> str:
    """An eye: its white, an iris that looks to a side (-1 to 1), a heavy upper lid.

    ``opening`` below 1 makes it sleepy; ``tilt`` turns it clockwise by degrees.
    """
    up = 0.62 * half * opening
    down = 0.42 * half
    white = svg.path(
        f"M{svg.num(-half)} 0 Q0 {svg.num(-2 * up)} {svg.num(half)} 0 "
        f"Q0 {svg.num(2 * down)} {svg.num(-half)} 0 Z",
        "#FFFDF4",
    )
    radius = 0.52 * half * min(1.0, 0.55 + 0.45 * opening)
    pupil_x = look * half * 0.42
    pupil_y = (down - up) * 0.45
    pupil = svg.circle(pupil_x, pupil_y, radius, iris)
    glint = svg.circle(pupil_x - radius * 0.35, pupil_y - radius * 0.4, radius * 0.3, "#FFFDF4")
    # The lid is a crescent that thickens to the outside, so the eye reads at card size.
    upper = svg.path(
        f"M{svg.num(-half - 1)} {svg.num(0.5)} Q0 {svg.num(-2 * up - 1)} "
        f"{svg.num(half + 1)} {svg.num(0.5)} Q0 {svg.num(-2 * up + 2.6)} "
        f"{svg.num(-half - 1)} {svg.num(0.5)} Z",
        lid,
    )
    return svg.moved(x, y, white, pupil, glint, upper, turn=tilt)


def closed_eye(x: float, y: float, half: float, bend: float, ink: str = INK) -> str:
    """A shut eye: laughing if ``bend`` is above 0 (an arch), asleep if it is below."""
    return svg.path(
        f"M{svg.num(x - half)} {svg.num(y)} Q{svg.num(x)} {svg.num(y - 2 * bend)} "
        f"{svg.num(x + half)} {svg.num(y)} Q{svg.num(x)} {svg.num(y - 2 * bend + 3.4)} "
        f"{svg.num(x - half)} {svg.num(y)} Z",
        ink,
    )


def brow(x0: float, y0: float, x1: float, y1: float, arch: float, thick: float, ink: str) -> str:
    """A tapering brow from its thick inner end (x0, y0) to its thin outer end (x1, y1)."""
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    return svg.path(
        f"M{svg.num(x0)} {svg.num(y0 - thick / 2)} Q{svg.num(mx)} {svg.num(my - arch - thick / 2)} "
        f"{svg.num(x1)} {svg.num(y1)} Q{svg.num(mx)} {svg.num(my - arch + thick / 2)} "
        f"{svg.num(x0)} {svg.num(y0 + thick / 2)} Z",
        ink,
    )


def strokes(ink: str, width: float, *lines: str) -> str:
    """Several free lines in one path: folds, hair, the cut of a graver."""
    return svg.line(" ".join(lines), ink, width)


def fist(
    x: float,
    y: float,
    skin: str,
    shade: str,
    turn: float = 0.0,
    scale: float = 1.0,
    flip: bool = False,
) -> str:
    """A hand closed round something upright: four fingers in front, the thumb above."""
    shapes = [
        svg.path(
            "M-12 -9 C-12 -13 -8 -14 -4 -13 L9 -12 C13 -11 13 -7 11 -6 C14 -5 14 -1 11 0 "
            "C14 1 13 6 10 6 C12 8 10 12 6 12 L-6 12 C-11 12 -13 8 -13 3 Z",
            skin,
        ),
        svg.path("M-12 -9 C-8 -3 -8 6 -6 12 C-11 12 -13 8 -13 3 Z", shade),
        svg.line("M11 -6 L-1 -6 M11 0 L-2 0 M10 6 L-1 6", shade, 1.5),
    ]
    body = "".join(shapes)
    if flip:
        body = svg.group("scale(-1 1)", body)
    return svg.moved(x, y, body, turn=turn, scale=scale)


def mitten(
    x: float,
    y: float,
    wool: str,
    fold: str,
    cuff: str,
    turn: float = 0.0,
    scale: float = 1.0,
    flip: bool = False,
) -> str:
    """A knitted mitten closed round something upright, its cuff towards the body."""
    shapes = [
        svg.path(
            "M-13 -9 C-9 -14 8 -15 12 -9 C15 -4 15 5 11 10 C7 14 -8 14 -13 9 Z",
            wool,
        ),
        svg.path("M-3 -12 C4 -12 8 -7 7 -2 C5 2 -2 1 -4 -3 Z", fold),
        svg.rect(-20, -12, 9, 24, cuff, 3),
    ]
    body = "".join(shapes)
    if flip:
        body = svg.group("scale(-1 1)", body)
    return svg.moved(x, y, body, turn=turn, scale=scale)


def stars(places: list[tuple[float, float]], radius: float, ink: str = CREAM) -> str:
    """Small four-pointed stars for a night ground."""
    parts = []
    for index, (x, y) in enumerate(places):
        r = radius * (1.0 if index % 2 == 0 else 0.65)
        q = r * 0.28
        parts.append(
            svg.polygon(
                [
                    (x, y - r),
                    (x + q, y - q),
                    (x + r, y),
                    (x + q, y + q),
                    (x, y + r),
                    (x - q, y + q),
                    (x - r, y),
                    (x - q, y - q),
                ],
                ink,
            )
        )
    return "".join(parts)


def lips(x: float, y: float, half: float, smile: float, ink: str = RED) -> str:
    """A painted mouth; ``smile`` lifts its corners."""
    n = svg.num
    corner = y - smile
    return svg.path(
        f"M{n(x - half)} {n(corner)} Q{n(x - half * 0.5)} {n(y - 3)} {n(x)} {n(y - 1.4)} "
        f"Q{n(x + half * 0.5)} {n(y - 3)} {n(x + half)} {n(corner)} "
        f"Q{n(x)} {n(y + 7)} {n(x - half)} {n(corner)} Z",
        ink,
    ) + svg.line(
        f"M{n(x - half - 1)} {n(corner - 0.4)} Q{n(x)} {n(y + 2 + smile * 0.4)} "
        f"{n(x + half + 1)} {n(corner - 0.4)}",
        DEEP_RED,
        1.3,
    )


def ruffle(
    cx: float, cy: float, rx: float, ry: float, start: float, end: float, count: int, r: float
) -> str:
    """A goffered linen edge: round folds along an arc, from one angle to another in degrees."""
    folds, creases = [], []
    for index in range(count):
        angle = math.radians(start + (end - start) * index / (count - 1))
        x, y = cx + rx * math.cos(angle), cy + ry * math.sin(angle)
        folds.append((x, y, r))
        dx, dy = math.cos(angle) * r * 0.55, math.sin(angle) * r * 0.55
        creases.append(
            f"M{svg.num(x - dx, 1)} {svg.num(y - dy, 1)}L{svg.num(x + dx, 1)} {svg.num(y + dy, 1)}"
        )
    return svg.discs(folds, LINEN) + svg.line(" ".join(creases), FOLD, 1.2)
