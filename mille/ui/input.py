"""The only reader of pygame's event queue; it gives the screen events of our own.

Positions are in pixels of the window's surface. They come with the events: if we asked the mouse,
it would already be elsewhere.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import groupby
from math import exp, hypot
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from unicodedata import name as name_of_letter

import pygame

from mille.engine.message import message
from mille.ui import tempo as t
from mille.ui.tempo import soonest
from mille.value import Value, replace
from mille.view.geometry import Rect

if TYPE_CHECKING:
    import ctypes


# SDL itself, in the library that pygame has loaded: for what pygame does not pass on.


log = logging.getLogger(__name__)


@cache
def library() -> ctypes.CDLL | None:
    """The library; None if it cannot be found."""
    try:
        import ctypes  # some systems have a Python without it

        if sys.platform == "win32":
            handle = ctypes.windll.kernel32.GetModuleHandleW
            handle.restype = ctypes.c_void_p
            sdl = ctypes.CDLL("SDL2.dll", handle=handle("SDL2.dll"))
        else:
            # The symbol is looked up in all libraries that this one needs.
            sdl = ctypes.CDLL(pygame.event.__file__)
        sdl.SDL_GetHint.restype = ctypes.c_char_p
        sdl.SDL_SetHint.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
        sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
        sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFlags.argtypes = [ctypes.c_void_p]
        sdl.SDL_GetWindowFlags.restype = ctypes.c_uint32
        sdl.SDL_GetWindowDisplayIndex.argtypes = [ctypes.c_void_p]
        sdl.SDL_GetWindowBordersSize.argtypes = [ctypes.c_void_p] * 5
        sdl.SDL_GetDisplayUsableBounds.argtypes = [ctypes.c_int, ctypes.c_void_p]
        sdl.SDL_GetDisplayDPI.argtypes = [ctypes.c_int] + [ctypes.c_void_p] * 3
    except (ImportError, AttributeError, OSError, TypeError) as error:
        log.info("SDL cannot be asked: %s", error)
        return None
    return sdl


# Game controllers: their buttons stand for the keys of the one-handed layout.
#
# SDL knows the layout of each. Controllers may come and go at any time; without one, nothing is
# polled: SDL itself would wake every three seconds to look for one, so the system says when there
# may be another. Help names a button by the sign that is printed on it.


BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "space",
    pygame.CONTROLLER_BUTTON_B: "escape",
    pygame.CONTROLLER_BUTTON_X: "return",
    pygame.CONTROLLER_BUTTON_Y: "h",
    pygame.CONTROLLER_BUTTON_BACK: "shift+t",
    pygame.CONTROLLER_BUTTON_START: "escape",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "shift+h",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "shift+p",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "shift+tab",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "tab",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
"""The key of each button."""
AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("page up", "page down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "u"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "shift+m"),
}
"""The keys for the two ways to push a stick, and for a trigger."""
PUSHED, LET_GO = 20_000, 10_000
"""A stick counts as pushed beyond the first value, of 32,767, until it is below the second."""
SIGNED = ("space", "escape", "return", "h", "shift+t", "shift+tab", "tab", "u", "shift+m")
SIGNS = {
    r"PS\d|DualS|Sony|PlayStation": ("×", "○", "square", "triangle", "share", "L1", "R1"),
    r"Nintendo|Switch|Joy-?Con": ("A", "B", "X", "Y", "minus", "L", "R"),
    "": ("A", "B", "X", "Y", "view", "LB", "RB"),
}
"""What is printed on the buttons of `SIGNED`, by a pattern of the controller's name; the catalogue
may have a word for it. The triggers are called by their number or letters."""
TRIGGERS = {"L1": ("L2", "R2"), "L": ("ZL", "ZR"), "LB": ("LT", "RT")}
DEVICES = ("/dev/input", "/dev")
"""Where Linux lists what is plugged in: the first of these that exists."""
CHANGED = 0x4 | 0x100
"""For `inotify`: the rights of a file have changed, or there is a new one."""
NAMED = 1.0
"""After this many seconds the system has found out what a new device is."""
LOOKS_ITSELF = b"SDL_AUTO_UPDATE_JOYSTICKS"


def listen() -> None:
    """Have SDL tell of controllers. Raises `ImportError` and `pygame.error`."""
    from pygame._sdl2 import controller

    controller.init()


class Pads:
    """The connected controllers, and which sticks are pushed."""

    def __init__(self) -> None:
        self._there: dict[int, Any] = {}
        self._pushed: dict[tuple[int, int], str] = {}
        self.held: tuple[object, ...] = ()
        """The button or stick that gave the last key, while it is held; else empty."""
        self.trouble = ""
        """Why no controller can be used here, if none can."""
        self._sdl: ctypes.CDLL | None = None
        """What finds a controller, once the system says when a device comes; until then SDL looks
        for one by itself.
        """

    def begin(self) -> None:
        """Listen to controllers from now on."""
        try:
            listen()
        except (ImportError, pygame.error) as error:  # play without them
            self.trouble = str(error)
            log.warning(message("log.no_controllers", why=self.trouble))
            return
        self._sdl = library() if _tells_of_devices() else None
        self._let_sdl_look()

    def look(self) -> None:
        """Find a controller that has come."""
        if self._sdl is not None and not self._there:
            self._sdl.SDL_JoystickUpdate()

    def _let_sdl_look(self) -> None:
        """Let SDL look by itself, which wakes it, only while there is a controller."""
        if self._sdl is not None:
            self._sdl.SDL_SetHint(LOOKS_ITSELF, b"1" if self._there else b"0")

    def read(self, event: pygame.event.Event) -> str:
        """The key that a controller's event stands for; empty if none."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._there.pop(event.instance_id, None)
                self.held = ()
                self._let_sdl_look()
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                self.held = event.instance_id, "button", event.button
                return BUTTONS[event.button]
            case pygame.CONTROLLERBUTTONUP:
                self._release(event.instance_id, "button", event.button)
            case pygame.CONTROLLERAXISMOTION if event.axis in AXES:
                return self._push(event.instance_id, event.axis, event.value)
        return ""

    def _open(self, index: int) -> None:
        from pygame._sdl2 import controller

        with suppress(pygame.error):  # unplugged already
            made = controller.Controller(index)
            self._there[made.as_joystick().get_instance_id()] = made
        self._let_sdl_look()

    def _push(self, pad: int, axis: int, value: int) -> str:
        """The key of a stick just pushed: holding it there is one press."""
        before = self._pushed.get((pad, axis), "")
        if abs(value) < LET_GO:
            self._pushed.pop((pad, axis), None)
            self._release(pad, "axis", axis)
        key = AXES[axis][value > 0] if abs(value) >= PUSHED else ""
        if not key or key == before:
            return ""
        self._pushed[pad, axis] = key
        self.held = pad, "axis", axis
        return key

    def _release(self, *what: object) -> None:
        if what == self.held:
            self.held = ()

    def signs(self, event: pygame.event.Event) -> Mapping[str, str]:
        """What is printed on the controller that sent an event, by the key each button stands
        for.
        """
        pad = self._there.get(getattr(event, "instance_id", -1))
        name = pad.name if pad is not None else ""
        printed = next(signs for kind, signs in SIGNS.items() if re.search(kind, name, re.I))
        return dict(zip(SIGNED, (*printed, *TRIGGERS[printed[5]]), strict=True))


