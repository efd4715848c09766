"""The contract between a game's rules and everything that runs, shows or plays it.

A match is its list of moves: chance moves too (a deal, a reshuffle), handed in from outside, so
that rules hold no dice and a replay needs no seed. Nobody but the referee holds a state; a seat
is shown a view, built field by field from what the rules let it know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

from mille.cards.dice import Dice
from mille.engine.message import Fault, IllegalMove, Message, Refusal, message

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""


class Chance(Enum):
    """The one actor who is no seat: whoever deals and shuffles."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = "Seat | Chance | None"
"""Who acts next; None when the match is over."""

Line: TypeAlias = Mapping[str, Any]
"""One event as an object of a record (record.md)."""

RulesT = TypeVar("RulesT")
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

    def start(self, rules: RulesT) -> StateT:
        """The state before the first deal."""

    def actor(self, state: StateT) -> Actor:
        """Who moves next."""

    def refusal(self, state: StateT, move: MoveT) -> Refusal | None:
        """Why the actor may not make this move, or None if it may: the one source of legality."""

    def play(self, state: StateT, move: MoveT) -> Step[StateT, EventT]:
        """The move carried out. Raises `IllegalMove` with the refusal."""

    def chance(self, state: StateT, dice: Dice) -> MoveT:
        """The move of chance, where the actor is `CHANCE`, by the dice handed in."""

    def between_deals(self, state: StateT) -> bool:
        """Whether a deal was just scored and the next waits: a moment to look at the sheet."""

    def undoable(self, move: MoveT) -> bool:
        """Whether a seat may take the move back while it is still its turn."""

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

    def read(self, state: StateT, line: Line) -> tuple[MoveT, ...]:
        """The moves that lead from `state` to the event of a record's line.

        Raises `Fault` if the line is not an event that can be read. Whether the moves are allowed,
        and whether what follows from them agrees with the line, is for the caller to check.
        """

    def write_rules(self, rules: RulesT) -> dict[str, Any]:
        """The rules in full, as in a record's header."""

    def read_rules(self, value: object) -> RulesT:
        """Rules from a record's header. Raises `Fault`."""


__all__ = [
    "CHANCE",
    "Actor",
    "Chance",
    "Fault",
    "Game",
    "IllegalMove",
    "Line",
    "Message",
    "Refusal",
    "Seat",
    "Step",
    "message",
]
