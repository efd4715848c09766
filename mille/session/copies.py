"""Copies of one game, which a synced folder keeps when two computers have written its record.

Each service names them in its own way, so only their lines count: the same header, with the same
seed, and one the beginning of the other. Of those the one that goes furthest is the game. Where
both went on, there are two games.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

from mille.engine.message import Fault
from mille.session import record

MOST_HEADER = 64 * 1024
MOST_KEPT = 4096
"""Of so many records it is remembered how they begin."""
_LEFT = re.compile(rb'\{"event":"note",("seat":\d+,)?"(hand|put|auto|said)":')
"""Notes of how somebody left the table. Each computer writes its own, and none is a move."""


def copies(paths: Iterable[Path]) -> dict[Path, Path]:
    """The records that are copies, each with the one that goes furthest in the same game."""
    alike = defaultdict[bytes, list[Path]](list)
    for path in paths:
        try:
            stat = path.stat()
            if S_ISREG(stat.st_mode):  # opening a pipe would block
                alike[_header(path, stat.st_size, stat.st_mtime_ns)].append(path)
        except OSError:
            continue
    found: dict[Path, Path] = {}
    for same in alike.values():
        if len(same) > 1:
            found |= _shorter(same)
    return found


@lru_cache(maxsize=MOST_KEPT)
def _header(path: Path, size: int, time: int) -> bytes:
    """The first line of a record, read again when its size or time has changed."""
    with path.open("rb") as file:
        return file.readline(MOST_HEADER)


def _shorter(paths: Sequence[Path]) -> dict[Path, Path]:
    moves = {path: made for path in paths if (made := _moves(path)) is not None}
    games: list[Path] = []
    found: dict[Path, Path] = {}
    # Of equals the shortest name is ours: services add to it.
    for path in sorted(moves, key=lambda path: (-len(moves[path]), len(path.name), str(path))):
        own = moves[path]
        longer = next((each for each in games if moves[each][: len(own)] == own), None)
        if longer is None:
            games.append(path)
        else:
            found[path] = longer
    return found


def _moves(path: Path) -> list[bytes] | None:
    """The lines of a record without those of how somebody left; None if it cannot be read."""
    try:
        lines = record.read_bytes(path).split(b"\n")[:-1]
    except Fault:
        return None
    return [line for line in lines if not _LEFT.match(line)]
