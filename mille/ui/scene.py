"""Scenes on top of each other, and the services that they share."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property, partial
from itertools import groupby
from math import sqrt
from operator import attrgetter, itemgetter
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias, TypeVar, cast

import pygame
from pygame import Color, Surface

from mille.engine.message import Message
from mille.i18n import Catalog
from mille.session.settings import Settings
from mille.ui import cards, input
from mille.ui.sound import Audio
from mille.ui.tempo import Tempo
from mille.ui.text import UI, Pen, Texts
from mille.ui.theme import Theme
from mille.value import Value, replace
from mille.view import murmurs, papers
from mille.view.cloth import Cloth
from mille.view.geometry import Rect

# What is on the screen, as one value.
#
# A scene describes what it shows once, as a tree of parts: where each is, what it is called, what
# can be done with it, and how it is painted. The painter walks the tree, the pointer asks what
# lies under it, the keys walk what can have the focus, tests read it, and assistive programs are
# told it. So whatever is drawn cannot be left out of what is told.


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
        picture, at, *more = given
        if not more:  # what is clear around words need not be put there
            ink = picture.get_bounding_rect()
            given = picture, (at[0] + ink.x, at[1] + ink.y), ink
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
    """A function that returns pictures to be put on a surface one after the other.

    It gets `what`, and then a sequence of `each`: what follows each other is asked for at once.
    """

    each: tuple[object, ...] = ()

    def __call__(self, surface: Surface) -> None:
        surface.fblits(self.how(*self.what, self.each), pygame.BLEND_PREMULTIPLIED)


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

    def walk(self) -> list[Part]:
        return [self, *_all_of(self.parts)]


def _all_of(parts: Iterable[Part]) -> list[Part]:
    """These parts and all inside them, in reading order."""
    found: list[Part] = []
    for part in parts:
        found.append(part)
        if part.parts:
            found += _all_of(part.parts)
    return found


class Frame(Value):
    """A scene at one moment."""

    parts: tuple[Part, ...] = ()
    origin: tuple[float, float] = (0.0, 0.0)
    """The point in the window's upper left corner; a table may be larger than the window."""

    def __iter__(self) -> Iterator[Part]:
        return iter(_all_of(self.parts))

    def nodes(self) -> list[Part]:
        return [part for part in self if part.role]

    def paint(self, surface: Surface) -> None:
        paint_all(surface, [part.paint for part in self.from_below() if part.paint is not None])

    def at(self, x: float, y: float, told: bool = False) -> Part | None:
        """The topmost part at a point that something can be done with.

        With `told`, also a part that has only something to tell.
        """
        there = [
            part
            for part in self.from_below()
            if (part.actions or (told and part.focusable)) and part.bounds.holds(x, y)
        ]
        return there[-1] if there else None

    def find(self, id: str) -> Part | None:
        return next((part for part in self if part.id == id), None)

    @property
    def focus(self) -> Part | None:
        return next((part for part in self if part.focused), None)

    def from_below(self) -> list[Part]:
        return sorted(_all_of(self.parts), key=attrgetter("layer"))


def with_focus(parts: Iterable[Part], id: str) -> list[Part]:
    """The same parts, with the focus on the one with this id."""
    found = list(parts)
    for n, part in enumerate(found):
        if part.id == id:
            found[n] = replace(part, focused=True)
        elif part.parts and id.startswith(f"{part.id}/"):
            found[n] = replace(part, parts=tuple(with_focus(part.parts, id)))
    return found


EDGE = 10
"""How far a focus ring may reach outside the view, in pixels."""


def clipped(part: Part, view: Rect, all: bool = False) -> Part:
    """A part cut to the visible area; one out of sight lies flat at its edge, or with `all` where
    it would be, so that who listens can go there.
    """
    b = part.bounds
    y, bottom = (min(max(side, view.y), view.bottom) for side in (b.y, b.bottom))
    inside = tuple(clipped(each, view, all) for each in part.parts)
    if all and bottom <= y:
        return replace(part, paint=None, parts=inside)
    bounds, paint, actions = Rect(b.x, y, b.w, bottom - y), part.paint, part.actions
    if bottom <= y:
        paint, actions = None, ()
    elif paint is not None and bounds != b:
        paint = partial(_painted_in, view=view, paint=paint)
    return replace(part, bounds=bounds, paint=paint, actions=actions, parts=inside)


