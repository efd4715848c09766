"""What is on the screen, as one value.

A scene describes what it shows once, as a tree of parts: where each is, what it is called, what can
be done with it, and how it is painted. The painter walks the tree, the pointer asks what lies under
it, the keys walk what can have the focus, tests read it, and assistive programs are told it. So
whatever is drawn cannot be left out of what is told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from enum import Enum
from functools import cached_property, partial
from typing import Any, TypeAlias

import pygame
from pygame import Surface

from mille.value import Value, replace
from mille.view.geometry import Rect

Paint: TypeAlias = Callable[[Surface], None]
"""Draws on a surface and changes nothing else. Everything it needs is bound to it when the frame is
made, so that a frame can be drawn even after the scene has moved on.
"""


class Painted(Value):
    """A function that draws, with its arguments: equal to any other that draws the same."""

    how: Callable[..., Any]
    what: tuple[object, ...]

    def __call__(self, surface: Surface) -> None:
        self.how(surface, *self.what)


def painted(how: Callable[..., object], *what: object) -> Painted:
    """A value that draws on a surface by `how(surface, *what)`."""
    return Painted(how, what)


class _Strokes(Surface):
    """Takes a surface's place and remembers what is put on it."""

    def __init__(self) -> None:
        super().__init__((1, 1))
        self.all: list[tuple[str, tuple[Any, ...]]] = []

    def blit(self, *given: Any) -> pygame.Rect:
        self.all.append(("blit", given))
        return pygame.Rect(0, 0, 0, 0)

    def fill(self, *given: Any) -> pygame.Rect:
        self.all.append(("fill", given))
        return pygame.Rect(0, 0, 0, 0)


class Composed(Painted, dict=True):
    """The same for what takes long to lay out, and then only blits and fills: laid out once."""

    @cached_property
    def strokes(self) -> list[tuple[str, tuple[Any, ...]]]:
        """What is put on a surface, and how."""
        composed = _Strokes()
        self.how(composed, *self.what)
        return composed.all

    def __call__(self, surface: Surface) -> None:
        for method, given in self.strokes:
            getattr(surface, method)(*given)


def composed(how: Callable[..., object], *what: object) -> Painted:
    """As `painted`, for a group of parts that is `Kept`."""
    return Composed(how, what)


Blit: TypeAlias = tuple[Surface, tuple[int, int]]
"""A picture, premultiplied, and where its upper left corner goes."""


class Blits(Painted):
    """A function that returns pictures to be put on a surface one after the other."""

    def __call__(self, surface: Surface) -> None:
        surface.fblits(self.how(*self.what), pygame.BLEND_PREMULTIPLIED)


class Live(Enum):
    """How changes of a part are announced to somebody who listens."""

    OFF = "off"
    """Only when they ask."""
    POLITE = "polite"
    """After what is being said."""
    ASSERTIVE = "assertive"
    """At once, as for a refusal or an error."""


class Part(Value):
    """One thing on the screen."""

    id: str
    """The same as long as a person would say it is the same thing; unique within its frame."""
    role: str
    """`button`, `listitem`, `list`, `label`, `heading`, `document`, `spinbutton`, `textbox`,
    `dialog`, `status`, `alert`, `group`, `table`, `row`, `cell`, `image`, `scrollbar`; empty for
    what is only painted and not told.
    """
    bounds: Rect
    """In pixels of the scene, which may be larger than the window."""
    name: str = ""
    value: str = ""
    """What is chosen, written or counted in it."""
    more: str = ""
    """What else it says: a note below it, its key."""
    focusable: bool = False
    focused: bool = False
    selected: bool = False
    enabled: bool = True
    """Whether it can be used now; a disabled part is drawn pale but still told."""
    actions: tuple[str, ...] = ()
    """What can be done with it, the usual first: `press`, `choose`, `next`, `previous`, `write`. A
    `focusable` part can also get the `focus`. `Scene.act` does it, for a pointer, a key and an
    assistive program alike.
    """
    live: Live = Live.OFF
    times: int = 0
    """How often it has been said: if that changes, it is read again though the words are the
    same.
    """
    paint: Paint | None = None
    layer: int = 0
    """Parts of a higher layer are painted over those of a lower one; within a layer, a part is
    painted over its parent and its earlier siblings.
    """
    parts: tuple[Part, ...] = ()
    """The parts inside it, in the order in which they are read and walked."""

    def walk(self) -> Iterator[Part]:
        """The part itself, then all parts inside it, in reading order."""
        yield self
        for part in self.parts:
            if part.parts:
                yield from part.walk()
            else:
                yield part