@cache
def _tells_of_devices() -> bool:
    """Have Linux wake the loop when a device comes; whether it does. Other systems cannot be asked
    like this.
    """
    try:
        import ctypes

        libc = ctypes.CDLL(None)
        changes = libc.inotify_init1(os.O_CLOEXEC)
        place = next(filter(os.path.isdir, DEVICES), "")
        if changes < 0 or libc.inotify_add_watch(changes, place.encode(), CHANGED) < 0:
            return False
    except (ImportError, AttributeError, OSError, TypeError):
        return False
    Thread(target=_tell_of_devices, args=(changes,), daemon=True).start()
    return True


def _tell_of_devices(changes: int) -> None:
    """Wake the loop for each change, and once more when it is known what has come."""
    while os.read(changes, 4096):
        for seconds in (0.0, NAMED):
            sleep(seconds)
            with suppress(pygame.error):  # the window is closing
                pygame.event.post(pygame.event.Event(pygame.USEREVENT))


class UiEvent(Value):
    """Something that happened to the window, as the screen is told of it."""


class PointerDown(UiEvent):
    """A button went down; 1 is the first, 3 the second."""

    x: float
    y: float
    button: int = 1


class PointerMove(UiEvent):
    """The pointer moved."""

    x: float
    y: float
    finger: bool = False
    """Whether it is a finger that came down here and rests."""
    still: bool = False
    """True if the pointer lay still and was only found there, as when the window opens under it."""


