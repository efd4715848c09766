"""Exporting games to a file, and importing them from one."""

from __future__ import annotations

import os
import re
import zlib
from calendar import timegm
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from time import gmtime
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from mille.engine.message import Fault, message
from mille.session import kept_pads, paths, puzzles, summary
from mille.session.disk import free, private, write_whole
from mille.session.record import MOST_BYTES, now, read_bytes
from mille.value import Value

NAME, SUFFIX = "mille-games", ".zip"
MOST_FILES = 100_000
"""A file with more entries was not made here."""
FIRST_YEAR = 1980
"""A zip file cannot store an earlier year."""


def take_all_out() -> tuple[Path, int]:
    """Export all games, and what belongs to them, into one file; returns its path and the number of
    games.

    Raises `OSError`.
    """
    target, own = free(paths.downloads(), f"{NAME}-{now()[:10]}", SUFFIX), paths.games()
    fresh, games = target.with_name(f"{target.name}.new"), 0
    try:
        with open(fresh, "wb", opener=private) as file, ZipFile(file, "w", ZIP_DEFLATED) as zip:
            for path in (*records(), *sorted(own.glob("*.json")), *sorted(own.glob("pads/*.json"))):
                then = gmtime(max(path.stat().st_mtime, 0))
                at = max(then[:6], (FIRST_YEAR, 1, 1, 0, 0, 0))
                about = ZipInfo(path.relative_to(own).as_posix(), at)
                about.compress_type = ZIP_DEFLATED
                zip.writestr(about, path.read_bytes())
                games += path.suffix == ".jsonl"
        os.replace(fresh, target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    return target, games


class BroughtIn(Value):
    """The result of an import."""

    new: int = 0
    there: int = 0
    """How many games were here already."""
    unread: int = 0
    """How many records cannot be read."""


def bring_in(path: Path) -> BroughtIn:
    """Import the games of a file, except those that are here already.

    A game that the file has more of than we have is extended. Raises `Fault`, or `OSError` if
    something cannot be written; what came before it has then been imported.
    """
    here = _first_lines()
    new = there = unread = 0
    try:
        with ZipFile(path) as zip:
            for about in zip.infolist()[:MOST_FILES]:
                if about.filename == puzzles.NAME:
                    puzzles.bring_in(_inside(zip, about, puzzles.MOST_BYTES))
                elif PurePosixPath(about.filename).match("pads/*.json"):
                    kept_pads.bring_in(about.filename, _inside(zip, about, kept_pads.MOST_BYTES))
                if PurePosixPath(about.filename).suffix != ".jsonl":
                    continue
                data = _inside(zip, about, MOST_BYTES)
                own = here.setdefault(data.partition(b"\n")[0], [])
                if any(read_bytes(each).startswith(data.rstrip(b"\n")) for each in own):
                    there += 1
                    continue
                try:
                    over = summary.read(data).over
                except Fault:
                    unread += 1
                    continue
                if _goes_on(data, over, own):
                    there += 1
                    continue
                new += 1
                own.append(_keep(about, data, over))
    except (BadZipFile, NotImplementedError, RuntimeError, ValueError, zlib.error, EOFError):
        raise Fault(message("fault.no_zip", file=str(path))) from None
    return BroughtIn(new, there, unread)


def records() -> Iterator[Path]:
    """All records here, except those in the trash."""
    if paths.current_game().exists():
        yield paths.current_game()
    for folder in (paths.open_games(), paths.history()):
        yield from sorted(folder.glob("*.jsonl"))


def _first_lines() -> dict[bytes, list[Path]]:
    """The records here by their header lines, which contain the seats, seed and time."""
    found: dict[bytes, list[Path]] = {}
    for path in records():
        with path.open("rb") as file:
            found.setdefault(file.readline(MOST_BYTES).rstrip(b"\n"), []).append(path)
    return found


def _goes_on(data: bytes, over: bool, own: list[Path]) -> bool:
    """Whether one of the records here is the beginning of this one; if so, it is extended."""
    for number, path in enumerate(own):
        if data.startswith(read_bytes(path)):
            if over and path.parent != paths.history():
                own[number] = free(paths.history(), path.stem, path.suffix)
            write_whole(own[number], data)
            if own[number] != path:
                path.unlink()
            return True
    return False


def _inside(zip: ZipFile, about: ZipInfo, most: int) -> bytes:
    """The contents of an entry in the file; empty if larger than allowed."""
    with zip.open(about) as file:
        data = file.read(most + 1)
    return data if len(data) <= most else b""


def _keep(about: ZipInfo, data: bytes, over: bool) -> Path:
    """Put a record among ours, under its own name if that is free."""
    stem = re.sub(r"[^\w.-]", "_", PurePosixPath(about.filename).stem)[:80] or NAME
    path = free(paths.history() if over else paths.open_games(), stem, ".jsonl")
    write_whole(path, data, careful=False)
    then = timegm(about.date_time)
    os.utime(path, (then, then))
    return path
