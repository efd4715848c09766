"""Fists in front of the seats: closed until all open at the same moment and show what they hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import pi, sin

from pygame import Color, Surface

from mille.ui.pieces import HIGH as CHIP_HIGH
from mille.ui.scene import Part, painted
from mille.ui.shapes import hexed, svg
from mille.ui.table.effects.effect import Layer, Runs, Scenery
from mille.ui.tempo import FISTS
from mille.ui.theme import seat_colour
from mille.view.beat import OpenFists
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.table import Fist, Place, Role


class Fists(Runs[OpenFists]):
    """How far the fists have opened."""

    step, usual = OpenFists, FISTS

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        stage, shown = scenery.stage, scenery.shown if self.busy else scenery.written
        if all(seat.fist is None for seat in scenery.shown.seats):
            return  # fists are withdrawn before the next deal
        for number, seat in enumerate(shown.seats):
            if seat.fist is None:
                continue
            part = float(seat.fist is not Fist.CLOSED)
            if self.runs:
                part = self.runs[-1].part
            rect = stage.ground.fist(seat.seat)
            if seat.fist is Fist.LAID:
                here = Place(Role.HAND, seat.seat)
                cards = [s.pose.rect for s in stage.sprites if s.place == here]
                rect = union(cards) if cards else rect
            paint = painted(draw_fist, rect, seat.fist, seat_colour(number), part)
            yield Part(f"fist/{number}", "", rect, paint=paint, layer=Layer.FLYING)


# Their pictures

SKIN, SHADE, INK = "#E9C79B", "#C99A6A", "#1E1B1A"
_BOX = (64.0, 64.0)
KNOCKS, COUNTED = 3, 0.75
"""How often a fist knocks before it opens, and the part of its time that the knocking takes."""


def draw_fist(surface: Surface, rect: Rect, fist: Fist, sleeve: Color, opened: float = 1.0) -> None:
    """Draw a fist, or the open hand with what was in it, in a square as large as the place allows.

    `opened` is how far it has opened, 0 to 1; the sleeve is in the seat's colour.
    """
    side = 0.92 * min(rect.w, rect.h)
    if side < 6:
        return
    if fist is Fist.LAID:
        picture = _blank_chip(side * 0.42)
        at = rect.center[0] - picture.width / 2, rect.center[1] - picture.height / 2
        surface.blit(picture, (round(at[0]), round(at[1])))
        return
    closed = fist is Fist.CLOSED or opened < COUNTED
    swell, lift = 1.0, 0.0
    if fist is not Fist.CLOSED and opened < COUNTED:  # it knocks on the table
        lift = side * 0.2 * abs(sin(KNOCKS * pi * opened / COUNTED))
    elif fist is not Fist.CLOSED:  # it swells a little as it opens
        swell = 1.0 + 0.16 * sin(pi * (opened - COUNTED) / (1 - COUNTED))
    x, y, high = rect.center[0], rect.center[1] - lift, side * swell
    picture = svg(_closed(hexed(sleeve)) if closed else _open(hexed(sleeve)), _BOX, high, high)
    surface.blit(picture, (round(x - high / 2), round(y - high / 2)))
    if not closed:
        _draw_held(surface, fist, x, y - high * 0.02, high)


def _draw_held(surface: Surface, fist: Fist, x: float, y: float, side: float) -> None:
    """Draw what lies in the open hand: a chip that stands for a choice, and its mark."""
    width = side * 0.44
    at = {Fist.CHIP: (0.0,), Fist.HIGH: (0.0,), Fist.BOTH: (-0.24, 0.24)}.get(fist, ())
    for aside in at:
        picture = _blank_chip(width)
        left, top = x + aside * side - picture.width / 2, y - width * CHIP_HIGH / 2
        surface.blit(picture, (round(left), round(top)))
    marks = {
        Fist.HIGH: (("up", 0.0),),
        Fist.LOW: (("down", 0.0),),
        Fist.BOTH: (("up", -0.24), ("down", 0.24)),
    }.get(fist, ())
    for way, aside in marks:
        mark = svg(_ARROWS[way], (24, 24), width * 0.62, width * 0.62)
        top = y - width * 0.38 if fist is not Fist.LOW else y - width * 0.31
        surface.blit(mark, (round(x + aside * side - mark.width / 2), round(top)))


def _blank_chip(width: float) -> Surface:
    """A chip with no amount on it."""
    face = (
        '<ellipse cx="50" cy="42" rx="48" ry="31" fill="#8C6A1C"/>'
        '<ellipse cx="50" cy="32" rx="48" ry="30" fill="#E2AE3C"/>'
        f'<ellipse cx="50" cy="32" rx="48" ry="30" fill="none" stroke="{INK}" stroke-width="3"/>'
        '<ellipse cx="50" cy="32" rx="36" ry="21" fill="none" stroke="#8C6A1C" stroke-width="4"/>'
    )
    return svg(face, (100, 77), width, width * CHIP_HIGH)


_ARROWS = {
    "up": f'<path d="M12 4L21 19H3z" fill="{INK}"/>',
    "down": f'<path d="M12 20L21 5H3z" fill="{INK}"/>',
}
_LINE = f'stroke="{INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"'


@lru_cache(maxsize=16)
def _closed(sleeve: str) -> str:
    """Four knuckles, the thumb across them, and a cuff."""
    fingers = "".join(
        f'<rect x="{10 + i * 10.6:.1f}" y="{14 + (0, -2, -1, 2)[i]}" width="11.4" height="24"'
        f' rx="5.4" fill="{SKIN}" {_LINE}/>'
        for i in range(4)
    )
    return (
        f'<rect x="17" y="47" width="30" height="14" rx="3" fill="{sleeve}" {_LINE}/>'
        f'<path d="M10 30V40Q10 52 22 52H42Q53 52 53 40V30z" fill="{SKIN}" {_LINE}/>'
        + fingers
        + f'<path d="M9 33Q8 43 17 44L33 45Q40 45 40 39.500Q40 35 34 34.500L20 33.500Q15 28 9 33z"'
        f' fill="{SKIN}" {_LINE}/>'
        f'<path d="M35 37.500Q37 39 35.500 42" fill="none" stroke="{SHADE}" stroke-width="2"/>'
    )


@lru_cache(maxsize=16)
def _open(sleeve: str) -> str:
    """An open hand, its fingers a little apart."""
    tips = ((13, 11, -14), (23, 4, -5), (34, 4, 4), (45, 9, 13))
    fingers = "".join(
        f'<rect x="{x - 1:.1f}" y="{y}" width="9.4" height="30" rx="4.7" fill="{SKIN}" {_LINE}'
        f' transform="rotate({turn} {x + 4} 34)"/>'
        for x, y, turn in tips
    )
    return (
        f'<rect x="19" y="51" width="28" height="11" rx="3" fill="{sleeve}" {_LINE}/>'
        + fingers
        + f'<path d="M55 28Q60 29 58 35L50 49L44 44z" fill="{SKIN}" {_LINE}/>'
        f'<path d="M13 28Q13 22 20 23H44Q52 23 52 32V42Q52 54 40 54H26Q13 54 13 42z"'
        f' fill="{SKIN}" {_LINE}/>'
        f'<path d="M20 45Q32 52 45 44" fill="none" stroke="{SHADE}" stroke-width="2"/>'
    )
