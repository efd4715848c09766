"""Puzzles: costly turns of one's own that come back after some days; and ready-made ones.

Reviews provide them. `puzzles.json`, beside the history, only names turns and when they come back;
the positions are in the records. Ready-made puzzles come with their records, cut off at the turn.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

import mille.games
from mille.engine.codec import JsonObject, Line, Seat
from mille.engine.message import Fault, Message, message
from mille.engine.text import Raw, dump, placed, read_as, read_json, to_builtins, write_json
from mille.games import titles
from mille.session import disk, record
from mille.session.disk import free, reason, write_whole
from mille.session.record import HUMAN, MOST_LINES, MOST_NAME, MOST_TEXT, Record, read_bytes
from mille.session.settings import Settings
from mille.session.shelf import FirstLine, put_away
from mille.value import Meta, Value, replace

READY = "puzzles.z"
"""The file in a game's folder with its ready-made puzzles (`python -m tools.make_puzzles`)."""
NAME, DAMAGED = "puzzles.json", "puzzles-damaged"
MOST_BYTES = 4 * 1024 * 1024
Days: TypeAlias = Literal[1, 3, 7]
DAYS: tuple[Days, ...] = get_args(Days)
"""Days until a turn comes back: after it was found, after it was solved once, and twice."""
MOST_WAITING = 5
MOST_TO_COME, MOST_DONE = 40, 400
"""The most puzzles kept: still to be solved (the newest stay), and finished."""
Costly: TypeAlias = Literal["mistake", "blunder"]
COSTLY: tuple[Costly, ...] = get_args(Costly)
"""The grades of the turns that become puzzles."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_LINES)]
log = logging.getLogger(__name__)


class Puzzle(Value):
    """A costly turn."""

    game: str
    seed: Annotated[str, Meta(max_length=MOST_TEXT)]
    created: str
    """With the seed, it identifies the record, whose file may have moved."""
    seat: Annotated[int, Meta(ge=0, le=99)]
    name: Annotated[str, Meta(max_length=MOST_NAME)]
    """The name of whoever made the move."""
    turn: JsonObject
    """The turn's line in the review."""
    due: str
    """The ISO date from which on it can be solved."""
    days: Days = DAYS[0]
    """For how many days it was last put away."""
    solved: Annotated[int, Meta(ge=0, le=len(DAYS))] = 0
    """How often it was solved."""

    @property
    def key(self) -> tuple[str, str, int, int]:
        return self.seed, self.created, self.seat, self.turn["at"]

    @property
    def is_own(self) -> bool:
        """Whether a player here made the move; a ready-made one never waits for a day."""
        return self.due != self.created

    @property
    def done(self) -> bool:
        return self.solved >= len(DAYS)

    def waits(self, today: date) -> bool:
        """Whether it is to be solved today; one due too far ahead had a wrong date, and is."""
        sent_away = today < date.fromisoformat(self.due) <= today + timedelta(DAYS[-1])
        return not (self.done or sent_away)

    def answered(self, well: bool, today: date) -> Puzzle:
        """The puzzle after an attempt: later each time it is solved, otherwise tomorrow."""
        solved = self.solved + 1 if well else self.solved
        days = DAYS[min(solved, len(DAYS) - 1)] if well else DAYS[0]
        return replace(self, solved=solved, days=days, due=(today + timedelta(days)).isoformat())

    @property
    def day(self) -> date:
        begun = record.time_named(self.created)
        assert begun is not None  # or it had not been read
        return record.local_day(begun)


class _Turn(Value):
    """What every game has in the line of a turn."""

    deal: Count
    turn: Count
    at: Count
    grade: Costly


class _Entry(Puzzle):
    turn: _Turn  # type: ignore[assignment]


def found_in(kept: Record, seat: Seat, lines: Sequence[Line], today: date) -> Iterator[Puzzle]:
    """The puzzles in a review: its costliest turns, if a person made them."""
    header, (_, *turns, end) = kept.header, lines
    sat = header.seats[seat]
    if sat.player != HUMAN or record.time_named(header.created) is None:
        return
    due = (today + timedelta(DAYS[0])).isoformat()
    for turn in turns:
        if [turn["deal"], turn["turn"]] in end["costliest"] and turn["grade"] in COSTLY:
            at = header.game, header.seed, header.created, seat, sat.name
            yield Puzzle(*at, dict(turn), due)


def remember(kept: Record, seat: Seat, lines: Sequence[Line], today: date) -> None:
    """Make puzzles of a review's costly turns. If they cannot be saved, they are not."""
    try:
        _add(found_in(kept, seat, lines, today))
    except OSError as error:
        log.warning(message("fault.write", file=NAME, reason=reason(error)))


def bring_in(data: bytes) -> None:
    """Take over the puzzles of another copy of the program. Raises `OSError`."""
    with suppress(Fault):
        _add(_read(data)[0])


def of(settings: Settings) -> list[Puzzle]:
    """The puzzles of the current player."""
    return [each for each in load() if settings.is_me(each.name)]


def waiting(settings: Settings, today: date) -> list[Puzzle]:
    """The puzzles to be solved now, the longest overdue first."""
    due = sorted((each for each in of(settings) if each.waits(today)), key=lambda each: each.due)
    return due[:MOST_WAITING]