def _painted_in(surface: Surface, view: Rect, paint: Paint) -> None:
    clip = surface.get_clip()
    seen = pygame.Rect(*map(round, (view.x, view.y, view.w, view.h)))
    surface.set_clip(seen.inflate(EDGE, EDGE).clip(clip))
    paint(surface)
    surface.set_clip(clip)


def paint_all(surface: Surface, paints: Sequence[Paint]) -> None:
    """Paint one after the other; pictures that follow each other are put there by one call."""
    kinds = [isinstance(paint, Blits) and (paint.how, paint.what) for paint in paints]
    for blits, alike in groupby(zip(kinds, paints), itemgetter(0)):
        some = [paint for _, paint in alike]
        if blits:
            each = [one for paint in some if isinstance(paint, Blits) for one in paint.each]
            some = [Blits(blits[0], blits[1], tuple(each))]
        for paint in some:
            paint(surface)


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

    def each(self, make: Callable[..., Part], of: Mapping[Hashable, tuple[Any, ...]]) -> list[Part]:
        """The same for many parts that are made alike: a part for each id."""
        found: list[Part] = []
        for id, what in of.items():
            before = self._before.get(id)
            parts = before[1] if before is not None and before[0] == what else (make(*what),)
            self._now[id] = what, parts
            found += parts
        return found


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
        parts = [part for part in frame.from_below() if part.paint is not None]
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
        rests = sum([part.layer < below for part in parts])
        same = min(rests, _alike(paints, self._last))
        if len(paints) > same > begin + WORTH:
            paint_all(surface, paints[begin:same])
            self._kept.blit(surface, (0, 0))
            begin, self._in_it = same, paints[:same]
        paint_all(surface, paints[begin:])
        self._last = paints if below else []


WORTH = 12
"""How many more parts must be unchanged for a new picture to be worth its time."""


def _alike(some: list[Paint], others: list[Paint]) -> int:
    """How many paints the two lists have in common from the start."""
    pairs = enumerate(zip(some, others))
    return next((n for n, (a, b) in pairs if a is not b and a != b), min(len(some), len(others)))


BASE = (1280, 720)
"""The window for which sizes are given; everything grows with its smaller side."""
REARRANGED = 1.4
"""Up to this scale a table is rearranged within the window; beyond it, all of it grows."""
TARGET = 44.0
"""The least size of what can be pressed, for a finger or a shaky hand: see `Services.target`."""
SMALLEST, LEAST = 12.0, 0.75
"""The smallest letters of running text, in pixels, and how much smaller others may be."""


class Scene:
    """What the screen shows: a page, or a table. It is drawn from its frame alone."""

    opaque: bool
    """Whether it hides all scenes below it."""
    fills_in = False
    """Whether it goes on drawing itself, little by little, while another scene lies on it."""
    below = 0.0
    """How much of the window's lower end is not its table's, but for buttons, in pixels."""

    def resize(self) -> None:
        """Lay out anew, after the window, the scale or the theme changed."""

    def handle(self, event: input.UiEvent) -> None:
        """Take an event; only the topmost scene gets it."""

    def covered(self) -> None:
        """Let go of what is pressed: another scene opens, and the release will go there."""

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def prepare(self) -> None:
        """Work out what the next frame shows and where, after something changed."""

    def frame(self) -> Frame:
        """All that was prepared, and how it is painted. Changes nothing."""
        raise NotImplementedError

    def act(self, id: str, action: str, text: str = "") -> None:
        """Do one of the `actions` of the part with this id, for the pointer, a key, a switch and an
        assistive program alike. `text` is for `write`.

        An action that does not exist, or cannot be done now, is ignored.
        """

    def offers(self, part: Part) -> bool:
        """Whether an action of a part would do something now; a switch stops at these parts."""
        return part.enabled

    def bring(self, rect: Rect) -> None:
        """Scroll a part of the frame into view, if it is larger than the window."""

    @property
    def writing(self) -> Rect | None:
        """Where text goes that is typed now, in pixels; None if it goes nowhere."""
        return None

    def swipes(self, x: float, y: float) -> bool:
        """Whether a finger that pulls at this point scrolls, rather than carry something."""
        return False

    @property
    def restless(self) -> bool:
        """Whether it goes on by itself, or shows what stands there only for a while."""
        return False

    @property
    def watched(self) -> bool:
        """Whether it plays by itself before somebody who touches nothing: the screen stays on."""
        return False

    @property
    def due(self) -> float | None:
        """Seconds until the next frame looks different by itself: 0 while something moves, None if
        nothing will change until somebody does something.
        """
        return 0.0 if self.restless else None

    def stand(self, seconds: float) -> None:
        """Let time pass in which nothing changed, while what stands there was read."""

    def end(self, seconds: float) -> None:
        """End all that goes on for it beside the window; wait at most this long for it."""

    def draw(self, surface: Surface) -> None:
        """Draw, and change nothing."""
        self.frame().paint(surface)


