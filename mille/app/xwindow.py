"""Whether the window still exists on its X server, where any program can destroy it.

SDL takes no notice of that: with nothing to draw it would wait for ever for the next event, and at
the next request about the window Xlib would end the process.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame

_HANDLERS: list[object] = []
"""What Xlib calls, for as long as the process runs."""

log = logging.getLogger(__name__)


def is_there(handle: int) -> Callable[[], bool]:
    """A function that asks whether the window still exists; from now on, requests about a window
    that does not are ignored.
    """
    if pygame.display.get_driver() != "x11":
        return lambda: True
    try:
        return _on_x11(handle)
    except (ImportError, AttributeError, OSError) as error:
        log.info("Xlib cannot be asked: %s", error)
        return lambda: True


def _on_x11(handle: int) -> Callable[[], bool]:
    import ctypes  # wanted only now: a start does not wait for it
    from ctypes import POINTER, c_char_p, c_int, c_ubyte, c_ulong, c_void_p

    class Error(ctypes.Structure):
        """`XErrorEvent`."""

        _fields_ = (
            ("type", c_int),
            ("display", c_void_p),
            ("resource", c_ulong),
            ("serial", c_ulong),
            ("error_code", c_ubyte),
            ("request_code", c_ubyte),
            ("minor_code", c_ubyte),
        )

    Handler = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Error))
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XSetErrorHandler.argtypes, x11.XSetErrorHandler.restype = [Handler], Handler
    x11.XOpenDisplay.argtypes, x11.XOpenDisplay.restype = [c_char_p], c_void_p
    x11.XGetWindowAttributes.argtypes = [c_void_p, c_ulong, c_void_p]
    x11.XCloseDisplay.argtypes = [c_void_p]

    def ignore(display: int, error: ctypes._Pointer[Error]) -> int:
        return 0 if error.contents.resource == handle else int(before(display, error))

    handler = Handler(ignore)
    before = x11.XSetErrorHandler(handler)
    _HANDLERS.append(handler)

    def asked() -> bool:
        display = x11.XOpenDisplay(None)
        if not display:
            return True
        about = ctypes.create_string_buffer(512)  # an `XWindowAttributes`, and room to spare
        found = x11.XGetWindowAttributes(display, handle, about)
        x11.XCloseDisplay(display)
        return bool(found)

    return asked
