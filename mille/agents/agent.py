"""A player that is a program."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from mille.cards.dice import Dice
from mille.cards.value import Value

MoveT = TypeVar("MoveT", covariant=True)
ViewT = TypeVar("ViewT", contravariant=True)
ResultT = TypeVar("ResultT")


class Thought(Value):
    """How far a player's thinking has come."""

    done: float
    """The fraction of the work done so far, 0 to 1."""


Thinking: TypeAlias = Generator[Thought, bool | None, ResultT]
"""A generator that yields a `Thought` at each pause and returns the move. Sending True at a pause
tells the player to hurry: it should then answer at once from what it has worked out so far."""


class Agent(Protocol[MoveT, ViewT]):
    """Chooses moves using only what one seat may know.

    The same view and the same dice give the same move on every machine, so a game that was
    interrupted goes on as it would have.
    """

    def think(self, view: ViewT, dice: Dice) -> Thinking[MoveT]:
        """The move, after any number of pauses, which come at most a few milliseconds apart."""


AnyAgent: TypeAlias = Agent[Any, Any]


class AnyMove(Value, Generic[MoveT, ViewT]):
    """Makes any legal move, all equally likely. It is a yardstick for measuring, not an
    opponent.
    """

    moves: Callable[[ViewT], Iterable[MoveT]]
    made: Callable[[ViewT], int] | None = None
    """In games where a turn has several moves, counts those already made in this turn. The dice
    belong to the whole turn, so each move takes its own stream of them."""

    def think(self, view: ViewT, dice: Dice) -> Thinking[MoveT]:
        """Pick one of the moves at once."""
        yield Thought(0.0)
        own = dice if self.made is None else dice.stream(self.made(view))
        return own.choice(list(self.moves(view)))


def decide(thinking: Thinking[ResultT], late: Callable[[], bool] | None = None) -> ResultT:
    """Run the thinking to its end without pausing; tell it to hurry once `late` returns True."""
    hurry: bool | None = None
    while True:
        try:
            thinking.send(hurry)
            hurry = late is not None and late()
        except StopIteration as end:
            result: ResultT = end.value
            return result
