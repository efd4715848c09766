"""A lesson's level being played: the real referee, players who do what the level says, and its
goal.

Nothing is saved on disk unless the learner turns it into an ordinary game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

from mille.cards import Dice
from mille.engine.codec import CHANCE, MOST_ITEMS, JsonObject, Line, Seat
from mille.engine.game import AnyGame
from mille.engine.match import AnyReplay, Chances
from mille.engine.message import Fault, Message, Refusal, message, said_in
from mille.engine.text import dump, fit, write_json
from mille.session import record, shelf
from mille.session.deals import draw_seed
from mille.session.disk import write_whole
from mille.session.record import Header, Record
from mille.session.referee import AnyReferee, Referee
from mille.session.seated import Advised, Thinker
from mille.session.sources import ME, Source
from mille.value import Meta, Value, field, replace

# A level read from its file (`docs/adding-a-game.md`), in `lessons` of a game's folder.


DETOUR = 1
"""How many turns that no step fits learners may come to before they have strayed."""
EXAMPLES = "examples"
"""The folder of levels that only the examples in the rules use."""
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
    says: tuple[str, ...]
    """What is said before it, one after another; the words of the step before, if it has none."""
    asked: Message
    """What the table asks then: the words fit only where it asks the same."""
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
        return self.kept.header.game

    @property
    def words(self) -> str:
        """How the ids of its messages begin: `.title` is its name, `.fail` why it failed."""
        return f"lesson.{self.id.rpartition('.')[2]}"

    def stars(self, moves: int, hinted: int = 0) -> int:
        """The stars for so many moves; each that a hint gave counts as one above par."""
        over = max(moves, self.par) - self.par + hinted
        return 3 if not over else 2 if over <= 2 else 1


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


@cache
def levels(game: str, among: str = "lessons") -> tuple[Level, ...]:
    """The levels of a game, in order. Raises `Fault`."""
    return tuple(read(record.read(path)) for path in shelf.levels(game, among))


def read(kept: Record) -> Level:
    """The level in a record. Raises `Fault`."""
    with said_in(kept.header.game):
        return _read(kept)


def _read(kept: Record) -> Level:
    there = (at for at, (_, line) in enumerate(kept.lines) if line.get("event") == "note")
    begins = next((at for at in there if "level" in kept.lines[at][1]), None)
    if begins is None:
        raise Fault(message("fault.no_level"))
    begin = _note(*kept.lines[begins])
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
                steps.append(_step(kept.header, replay.state, move, notes, steps))
                notes = []
            else:
                others[actor] = (*others.get(actor, ()), move)
        with said_in(line=number):
            replay.feed(line)
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
    with said_in(line=number):
        note: _Note = fit(_Note, line)
        legal, then = note.refusal.count(None), _several(note.then)
        if len(note.tries) != len(note.refusal) or legal != len(then):
            raise Fault(message("fault.tries"))
    return note


def _moves(replay: AnyReplay, line: Line) -> Iterator[tuple[Any, Any]]:
    """The moves that a line stands for, with their makers; none if earlier lines have them."""
    if replay.due:
        return
    game, state = replay.game, replay.state
    for move in game.read(state, line):
        yield game.waiting(state).actor, move
        state = game.play(state, move).state


def _asked(header: Header, view: Any) -> Message:
    """What the table asks the learner in words."""
    return header.entry.presenter.show(view, [seat.name for seat in header.seats]).prompt


def _step(
    header: Header, state: Any, move: Any, notes: Sequence[_Note], before: Sequence[Step]
) -> Step:
    game = header.entry.game
    said = tuple(note.say for note in notes if note.say is not None)
    pointed = [note.point for note in notes if note.point is not None]
    tries = [each for note in notes for each in _tries(game, state, note)]
    fails = [fail for note in notes for fail in _several(note.fail)]
    return Step(
        move,
        said or (before[-1].says if before else ()),
        _asked(header, game.observe(state, ME)),
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


def same(game: AnyGame, move: object) -> str:
    """A move as text, the same for moves that differ only in the order of their cards."""
    return write_json(_in_order(game.write_choice(move)), sort_keys=True)


def _in_order(value: object) -> object:
    if isinstance(value, dict):
        return {name: _in_order(each) for name, each in value.items()}
    if isinstance(value, list):
        return sorted(map(_in_order, value), key=lambda each: write_json(each, sort_keys=True))
    return value


class Progress(Value):
    moves: int = 0
    """How many moves of the learner have counted."""
    hinted: int = 0
    """How many of them a hint gave."""
    away: int = 0
    """How many of them were made where no step fitted."""
    left: tuple[Step, ...] = ()
    """The steps of the model solution that are still to come."""
    fails: tuple[Line, ...] = ()
    """The events that make the goal unreachable, as things stand."""
    others: Mapping[Seat, tuple[Any, ...]] = field(default_factory=dict)
    """The moves that the other seats still have to make."""
    chances: tuple[Any, ...] = ()
    """The deals and reshuffles still to come."""
    outcome: str = ""
    """`won`, `failed`, `over` with the game, or empty while the level goes on."""


class LaidOut(Referee[Any, Any, Any]):
    """A referee whose chance comes from the level, and which takes back what was only tried."""

    level: Level
    progress: Progress
    tried: Tried | None
    """The tried move that is on show with what comes of it, until it is taken back."""
    hint: object | None
    """The move that a hint gives now."""
    _before: list[tuple[Any, Chances, int, Progress]]
    """The table before each move of the learner, so that it can be taken back: the state, and how
    much had happened."""
    _step: tuple[object, Step | None]

    @classmethod
    def at(cls, level: Level, dice: Dice) -> LaidOut:
        replay = record.follow(level.kept, level.begins)
        made = cls.resume(level.kept.header.entry.game, replay, dice)
        assert isinstance(made, LaidOut)
        made.level, made.tried, made.hint, made._before = level, None, None, []
        made.progress = Progress(
            left=level.steps, fails=level.steps[0].fails, others=level.others, chances=level.chances
        )
        made._step = None, None
        return made

    @property
    def held(self) -> bool:
        """Whether nobody may move: a tried move is about to be taken back, or the level is over."""
        return self.tried is not None or bool(self.progress.outcome)

    @property
    def step(self) -> Step | None:
        """The next step of the model solution that is legal now, where the table asks what it
        asks there; None if there is none.
        """
        asked = self._state, self.progress
        if self._step[0] != asked:
            self._step = asked, next(filter(self._fits, self.progress.left), None)
        return self._step[1]

    def _fits(self, step: Step) -> bool:
        waiting = self.waiting
        if waiting.actor == ME and self._game.refusal(self._state, step.move) is not None:
            return False
        return waiting.hears(ME) and _asked(self.level.kept.header, self.view(ME)) == step.asked

    @property
    def says(self) -> tuple[str, ...]:
        """The messages that fit the table now; away from the solution, what the level is about,
        and after several such turns that the learner has strayed.
        """
        if self.step is not None:
            return self.step.says
        strayed = self.progress.away >= DETOUR and self.waiting.hears(ME)
        return ("lesson.astray" if strayed else f"{self.level.words}.title",)

    def told_to(self, seat: Seat) -> object | None:
        """The move that the level prescribes for a seat, if one is left and it is legal."""
        told: object = next(iter(self.progress.others.get(seat, ())), None)
        asked = told is not None and self.waiting.actor == seat
        return None if asked and self.refusal(seat, told) is not None else told

    def chance(self) -> None:
        """Make the level's next deal or reshuffle; when it has no more, one drawn from its seed."""
        if self.held:
            return
        happened = len(self._events)
        move = next(iter(self.progress.chances), None)
        self.progress = replace(self.progress, chances=self.progress.chances[1:])
        if move is not None and self._game.refusal(self._state, move) is None:
            self._carry_out(move)
            self._undoable.clear()
        else:
            super().chance()
        self._judge(happened)

    def submit(self, seat: Seat, move: object) -> Refusal | None:
        """Make a move; a learner's move is counted, or marked as only tried."""
        if self.held:
            return message("lesson.waits")
        happened = len(self._events)
        before = self._state, self._chances, happened, self.progress
        tried = self._tried(move) if seat == ME else None
        progress = self._after(move) if seat == ME else self._after_other(seat, move)
        refusal = super().submit(seat, move)
        if refusal is not None:
            return refusal
        if seat == ME:
            self._before.append(before)
        if tried is not None:
            self.tried = tried
        else:
            self.progress = replace(progress, chances=self.progress.chances)
            self.hint = None if seat == ME else self.hint
            self._judge(happened)
        return None

    def _tried(self, move: object) -> Tried | None:
        step, wanted = self.step, same(self._game, move)
        tries = step.tries if step is not None else ()
        found = (each for each in tries if same(self._game, each.move) == wanted)
        return next((each for each in found if each.refusal is None), None)

    def _after(self, move: object) -> Progress:
        left, wanted = list(self.progress.left), same(self._game, move)
        for step in left:
            if same(self._game, step.move) == wanted:
                left.remove(step)
                break
        fails = self.progress.fails
        if left:
            fails += tuple(each for each in left[0].fails if each not in fails)
        hinted = self.progress.hinted
        hinted += self.hint is not None and same(self._game, self.hint) == wanted
        moves, away = self.progress.moves + 1, self.progress.away + (self.step is None)
        counted = {"moves": moves, "hinted": hinted, "away": away}
        return replace(self.progress, **counted, left=tuple(left), fails=fails)

    def _after_other(self, seat: Seat, move: object) -> Progress:
        """The moves that the others have left; none for a seat that has departed from them."""
        left = self.progress.others.get(seat, ())
        as_told = bool(left) and same(self._game, left[0]) == same(self._game, move)
        return replace(
            self.progress, others={**self.progress.others, seat: left[1:] if as_told else ()}
        )

    def _judge(self, happened: int) -> None:
        """Check whether the latest events reach the goal or put it out of reach."""
        for event in self._events[happened:]:
            line = self._game.write(event)
            for outcome, wanted in (("won", self.level.goals), ("failed", self.progress.fails)):
                if any(matches(each, line) for each in wanted):
                    self.progress = replace(self.progress, outcome=outcome)
                    return
        if self.waiting.actor is None:
            self.progress = replace(self.progress, outcome="over")

    def undo(self) -> None:
        """Take back the learner's last move, with everything that came of it."""
        state, self._chances, happened, self.progress = self._before.pop()
        self._turn_to(state)
        del self._events[happened:]
        del self._undoable[-1:]
        self.tried = None