class PointerUp(UiEvent):
    """A button came up."""

    x: float
    y: float
    button: int = 1


class Wheel(UiEvent):
    """The wheel turned; up is positive."""

    x: float
    y: float
    steps: float


class Swiped(UiEvent):
    """A finger pulled along what lies here, or what it pulled glides on; in pixels."""

    x: float
    y: float
    dx: float
    dy: float


class LetGo(UiEvent):
    """What the pointer holds must be let go: its button came up, or the focus went, unseen."""


class Key(UiEvent):
    """A key went down, by its name in the player's layout: `a`, `return`, `left`, `f11`."""

    name: str
    shift: bool = False
    control: bool = False
    again: bool = False
    """Whether it has been down for some time, and counts once more."""

    @property
    def chord(self) -> str:
        """Its name with what is held: `ctrl+z`, and `shift+t` if it is a letter."""
        held = "shift+" if self.shift and (self.name.isalpha() and len(self.name) == 1) else ""
        return f"{'ctrl+' if self.control else held}{self.name}"


class KeyUp(UiEvent):
    """A key came up."""

    name: str


class Typed(UiEvent):
    """Text came from the keyboard, or from an input method."""

    text: str


class Composing(UiEvent):
    """An input method shows what the keys make so far; empty once it is typed or given up."""

    text: str = ""
    cursor: int = 0
    """The index of the letter that its cursor is in front of."""


class Resized(UiEvent):
    """The window's size or screen changed, or it has to be drawn again."""


class PointerLeft(UiEvent):
    """The pointer left the window."""


class Dropped(UiEvent):
    """A file was dropped on the window."""

    path: str


class Hidden(UiEvent):
    """The window is not shown any more: it was minimised, or another program destroyed it."""


class Unplugged(UiEvent):
    """The sound device that was open is gone."""


class Closed(UiEvent):
    """The window was closed."""


PLACED = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWDISPLAYCHANGED,
)
"""What happens to a window that may give it another size or place."""
NAMES = {"enter": "return", "keypad enter": "return", "[enter]": "return"}
"""Our names of keys for pygame's."""
PLACES = {pygame.KSCAN_A + n: letter for n, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
PLACES |= {pygame.KSCAN_1 + n: digit for n, digit in enumerate("1234567890")}
"""The key at each place of an American keyboard, by the place's number."""
NUMPAD = {
    pygame.K_KP0: ("0", "insert"),
    pygame.K_KP1: ("1", "end"),
    pygame.K_KP2: ("2", "down"),
    pygame.K_KP3: ("3", "page down"),
    pygame.K_KP4: ("4", "left"),
    pygame.K_KP5: ("5", ""),
    pygame.K_KP6: ("6", "right"),
    pygame.K_KP7: ("7", "home"),
    pygame.K_KP8: ("8", "up"),
    pygame.K_KP9: ("9", "page up"),
    pygame.K_KP_PERIOD: (".", "delete"),
}
"""What the keys of the numpad are with NumLock and without."""
HELD = {
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
    *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK),
    *(pygame.K_NUMLOCK, pygame.K_SCROLLOCK),
}
"""Keys that only change what others mean."""
ALT = pygame.KMOD_ALT | pygame.KMOD_MODE
ALT_GR = pygame.KMOD_RALT | pygame.KMOD_MODE
LETTERS = 1 << 30
"""Below this, the number of a key is that of its character."""


def key_of(event: pygame.event.Event, latin: bool = True, system: str = sys.platform) -> Key | None:
    """The key that went down; None if it means nothing here.

    `latin` is whether the keyboard has Latin letters: on another, the place of a key counts.
    """
    mod, mac = event.mod, system == "darwin"
    name = name_of(event, latin, system)
    if event.key in HELD or not name:
        return None
    if mod & ALT:  # it writes with AltGr, or is for the window manager
        others = mod & (ALT_GR | pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT)
        return Key("f11") if name == "return" and not others else None
    if mod & pygame.KMOD_META and not mac:
        return None
    control = pygame.KMOD_CTRL | pygame.KMOD_META
    return Key(name, bool(mod & pygame.KMOD_SHIFT), bool(mod & control))


