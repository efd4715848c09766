"""The review of any game with choices: each choice beside the hint's, in the same imagined deals.

Both are played on to the end of the deal by the quick player of the game, with the same chance.
What counts is what the seat has then beyond the average of all seats, in the game's own unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from typing import Any

from mille.agents.agent import AnyAgent, Thinking, Thought, decide
from mille.agents.grader import Told
from mille.cards.dice import Dice
from mille.engine.codec import Json, JsonObject
from mille.engine.game import AnyGame, Seat
from mille.engine.ledger import Ledger
from mille.engine.message import Fault

GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
FEWEST = 8
"""After so many, and each time they have doubled, it is seen whether it is clear already."""
SURE = 2.0
"""So many standard errors are beyond chance."""
HOPE = 0.5
"""With less than so many standard errors in the first worlds, the rest seldom find it worse."""
COSTLIEST = 3
"""How many choices are named."""
MOST_MOVES = 2000
"""No deal that is played out takes more."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of the seat where there were others."""

    deal: int
    """Counted from 1."""
    number: int
    """The number of the choice in the deal, counted from 1."""
    event: int
    """The event that tells of it, counted from 1."""
    view: Any
    """What the seat saw before."""
    move: Any


class Reviewer:
    """Grades the choices of one seat."""

    def __init__(
        self,
        game: AnyGame,
        adviser: AnyAgent,
        quick: AnyAgent,
        ledger: Ledger,
        dear: tuple[float, float, float],
        worlds: int,
    ) -> None:
        """`dear` says from which loss on a choice is an inaccuracy, a mistake, a blunder.

        At most `worlds` deals are imagined for a choice, and as many again if it may be a blunder
        and that is not clear yet; each is played out twice.
        """
        self._game, self._adviser, self._quick = game, adviser, quick
        self._ledger, self._dear, self._worlds = ledger, dear, worlds

    def turns(self, told: Told, deal: int | None = None) -> Sequence[Choice]:
        """The choices of all deals, or of one."""
        return [each for each in self._choices(told) if deal in (None, each.deal)]

    def _choices(self, told: Told) -> Iterator[Choice]:
        game = self._game
        deal = number = 0
        before: Any = None
        for at, (event, view) in enumerate(told, 1):
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
        """The move of the seat whose view it is, if the event tells of one."""
        seat = view.seat
        if game_seat(self._game, event) != seat or not self._game.waiting(view).hears(seat):
            return None
        try:
            move = self._game.move_of(view, event)
        except Fault:
            return None
        if move is None or self._game.refusal(self._game.imagine(view, Dice("")), move) is not None:
            return None  # it only follows from another
        return move

    def grade(
        self, turn: Choice, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        """A choice with what it gave away against the hint."""
        advised = yield from self._adviser.think(turn.view, hint)
        played, better = self._said(turn.move), self._said(advised)
        lost: Sequence[float] = ()
        if played != better:
            lost = yield from self.losses(turn, advised, dice, worlds)
        mean, error = spread(lost)
        beyond = mean > SURE * error and mean > 0
        explain = getattr(self._adviser, "reasons", None) if played != better else None
        return {
            "deal": turn.deal,
            "turn": turn.number,
            "at": turn.event,
            "grade": self._grade(mean) if beyond else GRADES[0],
            "loss": {
                "points": round(mean, 2) if beyond else 0.0,
                "error": round(error, 2),
                "worlds": len(lost),
            },
            "played": played,
            "better": better if beyond else None,
            "near": better if played != better and not beyond else None,
            "reasons": explain(turn.view, advised, hint) if explain is not None else None,
        }

    def losses(
        self, turn: Choice, advised: Any, dice: Dice, worlds: int | None = None
    ) -> Thinking[Sequence[float]]:
        """What a choice gave away in each imagined deal, in as many as it takes to grade it."""
        lost: list[float] = []
        worlds = self._worlds if worlds is None else worlds
        for most in (worlds, 2 * worlds):
            while len(lost) < most and not self._is_clear(lost):
                lost.append(self.difference(turn, advised, dice.stream(len(lost))))
                yield Thought(len(lost) / most)
            if not self._is_in_doubt(lost):
                break
        return lost

    def _said(self, move: Any) -> JsonObject:
        game = self._game
        return dict(game.tidy(game.write_choice(move)))

    def _is_clear(self, lost: Sequence[float]) -> bool:
        """Whether more worlds would hardly change the grade, or hardly show that it is worse."""
        n = len(lost)
        if n < FEWEST or n & (n - 1):
            return False
        mean, error = spread(lost)
        least, _, blunder = self._dear
        hopeless = mean + SURE * error < least or mean < HOPE * error
        return hopeless or mean - 2 * SURE * error > blunder

    def _is_in_doubt(self, lost: Sequence[float]) -> bool:
        """Whether it looks worse and may be a blunder, but could still be chance."""
        mean, error = spread(lost)
        return error <= mean <= SURE * error and mean + SURE * error >= self._dear[-1]

    def _grade(self, loss: float) -> str:
        return GRADES[1 + sum(loss >= least for least in self._dear)]

    def difference(self, turn: Choice, advised: Any, dice: Dice) -> float:
        """By how much the advised move comes to more, in one imagined deal."""
        more, less = (self.comes_to(turn.view, move, dice) for move in (advised, turn.move))
        return more - less

    def comes_to(self, view: Any, move: Any, dice: Dice) -> float:
        """What a move comes to, in one imagined deal."""
        return self.played_out(
            self._game.imagine(view, dice.stream("world")), view.seat, move, dice
        )

    def played_out(self, state: Any, seat: Seat, first: Any, dice: Dice) -> float:
        """What a seat has at the end of the deal, beyond the average, if it makes a move first."""
        game, made = self._game, False
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
                thinking = self._quick.think(game.observe(state, actor), dice.stream("play", n))
                move = decide(thinking)
            state = game.play(state, move).state
        scored = game.result(state).scored
        return scored[seat] - sum(scored) / len(scored)

    def sum_up(self, told: Told, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        """What the cards gave and what the choices cost, in each deal that was scored."""
        dear = [turn for turn in graded if turn["better"] is not None]
        dear.sort(key=lambda turn: -turn["loss"]["points"])
        return {
            "deals": [
                each for each in self._balances(told, graded) if deal in (None, each["deal"])
            ],
            "grades": {name: sum(turn["grade"] == name for turn in graded) for name in GRADES},
            "costliest": [[turn["deal"], turn["turn"]] for turn in dear[:COSTLIEST]],
        }

    def _balances(self, told: Told, graded: Sequence[Json]) -> Iterator[JsonObject]:
        number = 0
        for event, view in told:
            line = self._game.write(event)
            if line.get("event") != "deal_end" or not self._ledger.points:
                continue
            number += 1
            seats = len(line["scores"])
            points = self._ledger.deal(line, seats)
            result = points[view.seat] - sum(points) / seats
            play = -sum(turn["loss"]["points"] for turn in graded if turn["deal"] == number)
            shares = {"result": result, "play": play, "cards": result - play}
            yield {"deal": number, "points": {id: round(n, 2) for id, n in shares.items()}}


def game_seat(game: AnyGame, event: Any) -> object:
    """Whose an event is."""
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
