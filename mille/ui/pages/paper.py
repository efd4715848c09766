"""Where everything of a page lies, and the paper under it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
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

BAR, MARGIN = 16.0, 24.0
"""The room for a bar beside the blocks, and the paper's margin, in pixels of 720 lines."""


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


def bar_room(s: Services) -> float:
    """How much narrower the blocks of a page that scrolls are, in pixels: the bar lies partly in
    the margin, so that what one clicks hardly moves when it comes.
    """
    return max(BAR * s.unit, s.target - MARGIN * s.unit)


def named(column: Column, of: str = "text") -> list[Block]:
    """The blocks that are seen; those that were given no id are counted."""
    made = list(column.leaves())
    for number, block in enumerate(made):
        block.id = block.id or f"{of}.{number}"
    return made


def in_sight(block: Block, view: Rect, focus: str) -> bool:
    """Whether a block is told: what can be used where it is seen, what is read wherever it is."""
    b = block.bounds
    return not block.actions or (b.bottom > view.y and b.y < view.bottom) or block.has(focus)


def paint_paper(surface: Surface, s: Services, laid: Laid, title: str) -> None:
    """The empty paper and its title."""
    if laid.slip is not None:
        surface.blit(laid.slip, (round(laid.paper.x), round(laid.paper.y)))
    if title:
        words = s.texts.fitted(title, s.font(30), s.theme.ink, laid.view.w, TITLE)
        blit_text(surface, words, laid.paper.center[0], laid.paper.y + 20 * s.unit, "center")


class Bar:
    """What says where in its text a page is that scrolls, and drags it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.held: float | None = None
        """Where it is held, from its upper end."""

    def at(self, laid: Laid, offset: float) -> Rect:
        """Where it lies."""
        u, view = self.services.unit, laid.view
        length = max(20 * u, view.h * view.h / laid.whole)
        top = view.y + (view.h - length) * offset / (laid.whole - view.h)
        wide = max(5 * u, self.services.target / 2)
        left = view.right - min(wide, bar_room(self.services) - 4 * u)
        return Rect(left, top, wide, length)

    def take(self, laid: Laid, offset: float, x: float, y: float) -> bool:
        """Whether a press takes it, where it is or at its middle from elsewhere on its way."""
        view = laid.view
        left = view.right - bar_room(self.services)
        way = Rect(left, view.y, laid.paper.right - left, view.h)
        if laid.whole <= view.h + 1 or not way.holds(x, y):
            return False
        bar = self.at(laid, offset)
        self.held = y - bar.y if bar.y <= y < bar.bottom else bar.h / 2
        return True

    def dragged(self, laid: Laid, y: float) -> float:
        """How far down the text is scrolled when it is held at a height."""
        bar, most = self.at(laid, 0.0), laid.whole - laid.view.h
        way = max(1.0, laid.view.h - bar.h)
        return min(max((y - (self.held or 0.0) - bar.y) / way * most, 0.0), most)

    def part(self, laid: Laid, offset: float) -> Part:
        """What is seen of it."""
        s, at = self.services, self.at(laid, offset)
        ink, corner = s.theme.ink_muted if self.held is None else s.theme.ink, round(3 * s.unit)
        box = pygame.Rect(*map(round, (at.x, at.y, at.w, at.h)))
        ways = ("next", offset < laid.whole - laid.view.h - 1), ("previous", offset > 0)
        can = tuple(way for way, there in ways if there)

        def paint(surface: Surface) -> None:
            pygame.draw.rect(surface, ink, box, border_radius=corner)

        name = s.words("page.scroll")
        return Part("bar", "scrollbar", at, name, actions=can, paint=paint)


def tips(s: Services, blocks: Iterable[Block], on: str) -> Iterator[Part]:
    """What is said about the block that the pointer or the focus is on."""
    for block in blocks:
        at, said = block.tip_of(on) if block.has(on) else (block.bounds, "")
        place = lay_tip(s, at, said) if said else None
        if place is not None:
            paint = partial(draw_tip_at, s=s, place=place, text=said)
            yield Part("tip", "status", place, said, paint=paint, layer=1)


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


def give_keys(blocks: Sequence[Block], leave: Callable[[], None]) -> None:
    """The button that leaves the page and the main one show the key that does the same."""
    main = main_of(blocks)
    for block in blocks:
        if isinstance(block, Button) and not block.key:
            block.key = "escape" if block.action == leave else "return" if block is main else ""
            block.roomy = True  # its words stand as high as those of its neighbours
