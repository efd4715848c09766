"""The contract of a game: what its rules give to everything that runs, shows or plays it.

A match is its list of moves. Chance moves too: a deal or a reshuffle is handed in from outside, so
that the rules hold no dice and a replay needs no seed. A match has any number of seats, and who is
waited for is a value (`Waiting`): nobody outside a game works out whose turn it is.

The state of the referee and the view of a seat are two tables of the same shape; in a view the
hidden cards are a number. One `fold` leads both from event to event, so a seat that is told the
events it may see knows what it may know, and there is no second rule book to keep in step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mille.cards.dice import Dice
from mille.engine.codec import Codec, JsonObject, Line as Line
from mille.engine.message import (
    Fault as Fault,
    IllegalMove as IllegalMove,
    Message as Message,
    Refusal as Refusal,
    message as message,
)
from mille.engine.seat import CHANCE as CHANCE, Actor as Actor, Seat as Seat


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who is waited for."""

    seats: tuple[Seat, ...] = ()
    """The seats that owe an answer, in the order in which the answers are taken.

    Mostly one. Several where a choice is made at the same time; empty for chance and at the end.
    """
    chance: bool = False
    """Whether chance moves: a deal, a reshuffle."""
    turn: int = 0
    """The number of the turn in the match. A player's dice and its time to think go by it, so a
    seat that has the turn twice in a row has it under two numbers."""
    forced: bool = False
    """Whether there is one move only, so that the match can go on by itself at a pace."""
    sealed: bool = False
    """Whether nobody learns an answer before all are given: all may be asked at once."""
    brief: bool = False
    """Whether the answer is a word, such as yes or no, for which nobody takes a breath."""
    between_deals: bool = False
    """Whether a deal was just scored and the next one waits: a moment to look at the sheet."""

    @property
    def actor(self) -> Actor:
        """Whose move is taken next: a seat, chance, or nobody when the match is over."""
        if self.chance:
            return CHANCE
        return self.seats[0] if self.seats else None

    def hears(self, seat: Seat) -> bool:
        """Whether a seat can be asked: its answer is taken next, or sealed till all are given."""
        return self.actor == seat or (self.sealed and seat in self.seats)


OVER: Final = Waiting()
"""Nobody is waited for: the match is over."""


@dataclass(frozen=True, slots=True)
class Result:
    """What has come of a match so far, and at its end what came of it."""

    places: tuple[int, ...]
    """The place of each seat, 1 the best; seats that are equal share one, and the next is left
    out."""
    worth: tuple[float, ...]
    """What the match is worth to each seat, in the game's own unit: points, chips, a rank. More is
    better."""
    deals: int
    """How many deals were scored."""
    points: tuple[float, ...] = ()
    """What the scored deals brought each seat in all: what is told as points a deal. Empty where
    that is the worth itself."""
    tallies: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What else a game counts, by seat: an id, which `tally.<id>` says in words, and the counts."""

    @property
    def scored(self) -> tuple[float, ...]:
        """What the deals brought each seat in all."""
        return self.points or self.worth

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have the first place."""
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


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, EventT]):
    """What a move did: the state after it, and what happened, in order."""

    state: StateT
    events: tuple[EventT, ...]


