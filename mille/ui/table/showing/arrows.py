"""The arrow on the cloth that shows where chosen cards will go; cards can be dropped on it."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.pieces import heaps_rect, pot_rect
from mille.ui.scene import Services
from mille.ui.shapes import hexed, svg
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD
from mille.view import geometry as ways
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.table import Arrow, Place, Role

WIDE = 26.0
"""The width of an arrow, in pixels of 720 lines."""
INK = Color("#1E1B1A")
OUTER = 0.08
"""How far from its end an arrow begins above the viewer's hand, in parts of the hand's width."""
POT_AIR = 10.0
"""The gap beside a pot, in pixels of 720 lines."""
ROOM, LEAST_ROOM = 9.0, 6.0
"""The width for words beside a pot, and the least without room below it, in sizes of letters."""
AIR = 5.0
"""The least gap between an arrow and the words beside it, in pixels of 720 lines."""
LINE = 2.0
"""The height of the paper of one line, in sizes of its letters."""
LETTERS = 14
"""The size of the letters, in pixels of 720 lines."""


def width(s: Services) -> float:
    """The width of an arrow's shaft."""
    return WIDE * s.unit


def way_of(stage: Stage, arrow: Arrow, wide: float) -> list[ways.Point]:
    """The points of an arrow's way to its target, beside the words in the middle.

    It begins above the nearer end of the viewer's hand and stays on the cloth between those who sit
    at the sides.
    """
    ground = stage.ground
    own, target = ground.zone(arrow.source).rect, _target(stage, arrow.target)
    free, above = _free(stage), ground.zones.get("buttons")
    left = target.center[0] < own.center[0]
    x = own.x + OUTER * own.w if left else own.right - OUTER * own.w
    x = max(free.x + wide / 2, min(x, free.right - wide / 2))
    y, hook = above.rect.y if above is not None else own.y, ways.HOOK * wide
    if _at_a_side(stage, target):  # starts far enough inside to bend, beside the hand
        held = union([own.inset(0.5 * own.w, 0), *(s.home.rect for s in stage.hand())])
        if left:
            tip = target.right, target.center[1]
            return ways.to_the_left((max(x, min(held.x, tip[0] + hook)), y), tip, wide)
        tip = target.x, target.center[1]
        return ways.to_the_right((min(x, max(held.right, tip[0] - hook)), y), tip, wide)
    start = x, y
    near = min(0.25 * target.w, wide)
    return ways.upwards(start, (max(target.x + near, min(x, target.right - near)), target.bottom))


def _free(stage: Stage) -> Rect:
    """The cloth between the players at the sides: as wide as the words in the middle."""
    return stage.ground.zones["prompt"].rect


def _at_a_side(stage: Stage, target: Rect) -> bool:
    free, pot = _free(stage), Place(Role.POT)
    top = stage.ground.zone(pot).rect.y if stage.ground.has(pot) else free.y
    return target.bottom > top and (target.right <= free.x or target.x >= free.right)


def _target(stage: Stage, place: Place) -> Rect:
    """What an arrow leads to: a side player's slip and chips, else the nearer of slip and hand."""
    ground = stage.ground
    if place.seat is None:
        return ground.zone(place).rect
    slip, chips, hand = ground.slip(place.seat), Place(Role.CHIPS, place.seat), place
    if ground.has(chips):
        beside = ground.zone(chips).rect  # chips must not be crossed
        if slip.y <= beside.center[1] <= slip.bottom:
            with_chips = union([slip, beside])
            if _at_a_side(stage, with_chips):
                return with_chips
    if _at_a_side(stage, slip) or not ground.has(hand):
        return slip
    fan, free = ground.zone(hand).rect, _free(stage)
    if fan.y >= slip.center[1]:  # the hand lies in front of the slip
        return fan
    return max(slip, fan, key=lambda rect: min(rect.right, free.right) - max(rect.x, free.x))


def aimed_at(stage: Stage, s: Services, x: float, y: float) -> Place | None:
    """The place that the arrow at this point leads to; None if there is no arrow here."""
    arrow = stage.view.arrow if stage.view is not None else None
    if arrow is None or not ways.touches(way_of(stage, arrow, width(s)), width(s), x, y):
        return None
    return arrow.target


def draw_arrow(surface: Surface, s: Services, points: Sequence[ways.Point]) -> None:
    """Draw the arrow, faint, on the cloth."""
    shape = ways.outline(points, width(s))
    left, top = min(x for x, _ in shape) - 2, min(y for _, y in shape) - 2
    w, h = max(x for x, _ in shape) + 2 - left, max(y for _, y in shape) + 2 - top
    path = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in shape)
    colour = hexed(s.theme.brass)
    body = (
        f'<polygon points="{path}" fill="{colour}" fill-opacity="0.2" stroke="{colour}" '
        f'stroke-opacity="0.75" stroke-width="{1.6 * s.unit:.1f}" stroke-linejoin="round"/>'
    )
    surface.blit(svg(body, (w, h), w, h), (round(left), round(top)))


