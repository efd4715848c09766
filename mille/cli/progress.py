"""A bar on a terminal that shows how far a long command is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from shutil import get_terminal_size
from time import monotonic

from mille.cli.console import INTERRUPTED
from mille.engine.game import Fault

WIDTH = 24
OFTEN = 0.1
"""Seconds between two drawings."""


class Bar:
    """One line on standard error, drawn over itself; silent where that is no terminal."""

    def __init__(self) -> None:
        self._awake = sys.stderr is not None and sys.stderr.isatty()
        self._began = monotonic()
        self._drawn = 0.0

    def show(self, done: int, total: int, more: str) -> None:
        """Say that `done` of `total` is done, 1 at least, how long the rest will take, and more."""
        now = monotonic()
        if not self._awake or (done < total and now - self._drawn < OFTEN):
            return
        self._drawn = now
        full = WIDTH * done // total
        left = round((now - self._began) * (total - done) / done)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        self._draw(f"[{'#' * full}{'-' * (WIDTH - full)}] {done}/{total}  {clock}  {more}")

    def clear(self) -> None:
        """Take the bar away."""
        if self._awake:
            self._draw("")

    def _draw(self, line: str) -> None:
        room = get_terminal_size().columns - 1
        print(f"\r{line[:room]:{room}}\r{line[:room]}", end="", file=sys.stderr, flush=True)


def carried_through(bar: Bar, play: Callable[[], None], tell: Callable[[], None]) -> int:
    """Play, and tell what it has come to, also where it was cut short; returns the exit code.

    Raises `Fault` and `OSError`, when all before is told.
    """
    code = 0
    try:
        play()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (Fault, OSError):  # which the caller explains
        bar.clear()
        tell()
        raise
    bar.clear()
    tell()
    return code
