"""What all readers here share: the game, files in memory, and a way to demand something."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from mille import i18n
from mille.engine.codec import Seat
from mille.games import entry
from tests.fuzz.check import Wrong

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
    """A file with that input."""
    path = folder() / name
    path.write_bytes(data)
    return path


def demand(true: object, what: str) -> None:
    """Check what must be true of input that was accepted. Raises `Wrong`."""
    if not true:
        raise Wrong(what)
