"""Small builders for the few SVG elements that the game's rasteriser draws correctly.

Every builder returns one element as text.  Numbers are written with at most two decimals and
always the same way, so that a card is the same byte for byte wherever it is made.
"""

import re
from collections.abc import Iterable

WIDTH = 240
HEIGHT = 336


def num(value: float, places: int = 2) -> str:
    """Write a number as short as its decimals allow."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _attributes(
    fill: str | None, stroke: str | None, width: float, opacity: float, evenodd: bool = False
) -> str:
    """Write the paint of a shape, leaving out what SVG has by default."""
    parts = [f' fill="{fill or "none"}"']
    if evenodd:
        parts.append(' fill-rule="evenodd"')
    if stroke:
        parts.append(f' stroke="{stroke}" stroke-width="{num(width)}"')
        parts.append(' stroke-linecap="round" stroke-linejoin="round"')
    if opacity < 1:
        parts.append(f' opacity="{num(opacity)}"')
    return "".join(parts)


def path(
    data: str,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.0,
    opacity: float = 1.0,
    evenodd: bool = False,
) -> str:
    """A path from hand-written path data."""
    paint = _attributes(fill, stroke, width, opacity, evenodd)
    short = re.sub(r"\s*([A-Za-z])\s*", r"\1", " ".join(data.split()))
    return f'<path d="{short}"{paint}/>'


def line(data: str, stroke: str, width: float, opacity: float = 1.0) -> str:
    """A path that is only a stroke with round ends."""
    return path(data, None, stroke, width, opacity)


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str | None = None,
    rx: float = 0.0,
    stroke: str | None = None,
    width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """A rectangle, its corners rounded by ``rx``."""
    corner = f' rx="{num(rx)}"' if rx else ""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner}'
    return f"<rect {box}{_attributes(fill, stroke, width, opacity)}/>"


def circle(
    cx: float,
    cy: float,
    r: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """A circle."""
    place = f'cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"'
    return f"<circle {place}{_attributes(fill, stroke, width, opacity)}/>"


def discs(places: Iterable[tuple[float, float, float]], fill: str) -> str:
    """Many discs (x, y, radius) as one path, much shorter than as many circles."""
    parts = []
    for x, y, r in places:
        arc = f"a{num(r)} {num(r)} 0 1 0"
        parts.append(f"M{num(x - r, 1)} {num(y, 1)}{arc} {num(2 * r)} 0{arc} {num(-2 * r)} 0Z")
    return path("".join(parts), fill)


def ellipse(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """An ellipse with upright axes."""
    place = f'cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f"<ellipse {place}{_attributes(fill, stroke, width, opacity)}/>"


def polygon(
    points: Iterable[tuple[float, float]],
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """A closed polygon."""
    text = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    return f'<polygon points="{text}"{_attributes(fill, stroke, width, opacity)}/>'


def group(transform: str, *children: str) -> str:
    """Put shapes under one transform."""
    return f'<g transform="{transform}">' + "".join(children) + "</g>"


def moved(x: float, y: float, *children: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """Put shapes drawn around (0, 0) at a place, scaled and turned clockwise by degrees."""
    parts = [f"translate({num(x)} {num(y)})"]
    if turn:
        parts.append(f"rotate({num(turn)})")
    if scale != 1:
        parts.append(f"scale({scale:.4f})")
    return group(" ".join(parts), *children)


def mirrored(axis: float, *children: str) -> str:
    """Mirror shapes left to right about the upright line x = axis."""
    return group(f"translate({num(2 * axis)} 0) scale(-1 1)", *children)


def half_turn(*children: str) -> str:
    """Turn shapes by 180 degrees about the middle of the card."""
    return group(f"rotate(180 {WIDTH // 2} {HEIGHT // 2})", *children)


def document(*children: str) -> str:
    """The whole file of one card."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">'
    )
    return "\n".join([head, *children, "</svg>"]) + "\n"