UNDER_SPEECH = 0.4
"""How loud people murmur, as a part of usual, where a screen reader speaks at the same time."""
T = TypeVar("T")


def _of(kind: type[T], path: str) -> T:
    """What an object has at a path, looked up without a call: it is asked for at every word."""
    return cast("T", property(attrgetter(path)))


class Sizes(Value):
    """How large things are in a window."""

    size: tuple[int, int]
    scale: float
    unit: float
    target: float
    smallest: float
    least: float
    zoom: float = 1.0


def _sizes(window: tuple[int, int], wanted: float, at_table: bool) -> Sizes:
    """How large things are on a page or at a table; `wanted` is the scale of the settings."""
    width, height = window
    zoom = max(1.0, wanted / REARRANGED) if at_table else 1.0
    scale = min(wanted, REARRANGED) if at_table else wanted
    unit = zoom * max(0.6, min(width / BASE[0], height / BASE[1]))
    smallest = _floor(scale, zoom, at_table)
    target = TARGET * unit if wanted >= REARRANGED else 0.0
    size = (round(width * zoom), round(height * zoom)) if at_table else window
    return Sizes(size, scale, unit, target, smallest, LEAST * smallest, zoom)


def _floor(scale: float, zoom: float, at_table: bool) -> float:
    """The smallest letters; less at a table, where all of it must show at once."""
    return zoom * SMALLEST * (sqrt(max(1.0, scale)) if at_table else max(1.0, scale))


