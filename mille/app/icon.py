"""Mille's icon in the window: in its title bar, the task bar and the dock."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pygame

from mille.app.x11 import XServer
from mille.engine.message import message
from mille.ui.assets import assets_root

SIDES = (16, 32, 48, 64, 128, 256)
"""The sizes that a window manager can choose from."""
USUAL, LARGEST = 64, 512
"""The side of the one picture that SDL takes, and on macOS, where the dock shrinks it."""
SMALL_ICON, LARGE_ICON = (0, 49), (1, 11)
"""Windows' numbers for each kind of icon, and for the side it has."""
SET_ICON, FORMAT = 0x80, 0x30000
"""Windows' numbers for the message that sets an icon, and for the only format of icons."""

log = logging.getLogger(__name__)


def picture_file(side: int) -> Path:
    """The icon of this size."""
    return assets_root() / "icons" / f"mille-{side}.png"


def set_icon(window: pygame.Window, server: XServer | None) -> None:
    """Show our icon instead of pygame's."""
    try:
        side = LARGEST if sys.platform == "darwin" else USUAL
        window.set_icon(pygame.image.load(picture_file(side)))
        if server is not None:
            server.set_icons(window.handle, map(pygame.image.load, map(picture_file, SIDES)))
        elif sys.platform == "win32":
            _set_on_windows(window.handle)
    except (OSError, pygame.error) as error:  # cards are played without one, too
        log.warning(message("log.no_icon", why=str(error)))


def _set_on_windows(handle: int) -> None:
    """Set both icons that Windows shows, each from a picture drawn for its size."""
    import ctypes  # wanted only now: a start does not wait for it

    user = getattr(ctypes, "windll").user32  # noqa: B009 - missing on other systems
    user.CreateIconFromResourceEx.restype = ctypes.c_void_p
    user.SendMessageW.argtypes = [ctypes.c_void_p, ctypes.c_uint] + [ctypes.c_void_p] * 2
    for kind, metric in (SMALL_ICON, LARGE_ICON):
        wanted = user.GetSystemMetrics(metric)
        picture = picture_file(next((each for each in SIDES if each >= wanted), SIDES[-1]))
        data = picture.read_bytes()
        made = user.CreateIconFromResourceEx(data, len(data), True, FORMAT, wanted, wanted, 0)
        if made:
            user.SendMessageW(handle, SET_ICON, kind, made)
