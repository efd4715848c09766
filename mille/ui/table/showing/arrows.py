"""An arrow on the cloth: where chosen cards will go. Cards can be dropped on it."""

from __future__ import annotations

from math import cos, radians, sin

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.scene import Services
from mille.ui.shapes import hexed, panel, svg
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, blit_text
from mille.view import arrow as ways
from mille.view.ground import union
from mille.view.layout import Rect
from mille.view.table import Arrow, Place, Role

WIDE = 26.0
"""The width of an arrow, in pixels of 720 lines."""
INK = Color("#1E1B1A")
EDGE = 0.25
"""The part of the own hand from which an arrow to a side begins."""


def width(s: Services) -> float:
    """The width of an arrow's shaft."""
    return WIDE * s.unit


def way_of(stage: Stage, arrow: Arrow) -> list[ways.Point]:
    """The points of its way: to the slip of the seat whose place is its target, if it is one's."""
    target = _rect(stage, arrow.target)
    source = stage.ground.zone(arrow.source).rect
    buttons = stage.ground.zones.get("buttons")
    if buttons is not None and arrow.source == stage.ground.own_hand:
        x, wide = source.x, source.w
        # To a side it is clear of the words, and comes to the near edge: the fan lies below.
        if target.right < source.center[0] - EDGE * wide:
            wide, target = wide * EDGE, Rect(target.right, target.y, 0.0, target.h)
        elif target.x > source.center[0] + EDGE * wide:
            x, wide = source.right - EDGE * wide, wide * EDGE
            target = Rect(target.x, target.y, 0.0, target.h)
        source = Rect(x, buttons.rect.y, wide, source.h)
    return ways.way(source, target)


def _rect(stage: Stage, place: Place) -> Rect:
    if place.seat is None:
        return stage.ground.zone(place).rect
    slip, chips = stage.ground.slip(place.seat), Place(Role.CHIPS, place.seat)
    if not stage.ground.has(chips):
        return slip
    beside = stage.ground.zone(chips).rect  # chips are not crossed
    return union([slip, beside]) if slip.y <= beside.center[1] <= slip.bottom else slip


def aimed_at(stage: Stage, s: Services, x: float, y: float) -> Place | None:
    """The place that an arrow at that point leads to."""
    arrow = stage.view.arrow if stage.view is not None else None
    if arrow is None or not ways.touches(way_of(stage, arrow), width(s), x, y):
        return None
    return arrow.target


def draw_arrow(surface: Surface, s: Services, stage: Stage, arrow: Arrow) -> None:
    """The arrow, faint on the cloth."""
    points = way_of(stage, arrow)
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


def draw_words(
    surface: Surface, s: Services, stage: Stage, arrow: Arrow, against: Message | None = None
) -> None:
    """What goes along an arrow, above all that lies there: near its head, but beside a pot.

    What speaks `against` it has a red rim.
    """
    u, points = s.unit, way_of(stage, arrow)
    at = points[len(points) * 2 // 3]
    words = s.texts.render(s.words.text(against or arrow.said), s.font(14), INK, BOLD)
    rim = s.theme.brass if against is None else s.theme.red
    w, h = words.width + 20 * u, words.height + 8 * u
    middle, pot = at[0], Place(Role.POT)
    if stage.ground.has(pot):
        rect = stage.ground.zone(pot).rect.inset(0.12 * stage.ground.zone(pot).rect.w, 0)
        if rect.overlap(Rect(middle - w / 2, at[1] - h / 2, w, h)):
            left = middle < rect.center[0]
            middle = rect.x - w / 2 if left else rect.right + w / 2
    y = at[1] - h / 2
    (tip, top), (foot, _) = points[-1], points[0]
    if abs(foot - tip) > width(s):  # to a side: clear of who gets them, and of a near head
        middle = max(middle, tip + w / 2) if foot > tip else min(middle, tip - w / 2)
        y = y if at[1] > top + 2 * width(s) else min(y, top - width(s) - h)
    x = max(4 * u, min(middle - w / 2, surface.width - w - 4 * u))
    surface.blit(panel(w, h, h / 2, s.theme.paper, rim, 1.6 * u), (round(x), round(y)))
    blit_text(surface, words, x + w / 2, y + 4 * u, "center")


def draw_direction(surface: Surface, s: Services, stage: Stage) -> None:
    """Small arrows at both sides of what is played for: up at the left, down at the right."""
    place = Place(Role.TRICK)
    if not stage.ground.has(place):
        return
    rect, line = stage.ground.zone(place).rect, 2.6 * s.unit
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
    """A point of an ellipse in the middle of a rectangle, from its own upper left corner."""
    angle = radians(degrees)
    return rect.w / 2 + rx * cos(angle), rect.h / 2 + ry * sin(angle)