class Services:
    """What scenes need from the program around them."""

    cloth: Cloth | None = None
    """The cloth of the game on the table; the house's own if it has none."""
    listening = False
    """Whether a screen reader is there."""
    composing = input.Composing()
    """What an input method is making of the last keys, shown in the field until it is typed."""
    pace: float | None = None
    """The pace of the match at the table, if it has one of its own."""
    haste = 1.0
    """How many times faster things move for a while."""
    covered = 0
    """How much of the window's foot lies under a long caption, in pixels."""
    dirty = True
    """Whether the screen must be drawn again."""
    running = True
    on_page: Sizes
    at_table: Sizes

    def __init__(
        self,
        words: Catalog,
        texts: Texts,
        audio: Audio,
        settings: Settings,
        theme: Theme,
        art: cards.CardArt,
        window: tuple[int, int],
        save_settings: Callable[[Settings], None],
        new_here: frozenset[str],
        stored: cards.Stored,
    ) -> None:
        """`window` is its size in pixels; `save_settings` saves changed ones and applies them at
        once. Nobody had played the games that are `new_here` before this evening, and pictures that
        were drawn before are `stored`.
        """
        self.words, self.texts, self.audio, self.settings = words, texts, audio, settings
        self.theme, self.art, self.window, self.save_settings = theme, art, window, save_settings
        self.new_here, self.stored = new_here, stored
        self.clock: Callable[[], float] = perf_counter
        """The time, in seconds."""
        self.heard: deque[str] = deque(maxlen=3)
        """The last sounds, for captions; also those played while the sound is off."""
        self.symbols: Callable[[], Mapping[str, str]] = dict
        """Returns the drawn signs of the game on the table, whose code is loaded only then."""
        self.open_turn: Callable[[Path, papers.TurnView], None] = lambda path, turn: None
        """Open a turn of the record at a path at its table, to try another move."""
        self.open_replay: Callable[[Path, Sequence[papers.TurnView], int], None]
        self.open_replay = lambda path, marks, deal: None
        """Replay the record at a path at its table from a deal, with the turns that were graded."""
        self.stack: list[Scene] = []
        self.left: dict[object, Scene] = {}
        """Scenes that were left to finish by themselves, by what they are about."""
        self.said: set[str] = set()
        """The lines that people have said this evening: none is repeated."""
        self.tips = Counter[str]()
        """How often each tip was told to the pointer this evening."""
        self.lacking: Callable[[], Mapping[str, Message]] = dict
        """Returns which ways to play there are not on this computer, and why."""
        self.signs: Mapping[str, str] = {}
        """What is printed on the buttons of the controller in use, by the key each stands for."""
        self.whole = self
        """These services as pages get them, for the whole window."""

    size = _of(tuple[int, int], "on_page.size")
    """The size that a scene has, in pixels: the window's."""
    scale = _of(float, "on_page.scale")
    """The scale of letters and controls."""
    unit = _of(float, "on_page.unit")
    """One pixel of a window of 1280×720, in pixels of this one."""
    target = _of(float, "on_page.target")
    """The least width and height of what can be pressed when everything is large; in pixels."""
    smallest = _of(float, "on_page.smallest")
    """The smallest letters of running text, in pixels."""
    least = _of(float, "on_page.least")
    """The smallest letters where there is no room for those, in pixels."""

    def font(self, size: float, scale: float | None = None) -> float:
        """A size of letters for a window of 1280×720, in pixels of this one.

        `scale` replaces the one from the settings.
        """
        return max(self.smallest, size * self.unit * (self.scale if scale is None else scale))

    def pen(self, size: float, colour: Color, face: str = UI) -> Pen:
        """Letters of such a size, which may shrink as far as any."""
        return Pen(self.font(size), colour, face, self.least)

    @property
    def speed(self) -> float:
        return self.settings.pace if self.pace is None else self.pace

    @property
    def tempo(self) -> Tempo:
        return Tempo(self.speed * self.haste, self.settings.reduced_motion)

    def meant(self, pressed: input.Key) -> str:
        """The key that a pressed one stands for, with its modifiers."""
        chord = pressed.chord
        return next((key for key, on in self.settings.keys.items() if on == chord), chord)

    def sound(self, name: str) -> None:
        """Play a sound of the game, and note it for captions."""
        self.heard.append(name)
        self.audio.play(name)

    def murmur(self, murmur: murmurs.Murmur, voice: str, after: str = "") -> None:
        """Play what somebody utters without words; softly where a line of theirs is read aloud.

        In captions it stands beside the sound that it comes `after`.
        """
        if self.settings.murmurs:
            self.heard += filter(None, (after, murmur))
            self.audio.play(f"{murmur}_{voice}", UNDER_SPEECH if self.listening else 1.0)

    def push(self, scene: Scene) -> None:
        if self.stack:
            self.stack[-1].covered()
        scene.resize()
        self.stack.append(scene)
        self.dirty = True

    def pop(self, scene: Scene) -> None:
        if scene in self.stack:
            del self.stack[self.stack.index(scene) :]
        self.dirty = True

    def only(self, scene: Scene) -> None:
        self.stack.clear()
        self.push(scene)

    def prepare(self) -> None:
        for scene in self.stack:
            scene.prepare()

    @property
    def seen(self) -> list[Scene]:
        """The scenes from the last one that hides all below it."""
        first = max((i for i, scene in enumerate(self.stack) if scene.opaque), default=0)
        return self.stack[first:]

    @property
    def awake(self) -> list[Scene]:
        """The scenes that time passes for: the topmost, those in sight that fill in below, those
        that were left to finish.
        """
        here = [each for each in self.seen if each is self.stack[-1] or each.fills_in]
        left = (each for each in self.left.values() if each.restless)
        return [*here, *(each for each in left if each not in self.stack)]

    def draw(self, surface: Surface) -> None:
        for scene in self.seen:
            scene.draw(surface)


def _measured(name: str) -> property:
    """A field of `Services` on which sizes depend: a new value has them worked out again."""

    def put(s: Services, value: object) -> None:
        there = vars(s)
        there["_" + name] = value
        if "_window" in there and "_settings" in there:
            s.on_page = _sizes(s.window, s.settings.scale, at_table=False)
            s.at_table = _sizes(s.window, s.settings.scale, at_table=True)

    return property(attrgetter("_" + name), put)


Services.settings, Services.window = _measured("settings"), _measured("window")  # type: ignore


class AtTable(Services):
    """The same services for a table, which may be larger than the window.

    A page can add lines at the bottom, but a table would have no room for its cards. So it is laid
    out for a larger window, of which a part is visible (`mille/ui/table/view.py`).
    """

    def __init__(self, services: Services) -> None:
        self.__dict__ = services.__dict__  # both share all changes

    zoom = _of(float, "at_table.zoom")
    """How many times larger than the window the table is."""
    size = _of(tuple[int, int], "at_table.size")
    scale = _of(float, "at_table.scale")
    unit = _of(float, "at_table.unit")
    target = _of(float, "at_table.target")
    smallest = _of(float, "at_table.smallest")
    least = _of(float, "at_table.least")

    def floor(self, scale: float) -> float:
        return _floor(scale, self.zoom, at_table=True)
