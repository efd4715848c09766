"""Scenes on top of each other, and the services that they share."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Protocol

from pygame import Surface

from mille.engine.message import Message
from mille.i18n import Catalog
from mille.session.settings import Settings
from mille.ui.audio import Audio
from mille.ui.cards import CardArt
from mille.ui.frame import Frame, Part
from mille.ui.input import Composing, Key, UiEvent
from mille.ui.stored import Stored
from mille.ui.tempo import Tempo
from mille.ui.text import Texts
from mille.ui.theme import Theme
from mille.view.cloth import Cloth
from mille.view.geometry import Rect
from mille.view.papers import TurnView

BASE = (1280, 720)
"""The window for which sizes are given; everything grows with its smaller side."""
TARGET = 44.0
"""The least size of what can be pressed, for a finger or a shaky hand: see `Services.target`."""
SMALLEST, LEAST = 12.0, 0.75
"""The smallest letters of running text, in pixels, and how much smaller others may be."""


class Scene(Protocol):
    """What the screen shows: a page, or a table."""

    opaque: bool
    """Whether it hides all scenes below it."""
    fills_in: bool
    """Whether it goes on drawing itself, little by little, while another scene lies on it."""
    below: float
    """How much of the window's lower end is not its table's, but for buttons, in pixels."""

    def resize(self) -> None:
        """Lay out anew, after the window, the scale or the theme changed."""

    def handle(self, event: UiEvent) -> None:
        """Take an event; only the topmost scene gets it."""

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def prepare(self) -> None:
        """Work out what the next frame shows and where, after something changed."""

    def frame(self) -> Frame:
        """All that was prepared, and how it is painted. Changes nothing."""

    def act(self, id: str, action: str, text: str = "") -> None:
        """Do one of the `actions` of the part with this id, for the pointer, a key, a switch and an
        assistive program alike. `text` is for `write`.

        An action that does not exist, or cannot be done now, is ignored.
        """

    def offers(self, part: Part) -> bool:
        """Whether an action of a part would do something now; a switch stops at these parts."""

    def bring(self, rect: Rect) -> None:
        """Scroll a part of the frame into view, if it is larger than the window."""

    @property
    def writing(self) -> Rect | None:
        """Where text goes that is typed now, in pixels; None if it goes nowhere."""

    def swipes(self, x: float, y: float) -> bool:
        """Whether a finger that pulls at this point scrolls, rather than carry something."""

    @property
    def restless(self) -> bool:
        """Whether it goes on by itself, or shows what stands there only for a while."""

    @property
    def watched(self) -> bool:
        """Whether it plays by itself before somebody who touches nothing: the screen stays on."""

    @property
    def due(self) -> float | None:
        """Seconds until the next frame looks different by itself: 0 while something moves, None if
        nothing will change until somebody does something.
        """

    def stand(self, seconds: float) -> None:
        """Let time pass in which nothing changed, while what stands there was read."""

    def draw(self, surface: Surface) -> None:
        """Draw, and change nothing."""


class Framed:
    """A scene that is drawn from its frame alone."""

    fills_in = False
    below = 0.0

    @property
    def watched(self) -> bool:
        """No: it waits for the person."""
        return False

    @property
    def restless(self) -> bool:
        """False: it changes only when something is done."""
        return False

    def frame(self) -> Frame:
        """All that was prepared."""
        raise NotImplementedError

    @property
    def due(self) -> float | None:
        """0 while it is restless."""
        return 0.0 if self.restless else None

    def stand(self, seconds: float) -> None:
        """Do nothing: nothing stands there for a while."""

    @property
    def writing(self) -> Rect | None:
        """None: nothing is typed."""
        return None

    def swipes(self, x: float, y: float) -> bool:
        """False: nothing scrolls."""
        return False

    def offers(self, part: Part) -> bool:
        """Whether a part can be used."""
        return part.enabled

    def bring(self, rect: Rect) -> None:
        """Do nothing: everything is in sight."""

    def draw(self, surface: Surface) -> None:
        """Paint the frame."""
        self.frame().paint(surface)


@dataclass
class Services:
    """What scenes need from the program around them."""

    words: Catalog
    texts: Texts
    audio: Audio
    settings: Settings
    theme: Theme
    art: CardArt
    window: tuple[int, int]
    """Its size in pixels."""
    save_settings: Callable[[Settings], None]
    """Save changed settings and apply them at once."""
    heard: deque[str] = field(default_factory=lambda: deque(maxlen=3))
    """The last sounds, for captions; also those played while the sound is off."""
    cloth: Cloth | None = None
    """The cloth of the game on the table; the house's own if it has none."""
    symbols: Callable[[], Mapping[str, str]] = dict
    """Returns the drawn signs of the game on the table, whose code is loaded only then."""
    open_turn: Callable[[Path, TurnView], None] = lambda path, turn: None
    """Open a turn of the record at a path at its table, to try another move."""
    open_replay: Callable[[Path, Sequence[TurnView]], None] = lambda path, marks: None
    """Replay the record at a path at its table, with the turns that were graded."""
    stack: list[Scene] = field(default_factory=list)
    new_here: frozenset[str] = frozenset()
    """The games that nobody had played here before this evening."""
    said: set[str] = field(default_factory=set)
    """The lines that people have said this evening: none is repeated."""
    listening: bool = False
    """Whether a screen reader is there."""
    lacking: Callable[[], Mapping[str, Message]] = dict
    """Returns which ways to play there are not on this computer, and why."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """What is printed on the buttons of the controller in use, by the key each stands for."""
    composing: Composing = field(default_factory=Composing)
    """What an input method is making of the last keys, shown in the field until it is typed."""
    stored: Stored = field(default_factory=Stored)
    """The pictures that were drawn before."""
    pace: float | None = None
    """The pace of the match at the table, if it has one of its own."""
    haste: float = 1.0
    """How many times faster things move for a while."""
    covered: int = 0
    """How much of the window's foot lies under a long caption, in pixels."""
    dirty: bool = True
    """Whether the screen must be drawn again."""
    running: bool = True
    whole: Services = field(init=False, repr=False, compare=False)
    """These services as pages get them, for the whole window."""

    def __post_init__(self) -> None:
        self.whole = self

    @property
    def size(self) -> tuple[int, int]:
        """The size that a scene has, in pixels: the window's."""
        return self.window

    @property
    def scale(self) -> float:
        """The scale of letters and controls."""
        return self.settings.scale

    @property
    def unit(self) -> float:
        """One pixel of a window of 1280×720, in pixels of this one."""
        width, height = self.size
        return max(0.6, min(width / BASE[0], height / BASE[1]))

    @property
    def target(self) -> float:
        """The least width and height of what can be pressed when everything is large; in pixels."""
        return TARGET * self.unit if self.settings.scale >= REARRANGED else 0.0

    def font(self, size: float, scale: float | None = None) -> float:
        """A size of letters for a window of 1280×720, in pixels of this one.

        `scale` replaces the one from the settings.
        """
        scale = self.scale if scale is None else scale
        return max(self.smallest, size * self.unit * scale)

    @property
    def smallest(self) -> float:
        """The smallest letters of running text, in pixels."""
        return self.floor(self.scale)

    def floor(self, scale: float) -> float:
        """The smallest letters of running text at another scale, in pixels."""
        return SMALLEST * max(1.0, scale)

    @property
    def least(self) -> float:
        """The smallest letters where there is no room for those, in pixels."""
        return LEAST * self.smallest

    @property
    def text_steps(self) -> Sequence[int]:
        """The text sizes from normal up to the one that is set, in percent of the normal one."""
        wanted = round(100 * self.scale)
        return (*range(100, wanted, 5), wanted)

    @property
    def speed(self) -> float:
        """How many times faster than usual things move."""
        return self.settings.speed if self.pace is None else self.pace

    @property
    def tempo(self) -> Tempo:
        """The tempo at which things move."""
        return Tempo(self.speed * self.haste, self.settings.reduced_motion)

    def meant(self, pressed: Key) -> str:
        """The key that a pressed one stands for, with its modifiers."""
        chord = pressed.chord
        return next((key for key, on in self.settings.keys.items() if on == chord), chord)

    def sound(self, name: str) -> None:
        """Play a sound of the game, and note it for captions."""
        self.heard.append(name)
        self.audio.play(name)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        scene.resize()
        self.stack.append(scene)
        self.dirty = True

    def pop(self, scene: Scene) -> None:
        """Take a scene away, and whatever is on top of it."""
        if scene in self.stack:
            del self.stack[self.stack.index(scene) :]
        self.dirty = True

    def only(self, scene: Scene) -> None:
        """Remove all scenes but this one."""
        self.stack.clear()
        self.push(scene)

    def prepare(self) -> None:
        """Have all scenes work out what the next frame shows."""
        for scene in self.stack:
            scene.prepare()

    @property
    def seen(self) -> list[Scene]:
        """The scenes from the last one that hides all below it."""
        first = max((i for i, scene in enumerate(self.stack) if scene.opaque), default=0)
        return self.stack[first:]

    @property
    def awake(self) -> list[Scene]:
        """The scenes that time passes for: the topmost, and those in sight that fill in below."""
        return [each for each in self.seen if each is self.stack[-1] or each.fills_in]

    def draw(self, surface: Surface) -> None:
        """Draw the scenes that can be seen."""
        for scene in self.seen:
            scene.draw(surface)


REARRANGED = 1.4
"""Up to this scale a table is rearranged within the window; beyond it, all of it grows."""


class AtTable(Services):
    """The same services for a table, which may be larger than the window.

    A page can add lines at the bottom, but a table would have no room for its cards. So it is laid
    out for a larger window, of which a part is visible (`mille/ui/table/showing/closeup.py`).
    """

    def __init__(self, services: Services) -> None:
        self.__dict__ = services.__dict__  # both share all changes

    @property
    def zoom(self) -> float:
        """How many times larger than the window the table is."""
        return max(1.0, self.settings.scale / REARRANGED)

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.window
        return round(width * self.zoom), round(height * self.zoom)

    @property
    def unit(self) -> float:
        return self.zoom * self.whole.unit

    def floor(self, scale: float) -> float:
        """At a table, up to `REARRANGED`: all of it must show at once, so they grow less there."""
        return self.zoom * SMALLEST * sqrt(max(1.0, scale))

    @property
    def scale(self) -> float:
        return min(self.settings.scale, REARRANGED)
