"""What the commands say on a console, and the exit codes."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeAlias

from mille.engine.game import Fault
from mille.i18n.catalog import Catalog, why

if TYPE_CHECKING:
    import argparse  # the window does without

BAD_INPUT = 2
FAULT_FOUND = 1
INTERRUPTED = 130

PLAIN = {"−": "-", "–": "-", "∞": "infinity", "±": "+-", "×": "x", "…": "...", "·": "-"}
"""What stands for signs of ours where a console lacks them, as Windows does in a file."""

Run: TypeAlias = "Callable[[argparse.Namespace, Catalog], int]"
"""What a command does; returns its exit code."""


class Command(Protocol):
    """Makes a command known by its name and what carries it out."""

    def __call__(self, name: str, run: Run, about: str = "") -> argparse.ArgumentParser:
        """Its parser; `about` says what it does, in place of the message `cli.<name>`."""


def speak_any_console() -> None:
    """Show what a console cannot write by a plainer sign or by its number, such as a file name that
    is no text.
    """
    codecs.register_error("plainly", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plainly")


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = PLAIN.get(error.object[error.start])
    if plain is not None:
        return plain, error.start + 1
    one = UnicodeEncodeError(
        error.encoding, error.object, error.start, error.start + 1, error.reason
    )
    return codecs.backslashreplace_errors(one)


def complain(text: str) -> int:
    """Say on standard error what is wrong, in one line; the exit code for it."""
    warn(f"mille: {text}")
    return BAD_INPUT


def warn(text: str) -> None:
    """One line on standard error; where that cannot be written, the exit code stands alone."""
    with suppress(OSError):
        print(one_line(text), file=sys.stderr)


def leave_nothing_unsaid() -> None:
    """Write what waits to be written, or drop it where it cannot be.

    Python would try once more on the way out, complain of it in words of its own, and change the
    exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)


def one_line(text: str) -> str:
    """The text with nothing in it that breaks a line or cannot be printed."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)


def explain(fault: Fault, words: Catalog) -> str:
    """The fault in words, with its line."""
    what = why(fault, words)
    return what if fault.line is None else words("fault.at_line", line=fault.line, what=what)


def byte_pipe(stream: Any, number: int, mode: str) -> IO[bytes]:
    """Standard input or output in bytes; a program without a console has them only by number."""
    if stream is not None:
        pipe: IO[bytes] = stream.buffer
        return pipe
    try:
        return os.fdopen(number, mode, closefd=False)
    except OSError:
        return os.fdopen(_handle(number), mode)


if sys.platform == "win32":

    def _handle(number: int) -> int:
        """A file for a handle that the C library was not told of. Raises `OSError`."""
        import ctypes
        import msvcrt

        handle = ctypes.windll.kernel32.GetStdHandle(-10 - number)
        return msvcrt.open_osfhandle(handle, os.O_RDONLY if number == 0 else 0)
else:

    def _handle(number: int) -> int:
        """Elsewhere files have their numbers or are not there. Raises `OSError`."""
        return os.dup(number)