class AsTold:
    """A player who makes the moves that the level prescribes, and after that thinks for itself."""

    def __init__(self, laid_out: LaidOut, seat: Seat, themselves: Thinker) -> None:
        self._laid_out, self._seat, self._themselves = laid_out, seat, themselves

    def poll(self, referee: AnyReferee) -> object | None:
        if self._laid_out.held:
            return None
        told = self._laid_out.told_to(self._seat)
        return self._themselves.poll(referee) if told is None else told

    def close(self, referee: AnyReferee) -> None:
        self._themselves.close(referee)


class Lesson(Source):
    """A level, as what a match is played from."""

    def __init__(self, level: Level, you: str) -> None:
        self.level, (me, *others) = level, level.kept.header.seats
        header = replace(level.kept.header, seats=(replace(me, name=you), *others))
        self.laid_out = LaidOut.at(level, Dice(header.seed))
        super().__init__(header, self.laid_out)

    def seated(self, seat: Seat, player: Thinker) -> Thinker:
        return AsTold(self.laid_out, seat, player)

    def advised(self) -> Advised | None:
        """The next step of the level; away from its steps the strongest player is asked."""
        step = self.laid_out.step
        return None if step is None else Advised(step.move, None)

    def write(self, path: Path) -> None:
        """Save it as an ordinary record, so that the game can go on. Raises `OSError`."""
        header = replace(self.header, seed=draw_seed(), created=record.now())
        note = {"event": "note", "lesson": self.level.id}
        happened = map(self.header.entry.game.write, self.laid_out.events)
        text = "".join(dump(line) + "\n" for line in [header.write(), *happened, note])
        write_whole(path, text.encode("utf-8"))
