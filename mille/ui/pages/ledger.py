"""Two parts of a score sheet: a row a deal, and how the seats stand in chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from pygame import Color, Surface

from mille.ui.borders import border
from mille.ui.chips import draw_stacks
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text
from mille.view.chips import side_by_side
from mille.view.layout import Rect
from mille.view.sheet import Ledger, SheetView

STANDING = 1.55
"""The height of a seat among the standings, in lines."""
SHARES = (0.09, 0.12, 0.42, 0.24, 0.13)
"""The parts of the width that a row has: its number, the pot, who was in, who won, what is left."""


def first_row(shown: int, count: int, room: int) -> int:
    """The first of the rows that are seen, where `room` of them are: the shown one is among them.

    >>> first_row(shown=30, count=31, room=10), first_row(shown=2, count=31, room=10)
    (21, 0)
    """
    return max(0, min(shown - room // 2, count - room))


def draw_ledger(
    surface: Surface, s: Services, box: Rect, ledger: Ledger, shown: int, line: float
) -> None:
    """The deals below each other under their heads, the shown one lit; a line ends each round."""
    line = max(line, 1.35 * s.font(13))  # rather fewer rows than smaller ones
    u, small, size = s.unit, s.font(13), min(s.font(15), line * 0.74)
    places: list[tuple[float, float]] = []
    x = box.x
    for share in SHARES:
        places.append((x, share * box.w))
        x += share * box.w
    for head, (left, wide) in zip(ledger.heads, places, strict=True):
        text = s.texts.fitted(s.words.text(head), small, s.theme.ink_muted, wide - 8 * u, UI)
        blit_text(surface, text, left + 4 * u, box.y)
    y = box.y + line * 1.15
    room = max(1, int((box.bottom - y) / line))
    first = first_row(shown, len(ledger.rows), room)
    for number in range(first, min(first + room, len(ledger.rows))):
        row = ledger.rows[number]
        if number == shown:
            lit = panel(box.w, line, 5 * u, s.theme.paper_edge, None)
            surface.blit(lit, (round(box.x), round(y)))
        cells = zip(row.cells, row.short, places, strict=True)
        for i, (cell, short, (left, wide)) in enumerate(cells):
            face = BOLD if i in (1, 3) else UI
            ink = s.theme.ink_muted if i == 0 else s.theme.ink
            said, least = s.words.text(cell), ceil(READABLE * min(size, s.font(15, 1)))
            if s.texts.render(said, least, ink, face).width > wide - 8 * u:
                said = s.words.text(short)
            text = s.texts.fitted(said, size, ink, wide - 8 * u, face, least)
            blit_text(surface, text, left + 4 * u, y + (line - text.height) / 2)
        y += line
        if row.closes:
            mark = panel(box.w, max(1.0, 1.4 * u), 0, s.theme.paper_edge, None)
            surface.blit(mark, (round(box.x), round(y - 0.7 * u)))


def order_of(sheet: SheetView) -> list[int]:
    """The seats as they stand below each other: as the game says, else as they sit; where chips
    count, in a game that is over, by the chips after the shown deal.
    """
    if sheet.order:
        return list(sheet.order)
    totals = _totals(sheet)
    return sorted(range(len(sheet.seats)), key=lambda i: -totals[i] if totals else i)


def place_of(sheet: SheetView, seat: int) -> str:
    """A seat's place after the shown deal, by its chips; equal ones share it. Empty before the
    game is over.
    """
    totals = _totals(sheet)
    return f"{1 + sum(total > totals[seat] for total in totals)}." if totals else ""


def _totals(sheet: SheetView) -> list[int]:
    """The chips after the shown deal of a game that is over; none where no places are shown."""
    if not (sheet.over and sheet.chips and sheet.shown < len(sheet.deals)):
        return []
    return [entry.total for entry in sheet.deals[sheet.shown]]


def draw_standings(
    surface: Surface, s: Services, box: Rect, sheet: SheetView, line: float, inks: Sequence[str]
) -> None:
    """A line for each seat: its place at the end, what the deal brought, its chips as things."""
    u, small = s.unit, s.font(13)
    size = min(s.font(16), line * STANDING * 0.6)
    last = sheet.deals[sheet.shown] if sheet.shown < len(sheet.deals) else None
    pile, total = 74 * u, 58 * u
    for text, right in ((s.words("sheet.total"), 0.0), (s.words("sheet.deal"), pile + total)):
        head = s.texts.render(text, small, s.theme.ink_muted, UI)
        blit_text(surface, head, box.right - right, box.y, "right")
    y, high = box.y + line * 1.15, line * STANDING
    for i in order_of(sheet):
        surface.blit(
            panel(5 * u, high * 0.7, 2 * u, Color(inks[i % len(inks)])),
            (round(box.x), round(y + high * 0.15)),
        )
        x, middle = box.x + 12 * u, y + high / 2
        place = place_of(sheet, i)
        if place:
            number = s.texts.render(place, size, s.theme.ink_muted, TITLE)
            blit_text(surface, number, x, middle - number.height / 2)
            x += max(number.width, size) + 7 * u
        room = box.right - pile - total - 52 * u - x
        won = place == "1."
        name = s.texts.fitted(
            sheet.seats[i], size, s.theme.ink, room, TITLE if won else BOLD, READABLE * size
        )
        blit_text(surface, name, x, middle - name.height / 2)
        if last is not None:
            _draw_stand(surface, s, Rect(box.x, y, box.w, high), last[i].points, last[i].total)
        y += high
    surface.blit(border(s.cloth, box.w, 4 * u), (round(box.x), round(y + 2 * u)))


def _draw_stand(surface: Surface, s: Services, row: Rect, points: int, total: int) -> None:
    """What a deal brought, the chips as they lie, and how many they are."""
    u, size = s.unit, min(s.font(16), row.h * 0.55)
    ink = s.theme.red if points < 0 else s.theme.ink
    signed = s.words.number(points) if points <= 0 else f"+{s.words.number(points)}"
    brought = s.texts.render(signed, size, ink, UI)
    middle = row.center[1]
    blit_text(surface, brought, row.right - 132 * u, middle - brought.height / 2, "right")
    draw_chips_beside(surface, s, Rect(row.right - 126 * u, row.y, 70 * u, row.h), total)
    have = s.texts.fitted(s.words.number(total), size * 1.15, s.theme.ink, 54 * u, BOLD)
    blit_text(surface, have, row.right, middle - have.height / 2, "right")


def draw_chips_beside(surface: Surface, s: Services, box: Rect, amount: int) -> None:
    """An amount in small stacks at the right of a box."""
    made = side_by_side(amount, box.inset(0, box.h * 0.06), s.unit, 19)
    if not made:
        return
    shift = box.right - max(stack.rect.right for stack in made)
    draw_stacks(surface, s, [replace(stack, x=stack.x + shift) for stack in made])
