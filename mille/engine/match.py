"""A match as the list of what happened, and its replay from a record's lines.

Replay plays as far as it can and says why it stopped; it never guesses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards.value import Value
from mille.engine.chances import Chances
from mille.engine.game import CHANCE, Fault, Game, Line, Waiting, message
from mille.engine.options import AnyRules

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Moment(Value, Generic[StateT, EventT]):
    """One event of a match, and the state after the whole move that it belongs to."""

    event: EventT
    state: StateT


AnyMoment: TypeAlias = Moment[Any, Any]


class Replay(Generic[StateT, EventT]):
    """Follows a record line by line, checking everything it says against the rules."""

    def __init__(
        self, game: Game[Any, StateT, Any, EventT, Any], rules: AnyRules, seats: int
    ) -> None:
        self.game = game
        self.start = self.state = game.start(rules, seats)
        self.moments: list[Moment[StateT, EventT]] = []
        self.chances = Chances()
        self.due: list[Moment[StateT, EventT]] = []
        """Events that the rules say have happened but that were not read yet: the next lines must
        be these."""

    @property
    def waiting(self) -> Waiting:
        """Who is waited for."""
        return self.game.waiting(self.state)

    def feed(self, line: Line) -> None:
        """Play what the line says. Raises `Fault`, and then changes nothing."""
        if line.get("event") == "note":
            return
        state, due, chances = self.state, self.due, self.chances
        if not due:
            state, due, chances = self._play(line)
        if not due:  # for example a draw before which the pack has to be shuffled
            raise Fault(message("fault.event_early", event=_short(line.get("event"))))
        said = self.game.tidy(line)
        true = self.game.tidy(self.game.write(due[0].event))
        for name, value in true.items():
            if name not in said:
                raise Fault(message("fault.field_missing", field=name))
            if not _same(said[name], value):
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
        self.chances = chances
        self.moments.append(due[0])
        self.due = due[1:]

    def _play(self, line: Line) -> tuple[StateT, list[Moment[StateT, EventT]], Chances]:
        if self.waiting.actor is None:
            raise Fault(message("fault.after_end"))
        state, chances = self.state, self.chances
        happened: list[Moment[StateT, EventT]] = []
        for move in self.game.read(state, line):
            waiting = self.game.waiting(state)
            if waiting.actor is CHANCE:
                chances = chances.after(waiting)
            step = self.game.play(state, move)
            state = step.state
            happened += [Moment(event, state) for event in step.events]
        return state, happened, chances

    def finish(self) -> list[EventT]:
        """Carry out the events still due, as after a crash between two lines, and return them."""
        events = [moment.event for moment in self.due]
        self.moments += self.due
        self.due = []
        return events


AnyReplay: TypeAlias = Replay[Any, Any]


def replay(
    game: Game[Any, StateT, Any, EventT, Any], rules: AnyRules, seats: int, lines: Iterable[Line]
) -> Replay[StateT, EventT]:
    """The match that some lines describe. Raises `Fault` at the first line that breaks
    the rules.
    """
    found = Replay(game, rules, seats)
    for line in lines:
        found.feed(line)
    return found


def _same(said: object, true: object) -> bool:
    """Whether a record's value equals the rules' value, without confusing bools and numbers."""
    if isinstance(true, dict):
        return isinstance(said, dict) and all(
            key in said and _same(said[key], value) for key, value in true.items()
        )
    if isinstance(true, list):
        return (
            isinstance(said, list)
            and len(said) == len(true)
            and all(_same(some, other) for some, other in zip(said, true))
        )
    if isinstance(true, float):  # a number in JSON: 1 and 1.0 are the same
        return type(said) in (int, float) and said == true
    return type(said) is type(true) and said == true


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"
