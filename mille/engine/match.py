"""A match as the list of what happened, and its replay from a record's lines.

Replay plays as far as it can and says why it stopped; it never guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards import Dice
from mille.engine.codec import CHANCE, Line, event_of
from mille.engine.game import Game, Waiting
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.engine.text import shown
from mille.value import Value

# Which dice each deal and reshuffle of a match has.


SCHEME = 2
"""How the dice of a deal are named. Scheme 1 numbered all moves of chance together, so a reshuffle
changed every later deal. Scheme 2 numbers the deals, and the reshuffles within each (record.md)."""


class Chances(Value):
    """How often chance has moved in a match."""

    moves: int = 0
    deals: int = 0
    reshuffles: int = 0
    """The reshuffles of the current deal."""

    def after(self, waiting: Waiting) -> Chances:
        """The counts after the move of chance that is due."""
        if self.deals and not waiting.between_deals:
            return Chances(self.moves + 1, self.deals, self.reshuffles + 1)
        return Chances(self.moves + 1, self.deals + 1)

    def dice(self, match: Dice, scheme: int = SCHEME) -> Dice:
        """The dice for the last of these moves, derived from the dice of the match."""
        if scheme == 1:
            return match.stream("chance", self.moves - 1)
        deal = match.stream("chance", self.deals - 1)
        return deal.stream("reshuffle", self.reshuffles) if self.reshuffles else deal


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
        return self.game.waiting(self.state)

    def feed(self, line: Line) -> None:
        """Play what the line says. Raises `Fault`, and then changes nothing."""
        if line.get("event") == "note":
            return
        state, due, chances = self.state, self.due, self.chances
        if not due:
            state, due, chances = self._play(line)
        if not due:  # for example a draw before which the pack has to be shuffled
            raise Fault(message("fault.event_early", event=event_of(line)[:60]))
        said = self.game.tidy(line)
        true = self.game.tidy(self.game.write(due[0].event))
        for name, value in true.items():
            if name not in said:
                raise Fault(message("fault.field_missing", field=name))
            if not _same(said[name], value):
                field, *both = _unlike(name, said[name], value)
                one, other = map(shown, both)
                of = {"event": str(true["event"]), "field": field}
                raise Fault(message("fault.differs", **of, said=one, true=other))
        self.state = state
        self.chances = chances
        self.moments.append(due[0])
        self.due = due[1:]

    def _play(self, line: Line) -> tuple[StateT, list[Moment[StateT, EventT]], Chances]:
        if self.waiting.actor is None:
            raise Fault(message("refusal.game_over"))
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
    """The match that some lines describe. Raises `Fault` at the first that breaks the rules."""
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
        return isinstance(said, list) and len(said) == len(true) and all(map(_same, said, true))
    if isinstance(true, float):  # a number in JSON: 1 and 1.0 are the same
        return type(said) in (int, float) and said == true
    return type(said) is type(true) and said == true


def _unlike(name: str, said: object, true: object) -> tuple[str, object, object]:
    """Where a record's value first differs from the rules' value, and both values there."""
    pairs: Iterable[Any] = ()
    if isinstance(true, dict) and isinstance(said, dict):
        pairs = ((f".{key}", said.get(key, "?"), value) for key, value in true.items())
    elif isinstance(true, list) and isinstance(said, list) and len(said) == len(true):
        pairs = ((f"[{n}]", *both) for n, both in enumerate(zip(said, true)))
    inside = next((each for each in pairs if not _same(*each[1:])), None)
    return (name, said, true) if inside is None else _unlike(name + inside[0], *inside[1:])


# What the deals and the game brought each seat, read from a record without asking any rules.


MOST = 10**9
"""The largest figure of any game; a record that claims a larger one is not ours."""

Found = Iterable[tuple[int | None, int]]
"""Figures of a game, each with the seat it belongs to; None for the whole table."""


class Best(Value):
    """A kind of record to beat, such as the highest score: the house remembers the best ever seen
    here.
    """

    id: str
    """Its permanent name among those of the game; the message `figure.ID` words it."""
    events: Sequence[str]
    """The event names of the record lines in which it is looked for."""
    find: Callable[[Sequence[Line]], Found]
    """Finds every figure of this kind in those lines."""
    least: bool = False
    """Whether a smaller figure is more remarkable."""
    recalled: int | None = None
    """From which figure on others come back to it when they play with its player again, in the
    words `voice.anyone.past.ID.1`; None if they never do."""

    def recalls(self, value: int) -> bool:
        """Whether others come back to a figure."""
        bound = self.recalled
        return bound is not None and (value <= bound if self.least else value >= bound)

    def of(self, lines: Sequence[Line]) -> tuple[int | None, int] | None:
        """The most remarkable figure of one game with its seat, or None if there is none."""
        mine = [line for line in lines if line.get("event") in self.events]
        try:
            least = 0 if self.least else 1
            found = [each for each in self.find(mine) if least <= each[1] <= MOST]
        except (LookupError, TypeError, ValueError, AttributeError):
            return None  # checking the record is somebody else's job
        pick = min if self.least else max
        return pick(found, key=lambda each: each[1], default=None)


class Ledger(Value):
    """Which fields of a game's lines hold its scores and results."""

    points: str = ""
    """The field of a seat's score that says what a deal brought it; empty if the game has only one
    deal, so that the results of the game are all there is."""
    fewer_is_better: bool = False
    chips: bool = False
    """Whether the points are chips, which seats win from each other."""
    bests: Sequence[Best] = ()
    """What the house remembers of the game."""

    @property
    def words(self) -> Sequence[bytes]:
        """Strings to look for: every line that matters contains one of them."""
        events = {"deal_end", "game_end", *(event for best in self.bests for event in best.events)}
        return [f'"{event}"'.encode() for event in events]

    def figures(self, lines: Sequence[Line]) -> dict[str, tuple[int | None, int]]:
        """The remarkable figures of a game, by name, each with its seat."""
        found = ((best.id, best.of(lines)) for best in self.bests)
        return {id: figure for id, figure in found if figure is not None}

    def deal(self, line: Line, seats: int) -> tuple[float, ...]:
        """What a `deal_end` brought each seat; more is better. Raises `Fault`."""
        scores = line.get("scores")
        if not isinstance(scores, list) or not all(isinstance(score, dict) for score in scores):
            raise Fault(message("fault.field_value", field="scores"))
        return self._signed([score.get(self.points) for score in scores], self.points, seats)

    def worth(self, end: Line, last_deal: Line, seats: int) -> tuple[float, ...]:
        """What a game was worth to each seat, in the sense of `Result.worth`. Raises `Fault`."""
        for line, name in ((end, "results"), (end, "totals"), (last_deal, "totals")):
            if name in line:
                return self._signed(line[name], name, seats)
        raise Fault(message("fault.field_missing", field="totals"))

    def _signed(self, values: Any, name: str, seats: int) -> tuple[float, ...]:
        if not _are_numbers(values, seats):
            raise Fault(message("fault.field_value", field=name))
        return tuple(0 - value if self.fewer_is_better else value for value in values)


def _are_numbers(values: Any, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(type(value) in (int, float) and abs(value) < 2**53 for value in values)
    )


def totals(lines: Sequence[Line]) -> Found:
    """What each seat has in all, after a deal or at the end."""
    return [each for line in lines for each in enumerate(line["totals"])]


def each_score(field: str) -> Callable[[Sequence[Line]], Found]:
    """A finder for the field `field` of the scores in `deal_end`: every seat, every deal."""

    def find(lines: Sequence[Line]) -> Found:
        for line in lines:
            for seat, score in enumerate(line["scores"]):
                yield seat, score[field]

    return find
