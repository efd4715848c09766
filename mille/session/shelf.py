"""The games on disk: unfinished ones, perhaps several of one kind, and those that are over.

The game being played, or played last, is the current one; the other unfinished games lie in the
folder `open`, and finished ones in `history`. A new game never overwrites another: the current game
is moved aside first. A copy that a service for syncing folders keeps of a game is not a second one.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from mille.engine.message import Fault
from mille.engine.text import read_as
from mille.games import titles
from mille.session import dates, paths
from mille.session.copies import MOST_HEADER, copies
from mille.session.disk import private_folder
from mille.session.record import FORMAT, SeatName, now
from mille.value import Value

TRASH_DAYS = 30
"""Days for which a game in the trash can be had back."""
A_DAY = 24 * 60 * 60
TAIL = 4096
"""Bytes at the end of a record that hold its last events, and what was said after them."""


class Kept(Value):
    """A game on disk, known only by its first and last lines; no rules are asked."""

    path: Path
    game: str
    seats: tuple[SeatName, ...]
    touched: float
    """When it was last written, in seconds since the epoch."""
    over: bool
    """Whether its last event is the end of the game."""
    created: str = ""
    """When it began, as its header has it."""


class FirstLine(Value):
    """The first line of a record, as far as lists show it; nobody asks the rules about it."""

    format: str
    game: str
    seats: tuple[SeatName, ...]
    created: str = ""


def peek(path: Path) -> Kept | None:
    """What a record says of itself; None if it is not a record of a known game."""
    try:
        if not path.is_file():  # opening a pipe would block
            return None
        with path.open("rb") as file:
            first = read_as(FirstLine, file.readline(MOST_HEADER))
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL))
            lines = file.read().rstrip(b"\n").split(b"\n")
            touched = os.fstat(file.fileno()).st_mtime
    except (OSError, Fault):
        return None
    last = next((line for line in reversed(lines) if b'"said":' not in line), b"")
    over = b'"event":"game_end"' in last or b'"lost":' in last
    known = first.format == FORMAT and first.game in titles()
    return Kept(path, first.game, first.seats, touched, over, first.created) if known else None


def open_games() -> list[Kept]:
    """The unfinished games, the last played first. Raises `OSError`."""
    here = [*_records(paths.games()), *_records(paths.open_games())]
    found = [game for game in map(peek, here) if game is not None and not game.over]
    over = _records(paths.history(), min(map(_begun, found), default=None))
    twice = copies([*here, *over])
    return sorted(
        (each for each in found if each.path not in twice), key=lambda game: -game.touched
    )


def _begun(game: Kept) -> float:
    """When a game began, in seconds since the epoch; 0 if it does not say."""
    return dates.named(game.created) or 0.0


def open_games_there() -> list[Kept]:
    """The unfinished games, or none if the folder cannot be read; using one will report why."""
    try:
        return open_games()
    except OSError:
        return []


def lay_aside() -> Path | None:
    """Make room for a new current game by moving the old one to `open`, or to `history` if it is
    over.

    Returns its new path, or None if there was no current game. Raises `OSError`.
    """
    current = peek(paths.current_game())
    goes_on = current is not None and not current.over
    folder = paths.open_games() if goes_on else paths.history()
    return put_away(paths.current_game(), folder)


def put_away(path: Path, folder: Path, suffix: str = "") -> Path | None:
    """Move a file into a folder under a name made from the time, overwriting nothing.

    Returns its new path, or None if there was no file. Raises `OSError`.
    """
    if not path.exists():
        return None
    private_folder(folder)
    stamp = now().replace(":", "").replace("-", "")
    for number in range(10_000):
        target = folder / f"{stamp}-{number}{suffix}{path.suffix}"
        if not target.exists():
            os.replace(path, target)
            return target
    raise FileExistsError(str(folder))


def take_furthest() -> None:
    """If a copy goes further than the current game, take that up, or lay this aside if it is over.

    Raises `OSError`.
    """
    current = peek(paths.current_game())
    if current is None:
        return
    there = [*_records(paths.games()), *_records(paths.open_games())]
    there += _records(paths.history(), _begun(current))
    furthest = copies(there).get(current.path)
    game = None if furthest is None else peek(furthest)
    if game is not None:
        if game.over:
            lay_aside()
        else:
            take_up(game.path)


def take_up(path: Path) -> None:
    """Make an unfinished game the current one. Raises `OSError`."""
    if path != paths.current_game():
        lay_aside()
        os.replace(path, paths.current_game())


def throw_away(path: Path) -> None:
    """Move a game into the trash, with its copies. Raises `OSError`."""
    folders = paths.games(), paths.open_games(), paths.history()
    twice = copies(each for folder in folders for each in _records(folder))
    for each in (*(copy for copy, game in twice.items() if game == path), path):
        put_away(each, paths.trash())


def put_back(path: Path) -> None:
    """Take a game out of the trash. Raises `OSError`."""
    kept = peek(path)
    put_away(path, paths.history() if kept is None or kept.over else paths.open_games())


def empty_trash() -> None:
    """Delete what was thrown away long ago, judging by the times in the file names.

    If the clock was or is wrong, games stay longer. Raises `OSError`.
    """
    today = date.fromisoformat(now()[:10])
    for path in _records(paths.trash()):
        try:
            lain = today - date.fromisoformat(path.name[:8])
        except ValueError:  # a file that somebody else put there
            continue
        if lain.days > TRASH_DAYS:
            path.unlink(missing_ok=True)


def _records(folder: Path, since: float | None = 0.0) -> list[Path]:
    """The records in a folder: those written since a moment, in seconds since the epoch, or up to
    a day earlier, as clocks differ; none if it is None.
    """
    if since is None or not folder.is_dir():
        return []
    there = list(folder.glob("*.jsonl"))
    return [each for each in there if _touched(each) > since - A_DAY] if since else there


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
