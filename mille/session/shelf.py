"""The games on the disk: those that go on, also several of one kind, and those that are over.

The game that is played, or was played last, is the current one; the others that go on lie in the
folder `open`, and all that are over in `history`. Nothing that is begun takes the place of another:
the current game is laid aside first.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from mille.games import titles
from mille.session import paths
from mille.session.disk import private_folder
from mille.session.record import FORMAT, SeatName, now

TRASH_DAYS = 30
"""For so long a game that was thrown away can be had back."""
MOST_HEADER = 64 * 1024
TAIL = 4096
"""Bytes at the end of a record in which its end stands, if it is over, and what was said then."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game on the disk, as far as its first and last line tell: no rules are asked."""

    path: Path
    game: str
    seats: tuple[SeatName, ...]
    touched: float
    """When it was last written, in seconds."""
    over: bool
    """Whether it ends with the end of the game."""


def look(path: Path) -> Kept | None:
    """What a record says of itself; None if it is no record of a game there is."""
    try:
        if not path.is_file():  # a pipe would be waited for
            return None
        with path.open("rb") as file:
            header = json.loads(file.readline(MOST_HEADER))
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL))
            lines = file.read().rstrip(b"\n").split(b"\n")
            touched = os.fstat(file.fileno()).st_mtime
        seats = tuple(SeatName(str(seat["name"]), str(seat["player"])) for seat in header["seats"])
        game = header["game"]
        known = header["format"] == FORMAT and game in titles()
    except (OSError, ValueError, RecursionError, LookupError, TypeError):
        return None
    last = next((line for line in reversed(lines) if b'"said":' not in line), b"")
    over = b'"event":"game_end"' in last or b'"lost":' in last
    return Kept(path, game, seats, touched, over) if known else None


def open_games() -> list[Kept]:
    """The games that go on, the one that was played last first. Raises `OSError`."""
    found = filter(None, map(look, [paths.current_game(), *_records(paths.open_games())]))
    return sorted((game for game in found if not game.over), key=lambda game: -game.touched)


def open_games_there() -> list[Kept]:
    """The games that go on, as far as the folder can be read: what is done with a game says why."""
    try:
        return open_games()
    except OSError:
        return []


def lay_aside() -> Path | None:
    """Make room for another current game: the one there is goes to the open ones, or to history.

    Returns where it is now, or None if there was none. Raises `OSError`.
    """
    current = look(paths.current_game())
    goes_on = current is not None and not current.over
    folder = paths.open_games() if goes_on else paths.history()
    return put_away(paths.current_game(), folder)


def put_away(path: Path, folder: Path, suffix: str = "") -> Path | None:
    """Move a file to others of its kind, over none of them, and name it by the time.

    Returns where it is now, or None if there was none. Raises `OSError`.
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


def take_up(path: Path) -> None:
    """Make an open game the current one. Raises `OSError`."""
    if path != paths.current_game():
        lay_aside()
        os.replace(path, paths.current_game())


def throw_away(path: Path) -> None:
    """Put a game into the trash, which is emptied of what has lain there long. Raises `OSError`."""
    put_away(path, paths.trash())


def put_back(path: Path) -> None:
    """Have a game back from the trash. Raises `OSError`."""
    kept = look(path)
    put_away(path, paths.history() if kept is None or kept.over else paths.open_games())


def empty_trash() -> None:
    """Delete what was thrown away long ago, by the names that it was given then.

    Where the clock was wrong then, or is now, it waits longer. Raises `OSError`.
    """
    today = date.fromisoformat(now()[:10])
    for path in _records(paths.trash()):
        try:
            lain = today - date.fromisoformat(path.name[:8])
        except ValueError:  # somebody else has put it there
            continue
        if lain.days > TRASH_DAYS:
            path.unlink(missing_ok=True)


def _records(folder: Path) -> list[Path]:
    return list(folder.glob("*.jsonl")) if folder.is_dir() else []
