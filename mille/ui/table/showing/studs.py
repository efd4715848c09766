"""Groups of brass studs that fill one by one, drawn as vectors: a meld that is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Surface

from mille.ui.shapes import hexed, svg
from mille.view.table import Studs

STEP = 21.0
"""From one stud to the next, in units of the drawing; a stud is 18 wide with its rim."""
BETWEEN = 13.0
"""How much more room is between two groups."""
HEIGHT = 24.0
FAINT = 0.42
"""How strong the studs of a group are that is out of reach."""


def draw_studs(groups: Sequence[Studs], height: float, ink: Color, lit: bool) -> Surface:
    """The groups side by side: empty holes in the colour `ink`, and filled ones of brass."""
    parts: list[str] = []
    x = STEP / 2
    for group in groups:
        start = x
        centres = [start + STEP * n for n in range(group.size)]
        if group.linked:
            parts.append(
                f'<path d="M{centres[0]} 12H{centres[-1]}" stroke="{hexed(ink)}" stroke-width="3"/>'
            )
        for n, centre in enumerate(centres):
            parts.append(_stud(centre, n < group.filled, hexed(ink)))
        x = centres[-1] + STEP + BETWEEN
    width = x - BETWEEN - STEP / 2
    strength = 1.0 if lit else FAINT
    body = f'<g opacity="{strength}">{"".join(parts)}</g>'
    return svg(body, (width, HEIGHT), height * width / HEIGHT, height)


def _stud(x: float, filled: bool, ink: str) -> str:
    if not filled:
        return (
            f'<circle cx="{x}" cy="12" r="7" fill="#1A1C10" stroke="{ink}" stroke-width="1.800"/>'
        )
    return (
        f'<circle cx="{x}" cy="12.600" r="9" fill="#3A2A08"/>'
        f'<circle cx="{x}" cy="12" r="8.400" fill="#D9A93F"/>'
        f'<circle cx="{x}" cy="12" r="6" fill="#F0CB6B"/>'
        f'<circle cx="{x - 2.2}" cy="9.600" r="2.200" fill="#FFF3C9"/>'
    )
