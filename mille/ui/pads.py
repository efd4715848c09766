"""Game controllers: their buttons stand for the keys of the one-handed layout.

SDL knows the layout of each. Controllers may come and go at any time; without one, nothing is
polled. Help names a button by the sign that is printed on it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pygame

from mille.engine.message import message

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

    def begin(self) -> None:
        """Listen to controllers from now on."""
        try:
            listen()
        except (ImportError, pygame.error) as error:  # play without them
            self.trouble = str(error)
            log.warning(message("log.no_controllers", why=self.trouble))

    def read(self, event: pygame.event.Event) -> str:
        """The key that a controller's event stands for; empty if none."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._there.pop(event.instance_id, None)
                self.held = ()
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