class Frame(Value):
    """A scene at one moment."""

    parts: tuple[Part, ...] = ()
    origin: tuple[float, float] = (0.0, 0.0)
    """The point in the window's upper left corner; a table may be larger than the window."""

    def __iter__(self) -> Iterator[Part]:
        """All parts in reading order."""
        for part in self.parts:
            if part.parts:
                yield from part.walk()
            else:
                yield part

    def nodes(self) -> list[Part]:
        """The parts that are told, in reading order."""
        return [part for part in self if part.role]

    def paint(self, surface: Surface) -> None:
        """Draw the frame."""
        paint_all(surface, [part.paint for part in self._from_below() if part.paint is not None])

    def at(self, x: float, y: float, told: bool = False) -> Part | None:
        """The topmost part at a point that something can be done with.

        With `told`, also a part that has only something to tell.
        """
        there = [
            part
            for part in self._from_below()
            if (part.actions or (told and part.focusable)) and part.bounds.holds(x, y)
        ]
        return there[-1] if there else None

    def find(self, id: str) -> Part | None:
        """The part with this id, or None."""
        return next((part for part in self if part.id == id), None)

    @property
    def focus(self) -> Part | None:
        """The part with the focus, or None."""
        return next((part for part in self if part.focused), None)

    def _from_below(self) -> list[Part]:
        """All parts in the order of painting."""
        return sorted(self, key=_layer)


def with_focus(parts: Iterable[Part], id: str) -> Iterator[Part]:
    """The same parts, with the focus on the one with this id."""
    for part in parts:
        if part.id == id:
            yield replace(part, focused=True)
        elif part.parts and id.startswith(f"{part.id}/"):
            yield replace(part, parts=tuple(with_focus(part.parts, id)))
        else:
            yield part


EDGE = 10
"""How far a focus ring may reach outside the view, in pixels."""


def clipped(part: Part, view: Rect) -> Part:
    """A part cut to the visible area; one out of sight lies flat at its edge."""
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


def paint_all(surface: Surface, paints: Iterable[Paint]) -> None:
    """Paint one after the other; pictures that follow each other are put there by one call."""
    blits: list[Blit] = []
    for paint in paints:
        if isinstance(paint, Blits):
            blits += paint.how(*paint.what)
            continue
        if blits:
            surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
            blits = []
        paint(surface)
    surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)


class Kept:
    """Groups of parts kept from frame to frame while nothing about them changes.

    The function that makes a group gets everything it needs as values that never change in place,
    so a kept group is always what would be made again.
    """

    def __init__(self) -> None:
        self._now: dict[Hashable, tuple[tuple[object, ...], tuple[Part, ...]]] = {}
        self._before = self._now

    def next_frame(self) -> None:
        """Begin a frame: forget what the last one did not use."""
        self._before, self._now = self._now, {}

    def forget(self) -> None:
        """Forget everything, so that all is made anew."""
        self._before, self._now = {}, {}

    def parts(
        self, id: Hashable, make: Callable[..., Iterable[Part]], *of: object
    ) -> tuple[Part, ...]:
        """The result of `make(*of)`, taken from the last frame if the values were the same."""
        before = self._before.get(id)
        parts = before[1] if before is not None and before[0] == of else tuple(make(*of))
        self._now[id] = of, parts
        return parts


class Painter:
    """Paints frame after frame, and keeps a picture of the lowest parts while they stay the same.

    At 3840×2160 this saves half of the time of a frame in which something moves.
    """

    def __init__(self) -> None:
        self._kept = Surface((1, 1))
        self._in_it: list[Paint] = []
        """What is painted in the kept picture."""
        self._last: list[Paint] = []

    def paint(self, frame: Frame, surface: Surface, below: int) -> None:
        """Draw a frame, and keep a picture of what rests below layer `below`.

        With 0, nothing is kept, and no kept picture is used.
        """
        parts = [part for part in frame._from_below() if part.paint is not None]
        paints = [part.paint for part in parts if part.paint is not None]
        if self._kept.size != surface.size:  # at rest, so that no moving frame waits for memory
            self._kept, self._in_it = surface.copy(), []
        if not below:
            self._in_it = []
        begin = len(self._in_it)
        if begin and paints[:begin] == self._in_it:
            surface.blit(self._kept, (0, 0))
        else:
            begin = 0
        rests = sum(part.layer < below for part in parts)
        same = min(rests, _alike(paints, self._last))
        if len(paints) > same > begin + WORTH:
            paint_all(surface, paints[begin:same])
            self._keep(surface, paints[:same])
            begin = same
        paint_all(surface, paints[begin:])
        self._last = paints if below else []

    def _keep(self, surface: Surface, paints: list[Paint]) -> None:
        self._kept.blit(surface, (0, 0))
        self._in_it = paints


WORTH = 12
"""How many more parts must be unchanged for a new picture to be worth its time."""


def _layer(part: Part) -> int:
    return part.layer


def _alike(some: list[Paint], others: list[Paint]) -> int:
    """How many paints the two lists have in common from the start."""
    pairs = enumerate(zip(some, others))
    return next((n for n, (a, b) in pairs if a is not b and a != b), min(len(some), len(others)))
