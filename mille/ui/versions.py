"""The version of the program, and of what it stands on."""

from __future__ import annotations

import platform

import pygame

from mille import __version__


def versions() -> list[tuple[str, str]]:
    """Each with its name; the last is that of the system."""
    return [
        ("mille", __version__),
        ("Python", platform.python_version()),
        ("pygame-ce", pygame.version.ver),
        ("SDL", ".".join(map(str, pygame.get_sdl_version()))),
        (platform.system(), f"{platform.release()} ({platform.machine()})"),
    ]
