"""The referee: the only holder of the truth.

Seats hand it moves and get back what they may see. Everything is in the journal before anybody is
told.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import IO, Any, Generic, TypeAlias, TypeVar

from mille.cards import Dice
from mille.engine.codec import Actor, Line, Seat
from mille.engine.game import Game, Result
from mille.engine.match import SCHEME, Chances, Replay
from mille.engine.message import Fault, IllegalMove, Refusal, message
from mille.engine.options import AnyRules
from mille.engine.text import dump, read_json
from mille.games import GameEntry
from mille.session.disk import plain, reach_disk, write_whole
from mille.session.record import MOST_BYTES, Header, note, parse, shuffle_note
from mille.value import Value

# Works out what a seat knows from the lines that it is told, and counts its own finished turns.


class Follower:
    """A seat that listens, from before the first deal on."""

    def __init__(self, game: GameEntry, rules: AnyRules, seat: Seat, seats: int) -> None:
        self._game = game.game
        self._seat = seat
        self.view: object = self._game.observe(self._game.start(rules, seats), seat)
        """The table as the seat sees it now."""
        self.turns = 0
        """How many turns of its own have ended; a player's dice for a turn are named by this
        number."""

    @property
    def on_turn(self) -> bool:
        return self._game.waiting(self.view).hears(self._seat)

    @property
    def _turn(self) -> int | None:
        waiting = self._game.waiting(self.view)
        return waiting.turn if waiting.actor == self._seat else None

    def follow(self, line: Line) -> bool:
        """Take in an event; returns whether it ended a turn of the seat. Raises `Fault`."""
        before = self._turn
        self.view = self._game.follow(self.view, line)
        ended = before is not None and self._turn != before
        self.turns += ended
        return ended


# The record of a running game: every event is on the disk before the screen shows it.


BREAK = 5 * 60
"""Whoever makes no move for this many seconds is not playing."""
SOME_TIME = 30
"""Fewer seconds at the table than this are not noted."""
State = tuple[int, int, int, int]
"""Which file it is, how long, and when it was written."""


class Sink:
    """Where a referee writes what happened; this one keeps nothing."""

    path = Path(os.devnull)

    def append(self, lines: Iterable[Line]) -> None:
        """Write lines, and return only when they are safe."""

    def drop_last(self) -> None:
        """Remove the last line that is not a note: its event was undone."""

    @contextmanager
    def in_one(self) -> Iterator[None]:
        """Lines appended within this context become safe together, at its end."""
        yield

    def close(self) -> None:
        """Let go of it."""

    def put_down(self) -> None:
        """Close it as a game that is left."""


class Journal(Sink):
    """A record file that grows with the game."""

    def __init__(self, path: Path, text: Iterable[str], *, careful: bool = True) -> None:
        """Write `text`, the lines so far, and keep the file open.

        `careful` makes every line reach the disk at once; without it a crash of the machine, not
        of the program, may lose the last ones. Raises `OSError`.
        """
        self.path = path
        self._careful = careful
        self._lines = list(text)
        self._file: IO[bytes] | None = None
        """Open only while the file holds exactly the lines."""
        self._known: State | None = None
        """The file as it was left; None if it may hold anything, by our own doing."""
        self._since, self._played = time(), 0.0
        """When the last move was made here, or the file was opened; and how long was played since
        then, without longer breaks: both in seconds.
        """
        self._moved: float | None = None
        """When the last move was made, here or before; None if there was none yet."""
        with suppress(OSError):
            self._moved = path.stat().st_mtime
        self._open()

    @classmethod
    def begin(cls, path: Path, header: Header, *, careful: bool = True) -> Journal:
        """Start the record of a new game, all of whose cards come from its seed."""
        lines = header.write(), shuffle_note(header.seed)
        return cls(path, map(dump, lines), careful=careful)

    def append(self, lines: Iterable[Line]) -> None:
        """Write lines, and return when they are safe. After an `OSError` none is kept."""
        text = [dump(line) for line in lines]
        if not text:
            return
        file = self._open()
        try:
            _write(file, _encode(text))
            if self._careful:
                reach_disk(file.fileno())
            self._known = _state(os.fstat(file.fileno()))
        except OSError:
            self._forget_the_rest()
            raise
        self._lines += text
        if not all(map(_is_note, text)):
            gone, self._since = time() - self._since, time()
            self._moved = self._since
            self._played += gone if 0 <= gone <= BREAK else 0.0

    @contextmanager
    def in_one(self) -> Iterator[None]:
        """Lines appended within this context reach the disk together, at its end.

        Only for moves that nobody is told of before then. Raises `OSError` if they did not reach
        it; the next append then writes all of them again.
        """
        careful, self._careful = self._careful, False
        try:
            yield
        finally:
            self._careful = careful
        if careful and self._file is not None:
            try:
                reach_disk(self._file.fileno())
            except OSError:
                self._lose()
                raise

    def drop_last(self) -> None:
        """Remove the last line that is not a note; the whole file is replaced.

        After an `OSError` the line is still there.
        """
        self._open()
        last = max(i for i, line in enumerate(self._lines) if not _is_note(line))
        left = [*self._lines[:last], *self._lines[last + 1 :]]
        self._lose()
        write_whole(self.path, _encode(left), careful=self._careful)
        self._lines = left
        with suppress(OSError):
            self._open_as_it_is()

    def put_down(self) -> None:
        """Close it as a game that is left: it notes how long was played, and its file has the time
        of the last move, whatever was noted since. Opening a game is not playing it.
        """
        with suppress(OSError):
            if self._played >= SOME_TIME:
                self.append([note(played=round(self._played))])
            self._played = 0.0
            self.close()
            if self._moved is not None and self._is_as_left():
                os.utime(self.path, (self._moved, self._moved))
        self.close()

    def close(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            with suppress(OSError):  # everything that matters was written and checked before
                file.close()

    def _open(self) -> IO[bytes]:
        """The file, positioned at its end; written anew if it is gone or damaged.

        Raises `OSError`, also if somebody else has written a game there meanwhile.
        """
        if self._file is not None:
            with suppress(OSError):
                if _state(os.stat(self.path)) == self._known:
                    return self._file
            self.close()
        if self._known is None or not self._is_as_left():
            self._known = None
            write_whole(self.path, _encode(self._lines), careful=self._careful)
        return self._open_as_it_is()

    def _open_as_it_is(self) -> IO[bytes]:
        self._file = file = self.path.open("ab", buffering=0)
        self._known = _state(os.fstat(file.fileno()))
        return file

    def _is_as_left(self) -> bool:
        """Whether the file still holds the lines, whoever has touched it.

        Raises `OSError` if it is a game that has gone on without us, or another game: two windows
        must never write one record.
        """
        own = _encode(self._lines)
        try:
            with open(self.path, "rb", opener=plain) as file:
                there = file.read(MOST_BYTES + 1)
        except OSError:
            return False
        if there == own:
            return True
        try:
            found = _encode(parse(there).text)
        except Fault:
            return False
        if own.startswith(found):  # cut off, or the end of it damaged
            return False
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), str(self.path))

    def _lose(self) -> None:
        """Close the file, and write it anew before the next line."""
        self.close()
        self._known = None

    def _forget_the_rest(self) -> None:
        """After a write failed half way, as on a full disk, cut the file back to whole lines.

        If that fails too, readers skip the torn line, and it is replaced before the next line is
        written.
        """
        self._lose()
        with suppress(OSError):
            os.truncate(self.path, len(_encode(self._lines)))


def _state(stat: os.stat_result) -> State:
    return stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns


def _is_note(line: str) -> bool:
    return '"note"' in line and read_json(line).get("event") == "note"


def _encode(text: Sequence[str]) -> bytes:
    return "".join(line + "\n" for line in text).encode()


def _write(file: IO[bytes], data: bytes) -> None:
    """Write all of it: an unbuffered file may take less than it is given."""
    while data:
        data = data[file.write(data) :]


MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")


class Seen(Value, Generic[EventT, ViewT]):
    """What one seat is told: an event as it may see it, and its view afterwards."""

    event: EventT
    view: ViewT


AnySeen: TypeAlias = Seen[Any, Any]
Watcher = Callable[[AnySeen], None]


class Referee(Generic[MoveT, EventT, ViewT]):
    """Runs one match. Chance comes from a seed, with one stream for each deal and reshuffle, named
    by the `scheme` (`Chances`).
    """

    def __init__(
        self,
        game: Game[Any, Any, MoveT, EventT, ViewT],
        rules: AnyRules,
        seats: int,
        dice: Dice,
        journal: Sink | None = None,
    ) -> None:
        self._game = game
        self._dice = dice
        self.scheme = SCHEME
        self._journal = journal or Sink()
        self._turn_to(game.start(rules, seats))
        self._chances = Chances()
        self._watchers: list[tuple[Seat, Watcher]] = []
        self._undoable: list[tuple[Seat, Any]] = []
        self._events: list[EventT] = []
        """Everything that has happened."""

    @classmethod
    def resume(
        cls,
        game: Game[Any, Any, MoveT, EventT, ViewT],
        replay: Replay[Any, EventT],
        dice: Dice,
        journal: Sink | None = None,
        scheme: int = SCHEME,
    ) -> Referee[MoveT, EventT, ViewT]:
        """Go on with a match read from a record; events that it lacked are written now."""
        referee: Referee[MoveT, EventT, ViewT] = cls.__new__(cls)
        referee._game, referee._dice, referee.scheme = game, dice, scheme
        referee._journal = journal or Sink()
        referee._turn_to(replay.state)
        referee._chances = replay.chances
        referee._watchers, referee._undoable = [], []
        referee._journal.append([game.write(event) for event in replay.finish()])
        referee._events = [moment.event for moment in replay.moments]
        return referee

    def recall(self, replay: Replay[Any, EventT]) -> None:
        """Let the last moves of the match that was read be taken back, as when they were made."""
        game, after = self._game, replay.moments[::-1]
        before = [*(moment.state for moment in after[1:]), replay.start]
        for state, moment in zip(before, after):
            seat = game.waiting(state).actor
            if not isinstance(seat, int) or self.undoable_by not in (None, seat):
                break
            move = None if state is moment.state else game.move_of(state, moment.event)
            if move is None or not game.undoable(move):
                break
            self._undoable.insert(0, (seat, state))

    @property
    def events(self) -> Sequence[EventT]:
        """Everything that has happened; the first event is a deal."""
        return self._events

    def foretell(self, seat: Seat) -> ViewT | None:
        """A seat's final view if every move of the match is forced; None otherwise.

        For a person who wants to know: no player has access to it.
        """
        game, state = self._game, self._state
        waiting = game.waiting(state)
        while waiting.forced:
            actor = waiting.seats[0]
            state = game.play(state, next(iter(game.moves(game.observe(state, actor))))).state
            waiting = game.waiting(state)
        return None if waiting.chance or waiting.seats else game.observe(state, seat)

    def watch(self, seat: Seat, watcher: Watcher) -> None:
        """From now on, pass every event to `watcher` as `seat` may see it."""
        self._watchers.append((seat, watcher))

    def _turn_to(self, state: Any) -> None:
        self._state = state
        self.waiting = self._game.waiting(state)
        """Who has to move."""

    @property
    def actor(self) -> Actor:
        return self.waiting.actor

    @property
    def result(self) -> Result:
        return self._game.result(self._state)

    @property
    def chances(self) -> int:
        return self._chances.moves

    def view(self, seat: Seat) -> ViewT:
        return self._game.observe(self._state, seat)

    def events_for(self, seat: Seat, since: int = 0) -> list[EventT]:
        """The events from number `since` on (counted from 0), as `seat` may see them."""
        return [self._game.redact(event, seat) for event in self._events[since:]]

    def dice_for(self, seat: Seat) -> Dice:
        """The dice for a player at `seat`: the same for all moves of one turn."""
        return self._dice.stream("seat", seat, self.waiting.turn)

    def dice_for_chance(self) -> Dice:
        """The dice for the next deal or reshuffle."""
        return self._chances.after(self.waiting).dice(self._dice, self.scheme)

    def chance(self) -> None:
        """Let chance make its move: a deal, or a reshuffle."""
        move = self._game.chance(self._state, self.dice_for_chance())
        self._carry_out(move)
        self._undoable.clear()

    def lay_out(self, deal: MoveT) -> None:
        self._carry_out(deal)

    def refusal(self, seat: Seat, move: MoveT) -> Refusal | None:
        """Why `seat` may not make this move now, or None if it may."""
        if self.actor != seat:
            return message("refusal.not_your_turn")
        return self._game.refusal(self._state, move)

    def judge(self, seat: Seat, line: Line) -> MoveT | Refusal:
        """The move that a line from `seat` describes, or why the seat may not make it now."""
        return self._game.judge(self._state, seat, line)

    def submit(self, seat: Seat, move: MoveT) -> Refusal | None:
        """Make a seat's move, or say why not. A reshuffle that it makes necessary follows at once.

        Raises `OSError` if the move could not be written; then it was not made. If only the
        reshuffle could not be written, chance is then to move.
        """
        if self.waiting.seats[:1] != (seat,):
            return message("refusal.not_your_turn")
        before = self._state
        try:
            events = self._carry_out(move)
        except IllegalMove as refused:
            return refused.message
        undoable = len(events) == 1 and self._game.undoable(move)
        if not undoable or self.undoable_by not in (None, seat):
            self._undoable.clear()
        if undoable:
            self._undoable.append((seat, before))
        with suppress(OSError):  # the move stands; retrying the reshuffle will show the error
            while (waiting := self.waiting).chance and not waiting.between_deals:
                self.chance()
        return None

    @property
    def undoable_by(self) -> Seat | None:
        """The seat that may take back its last move: it told nothing, and nobody moved since."""
        return self._undoable[-1][0] if self._undoable else None

    def undo(self) -> None:
        """Take the last move back, in the journal too.

        If the move had ended a turn, a note in the journal says that it was taken back.
        """
        seat, before = self._undoable[-1]
        ended = self.actor != seat
        undone = self._game.write(self._events[-1])
        self._journal.drop_last()
        if ended:
            self._journal.append([{"event": "note", "seat": seat, "taken_back": undone}])
        self._undoable.pop()
        self._turn_to(before)
        del self._events[-1]

    def _carry_out(self, move: MoveT) -> tuple[EventT, ...]:
        waiting = self.waiting
        step = self._game.play(self._state, move)
        self._journal.append([self._game.write(event) for event in step.events])
        self._turn_to(step.state)
        self._events += step.events
        if waiting.chance:
            self._chances = self._chances.after(waiting)
        views = {seat: self.view(seat) for seat, _ in self._watchers}
        for event in step.events:
            for seat, watcher in self._watchers:
                watcher(Seen(self._game.redact(event, seat), views[seat]))
        return step.events


AnyReferee: TypeAlias = Referee[Any, Any, Any]