def keep(puzzle: Puzzle) -> None:
    """Save the puzzle's new state. Raises `OSError`."""
    _save([puzzle if each.key == puzzle.key else each for each in load()])


def drop(puzzle: Puzzle) -> None:
    """Delete the puzzle, because its game is gone. Raises `OSError`."""
    _save([each for each in load() if each.key != puzzle.key])


def load() -> list[Puzzle]:
    try:
        return _read(read_bytes(_path(), MOST_BYTES))[0] if _path().exists() else []
    except Fault:
        return []


def sort_out() -> Message | None:
    """Move puzzles that cannot be read into a file of their own; returns what to say about them, if
    there are any. Raises `OSError`.
    """
    if not _path().exists():
        return None
    try:
        found, bad = _read(read_bytes(_path(), MOST_BYTES))
    except Fault as fault:
        if fault.message.id == "fault.file":  # not damaged: maybe readable later
            return fault.message
        kept = put_away(_path(), disk.reports(), "-damaged")
        return message("puzzle.unread", file=str(kept), why=fault.message)
    if not bad:
        return None
    kept = _set_aside([bytes(entry) for entry, _ in bad])
    _save(found)
    return message("puzzle.unread", file=str(kept), why=bad[0][1].message)


def set_aside(puzzle: Puzzle) -> Path:
    """Move a puzzle that cannot be played into a file of its own. Raises `OSError`."""
    kept = _set_aside([_written([puzzle])[1:-1]])
    drop(puzzle)
    return kept


def _path() -> Path:
    return disk.games() / NAME


def _set_aside(entries: Sequence[bytes]) -> Path:
    kept = free(disk.reports(), DAMAGED, ".json")
    write_whole(kept, b"[" + b", ".join(entries) + b"]\n")
    return kept


def _add(new: Iterator[Puzzle] | Sequence[Puzzle]) -> None:
    said = sort_out()
    if said is not None:
        log.warning(said)
    all = load()
    known = {each.key for each in all}
    fresh = [each for each in new if each.key not in known]
    if fresh:
        _save([*all, *fresh])


def _save(all: Sequence[Puzzle]) -> None:
    if _path().exists():
        _path().open("rb").close()  # what cannot be read for now is not written over
    done = [each for each in all if each.done][-MOST_DONE:]
    to_come = [each for each in all if not each.done][-MOST_TO_COME:]
    write_whole(_path(), _written([*done, *to_come]) + b"\n")


def _written(puzzles: Sequence[Puzzle]) -> bytes:
    return write_json(to_builtins(puzzles), ensure_ascii=False).encode()


def _read(data: bytes) -> tuple[list[Puzzle], list[tuple[Raw, Fault]]]:
    """The puzzles in a file, and the entries that are none. Raises `Fault` if it is no list."""
    found, bad = list[Puzzle](), list[tuple[Raw, Fault]]()
    for number, entry in enumerate(read_as(list[Raw], data, NAME), 1):
        try:
            found.append(_puzzle(entry, str(number)))
        except Fault as fault:
            bad.append((entry, fault))
    return found, bad


def _puzzle(entry: Raw, number: str) -> Puzzle:
    """The puzzle in an entry of the file. Raises `Fault`."""
    read_as(_Entry, entry, NAME, number)
    each = read_as(Puzzle, entry, NAME, number)
    fits = {
        "game": each.game in titles(),
        "created": record.time_named(each.created) is not None,
        "due": record.time_named(each.due) is not None and len(each.due) == len("2026-11-28"),
    }
    wrong = [name for name, fit in fits.items() if not fit]
    if wrong:
        raise Fault(placed(message("fault.field_value", field=wrong[0]), NAME, number))
    return each


def path_of(puzzle: Puzzle, records: Iterator[Path]) -> Path | None:
    """The path of its record now; None if it is gone."""
    for path in records:
        try:
            with path.open("rb") as file:
                it = FirstLine.of(file)
            if (it.game, it.seed, it.created) == (puzzle.game, puzzle.seed, puzzle.created):
                return path
        except (OSError, Fault):
            continue
    return None


# Ready-made puzzles, which come with a game.


def ready_line(kept: Record, seat: Seat, turn: JsonObject) -> bytes:
    """A puzzle with the record up to its turn, as a line of the file."""
    lines = [kept.header.write(), *(line for _, line in kept.lines)]
    return dump({"seat": seat, "turn": turn, "record": lines}).encode()


def packed(lines: Sequence[bytes]) -> bytes:
    return zlib.compress(b"\n".join(lines), 9)


@lru_cache
def ready(game: str) -> Sequence[bytes]:
    """A game's ready-made puzzles, each as a line; none if it has no review."""
    path = Path(mille.games.__path__[0]) / game / READY
    return zlib.decompress(path.read_bytes()).split(b"\n") if path.exists() else ()


def ready_key(game: str, number: int) -> str:
    """The name under which the stars say that a ready-made puzzle was solved."""
    return f"{game}:puzzle.{number}"


def ready_made(game: str, number: int) -> tuple[Puzzle, Record]:
    """A ready-made puzzle by its number, from 1, and its record."""
    found = read_json(ready(game)[number - 1])
    kept = record.parse("".join(f"{dump(line)}\n" for line in found["record"]).encode())
    seat, header = found["seat"], kept.header
    at = game, header.seed, header.created, seat, header.seats[seat].name
    return Puzzle(*at, found["turn"], header.created), kept
