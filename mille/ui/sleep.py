"""Sleeping until something happens in the window.

`pygame.event.wait` wakes a thousand times a second. SDL itself sleeps until the system wakes it, so
it is called directly, in the library that pygame has loaded. If it cannot be found, the queue is
polled as often as a display shows frames.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from functools import cache

import pygame

OFTEN = 1 / 60
"""Seconds between two polls when SDL cannot sleep for us."""

log = logging.getLogger(__name__)


def until_event(seconds: float | None = None) -> bool:
    """Sleep until an event is in the queue, and leave it there; returns whether there is one.

    There is none if `seconds` have passed.
    """
    end = None if seconds is None else time.monotonic() + seconds
    wait = _sdl_wait()
    while not pygame.event.peek():
        left = None if end is None else end - time.monotonic()
        if left is not None and left <= 0:
            return False
        if wait is None:
            time.sleep(OFTEN)
        else:
            wait(None, -1 if left is None else round(left * 1000) + 1)
    return True


def asks_sdl() -> bool:
    """Whether SDL was found and does the sleeping."""
    return _sdl_wait() is not None


@cache
def _sdl_wait() -> Callable[[None, int], int] | None:
    """`SDL_WaitEventTimeout`; called without a place for the event, it leaves it in the queue."""
    try:
        import ctypes  # wanted only now: a start does not wait for it

        if sys.platform == "win32":
            handle = ctypes.windll.kernel32.GetModuleHandleW
            handle.restype = ctypes.c_void_p
            sdl = ctypes.CDLL("SDL2.dll", handle=handle("SDL2.dll"))
        else:
            # The symbol is looked up in all libraries that this one needs.
            sdl = ctypes.CDLL(pygame.event.__file__)
        wait = sdl.SDL_WaitEventTimeout
        wait.argtypes = [ctypes.c_void_p, ctypes.c_int]
        wait.restype = ctypes.c_int
    except (ImportError, AttributeError, OSError, TypeError) as error:
        log.info("SDL cannot be asked to sleep: %s", error)
        return None
    waits: Callable[[None, int], int] = wait
    return waits
