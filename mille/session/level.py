"""A level of a lesson, read from its file: a record whose notes say what to do and what to learn.

The files lie in `lessons` in a game's folder; those used only by the examples in its rules lie in
`examples`. `docs/adding-a-game.md` says how to make one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import mille.games
from mille.engine.codec import CHANCE, MOST_ITEMS, JsonObject, Line, Seat
from mille.engine.game import AnyGame
from mille.engine.match import AnyReplay
from mille.engine.message import Fault, message, said_in
from mille.engine.text import fit
from mille.session import record
from mille.session.record import Record
from mille.session.saved_match import ME
from mille.value import Meta, Value, field

LESSONS, EXAMPLES = "lessons", "examples"
T = TypeVar("T")


class Tried(Value):
    """A wrong move that a learner is likely to try, which is then explained and taken back."""

    move: Any
    refusal: str | None
    """The id of the refusal that it meets; None if it is legal but worse."""
    then: str
    """What came of it, if it is legal."""


class Step(Value):
    """A move of the level's model solution, and what is said before it."""

    move: Any
    say: str
    """What to do now; empty if the last instruction still stands."""
    point: tuple[str, ...]
    """What to point at."""
    tries: tuple[Tried, ...]
    fails: tuple[Line, ...]
    """The events that make the goal unreachable from this step on."""


class Level(Value):
    """One thing to learn at the table."""

    id: str
    kept: Record
    begins: int
    """How many lines of the record come before the learner takes over."""
    goals: tuple[Line, ...]
    """An event that matches one of these wins the level."""
    par: int
    """How many moves a good solution takes."""
    steps: tuple[Step, ...]
    others: Mapping[Seat, tuple[Any, ...]]
    """The moves of the other seats, made as long as they are legal."""
    chances: tuple[Any, ...]
    """The prepared deals and reshuffles."""

    @property
    def game(self) -> str:
        """The game that it teaches."""
        return self.kept.header.game

    @property
    def words(self) -> str:
        """How the ids of its messages begin: `.title` is its name, `.fail` why it failed."""
        return f"lesson.{self.id.rpartition('.')[2]}"

    def stars(self, moves: int) -> int:
        """How many stars a solution in this many moves is worth."""
        return 3 if moves <= self.par else 2 if moves <= self.par + 2 else 1


Text: TypeAlias = Annotated[str, Meta(max_length=record.MOST_NAME)]
Some: TypeAlias = Annotated[list[T], Meta(max_length=MOST_ITEMS)]


class _Note(Value):
    """A note of a level, for the learner's line that follows."""

    level: Text = ""
    goal: JsonObject | Some[JsonObject] | None = None
    par: Annotated[int, Meta(ge=1, le=MOST_ITEMS)] | None = None
    say: Text | None = None
    point: Annotated[tuple[Text, ...], Meta(max_length=MOST_ITEMS)] | None = None
    tries: Some[JsonObject] = field(name="try", default_factory=list)
    refusal: Some[Text | None] = field(default_factory=list)
    then: Text | Some[Text] | None = None
    fail: JsonObject | Some[JsonObject] | None = None


def paths(game: str, among: str = LESSONS) -> list[Path]:
    """The files of a game's levels, in order."""
    folder = Path(mille.games.__path__[0]) / game / among
    return sorted(folder.glob("*.jsonl"))


@cache
def levels(game: str, among: str = LESSONS) -> tuple[Level, ...]:
    """The levels of a game, in order. Raises `Fault`."""
    return tuple(read(record.parse(record.read_bytes(path))) for path in paths(game, among))


def read(kept: Record) -> Level:
    """The level in a record. Raises `Fault`."""
    with said_in(kept.header.game):
        return _read(kept)


def _read(kept: Record) -> Level:
    game = kept.header.entry.game
    begin, begins = _beginning(kept)
    replay = record.follow(kept, begins)
    steps: list[Step] = []
    others: dict[Seat, tuple[Any, ...]] = {}
    chances: list[Any] = []
    notes = [begin]
    for number, line in kept.lines[begins + 1 :]:
        if line.get("event") == "note":
            notes.append(_note(number, line))
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
        begin.level,
        kept,
        begins,
        tuple(_several(begin.goal)),
        len(steps) if begin.par is None else begin.par,
        tuple(steps),
        others,
        tuple(chances),
    )


def _note(number: int, line: Line) -> _Note:
    try:
        note: _Note = fit(_Note, line)
    except Fault as fault:
        raise fault.at(number) from None
    if len(note.tries) != len(note.refusal) or note.refusal.count(None) != len(_several(note.then)):
        raise Fault(message("fault.tries"), number)
    return note


def _beginning(kept: Record) -> tuple[_Note, int]:
    for at, (number, line) in enumerate(kept.lines):
        if line.get("event") == "note" and "level" in line:
            return _note(number, line), at
    raise Fault(message("fault.no_level"))


def _moves(replay: AnyReplay, line: Line) -> Iterator[tuple[Any, Any]]:
    """The moves that a line stands for, and who makes each; none if it follows from
    earlier lines.
    """
    if replay.due:
        return
    game, state = replay.game, replay.state
    for move in game.read(state, line):
        yield game.waiting(state).actor, move
        state = game.play(state, move).state


def _step(game: AnyGame, state: Any, move: Any, notes: Sequence[_Note]) -> Step:
    said = [note.say for note in notes if note.say is not None]
    pointed = [note.point for note in notes if note.point is not None]
    tries = [each for note in notes for each in _tries(game, state, note)]
    fails = [fail for note in notes for fail in _several(note.fail)]
    return Step(
        move,
        said[-1] if said else "",
        pointed[-1] if pointed else (),
        tuple(tries),
        tuple(fails),
    )


def _tries(game: AnyGame, state: Any, note: _Note) -> Iterator[Tried]:
    then = iter(_several(note.then))
    for line, refusal in zip(note.tries, note.refusal, strict=True):
        move = game.read_choice(line)
        if refusal is None and game.refusal(state, move) is None:
            # Write it the way the table does: fields left out of the line are filled in.
            move = game.move_of(state, game.play(state, move).events[0])
        yield Tried(move, refusal, next(then) if refusal is None else "")


def _several(given: object) -> list[Any]:
    return [] if given is None else given if isinstance(given, list) else [given]


def matches(wanted: Line, event: Line) -> bool:
    """Whether an event has all the fields that are wanted.

    If `wanted` names no seat, only the learner's events match, and those without a seat.
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
    """Whether an event matches one of those wanted."""
    return any(matches(each, event) for each in wanted)
