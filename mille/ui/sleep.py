"""Sleeping until something happens in the window.

`pygame.event.wait` wakes a thousand times a second. SDL itself sleeps until the system wakes it, so
it is called directly, in the library that pygame has loaded. If it cannot be found, the queue is
polled as often as a display shows frames.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from mille.ui.sdl import library

OFTEN = 1 / 60
"""Seconds between two polls when SDL cannot sleep for us."""


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


def _sdl_wait() -> Callable[[None, int], int] | None:
    """`SDL_WaitEventTimeout`; called without a place for the event, it leaves it in the queue."""
    sdl = library()
    if sdl is None:
        return None
    wait: Callable[[None, int], int] = sdl.SDL_WaitEventTimeout
    return wait
