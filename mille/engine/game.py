"""The contract of a game: what its rules offer to whatever runs, shows or plays it.

A match is its list of moves. Chance moves too: a deal or a reshuffle is passed in from outside, so
the rules hold no dice and a replay needs no seed. A match has any number of seats, and who has to
move is a value (`Waiting`): nothing outside a game works out whose turn it is.

The referee's state and a seat's view are two tables of the same shape; in a view, hidden cards are
just a number. One `fold` carries both from event to event, so a seat that is told the events it may
see knows what it may know, and there is no second rule book to keep in step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mille.cards import Dice
from mille.engine.codec import CHANCE, Actor, Codec, JsonObject, Line, Seat as Seat, move_behind
from mille.engine.message import Fault as Fault, IllegalMove, Message, Refusal as Refusal, message
from mille.value import Value


class Waiting(Value):
    """Who is waited for."""

    seats: tuple[Seat, ...] = ()
    """The seats that owe an answer, in the order in which the answers are taken.

    Usually one. Several if they choose at the same time; empty for chance and at the end."""
    chance: bool = False
    """Whether chance moves: a deal, a reshuffle."""
    turn: int = 0
    """The number of the turn in the match. A player's dice and its time to think depend on it, so a
    seat that has two turns in a row has them under two numbers."""
    forced: bool = False
    """Whether only one move is possible, so that the match can make it by itself after a pause."""
    sealed: bool = False
    """Whether answers stay secret until all are given, so that all seats may be asked at once."""
    brief: bool = False
    """Whether the answer is just a word, such as yes or no, that needs no pause before it."""
    between_deals: bool = False
    """Whether a deal was just scored and the next has not begun: a moment to look at the score
    sheet."""

    @property
    def actor(self) -> Actor:
        """Whose move is taken next: a seat, chance, or nobody when the match is over."""
        if self.chance:
            return CHANCE
        return self.seats[0] if self.seats else None

    def hears(self, seat: Seat) -> bool:
        """Whether a seat may answer now: it is next, or answers are sealed and it owes one."""
        return self.actor == seat or (self.sealed and seat in self.seats)


OVER: Final = Waiting()
"""Nobody is waited for: the match is over."""


class Result(Value):
    """How a match stands, or how it ended once nobody is waited for."""

    places: tuple[int, ...]
    """The place of each seat, 1 the best. Tied seats share a place, and the places after it are
    skipped."""
    worth: tuple[float, ...]
    """What the match is worth to each seat, in the game's own unit: points, chips, a rank. More is
    better."""
    deals: int
    """How many deals have been scored."""
    points: tuple[float, ...] = ()
    """What the scored deals brought each seat in total, reported as points per deal. Empty if that
    is the same as `worth`."""
    tallies: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Other things that a game counts: an id, worded by the message `tally.<id>`, and a count per
    seat."""

    @property
    def scored(self) -> tuple[float, ...]:
        """What the deals brought each seat in total."""
        return self.points or self.worth

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place."""
        return tuple(Seat(seat) for seat, place in enumerate(self.places) if place == 1)


def places(worth: tuple[float, ...]) -> tuple[int, ...]:
    """Places by worth, the most first; equal seats share a place.

    >>> places((50, 20, 50, 10))
    (1, 3, 1, 4)
    """
    return tuple(1 + sum(other > own for other in worth) for own in worth)


RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
TableT = TypeVar("TableT")


class Step(Value, Generic[StateT, EventT]):
    """What a move did: the state after it, and what happened, in order."""

    state: StateT
    events: tuple[EventT, ...]


class Game(ABC, Generic[RulesT, StateT, MoveT, EventT, ViewT]):
    """The rules of one game. Every method is a pure function of its arguments.

    The law, to which the tests hold every game: for every event and seat,
    `fold(observe(state, seat), redact(event, seat)) == observe(fold(state, event), seat)`.
    """

    events: Codec[EventT]
    """Reads and writes events, in full or redacted."""
    choices: Codec[MoveT]
    """Reads and writes the moves of seats."""
    legal_moves: Callable[[ViewT], Iterable[MoveT]]
    """The moves of a seat that is to move, from its view.

    Moves that the rules cannot tell apart come once: equal cards are not listed twice."""
    unread: Message | None = None
    """The refusal for a choice that cannot be read, if the game words that in its own way."""

    # How things stand

    @abstractmethod
    def start(self, rules: RulesT, seats: int) -> StateT:
        """The state before the first deal, at a table with this many seats."""

    @abstractmethod
    def waiting(self, table: StateT | ViewT) -> Waiting:
        """Who has to move; it depends only on what everybody sees."""

    @abstractmethod
    def result(self, state: StateT) -> Result:
        """How the match stands; final once nobody is waited for."""

    # What may be done, and what happens

    @abstractmethod
    def refusal(self, state: StateT, move: MoveT) -> Refusal | None:
        """Why the actor may not make this move, or None if it may. Nothing else decides
        legality.
        """

    @abstractmethod
    def happen(self, state: StateT, move: MoveT) -> Iterable[EventT]:
        """The events that a legal move causes, with everything that follows automatically, in
        order.
        """

    @abstractmethod
    def fold(self, table: TableT, event: EventT) -> TableT:
        """The table after an event: a state takes events in full, a view takes redacted ones."""

    def play(self, state: StateT, move: MoveT) -> Step[StateT, EventT]:
        """Carry out a move. Only here are the rules asked about it, and only once.

        Raises `IllegalMove` with the refusal.
        """
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        events = tuple(self.happen(state, move))
        for event in events:
            state = self.fold(state, event)
        return Step(state, events)

    @abstractmethod
    def chance(self, state: StateT, dice: Dice) -> MoveT:
        """The move that chance makes with these dice, when the actor is `CHANCE`."""

    def undoable(self, move: MoveT) -> bool:
        """Whether a seat may take the move back, as long as nobody has moved since.

        Only if the move gave nobody lasting information: it must not have brought its mover a card,
        nor have had consequences.
        """
        return False

    # What a seat may see

    @abstractmethod
    def observe(self, state: StateT, seat: Seat) -> ViewT:
        """The table as `seat` may see it, with perfect memory of what it was shown.

        A view is built from explicitly named fields, so a new field stays out of every view until
        somebody names it.
        """

    @abstractmethod
    def redact(self, event: EventT, seat: Seat) -> EventT:
        """The event as `seat` may see it: hidden cards are absent, never masked."""

    def moves(self, view: ViewT) -> Iterator[MoveT]:
        """The moves open to the seat whose view it is, if it is that seat's turn."""
        seen: Any = view
        if self.waiting(view).hears(seen.seat):
            yield from self.legal_moves(view)

    @abstractmethod
    def imagine(self, view: ViewT, dice: Dice) -> StateT:
        """A state that agrees exactly with the view, with the hidden cards dealt at random
        (determinization).
        """

    # Records, and the lines between the table and a program

    def write(self, event: EventT) -> JsonObject:
        """The event as a line of a record."""
        return self.events.write(event)

    def move_of(self, state: StateT, event: EventT) -> MoveT | None:
        """The move that an event of a record belongs to; None if the event only follows from
        others. A game adds those of chance.

        Raises `Fault` if the event names a seat that is not waited for.
        """
        move, actor = move_behind(event, self.events, self.choices), self.waiting(state).actor
        if move is not None and isinstance(actor, int) and getattr(event, "seat", actor) != actor:
            raise Fault(message("refusal.not_your_turn"))
        return move

    def read(self, state: StateT, line: Line) -> tuple[MoveT, ...]:
        """The moves that lead from `state` to the event in a record's line: usually one.

        Raises `Fault` if the line is not a readable event. The caller has to check whether the
        moves are allowed, and whether what follows from them agrees with the line.
        """
        move = self.move_of(state, self.events.read(line))
        if move is None:
            raise Fault(message("fault.event_early", event=str(line.get("event", ""))))
        return (move,)

    def tidy(self, line: Line) -> Line:
        """A record's line with everything that may stand in any order sorted.

        Two lines with the same meaning are then equal.
        """
        return line

    def legal(self, view: ViewT) -> list[JsonObject]:
        """The legal moves of the seat to move, as the game's specification lists them: every move
        in full, or patterns if there are too many.
        """
        return [self.write_choice(move) for move in self.moves(view)]

    def judge(self, state: StateT, seat: Seat, line: Line) -> MoveT | Refusal:
        """The move that a seat's line describes, or why the seat may not make it.

        If several things are wrong, the game's specification decides which is reported first; by
        default whether the line is readable, then whose turn it is, then the rules. A sealed answer
        is accepted from any seat that owes one, and judged when it is handed in.
        """
        try:
            move = self.read_choice(line)
        except Fault as fault:
            return fault.message
        waiting = self.waiting(state)
        if waiting.actor != seat:
            return move if waiting.hears(seat) else message("refusal.not_your_turn")
        return self.refusal(state, move) or move

    def not_next(self, view: ViewT, event: EventT) -> Refusal | None:
        """Why this event cannot come next as far as the seat can know, or None if it can."""
        return None

    def follow(self, view: ViewT, line: Line) -> ViewT:
        """The view after an event that the seat was told about. Raises `Fault`."""
        event = self.events.read(line)
        why = self.not_next(view, event)
        if why is not None:
            raise Fault(why)
        try:
            return self.fold(view, event)
        except (ValueError, IndexError, KeyError, TypeError, AttributeError):
            # It cannot have happened here: whoever sent it is at a different table.
            raise Fault(message("fault.event_early", event=str(line.get("event", "")))) from None

    def write_choice(self, move: MoveT) -> JsonObject:
        """A seat's move as the line it sends."""
        return self.choices.write(move)

    def read_choice(self, line: Line) -> MoveT:
        """The move in a line that a seat sent. Raises `Fault`."""
        try:
            return self.choices.read(line)
        except Fault:
            if self.unread is None:
                raise
            raise Fault(self.unread) from None


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game for code that works with any game: it passes the game's values on and never
looks inside."""


# Scores that show where every point came from.


class ScoreLine(Value):
    """One line of a score sheet."""

    reason: Message
    points: int


def total(lines: Iterable[ScoreLine]) -> int:
    """The sum of the lines. No total is stored beside its lines, so the two cannot disagree."""
    return sum(line.points for line in lines)
