"""How well the review of Mille finds what was given away: prints JSON.

    python -m benchmarks.mille_reviews [--planted N] [--order N] [--folder .]

**planted**: as in `benchmarks.reviews`, with Mille's own review. In games between club players the
card whose discard looks worst in a few imagined deals is discarded in place of what was played, if
in 250 to 2,000 others that gives away at least what a blunder does of the chance to win the game,
and three standard errors beyond.

**order**: what the turns of players of four levels gave away on average, in percent of the chance
to win, with standard errors: in so many games of each level against itself, the same deals for all.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks.reviews import LEVELS, Plant, at_least, choices, planted_of
from mille.agents import decide, spread
from mille.cards import Dice
from mille.games import entry
from mille.games.mille.grader import BLUNDER, MilleGrader, PlayedTurn
from mille.games.mille.position import TYPE
from mille.parts.rummy import Discard
from mille.value import replace

LOOK = 32
"""How many imagined deals are used to find the worst card."""
SURE = (250, 500, 1000, 2000)
"""How many other deals are then used to estimate its cost: each number in turn until the result is
clear."""
GAME, REVIEWER = entry("mille"), MilleGrader()
DEALS = 3


def turns(seed: str, level: str = "club") -> list[PlayedTurn]:
    """The turns of seat 0 in the first deals of a game."""
    return [*choices(GAME, REVIEWER, seed, DEALS, 0, level)]


def plants(first: int) -> Iterator[Plant]:
    """Blunders planted in the games from number `first` on."""
    for number in count(first):
        dice = Dice(f"planted/mille/{number}")
        for turn in turns(f"planted/{number}")[number % 3 :: 3]:
            view, here = turn.playing, dice.stream(turn.event)
            if view is None:
                continue
            found = {
                TYPE[move.card]: move for move in GAME.game.moves(view) if isinstance(move, Discard)
            }
            wrong = [
                replace(turn, drawing=None, played=[move], views=[view]) for move in found.values()
            ]
            hint, look = here.stream("hint"), here.stream("look")
            lost = [lost_in(each, hint, look, LOOK)[0] for each in wrong]
            worst = max(range(len(wrong)), key=lost.__getitem__, default=None)
            if worst is None or lost[worst] < BLUNDER:
                continue
            if is_blunder(wrong[worst], hint, here.stream("sure")):
                yield number, wrong[worst], here


def is_blunder(turn: PlayedTurn, hint: Dice, dice: Dice) -> bool:
    """Whether a discard costs as much as a blunder, by more than three standard errors."""
    for worlds in SURE:
        cost, error = lost_in(turn, hint, dice.stream(worlds), worlds)
        if at_least(cost, error) >= BLUNDER:
            return True
        if at_least(cost, error, worlds / SURE[-1]) < BLUNDER:
            return False  # it is unlikely to become clear later
    return False


def lost_in(turn: PlayedTurn, hint: Dice, dice: Dice, worlds: int) -> tuple[float, float]:
    """How much of the chance to win the play gave away, with its standard error."""
    loss = decide(REVIEWER.grade(turn, hint, dice, worlds))["play"]["loss"]
    return loss["win"], loss["error"]


def order(games: int) -> dict[str, list[float]]:
    """What each level's turns gave away, in percent, with the standard error and the number of
    turns.
    """
    found = {}
    for level in LEVELS:
        lost = []
        for number in range(games):
            dice = Dice(f"order/{number}")
            for turn in turns(f"order/{number}", level):
                hint, review = (dice.stream(turn.event, name) for name in ("hint", "review"))
                lost.append(100 * decide(REVIEWER.grade(turn, hint, review))["loss"]["win"])
        found[level] = [*(round(n, 2) for n in spread(lost)), len(lost)]
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--planted", type=int, default=200)
    parser.add_argument("--order", type=int, default=10)
    parser.add_argument("--folder", type=Path, default=Path())
    args = parser.parse_args()
    figures: dict[str, Any] = {"game": GAME.id}
    if args.planted:
        figures["planted"] = planted_of(
            REVIEWER, plants, args.planted, args.folder / "planted-mille.jsonl"
        )
    if args.order:
        figures["order"] = order(args.order)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
