"""The games on disk: unfinished ones, perhaps several of one kind, and those that are over.

The game being played, or played last, is the current one; the other unfinished games lie in the
folder `open`, and finished ones in `history`. A new game never overwrites another: the current game
is moved aside first. A copy that a service for syncing folders keeps of a game is not a second one.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import IO

import mille.games
from mille.engine.codec import Line
from mille.engine.game import places
from mille.engine.message import Fault, message, said_in
from mille.engine.text import read_as
from mille.games import titles
from mille.session import disk, record
from mille.session.deals import DealName
from mille.session.disk import private_folder
from mille.session.record import DAY, FORMAT, HUMAN, MOST_LINE, Evening, Header, SeatName, now
from mille.value import Value, field


def levels(game: str, among: str = "lessons") -> list[Path]:
    """The files of a game's levels, in order."""
    return sorted((Path(mille.games.__path__[0]) / game / among).glob("*.jsonl"))


# A record as the history stores it: who played, what the deals brought, and how it ended.
#
# The figures are what the record claims; `record.follow` checks whether they are right.


NOTES = b'"lesson"', b'"played_on"', b'"shuffle"', b'"evening"', b'"played"', b'"said"'
"""Keys of the notes that are read: for a game that grew out of a lesson, one played on from another
record, one whose cards come from its seed, one of an evening, how long somebody played, and what
people said."""


class Summary(Value):
    """How a game ended, or how it stands."""

    header: Header
    over: bool
    deals: Sequence[Sequence[float]]
    """What each scored deal brought each seat; more is better."""
    places: Sequence[int] = ()
    """The place of each seat; empty while the game goes on."""
    worth: Sequence[float] = ()
    """What the game was worth to each seat; empty while it goes on."""
    figures: Mapping[str, tuple[int | None, int]] = field(default_factory=dict)
    """Its remarkable figures, by the names in the game's ledger, each with the seat it
    belongs to."""
    counts: bool = True
    """Whether it counts in statistics. A game that grew out of a lesson or was played on from a
    replay does not: somebody else began it."""
    deal: str = ""
    """The name of its cards; empty if they have none."""
    evening: Evening | None = None
    """The evening that the game is part of, if any."""
    played: int | None = None
    """How many seconds were played, if the record says so."""
    said: frozenset[str] = frozenset()
    """The ids of what people said at the table."""


def read(data: bytes, by_rules: bool = False) -> Summary:
    """The summary of a record's bytes; of one that may break rules, `by_rules` checks each move.

    Raises `Fault`, with the line if known.
    """
    if by_rules:
        record.follow(record.parse(data))
    kept = record.parse(data, only=lambda header: (*header.entry.ledger.words, *NOTES))
    header, seats = kept.header, len(kept.header.seats)
    ledger = header.entry.ledger
    lines = [line for _, line in kept.lines]
    noted = [line for line in lines if line.get("event") == "note"]
    counts = not any("lesson" in note or "played_on" in note for note in noted)
    deals: list[Sequence[float]] = []
    ranks: Sequence[int] = ()
    worth: Sequence[float] = ()
    last: Line = {}
    ends = ("deal_end", "game_end")
    for number, line in (each for each in kept.lines if each[1].get("event") in ends):
        with said_in(line=number):
            if line["event"] == "deal_end":
                last = line
                if ledger.points:
                    deals.append(ledger.deal(line, seats))
            else:
                worth = ledger.worth(line, last, seats)
                ranks = places(worth)
    lost = record.lost(kept)
    if lost is not None:
        ranks, worth = _lost(data, header, lost[0])
    elif ranks and not deals:
        deals = [worth]
    return Summary(
        header,
        over=bool(ranks),
        deals=deals,
        places=ranks,
        worth=worth,
        figures=ledger.figures(lines) if counts else {},
        counts=counts,
        deal=DealName.of_record(kept),
        evening=record.evening(kept),
        played=record.played(kept),
        said=frozenset(remark.id for _, remark in record.said(kept)),
    )


def _lost(data: bytes, header: Header, loser: int) -> tuple[list[int], Sequence[float]]:
    """Places and worth of a game that a seat lost by its conduct: it comes last, whatever the
    points are.
    """
    seats = range(len(header.seats))
    if loser not in seats:
        raise Fault(message("fault.seats"))
    worth = header.entry.game.result(record.follow(record.parse(data)).state).worth
    ranks = iter(places(tuple(worth[seat] for seat in seats if seat != loser)))
    return [len(seats) if seat == loser else next(ranks) for seat in seats], worth


# Copies of one game, which a synced folder keeps when two computers have written its record.
#
# Each service names them in its own way, so only their lines count: the same header, with the
# same seed, and one the beginning of the other. Of those the one that goes furthest is the game.
# Where both went on, there are two games.


MOST_HEADER = 64 * 1024
MOST_KEPT = 4096
"""Of so many records it is remembered how they begin."""
_LEFT = re.compile(rb'\{"event":"note",("seat":\d+,)?"(hand|put|auto|said|played)":')
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


