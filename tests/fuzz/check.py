"""Feeding a reader: what all share, and what must be true whatever it is given."""

from __future__ import annotations

import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType

from mille import i18n
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import entry
from mille.i18n import Catalog, load
from mille.value import Value

MILLE = entry("mille")
SEATS = (Seat(0), Seat(1))
WORDS = i18n.load()

_KEPT: list[tempfile.TemporaryDirectory[str]] = []


@cache
def folder() -> Path:
    """Where input that is read from a file goes; in memory if the system allows it."""
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() else None
    _KEPT.append(tempfile.TemporaryDirectory(dir=place, prefix="mille-fuzz-"))
    return Path(_KEPT[-1].name)


def file(data: bytes, name: str) -> Path:
    path = folder() / name
    path.write_bytes(data)
    return path


def demand(true: object, what: str) -> None:
    """Check what must be true of input that was accepted. Raises `Wrong`."""
    if not true:
        raise Wrong(what)


SLOWEST = 1.0
"""Seconds of processor time that one input may take."""
HANG = 10.0
"""Seconds of processor time after which the reader gives an input up."""
MOST_MEMORY = 64 * 1024
"""How many KB one input may add to the process."""
LONGEST_SAID = 2000
"""A longer message is not clear."""


class Wrong(AssertionError):
    """A reader did what none may do, and did not notice."""


class _Hang(BaseException):
    pass


class Finding(Value):
    """An input that did what no input may do."""

    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.what} ({self.where})"


def examine(read: Callable[[bytes], None], data: bytes) -> Finding | None:
    """Have some input read; return what went wrong, or None."""
    before = _most_memory()
    began = time.process_time()
    try:
        with _given_up_in_time():
            read(data)
    except Fault as fault:
        finding = _unclear(fault)
    except MemoryError as error:
        finding = Finding("out of memory", _place(error))
    except _Hang as error:
        finding = Finding(f"no end after {HANG} s", _place(error))
    except Exception as error:
        finding = Finding(f"{type(error).__name__}: {str(error)[:200]}", _place(error))
    else:
        finding = None
    if finding is not None:
        return finding
    if time.process_time() - began > SLOWEST:
        return Finding(f"took more than {SLOWEST} s", read.__name__)
    if _most_memory() - before > MOST_MEMORY:
        return Finding(f"took more than {MOST_MEMORY // 1024} MB", read.__name__)
    return None


if sys.platform == "win32":  # what hangs there, or takes memory, does so elsewhere too

    def _most_memory() -> int:
        return 0

    @contextmanager
    def _given_up_in_time() -> Iterator[None]:
        yield
else:
    import resource

    def _most_memory() -> int:
        """The most KB that the process has had so far."""
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most // 1024 if sys.platform == "darwin" else most

    @contextmanager
    def _given_up_in_time() -> Iterator[None]:
        old = signal.signal(signal.SIGPROF, _too_long)
        signal.setitimer(signal.ITIMER_PROF, HANG)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, old)


@cache
def _words(game: str | None) -> Catalog:
    return load(game=game)


def _unclear(fault: Fault) -> Finding | None:
    """Whether the message has no words, or too many."""
    words = _words(fault.game)
    said = words.text(fault.message)
    if not words.has(fault.message.id):
        return Finding(f"no words for {fault.message.id}", _place(fault))
    if len(said) > LONGEST_SAID:
        return Finding(f"{fault.message.id} is {len(said)} characters long", _place(fault))
    return None


def _too_long(signal: int, frame: FrameType | None) -> None:
    raise _Hang


def _place(error: BaseException) -> str:
    """The innermost line of the program that the error came through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/mille/" in frame.filename] or frames
    return f"{own[-1].filename.rpartition('/mille/')[2]}:{own[-1].name}" if own else "?"
