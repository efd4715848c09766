"""Games with one rule book: the state and every seat's view are folded from events by the same
code.

A game written on this base says what a move makes happen, and how an event changes a table. The
state of the referee and the view of a seat are two tables of the same shape: in a view the hidden
cards are a number. Since `fold` serves both, a seat that is told the events it may see knows what
the rules' side says it knows, and no second rule book has to be kept in step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from mille.cards.dice import Dice
from mille.engine.codec import Codec
from mille.engine.game import IllegalMove, Line, Refusal, Result, Seat, Step, Waiting, judged
from mille.engine.message import Fault, Message, message

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
TableT = TypeVar("TableT")


class FoldedGame(ABC, Generic[RulesT, StateT, MoveT, EventT, ViewT]):
    """Both `mille.engine.game.Game` and `mille.engine.lines.SeatLines`, from a few pure functions.

    Law, which the common suite holds every game to: for every event and seat,
    `fold(observe(state, seat), redact(event, seat)) == observe(fold(state, event), seat)`.
    """

    events: Codec[EventT]
    """How events are written, in full or redacted."""
    choices: Codec[MoveT]
    """How the moves of seats are written."""
    unread: Message | None = None
    """What is said of a choice that cannot be read, in a game with words of its own for that."""

    @abstractmethod
    def start(self, rules: RulesT, seats: int) -> StateT:
        """The state before the first deal, at a table of so many seats."""

    @abstractmethod
    def waiting(self, table: StateT | ViewT) -> Waiting:
        """Who is waited for; it follows from what everybody sees."""

    @abstractmethod
    def result(self, state: StateT) -> Result:
        """What has come of the match so far."""

    @abstractmethod
    def refusal(self, state: StateT, move: MoveT) -> Refusal | None:
        """Why the actor may not make this move, or None: the one source of legality."""

    @abstractmethod
    def happen(self, state: StateT, move: MoveT) -> tuple[EventT, ...]:
        """What a legal move makes happen, with all that follows by itself, in order."""

    @abstractmethod
    def fold(self, table: TableT, event: EventT) -> TableT:
        """The table after an event: a state after an event in full, a view after one redacted."""

    @abstractmethod
    def observe(self, state: StateT, seat: Seat) -> ViewT:
        """The table as `seat` may see it, with perfect memory of what it was shown."""

    @abstractmethod
    def redact(self, event: EventT, seat: Seat) -> EventT:
        """The event as `seat` may see it: hidden cards are absent, never masked."""

    @abstractmethod
    def chance(self, state: StateT, dice: Dice) -> MoveT:
        """The move of chance, by the dice handed in."""

    @abstractmethod
    def moves(self, view: ViewT) -> Iterator[MoveT]:
        """The moves open to the seat whose view it is and who is waited for."""

    @abstractmethod
    def imagine(self, view: ViewT, dice: Dice) -> StateT:
        """A state that looks to the seat exactly like its view, hidden cards dealt at random."""

    @abstractmethod
    def move_of(self, state: StateT, event: EventT) -> MoveT | None:
        """The move that an event of a record tells of; None for what only follows from others.

        Raises `Fault` if the event names a seat that is not waited for.
        """

    @abstractmethod
    def legal(self, view: ViewT) -> list[dict[str, Any]]:
        """What the seat that is waited for may do, as its specification lists it (section 5)."""

    def undoable(self, move: MoveT) -> bool:
        """Whether a seat may take the move back as long as nobody has moved since."""
        return False

    def not_next(self, view: ViewT, event: EventT) -> Refusal | None:
        """Why a seat cannot be told this event now, as far as it can know; None if it can."""
        return None

    def tidy(self, line: Line) -> Line:
        """A line of a record with what may stand in any order put in order."""
        return line

    def judge(self, state: StateT, seat: Seat, line: Line) -> MoveT | Refusal:
        """The move that a seat says, or why it may not make it, in the specification's order."""
        return judged(self, self.read_choice, state, seat, line)

    # What follows from these

    def play(self, state: StateT, move: MoveT) -> Step[StateT, EventT]:
        """The move carried out. Raises `IllegalMove` with the refusal."""
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        events = self.happen(state, move)
        for event in events:
            state = self.fold(state, event)
        return Step(state, events)

    def write(self, event: EventT) -> dict[str, Any]:
        """The event as a line of a record."""
        return self.events.write(event)

    def read(self, state: StateT, line: Line) -> tuple[MoveT, ...]:
        """The move that leads from `state` to the event of a record's line. Raises `Fault`."""
        move = self.move_of(state, self.events.read(line))
        if move is None:
            raise Fault(message("fault.event_early", event=str(line.get("event"))))
        return (move,)

    def first_view(self, rules: RulesT, seat: Seat, seats: int) -> ViewT:
        """What the seat knows before the first deal."""
        return self.observe(self.start(rules, seats), seat)

    def follow(self, view: ViewT, line: Line) -> ViewT:
        """The view after an event that the seat was told. Raises `Fault`."""
        event = self.events.read(line)
        why = self.not_next(view, event)
        if why is not None:
            raise Fault(why)
        try:
            return self.fold(view, event)
        except (ValueError, IndexError, KeyError, TypeError, AttributeError):
            # What cannot have happened here: a table that tells another game.
            raise Fault(message("fault.event_early", event=str(line.get("event")))) from None

    def turn(self, view: ViewT, seat: Seat) -> int | None:
        """The number of the turn, if the seat is waited for and its answer is taken next."""
        waiting = self.waiting(view)
        return waiting.turn if waiting.actor == seat else None

    def owes(self, view: ViewT, seat: Seat) -> bool:
        """Whether the seat is waited for, next or with others whose answers are sealed."""
        return self.waiting(view).hears(seat)

    def write_choice(self, move: MoveT) -> dict[str, Any]:
        """A seat's move as it says it."""
        return self.choices.write(move)

    def read_choice(self, line: Line) -> MoveT:
        """A seat's move from what it said. Raises `Fault`."""
        try:
            return self.choices.read(line)
        except Fault:
            if self.unread is None:
                raise
            raise Fault(self.unread) from None
