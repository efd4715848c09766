"""How well the reviews of the house find what was given away: prints JSON, a line a game.

    python -m benchmarks.reviews [GAME…] [--planted N] [--order N] [--worlds N] [--time N]

**planted**: in games between club players the move that is worst in a first look at a few imagined
deals is put in place of what was played, if in up to 400 others it costs at least what a blunder
costs in that game, and three standard errors beyond. `found` is the part of them that the review,
with dice of its own, grades as worse than the best, `as_blunders` those that it grades as blunders.

**order**: at the choices of so many games between club players every level says what it would play,
and the review grades that. `given` is what a choice gave away on average, the doubtful ones too,
`shown` only where the review is sure and so says it, each with its standard error; `more` is by how
much a level gave away more than the next, at the same choices. `costs` are what 30, 60
and 85 % of the costly choices of `novice` and `club` gave away at most: a game's `dear`, rounded.

**time**: seconds of processor time for the review of the first five deals of so many games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from statistics import mean
from time import process_time
from typing import Any

from mille.agents.agent import decide
from mille.agents.reviewer import SURE, Choice, Reviewer, spread
from mille.cards.dice import Dice
from mille.engine.game import CHANCE, Seat
from mille.engine.match import Moment
from mille.games import GameEntry, discover, entry

LOOK = 12
"""Imagined deals in which the worst move is looked for."""
COUNTED = (48, 96, 192, 400)
"""In so many it is seen what that costs, until it is clear."""
DEALS, EVENTS = 4, 200
"""Of a game: so many deals, and more where little happens in one."""
TIMED = 5
"""So many deals are reviewed against time."""
WORLDS = 32
"""In so many what a level gives away is measured, without stopping when the review would. In fewer
more choices can be had where deals are long, but not what the review is sure of."""
PARTS = (0.3, 0.6, 0.85)
"""Of the costly choices so many are good in spite of it; no worse than inaccuracies; mistakes."""
MOST_MOVES = 24
"""Of so many moves the worst is looked for."""
OTHERS = "club"
LEVELS = ("random", "novice", "club", "expert")


def played(
    game: GameEntry, seed: str, deals: int, events: int, level: str
) -> list[Moment[Any, Any]]:
    """The first deals of a game of players of a level, so many and until so much has happened."""
    dice, rules = Dice(seed), next(iter(game.rule_sets.values()))
    seats = game.title.usual_seats
    state = game.game.start(rules, seats)
    moments: list[Moment[Any, Any]] = []
    for n in range(5000):
        waiting = game.game.waiting(state)
        whole = waiting.chance and game.game.result(state).deals >= deals
        if waiting.actor is None or (whole and len(moments) > events):
            break
        if waiting.actor is CHANCE:
            move = game.game.chance(state, dice.stream("chance", n))
        else:
            actor = waiting.seats[0]
            thinking = game.players[level].think(game.game.observe(state, actor), dice.stream(n))
            move = decide(thinking)
        step = game.game.play(state, move)
        state = step.state
        moments += [Moment(event, state) for event in step.events]
    return moments


def choices(
    game: GameEntry,
    reviewer: Any,
    seed: str,
    deals: int = DEALS,
    events: int = EVENTS,
    level: str = OTHERS,
) -> Sequence[Any]:
    """The choices of seat 0 in such a game."""
    seat = Seat(0)
    told = [
        (game.game.redact(moment.event, seat), game.game.observe(moment.state, seat))
        for moment in played(game, seed, deals, events, level)
    ]
    return list(reviewer.turns(told))


def other(choice: Choice, move: Any) -> Choice:
    """The same choice with another move."""
    return Choice(choice.deal, choice.number, choice.event, choice.view, move)


def worst(
    game: GameEntry, reviewer: Reviewer, choice: Choice, best: Any, dice: Dice
) -> tuple[Any, float]:
    """The move that looks worst, and by how much."""
    moves = list(islice(game.game.moves(choice.view), MOST_MOVES))
    most, *found = (
        sum(reviewer.comes_to(choice.view, move, dice.stream(n)) for n in range(LOOK))
        for move in (best, *moves)
    )
    least = min(range(len(moves)), key=found.__getitem__)
    return moves[least], (most - found[least]) / LOOK


def is_blunder(reviewer: Reviewer, choice: Choice, best: Any, dear: float, dice: Dice) -> bool:
    """Whether a move costs that much, three standard errors beyond."""
    lost: list[float] = []
    for count in COUNTED:
        lost += [reviewer.difference(choice, best, dice.stream(n)) for n in range(len(lost), count)]
        cost, error = spread(lost)
        if cost - 3 * error >= dear or cost + error < dear:
            break
    return cost - 3 * error >= dear


def plants(game: GameEntry, reviewer: Reviewer) -> Iterator[tuple[Choice, Dice]]:
    """Blunders, and dice to grade them with."""
    assert game.dear is not None
    adviser, dear = game.players[game.adviser or game.stand_in], game.dear[-1]
    for number in range(1000):
        dice = Dice(f"planted/{game.id}/{number}")
        for choice in choices(game, reviewer, f"planted/{number}")[number % 3 :: 3]:
            here = dice.stream(choice.event)
            best = decide(adviser.think(choice.view, here.stream("best")))
            move, cost = worst(game, reviewer, choice, best, here.stream("look"))
            planted = other(choice, move)
            if cost >= dear and is_blunder(reviewer, planted, best, dear, here.stream("sure")):
                yield planted, here


def planted_of(reviewer: Any, plants: Iterable[tuple[Any, Dice]]) -> dict[str, Any]:
    """How many of the planted blunders are found."""
    grades = [
        decide(reviewer.grade(choice, here.stream("hint"), here.stream("review")))["grade"]
        for choice, here in plants
    ]
    count = max(1, len(grades))
    return {
        "planted": len(grades),
        "found": round(sum(grade != "best" for grade in grades) / count, 3),
        "as_blunders": round(grades.count("blunder") / count, 3),
    }


def order(game: GameEntry, reviewer: Reviewer, games: int, worlds: int) -> dict[str, Any]:
    """What players of four levels give away in a choice."""
    given: dict[str, list[float]] = {level: [] for level in LEVELS}
    shown: dict[str, list[float]] = {level: [] for level in LEVELS}
    adviser = game.players[game.adviser or game.stand_in]
    for number in range(games):
        for choice in choices(game, reviewer, f"order/{number}"):
            own = Dice(f"order/{number}").stream(choice.event)
            best = decide(adviser.think(choice.view, own.stream("hint")))
            graded: dict[str, tuple[float, float]] = {}  # what it costs, what the review says
            for level in LEVELS:
                move = decide(game.players[level].think(choice.view, own.stream(level)))
                said = json.dumps(game.game.write_choice(move))
                if said not in graded:
                    tried, review = other(choice, move), own.stream("review")
                    lost: list[float] = []
                    sure = 0.0
                    if move != best and worlds == WORLDS:
                        lost += decide(reviewer.losses(tried, best, review))
                        cost, error = spread(lost)
                        sure = cost if cost > SURE * error else 0.0
                    lost += [
                        reviewer.difference(tried, best, review.stream(n))
                        for n in range(len(lost), worlds if move != best else 0)
                    ]
                    graded[said] = spread(lost)[0], sure
                given[level].append(graded[said][0])
                shown[level].append(graded[said][1])
    more = {
        f"{one} − {next}": [a - b for a, b in zip(given[one], given[next])]
        for one, next in pairwise(LEVELS)
    }
    measured = {"choices": len(given[OTHERS]), "given": _averages(given), "more": _averages(more)}
    if worlds != WORLDS:
        return measured
    clear = sorted(cost for level in LEVELS[1:3] for cost in shown[level] if cost > 0)
    costs = [round(clear[int(len(clear) * part)], 2) for part in PARTS if clear]
    return {**measured, "shown": _averages(shown), "costly": len(clear), "costs": costs}


def _averages(values: Mapping[str, Sequence[float]]) -> dict[str, list[float]]:
    return {name: [round(n, 3) for n in spread(each)] for name, each in values.items()}


def time(game: GameEntry, reviewer: Reviewer, games: int) -> dict[str, Any]:
    """How long the review of five deals takes."""
    found = []
    for number in range(games):
        all = choices(game, reviewer, f"time/{number}", TIMED, 0)
        dice, began = Dice(f"time/{number}"), process_time()
        for choice in all:
            own = dice.stream(choice.event)
            decide(reviewer.grade(choice, own.stream("hint"), own.stream("review")))
        found.append(process_time() - began)
    return {"mean": round(mean(found), 1), "most": round(max(found), 1)}


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--planted", type=int, default=200)
    parser.add_argument("--order", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--time", type=int, default=3)
    args = parser.parse_args()
    for id in args.games or discover():
        game = entry(id)
        reviewer = game.reviewer
        if isinstance(reviewer, Reviewer):
            figures: dict[str, Any] = {"game": id}
            if args.planted:
                found = islice(plants(game, reviewer), args.planted)
                figures["planted"] = planted_of(reviewer, found)
            if args.order:
                figures["order"] = order(game, reviewer, args.order, args.worlds)
            if args.time:
                figures["time"] = time(game, reviewer, args.time)
            print(json.dumps(figures, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
