"""The score sheet as people write it: a row for each deal of the game, a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Color, Surface

from mille.ui.borders import border
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel
from mille.ui.text import BOLD, UI, blit_text
from mille.view.layout import Rect
from mille.view.sheet import SheetEntry, SheetView

LEAST = 9.5
"""Letters are never smaller, in pixels."""
SUM, STAR_SIDE = 1.15, 0.8
"""The sizes of sums and stars, in sizes of figures."""
PAPER, RULE, STAR = Color("#FFFEF8"), Color("#D9CFBA"), Color("#A87408")
LIT = Color("#E9C56B")


def draw_pad(
    surface: Surface, s: Services, box: Rect, sheet: SheetView, inks: Sequence[str]
) -> None:
    """All deals of the plan with what each seat counted in them, the shown one lit, and the sums.

    A deal that is still to come has its row already.
    """
    u = s.unit
    paper = panel(box.w, box.h, 6 * u, PAPER, s.theme.paper_edge, 1.2 * u)
    surface.blit(paper, (round(box.x), round(box.y)))
    box = box.inset(10 * u, 6 * u)
    row = box.h / (len(sheet.plan) + 2)
    said = [
        bead.text if isinstance(bead.text, str) else s.words.text(bead.text) for bead in sheet.plan
    ]
    size = min(s.font(15), row * 0.62)
    while True:
        plan, columns = _widths(s, sheet, said, size)
        if sum(columns) + plan <= box.w or size <= LEAST:
            break
        size = max(LEAST, size * 0.96)
    spare = max(0.0, box.w - plan - sum(columns)) / (len(columns) + 1)
    plan = min(plan, box.w - sum(columns))
    rights = [box.x + plan + spare * (i + 1.8) + sum(columns[: i + 1]) for i in range(len(columns))]
    rights = [right - 4 * u for right in rights]
    for i, (name, right) in enumerate(zip(sheet.seats, rights)):
        ink = Color(inks[i % len(inks)])
        text = s.texts.fitted(name, size, ink, columns[i] + spare - 5 * u, BOLD, size)
        blit_text(surface, text, right, box.y + (row - text.height) / 2, "right")
    y = box.y + row
    for number, bead in enumerate(sheet.plan):
        line = Rect(box.x, y, box.w, row)
        if bead.lit:
            lit = panel(line.w, line.h, 5 * u, LIT, None, 0, 0.45)
            surface.blit(lit, (round(line.x), round(line.y)))
        else:
            at = round(line.bottom)
            pygame.draw.line(surface, RULE, (round(line.x), at), (round(line.right), at))
        face = BOLD if bead.lit else UI
        text = s.texts.fitted(said[number], size, s.theme.ink, plan, face, size)
        blit_text(surface, text, line.x + 5 * u, y + (row - text.height) / 2)
        if number < len(sheet.deals):
            for entry, right in zip(sheet.deals[number], rights):
                _draw_entry(surface, s, entry, size, right, line)
        y += row
    rule = border(s.cloth, box.w, 3 * u)
    surface.blit(rule, (round(box.x), round(y)))
    for right, entry in zip(rights, sheet.deals[-1] if sheet.deals else ()):
        text = s.texts.render(s.words.number(entry.total), size * SUM, s.theme.ink, BOLD)
        blit_text(surface, text, right, y + 3 * u + (row - 3 * u - text.height) / 2, "right")


def _widths(
    s: Services, sheet: SheetView, said: Sequence[str], size: float
) -> tuple[float, list[float]]:
    """How wide the plan has to be, and each seat's column, in letters of such a size."""

    def wide(texts: Sequence[str], size: float, face: str) -> float:
        made = [s.texts.render(text, size, s.theme.ink, face) for text in texts]
        return max((text.width for text in made), default=0.0)

    columns: list[float] = []
    for seat, name in enumerate(sheet.seats):
        counted = [s.words.number(deal[seat].points) for deal in sheet.deals]
        sums = [s.words.number(deal[seat].total) for deal in sheet.deals[-1:]]
        star = any(mark.symbol == "star" for deal in sheet.deals for mark in deal[seat].marks)
        room = wide(counted, size, UI) + (size * STAR_SIDE + 3 * s.unit if star else 0.0)
        room = max(room, wide(sums, size * SUM, BOLD), wide([name], size, BOLD))
        columns.append(room + 9 * s.unit)
    return wide(said, size, BOLD) + 9 * s.unit, columns


def _draw_entry(
    surface: Surface, s: Services, entry: SheetEntry, size: float, right: float, line: Rect
) -> None:
    """What a seat counted in a deal; a star for who went out."""
    text = s.texts.render(s.words.number(entry.points), size, s.theme.ink, UI)
    blit_text(surface, text, right, line.y + (line.h - text.height) / 2, "right")
    if any(mark.symbol == "star" for mark in entry.marks):
        star = icon("star", size * STAR_SIDE, STAR)
        y = line.y + (line.h - star.height) / 2
        surface.blit(star, (round(right - text.width - star.width - 3 * s.unit), round(y)))
