"""The only reader of pygame's event queue; it gives the screen events of our own.

Positions are in pixels of the window's surface. They come with the events: if we asked the mouse,
it would already be elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import pygame

from mille.ui.pads import Pads
from mille.value import Value


class PointerDown(Value):
    """A button went down; 1 is the first, 3 the second."""

    x: float
    y: float
    button: int = 1


class PointerMove(Value):
    """The pointer moved."""

    x: float
    y: float


class PointerUp(Value):
    """A button came up."""

    x: float
    y: float
    button: int = 1


class Wheel(Value):
    """The wheel turned; up is positive."""

    x: float
    y: float
    steps: float


class Key(Value):
    """A key went down, by its name in the player's layout: `a`, `return`, `left`, `f11`."""

    name: str
    shift: bool = False
    control: bool = False

    @property
    def chord(self) -> str:
        """Its name with what is held: `ctrl+z`, and `shift+t` if it is a letter."""
        held = "shift+" if self.shift and (self.name.isalpha() and len(self.name) == 1) else ""
        return f"{'ctrl+' if self.control else held}{self.name}"


class KeyUp(Value):
    """A key came up."""

    name: str


class Typed(Value):
    """Text came from the keyboard, or from an input method."""

    text: str


class Resized(Value):
    """The window's size or screen changed, or it has to be drawn again."""


class PointerLeft(Value):
    """The pointer left the window."""


class Dropped(Value):
    """A file was dropped on the window."""

    path: str


class Hidden(Value):
    """The window is not shown any more: it was minimised, or another program destroyed it."""


class Unplugged(Value):
    """The sound device that was open is gone."""


class Closed(Value):
    """The window was closed."""


UiEvent: TypeAlias = (
    PointerDown
    | PointerMove
    | PointerUp
    | Wheel
    | Key
    | KeyUp
    | Typed
    | Resized
    | PointerLeft
    | Dropped
    | Hidden
    | Unplugged
    | Closed
)

PLACED = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWDISPLAYCHANGED,
)
"""What happens to a window that may give it another size or place."""
_KEYS = {"enter": "return", "keypad enter": "return", "[enter]": "return"}


class Input:
    """Turns pygame's events into ours; `scale` is how many pixels make a point."""

    def __init__(self) -> None:
        self.scale = 1.0
        self.keys: Mapping[str, str] = {}
        """For keys of the one-handed layout, the key that each stands for."""
        self.pads = Pads()
        self.signs: Mapping[str, str] = {}
        """What is printed on the buttons of the controller in use, by key; empty after a key of the
        keyboard.
        """
        self._at = (0.0, 0.0)

    def poll(self) -> Iterator[UiEvent]:
        """What happened since the last call; pointer moves in a row become one."""
        last_move: PointerMove | None = None
        for event in pygame.event.get():
            made = self._read(event)
            if isinstance(made, PointerMove):
                last_move = made
                continue
            if last_move is not None:
                yield last_move
                last_move = None
            if made is not None:
                yield made
        if last_move is not None:
            yield last_move

    def forget_presses(self) -> None:
        """Drop key presses and clicks not polled yet: they were meant for another scene."""
        pygame.event.clear((pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN))

    def _read(self, event: pygame.event.Event) -> UiEvent | None:
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            x, y = event.pos[0] * self.scale, event.pos[1] * self.scale
            self._at = (x, y)
            if kind == pygame.MOUSEMOTION:
                return PointerMove(x, y)
            if event.button > 3:
                return None  # the wheel comes as MOUSEWHEEL too
            made = PointerDown if kind == pygame.MOUSEBUTTONDOWN else PointerUp
            return made(x, y, event.button)
        if kind == pygame.MOUSEWHEEL:
            return Wheel(*self._at, event.precise_y)
        if key := self.pads.read(event):
            self.signs = self.pads.signs(event)
            *held, name = self.keys.get(key, key).split("+")
            return Key(name, "shift" in held, "ctrl" in held)
        if kind == pygame.KEYDOWN:
            self.signs = {}
            name = pygame.key.name(event.key)
            # Windows sends AltGr, which types @ and the like, as Ctrl and Alt.
            control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
            control = control and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)
            return Key(_KEYS.get(name, name), bool(event.mod & pygame.KMOD_SHIFT), control)
        if kind == pygame.KEYUP:
            name = pygame.key.name(event.key)
            return KeyUp(_KEYS.get(name, name))
        if kind == pygame.DROPFILE:
            return Dropped(event.file)
        if kind == pygame.TEXTINPUT:
            return Typed(event.text)
        if kind in PLACED:
            return Resized()
        if kind == pygame.WINDOWHIDDEN:
            return Hidden()
        if kind == pygame.AUDIODEVICEREMOVED and event.which:  # 0 is one that was not open
            return Unplugged()
        if kind == pygame.WINDOWLEAVE:
            return PointerLeft()
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            return Closed()
        return None
