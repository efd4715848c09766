"""A page: a sheet of paper with a title and a list of blocks on it.

`blocks` is called again after every change, so that words are made when they are shown. A page too
high for the window scrolls and keeps the focus in view; the blocks of `foot` stay below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import partial

import pygame
from pygame import Surface

from mille.engine.message import message
from mille.ui import cloth, input
from mille.ui.input import Key
from mille.ui.pages.blocks import Column, Row
from mille.ui.scene import Frame, Paint, Part, Scene, Services, clipped, with_focus
from mille.ui.shapes import focus_ring
from mille.ui.text import TITLE, blit_text
from mille.ui.textfield import Field, Typing
from mille.ui.widgets import Block, Button, Choice, draw_tip, lay_tip
from mille.value import Value, replace
from mille.view.geometry import Rect

# The layout of a page, the paper under it, and where an arrow key leads on it.


LEAST_LINE = 1.7
"""If the window is too small, buttons and choices may shrink to this height, in letters."""
MOST_FOOT = 0.35
"""If a foot needs more of a page that scrolls, only its main button stays below the others."""
SIDED, APART_SIDE = 56, 22.0
"""In a window wider than the first, in letters, what stays in sight may stand at the side of a
page; then how far it is from the rest, in pixels of 720 lines.
"""
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
    side: Sequence[Block] = ()

    @property
    def scrolls(self) -> bool:
        return self.whole > self.view.h + 1

    def shows(self, at: Rect) -> bool:
        """Whether something is in sight, at least in part."""
        return at.bottom > self.view.y and at.y < self.view.bottom

    def stays(self, id: str) -> bool:
        """Whether the block that has this id stays where it is while the others scroll."""
        return any(block.has(id) for block in (*self.side, *self.foot))


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


HOLDS = ("", "table", "list", "document", "radio", "tab")
"""The roles of parts at which reading does not stop: it stops at what they hold, or what holds
them.
"""


def stops(part: Part) -> Iterator[Part]:
    """What keys stop at in a part, in reading order, while a screen reader listens."""
    if part.focusable or (part.role not in HOLDS and (part.name or part.value)):
        yield part
    for inner in part.parts:
        yield from stops(inner)


def walkable(part: Part) -> Part:
    """The part, in which everything that reading stops at can have the focus."""
    there = {each.id for each in stops(part)}

    def made(part: Part) -> Part:
        inside = tuple(map(made, part.parts))
        return replace(part, focusable=part.focusable or part.id in there, parts=inside)

    return made(part)


class Bar:
    """The scroll bar of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: float | None = None
        """The point where it is held, from its upper end in pixels; None if it is not held."""

    def at(self, offset: float) -> Rect:
        laid, s = self.page.laid(), self.page.services
        u, view = s.unit, laid.view
        length = max(20 * u, view.h * view.h / laid.whole)
        top = view.y + (view.h - length) * offset / (laid.whole - view.h)
        wide = max(5 * u, s.target / 2)
        left = view.right - min(wide, bar_room(s) - APART * u)
        left = min(left, laid.paper.right - wide)  # a page without a margin
        return Rect(left, top, wide, length)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on the bar, or above or below it."""
        laid, view = self.page.laid(), self.page.laid().view
        if not laid.scrolls:
            return False
        left = min(view.right - bar_room(self.page.services), self.at(0.0).x)
        return Rect(left, view.y, laid.paper.right - left, view.h).holds(x, y)

    def take(self, x: float, y: float) -> bool:
        """Whether a press takes hold of the bar; a press above or below it holds its middle."""
        taken = self.covers(x, y)
        if taken:
            bar = self.at(self.page.offset)
            self.held = y - bar.y if bar.y <= y < bar.bottom else bar.h / 2
        return taken

    def dragged(self, y: float) -> float:
        """How far the text is scrolled when the bar is dragged to `y`."""
        bar, laid = self.at(0.0), self.page.laid()
        way, most = max(1.0, laid.view.h - bar.h), laid.whole - laid.view.h
        return min(max((y - (self.held or 0.0) - bar.y) / way * most, 0.0), most)

    def part(self) -> Part:
        s, laid, offset = self.page.services, self.page.laid(), self.page.offset
        at = self.at(offset)
        ink, corner = s.theme.ink_muted if self.held is None else s.theme.ink, round(3 * s.unit)
        box = pygame.Rect(*map(round, (at.x, at.y, at.w, at.h)))
        ways = ("next", offset < laid.whole - laid.view.h - 1), ("previous", offset > 0)

        def paint(surface: Surface) -> None:
            pygame.draw.rect(surface, ink, box, border_radius=corner)

        can = tuple(way for way, there in ways if there)
        return Part("bar", "scrollbar", at, s.words("page.scroll"), actions=can, paint=paint)


def lowered(usual: float, least: float, fits: Callable[[float], bool]) -> float:
    """The height of buttons and choices: the usual one, or less if only then everything fits."""
    line = least
    if fits(usual) or not fits(least):
        return usual
    while fits(line * 1.03):
        line *= 1.03
    return line


def main_of(blocks: Iterable[Block]) -> Button | None:
    """The main button, if it can be pressed."""
    found = (each for each in blocks if isinstance(each, Button) and each.main)
    return next((each for each in found if each.enabled), None)


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
        first, then = (there, at) if key in ("left", "up") else (at, there)
        gap = then.x - first.right if sideways else then.y - first.bottom
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


class Page(Scene):
    """A page in the middle of the window; subclasses say what is on it."""

    opaque = False
    title_id = ""
    """The id of its title, if that is always the same but for the game."""
    width = 460.0
    """Its width in pixels of 720 lines."""
    side_width = 180.0
    """The width of what stays in sight at its side, in pixels of 720 lines; 0 if always above."""
    row = 40.0
    """The height of a button or a choice, in pixels of 720 lines."""
    gap = 12.0
    """The space between two blocks, in pixels of 720 lines."""
    least = 0.0
    """The least height between title and foot, in pixels of 720 lines."""
    steady = False
    """Whether it stays as high as it has been, so that what is below does not move."""
    start = ""
    """The id of the block that first has the focus; if empty, the first that can have it."""
    only_read = True
    """Whether nothing can be done here but go back, so that this is the main button."""
    search_id = ""
    """The id of the field that gets what is typed, wherever the focus is."""
    round = True
    """Whether the arrow keys go round at the ends of the page."""
    left: Callable[[], object] | None = None
    """What leaving it does, if not only close it."""

    def __init__(self, services: Services) -> None:
        self.services = services.whole
        self.focus = self.start
        """The id of the block with the focus."""
        self.focus_seen = True
        self.hovered = ""
        """The id of the block under the pointer."""
        self.offset = 0.0
        """How far down it is scrolled, in pixels."""
        self._bar = Bar(self)
        self._laid: Laid | None = None
        self._at = 0
        """The index of the focused block among all that can have the focus."""
        self._was_top = True
        self._composed = services.composing
        """What an input method was making when the blocks were asked for."""
        self._top: float | None = None
        """The y of the paper's upper edge, which stays when something changes."""
        self._highest = 0.0
        """The greatest height between title and foot so far, in pixels, if the page is steady."""
        self._made: tuple[tuple[object, ...], Frame] | None = None
        self.typed: dict[str, Typing] = {}
        """The lines being typed, by the ids of their fields."""

    # For subclasses

    @property
    def title(self) -> str:
        game = message("game.title")
        return self.services.words(self.title_id, game=game) if self.title_id else ""

    def blocks(self) -> Iterable[Block]:
        """The blocks, from top to bottom."""
        return ()

    def foot(self) -> Sequence[Block]:
        """The blocks that stay visible below the others; here a way back."""
        return [self.back(main=self.only_read)]

    def side(self) -> Sequence[Block]:
        """The blocks that stay visible beside the others, or above them in a narrow window."""
        return ()

    @property
    def letters(self) -> float:
        """The width of the window in letters."""
        return self.services.size[0] / self.services.font(15)

    @property
    def sided(self) -> bool:
        """Whether there is room for them at the side."""
        return self.side_width > 0 and self.letters > SIDED

    def leave(self) -> None:
        """Do what Escape does: close the page, if nothing else is wanted."""
        if self.left is None:
            self.services.pop(self)
        else:
            self.left()

    def back(self, name: str = "tool.back", main: bool = True) -> Button:
        """A button that goes back; the main one of a page that is only read."""
        return Button(self.services, "back", self.services.words(name), self.leave, main=main)

    def ways_on(self, *ways: tuple[str, str, Callable[[], object]]) -> Sequence[Block]:
        """A row of buttons, each with its id, that of its words and what it does; the first is the
        main one, the last goes back.
        """
        s, made = self.services, list[Button]()
        for id, name, do in ways:
            made.append(Button(s, id, s.words(name), do, main=not made))
        return [Row(s, [*made, self.back(main=not made)], self.gap)]

    # Layout

    def changed(self) -> None:
        """Ask for the blocks again before the next frame, since something has changed."""
        self._laid = None
        self.services.dirty = True

    def resize(self) -> None:
        """Lay the page out anew, after the window, the scale or the language changed."""
        self._top, self._highest = None, 0.0
        self.changed()

    def prepare(self) -> None:
        """Ask for the blocks if something has changed, even under another page."""
        top = self.services.stack[-1:] == [self]
        if (top and not self._was_top) or self.services.composing != self._composed:
            self._laid = None
        self._was_top, self._composed = top, self.services.composing
        self.laid()

    def laid(self) -> Laid:
        if self._laid is None:
            self._laid = self.lay_out()
            self._top = self._laid.paper.y
            self._highest = max(self._highest, self._laid.view.h) if self.steady else 0.0
            there = self._focusable(self._laid)
            at = self._found(there)
            if at is None and there and self.read_here is None:
                at = min(self._at, len(there) - 1)
                self.focus = there[at].into(view=self._laid.view)
            self._at = self._at if at is None else at
            self._scroll(0)
        return self._laid

    def lay_out(self) -> Laid:
        """Ask for the blocks, and find a place for each."""
        s, u = self.services, self.services.unit
        body, foot = Column(s, [*self.blocks()], self.gap), Column(s, self.foot(), self.gap)
        side = Column(s, self.side(), self.gap)
        give_keys([*body.leaves(), *foot.leaves()], self.leave)
        # In a small window, letters are large in proportion, so words need more room.
        width = self._in_letters(self.width)
        head = (30 * u + s.font(30) * 1.35) if self.title else 30 * u
        margin = low = MARGIN * u
        inner = width - 2 * margin
        between = 16 * u if body.blocks and foot.blocks else 0.0
        room = s.size[1] - 16 * u - head - between - low
        usual = max(self.row * self.scale, LEAST_LINE * s.font(15), s.target)
        all, beside, above = inner, 0.0, 0.0
        least = min(usual, max(LEAST_LINE * s.font(15), s.target))
        wide = self.beside()

        def stands(line: float) -> bool:
            return side.room(wide, line) <= room - foot.room(all, line)

        if side.blocks and self.sided and stands(least):
            beside, side_high = wide, side.room(wide, lowered(usual, least, stands))
            inner -= beside + APART_SIDE * u
        elif side.blocks:
            above = side_high = side.room(inner, usual)
            if above > room * MOST_FOOT:
                body, above = Column(s, [*side.blocks, *body.blocks], self.gap), 0.0
                side = Column(s, ())
            head, room = head + above + 16 * u * bool(above), room - above - 16 * u * bool(above)

        def fits(line: float) -> bool:
            return body.room(inner, line) + foot.room(all, line) <= room

        line = lowered(usual, least, fits)
        under, whole = foot.room(all, line), body.room(inner, line)
        if under > room * MOST_FOOT and whole > room - under:
            low_ones = [*foot.leaves()]
            kept = main_of(low_ones) or low_ones[0]
            rest = [each for each in low_ones if each is not kept]
            body, foot = Column(s, [*body.blocks, *rest], self.gap), Column(s, [kept], self.gap)
            under, whole = foot.room(all, line), body.room(inner, line)
        if whole > room - under:
            whole = body.room(inner - bar_room(s), line)
        tall = side_high if beside else 0.0
        seen = min(max(whole, self.least * u, self._highest, tall), room - under)
        height = head + seen + between + under + low
        left, top = self.place(width, height)
        if self._top is not None:
            top = min(self._top, s.size[1] - 8 * u - height)
        view = Rect(left + width - margin - inner, top + head, inner, seen)
        body.lay(Rect(view.x, view.y, inner - (bar_room(s) if whole > seen else 0), whole))
        foot.lay(Rect(left + margin, view.bottom + between, all, under))
        if side.blocks:
            up = view.y if beside else view.y - above - 16 * u
            side.lay(Rect(left + margin, up, beside or all, side_high))
        sheet = Rect(left, top, width, height)
        there = named(body), named(foot, "foot"), self.slip(sheet), named(side, "side")
        return Laid(sheet, view, whole, *there)

    def slip(self, sheet: Rect) -> Surface | None:
        """The paper that it stands on."""
        s = self.services
        return cloth.paper_slip(sheet, s.theme, s.unit, cloth=s.cloth)

    def _in_letters(self, width: float) -> float:
        """A width in pixels: more with larger letters, at most that of the window."""
        s = self.services
        return min(width * max(self.scale, s.font(15) / 15), s.size[0] - 24 * s.unit)

    def beside(self) -> float:
        """The width of what is at the side, in pixels."""
        return self._in_letters(self.side_width)

    @property
    def scale(self) -> float:
        """The scale of this page: a pixel of 720 lines, more with larger letters."""
        return self.services.unit * max(1.0, self.services.scale * 0.94)

    def place(self, width: float, height: float) -> tuple[float, float]:
        """The upper left corner of the paper; in the middle of the window here."""
        return (self.services.size[0] - width) / 2, (self.services.size[1] - height) / 2

    @property
    def paper(self) -> Rect:
        return self.laid().paper

    @property
    def widgets(self) -> list[Block]:
        """All blocks that can have the focus, in the order of the Tab key, where they are now."""
        return self._focusable(self.laid())

    def _focusable(self, laid: Laid) -> list[Block]:
        return [block for block in self._placed(laid) if block.focusable]

    def _placed(self, laid: Laid) -> Iterator[Block]:
        """All blocks at their current places, as copies that never change."""
        yield from laid.side
        for block in laid.body:
            if self.offset:
                block, b = copy(block), block.bounds
                block.bounds = Rect(b.x, b.y - self.offset, b.w, b.h)
            yield block
        yield from laid.foot

    def _found(self, blocks: Sequence[Block]) -> int | None:
        """The index of the block with the focus, or with the focus in one of its parts."""
        return next((n for n, block in enumerate(blocks) if block.has(self.focus)), None)

    @property
    def here(self) -> Block | None:
        return next((block for block in self.widgets if block.has(self.focus)), None)

    @property
    def read_here(self) -> Block | None:
        """The block with the focus that is only there to be read."""
        blocks = self._placed(self.laid()) if self.services.listening else ()
        return next((it for it in blocks if it.has(self.focus) and not it.focusable), None)

    def _stops(self, block: Block) -> list[Part]:
        """Where reading stops in a block; of a long table, the rows in sight and some around."""
        view = self.laid().view
        around = Rect(view.x, view.y - view.h, view.w, 3 * view.h)
        return [*stops(block.shown("", "", around))]

    # Actions

    def act(self, id: str, action: str, text: str = "") -> None:
        """Let a block do what it offers, and then ask for the blocks again."""
        if id == "bar":
            self._scroll(self.laid().view.h * (0.9 if action == "next" else -0.9))
        for block in self._placed(self.laid()):
            inner = id.removeprefix(f"{block.id}/") if id != block.id else ""
            if inner == id:
                continue
            if action == "focus":
                if block.focusable or self.services.listening:
                    self.go(block.into(inner) if block.focusable else id)
                return
            if block.enabled and block.actions:
                self.focus = block.into(inner) if block.focusable else self.focus
                if isinstance(block, Field) and action == "write":
                    self._write(block, block.typing_now.written(text, block.most), True)
                elif isinstance(block, Choice) and action == "press":
                    self.services.push(ListPage(self.services, block))
                else:
                    block.act(action, inner, text)
                self.changed()
                return

    def handle(self, event: input.UiEvent) -> None:
        """Take an event: keys walk the blocks and use them, the pointer uses what it is on."""
        self.services.dirty = True
        written = isinstance(event, (input.Typed, input.Composing)) and event.text.strip()
        searches = written and not self.typing
        if searches and any(block.id == self.search_id for block in self.widgets):
            self.focus = self.search_id
        here = self.here
        if isinstance(here, Field) and self._type(here, event):
            self.focus_seen = True
            return
        match event:
            case Key(key) if here and (to := here.step(key, self.focus, self.laid().view)):
                self.focus_seen = True
                self.go(to)
            case Key("tab", shift=back):
                self._walk(-1 if back else 1)
            case Key(way) if here and here.turns.get(way, "none") in here.actions:
                self._do(here, here.turns[way])
            case Key("up" | "down" | "left" | "right" as way) if self.services.listening:
                self._read_on(way)
            case Key("up" | "down" | "left" | "right" as way):
                self._step(way)
            case Key("return") if (main := self._returned) is not None:
                self._do(main, "press")
            case Key("return" | "space") if here is not None and here.actions:
                self._do(here, here.actions[0])
            case Key("delete", again=False) if here is not None and "delete" in here.actions:
                self._do(here, "delete")
            case Key("escape"):
                self.leave()
            case Key("page down" | "page up" as key):
                self._scroll(self.laid().view.h * (0.9 if key == "page down" else -0.9))
            case Key("home" | "end" as key):
                self._scroll(self.laid().whole * (1 if key == "end" else -1))
            case input.Wheel(steps=steps):
                self._scroll(-steps * 1.5 * self._line)
            case input.Swiped(dy=dy):
                self._scroll(-dy)
            case input.PointerMove(x, y) if self._bar.held is not None:
                self.offset = self._bar.dragged(y)
            case input.PointerMove(x, y):
                under = self._under(x, y)
                self.hovered = "" if under is None else under.over(x, y)
            case input.PointerUp(_, _, 1) | input.LetGo():
                self._bar.held = None
            case input.PointerLeft():
                self.hovered = ""
            case input.PointerDown(x, y, 1) if self._bar.take(x, y):
                self.offset = self._bar.dragged(y)
            case input.PointerDown(x, y, 1):
                self._point(x, y)

    @property
    def _returned(self) -> Button | None:
        """The main button, if Return presses it: when it has the focus or nothing visible has it,
        or from a choice, which Space and the arrows turn, or a line of text that does the same.
        """
        main, here = main_of(self.widgets), self.here
        if main is None or not self.focus_seen or here is None or here.id == main.id:
            return main
        same = isinstance(here, Choice) or (isinstance(here, Field) and here.entered == main.action)
        return main if same and main.key == "return" else None

    def _do(self, block: Block, action: str) -> None:
        self.focus_seen = True
        self.act(self.focus if block.has(self.focus) else block.id, action)

    def _under(self, x: float, y: float) -> Block | None:
        """The block at a point, if it can be used or has a tip."""
        laid = self.laid()
        for block in self._placed(laid):
            at = block.bounds.holds(x, y) and (laid.stays(block.id) or laid.view.holds(x, y))
            if at and block.enabled and (block.focusable or block.tip):
                return block
        return None

    def _point(self, x: float, y: float) -> None:
        block = self._under(x, y)
        self.focus_seen = block is not None and block.typing
        if block is None:
            return
        if block.focusable:
            self.focus = block.over(x, y)
        if isinstance(block, Field):
            self.typed[block.id] = block.typing_now.all if block.figure else block.pointed(x)
            self.changed()
        elif (part := self.frame().at(x, y)) is not None:
            self.act(part.id, part.actions[0])

    @property
    def typing(self) -> bool:
        """Whether letters are typed text here, not commands."""
        return isinstance(self.here, Field)

    @property
    def writing(self) -> Rect | None:
        """The field with the focus, or else the one that gets what is typed."""
        find = next((each for each in self.widgets if each.id == self.search_id), None)
        found = self.here if self.typing else find
        return found.caret if isinstance(found, Field) else None

    def swipes(self, x: float, y: float) -> bool:
        """Whether the page scrolls, and this is no part of its bar."""
        laid = self.laid()
        return laid.scrolls and laid.view.holds(x, y) and not self._bar.covers(x, y)

    def _type(self, field: Field, event: input.UiEvent) -> bool:
        """Whether an event was for the field being typed in."""
        if event == Key("return"):
            field.entered()
            self.changed()
            return True
        if (now := field.typed(event)) is not None:
            self._write(field, now, isinstance(event, input.Typed))
        return now is not None

    def _write(self, field: Field, now: Typing, typed: bool) -> None:
        """Set a field's line; letters that are `typed` change it even if they say what it said."""
        self.typed[field.id] = now
        if typed or now.text != field.typing_now.text:
            field.changed(now.text)
        self.changed()

    # Walking and scrolling

    def _walk(self, by: int) -> None:
        """Go to what can be used next; while a screen reader listens, also to the first text after
        anything that can.
        """
        self.focus_seen = True
        there, used = list[Block](), True
        for block in self._placed(self.laid()):
            can = block.focusable and block.enabled
            text = used and self.services.listening and not block.focusable and self._stops(block)
            if can or text or block.has(self.focus):
                there.append(block)
            used = block.focusable or (used and not text)
        if there:
            at = self._found(there)
            to = there[((-by if at is None else at) + by) % len(there)]
            self._come_to(to, "down" if by > 0 else "up")

    def _come_to(self, block: Block, way: str) -> None:
        """Give a block the focus, coming to it from this direction."""
        if block.focusable:
            self.go(block.into(view=self.laid().view, way=way))
        else:
            self.go(self._stops(block)[0 if way == "down" else -1].id)

    def _read_on(self, way: str) -> None:
        """Go to what is read next or before; sideways to the cells of a row, or to what is there
        to be used.
        """
        self.focus_seen = True
        stops = [each for block in self._placed(self.laid()) for each in self._stops(block)]
        cells = [each.id for each in stops if each.role == "cell"]
        if way in ("left", "right"):
            row = self.focus if self.focus not in cells else self.focus.rpartition("/")[0]
            line = [row, *(id for id in cells if id.startswith(f"{row}/"))]
            at = line.index(self.focus) + (1 if way == "right" else -1)
            other = self._across(way)
            if len(line) > 1:
                self.go(line[max(0, min(at, len(line) - 1))])
            elif other is not None:
                self._come_to(other, "down")
            elif self.here is not None:
                self._step(way)
            return
        there = [each.id for each in stops if each.role != "cell"]
        now = [n for n, id in enumerate(there) if f"{self.focus}/".startswith(f"{id}/")]
        at = (now[-1] if now else -1) + (1 if way == "down" else -1)
        if self.round or 0 <= at < len(there):
            self.go(there[at % len(there)])

    def _across(self, way: str) -> Block | None:
        """The first block at the page's side, or, coming from there, the first beside it."""
        laid, at_side = self.laid(), any(block.has(self.focus) for block in self.laid().side)
        blocks = laid.body if at_side and way == "right" else ()
        blocks = laid.side if self.read_here is not None and way == "left" else blocks
        return next((block for block in blocks if self._stops(block)), None)

    def _step(self, way: str) -> None:
        """Go to the nearest block in that direction if it is visible, else scroll."""
        laid, down = self.laid(), way == "down"
        view, upright, scrolls = laid.view, way in ("up", "down"), laid.scrolls
        if scrolls and upright and not any(block.focusable for block in laid.body):
            self._scroll(self._line if down else -self._line)
            return
        self.focus_seen = True
        at_end = not scrolls or self.offset >= laid.whole - view.h - 1
        near, around = list[Block](), replace(laid, view=view.inset(0, -self._line))
        for block in self.widgets:
            seen = around.shows(block.bounds) or (laid.stays(block.id) and at_end)
            if block.has(self.focus) or (block.enabled and seen):
                near.append(block)
        if (here := self._found(near)) is not None:
            bounds = [block.bounds for block in near]
            there = nearest(bounds, here, way, self.services.unit)
            if there == here and self.round and not upright:
                row = [i for i, each in enumerate(bounds) if _beside(bounds[here], each, True)]
                there = (max if way == "left" else min)(row, key=lambda i: bounds[i].x)
            if there != here:
                self.go(near[there].into(view=view, way=way))
                return
        before = self.offset
        if scrolls and upright:
            self._scroll(self._line if down else -self._line)
        if self.round and self.offset == before:
            self._walk(1 if way in ("down", "right") else -1)

    def go(self, id: str) -> None:
        """Give a block the focus, and scroll it into view; typing replaces a field's text."""
        self.focus, self.services.dirty = id, True
        laid, there = self.laid(), self.widgets
        self._at = next((n for n, each in enumerate(there) if each.has(id)), self._at)
        block = next(each for each in self._placed(laid) if each.has(id))
        if isinstance(block, Field):
            self._write(block, block.typing_now.all, False)
        if not laid.stays(id):
            b, view = block.spot(id), laid.view
            if b.bottom > view.bottom:
                self._scroll(b.bottom - view.bottom)
            if b.y < view.y:
                self._scroll(b.y - view.y)

    @property
    def _line(self) -> float:
        return 40 * self.services.unit

    def _scroll(self, by: float) -> None:
        laid = self.laid()
        most = max(0.0, laid.whole - laid.view.h)
        self.offset = max(0.0, min(most, self.offset + by))

    # Scene

    def finish(self) -> None:
        """Make at once whatever is made little by little in a window, for a picture of the page."""

    def frame(self) -> Frame:
        laid, top = self.laid(), self.services.stack[-1:] == [self]
        key = laid, self.focus, self.focus_seen, self.hovered, self.offset, self._bar.held, top
        if self._made is None or self._made[0] != key:
            self._made = key, Frame(tuple(self._parts(laid)))
        return self._made[1]

    def _parts(self, laid: Laid) -> Iterator[Part]:
        name = self.title or self.services.words("app.title")
        yield Part("ground", "", laid.paper, paint=self.ground())
        paint = partial(self._paint_paper, laid=laid, title=self.title)
        inside = [*map(self._shown, laid.side), *self._body(laid, name)]
        if laid.scrolls:
            inside.append(self._bar.part())
        inside += [self._shown(block) for block in laid.foot]
        inside += self._reading(inside)
        yield Part("page", "dialog", laid.paper, name, paint=paint, parts=tuple(inside))
        yield from self._tips(laid, self.hovered or (self.focus if self.focus_seen else ""))

    def _paint_paper(self, surface: Surface, laid: Laid, title: str) -> None:
        s, paper = self.services, laid.paper
        if laid.slip is not None:
            surface.blit(laid.slip, (round(paper.x), round(paper.y)))
        if title:
            room = paper.w - 2 * MARGIN * s.unit
            words = s.texts.fitted(title, s.pen(30, s.theme.ink, TITLE), room)
            blit_text(surface, words, paper.center[0], paper.y + 20 * s.unit, "center")

    def _tips(self, laid: Laid, on: str) -> Iterator[Part]:
        """The tip for the block under the pointer or with the focus, if that is in sight; what
        stays below keeps clear of the others' tips.
        """
        s, above = self.services, Rect(0, 0, self.services.size[0], laid.view.bottom)
        for block in self._placed(laid):
            at, said = block.tip_of(on) if block.has(on) else (block.bounds, "")
            stays = laid.stays(block.id)
            if not stays and not laid.view.holds(*at.center):
                continue
            place = lay_tip(s, at, said, None if stays else above) if said else None
            if place is not None:
                paint = partial(draw_tip, s=s, place=place, text=said)
                yield Part("tip", "status", place, said, paint=paint, layer=1)

    def _body(self, laid: Laid, name: str) -> Iterator[Part]:
        """The visible blocks; a page that is only read is a document."""
        placed = [block for block in self._placed(laid) if not laid.stays(block.id)]
        if laid.whole > laid.view.h:
            # Text is told even out of sight; what can be used is told only in sight.
            view, all = laid.view, self.services.listening
            told = (
                each
                for each in placed
                if all or not each.actions or laid.shows(each.bounds) or each.has(self.focus)
            )
            parts = tuple(clipped(self._shown(each, view), view, all) for each in told)
        else:
            parts = tuple(map(self._shown, placed))
        if parts and not any(block.focusable for block in placed):
            yield Part("document", "document", laid.view, name, parts=parts)
        else:
            yield from parts

    def _shown(self, block: Block, view: Rect | None = None) -> Part:
        if isinstance(block, Button) and block.key == "return":
            block.key_works = self._returned is not None
        seen = self.focus_seen and block.focusable
        made = block.shown(self.focus if seen else "", self.hovered, view)
        made = walkable(made) if self.services.listening else made
        return with_focus([made], self.focus)[0]

    def _reading(self, inside: Sequence[Part]) -> Iterator[Part]:
        """The ring about what is being read, where no block draws one of its own."""
        here = next((part for each in inside for part in each.walk() if part.focused), None)
        if here is not None and self.focus_seen and (here.role == "cell" or self.read_here):
            u, at = self.services.unit, here.bounds.inset(-4 * self.services.unit, 0)
            yield Part("reads", "", at, paint=lambda on: focus_ring(on, at.x, at.y, at.w, at.h, u))

    def offers(self, part: Part) -> bool:
        """Whether a part can be used and is in sight: a screen reader is told of all parts."""
        laid = self.laid()
        stays = laid.stays(part.id) or not self.services.listening
        return part.enabled and (stays or laid.shows(part.bounds))

    def ground(self) -> Paint | None:
        """Paints what is behind the paper: the scenes below, dimmed, if they are to be seen."""
        s = self.services
        size, shade, hides = s.size, s.theme.shade, s.theme.table_edge

        def veil(surface: Surface) -> None:
            dark = Surface(size)
            dark.fill(shade)
            dark.set_alpha(150)
            surface.blit(dark, (0, 0))

        def hide(surface: Surface) -> None:
            surface.fill(hides)

        if self.opaque:
            return hide
        return veil if len(s.stack) > 1 and s.stack[-1] is self else None


class ListPage(Page):
    """All values of a choice; one press takes one and goes back."""

    only_read = False
    gap = 6.0
    row = 36.0

    def __init__(self, services: Services, choice: Choice) -> None:
        self.choice = choice
        self.start = str(choice.index)
        super().__init__(services)

    @property
    def title(self) -> str:
        return self.choice.name

    def blocks(self) -> Iterator[Block]:
        for index, option in enumerate(self.choice.options):
            main, take = index == self.choice.index, partial(self._take, index)
            button = Button(self.services, str(index), option.name, take, main=main)
            button.tip = option.about
            yield button

    def _take(self, index: int) -> None:
        self.leave()
        self.choice.choose(index)
