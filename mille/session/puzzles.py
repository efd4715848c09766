"""Puzzles from one's own mistakes: costly turns that come back after some days.

Reviews provide them. `puzzles.json`, beside the history, only names turns and when they come back;
the positions are in the records.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from mille.engine.codec import JsonObject, Line, Seat
from mille.engine.message import Fault, message
from mille.session import paths
from mille.session.disk import reason, write_whole
from mille.session.record import HUMAN, Record, read_bytes, read_json
from mille.session.settings import Settings
from mille.value import Value, asdict, replace

NAME, DAMAGED = "puzzles.json", "puzzles-damaged.json"
MOST_BYTES = 4 * 1024 * 1024
DAYS = (1, 3, 7)
"""Days until a turn comes back: after it was found, after it was solved once, and twice."""
MOST_WAITING = 5
MOST_TO_COME, MOST_DONE = 40, 400
"""The most puzzles kept: still to be solved (the newest stay), and finished."""
COSTLY = ("mistake", "blunder")
"""The grades of the turns that become puzzles."""
log = logging.getLogger(__name__)


class Puzzle(Value):
    """A costly turn."""

    game: str
    seed: str
    created: str
    """With the seed, it identifies the record, whose file may have moved."""
    seat: int
    name: str
    """The name of whoever made the move."""
    turn: JsonObject
    """The turn's line in the review."""
    due: str
    """The ISO date from which on it can be solved."""
    days: int = DAYS[0]
    """For how many days it was last put away."""
    solved: int = 0
    """How often it was solved."""

    @property
    def key(self) -> tuple[str, str, int, int]:
        """Identifies the turn."""
        return self.seed, self.created, self.seat, self.turn["at"]

    @property
    def done(self) -> bool:
        """Whether it will not come back."""
        return self.solved >= len(DAYS)

    def waits(self, today: date) -> bool:
        """Whether it is to be solved today. One that is due too far ahead was made under a wrong
        date, and counts as due.
        """
        sent_away = today < self._day <= today + timedelta(DAYS[-1])
        return not (self.done or sent_away)

    def answered(self, well: bool, today: date) -> Puzzle:
        """The puzzle after an attempt: later each time it is solved, otherwise tomorrow."""
        solved = self.solved + 1 if well else self.solved
        days = DAYS[min(solved, len(DAYS) - 1)] if well else DAYS[0]
        return replace(self, solved=solved, days=days, due=(today + timedelta(days)).isoformat())

    @property
    def day(self) -> date:
        """The date on which the game began."""
        return datetime.fromisoformat(self.created).replace(tzinfo=UTC).astimezone().date()

    @property
    def _day(self) -> date:
        return date.fromisoformat(self.due)


def found_in(kept: Record, seat: Seat, lines: Sequence[Line], today: date) -> Iterator[Puzzle]:
    """The puzzles in a review: its costliest turns, if a person made them."""
    header, (_, *turns, end) = kept.header, lines
    sat = header.seats[seat]
    if sat.player != HUMAN:
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
        log.warning(message("log.no_puzzles", why=reason(error)))


def bring_in(data: bytes) -> None:
    """Take over the puzzles of another copy of the program. Raises `OSError`."""
    with suppress(Fault):
        _add(_read(data))


def of(settings: Settings) -> list[Puzzle]:
    """The puzzles of the current player; if no name is chosen, all that belong to no name here."""
    who, people = settings.person, settings.people
    return [each for each in load() if (each.name == who if who else each.name not in people)]


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
    """All puzzles. A file that cannot be read is moved aside."""
    path = paths.games() / NAME
    try:
        if not path.exists():
            return []
        return _read(read_bytes(path, MOST_BYTES))
    except (OSError, Fault):
        with suppress(OSError):
            os.replace(path, path.with_name(DAMAGED))
        return []


def _add(new: Iterator[Puzzle] | Sequence[Puzzle]) -> None:
    all = load()
    known = {each.key for each in all}
    fresh = [each for each in new if each.key not in known]
    if fresh:
        _save([*all, *fresh])


def _save(all: Sequence[Puzzle]) -> None:
    done = [each for each in all if each.done][-MOST_DONE:]
    to_come = [each for each in all if not each.done][-MOST_TO_COME:]
    lines = [asdict(each) for each in (*done, *to_come)]
    write_whole(paths.games() / NAME, json.dumps(lines, ensure_ascii=False).encode() + b"\n")


def _read(data: bytes) -> list[Puzzle]:
    """The puzzles in a file, skipping invalid ones. Raises `Fault` if the file is not a puzzle
    file.
    """
    found, lines = list[Puzzle](), read_json(data)
    if not isinstance(lines, list):
        raise Fault(message("fault.json"))
    for line in lines:
        with suppress(TypeError, ValueError, KeyError):
            each = Puzzle(**line)
            if each.key and each.day and each._day and each.turn["grade"] in COSTLY:
                found.append(each)
    return found


def path_of(puzzle: Puzzle, records: Iterator[Path]) -> Path | None:
    """The path of its record now; None if it is gone."""
    for path in records:
        try:
            with path.open(encoding="utf-8") as file:
                line = read_json(file.readline())
            if line["seed"] == puzzle.seed and line["created"] == puzzle.created:
                return path
        except (OSError, ValueError, Fault, TypeError, KeyError):
            continue
    return None
