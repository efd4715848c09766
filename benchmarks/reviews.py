"""How well the reviews of the house find what was given away: prints JSON.

    python -m benchmarks.reviews [GAME…] [--planted N] [--order N]

Blunders are planted: in games between club players, at choices with three moves or more, the move
that is worst in a first look at a few imagined deals, if over 400 others it costs at least what a
blunder costs in that game, and three standard errors beyond. `found` is the part of them that the
review, with dice of its own, grades as anything worse than the best, `as_blunders` those that it
grades as a blunder. `order` has what players of four levels give away in a choice, on average, with
the others at the table all the same.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from time import process_time
from typing import Any

from mille.agents.agent import decide
from mille.agents.reviewer import Choice, Reviewer, spread
from mille.cards.dice import Dice
from mille.engine.game import CHANCE, Seat
from mille.engine.match import Moment
from mille.games import GameEntry, discover, entry

LOOK, SURE = 12, 400
DEALS = 4
"""Of a game."""
MOST_MOVES = 24
"""Of so many moves the worst is looked for."""
OTHERS = "club"
LEVELS = ("random", "novice", "club", "expert")


def played(game: GameEntry, seed: str, me: str) -> list[Moment[Any, Any]]:
    """The first deals of a game between a player at seat 0 and club players."""
    dice, rules = Dice(seed), next(iter(game.rule_sets.values()))
    seats = game.title.usual_seats
    state = game.game.start(rules, seats)
    moments: list[Moment[Any, Any]] = []
    for n in range(5000):
        waiting = game.game.waiting(state)
        if waiting.actor is None or game.game.result(state).deals >= DEALS:
            break
        if waiting.actor is CHANCE:
            move = game.game.chance(state, dice.stream("chance", n))
        else:
            actor = waiting.seats[0]
            player = game.players[me if actor == 0 else OTHERS]
            move = decide(player.think(game.game.observe(state, actor), dice.stream("seat", n)))
        step = game.game.play(state, move)
        state = step.state
        moments += [Moment(event, state) for event in step.events]
    return moments


def choices(game: GameEntry, reviewer: Reviewer, seed: str, me: str) -> list[Choice]:
    """The choices of seat 0 in such a game."""
    seat = Seat(0)
    told = [
        (game.game.redact(moment.event, seat), game.game.observe(moment.state, seat))
        for moment in played(game, seed, me)
    ]
    return list(reviewer.turns(told))


def cost(reviewer: Reviewer, choice: Choice, move: Any, best: Any, worlds: int, dice: Dice) -> Any:
    """What a move gives away against another, with its standard error."""
    other = Choice(choice.deal, choice.number, choice.event, choice.view, move)
    return spread([reviewer.difference(other, best, dice.stream(n)) for n in range(worlds)])


def planted(game: GameEntry, reviewer: Reviewer, wanted: int) -> dict[str, Any]:
    """How many of the planted blunders are found."""
    assert game.dear is not None
    found = blunders = made = 0
    spent = 0.0
    adviser = game.players[game.adviser or game.stand_in]
    for number in range(1000):
        if made == wanted:
            break
        dice = Dice(f"planted/{game.id}/{number}")
        all_choices = choices(game, reviewer, f"planted/{number}", OTHERS)
        for choice in all_choices[number % 3 :: 3]:
            moves = list(islice(game.game.moves(choice.view), MOST_MOVES))
            if made == wanted or len(moves) < 2:
                continue
            here = dice.stream(choice.event)
            best = decide(adviser.think(choice.view, here.stream("best")))
            looks = [
                cost(reviewer, choice, move, best, LOOK, here.stream("look")) for move in moves
            ]
            worst = max(range(len(moves)), key=lambda n: looks[n][0])
            if looks[worst][0] < game.dear[2]:
                continue
            mean, error = cost(reviewer, choice, moves[worst], best, SURE, here.stream("sure"))
            if mean - 3 * error < game.dear[2]:
                continue
            made += 1
            other = Choice(choice.deal, choice.number, choice.event, choice.view, moves[worst])
            began = process_time()
            line = decide(reviewer.grade(other, here.stream("hint"), here.stream("review")))
            spent += process_time() - began
            found += line["grade"] != "best"
            blunders += line["grade"] == "blunder"
    return {
        "planted": made,
        "found": round(found / max(1, made), 3),
        "as_blunders": round(blunders / max(1, made), 3),
        "seconds_each": round(spent / max(1, made), 2),
    }


def order(game: GameEntry, reviewer: Reviewer, games: int) -> dict[str, float]:
    """What players of four levels give away in a choice."""
    given: dict[str, float] = {}
    for level in LEVELS:
        lost = []
        for number in range(games):
            dice = Dice(f"order/{level}/{number}")
            for choice in choices(game, reviewer, f"order/{number}", level):
                own = dice.stream(choice.event)
                line = decide(reviewer.grade(choice, own.stream("hint"), own.stream("review"), 16))
                lost.append(line["loss"]["points"])
        given[level] = round(sum(lost) / max(1, len(lost)), 3)
    return given


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--planted", type=int, default=200)
    parser.add_argument("--order", type=int, default=10)
    args = parser.parse_args()
    for id in args.games or discover():
        game = entry(id)
        reviewer = game.reviewer
        if isinstance(reviewer, Reviewer):
            figures = planted(game, reviewer, args.planted)
            figures["order"] = order(game, reviewer, args.order)
            print(json.dumps({"game": id, **figures}), flush=True)


if __name__ == "__main__":
    main()
