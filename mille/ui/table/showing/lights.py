"""Light on the table: where cards may go, what warns, a stroke across a place, the end's shine.

And the words below hands that are compared, the best one in brass.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

import pygame
from pygame import Color, Surface

from mille.ui.borders import border
from mille.ui.scene import Services
from mille.ui.shapes import panel, ring
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, UI, blit_text
from mille.view.comparing import APART
from mille.view.ground import union
from mille.view.layout import ASPECT, Rect
from mille.view.moment import Kind
from mille.view.table import Compared


def draw_compared(surface: Surface, s: Services, stage: Stage, hands: Sequence[Compared]) -> None:
    """Whose each is and what it is, as soon as it lies there."""
    gap = 4 * s.unit
    for each in hands:
        sprites = [sprite for sprite in stage.sprites if sprite.place == each.place]
        if not sprites or any(sprite.legs for sprite in sprites):
            continue
        rect = union([sprite.home.rect for sprite in sprites])
        if each.best:
            edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 11 * s.unit, s.theme.brass, gap)
            surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
        wide = rect.w + 0.8 * APART * ASPECT * rect.h
        high, y = stage.ground.label_height, rect.bottom + 7 * s.unit
        ink = s.theme.brass if each.best else s.theme.text
        for text, face in ((each.name, BOLD), (s.words.text(each.said), UI)):
            words = s.texts.fitted(text, 0.86 * high, ink, wide, face)
            blit_text(surface, words, rect.center[0], y, "center")
            y += words.height


def draw_glow(surface: Surface, s: Services, rect: Rect, strong: bool) -> None:
    """A place where the chosen cards may go: a soft light with a thin rim."""
    u = s.unit
    gap = 3 * u
    w, h = rect.w + 2 * gap, rect.h + 2 * gap
    at = round(rect.x - gap), round(rect.y - gap)
    light = panel(w, h, 11 * u, s.theme.brass, None, 0, 0.2 if strong else 0.07)
    surface.blit(light, at)
    surface.blit(ring(w, h, 11 * u, s.theme.brass, (3.2 if strong else 2.0) * u), at)


def draw_warning(surface: Surface, s: Services, rect: Rect) -> None:
    """What speaks against what is about to be done: a red rim, and a mark of exclamation."""
    u, side = s.unit, 24 * s.unit
    gap, red = 4 * u, Color("#E0705A")
    edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 11 * u, red, 3.4 * u)
    surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
    x, y = rect.right + gap - side * 0.6, rect.y - gap - side * 0.4
    disc = panel(side, side, side / 2, Color("#A81F26"), Color("#FFF6E4"), 1.6 * u)
    surface.blit(disc, (round(x), round(y)))
    mark = s.texts.render("!", side * 0.68, Color("#FFFFFF"), BOLD)
    blit_text(surface, mark, x + side / 2, y + side / 2 - mark.height / 2, "center")


def draw_cut(surface: Surface, s: Services, rect: Rect, part: float) -> None:
    """A stroke through a place, from the upper left to the lower right, thin at both ends."""
    (cx, cy), reach = rect.center, min(rect.w, rect.h * 1.5) * 0.5
    a, b = max(0.0, 2 * part - 1), min(1.0, 2 * part)  # its tail follows its head
    ends = [(cx + reach * (2 * k - 1), cy + 0.62 * reach * (2 * k - 1)) for k in (a, b)]
    (x0, y0), (x1, y1) = ends
    thick = 5 * s.unit
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    blade = [(x0, y0), (middle[0] + thick, middle[1] - thick), (x1, y1)]
    blade.append((middle[0] - thick, middle[1] + thick))
    pygame.draw.polygon(surface, Color("#FFF6E4"), blade)
    pygame.draw.polygon(surface, s.theme.brass, blade, max(1, round(1.5 * s.unit)))


def draw_shine(surface: Surface, s: Services, felt: Rect, kind: Kind, part: float) -> None:
    """The light of a moment changes for a breath.

    Brass and a woven border for a win, dusk for a loss, a band of light that crosses the cloth for
    a turn of fortune, a border that runs all the way round for what is rare.
    """
    strength = sin(pi * part)
    if kind is Kind.TURN:
        _draw_band(surface, s, felt, part)
        return
    tint, most = {
        Kind.WIN: (s.theme.brass, 0.22),
        Kind.LOSS: (Color("#000000"), 0.42),
        Kind.RARE: (s.theme.brass, 0.12),
    }[kind]
    veil = panel(felt.w, felt.h, 14 * s.unit, tint, None, 0, most * strength)
    surface.blit(veil, (round(felt.x), round(felt.y)))
    if kind is Kind.LOSS:
        return
    h, gap = 9 * s.unit, 6 * s.unit
    woven = min(1.0, part * 1.6)
    strip = border(s.cloth, felt.w - 2 * gap, h, woven)
    for y in (felt.y + gap, felt.bottom - gap - h):
        surface.blit(strip, (round(felt.x + gap), round(y)))
    if kind is Kind.RARE:
        side = border(s.cloth, felt.h - 2 * gap, h, woven)
        upright = pygame.transform.rotate(side, 90)
        for x in (felt.x + gap, felt.right - gap - h):
            surface.blit(upright, (round(x), round(felt.y + gap)))


def _draw_band(surface: Surface, s: Services, felt: Rect, part: float) -> None:
    """Light that crosses the cloth from the left to the right, soft at both sides."""
    wide, strips = felt.w * 0.3, 12
    middle = felt.x - wide / 2 + (felt.w + wide) * part
    for n in range(strips):
        left = middle - wide / 2 + wide * n / strips
        x, right = max(felt.x, left), min(felt.right, left + wide / strips)
        if right - x >= 1:
            ink = Surface((round(right) - round(x), round(felt.h)))
            ink.fill(s.theme.brass)
            ink.set_alpha(round(70 * sin(pi * (n + 0.5) / strips)))
            surface.blit(ink, (round(x), round(felt.y)))


def draw_own(surface: Surface, s: Services, rect: Rect, kind: Kind, part: float) -> None:
    """The slip of the seat whose moment it is: lit round, or in the shade."""
    strength = min(1.0, 3 * sin(pi * part))
    if kind is Kind.LOSS:
        shade = panel(rect.w, rect.h, 8 * s.unit, Color("#000000"), None, 0, 0.4 * strength)
        surface.blit(shade, (round(rect.x), round(rect.y)))
        return
    gap = (3 + 5 * strength) * s.unit
    edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 8 * s.unit + gap, s.theme.brass, 4 * s.unit)
    surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
