"""Moves that tests make in the positions of any game, what follows, and examples as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeVar

from mille.engine.game import Game
from mille.engine.message import Message

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")


class Moved(Generic[StateT, MoveT, EventT]):
    """What moves do in a game."""

    def __init__(self, game: Game[Any, StateT, MoveT, EventT, Any]) -> None:
        self.game = game

    def told(self, state: StateT, *moves: MoveT) -> tuple[StateT, list[EventT]]:
        """The state after moves that are all legal, and what happened."""
        happened: list[EventT] = []
        for move in moves:
            step = self.game.play(state, move)
            state = step.state
            happened += step.events
        return state, happened

    def after(self, state: StateT, *moves: MoveT) -> StateT:
        return self.told(state, *moves)[0]

    def refused(self, state: StateT, move: MoveT) -> str:
        """The id of the refusal, without parts that the specification does not have; empty if the
        move is legal.
        """
        refusal = self.game.refusal(state, move)
        return "" if refusal is None else refusal.id.split(".")[1]


def one_by_one(told: Message, id: str = "tell.more") -> list[Message]:
    """The messages that were joined into one."""
    if told.id != id:
        return [told]
    parts = [part for part in dict(told.blanks).values() if isinstance(part, Message)]
    return [each for part in parts for each in one_by_one(part, id)]


def examples_of(game: str) -> dict[str, str]:
    """The parts of the game's `examples.txt`, by their titles."""
    _, *parts = (Path(__file__).parent / game / "examples.txt").read_text("utf-8").split("\n# ")
    return {title: part.strip() for title, _, part in (each.partition("\n") for each in parts)}
