"""The layout of a page, the paper under it, and where an arrow key leads on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame
from pygame import Surface

from mille.ui.choices import Choice
from mille.ui.frame import Paint, Part
from mille.ui.pages.blocks import Column
from mille.ui.scene import Services
from mille.ui.text import TITLE, blit_text
from mille.ui.textfield import Field
from mille.ui.tip import draw_tip, lay_tip
from mille.ui.widgets import Block, Button
from mille.value import Value
from mille.view.geometry import Rect

LEAST_LINE = 1.7
"""If the window is too small, buttons and choices may shrink to this height, in letters."""
MOST_FOOT = 0.35
"""If a foot needs more of a page that scrolls, only its main button stays below the others."""
BAR, MARGIN, APART = 16.0, 24.0, 9.0
"""The widths of a scroll bar, of the margin, and between bar and blocks, in pixels of 720 lines."""


class Laid(Value, eq=False):
    """The layout of a page, valid until something changes."""

    paper: Rect
    view: Rect
    """The part of the paper in which the blocks are visible."""
    whole: float
    """The height of all blocks; if greater than the view's, they scroll."""
    body: Sequence[Block]
    """The blocks at their places before any scrolling."""
    foot: Sequence[Block] = ()
    slip: Surface | None = None


def bar_room(s: Services) -> float:
    """How much narrower the blocks of a scrolling page are, in pixels: the bar is partly in the
    margin, so that things to click hardly move when it appears.
    """
    return max(BAR * s.unit, s.target - MARGIN * s.unit)


def named(column: Column, of: str = "text") -> list[Block]:
    """All blocks of a column; those without an id are numbered."""
    made = list(column.leaves())
    for number, block in enumerate(made):
        block.id = block.id or f"{of}.{number}"
    return made


def in_sight(block: Block, view: Rect, focus: str) -> bool:
    """Whether a block is told: always if it is text, only in sight if it can be used."""
    b = block.bounds
    return not block.actions or (b.bottom > view.y and b.y < view.bottom) or block.has(focus)


def paint_paper(surface: Surface, s: Services, laid: Laid, title: str) -> None:
    """Draw the empty paper and the title."""
    if laid.slip is not None:
        surface.blit(laid.slip, (round(laid.paper.x), round(laid.paper.y)))
    if title:
        words = s.texts.fitted(title, s.font(30), s.theme.ink, laid.view.w, TITLE, s.least)
        blit_text(surface, words, laid.paper.center[0], laid.paper.y + 20 * s.unit, "center")


