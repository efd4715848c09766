"""SDL itself, in the library that pygame has loaded: for what pygame does not pass on."""

from __future__ import annotations

import logging
import sys
from functools import cache
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    import ctypes

log = logging.getLogger(__name__)


@cache
def library() -> ctypes.CDLL | None:
    """The library; None if it cannot be found."""
    try:
        import ctypes  # some systems have a Python without it

        if sys.platform == "win32":
            handle = ctypes.windll.kernel32.GetModuleHandleW
            handle.restype = ctypes.c_void_p
            sdl = ctypes.CDLL("SDL2.dll", handle=handle("SDL2.dll"))
        else:
            # The symbol is looked up in all libraries that this one needs.
            sdl = ctypes.CDLL(pygame.event.__file__)
        sdl.SDL_GetHint.restype = ctypes.c_char_p
        sdl.SDL_SetHint.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
        sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
        sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFlags.argtypes = [ctypes.c_void_p]
        sdl.SDL_GetWindowFlags.restype = ctypes.c_uint32
        sdl.SDL_GetWindowDisplayIndex.argtypes = [ctypes.c_void_p]
        sdl.SDL_GetWindowBordersSize.argtypes = [ctypes.c_void_p] * 5
        sdl.SDL_GetDisplayUsableBounds.argtypes = [ctypes.c_int, ctypes.c_void_p]
        sdl.SDL_GetDisplayDPI.argtypes = [ctypes.c_int] + [ctypes.c_void_p] * 3
    except (ImportError, AttributeError, OSError, TypeError) as error:
        log.info("SDL cannot be asked: %s", error)
        return None
    return sdl
