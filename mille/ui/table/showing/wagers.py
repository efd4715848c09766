"""Chips on the table: those of each seat, the pot, what flies between them; and fists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot, pi, sin

from pygame import Surface

from mille.ui import chips as clay
from mille.ui.fists import draw_fist
from mille.ui.scene import Services
from mille.ui.table.moving.payments import Flight
from mille.ui.table.moving.sprite import out, smooth
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import seat_colour
from mille.view import chips
from mille.view.ground import union
from mille.view.layout import Rect
from mille.view.table import Fist, Heap, Place, Role, TableView, ZoneView

ARC = 0.16
"""How high chips fly, in parts of their way."""
WIDEST_HEAP = 210.0
"""The width that one of several heaps has at most, in pixels of 720 lines."""
MOST_ROLLING = 3
"""The most chips that are seen to roll at the same time."""
ON_THE_WAY = 30.0
"""The width of a chip on its way, in pixels of 720 lines."""


def draw_amount(surface: Surface, s: Services, stage: Stage, shown: ZoneView) -> None:
    """The chips of a place with their figure: a heap in the middle, stacks before a seat.

    What is on its way from it or has come to it is minded.
    """
    rect = stage.seen_at(shown.place)
    if shown.heaps:
        moved = stage.payments.paid.get(shown.place, 0)
        left = [heap for heap in _after(shown.heaps, moved) if heap.amount]
        names = [
            s.words.text(heap.title) if heap in shown.heaps else s.words.number(heap.amount)
            for heap in left
        ]
        _draw_heaps(surface, s, heaps_rect(stage, s, rect, len(left)), left, names)
        return
    amount = (shown.amount or 0) + stage.payments.paid.get(shown.place, 0)
    amount -= stage.payments.taken_up.get(shown.place, 0)
    pot = shown.place.role is Role.POT
    if pot and not amount and shown.title is None:
        return  # between deals there is nothing to be counted
    scale = max(1.0, s.settings.text_scale)
    size = min(s.font(24 if pot else 16), rect.h * (0.26 if pot else 0.36) * scale)
    words = s.texts.fitted(s.words.number(amount), size, s.theme.text, rect.w, BOLD)
    lines = [words]
    if shown.title is not None:
        small, most = min(s.font(15), rect.h * 0.16 * scale), rect.w * 1.3
        lines.append(s.texts.fitted(s.words.text(shown.title), small, s.theme.text, most, UI))
    high = sum(each.height for each in lines)
    if pot or rect.h > 2.6 * high:
        room = Rect(rect.x, rect.y, rect.w, rect.h - high)
        laid = clay.draw_stacks(surface, s, _stacks(amount, room, s.unit, pot))
        top = laid.bottom if laid else room.center[1]
        y = min(top, rect.bottom - high)
        for each in lines:
            blit_text(surface, each, rect.center[0], y, "center")
            y += each.height
        return
    room = Rect(rect.x, rect.y, max(0.0, rect.w - words.width - 6 * s.unit), rect.h)
    laid = clay.draw_stacks(surface, s, _stacks(amount, room, s.unit, pot))
    x = laid.right + 6 * s.unit if laid else rect.center[0] - words.width / 2
    blit_text(surface, words, x, rect.center[1] - words.height / 2)


def _after(heaps: Sequence[Heap], moved: int) -> list[Heap]:
    """Heaps from which chips have gone, the first one's first; what comes lies on the last."""
    found = list(heaps)
    if moved > 0:
        found[-1] = replace(found[-1], amount=found[-1].amount + moved)
        return found
    for i, heap in enumerate(found):
        part = min(heap.amount, -moved)
        found[i], moved = replace(heap, amount=heap.amount - part), moved + part
    return found


