"""Scenes one upon the other, and what they share."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from pygame import Surface

from mille.i18n.catalog import Catalog
from mille.session.settings import Settings
from mille.ui.audio import Audio
from mille.ui.cards import CardArt
from mille.ui.frame import Frame, Part
from mille.ui.input import UiEvent
from mille.ui.tempo import Tempo
from mille.ui.text import Texts, largest
from mille.ui.theme import Theme
from mille.view.cloth import Cloth
from mille.view.layout import Rect
from mille.view.review import TurnView

BASE = (1280, 720)
"""The window for which sizes are given; everything grows with the smaller side."""
TARGET = 44.0
"""What a finger or a trembling hand needs, in pixels of 720 lines: `Services.target`."""
SMALLEST = 12.0
"""The smallest letters of running text, in pixels."""


class Scene(Protocol):
    """A page, or the table."""

    opaque: bool
    """Whether nothing of the scenes below is seen."""

    def resize(self) -> None:
        """The window, the scale or the theme is another."""

    def handle(self, event: UiEvent) -> None:
        """Something was done; only the topmost scene is told."""

    def update(self, dt: float) -> None:
        """`dt` seconds have passed."""

    def prepare(self) -> None:
        """Something is another now: find what the next picture shows, and where it lies."""

    def frame(self) -> Frame:
        """All that is there as it was prepared, and how it is painted. Changes nothing."""

    def act(self, id: str, action: str, text: str = "") -> None:
        """Do one of the `actions` of the part with this id, whoever asks for it: the pointer, a
        key, a switch, an assistive program. `text` is what `write` writes.

        What is not there, or cannot be done now, is not done.
        """

    def offers(self, part: Part) -> bool:
        """Whether one of the actions of a part would do something now: a switch walks these."""

    def bring(self, rect: Rect) -> None:
        """Have that part of the frame in sight, where more is there than the window shows."""

    @property
    def restless(self) -> bool:
        """Whether the next frame looks different by itself."""

    @property
    def due(self) -> float | None:
        """Seconds after which something happens by itself; None where that is not known."""

    def draw(self, surface: Surface) -> None:
        """Draw, and change nothing."""


class Framed:
    """A scene that is drawn from its frame alone."""

    def frame(self) -> Frame:
        """All that is there as it was prepared."""
        raise NotImplementedError

    @property
    def due(self) -> float | None:
        """Nothing happens by itself."""
        return None

    def offers(self, part: Part) -> bool:
        """Whatever can be used."""
        return part.enabled

    def bring(self, rect: Rect) -> None:
        """All is in sight."""

    def draw(self, surface: Surface) -> None:
        """Paint the frame."""
        self.frame().paint(surface)


@dataclass
class Services:
    """What scenes need of the program around them."""

    words: Catalog
    texts: Texts
    audio: Audio
    settings: Settings
    theme: Theme
    art: CardArt
    window: tuple[int, int]
    """Its size in pixels."""
    save_settings: Callable[[Settings], None]
    """Keep changed settings and apply them at once."""
    heard: deque[str] = field(default_factory=lambda: deque(maxlen=3))
    """The sounds that came last, for captions; sounds that nobody hears too."""
    cloth: Cloth | None = None
    """That of the game on the table; the house's own where it has none."""
    symbols: Callable[[], Mapping[str, str]] = dict
    """Gives the drawn signs of the game on the table; its code is loaded when they are wanted."""
    open_turn: Callable[[Path, TurnView], None] = lambda path, turn: None
    """Open a turn of the record at a path at the table, to be played otherwise."""
    open_replay: Callable[[Path, Sequence[TurnView]], None] = lambda path, marks: None
    """Show the game recorded at a path on its own table, with the turns that were graded."""
    stack: list[Scene] = field(default_factory=list)
    new_here: frozenset[str] = frozenset()
    """The games that nobody had played here before this evening."""
    said: set[str] = field(default_factory=set)
    """The lines that people have said this evening: none is said twice."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """What is printed on the controller that is used, for keys that its buttons are pressed for."""
    pace: float | None = None
    """How fast things move in the game at the table, where that was chosen for it alone."""
    haste: float = 1.0
    """How many times as fast as that things move, for a while."""
    dirty: bool = True
    """Whether the screen must be drawn again."""
    running: bool = True
    whole: Services = field(init=False, repr=False, compare=False)
    """These services as pages have them, for the whole window."""

    def __post_init__(self) -> None:
        self.whole = self

    @property
    def size(self) -> tuple[int, int]:
        """What a scene has to lie on, in pixels: the window."""
        return self.window

    @property
    def scale(self) -> float:
        """How large letters and controls are in it."""
        return self.settings.scale

    @property
    def unit(self) -> float:
        """One pixel of a window of 1280×720, in pixels of this one."""
        width, height = self.size
        return max(0.6, min(width / BASE[0], height / BASE[1]))

    @property
    def target(self) -> float:
        """How wide and high at least is what can be pressed, where all is large; in pixels."""
        return TARGET * self.unit if self.settings.scale >= REARRANGED else 0.0

    def font(self, size: float, scale: float | None = None) -> float:
        """A letter size for a window of 1280×720, in pixels of this one.

        `scale` is another one than is set.
        """
        scale = self.scale if scale is None else scale
        return max(SMALLEST, size * self.unit * scale)

    @property
    def text_steps(self) -> Sequence[int]:
        """The text sizes from normal up to the one that is set, in percent of the normal one."""
        wanted = round(100 * self.scale)
        return (*range(100, wanted, 5), wanted)

    def text_size(self, fits: Callable[[float], bool]) -> float:
        """The largest text size up to the one that is set at which something fits.

        Where not even normal letters have room the normal size is given.
        """
        wanted = self.scale
        return min(wanted, largest(100 * wanted, 100, lambda part: fits(part / 100)) / 100)

    @property
    def speed(self) -> float:
        """How many times as fast as usual things move."""
        return self.settings.speed if self.pace is None else self.pace

    @property
    def tempo(self) -> Tempo:
        """How things move."""
        return Tempo(self.speed * self.haste, self.settings.reduced_motion)

    def sound(self, name: str) -> None:
        """Let something of the game be heard, or read where there are captions."""
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
        """Leave nothing but this scene."""
        self.stack.clear()
        self.push(scene)

    def prepare(self) -> None:
        """Let all scenes find what the next picture shows."""
        for scene in self.stack:
            scene.prepare()

    def draw(self, surface: Surface) -> None:
        """Draw from the last scene that hides all below it."""
        first = max((i for i, scene in enumerate(self.stack) if scene.opaque), default=0)
        for scene in self.stack[first:]:
            scene.draw(surface)


REARRANGED = 1.4
"""Up to this scale a table is laid out anew within the window; beyond it the whole of it grows."""


class AtTable(Services):
    """The same services for a table, which may be larger than the window.

    Words on a page go on below each other; a table would have no room for its cards. So it is laid
    out as for a larger window, of which a part is seen (`mille/ui/table/showing/closeup.py`).
    """

    def __init__(self, services: Services) -> None:
        self.__dict__ = services.__dict__  # what one of them changes, both have

    @property
    def zoom(self) -> float:
        """How many times as large as the window it is."""
        return max(1.0, self.settings.scale / REARRANGED)

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.window
        return round(width * self.zoom), round(height * self.zoom)

    @property
    def scale(self) -> float:
        return min(self.settings.scale, REARRANGED)
