"""A player that is a program."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from mille.cards.dice import Dice

MoveT = TypeVar("MoveT", covariant=True)
ViewT = TypeVar("ViewT", contravariant=True)
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Thought:
    """Where a player's thinking stands."""

    done: float
    """The part of the work that is behind it, 0 to 1."""


Thinking: TypeAlias = Generator[Thought, bool | None, ResultT]
"""Thought by thought up to the move. Who sends True at a pause is in a hurry: the answer should
then come at once, from what was thought so far."""


class Agent(Protocol[MoveT, ViewT]):
    """Chooses moves from what one seat may know, and from nothing else.

    The same view and the same dice give the same move on every machine, so a game that was
    interrupted goes on as it would have.
    """

    def think(self, view: ViewT, dice: Dice) -> Thinking[MoveT]:
        """The move, after any number of pauses a few milliseconds apart at most."""


AnyAgent: TypeAlias = Agent[Any, Any]


@dataclass(frozen=True, slots=True)
class AnyMove(Generic[MoveT, ViewT]):
    """Makes any legal move, each of those listed with the same chance: a measure, not a match."""

    moves: Callable[[ViewT], Iterable[MoveT]]
    made: Callable[[ViewT], int] | None = None
    """Where a turn has several moves, how many were made before: its dice are those of the whole
    turn, and each move takes a stream of its own."""

    def think(self, view: ViewT, dice: Dice) -> Thinking[MoveT]:
        """One of them, without a thought."""
        yield Thought(0.0)
        own = dice if self.made is None else dice.stream(self.made(view))
        return own.choice(list(self.moves(view)))


def decide(thinking: Thinking[ResultT], late: Callable[[], bool] | None = None) -> ResultT:
    """Think to the end without a pause; in a hurry once it is late."""
    hurry: bool | None = None
    while True:
        try:
            thinking.send(hurry)
            hurry = late is not None and late()
        except StopIteration as end:
            result: ResultT = end.value
            return result
