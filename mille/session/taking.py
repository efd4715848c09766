"""Backups: all games, with what belongs to them, people and settings, in one file and back."""

from __future__ import annotations

import itertools
import os
import re
from calendar import timegm
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from time import gmtime
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from mille.engine.message import Fault, message
from mille.session import disk, puzzles, score_pads, settings, shelf
from mille.session.disk import at_disk, free, plain, private, write_whole
from mille.session.record import MOST_BYTES, now, read_bytes
from mille.session.settings import Settings
from mille.session.work import Step
from mille.value import Value

NAME, SUFFIX = "mille-games", ".zip"
MOST_FILES = 100_000
"""A file with more entries was not made here."""
FIRST, LAST = timegm((1980, 1, 1, 0, 0, 0)), timegm((2107, 12, 31, 23, 59, 58))
"""The times that a zip file can store, in seconds since the epoch."""


class TakenOut(Value):
    """The result of an export."""

    file: Path
    games: int
    left_out: tuple[Path, ...]
    """What could not be read."""


def take_all_out(step: Step = lambda: None) -> TakenOut:
    """Put all games, people and settings into one file. Raises `OSError`."""
    target, own = free(disk.downloads(), f"{NAME}-{now()[:10]}", SUFFIX), disk.games()
    fresh, games, left_out = target.with_name(f"{target.name}.new"), 0, list[Path]()
    try:
        with open(fresh, "wb", opener=private) as file, ZipFile(file, "w", ZIP_DEFLATED) as zip:
            beside = sorted(own.glob("*.json")), sorted(own.glob("pads/*.json"))
            of_people = filter(os.path.isfile, [disk.settings_file()])
            for path in (*records(), *itertools.chain(*beside), *of_people):
                step()
                try:
                    data, written = read_bytes(path), path.stat().st_mtime
                except (Fault, OSError):
                    left_out.append(path)
                    continue
                name = path.name
                if path.is_relative_to(own):
                    name = path.relative_to(own).as_posix()
                name = name.encode("utf-8", "backslashreplace").decode()  # it may not be UTF-8
                about = ZipInfo(name, gmtime(min(max(written, FIRST), LAST))[:6])
                about.compress_type = ZIP_DEFLATED
                zip.writestr(about, data)
                games += path.suffix == ".jsonl"
        os.replace(fresh, target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    return TakenOut(target, games, tuple(left_out))


def newest(path: Path) -> Path:
    """The newest file of exported games in a folder; the path itself if there is none."""
    found: dict[Path, tuple[int, int]] = {}
    with suppress(OSError):
        for each in path.glob(f"{NAME}*{SUFFIX}"):
            if each.is_file():
                found[each] = each.stat().st_mtime_ns, len(each.name)
    return max(found, key=found.__getitem__, default=path)


class BroughtIn(Value):
    """The result of an import."""

    new: int = 0
    there: int = 0
    """How many games were here already."""
    unread: int = 0
    """How many entries cannot be read."""
    settings: Settings | None = None
    """The settings in it, and the people with theirs."""


def bring_in(path: Path, step: Step = lambda: None) -> BroughtIn:
    """Import the games of a file, except those that are here already.

    A game that the file has more of than we have is extended, and an entry that cannot be read is
    passed over. Raises `Fault`, or `OSError` if something cannot be written; what came before it
    has then been imported.
    """
    with _opened(path) as file:
        try:
            zip = ZipFile(file)
        except Exception:  # whatever the library says of what it cannot read
            raise Fault(message("fault.no_zip", file=str(path))) from None
        here, found, own = _first_lines(), Counter[str](), None
        for about in zip.infolist()[:MOST_FILES]:
            step()
            try:
                if about.filename == disk.settings_file().name:
                    own = settings.read(_inside(zip, about, settings.MOST_BYTES))[0]
                    found["beside"] += 1
                else:
                    found[_take(zip, about, here)] += 1
            except OSError:
                raise
            except Exception:  # one bad entry costs that entry
                found["unread"] += 1
    if found and not (found["new"] or found["there"] or found["unread"] or found["beside"]):
        raise Fault(message("fault.no_zip", file=str(path)))
    return BroughtIn(found["new"], found["there"], found["unread"], own)


def _opened(path: Path) -> IO[bytes]:
    with at_disk(str(path), "fault.file"):
        return open(path, "rb", opener=plain)


def _take(zip: ZipFile, about: ZipInfo, here: dict[bytes, list[Path]]) -> str:
    """Import one entry; returns what came of it: `new`, `there`, or `beside` the games; empty for
    what is none of ours.

    `here` are the records here by their first lines. Raises `OSError` if it cannot be written, and
    anything else if it cannot be read.
    """
    name = PurePosixPath(about.filename)
    if about.filename == puzzles.NAME:
        puzzles.bring_in(_inside(zip, about, puzzles.MOST_BYTES))
        return "beside"
    if name.match("pads/*.json"):
        score_pads.bring_in(about.filename, _inside(zip, about, score_pads.MOST_BYTES))
        return "beside"
    if name.suffix != ".jsonl":
        return ""
    data = _inside(zip, about, MOST_BYTES)
    own = here.setdefault(data.partition(b"\n")[0], [])
    if any(read_bytes(each).startswith(data.rstrip(b"\n")) for each in own):
        return "there"
    over = shelf.read(data).over
    if _goes_on(data, over, own):
        return "there"
    own.append(_keep(about, data, over))
    return "new"


def records() -> Iterator[Path]:
    """All records here, except those in the trash."""
    if os.path.isfile(disk.current_game()):
        yield disk.current_game()
    for folder in (disk.open_games(), disk.history()):
        yield from filter(os.path.isfile, sorted(folder.glob("*.jsonl")))


def _first_lines() -> dict[bytes, list[Path]]:
    """The records here by their header lines, which contain the seats, seed and time."""
    found: dict[bytes, list[Path]] = {}
    for path in records():
        with suppress(OSError), open(path, "rb", opener=plain) as file:
            found.setdefault(file.readline(MOST_BYTES).rstrip(b"\n"), []).append(path)
    return found


def _goes_on(data: bytes, over: bool, own: list[Path]) -> bool:
    """Whether one of the records here is the beginning of this one; if so, it is extended."""
    for number, path in enumerate(own):
        if data.startswith(read_bytes(path)):
            if over and path.parent != disk.history():
                own[number] = free(disk.history(), path.stem, path.suffix)
            write_whole(own[number], data)
            if own[number] != path:
                path.unlink()
            return True
    return False


def _inside(zip: ZipFile, about: ZipInfo, most: int) -> bytes:
    """The contents of an entry in the file; empty if larger than allowed."""
    try:
        with zip.open(about) as file:
            data = file.read(most + 1)
    except OSError:  # so that it does not look like one of ours that cannot be written
        raise Fault(message("fault.no_zip", file=about.filename)) from None
    return data if len(data) <= most else b""


def _keep(about: ZipInfo, data: bytes, over: bool) -> Path:
    """Put a record among ours, under its own name if that is free."""
    stem = re.sub(r"[^\w.-]", "_", PurePosixPath(about.filename).stem)[:80] or NAME
    path = free(disk.history() if over else disk.open_games(), stem, ".jsonl")
    write_whole(path, data, careful=False)
    with suppress(ValueError, OverflowError, OSError):  # some files have a date that is none
        then = timegm(about.date_time)
        os.utime(path, (then, then))
    return path
