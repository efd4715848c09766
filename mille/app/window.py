"""The program's window: where it opens and how large, and what of that is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from mille.app.defaults import WINDOW
from mille.app.icon import set_icon
from mille.app.x11 import XServer
from mille.session.settings import CHOICES, LARGEST, Settings
from mille.ui.scene import BASE, REARRANGED
from mille.ui.sdl import library

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
    """The settings with which a window of a size that suits the screen opens for the first time."""
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
            self._remember(self._window.size, self._room().size)
        return changed

    def _remember(self, size: Size, room: Size) -> None:
        """Note a normal size. As large as the screen is none: the window may be about to be
        maximised, or have been larger on another screen.
        """
        if size[0] < room[0] or size[1] < room[1]:
            sides = zip(size, room, self.normal)
            width, height = (now if now < most else max(now, was) for now, most, was in sides)
            self.normal = width, height
            if self._shown:
                self._place = self._window.position

    def fill_screen(self, full: bool) -> None:
        """Fill the screen, or go back to how it was before."""
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
        """Go back to the normal size, if the window manager does not know it."""
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
        """The number of the screen that the window is on."""
        sdl = library()
        return max(0, sdl.SDL_GetWindowDisplayIndex(self._pointer())) if sdl is not None else 0

    def _room(self) -> pygame.Rect:
        """Where on its screen the window's content can be."""
        top, left, bottom, right = self._borders()
        x, y, w, h = _usable(self._screen())
        return pygame.Rect(x + left, y + top, w - left - right, h - top - bottom)

    def _borders(self) -> Sequence[int]:
        """The decoration; just after full screen it may not be there yet, but it comes back."""
        if (sdl := library()) is not None:
            import ctypes

            sides = [ctypes.c_int() for _ in range(4)]
            sdl.SDL_GetWindowBordersSize(self._pointer(), *map(ctypes.byref, sides))
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
        sdl = library()
        return 0 if sdl is None else int(sdl.SDL_GetWindowFlags(self._pointer()))

    def _pointer(self) -> int:
        sdl = library()
        return 0 if sdl is None else int(sdl.SDL_GetWindowFromID(self._window.id) or 0)


def _smallest(room: Size) -> Size:
    return min(SMALLEST[0], room[0]), min(SMALLEST[1], room[1])


def _usable(screen: int) -> pygame.Rect:
    """The part of a screen that no panel covers."""
    sdl = library()
    if sdl is not None:
        import ctypes

        sides = (ctypes.c_int * 4)()
        if sdl.SDL_GetDisplayUsableBounds(screen, sides) == 0:
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
    sdl = library()
    if sdl is None:
        return 0.0
    import ctypes

    dpi = ctypes.c_float()
    return dpi.value if sdl.SDL_GetDisplayDPI(0, ctypes.byref(dpi), None, None) == 0 else 0.0
