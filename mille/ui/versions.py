"""The versions of the program and of what it runs on."""

from __future__ import annotations

import platform

import pygame

from mille import __version__


def versions() -> list[tuple[str, str]]:
    """Each name with its version; the last is the system's."""
    return [
        ("mille", __version__),
        ("Python", platform.python_version()),
        ("pygame-ce", pygame.version.ver),
        ("SDL", ".".join(map(str, pygame.get_sdl_version()))),
        (platform.system(), f"{platform.release()} ({platform.machine()})"),
    ]