class Game(ABC, Generic[RulesT, StateT, MoveT, EventT, ViewT]):
    """The rules of one game. Every method is a pure function of its arguments.

    The law, to which the tests hold every game: for every event and seat,
    `fold(observe(state, seat), redact(event, seat)) == observe(fold(state, event), seat)`.
    """

    events: Codec[EventT]
    """How events are written, in full or redacted."""
    choices: Codec[MoveT]
    """How the moves of seats are written."""
    unread: Message | None = None
    """What is said of a choice that cannot be read, in a game with words of its own for that."""

    # What is so

    @abstractmethod
    def start(self, rules: RulesT, seats: int) -> StateT:
        """The state before the first deal, at a table of so many seats."""

    @abstractmethod
    def waiting(self, table: StateT | ViewT) -> Waiting:
        """Who is waited for; it follows from what everybody sees."""

    @abstractmethod
    def result(self, state: StateT) -> Result:
        """What has come of the match so far: final once nobody is waited for."""

    # What may be done, and what happens

    @abstractmethod
    def refusal(self, state: StateT, move: MoveT) -> Refusal | None:
        """Why the actor may not make this move, or None if it may: the one source of legality."""

    @abstractmethod
    def happen(self, state: StateT, move: MoveT) -> tuple[EventT, ...]:
        """What a legal move makes happen, with all that follows by itself, in order."""

    @abstractmethod
    def fold(self, table: TableT, event: EventT) -> TableT:
        """The table after an event: a state after an event in full, a view after one redacted."""

    def play(self, state: StateT, move: MoveT) -> Step[StateT, EventT]:
        """The move carried out: the rules are asked here, and once. Raises `IllegalMove` with the
        refusal.
        """
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        events = self.happen(state, move)
        for event in events:
            state = self.fold(state, event)
        return Step(state, events)

    @abstractmethod
    def chance(self, state: StateT, dice: Dice) -> MoveT:
        """The move of chance, where the actor is `CHANCE`, by the dice handed in."""

    def undoable(self, move: MoveT) -> bool:
        """Whether a seat may take the move back as long as nobody has moved since.

        Only a move that showed nobody anything that stays: it must not have brought its mover a
        card, nor have had consequences.
        """
        return False

    # What a seat may see

    @abstractmethod
    def observe(self, state: StateT, seat: Seat) -> ViewT:
        """The table as `seat` may see it, with perfect memory of what it was shown.

        It is built of fields that are named: what nobody has named is in no view.
        """

    @abstractmethod
    def redact(self, event: EventT, seat: Seat) -> EventT:
        """The event as `seat` may see it: hidden cards are absent, never masked."""

    @abstractmethod
    def moves(self, view: ViewT) -> Iterator[MoveT]:
        """The moves open to the seat whose view it is, if it is waited for.

        One of each kind that the rules can tell apart: equal cards are not listed twice.
        """

    @abstractmethod
    def imagine(self, view: ViewT, dice: Dice) -> StateT:
        """A state that looks to the seat exactly like its view, hidden cards dealt at random."""

    # Records, and the lines between the table and a program

    def write(self, event: EventT) -> JsonObject:
        """The event as a line of a record."""
        return self.events.write(event)

    @abstractmethod
    def move_of(self, state: StateT, event: EventT) -> MoveT | None:
        """The move that an event of a record tells of; None for what only follows from others.

        Raises `Fault` if the event names a seat that is not waited for.
        """

    def read(self, state: StateT, line: Line) -> tuple[MoveT, ...]:
        """The moves that lead from `state` to the event of a record's line: mostly one.

        Raises `Fault` if the line is not an event that can be read. Whether the moves are allowed,
        and whether what follows from them agrees with the line, is for the caller to check.
        """
        move = self.move_of(state, self.events.read(line))
        if move is None:
            raise Fault(message("fault.event_early", event=str(line.get("event"))))
        return (move,)

    def tidy(self, line: Line) -> Line:
        """A line of a record with what may stand in any order put in order.

        Two lines that say the same are equal then.
        """
        return line

    def legal(self, view: ViewT) -> list[JsonObject]:
        """What the seat that is waited for may do, as its specification lists it: every move in
        full, or patterns where there are too many.
        """
        return [self.write_choice(move) for move in self.moves(view)]

    def judge(self, state: StateT, seat: Seat, line: Line) -> MoveT | Refusal:
        """The move that a seat says, or why it may not make it.

        Of several things that are wrong it says what the game's specification looks for first;
        here what is said, then whose turn it is, then the rules. An answer that is sealed is heard
        from any seat that owes one, and judged when it is handed in.
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
        """Why a seat cannot be told this event now, as far as it can know; None if it can."""
        return None

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

    def write_choice(self, move: MoveT) -> JsonObject:
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


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game as those have it who know none: what is its own is handed on, never looked into."""
