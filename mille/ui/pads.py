"""Game controllers: their buttons stand for the keys of the one-handed layout.

SDL knows the layout of each. Controllers may come and go at any time; without one, nothing is
polled: SDL itself would wake every three seconds to look for one, so the system says when there may
be another. Help names a button by the sign that is printed on it.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

import pygame

from mille.engine.message import message
from mille.ui.sdl import library

if TYPE_CHECKING:
    import ctypes

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


log = logging.getLogger(__name__)


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
