"""What is on the screen, as one value.

A scene says what it shows once, as a tree of parts: where each is, what it is called, what can be
done with it, and how it is painted. The painter walks the tree, the pointer asks what lies under
it, the keys walk what can have the focus, tests read it, and assistive programs are told it. So
nothing that is drawn can be forgotten where it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import TypeAlias

import pygame
from pygame import Surface

from mille.view.layout import Rect

Paint: TypeAlias = Callable[[Surface], None]
"""Draws on a surface and changes nothing else. All that it draws is bound into it when the frame
is made, so that a picture of a frame can still be drawn after the scene has moved on."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A way to draw with all that it draws: equal to another that draws the same."""

    how: Callable[..., object]
    what: tuple[object, ...]

    def __call__(self, surface: Surface) -> None:
        self.how(surface, *self.what)


def painted(how: Callable[..., object], *what: object) -> Painted:
    """Draw `what` on a surface, by `how(surface, *what)`."""
    return Painted(how, what)


class Live(Enum):
    """How news of a part are told to somebody who listens."""

    OFF = "off"
    """When they ask."""
    POLITE = "polite"
    """When what is being said has ended."""
    ASSERTIVE = "assertive"
    """At once: a refusal, an error."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing on the screen."""

    id: str
    """The same as long as a person would call it the same thing; unique in its frame."""
    role: str
    """`button`, `listitem`, `list`, `label`, `heading`, `document`, `spinbutton`, `textbox`,
    `dialog`, `status`, `alert`, `group`, `table`, `row`, `cell`, `image`, `scrollbar`; empty where
    it is only painted, and nothing is told of it."""
    bounds: Rect
    """In pixels of the scene, which may be larger than the window."""
    name: str = ""
    value: str = ""
    """What is chosen, written or counted in it."""
    more: str = ""
    """What else stands at it: a note below, its key."""
    focusable: bool = False
    focused: bool = False
    selected: bool = False
    enabled: bool = True
    """Whether it can be used now; what cannot be is drawn pale and still told."""
    actions: tuple[str, ...] = ()
    """What can be done with it, the usual one first: `press`, `choose`, `next`, `previous`,
    `write`. What is `focusable` can be given the `focus` too. `Scene.act` does it, whether a
    pointer, a key or an assistive program asks."""
    live: Live = Live.OFF
    times: int = 0
    """How often it has been said: once more is read once more, though the words are the same."""
    paint: Paint | None = None
    layer: int = 0
    """Parts of a higher layer are painted over those of a lower one; within a layer a part lies
    over its parent and over its elder siblings."""
    parts: tuple[Part, ...] = ()
    """What is in it, in the order in which it is read and walked."""

    def walk(self) -> Iterator[Part]:
        """The part itself, then all in it, as they are read."""
        yield self
        for part in self.parts:
            if part.parts:
                yield from part.walk()
            else:
                yield part


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene at one moment."""

    parts: tuple[Part, ...] = ()
    origin: tuple[float, float] = (0.0, 0.0)
    """The point that is in the upper left corner of the window: a table may be larger than that."""

    def __iter__(self) -> Iterator[Part]:
        """All parts, in the order in which they are read."""
        for part in self.parts:
            if part.parts:
                yield from part.walk()
            else:
                yield part

    def told(self) -> list[Part]:
        """The parts that are told, in that order."""
        return [part for part in self if part.role]

    def paint(self, surface: Surface) -> None:
        """Draw it."""
        for part in self._from_below():
            if part.paint is not None:
                part.paint(surface)

    def at(self, x: float, y: float, told: bool = False) -> Part | None:
        """The uppermost part at a point that something can be done with.

        With `told` it may also be one that has only something to be told of it.
        """
        there = [
            part
            for part in self._from_below()
            if (part.actions or (told and part.focusable)) and part.bounds.holds(x, y)
        ]
        return there[-1] if there else None

    def find(self, id: str) -> Part | None:
        """The part of that id."""
        return next((part for part in self if part.id == id), None)

    @property
    def focus(self) -> Part | None:
        """The part that has the focus."""
        return next((part for part in self if part.focused), None)

    def _from_below(self) -> list[Part]:
        """All parts in the order in which they are painted."""
        return sorted(self, key=_layer)


def with_focus(parts: Iterable[Part], id: str) -> Iterator[Part]:
    """The same parts, the one of that id having the focus."""
    for part in parts:
        if part.id == id:
            yield replace(part, focused=True)
        elif part.parts and id.startswith(f"{part.id}/"):
            yield replace(part, parts=tuple(with_focus(part.parts, id)))
        else:
            yield part


EDGE = 10
"""How much farther than the view a ring around the focus may be seen, in pixels."""


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


class Kept:
    """Groups of parts that are kept from frame to frame while nothing about them changes.

    Whatever makes a group is handed all that the group is made of, as values that never change in
    place: what is kept is then always what would be made anew.
    """

    def __init__(self) -> None:
        self._now: dict[Hashable, tuple[tuple[object, ...], tuple[Part, ...]]] = {}
        self._before = self._now

    def next_frame(self) -> None:
        """A frame begins: what the last one had no use for is forgotten."""
        self._before, self._now = self._now, {}

    def forget(self) -> None:
        """Make everything anew."""
        self._before, self._now = {}, {}

    def parts(
        self, id: Hashable, make: Callable[..., Iterable[Part]], *of: object
    ) -> tuple[Part, ...]:
        """What `make(*of)` gives, or gave when it was asked with the same values before."""
        before = self._before.get(id)
        parts = before[1] if before is not None and before[0] == of else tuple(make(*of))
        self._now[id] = of, parts
        return parts


class Painter:
    """Paints one frame after the other, and keeps as a picture what stays the same from below.

    At 3840×2160 that is half of the time of a frame in which something moves.
    """

    def __init__(self) -> None:
        self._kept = Surface((1, 1))
        self._in_it: list[Paint] = []
        """What is painted on it."""
        self._last: list[Paint] = []

    def paint(self, frame: Frame, surface: Surface, below: int) -> None:
        """Draw it, and keep what rests below that layer.

        Below 0 nothing is kept, and nothing that was kept before is used either.
        """
        parts = [part for part in frame._from_below() if part.paint is not None]
        paints = [part.paint for part in parts if part.paint is not None]
        if self._kept.size != surface.size:  # at rest: no moving frame waits for its memory
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
        for n, paint in enumerate(paints[begin:], begin):
            if n == same > begin + WORTH:
                self._keep(surface, paints[:n])
            paint(surface)
        self._last = paints if below else []

    def _keep(self, surface: Surface, paints: list[Paint]) -> None:
        self._kept.blit(surface, (0, 0))
        self._in_it = paints


WORTH = 12
"""So many more parts have to be the same as before, for them to be worth a picture."""


def _layer(part: Part) -> int:
    return part.layer


def _alike(some: list[Paint], others: list[Paint]) -> int:
    """How many are the same from the beginning on."""
    pairs = enumerate(zip(some, others))
    return next((n for n, (a, b) in pairs if a is not b and a != b), min(len(some), len(others)))
