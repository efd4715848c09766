"""What is known of an unexpected error, kept in a file that a person can send."""

from __future__ import annotations

import platform
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import pygame

from mille import __version__
from mille.session import paths
from mille.session.disk import private, private_folder
from mille.session.record import now

MOST_A_SECOND = 100


def versions() -> tuple[str, ...]:
    """The program's version and those of what it stands on, each with its name."""
    return (
        f"mille {__version__}",
        f"Python {platform.python_version()}",
        f"pygame-ce {pygame.version.ver}",
        f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
    )


def write_report(text: str) -> Path | None:
    """Write a report of its own; where none can be written, to the standard error output."""
    # What went wrong may have to do with text that no file can hold.
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    about = ", ".join([*versions(), platform.platform()])
    name = f"error-{now().replace(':', '')}"
    folder = paths.reports()
    try:
        private_folder(folder)
        for number in range(MOST_A_SECOND):
            path = folder / (f"{name}-{number}.txt" if number else f"{name}.txt")
            with suppress(FileExistsError), _begin(path) as file:
                file.write(f"{about}\n\n{text}")
                return path
    except OSError:
        pass
    if sys.stderr is not None:  # as it is in a program with a window and no console
        with suppress(OSError, ValueError):  # it may be closed, or lead nowhere
            print(text, file=sys.stderr)
    return None


def _begin(path: Path) -> IO[str]:
    return open(path, "x", encoding="utf-8", opener=private)
