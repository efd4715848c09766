"""The review of Mille as JSON values: turns with their parts, then the summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mille.agents import AllSeen, Thinking
from mille.cards import Dice
from mille.engine.codec import Json, JsonObject
from mille.games.mille.mind import grading
from mille.games.mille.mind.advice import rounded, write_option
from mille.games.mille.mind.equity import equity, standing
from mille.games.mille.mind.turns import PlayedTurn, turns_of
from mille.games.mille.mind.weights import EQUITY, weights
from mille.games.mille.options import HouseRules
from mille.games.mille.seat_view import MilleView
from mille.value import Value


class Balance(Value):
    """What came in one unit (points, or chances to win) compared with expectation, split in two."""

    result: float
    play: float
    """What the choices contributed: their cost, at most 0."""


class DealBalance(Value):
    """A scored deal."""

    deal: int
    points: Balance
    win: Balance
    before: float
    """The chance to win before the deal, 0 to 1."""


def chance_to_win(rules: HouseRules, own: int, other: int) -> float:
    """The chance to win the game from these totals between deals; 1 or 0 if it is over."""
    return equity(weights(EQUITY), *standing(own, other, rules.target))


def balances(view: MilleView, lost: Iterable[tuple[int, float, float]]) -> list[DealBalance]:
    """The balances of the deals scored so far.

    `lost` has what each choice gave away: the deal, points, chance to win.
    """
    cost: dict[int, list[float]] = {}
    for deal, points, win in lost:
        spent = cost.setdefault(deal, [0.0, 0.0])
        spent[0] += points
        spent[1] += win
    found: list[DealBalance] = []
    own = other = 0
    for number, ended in enumerate(view.deals, 1):
        scores = [ended.scores[seat].total for seat in (view.seat, view.other)]
        before = chance_to_win(view.rules, own, other)
        own, other = own + scores[0], other + scores[1]
        after = chance_to_win(view.rules, own, other)
        points, win = cost.get(number, [0.0, 0.0])
        found.append(
            DealBalance(
                number,
                Balance(scores[0] - scores[1], -points),
                Balance(after - before, -win),
                before,
            )
        )
    return found


COSTLIEST = 3
"""How many turns the summary names."""


class MilleGrader:
    """Grades the turns of one seat."""

    def turns(self, seen: AllSeen, deal: int | None = None) -> Sequence[PlayedTurn]:
        """The turns of one deal, or of all deals if None."""
        return [turn for turn in turns_of(seen) if deal in (None, turn.deal)]

    def grade(
        self, turn: PlayedTurn, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        """Grade a turn with its two choices by what they gave away compared with the hint."""
        planner = grading.planner_of(worlds)
        draw = yield from grading.grade_draw(turn, planner, hint, dice.stream("draw"))
        play = yield from grading.grade_play(turn, planner, hint, dice.stream("play"))
        parts = [part for part in (draw, play) if part is not None]
        win = sum(part.win for part in parts)
        return {
            "deal": turn.deal,
            "turn": turn.number,
            "at": turn.event,
            "grade": grading.grade_of(win, any(part.better for part in parts)),
            "loss": {
                "win": rounded(win, 4),
                "points": rounded(sum(part.points for part in parts), 1),
            },
            "draw": _write_part(draw, turn.event),
            "play": _write_part(play, turn.acted),
        }

    def sum_up(self, seen: AllSeen, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        """For each scored deal, what the cards gave and what the choices cost; then grades over
        all.
        """
        lost = [(turn["deal"], turn["loss"]["points"], turn["loss"]["win"]) for turn in graded]
        found = balances(seen[-1][1], lost) if seen else []
        costly = sorted(filter(_is_costly, graded), key=lambda turn: -turn["loss"]["win"])
        return {
            "deals": [
                {
                    "deal": each.deal,
                    "before": rounded(each.before, 4),
                    "points": _write_balance(each.points, 1),
                    "win": _write_balance(each.win, 4),
                }
                for each in found
                if deal in (None, each.deal)
            ],
            "grades": {
                name: sum(turn["grade"] == name for turn in graded) for name in grading.GRADES
            },
            "costliest": [[turn["deal"], turn["turn"]] for turn in costly[:COSTLIEST]],
        }


def _is_costly(turn: Json) -> bool:
    """Whether it cost enough of the chance to win to show after rounding."""
    return rounded(100 * turn["loss"]["win"], 1) > 0


def _write_balance(balance: Balance, digits: int) -> dict[str, float]:
    """Rounded so that the parts still add up to the result."""
    result, play = rounded(balance.result, digits), rounded(balance.play, digits)
    return {"result": result, "play": play, "cards": rounded(result - play, digits)}


def _write_part(part: grading.Part | None, at: int) -> JsonObject | None:
    if part is None:
        return None
    return {
        "at": at,
        "played": write_option(part.played),
        "better": None if part.better is None else write_option(part.better),
        "near": None if part.near is None else write_option(part.near),
        "pack": part.pack,
        "loss": {
            "win": rounded(part.win, 4),
            "points": rounded(part.points, 1),
            "error": rounded(part.error, 4),
        },
    }
