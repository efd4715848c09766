"""The contract between a game's rules and everything that runs, shows or plays it.

A match is its list of moves: chance moves too (a deal, a reshuffle), handed in from outside, so
that rules hold no dice and a replay needs no seed. Nobody but the referee holds a state; a seat
is shown a view, built field by field from what the rules let it know. A match has any number of
seats, and who is waited for is a value (`Waiting`): nobody outside a game works out whose turn it
is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

from mille.cards.dice import Dice
from mille.engine.message import Fault as Fault
from mille.engine.message import IllegalMove as IllegalMove
from mille.engine.message import Message as Message
from mille.engine.message import Refusal as Refusal
from mille.engine.message import message as message

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""


class Chance(Enum):
    """The one actor who is no seat: whoever deals and shuffles."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = "Seat | Chance | None"
"""Who acts next; None when the match is over."""


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


Line: TypeAlias = Mapping[str, Any]
"""One event as an object of a record (record.md)."""

RulesT = TypeVar("RulesT", contravariant=True)
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, EventT]):
    """What a move did: the state after it, and what happened, in order."""

    state: StateT
    events: tuple[EventT, ...]


class Game(Protocol[RulesT, StateT, MoveT, EventT, ViewT]):
    """The rules of one game. Every method is a pure function of its arguments."""

    def start(self, rules: RulesT, seats: int) -> StateT:
        """The state before the first deal, at a table of so many seats."""

    def waiting(self, state: StateT) -> Waiting:
        """Who is waited for."""

    def result(self, state: StateT) -> Result:
        """What has come of the match so far: final once nobody is waited for."""

    def refusal(self, state: StateT, move: MoveT) -> Refusal | None:
        """Why the actor may not make this move, or None if it may: the one source of legality."""

    def play(self, state: StateT, move: MoveT) -> Step[StateT, EventT]:
        """The move carried out. Raises `IllegalMove` with the refusal."""

    def chance(self, state: StateT, dice: Dice) -> MoveT:
        """The move of chance, where the actor is `CHANCE`, by the dice handed in."""

    def undoable(self, move: MoveT) -> bool:
        """Whether a seat may take the move back as long as nobody has moved since.

        Only a move that showed nobody anything that stays: it must not have brought its mover a
        card, nor have had consequences.
        """

    def observe(self, state: StateT, seat: Seat) -> ViewT:
        """The table as `seat` may see it, with perfect memory of what it was shown."""

    def redact(self, event: EventT, seat: Seat) -> EventT:
        """The event as `seat` may see it: hidden cards are absent, never masked."""

    def moves(self, view: ViewT) -> Iterator[MoveT]:
        """The moves open to the seat whose view and turn it is.

        One of each kind that the rules can tell apart: equal cards are not listed twice.
        """

    def imagine(self, view: ViewT, dice: Dice) -> StateT:
        """A state that looks to the seat exactly like its view, hidden cards dealt at random."""

    def write(self, event: EventT) -> dict[str, Any]:
        """The event as a line of a record."""

    def judge(self, state: StateT, seat: Seat, line: Line) -> MoveT | Refusal:
        """The move that a seat says, or why it may not make it.

        Of several things that are wrong it says what the game's specification looks for first.
        """

    def read(self, state: StateT, line: Line) -> tuple[MoveT, ...]:
        """The moves that lead from `state` to the event of a record's line.

        Raises `Fault` if the line is not an event that can be read. Whether the moves are allowed,
        and whether what follows from them agrees with the line, is for the caller to check.
        """

    def tidy(self, line: Line) -> Line:
        """A line of a record with what may stand in any order put in order.

        Two lines that say the same are equal then.
        """


def judged(
    game: Game[Any, StateT, MoveT, Any, Any],
    read: Callable[[Line], MoveT],
    state: StateT,
    seat: Seat,
    line: Line,
) -> MoveT | Refusal:
    """`Game.judge` in the usual order: what is said, then whose turn it is, then the rules.

    An answer that is sealed is heard from any seat that owes one, and judged when it is handed in.
    """
    try:
        move = read(line)
    except Fault as fault:
        return fault.message
    waiting = game.waiting(state)
    if waiting.actor != seat:
        return move if waiting.hears(seat) else message("refusal.not_your_turn")
    return game.refusal(state, move) or move