class Bar:
    """The scroll bar of a page."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.held: float | None = None
        """The point where it is held, from its upper end in pixels; None if it is not held."""

    def at(self, laid: Laid, offset: float) -> Rect:
        """The rectangle of the bar."""
        u, view = self.services.unit, laid.view
        length = max(20 * u, view.h * view.h / laid.whole)
        top = view.y + (view.h - length) * offset / (laid.whole - view.h)
        wide = max(5 * u, self.services.target / 2)
        left = view.right - min(wide, bar_room(self.services) - APART * u)
        left = min(left, laid.paper.right - wide)  # a page without a margin
        return Rect(left, top, wide, length)

    def covers(self, laid: Laid, offset: float, x: float, y: float) -> bool:
        """Whether a point is on the bar, or above or below it."""
        view = laid.view
        if laid.whole <= view.h + 1:
            return False
        left = min(view.right - bar_room(self.services), self.at(laid, offset).x)
        return Rect(left, view.y, laid.paper.right - left, view.h).holds(x, y)

    def take(self, laid: Laid, offset: float, x: float, y: float) -> bool:
        """Whether a press takes hold of the bar; a press above or below it holds its middle."""
        taken = self.covers(laid, offset, x, y)
        if taken:
            bar = self.at(laid, offset)
            self.held = y - bar.y if bar.y <= y < bar.bottom else bar.h / 2
        return taken

    def dragged(self, laid: Laid, y: float) -> float:
        """How far the text is scrolled when the bar is dragged to `y`."""
        bar, most = self.at(laid, 0.0), laid.whole - laid.view.h
        way = max(1.0, laid.view.h - bar.h)
        return min(max((y - (self.held or 0.0) - bar.y) / way * most, 0.0), most)

    def part(self, laid: Laid, offset: float) -> Part:
        """The part of the bar in the frame."""
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
    """The tip for the block under the pointer or with the focus."""
    for block in blocks:
        at, said = block.tip_of(on) if block.has(on) else (block.bounds, "")
        place = lay_tip(s, at, said) if said else None
        if place is not None:
            paint = partial(draw_tip, s=s, place=place, text=said)
            yield Part("tip", "status", place, said, paint=paint, layer=1)


def veil(s: Services) -> Paint:
    """Paints a shade over the scenes below."""
    size, shade = s.size, s.theme.shade

    def paint(surface: Surface) -> None:
        dark = Surface(size)
        dark.fill(shade)
        dark.set_alpha(150)
        surface.blit(dark, (0, 0))

    return paint


def bare(s: Services) -> Paint:
    """Paints a ground that hides the scenes below."""

    def paint(surface: Surface) -> None:
        surface.fill(s.theme.table_edge)

    return paint


def lowered(usual: float, least: float, fits: Callable[[float], bool]) -> float:
    """The height of buttons and choices: the usual one, or less if only then everything fits."""
    line = least
    if fits(usual) or not fits(least):
        return usual
    while fits(line * 1.03):
        line *= 1.03
    return line


def split(s: Services, body: Column, foot: Column, gap: float) -> tuple[Column, Column]:
    """Body and foot, with all of the foot in the body but for its main or first button."""
    low = list(foot.leaves())
    kept = main_of(low) or low[0]
    rest = [each for each in low if each is not kept]
    return Column(s, [*body.blocks, *rest], gap), Column(s, [kept], gap)


def main_of(blocks: Iterable[Block]) -> Button | None:
    """The main button, if it can be pressed."""
    found = (each for each in blocks if isinstance(each, Button) and each.main)
    return next((each for each in found if each.enabled), None)


def returned(blocks: Iterable[Block], here: Block | None, seen: bool) -> Button | None:
    """The main button, if Return presses it: when it has the focus or nothing visible has it, or
    from a choice, which Space and the arrows turn, or a line of text that does the same.
    """
    main = main_of(blocks)
    if main is None or not seen or here is None or here.id == main.id:
        return main
    same = isinstance(here, Choice) or (isinstance(here, Field) and here.entered == main.action)
    return main if same and main.key == "return" else None


def give_keys(blocks: Sequence[Block], leave: Callable[[], None]) -> None:
    """Show on the leaving button and on the main one the key that does the same."""
    main = main_of(blocks)
    for block in blocks:
        if isinstance(block, Button) and not block.key:
            block.key = "escape" if block.action == leave else "return" if block is main else ""
            block.roomy = True  # its words line up with its neighbours'


NEXT = 4.0
"""Things that overlap by no more than this, in pixels of 720 lines, still follow each other."""


def nearest(bounds: Sequence[Rect], here: int, key: str, unit: float) -> int:
    """The index of the next thing from `here` in an arrow key's direction; `here` if there is none.

    Things straight ahead come before those to the side. Left and right stay in their row; up and
    down find the nearest if nothing is straight above or below.
    """
    sideways, at = key in ("left", "right"), bounds[here]
    found: list[tuple[bool, float, float, int]] = []
    for i, there in enumerate(bounds):
        gap = {
            "left": at.x - there.right,
            "right": there.x - at.right,
            "up": at.y - there.bottom,
            "down": there.y - at.bottom,
        }[key]
        beside = _beside(at, there, sideways)
        if i == here or gap < -NEXT * unit or (sideways and not beside):
            continue
        off = abs(at.center[sideways] - there.center[sideways])
        found.append((not beside, round(gap) if beside else gap + off, off, i))
    return min(found)[-1] if found else here


def _beside(one: Rect, other: Rect, sideways: bool) -> bool:
    """Whether two things are in the same row, or one above the other."""
    if sideways:
        return min(one.bottom, other.bottom) > max(one.y, other.y)
    return min(one.right, other.right) > max(one.x, other.x)
