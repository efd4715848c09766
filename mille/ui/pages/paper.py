"""Where everything of a page lies, and the paper under it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import Surface

from mille.ui.frame import Paint, Part
from mille.ui.pages.blocks import Column
from mille.ui.scene import Services
from mille.ui.text import TITLE, blit_text
from mille.ui.tip import draw_tip_at, lay_tip
from mille.ui.widgets import Block, Button
from mille.view.layout import Rect

EDGE = 10
"""How much farther than the view a ring around the focus may be seen, in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """Where everything of a page lies, as long as nothing has changed."""

    paper: Rect
    view: Rect
    """The part of the paper in which the blocks are seen."""
    whole: float
    """How high the blocks are; where that is more than the view has they scroll."""
    body: Sequence[Block]
    """The blocks as they lie before anything is scrolled."""
    foot: Sequence[Block] = ()
    slip: Surface | None = None


def named(column: Column, of: str = "text") -> list[Block]:
    """The blocks that are seen; those that were given no id are counted."""
    made = list(column.leaves())
    for number, block in enumerate(made):
        block.id = block.id or f"{of}.{number}"
    return made


def in_sight(block: Block, view: Rect, focus: str) -> bool:
    """Whether a block is told: what can be used where it is seen, what is read wherever it is."""
    b = block.bounds
    return not block.focusable or (b.bottom > view.y and b.y < view.bottom) or block.id == focus


def clipped(part: Part, view: Rect) -> Part:
    """A part as far as it is seen in the view; what is out of sight lies flat at its edge."""
    b = part.bounds
    y, bottom = (min(max(side, view.y), view.bottom) for side in (b.y, b.bottom))
    bounds, paint = Rect(b.x, y, b.w, bottom - y), part.paint
    if bottom <= y:
        paint = None
    elif paint is not None and bounds != b:
        paint = partial(_painted_in, view=view, paint=paint)
    return replace(
        part,
        bounds=bounds,
        paint=paint,
        actions=part.actions if bottom > y else (),
        parts=tuple(clipped(each, view) for each in part.parts),
    )


def _painted_in(surface: Surface, view: Rect, paint: Paint) -> None:
    clip = surface.get_clip()
    seen = pygame.Rect(*map(round, (view.x, view.y, view.w, view.h)))
    surface.set_clip(seen.inflate(EDGE, EDGE).clip(clip))
    paint(surface)
    surface.set_clip(clip)


def paint_paper(surface: Surface, s: Services, laid: Laid, title: str) -> None:
    """The empty paper and its title."""
    if laid.slip is not None:
        surface.blit(laid.slip, (round(laid.paper.x), round(laid.paper.y)))
    if title:
        words = s.texts.fitted(title, s.font(30), s.theme.ink, laid.view.w, TITLE)
        blit_text(surface, words, laid.paper.center[0], laid.paper.y + 20 * s.unit, "center")


def bar(s: Services, laid: Laid, offset: float) -> Part:
    """Where in its text a page is that scrolls."""
    u, view = s.unit, laid.view
    length = max(20 * u, view.h * view.h / laid.whole)
    top = view.y + (view.h - length) * offset / (laid.whole - view.h)
    at = pygame.Rect(round(view.right - 5 * u), round(top), round(5 * u), round(length))
    ink, corner = s.theme.ink_muted, round(3 * u)

    def paint(surface: Surface) -> None:
        pygame.draw.rect(surface, ink, at, border_radius=corner)

    return Part("bar", "", Rect(at.x, at.y, at.w, at.h), paint=paint)


def tips(s: Services, blocks: Iterable[Block], on: str) -> Iterator[Part]:
    """What is said about the block that the pointer or the focus is on."""
    for block in blocks:
        if block.id == on and block.tip:
            place = lay_tip(s, block.bounds, block.tip)
            if place is not None:
                paint = partial(draw_tip_at, s=s, place=place, text=block.tip)
                yield Part("tip", "status", place, block.tip, paint=paint, layer=1)


def veil(s: Services) -> Paint:
    """What dims the scenes below."""
    size, shade = s.size, s.theme.shade

    def paint(surface: Surface) -> None:
        dark = Surface(size)
        dark.fill(shade)
        dark.set_alpha(150)
        surface.blit(dark, (0, 0))

    return paint


def lowered(usual: float, least: float, fits: Callable[[float], bool]) -> float:
    """The height of buttons and choices: a little lower where all fits then, else the usual."""
    line = least
    if fits(usual) or not fits(least):
        return usual
    while fits(line * 1.03):
        line *= 1.03
    return line


def main_of(blocks: Iterable[Block]) -> Button | None:
    """The button in brass, if it can be pressed."""
    found = (each for each in blocks if isinstance(each, Button) and each.main)
    return next((each for each in found if each.enabled), None)
