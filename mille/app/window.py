"""The program's window: where it opens and how large, and what of that is remembered."""

from __future__ import annotations

import ctypes
import logging
import sys
from array import array
from collections.abc import Iterable, Sequence
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_ubyte, c_ulong, c_void_p
from pathlib import Path
from typing import TypeAlias

import pygame

from mille.app.defaults import WINDOW
from mille.engine.message import message
from mille.session.settings import CHOICES, LARGEST, Settings
from mille.ui.input import library
from mille.ui.scene import BASE, REARRANGED
from mille.ui.theme import assets_root

# What an X server knows of the window and SDL does not pass on.


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


# Mille's icon in the window: in its title bar, the task bar and the dock.


SIDES = (16, 32, 48, 64, 128, 256)
"""The sizes that a window manager can choose from."""
USUAL, LARGEST_ICON = 64, 512
"""The side of the one picture that SDL takes, and on macOS, where the dock shrinks it."""
SMALL_ICON, LARGE_ICON = (0, 49), (1, 11)
"""Windows' numbers for each kind of icon, and for the side it has."""
SET_ICON, FORMAT = 0x80, 0x30000
"""Windows' numbers for the message that sets an icon, and for the only format of icons."""


def picture_file(side: int) -> Path:
    """The icon of this size."""
    return assets_root() / "icons" / f"mille-{side}.png"


def set_icon(window: pygame.Window, server: XServer | None) -> None:
    """Show our icon instead of pygame's."""
    try:
        side = LARGEST_ICON if sys.platform == "darwin" else USUAL
        window.set_icon(pygame.image.load(picture_file(side)))
        if server is not None:
            server.set_icons(window.handle, map(pygame.image.load, map(picture_file, SIDES)))
        elif sys.platform == "win32":
            _set_on_windows(window.handle)
    except (OSError, pygame.error) as error:  # cards are played without one, too
        log.warning(message("log.no_icon", why=str(error)))


def _set_on_windows(handle: int) -> None:
    """Set both icons that Windows shows, each from a picture drawn for its size."""
    user = getattr(ctypes, "windll").user32  # noqa: B009 - missing on other systems
    user.CreateIconFromResourceEx.restype = c_void_p
    user.SendMessageW.argtypes = [c_void_p, ctypes.c_uint, c_void_p, c_void_p]
    for kind, metric in (SMALL_ICON, LARGE_ICON):
        wanted = user.GetSystemMetrics(metric)
        picture = picture_file(next((each for each in SIDES if each >= wanted), SIDES[-1]))
        data = picture.read_bytes()
        made = user.CreateIconFromResourceEx(data, len(data), True, FORMAT, wanted, wanted, 0)
        if made:
            user.SendMessageW(handle, SET_ICON, kind, made)


Size: TypeAlias = tuple[int, int]

SMALLEST = (600, 560)
"""The smallest size a window can be given, where the screen is no smaller."""
SHARE = 2 / 3
"""How much of each side of the screen the window takes at first, at least."""
INCH = 96.0
"""The pixels in an inch for which letters and cards are drawn."""
DENSE, DENSEST = 1.75, 3.0
"""From how many times that on a screen is believed to be so dense, and what is never believed:
projectors and televisions do not know how large their picture is. What the person has chosen for
letters is always believed."""
MAXIMISED, MINIMISED, FULL = 0x80, 0x40, 0x1
"""Flags of SDL's windows."""


def open_window(title: str, settings: Settings, server: XServer | None) -> pygame.Window:
    """Make a window that is not shown yet. Raises `pygame.error`."""
    pygame.font.init()
    rooms = [_usable(screen).size for screen in range(pygame.display.get_num_displays())]
    widest, highest = map(max, zip(*rooms))  # on which of them it opens is seen when it does
    size = (min(settings.width, widest), min(settings.height, highest))
    window = pygame.Window(title, size, **WINDOW)
    window.minimum_size = _smallest(rooms[0])
    set_icon(window, server)
    return window


def at_first(settings: Settings, server: XServer | None) -> Settings:
    width, height, scale = proposed(_usable(0).size, _density(server))
    return settings.changed(width=width, height=height, scale=scale)


def proposed(room: Size, density: float) -> tuple[int, int, float]:
    """The size of a first window, and the setting *Size*.

    `room` is the usable part of the screen, `density` how many times more pixels than usual it has
    in an inch. Letters and cards grow with the window, and *Size* makes up for what it lacks, as
    far as all of the table can be seen.
    """
    width, height = (
        min(most, round(max(side * density, SHARE * most))) for side, most in zip(BASE, room)
    )
    unit = min(width / BASE[0], height / BASE[1])
    wanted = min(REARRANGED, density / unit if density > 1 else 1.0)
    scales = [float(str(each)) for each in CHOICES["scale"]]
    scale = max(each for each in scales if each <= max(1.0, wanted) + 0.01)
    return min(width, LARGEST["width"]), min(height, LARGEST["height"]), scale


