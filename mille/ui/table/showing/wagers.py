"""Chips on the table: those of each seat, and the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Surface

from mille.ui import chips as clay
from mille.ui.scene import Services
from mille.ui.text import BOLD, UI, blit_text
from mille.view import chips
from mille.view.layout import Rect
from mille.view.table import Heap, Role, ZoneView

WIDEST_HEAP = 210.0
"""The width that one of several heaps has at most, in pixels of 720 lines."""


def draw_amount(
    surface: Surface, s: Services, rect: Rect, below: Rect, shown: ZoneView, amount: int
) -> None:
    """The chips of a place with their figure: a heap in the middle, stacks before a seat.

    `amount` is how many of them are seen now, while some are on their way; `below` is the place of
    the words below a heap.
    """
    if shown.heaps:
        moved = amount - (shown.amount or 0)
        left = [heap for heap in _after(shown.heaps, moved) if heap.amount]
        names = [
            s.words.text(heap.title) if heap in shown.heaps else s.words.number(heap.amount)
            for heap in left
        ]
        _draw_heaps(surface, s, heaps_rect(below, s, rect, len(left)), left, names)
        return
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


def heaps_rect(below: Rect, s: Services, rect: Rect, n: int) -> Rect:
    """Where so many heaps lie: at most as wide as the words below them are."""
    half = rect.w / 2
    if below.x <= rect.center[0] <= below.right:
        half = min(rect.center[0] - below.x, below.right - rect.center[0])
    half = min(half, WIDEST_HEAP * s.unit * max(1, n) / 2)
    return Rect(rect.center[0] - half, rect.y, 2 * half, rect.h)


def _stacks(amount: int, rect: Rect, unit: float, pot: bool) -> list[chips.Stack]:
    lie = chips.heap if pot else chips.side_by_side
    return lie(amount, rect, unit)
