"""A match as the list of what happened, and its replay from a record's lines.

Replay plays as far as it can and says why it stopped; it never guesses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mille.engine.game import CHANCE, Fault, Game, Line, message

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Moment(Generic[StateT, EventT]):
    """One event of a match, and the state once the move it belongs to was carried out."""

    event: EventT
    state: StateT


class Replay(Generic[StateT, EventT]):
    """Follows a record line by line, checking everything it says against the rules."""

    def __init__(self, game: Game[Any, StateT, Any, EventT, Any], rules: Any) -> None:
        self.game = game
        self.state = game.start(rules)
        self.moments: list[Moment[StateT, EventT]] = []
        self.chances = 0
        """How many moves chance made."""
        self.turns = 0
        """How often a seat's move ended its turn."""
        self.due: list[Moment[StateT, EventT]] = []
        """What has happened by the rules and has not yet been read: the next lines must say it."""

    def feed(self, line: Line) -> None:
        """Play what the line says. Raises `Fault`, and is then left as it was."""
        if line.get("event") == "note":
            return
        state, due, counts = self.state, self.due, (self.chances, self.turns)
        if not due:
            state, due, counts = self._play(line)
        if not due:  # such as a draw for which the pack has to be shuffled first
            raise Fault(message("fault.event_early", event=_short(line.get("event"))))
        said, true = dict(line), self.game.write(due[0].event)
        for name, value in true.items():
            if name not in said:
                raise Fault(message("fault.field_missing", field=name))
            if not _same(name, said[name], value):
                raise Fault(
                    message(
                        "fault.differs",
                        event=str(true["event"]),
                        field=name,
                        said=_short(said[name]),
                        true=_short(value),
                    )
                )
        self.state = state
        self.chances, self.turns = counts
        self.moments.append(due[0])
        self.due = due[1:]

    def _play(self, line: Line) -> tuple[StateT, list[Moment[StateT, EventT]], tuple[int, int]]:
        if self.game.actor(self.state) is None:
            raise Fault(message("fault.after_end"))
        state, chances, turns = self.state, self.chances, self.turns
        happened: list[Moment[StateT, EventT]] = []
        for move in self.game.read(state, line):
            actor = self.game.actor(state)
            step = self.game.play(state, move)
            state = step.state
            chances += actor is CHANCE
            turns += actor is not CHANCE and self.game.actor(state) != actor
            happened += [Moment(event, state) for event in step.events]
        return state, happened, (chances, turns)

    def finish(self) -> list[EventT]:
        """Carry out what was still due, as after a crash between two lines; the events of it."""
        events = [moment.event for moment in self.due]
        self.moments += self.due
        self.due = []
        return events


def replay(
    game: Game[Any, StateT, Any, EventT, Any], rules: Any, lines: Iterable[Line]
) -> Replay[StateT, EventT]:
    """The match that some lines tell. Raises `Fault` at the first that the rules do not allow."""
    match = Replay(game, rules)
    for line in lines:
        match.feed(line)
    return match


def _same(name: str, said: object, true: object) -> bool:
    """Whether a record's value is the rules' value, bools and numbers kept apart.

    Hands and lists of ranks are sets; of a pack that was taken only the upcard's place is certain.
    """
    if isinstance(true, dict):
        return isinstance(said, dict) and all(
            key in said and _same(key, said[key], value) for key, value in true.items()
        )
    if isinstance(true, list):
        if not isinstance(said, list) or len(said) != len(true):
            return False
        if name == "hands":
            return all(_sorted(some) == _sorted(other) for some, other in zip(said, true))
        if name == "natural_melds":
            return _sorted(said) == _sorted(true)
        if name == "cards":
            return said[:1] == true[:1] and _sorted(said) == _sorted(true)
        return all(_same(name, some, other) for some, other in zip(said, true))
    return type(said) is type(true) and said == true


def _sorted(value: object) -> object:
    return sorted(map(str, value)) if isinstance(value, list) else value


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"
