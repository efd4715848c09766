"""What a player of any game is, how choices are graded, and what the people of the house say."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from typing import Any, Generic, Protocol, TypeAlias, TypeVar
from unicodedata import normalize

from mille.cards import Dice
from mille.engine.codec import Json, JsonObject
from mille.engine.game import AnyGame
from mille.engine.match import Ledger
from mille.engine.message import Fault
from mille.value import Value

# A player that is a program.


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


# The contract of a game's grader, which looks back at a match and grades each turn of one seat.
#
# A review consists of JSON values, so that another process can work it out and send it line by
# line: first the graded turns, one by one, then a summary.


AllSeen = Sequence[tuple[Any, Any]]
"""Everything that one seat was told: pairs of an event as the seat may see it and its view after
it."""


class Grader(Protocol):
    """Grades the turns of a seat using only what that seat could know.

    The same turn and the same dice give the same grade on every machine.
    """

    def turns(self, seen: AllSeen, deal: int | None = None) -> Sequence[Any]:
        """The turns to grade: those of one deal, counted from 1, or of all deals if None."""

    def grade(
        self, turn: Any, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        """Grade one turn, using `worlds` imagined deals (None: the game's usual number).

        The best move is the one that a hint with the dice `hint` would suggest. `dice` is used to
        estimate what the turn gave away compared with that move.
        """

    def sum_up(self, seen: AllSeen, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        """The summary: what the graded turns cost in total, next to what the cards were worth."""


# The people of the house: who sits at the table, in every game.
#
# A game says how each of them plays it; their names, their levels and their pace are the same
# everywhere. Two people have each level, and the first of them goes by the level's name in
# commands and records.


LEVELS = ("novice", "casual", "club", "regular", "expert", "master", "grandmaster")
"""The seven levels, the weakest first; `level.<level>` says one in words."""


class Person(Value):
    """Somebody at the table."""

    name: str
    level: str = ""
    """How strong they are, as one of `LEVELS`; `level.<level>` is the message that names it."""
    pace: float = 1.0
    """How long they take over a move, where 1 is usual."""
    gender: str = ""
    """`f` or `m`, for languages whose words depend on it."""
    talks: float = 1.0
    """How readily they say something, where 1 is usual."""

    @property
    def voice(self) -> str:
        """Their name as it appears in the ids of what they say: `irene`."""
        plain = normalize("NFD", self.name).encode("ascii", "ignore")
        return plain.decode().lower()


PEOPLE: Mapping[str, Person] = {
    "novice": Person("Lili", "novice", 0.8, gender="f", talks=1.3),
    "theo": Person("Théo", "novice", 1.6, gender="m", talks=0.8),
    "casual": Person("Léo", "casual", gender="m", talks=1.2),
    "mado": Person("Mado", "casual", 0.7, gender="f", talks=1.5),
    "club": Person("Ginette", "club", 0.9, gender="f", talks=1.2),
    "fernand": Person("Fernand", "club", 1.4, gender="m", talks=0.6),
    "regular": Person("Odette", "regular", 1.1, gender="f", talks=0.9),
    "marcel": Person("Marcel", "regular", 0.8, gender="m", talks=1.2),
    "expert": Person("Hector", "expert", 0.7, gender="m", talks=1.3),
    "solange": Person("Solange", "expert", 1.2, gender="f", talks=0.9),
    "master": Person("Irène", "master", gender="f", talks=0.7),
    "ambroise": Person("Ambroise", "master", gender="m", talks=0.9),
    "grandmaster": Person("Victor", "grandmaster", gender="m", talks=0.6),
    "clarisse": Person("Clarisse", "grandmaster", 1.3, gender="f", talks=0.7),
}
"""The people by the names that commands and records use, from weak to strong."""


# Reviews any game with choices by comparing each choice with the hint's move in the same deals.
#
# For each imagined deal, the game's quick player plays on to the end of the deal after either
# move, with the same chance. A move is worth what its seat then has above the average of all
# seats, in the game's own unit.


GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
FEWEST = 8
"""How many imagined deals before a result may count as clear; checked again at each doubling."""
SURE = 2.0
"""How many standard errors a difference must exceed to rule out chance."""
HOPE = 0.5
"""Below this many standard errors after the first worlds, more worlds seldom prove a
choice worse."""
COSTLIEST = 3
"""How many of the costliest turns the summary names."""
MOST_MOVES = 2000
"""A safety limit on the moves of a playout; no deal takes more."""


def grade_of(loss: float, least: Sequence[float]) -> str:
    """The grade for a loss, from the least inaccuracy, mistake and blunder."""
    return GRADES[1 + sum(loss >= each for each in least)]


def summed_up(
    found: Iterable[JsonObject], graded: Sequence[Json], unit: str, deal: int | None, least: float
) -> JsonObject:
    """The summary of a review. A turn that lost less than `least` is none of the costliest."""
    costly = [t for t in graded if t["grade"] != GRADES[0] and t["loss"][unit] >= least]
    costly.sort(key=lambda turn: -turn["loss"][unit])
    return {
        "deals": [each for each in found if deal in (None, each["deal"])],
        "grades": {name: sum(turn["grade"] == name for turn in graded) for name in GRADES},
        "costliest": [[turn["deal"], turn["turn"]] for turn in costly[:COSTLIEST]],
    }


class Choice(Value):
    """A move that the seat made when it had alternatives."""

    deal: int
    """Counted from 1."""
    number: int
    """The number of the choice in the deal, counted from 1."""
    event: int
    """The number of the event that records the move, counted from 1."""
    view: Any
    """What the seat saw before the move."""
    move: Any


class Reviewer(Value):
    """Grades the choices of one seat.

    Each imagined deal is played out twice, once after either move. An adviser that can say what a
    move is `worth` on average needs none.
    """

    game: AnyGame
    adviser: AnyAgent
    quick: AnyAgent
    ledger: Ledger
    grade_losses: tuple[float, float, float]
    """The losses from which a choice is an inaccuracy, a mistake, a blunder."""
    worlds: int
    """The most deals imagined per choice; twice as many where a blunder is not clear yet."""

    def turns(self, seen: AllSeen, deal: int | None = None) -> Sequence[Choice]:
        return [each for each in self._choices(seen) if deal in (None, each.deal)]

    def _choices(self, seen: AllSeen) -> Iterator[Choice]:
        game = self.game
        deal = number = 0
        before: Any = None
        for at, (event, view) in enumerate(seen, 1):
            ended = before is not None and game.waiting(before).between_deals
            if before is None or (ended and not game.waiting(view).between_deals):
                deal, number = deal + 1, 0
            if before is not None:
                move = self._own_move(before, event)
                if move is not None and len(list(islice(game.moves(before), 2))) > 1:
                    number += 1
                    yield Choice(deal, number, at, before, move)
            before = view

    def _own_move(self, view: Any, event: Any) -> Any | None:
        """The move that the event records, if the seat whose view it is made it by choice."""
        seat = view.seat
        if game_seat(self.game, event) != seat or not self.game.waiting(view).hears(seat):
            return None
        try:
            move = self.game.move_of(view, event)
        except Fault:
            return None
        if move is None or self.game.refusal(self.game.imagine(view, Dice("")), move) is not None:
            return None  # it only follows from another move
        return move

    def grade(
        self, turn: Choice, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        """Grade a choice by what it gave away compared with the hint."""
        advised = yield from self.adviser.think(turn.view, hint)
        played, better = self._said(turn.move), self._said(advised)
        worth = getattr(self.adviser, "worth", None)
        lost: Sequence[float] = ()
        if played != better and worth is not None:
            lost = [worth(turn.view, advised) - worth(turn.view, turn.move)]
        elif played != better:
            lost = yield from self.losses(turn, advised, dice, worlds)
        mean, error = spread(lost)
        beyond = mean > SURE * error and mean > 0
        explain = getattr(self.adviser, "reasons", None) if played != better else None
        return {
            "deal": turn.deal,
            "turn": turn.number,
            "at": turn.event,
            "grade": grade_of(mean, self.grade_losses) if beyond else GRADES[0],
            "loss": {
                "points": round(mean, 2) if beyond else 0.0,
                "error": round(error, 2),
                "worlds": len(lost),
            },
            "played": played,
            "better": better if beyond else None,
            "near": better if played != better and not beyond else None,
            "reasons": explain and explain(turn.view, advised, hint, turn.move),
            **({} if worth is None else {"ahead": self._ahead(turn, worth)}),
        }

    def _ahead(self, turn: Choice, worth: Callable[[Any, Any], float]) -> float:
        mine, moves = worth(turn.view, turn.move), self.game.moves(turn.view)
        return round(mine - max(worth(turn.view, m) for m in moves if m != turn.move), 2)

    def losses(
        self, turn: Choice, advised: Any, dice: Dice, worlds: int | None = None
    ) -> Thinking[Sequence[float]]:
        """The loss in each imagined deal, for as many deals as it takes to grade the choice."""
        lost: list[float] = []
        worlds = self.worlds if worlds is None else worlds
        for most in (worlds, 2 * worlds):
            while len(lost) < most and not self._is_clear(lost):
                lost.append(self.difference(turn, advised, dice.stream(len(lost))))
                yield Thought(len(lost) / most)
            if not self._is_in_doubt(lost):
                break
        return lost

    def _said(self, move: Any) -> JsonObject:
        return dict(self.game.tidy(self.game.write_choice(move)))

    def _is_clear(self, lost: Sequence[float]) -> bool:
        """Whether more worlds would hardly change the grade, or hardly prove the choice worse."""
        n = len(lost)
        if n < FEWEST or n & (n - 1):
            return False
        mean, error = spread(lost)
        least, _, blunder = self.grade_losses
        hopeless = mean + SURE * error < least or mean < HOPE * error
        return hopeless or mean - 2 * SURE * error > blunder

    def _is_in_doubt(self, lost: Sequence[float]) -> bool:
        """Whether the choice looks worse, even a blunder, but chance could still explain it."""
        mean, error = spread(lost)
        return error <= mean <= SURE * error and mean + SURE * error >= self.grade_losses[-1]

    def difference(self, turn: Choice, advised: Any, dice: Dice) -> float:
        """How much more the advised move is worth than the move played, in one imagined deal."""
        more, less = (self.comes_to(turn.view, move, dice) for move in (advised, turn.move))
        return more - less

    def comes_to(self, view: Any, first: Any, dice: Dice) -> float:
        """What the seat has above the average at the end of one imagined deal, if it makes the
        move `first`.
        """
        game, made = self.game, False
        seat: int = view.seat
        state = game.imagine(view, dice.stream("world"))
        deals = game.result(state).deals
        for n in range(MOST_MOVES):
            waiting = game.waiting(state)
            if waiting.actor is None or waiting.between_deals:
                break
            if waiting.chance:
                if game.result(state).deals > deals:
                    break
                move = game.chance(state, dice.stream("chance", n))
            elif waiting.actor == seat and not made:
                made, move = True, first
            else:
                actor = waiting.seats[0]
                thinking = self.quick.think(game.observe(state, actor), dice.stream("play", n))
                move = decide(thinking)
            state = game.play(state, move).state
        scored = game.result(state).scored
        return scored[seat] - sum(scored) / len(scored)

    def sum_up(self, seen: AllSeen, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        return summed_up(self._balances(seen, graded), graded, "points", deal, 0.0)

    def _balances(self, seen: AllSeen, graded: Sequence[Json]) -> Iterator[JsonObject]:
        number = 0
        for event, view in seen:
            line = self.game.write(event)
            if line.get("event") != "deal_end" or not self.ledger.points:
                continue
            number += 1
            seats = len(line["scores"])
            points = self.ledger.deal(line, seats)
            result = points[view.seat] - sum(points) / seats
            play = -sum(turn["loss"]["points"] for turn in graded if turn["deal"] == number)
            shares = {"result": result, "play": play, "cards": result - play}
            yield {"deal": number, "points": {id: round(n, 2) + 0.0 for id, n in shares.items()}}


def game_seat(game: AnyGame, event: Any) -> object:
    """The seat that an event belongs to, if it has one."""
    return game.write(event).get("seat")


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values, and its standard error.

    >>> spread([1.0, 3.0])
    (2.0, 1.0)
    """
    n = len(values)
    mean = sum(values) / n if n else 0.0
    if n < 2:
        return mean, 0.0
    return mean, sqrt(sum((each - mean) ** 2 for each in values) / (n - 1) / n)