def name_of(event: pygame.event.Event, latin: bool = True, system: str = sys.platform) -> str:
    """What the key that went down or up is called; empty if it has no name."""
    if event.key in NUMPAD:  # Macs have no NumLock
        locked = system == "darwin" or event.mod & pygame.KMOD_NUM
        return NUMPAD[event.key][0 if locked else 1]
    letter = chr(event.key) if event.key < LETTERS else ""
    foreign = letter.isalpha() and not is_latin(letter)
    if (foreign or not latin) and event.scancode in PLACES:
        return PLACES[event.scancode]
    name = pygame.key.name(event.key)
    if len(name) == 3 and name[0] == "[":
        return name[1]  # the other keys of the numpad
    return NAMES.get(name, name) or (letter if letter.isprintable() else "")


def is_latin(letter: str) -> bool:
    """Whether it is a letter of ours, as é and ß are."""
    return letter.isalpha() and name_of_letter(letter, "").startswith("LATIN")


def writes(event: pygame.event.Event, system: str = sys.platform) -> bool:
    """Whether the text of a pressed key is typed: AltGr's is, any other command's is not."""
    mod, control = event.mod, event.mod & pygame.KMOD_CTRL
    if mod & pygame.KMOD_META:
        return False
    if mod & ALT:  # some systems give the plain letter, and mean nothing by that
        plain = event.key < LETTERS and event.unicode.casefold() == chr(event.key)
        alt_gr = mod & ALT_GR or system == "darwin" or (control and system == "win32")
        return bool(alt_gr) and not plain
    return not control


def has_latin_letters() -> bool:
    """Whether the keyboard has them now."""
    sdl = library()
    if sdl is None:
        return True
    there = {sdl.SDL_GetKeyFromScancode(place) for place in PLACES}
    return any(ord("a") <= key <= ord("z") for key in there)


REPEATED = {*("left", "right", "up", "down", "tab", "page up", "page down", "backspace", "delete")}
"""Keys that count again and again while they are down: a place further, a letter less."""
LONG, EVERY = 0.4, 0.08
"""After how many seconds a held key counts again, and how often from then on."""


class Finger:
    """Turns what a finger does into what a pointer does: a tap presses, and a finger that rests
    only points, so that what lies there is explained. What it pulls is carried, or scrolls.
    """

    FAR = 12.0
    """How far it may wander and still rest, in points."""
    QUICK, SLOW = 200.0, 30.0
    """The least speeds at which something begins to glide, and glides on, in points a second."""
    SLOWING = 0.35
    """The seconds in which something that glides loses most of its speed."""

    def __init__(self) -> None:
        self.swipes: Callable[[float, float], bool] = lambda x, y: False
        """Whether a finger that pulls here scrolls, rather than carry something."""
        self.glides = True
        """Whether something goes on by itself when a quick finger is lifted."""
        self._does = ""
        """What it does: `rest`, `carry` or `swipe`; what it swiped may `glide`."""
        self._start = self._at = self._speed = self._pulled = (0.0, 0.0)
        self._since = self._measured = 0.0
        self._scale = 1.0

    @property
    def due(self) -> float | None:
        """Seconds until something happens by itself; None if nothing does."""
        return 0.0 if self._does == "glide" else None

    def down(self, x: float, y: float, now: float, scale: float) -> Iterator[UiEvent]:
        """It touched the screen."""
        self._does, self._start, self._at, self._since = "rest", (x, y), (x, y), now
        self._scale, self._speed = scale, (0.0, 0.0)
        yield PointerMove(x, y, finger=True)

    def move(self, x: float, y: float, now: float) -> Iterator[UiEvent]:
        """It moved on the screen."""
        dx, dy = x - self._at[0], y - self._at[1]
        if self._does == "rest":
            dx, dy = x - self._start[0], y - self._start[1]
            if hypot(dx, dy) <= self.FAR * self._scale:
                return
            self._does, self._pulled, self._measured = "carry", (0.0, 0.0), now
            if self.swipes(*self._start):
                self._does = "swipe"
                yield PointerLeft()
            else:
                yield PointerDown(*self._start)
        self._at = x, y
        if self._does == "swipe":
            self._pulled = self._pulled[0] + dx, self._pulled[1] + dy
            yield Swiped(*self._start, dx, dy)
        elif self._does == "carry":
            yield PointerMove(x, y)

    def up(self, x: float, y: float, now: float) -> Iterator[UiEvent]:
        """It left the screen."""
        did, self._does = self._does, ""
        if did == "rest" and now - self._since < t.REST:
            yield PointerDown(*self._start)
            yield PointerUp(*self._start)
            yield PointerLeft()
        elif did == "carry":
            yield PointerUp(x, y)
            yield PointerLeft()
        elif did == "swipe":
            self._measure(now)
            if hypot(*self._speed) < self.QUICK * self._scale:
                return
            if self.glides:
                self._does = "glide"
            else:
                yield Swiped(*self._start, *(each * self.SLOWING for each in self._speed))

    def pass_time(self, now: float) -> Iterator[UiEvent]:
        """Time has passed: what glides goes on, slower and slower."""
        gone = now - self._measured
        if self._does == "swipe":
            self._measure(now)
        elif self._does == "glide" and gone > 0:
            self._measured = now
            yield Swiped(*self._start, *(each * gone for each in self._speed))
            left = exp(-gone / self.SLOWING)
            self._speed = self._speed[0] * left, self._speed[1] * left
            if hypot(*self._speed) < self.SLOW * self._scale:
                self._does = ""

    def forget(self) -> None:
        """Begin anew: whatever it did is over."""
        self._does = ""

    def _measure(self, now: float) -> None:
        """Note how fast it moves."""
        if (gone := now - self._measured) > 0:
            old, new = self._speed, (self._pulled[0] / gone, self._pulled[1] / gone)
            self._speed = (old[0] + new[0]) / 2, (old[1] + new[1]) / 2
            self._pulled, self._measured = (0.0, 0.0), now


