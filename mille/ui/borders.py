"""Woven borders: a strip of each game's pattern, drawn as vectors.

A pattern knows its three colours but no game. A border woven only in part shows loose threads for
the rest, which is how it shows the progress of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from pygame import Surface

from mille.ui.shapes import sash, svg
from mille.view.cloth import Cloth

Threads = Sequence[str]
Pattern = Callable[[float, float, Threads], Iterator[str]]
"""A pattern: given width, height and colours, it yields pieces of SVG."""


def border(cloth: Cloth | None, width: float, height: float, woven: float = 1.0) -> Surface:
    """A strip of a cloth's border, woven as far as `woven`, 0 to 1; without cloth the arrow
    sash.
    """
    if cloth is None or cloth.border not in PATTERNS:
        return sash(width, height, woven)
    w, h = max(8, round(width)), max(4, round(height))
    end = round(w * max(0.0, min(1.0, woven)))
    whole = svg(_strip(cloth.border, cloth.threads, w, h), (w, h), w, h)
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
def _strip(name: str, threads: tuple[str, str, str], w: int, h: int) -> str:
    ground, _, line = threads
    body = "".join(PATTERNS[name](w, h, threads))
    edges = "".join(
        f'<rect x="0" y="{y:.2f}" width="{w}" height="{h * 0.07:.2f}" fill="{line}"/>'
        for y in (0.0, h * 0.93)
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
            for ink, corners in (
                (first, (a, b, d) if falling else (a, b, c)),
                (second, (b, c, d) if falling else (a, c, d)),
            ):
                points = " ".join(f"{px:.2f},{py:.2f}" for px, py in corners)
                yield f'<polygon points="{points}" fill="{ink}"/>'


def _chevrons(w: float, h: float, threads: Threads) -> Iterator[str]:
    """Chevrons of rank: one, two, three, then one again."""
    _, figure, _ = threads
    thick, deep, step = h * 0.2, h * 0.38, h * 2.3
    for k, x in enumerate(_places(w, step)):
        for i in range(k % 3 + 1):
            left = x + i * thick * 1.9
            yield (
                f'<polygon points="{left:.2f},{h * 0.14:.2f} {left + thick:.2f},{h * 0.14:.2f}'
                f" {left + thick + deep:.2f},{h / 2:.2f} {left + thick:.2f},{h * 0.86:.2f}"
                f' {left:.2f},{h * 0.86:.2f} {left + deep:.2f},{h / 2:.2f}" fill="{figure}"/>'
            )


def _diamonds(w: float, h: float, threads: Threads) -> Iterator[str]:
    """Diamonds of inlaid wood, each with a small one inside."""
    _, figure, line = threads
    half = h * 0.62
    for x in _places(w, half * 2):
        for part, ink in ((0.92, figure), (0.42, line)):
            yield (
                f'<polygon points="{x - half * part:.2f},{h / 2:.2f}'
                f" {x:.2f},{h / 2 - h * part / 2:.2f} {x + half * part:.2f},{h / 2:.2f}"
                f' {x:.2f},{h / 2 + h * part / 2:.2f}"'
                f' fill="{ink}"/>'
            )


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


PATTERNS: dict[str, Pattern] = {
    "waves": _waves,
    "patchwork": _patchwork,
    "chevrons": _chevrons,
    "diamonds": _diamonds,
    "scales": _scales,
    "rope": _rope,
}
"""The patterns by name. The arrow sash, the border of all other cloths, is in `mille.ui.shapes`."""
