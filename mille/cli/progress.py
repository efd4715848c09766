"""A progress bar on a terminal, for long commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from shutil import get_terminal_size
from time import monotonic

from mille.cli.console import INTERRUPTED
from mille.engine.message import Fault

WIDTH = 24
OFTEN = 0.1
"""Seconds between two updates."""


class Bar:
    """One line on standard error that is redrawn in place; silent if that is not a terminal."""

    def __init__(self) -> None:
        self._awake = sys.stderr is not None and sys.stderr.isatty()
        self._began = monotonic()
        self._drawn = 0.0

    def show(self, done: int, total: int, more: str) -> None:
        """Show that `done` of `total` (at least 1) is done, the time left, and the text `more`."""
        now = monotonic()
        if not self._awake or (done < total and now - self._drawn < OFTEN):
            return
        self._drawn = now
        full = WIDTH * done // total
        left = round((now - self._began) * (total - done) / done)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        self._draw(f"[{'#' * full}{'-' * (WIDTH - full)}] {done}/{total}  {clock}  {more}")

    def clear(self) -> None:
        """Remove the bar."""
        if self._awake:
            self._draw("")

    def _draw(self, line: str) -> None:
        room = get_terminal_size().columns - 1
        print(f"\r{line[:room]:{room}}\r{line[:room]}", end="", file=sys.stderr, flush=True)


def carried_through(bar: Bar, play: Callable[[], None], tell: Callable[[], None]) -> int:
    """Call `play`, then print the results with `tell`, even after an interruption; returns the exit
    code.

    Raises `Fault` and `OSError` after printing the results so far.
    """
    code = 0
    try:
        play()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (Fault, OSError):  # the caller explains them
        bar.clear()
        tell()
        raise
    bar.clear()
    tell()
    return code
