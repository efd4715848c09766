"""A level of a lesson, read from its file: a record whose notes say what is to be done and learned.

The files lie in `lessons` in a game's folder, and those that only the examples among its rules need
in `examples`; `docs/adding-a-game.md` says how one is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import mille.games
from mille.engine.game import CHANCE, AnyGame, Fault, Line, Seat
from mille.engine.match import AnyReplay
from mille.engine.message import message
from mille.session import record
from mille.session.record import Record
from mille.session.saved_match import ME

LESSONS, EXAMPLES = "lessons", "examples"


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that a learner may well try."""

    move: Any
    refusal: str | None
    """The id of the refusal that it meets; None where it is legal, and worse."""
    then: str
    """What came of it, where it is legal."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the way that the level shows, and what is said before it."""

    move: Any
    say: str
    """What to do now; empty where what was said last still stands."""
    point: tuple[str, ...]
    """What is pointed at."""
    tries: tuple[Tried, ...]
    fails: tuple[Line, ...]
    """What makes the goal unreachable, from this step on."""


@dataclass(frozen=True, slots=True)
class Level:
    """One thing to learn, at the table."""

    id: str
    kept: Record
    begins: int
    """How many lines of the record come before it."""
    goals: tuple[Line, ...]
    """It is won by an event that matches one of them."""
    par: int
    """How many moves a good way takes."""
    steps: tuple[Step, ...]
    others: Mapping[Seat, tuple[Any, ...]]
    """What the others do, as long as it is legal."""
    chances: tuple[Any, ...]
    """The deals and reshuffles that are laid out."""

    @property
    def game(self) -> str:
        """The game that it teaches."""
        return self.kept.header.game

    @property
    def words(self) -> str:
        """What the ids of its messages begin with: `.title` is its name, `.fail` why it failed."""
        return f"lesson.{self.id.rpartition('.')[2]}"

    def stars(self, moves: int) -> int:
        """How many so many moves are worth."""
        return 3 if moves <= self.par else 2 if moves <= self.par + 2 else 1


def paths(game: str, among: str = LESSONS) -> list[Path]:
    """The files of a game's levels, in their order."""
    folder = Path(mille.games.__path__[0]) / game / among
    return sorted(folder.glob("*.jsonl"))


@cache
def levels(game: str, among: str = LESSONS) -> tuple[Level, ...]:
    """The levels of a game, in their order. Raises `Fault`."""
    return tuple(read(record.parse(record.read_bytes(path))) for path in paths(game, among))


def read(kept: Record) -> Level:
    """The level that a record tells. Raises `Fault`."""
    game = kept.header.entry.game
    begin, begins = _beginning(kept)
    replay = record.follow(kept, begins)
    steps: list[Step] = []
    others: dict[Seat, tuple[Any, ...]] = {}
    chances: list[Any] = []
    notes: list[Line] = [begin]
    for number, line in kept.lines[begins + 1 :]:
        if line.get("event") == "note":
            notes.append(line)
            continue
        for actor, move in _moves(replay, line):
            if actor is CHANCE:
                chances.append(move)
            elif actor == ME:
                steps.append(_step(game, replay.state, move, notes))
                notes = []
            else:
                others[actor] = (*others.get(actor, ()), move)
        try:
            replay.feed(line)
        except Fault as fault:
            raise fault.at(number) from None
    return Level(
        str(begin["level"]),
        kept,
        begins,
        tuple(_several(begin.get("goal"))),
        int(begin.get("par", len(steps))),
        tuple(steps),
        others,
        tuple(chances),
    )


def _beginning(kept: Record) -> tuple[Line, int]:
    for at, (_, line) in enumerate(kept.lines):
        if line.get("event") == "note" and isinstance(line.get("level"), str):
            return line, at
    raise Fault(message("fault.no_level"))


def _moves(replay: AnyReplay, line: Line) -> Iterator[tuple[Any, Any]]:
    """The moves that a line tells of, and by whom; none where it follows from those before."""
    if replay.due:
        return
    game, state = replay.game, replay.state
    for move in game.read(state, line):
        yield game.waiting(state).actor, move
        state = game.play(state, move).state


def _step(game: AnyGame, state: Any, move: Any, notes: Sequence[Line]) -> Step:
    said = [str(note["say"]) for note in notes if "say" in note]
    pointed = [note["point"] for note in notes if "point" in note]
    tries = [each for note in notes for each in _tries(game, state, note)]
    fails = [fail for note in notes for fail in _several(note.get("fail"))]
    return Step(
        move,
        said[-1] if said else "",
        tuple(pointed[-1]) if pointed else (),
        tuple(tries),
        tuple(fails),
    )


def _tries(game: AnyGame, state: Any, note: Line) -> Iterator[Tried]:
    then = iter(_several(note.get("then")))
    for line, refusal in zip(note.get("try", ()), note.get("refusal", ()), strict=True):
        move = game.read_choice(line)
        if refusal is None and game.refusal(state, move) is None:
            # As the table says it: what may be left out of a line is filled in.
            move = game.move_of(state, game.play(state, move).events[0])
        yield Tried(move, refusal, next(then) if refusal is None else "")


def _several(given: object) -> list[Any]:
    return [] if given is None else given if isinstance(given, list) else [given]


def matches(wanted: Line, event: Line) -> bool:
    """Whether an event has the fields that are wanted of one.

    Only events of the learner count, and those that have no seat, where no seat is named.
    """
    if "seat" not in wanted and event.get("seat", ME) != ME:
        return False
    return all(
        not Counter(value) - Counter(event.get(name) or ())
        if name == "cards"
        else event.get(name) == value
        for name, value in wanted.items()
    )


def any_matches(wanted: Iterable[Line], event: Line) -> bool:
    """Whether an event is one of those that are wanted."""
    return any(matches(each, event) for each in wanted)