TRASH_DAYS = 30
"""Days for which a game in the trash can be had back."""
_AFTER = re.compile(b'"(said|played)":')
"""Notes that come even after the end of a game."""
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

    @property
    def me(self) -> str | None:
        """The name of the person who plays it; None if only programs do."""
        return next((seat.name for seat in self.seats if seat.player == HUMAN), None)


class FirstLine(Value):
    """The first line of a record, as far as lists show it; nobody asks the rules about it."""

    format: str
    game: str
    seats: tuple[SeatName, ...]
    seed: str = ""
    created: str = ""

    @classmethod
    def of(cls, file: IO[bytes]) -> FirstLine:
        """The next line of the file. Raises `OSError` and `Fault`."""
        return read_as(cls, file.readline(MOST_LINE))


def peek(path: Path) -> Kept | None:
    """What a record says of itself; None if it is not a record of a known game."""
    try:
        if not path.is_file():  # opening a pipe would block
            return None
        with path.open("rb") as file:
            first = FirstLine.of(file)
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL))
            lines = file.read().rstrip(b"\n").split(b"\n")
            touched = os.fstat(file.fileno()).st_mtime
    except (OSError, Fault):
        return None
    last = next((line for line in reversed(lines) if not _AFTER.search(line)), b"")
    over = b'"event":"game_end"' in last or b'"lost":' in last
    known = first.format == FORMAT and first.game in titles()
    return Kept(path, first.game, first.seats, touched, over, first.created) if known else None


def open_games() -> list[Kept]:
    """The unfinished games, the last played first. Raises `OSError`."""
    here = [*_records(disk.games()), *_records(disk.open_games())]
    found = [game for game in map(peek, here) if game is not None and not game.over]
    over = _records(disk.history(), min(map(_begun, found), default=None))
    twice = copies([*here, *over])
    return sorted(
        (each for each in found if each.path not in twice), key=lambda game: -game.touched
    )


def _begun(game: Kept) -> float:
    """When a game began, in seconds since the epoch; 0 if it does not say."""
    return record.time_named(game.created) or 0.0


def open_games_there(is_me: Callable[[str], bool]) -> list[Kept]:
    """The unfinished games of one person, and those that only programs play; none if the folder
    cannot be read: using one will report why.
    """
    try:
        return [each for each in open_games() if each.me is None or is_me(each.me)]
    except OSError:
        return []


def lay_aside() -> Path | None:
    """Make room for a new current game by moving the old one to `open`, or to `history` if it is
    over.

    Returns its new path, or None if there was no current game. Raises `OSError`.
    """
    current = peek(disk.current_game())
    goes_on = current is not None and not current.over
    folder = disk.open_games() if goes_on else disk.history()
    return put_away(disk.current_game(), folder)


def put_away(path: Path, folder: Path, suffix: str = "") -> Path | None:
    """Move a file into a folder under a name made from the time, overwriting nothing.

    Returns its new path, or None if there was no file. Raises `OSError`.
    """
    if not path.exists():
        return None
    private_folder(folder)
    stamp = now().replace(":", "").replace("-", "")
    names = (folder / f"{stamp}-{n}{suffix}{path.suffix}" for n in count())
    target = next(each for each in names if not each.exists())
    os.replace(path, target)
    return target


def take_furthest() -> None:
    """If a copy goes further than the current game, take that up, or lay this aside if it is over.

    Raises `OSError`.
    """
    current = peek(disk.current_game())
    if current is None:
        return
    there = [*_records(disk.games()), *_records(disk.open_games())]
    there += _records(disk.history(), _begun(current))
    furthest = copies(there).get(current.path)
    game = None if furthest is None else peek(furthest)
    if game is not None:
        if game.over:
            lay_aside()
        else:
            take_up(game.path)


def take_up(path: Path) -> None:
    """Make an unfinished game the current one. Raises `OSError`."""
    if path != disk.current_game():
        lay_aside()
        os.replace(path, disk.current_game())


def throw_away(path: Path) -> Path | None:
    """Move a game into the trash, with its copies; returns where it lies. Raises `OSError`."""
    folders = disk.games(), disk.open_games(), disk.history()
    twice = copies(each for folder in folders for each in _records(folder))
    for copy in [copy for copy, game in twice.items() if game == path]:
        put_away(copy, disk.trash())
    return put_away(path, disk.trash())


def put_back(path: Path) -> Path | None:
    """Take a game out of the trash; returns where it lies. Raises `OSError`."""
    kept = peek(path)
    return put_away(path, disk.history() if kept is None or kept.over else disk.open_games())


def empty_trash() -> None:
    """Delete games and score pads thrown away long ago, judging by the times in the file names.

    If the clock was or is wrong, games stay longer. Raises `OSError`.
    """
    today = date.fromisoformat(now()[:10])
    for path in (*_records(disk.trash()), *disk.trash().glob("*.json")):
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
    if since is None:
        return []
    there = list(folder.glob("*.jsonl"))
    return [each for each in there if _touched(each) > since - DAY] if since else there


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
