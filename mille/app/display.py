"""Finding a display that somebody can see."""

from __future__ import annotations

import os
import sys

import pygame

from mille.engine.message import Fault, message

UNSEEN = ("offscreen", "dummy", "evdev")
"""What SDL falls back to if it finds no display: a game that nobody sees and that never ends. To
use one of them, name it."""
CHOICE = "SDL_VIDEODRIVER"


def find_display() -> None:
    """Let SDL find a display, or use the one that `SDL_VIDEODRIVER` names.

    Raises `Fault` if there is none, and `pygame.error` if the one that is named does not work.
    """
    if os.environ.get(CHOICE):
        pygame.display.init()
        return
    # Without this folder there is no Wayland, and its library would print an error of its own.
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    only_x11 = sys.platform.startswith("linux") and not os.path.isabs(folder)
    if only_x11:
        os.environ[CHOICE] = "x11"
    try:
        pygame.display.init()
    except pygame.error:
        if only_x11:
            raise Fault(message("fault.no_screen")) from None
        raise
    finally:
        if only_x11:
            del os.environ[CHOICE]
    if pygame.display.get_driver() in UNSEEN:
        pygame.display.quit()
        raise Fault(message("fault.no_screen"))


def send_plain_frames() -> None:
    """On an X server, have SDL send frames as they are.

    Without a GPU, SDL would push each through a software OpenGL, 38 times slower. On Wayland that
    is the only way; if it is forbidden, there is no window.
    """
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