def _draw_heaps(
    surface: Surface, s: Services, rect: Rect, heaps: Sequence[Heap], names: Sequence[str]
) -> None:
    """Several heaps side by side, of chips of one size, each with its name under it."""
    wide = rect.w / max(1, len(heaps))
    parts = [Rect(rect.x + i * wide, rect.y, wide, rect.h) for i in range(len(heaps))]
    size, high = min(s.font(15), rect.h * 0.17), rect.h * 0.36
    named = [s.texts.wrapped(name, size, s.theme.text, wide * 0.94, high, BOLD) for name in names]
    foot = max((each.height for each in named), default=0)
    rooms = [Rect(part.x, part.y, part.w, part.h - foot).inset(wide * 0.06, 0) for part in parts]
    piles = zip(heaps, rooms, strict=True)
    least = min(
        (stack.width for heap, room in piles for stack in chips.heap(heap.amount, room, s.unit)),
        default=0.0,
    )
    y = rect.y
    for heap, room in zip(heaps, rooms, strict=True):
        made = chips.heap(heap.amount, room, s.unit, least / s.unit)
        laid = clay.draw_stacks(surface, s, made)
        y = max(y, laid.bottom if laid else room.center[1])
    for room, words in zip(rooms, named, strict=True):
        blit_text(surface, words, room.center[0], min(y, rect.bottom - foot), "center")


def heaps_rect(stage: Stage, s: Services, rect: Rect, n: int) -> Rect:
    """Where so many heaps lie: at most as wide as the words below them are."""
    below, half = stage.ground.zones["prompt"].rect, rect.w / 2
    if below.x <= rect.center[0] <= below.right:
        half = min(rect.center[0] - below.x, below.right - rect.center[0])
    half = min(half, WIDEST_HEAP * s.unit * max(1, n) / 2)
    return Rect(rect.center[0] - half, rect.y, 2 * half, rect.h)


def _stacks(amount: int, rect: Rect, unit: float, pot: bool) -> list[chips.Stack]:
    lie = chips.heap if pot else chips.side_by_side
    return lie(amount, rect, unit)


def draw_flights(surface: Surface, s: Services, stage: Stage) -> None:
    """Chips on their way: in a low arc, or flat upon the cloth where they are raked in."""
    for flight in stage.payments.flights:
        _draw_flight(surface, s, stage, flight)


def _draw_flight(surface: Surface, s: Services, stage: Stage, flight: Flight) -> None:
    step, ground = flight.step, stage.ground
    a = flight.start or ground.zone(step.source).rect.center
    b = ground.zone(step.target).rect.center
    t = min(1.0, flight.gone / flight.seconds) if flight.seconds else 1.0
    t = smooth(t) if step.raked else out(t) * 0.4 + t * 0.6
    x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
    if step.rolls:
        _draw_rolling(surface, s, step.amount, a, b, t)
        return
    if step.raked:
        zone = ground.zone(step.source).rect
        room = Rect(x - zone.w / 2, y - zone.h / 2, zone.w, zone.h * 0.8)
        laid = clay.draw_stacks(surface, s, chips.heap(step.amount, room, s.unit))
        if laid is not None:  # how much it is goes with it
            size = min(s.font(24), zone.h * 0.26)
            words = s.texts.render(s.words.number(step.amount), size, s.theme.text, BOLD)
            blit_text(surface, words, laid.center[0], laid.bottom, "center")
        return
    far = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    width = ON_THE_WAY * s.unit
    high = y - ARC * far * 4 * t * (1 - t) / 2
    clay.draw_chips(surface, s, chips.thrown(step.amount), x, high, width)


def _draw_rolling(
    surface: Surface,
    s: Services,
    amount: int,
    a: tuple[float, float],
    b: tuple[float, float],
    part: float,
) -> None:
    """Odd chips on edge, one behind the other, on a way that is a little bent."""
    width, far = ON_THE_WAY * s.unit, hypot(b[0] - a[0], b[1] - a[1])
    for i in range(min(amount, MOST_ROLLING)):
        t = max(0.0, min(1.0, part * (1 + 0.14 * i) - 0.14 * i))
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + 0.08 * far * sin(pi * t)
        turned = 360 * far * t / (pi * width) * (1 if b[0] >= a[0] else -1)
        clay.draw_on_edge(surface, x, y, width, turned)


def draw_fists(surface: Surface, stage: Stage, shown: TableView, opened: float | None) -> None:
    """The fists before the seats; `opened` is how far, 0 to 1, where they open just now."""
    for number, seat in enumerate(shown.seats):
        if seat.fist is None:
            continue
        part = float(seat.fist is not Fist.CLOSED) if opened is None else opened
        rect = stage.ground.fist(seat.seat)
        if seat.fist is Fist.LAID:
            cards = [s.pose.rect for s in stage.sprites if s.place == Place(Role.HAND, seat.seat)]
            rect = union(cards) if cards else rect
        draw_fist(surface, rect, seat.fist, seat_colour(number), part)
