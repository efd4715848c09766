"""The referee: the only holder of the truth.

Seats hand it moves and get back what they may see. Everything is in the journal before anybody is
told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards import Dice
from mille.engine.codec import Actor, Line, Seat
from mille.engine.game import Game, Result, Waiting
from mille.engine.match import SCHEME, Chances, Replay
from mille.engine.message import IllegalMove, Refusal, message
from mille.engine.options import AnyRules
from mille.session.journal import NoJournal, Sink
from mille.value import Value

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
    """Runs one match. Chance comes from a seed, with one stream for each deal and reshuffle.

    `scheme` says how the streams are named (`Chances`).
    """

    def __init__(
        self,
        game: Game[Any, Any, MoveT, EventT, ViewT],
        rules: AnyRules,
        seats: int,
        dice: Dice,
        journal: Sink | None = None,
        scheme: int = SCHEME,
    ) -> None:
        self._game = game
        self._dice = dice
        self.scheme = scheme
        self._journal: Sink = journal or NoJournal()
        self._state: Any = game.start(rules, seats)
        self._waiting: tuple[Any, Waiting] | None = None
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
        """Go on with a match read from a record; events that the record still lacked are written
        now.
        """
        referee: Referee[MoveT, EventT, ViewT] = cls.__new__(cls)
        referee._game, referee._dice, referee.scheme = game, dice, scheme
        referee._journal = journal or NoJournal()
        referee._state, referee._waiting = replay.state, None
        referee._chances = replay.chances
        referee._watchers, referee._undoable = [], []
        referee._journal.append([game.write(event) for event in replay.finish()])
        referee._events = [moment.event for moment in replay.moments]
        return referee

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

    @property
    def waiting(self) -> Waiting:
        """Who has to move. The game is asked only once for each state."""
        if self._waiting is None or self._waiting[0] is not self._state:
            self._waiting = self._state, self._game.waiting(self._state)
        return self._waiting[1]

    @property
    def actor(self) -> Actor:
        """Whose move is taken next."""
        return self.waiting.actor

    @property
    def result(self) -> Result:
        """How the match stands."""
        return self._game.result(self._state)

    @property
    def chances(self) -> int:
        """How often chance has moved."""
        return self._chances.moves

    def view(self, seat: Seat) -> ViewT:
        """The table as `seat` may see it."""
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
        """Begin with a given deal instead of a random one."""
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
        """The seat that may take back its last move: the move gave nothing away and nobody has
        moved since.
        """
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
        self._state = before
        del self._events[-1]

    def _carry_out(self, move: MoveT) -> tuple[EventT, ...]:
        waiting = self.waiting
        step = self._game.play(self._state, move)
        self._journal.append([self._game.write(event) for event in step.events])
        self._state = step.state
        self._events += step.events
        if waiting.chance:
            self._chances = self._chances.after(waiting)
        views = {seat: self.view(seat) for seat, _ in self._watchers}
        for event in step.events:
            for seat, watcher in self._watchers:
                watcher(Seen(self._game.redact(event, seat), views[seat]))
        return step.events


AnyReferee: TypeAlias = Referee[Any, Any, Any]
