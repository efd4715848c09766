"""What the commands print on a console, and the exit codes."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeAlias

from mille.engine.message import Fault
from mille.i18n import Catalog, why

if TYPE_CHECKING:
    import argparse  # imported only for types: the window does not need it

BAD_INPUT = 2
FAULT_FOUND = 1
INTERRUPTED = 130

PLAIN = {"−": "-", "–": "-", "∞": "infinity", "±": "+-", "×": "x", "…": "...", "·": "-"}
"""Replacements for characters that a console cannot show, as on Windows when output
goes to a file.
"""

Run: TypeAlias = "Callable[[argparse.Namespace, Catalog], int]"
"""Carries out a command; returns its exit code."""


class Command(Protocol):
    """Registers a command under its name, with the function that carries it out."""

    def __call__(self, name: str, run: Run, about: str = "") -> argparse.ArgumentParser:
        """The command's parser; `about` describes it instead of the message `cli.<name>`."""


def speak_any_console() -> None:
    """Make output replace what the console cannot show, such as a file name that is not valid text,
    by a plainer character or its number.
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
    """Print on standard error, in one line, what is wrong; returns the exit code for that."""
    warn(f"mille: {text}")
    return BAD_INPUT


def warn(text: str) -> None:
    """Print one line on standard error; if that fails, the exit code has to do."""
    with suppress(OSError):
        print(one_line(text), file=sys.stderr)


def leave_nothing_unsaid() -> None:
    """Flush the output, or drop it if it cannot be written.

    Otherwise Python would try again on exit, print a complaint of its own, and change the exit
    code.
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
    """The text on one line, with unprintable characters replaced."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)


def explain(fault: Fault, words: Catalog) -> str:
    """The fault in words, with its line number."""
    what = why(fault, words)
    return what if fault.line is None else words("fault.at_line", line=fault.line, what=what)


def byte_pipe(stream: Any, number: int, mode: str) -> IO[bytes]:
    """Standard input or output as bytes; in a program without a console, only its
    number finds it.
    """
    if stream is not None:
        pipe: IO[bytes] = stream.buffer
        return pipe
    try:
        return os.fdopen(number, mode, closefd=False)
    except OSError:
        return os.fdopen(_handle(number), mode)


if sys.platform == "win32":

    def _handle(number: int) -> int:
        """A file descriptor for a handle that the C library does not know of. Raises `OSError`."""
        import ctypes
        import msvcrt

        handle = ctypes.windll.kernel32.GetStdHandle(-10 - number)
        return msvcrt.open_osfhandle(handle, os.O_RDONLY if number == 0 else 0)
else:

    def _handle(number: int) -> int:
        """On other systems the descriptor is simply there, or is missing. Raises `OSError`."""
        return os.dup(number)
