"""How quick are the rules and the players of a game? Plain Python on one core.

    python -m benchmarks.speed [--moves 40000]
    python -m benchmarks.speed --game militaire [--players expert,grandmaster] [--deals 7]
                               [--seats 2] [--turns]

Without a game it prints random moves a second by the rules of Mille: each is chosen from all that
the seat's own view allows, and is checked again when it is played, as the referee does; there is no
record. With one it prints the processor time of the players' choices: one player sits in all seats
and plays games until so many deals are over. A choice is one answer to the table: a card drawn or
thrown, a yes or a no. With `--turns` all that a seat does until another is on turn counts as one,
and the player is told to hurry as the program tells it. `slice` is the longest time that the player
went on without a pause.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import GameEntry, entry
from mille.session.player import TURN_SECONDS

ROUNDS = 5


def moves_a_second(moves: int, seed: str) -> float:
    """Play random games of Mille until this many moves were made."""
    mille = entry("mille")
    game, player, rules = mille.game, mille.players["random"], mille.rule_sets["standard"]
    dice, state = Dice(seed), game.start(rules, 2)
    made = chances = 0
    began = time.perf_counter()
    while made < moves:
        actor = game.waiting(state).actor
        if actor is None:
            state = game.start(rules, 2)
        elif actor is CHANCE:
            chances += 1
            state = game.play(state, game.chance(state, dice.stream(chances))).state
        else:
            made += 1
            state = game.play(state, decide(player.think(game.observe(state, actor), dice))).state
    return moves / (time.perf_counter() - began)


def times_of(
    game: GameEntry, player: str, deals: int, seats: int, turns: bool
) -> tuple[list[float], list[float]]:
    """Seconds of each choice or turn, and of each slice of thinking, in this many deals."""
    rules, agent = game.options.usual, game.players[player]
    dice, choices, slices = Dice(f"decisions {player}"), list[float](), list[float]()
    played, step, spent = 0, 0, 0.0
    state: Any = game.game.start(rules, seats)
    while played + game.game.result(state).deals < deals:
        actor = game.game.waiting(state).actor
        step += 1
        if actor is None:
            played += game.game.result(state).deals
            state = game.game.start(rules, seats)
            continue
        if actor is CHANCE:
            state = game.game.play(state, game.game.chance(state, dice.stream(step))).state
            continue
        thinking = agent.think(game.game.observe(state, actor), dice.stream("choice", step))
        hurry: bool | None = None
        move = None
        while move is None:
            began = time.process_time()
            try:
                thinking.send(hurry)
            except StopIteration as end:
                move = end.value
            slices.append(time.process_time() - began)
            spent += slices[-1]
            hurry = turns and spent > TURN_SECONDS
        state = game.game.play(state, move).state
        if not turns or game.game.waiting(state).actor != actor:
            choices.append(spent)
            spent = 0.0
    return choices, slices


def main() -> None:
    """Measure and print, a line for each player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40_000, help="in each of five rounds")
    parser.add_argument("--game")
    parser.add_argument("--players", default="")
    parser.add_argument("--deals", type=int, default=7)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--turns", action="store_true")
    args = parser.parse_args()
    if args.game is None:
        rates = sorted(moves_a_second(args.moves, f"benchmark {n}") for n in range(ROUNDS))
        print(f"{rates[ROUNDS // 2]:,.0f} moves a second, best round {rates[-1]:,.0f}")
        return
    game = entry(args.game)
    seats = args.seats or game.title.usual_seats
    for player in args.players.split(",") if args.players else game.players:
        choices, slices = map(sorted, times_of(game, player, args.deals, seats, args.turns))
        median, most = choices[len(choices) // 2], choices[int(0.99 * len(choices))]
        print(
            f"{player}: {len(choices)} {'turns' if args.turns else 'choices'}, "
            f"median {1000 * median:.1f} ms, "
            f"99 % within {1000 * most:.1f} ms, at most {1000 * choices[-1]:.1f} ms; "
            f"slices 99 % within {1000 * slices[int(0.99 * len(slices))]:.1f} ms, "
            f"at most {1000 * slices[-1]:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