def beside(s: Services, stage: Stage, arrow: Arrow | None, rect: Rect) -> Rect:
    """The part of a place for words in the middle that the arrow leaves free on both sides."""
    if arrow is None:
        return rect
    near, middle = AIR * s.unit, rect.center[0]
    shape = ways.outline(way_of(stage, arrow, width(s)), width(s))
    crossed = [x for x, y in shape if rect.y - near < y < rect.bottom + near]
    free = min((abs(x - middle) for x in crossed), default=rect.w / 2) - near
    return rect.inset(rect.w / 2 - free, 0) if rect.w / 4 < free < rect.w / 2 else rect


def words_of(
    s: Services, stage: Stage, arrow: Arrow, against: Message | None = None
) -> tuple[Surface, Rect]:
    """The words of an arrow as a picture, and the rectangle of their paper, between pot and side.

    The paper lies on the arrow, or beside it if the arrow is short, as to a player at a side.
    """
    u, points, free = s.unit, way_of(stage, arrow, width(s)), _free(stage)
    at, left = points[len(points) * 2 // 3], points[0][0] < free.center[0]
    letters = s.font(LETTERS)
    room, pot = Rect(free.x, points[-1][1], free.w, free.y - points[-1][1]), _pot(stage, s)
    if pot is not None:
        beside = pot.x - free.x if left else free.right - pot.right
        room = Rect(free.x if left else pot.right, pot.y, beside, free.y - pot.y)
        fits_below = free.y - pot.bottom >= LINE * letters
        if beside < (ROOM if fits_below else LEAST_ROOM) * letters:  # above the prompt
            low = max(free.y, min(pot.bottom + LINE * letters, free.y + 0.1 * free.h))
            room = Rect(free.x, pot.bottom, free.w, low - pot.bottom)
    text, most = s.words.text(against or arrow.said), room.w - 26 * u
    words = s.texts.balanced(text, letters, INK, most, room.h - 8 * u, BOLD, s.least)
    w, h = words.width + 20 * u, words.height + max(0.0, min(8 * u, room.h - words.height))
    x = at[0] - w / 2
    if _at_a_side(stage, _target(stage, arrow.target)):  # beside it, so that its head shows
        drawn = [x for x, _ in ways.outline(points, width(s))]
        x = max(drawn) + 3 * u if left else min(drawn) - w - 3 * u
    x = max(room.x + 3 * u, min(x, room.right - w - 3 * u))
    y = max(room.y, min(at[1] - h / 2, room.bottom - h))
    return words, Rect(x, y, w, h)


def _pot(stage: Stage, s: Services) -> Rect | None:
    """The chips in the middle with what is written under them; None without chips."""
    place = Place(Role.POT)
    if stage.view is None or place not in stage.view.zones:
        return None
    rect, shown = stage.ground.zone(place).rect, stage.view.zones[place]
    if shown.heaps:
        return heaps_rect(_free(stage), s, rect, len(shown.heaps))
    lying = pot_rect(s, rect, shown)
    return None if lying is None else lying.inset(-POT_AIR * s.unit, 0)


def draw_direction(surface: Surface, s: Services, rect: Rect) -> None:
    """Draw small arrows on both sides of the middle: up on the left, down on the right."""
    line = 2.6 * s.unit
    rx, ry = rect.w / 2 - 3 * line, min(rect.h / 2 - 3 * line, 0.4 * rect.w)
    if min(rx, ry) < 4 * line:
        return
    colour = hexed(s.theme.brass)
    body = ""
    for start, end in ((158, 202), (-22, 22)):
        (x0, y0), (x1, y1) = (_on_rim(rect, rx, ry, angle) for angle in (start, end))
        ahead = 1 if end < 90 else -1
        head = " ".join(
            f"{x1 + dx * line:.1f},{y1 + dy * ahead * line:.1f}"
            for dx, dy in ((-2.6, -0.6), (2.6, -0.6), (0.0, 3.6))
        )
        body += (
            f'<path d="M{x0:.1f} {y0:.1f}A{rx:.1f} {ry:.1f} 0 0 1 {x1:.1f} {y1:.1f}" fill="none" '
            f'stroke="{colour}" stroke-opacity="0.55" stroke-width="{line:.1f}" '
            f'stroke-linecap="round"/><polygon points="{head}" fill="{colour}"/>'
        )
    surface.blit(svg(body, (rect.w, rect.h), rect.w, rect.h), (round(rect.x), round(rect.y)))


def _on_rim(rect: Rect, rx: float, ry: float, degrees: float) -> ways.Point:
    """A point of an ellipse centred in a rectangle, seen from the rectangle's upper left corner."""
    angle = radians(degrees)
    return rect.w / 2 + rx * cos(angle), rect.h / 2 + ry * sin(angle)
