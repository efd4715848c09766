"""What an X server knows of the window and SDL does not pass on."""

from __future__ import annotations

import ctypes
import logging
from array import array
from collections.abc import Iterable
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_ubyte, c_ulong, c_void_p

import pygame

log = logging.getLogger(__name__)
LIBRARY = "libX11.so.6"
"""The system's own. If it were named where it is loaded, a standalone program would bring one."""
MOST = 64
"""The most states of a window that are read; there are about a dozen."""
CARDINAL, ATOM = 6, 4
"""The X protocol's own numbers for these types."""
REPLACE, APPEND = 0, 2


_HANDLERS: list[object] = []
"""What Xlib calls about errors, for as long as the process runs."""


class XServer:
    """A connection of our own to the server that shows the window."""

    def __init__(self) -> None:
        """Raises `OSError` if there is no library for it, or no server."""
        x = self._x = ctypes.CDLL(LIBRARY)
        x.XOpenDisplay.argtypes, x.XOpenDisplay.restype = [c_char_p], c_void_p
        x.XInternAtom.argtypes, x.XInternAtom.restype = [c_void_p, c_char_p, c_int], c_ulong
        x.XChangeProperty.argtypes = [
            *(c_void_p, c_ulong, c_ulong, c_ulong, c_int, c_int, c_void_p, c_int)
        ]
        x.XGetWindowProperty.argtypes = [
            *(c_void_p, c_ulong, c_ulong, c_long, c_long, c_int, c_ulong),
            *(c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
        ]
        x.XGetDefault.argtypes, x.XGetDefault.restype = [c_void_p, c_char_p, c_char_p], c_char_p
        x.XGetWindowAttributes.argtypes = [c_void_p, c_ulong, c_void_p]
        for name in ("XDisplayWidth", "XDisplayWidthMM"):
            getattr(x, name).argtypes = [c_void_p, c_int]
        x.XFree.argtypes = x.XFlush.argtypes = x.XCloseDisplay.argtypes = [c_void_p]
        self._display = x.XOpenDisplay(None)
        if not self._display:
            raise OSError("no X server")

    def close(self) -> None:
        """Leave the server."""
        self._x.XCloseDisplay(self._display)

    def watch(self, window: int) -> None:
        """From now on ignore what SDL asks of a window that another program has destroyed, where
        Xlib would end the process; SDL itself would wait for ever for the window's next event.
        """

        class Error(ctypes.Structure):
            """`XErrorEvent`."""

            _fields_ = (
                *(("type", c_int), ("display", c_void_p), ("resource", c_ulong)),
                *(("serial", c_ulong), ("code", c_ubyte), ("request", c_ubyte), ("minor", c_ubyte)),
            )

        kind = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Error))
        self._x.XSetErrorHandler.argtypes, self._x.XSetErrorHandler.restype = [kind], kind

        def ignore(display: int, error: ctypes._Pointer[Error]) -> int:
            return 0 if error.contents.resource == window else int(before(display, error))

        handler = kind(ignore)
        before = self._x.XSetErrorHandler(handler)
        _HANDLERS.append(handler)

    def has(self, window: int) -> bool:
        """Whether the window, which is watched, still exists."""
        about = ctypes.create_string_buffer(512)  # an `XWindowAttributes`, and room to spare
        return bool(self._x.XGetWindowAttributes(self._display, window, about))

    def set_icons(self, window: int, pictures: Iterable[pygame.Surface]) -> None:
        """Give the window an icon in several sizes; SDL would give it one."""
        mode = REPLACE
        for picture in pictures:
            pixels = array("I", pygame.image.tobytes(picture, "BGRA"))
            numbers = array("L", [*picture.get_size(), *pixels])
            where = numbers.buffer_info()[0]
            self._x.XChangeProperty(
                *(self._display, window, self._atom("_NET_WM_ICON"), CARDINAL),
                *(32, mode, where, len(numbers)),
            )
            mode = APPEND
        self._x.XFlush(self._display)

    def fills_screen(self, window: int) -> bool:
        """Whether the window manager shows the window on the full screen."""
        kind, form, count, rest = c_ulong(), c_int(), c_ulong(), c_ulong()
        found = POINTER(c_ulong)()
        self._x.XGetWindowProperty(
            *(self._display, window, self._atom("_NET_WM_STATE"), 0, MOST, False, ATOM),
            *map(byref, (kind, form, count, rest, found)),
        )
        states = found[: count.value] if found else []
        if found:
            self._x.XFree(found)
        return self._atom("_NET_WM_STATE_FULLSCREEN") in states

    def chosen_dpi(self) -> float:
        """The dots per inch that the person chose for letters; 0 if none."""
        said = self._x.XGetDefault(self._display, b"Xft", b"dpi")
        try:
            return float(said or 0)
        except ValueError:
            return 0.0

    def dpi(self) -> float:
        """How many dots of the screen the server puts in an inch; 0 if it does not know."""
        wide, mm = (
            get(self._display, 0) for get in (self._x.XDisplayWidth, self._x.XDisplayWidthMM)
        )
        return 25.4 * wide / mm if mm else 0.0

    def _atom(self, name: str) -> int:
        return int(self._x.XInternAtom(self._display, name.encode(), False))


def x_server() -> XServer | None:
    """A connection to the server that SDL uses; None on other systems, or if it cannot be had."""
    if pygame.display.get_driver() != "x11":
        return None
    try:
        return XServer()
    except (OSError, AttributeError) as error:
        log.info("X11 cannot be asked: %s", error)
        return None