class Input:
    """Turns pygame's events into ours; `scale` is how many pixels make a point."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self.scale = 1.0
        self.keys: Mapping[str, str] = {}
        """For keys of the one-handed layout, the key that each stands for."""
        self.pads = Pads()
        self.finger = Finger()
        self.signs: Mapping[str, str] = {}
        """What is printed on the buttons of the controller in use, by key; empty after a key of the
        keyboard.
        """
        self.composing = Composing()
        """What an input method is making; its keys do nothing else meanwhile."""
        self._at = (0.0, 0.0)
        self._is_down = False
        """Whether the pointer's first button is down."""
        self._pressed: pygame.event.Event | None = None
        """The last key that went down, until it comes up."""
        self._held: tuple[object, Key, float] | None = None
        """A key that is repeated, where it was pressed, and when it counts next."""
        self._field: Rect | None = Rect(0, 0, 0, 0)
        """Where text is typed: SDL begins with typing on."""
        self._latin: bool | None = None
        """Whether the keyboard has Latin letters; None until that matters."""

    @property
    def due(self) -> float | None:
        """Seconds until something happens without a new event; None if nothing does."""
        again = None if self._held is None else max(0.0, self._held[2] - self._clock())
        return soonest([again, self.finger.due])

    def poll(self) -> Iterator[UiEvent]:
        """What happened since the last call; pointer moves in a row become one."""
        for moves, events in groupby(self._all(), lambda each: isinstance(each, PointerMove)):
            yield from [*events][-1:] if moves else events  # noqa: B031 (used once)

    def forget_presses(self) -> None:
        """Drop key presses and clicks not polled yet: they were meant for another scene."""
        pygame.event.clear((pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN))
        self._held = None

    def write_at(self, field: Rect | None) -> None:
        """Let text be typed in the field at this place; an input method shows its list beside it.

        With None no text is typed, and every key is only a key.
        """
        if field == self._field:
            return
        if field is None:
            pygame.key.stop_text_input()
            self.composing = Composing()
        else:
            if self._field is None:
                pygame.key.start_text_input()
            sides = (round(side / self.scale) for side in (field.x, field.y, field.w, field.h))
            pygame.key.set_text_input_rect(pygame.Rect(*sides))
        self._field = field

    def _all(self) -> Iterator[UiEvent]:
        self.pads.look()
        for event in pygame.event.get():
            yield from self._read(event)
        now = self._clock()
        yield from self.finger.pass_time(now)
        if self._held is not None and now >= self._held[2]:
            source, key, _ = self._held
            self._held = source, key, now + EVERY
            yield replace(key, again=True)

    def _read(self, event: pygame.event.Event) -> Iterator[UiEvent]:
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            yield from self._point(event)
        elif kind == pygame.MOUSEWHEEL:
            yield Wheel(*self._at, event.precise_y)
        elif kind == pygame.KEYDOWN:
            yield from self._press(event)
        elif kind == pygame.KEYUP:
            yield from self._release(event)
        elif kind == pygame.TEXTEDITING:
            self.composing = Composing(event.text, event.start + event.length)
            yield self.composing
        elif kind == pygame.TEXTINPUT:
            self.composing = Composing()
            pressed = self._pressed
            if pressed is None or pressed.unicode != event.text or writes(pressed):
                yield Typed(event.text)
        elif kind == pygame.KEYMAPCHANGED:
            self._latin = None
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held, self._is_down, self.composing = None, False, Composing()
            self.finger.forget()
            yield LetGo()
        elif kind == pygame.DROPFILE:
            yield Dropped(event.file)
        elif kind in PLACED:
            yield Resized()
        elif kind == pygame.WINDOWHIDDEN:
            yield Hidden()
        elif kind == pygame.AUDIODEVICEREMOVED and event.which:  # 0 is one that was not open
            yield Unplugged()
        elif kind == pygame.WINDOWLEAVE:
            yield PointerLeft()
        elif kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            yield Closed()
        else:
            yield from self._steer(event)

    def _point(self, event: pygame.event.Event) -> Iterator[UiEvent]:
        """A mouse or a finger did something."""
        kind, first = event.type, event.type != pygame.MOUSEMOTION and event.button == 1
        x, y = self._at = event.pos[0] * self.scale, event.pos[1] * self.scale
        if event.dict.get("touch"):
            now = self._clock()
            if kind == pygame.MOUSEMOTION:
                yield from self.finger.move(x, y, now)
            elif kind == pygame.MOUSEBUTTONUP:
                yield from self.finger.up(x, y, now)
            else:
                yield from self.finger.down(x, y, now, self.scale)
        elif kind == pygame.MOUSEMOTION:
            if self._is_down and not event.buttons[0]:
                self._is_down = False
                yield LetGo()
            yield PointerMove(x, y, still=event.dict.get("rel") == (0, 0))
        elif event.button <= 3:  # the wheel comes as MOUSEWHEEL too
            down = kind == pygame.MOUSEBUTTONDOWN
            self._is_down = down if first else self._is_down
            yield (PointerDown if down else PointerUp)(x, y, event.button)

    def _press(self, event: pygame.event.Event) -> Iterator[UiEvent]:
        """A key of the keyboard went down."""
        self.signs, self._pressed = {}, event
        if self.composing.text or event.key in HELD:
            return
        if self._latin is None:
            self._latin = has_latin_letters()
        key = key_of(event, self._latin)
        self._hold(event.key, key)
        if key is not None:
            yield key

    def _release(self, event: pygame.event.Event) -> Iterator[UiEvent]:
        """A key of the keyboard came up."""
        if self._pressed is not None and self._pressed.key == event.key:
            self._pressed = None
        if self._held is not None and self._held[0] == event.key:
            self._held = None
        yield KeyUp(name_of(event, self._latin is not False))

    def _steer(self, event: pygame.event.Event) -> Iterator[UiEvent]:
        """A controller did something, if the event is one of its."""
        if name := self.pads.read(event):
            self.signs = self.pads.signs(event)
            *held, name = self.keys.get(name, name).split("+")
            key = Key(name, "shift" in held, "ctrl" in held)
            self._hold(self.pads, key)
            yield key
        elif self._held is not None and self._held[0] is self.pads and not self.pads.held:
            self._held = None

    def _hold(self, source: object, key: Key | None) -> None:
        """A key is down from now on; one that was down before is repeated no longer."""
        repeated = key is not None and key.name in REPEATED
        self._held = (source, key, self._clock() + LONG) if key and repeated else None


# Sleeping until something happens in the window.
#
# `pygame.event.wait` wakes a thousand times a second. SDL itself sleeps until the system wakes
# it, so it is called directly, in the library that pygame has loaded. If it cannot be found, the
# queue is polled as often as a display shows frames.


OFTEN = 1 / 60
"""Seconds between two polls when SDL cannot sleep for us."""


def until_event(seconds: float | None = None) -> bool:
    """Sleep until an event is in the queue, and leave it there; returns whether there is one.

    There is none if `seconds` have passed.
    """
    end = None if seconds is None else time.monotonic() + seconds
    sdl = library()
    while not pygame.event.peek():
        left = None if end is None else end - time.monotonic()
        if left is not None and left <= 0:
            return False
        if sdl is None:
            time.sleep(OFTEN)
        else:  # without a place for the event, it is left in the queue
            sdl.SDL_WaitEventTimeout(None, -1 if left is None else round(left * 1000) + 1)
    return True