class Placement:
    """How the window is placed: normal, maximised or on the full screen.

    The normal size is remembered apart from the others. Window managers may change all of it at any
    time, so the window is looked at whenever something may have happened to it.
    """

    def __init__(self, window: pygame.Window, server: XServer | None = None) -> None:
        self._window, self._server = window, server
        self.normal: Size = window.size
        self._place: Size | None = None
        """Where a window of the normal size was last seen."""
        self.maximised = False
        self.full = False
        """Whether it fills the screen, without a title bar."""
        self._seen_full = False
        """Whether it did when last looked at; a window manager takes its time."""
        self._shown = False
        self._decoration: Sequence[int] = (0, 0, 0, 0)
        """How much the window manager has put around it: top, left, bottom, right."""
        self._fits: tuple[int, Sequence[int]] | None = None
        """The screen on which it was last made to fit, and with which decoration."""

    def show(self, settings: Settings) -> None:
        """Show the window as it was left."""
        self.normal = (settings.width, settings.height)
        self.maximised = settings.maximised
        if self.maximised:
            self._window.maximize()
        self._window.show()
        self._shown = True
        pygame.event.pump()  # what the window manager says of the decoration
        self.look()

    def look(self) -> bool:
        """See what has become of the window; whether others have made it fill the screen or not."""
        full = self._is_full()
        changed = full != self._seen_full and full != self.full
        self._seen_full = full
        if changed:
            self._fill(full)
        flags = self._flags()
        if flags & MINIMISED:
            return changed
        if not self.full:
            self.maximised = bool(flags & MAXIMISED)
        if self.full or self.maximised:
            self._fits = None
        else:
            if self._shown and self._fits is None:
                self._shrink()
            if self._shown and self._fits != (self._screen(), self._borders()):
                self._fit()
            size, room = self._window.size, self._room().size
            # As large as the screen is no normal size: the window may be about to be maximised, or
            # have been larger on another screen.
            if size[0] < room[0] or size[1] < room[1]:
                sides = zip(size, room, self.normal)
                width, height = (now if now < most else max(now, was) for now, most, was in sides)
                self.normal = width, height
                if self._shown:
                    self._place = self._window.position
        return changed

    def fill_screen(self, full: bool) -> None:
        if full != self.full:
            self._fill(full)

    def kept(self, settings: Settings) -> Settings:
        """The settings with what is to be remembered."""
        self.look()
        width, height = self.normal
        return settings.changed(width=width, height=height, maximised=self.maximised)

    def _fill(self, full: bool) -> None:
        self.full = full
        if full:
            self._window.set_fullscreen(desktop=True)
            self._seen_full = self._is_full()
            return
        self._window.set_windowed()
        if self.maximised:
            self._window.maximize()
            return
        if self._place is not None:  # SDL knows it only where it began full screen by itself
            pygame.event.pump()  # the decoration, which is back by now, counts
            self._window.position = self._place
        self.look()

    def _shrink(self) -> None:
        room, size = self._room(), self._window.size
        if size[0] >= room.w and size[1] >= room.h:
            self._window.size = (min(self.normal[0], room.w), min(self.normal[1], room.h))

    def _fit(self) -> None:
        """Let all of the window be in sight, decoration included, and no smaller than it must."""
        self._fits = (self._screen(), self._borders())
        window, room = self._window, self._room()
        window.minimum_size = _smallest(room.size)
        if window.size[0] > room.w or window.size[1] > room.h:
            window.size = (min(window.size[0], room.w), min(window.size[1], room.h))
        inside = pygame.Rect(window.position, window.size).clamp(room)
        if inside.topleft != window.position:
            window.position = inside.topleft

    def _screen(self) -> int:
        return max(0, _ask("SDL_GetWindowDisplayIndex", self._pointer()))

    def _room(self) -> pygame.Rect:
        top, left, bottom, right = self._borders()
        x, y, w, h = _usable(self._screen())
        return pygame.Rect(x + left, y + top, w - left - right, h - top - bottom)

    def _borders(self) -> Sequence[int]:
        """The decoration; just after full screen it may not be there yet, but it comes back."""
        sides = [c_int() for _ in range(4)]
        _ask("SDL_GetWindowBordersSize", self._pointer(), *map(byref, sides))
        if any(found := tuple(each.value for each in sides)):
            self._decoration = found
        return self._decoration

    def _is_full(self) -> bool:
        """Whether it fills the screen; SDL does not see what an X window manager does.

        That may resize the window before it says why, and nothing wakes us when it does.
        """
        if self._server is None:
            return bool(self._flags() & FULL)
        if self._window.size != pygame.display.get_desktop_sizes()[self._screen()]:
            return False
        return self.full or self._server.fills_screen(self._window.handle)

    def _flags(self) -> int:
        return _ask("SDL_GetWindowFlags", self._pointer())

    def _pointer(self) -> int:
        return _ask("SDL_GetWindowFromID", self._window.id)


def _ask(function: str, *given: object) -> int:
    """What a function of SDL returns; 0 if it cannot be asked."""
    sdl = library()
    return 0 if sdl is None else int(getattr(sdl, function)(*given) or 0)


def _smallest(room: Size) -> Size:
    return min(SMALLEST[0], room[0]), min(SMALLEST[1], room[1])


def _usable(screen: int) -> pygame.Rect:
    """The part of a screen that no panel covers."""
    sides = (c_int * 4)()
    _ask("SDL_GetDisplayUsableBounds", screen, sides)
    if sides[2] and sides[3]:
        return pygame.Rect(*sides)
    screens = pygame.display.get_desktop_sizes()
    return pygame.Rect((0, 0), screens[min(screen, len(screens) - 1)])


def _density(server: XServer | None) -> float:
    """How many times more pixels than usual the screen has in an inch.

    Other systems than X11 count in points and enlarge everything themselves.
    """
    if server is None:
        return 1.0
    if chosen := server.chosen_dpi():
        return min(DENSEST, chosen / INCH)
    density = (_measured() or server.dpi()) / INCH
    return density if DENSE <= density <= DENSEST else 1.0


def _measured() -> float:
    """The dots per inch of the first screen, by its own account; 0 if it gives none."""
    dpi = ctypes.c_float()
    _ask("SDL_GetDisplayDPI", 0, byref(dpi), None, None)
    return dpi.value
