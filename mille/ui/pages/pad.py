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

PLAN = 0.35
"""The part of the width that says what each deal is about."""
LEAST = 9.5
"""Letters are never smaller, in pixels."""
PAPER, RULE, STAR = Color("#FFFEF8"), Color("#D9CFBA"), Color("#A87408")
LIT = Color("#E9C56B")


def draw_pad(
    surface: Surface, s: Services, box: Rect, sheet: SheetView, inks: Sequence[str]
) -> None:
    """All deals of the plan with what each seat counted in them, the shown one lit, and the sums.

    A deal that is still to come has its row already.
    """
    u, count = s.unit, len(sheet.seats)
    paper = panel(box.w, box.h, 6 * u, PAPER, s.theme.paper_edge, 1.2 * u)
    surface.blit(paper, (round(box.x), round(box.y)))
    box = box.inset(10 * u, 6 * u)
    row = box.h / (len(sheet.plan) + 2)
    size = min(s.font(15), row * 0.62)
    wide = box.w * (1 - PLAN) / count
    rights = [box.x + box.w * PLAN + wide * (i + 1) - 4 * u for i in range(count)]
    called = _size(s, sheet.seats, size, wide - 5 * u, BOLD)
    for i, (name, right) in enumerate(zip(sheet.seats, rights)):
        ink = Color(inks[i % len(inks)])
        text = s.texts.fitted(name, called, ink, wide - 5 * u, BOLD, called)
        blit_text(surface, text, right, box.y + (row - text.height) / 2, "right")
    y = box.y + row
    said = [
        bead.text if isinstance(bead.text, str) else s.words.text(bead.text) for bead in sheet.plan
    ]
    small = _size(s, said, size * 0.9, box.w * PLAN - 8 * u, BOLD)
    for number, bead in enumerate(sheet.plan):
        line = Rect(box.x, y, box.w, row)
        if bead.lit:
            lit = panel(line.w, line.h, 5 * u, LIT, None, 0, 0.45)
            surface.blit(lit, (round(line.x), round(line.y)))
        else:
            at = round(line.bottom)
            pygame.draw.line(surface, RULE, (round(line.x), at), (round(line.right), at))
        face = BOLD if bead.lit else UI
        text = s.texts.fitted(said[number], small, s.theme.ink, box.w * PLAN - 8 * u, face, small)
        blit_text(surface, text, line.x + 5 * u, y + (row - text.height) / 2)
        if number < len(sheet.deals):
            for entry, right in zip(sheet.deals[number], rights):
                _draw_entry(surface, s, entry, size, right, line)
        y += row
    rule = border(s.cloth, box.w, 3 * u)
    surface.blit(rule, (round(box.x), round(y)))
    for right, entry in zip(rights, sheet.deals[-1] if sheet.deals else ()):
        text = s.texts.render(s.words.number(entry.total), size * 1.15, s.theme.ink, BOLD)
        blit_text(surface, text, right, y + 3 * u + (row - 3 * u - text.height) / 2, "right")


def _size(s: Services, texts: Sequence[str], size: float, room: float, face: str) -> float:
    """One size of letters in which all of some words have room; none too small to read."""
    least = min(LEAST, size)
    while size > least and any(
        s.texts.render(text, size, s.theme.ink, face).width > room for text in texts
    ):
        size *= 0.95
    return max(size, least)


def _draw_entry(
    surface: Surface, s: Services, entry: SheetEntry, size: float, right: float, line: Rect
) -> None:
    """What a seat counted in a deal; a star for who went out."""
    text = s.texts.render(s.words.number(entry.points), size, s.theme.ink, UI)
    blit_text(surface, text, right, line.y + (line.h - text.height) / 2, "right")
    if any(mark.symbol == "star" for mark in entry.marks):
        star = icon("star", size * 0.8, STAR)
        y = line.y + (line.h - star.height) / 2
        surface.blit(star, (round(right - text.width - star.width - 3 * s.unit), round(y)))
