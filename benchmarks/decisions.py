"""How long do a game's players think? Processor time per choice, in plain Python on one core.

    python -m benchmarks.decisions --game militaire [--players expert,grandmaster] [--deals 7]
                                   [--seats 2]

One player sits in all seats and plays games until so many deals are over. A choice is one answer to
the table: a card drawn or thrown, a yes or a no. `slice` is the longest time that the player went
on without a pause.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import GameEntry, entry


def times_of(
    game: GameEntry, player: str, deals: int, seats: int
) -> tuple[list[float], list[float]]:
    """Seconds of each choice, and of each slice of thinking, in this many deals."""
    rules, agent = next(iter(game.rule_sets.values())), game.players[player]
    dice, choices, slices = Dice(f"decisions {player}"), list[float](), list[float]()
    played, step, before = 0, 0, 0
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
        before = len(slices)
        move = None
        while move is None:
            began = time.process_time()
            try:
                next(thinking)
            except StopIteration as end:
                move = end.value
            slices.append(time.process_time() - began)
        state = game.game.play(state, move).state
        choices.append(sum(slices[before:]))
    return choices, slices


def main() -> None:
    """Measure and print, a line for each player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", default="")
    parser.add_argument("--deals", type=int, default=7)
    parser.add_argument("--seats", type=int)
    args = parser.parse_args()
    game = entry(args.game)
    seats = args.seats or game.title.usual_seats
    for player in args.players.split(",") if args.players else game.players:
        choices, slices = (sorted(some) for some in times_of(game, player, args.deals, seats))
        median, most = choices[len(choices) // 2], choices[int(0.99 * len(choices))]
        print(
            f"{player}: {len(choices)} choices, median {1000 * median:.1f} ms, "
            f"99 % within {1000 * most:.1f} ms, at most {1000 * choices[-1]:.1f} ms; "
            f"slices at most {1000 * slices[-1]:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
