"""How fast the rules are: random moves and deals per second, with every check on, on one core.

Each move is chosen from all that the seat's own view allows, and is checked again when it is
played, as the referee does; there is no record. Prints JSON.

    python benchmarks/engine.py [--moves 40000] [--rounds 5] [--rules standard]
"""

from __future__ import annotations

import argparse
import json
import platform
from time import perf_counter
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import entry


def play(game: Any, player: Any, rules: Any, moves: int, seed: str) -> tuple[int, int]:
    """Play random games until this many moves were made; returns the numbers of moves and deals."""
    dice, state = Dice(seed), game.start(rules)
    made = deals = chances = 0
    while made < moves:
        actor = game.waiting(state).actor
        if actor is None:
            state = game.start(rules)
        elif actor is CHANCE:
            move = game.chance(state, dice.stream(chances))
            chances += 1
            deals += type(move).__name__ == "Deal"
            state = game.play(state, move).state
        else:
            move = decide(player.think(game.observe(state, actor), dice))
            state = game.play(state, move).state
            made += 1
    return made, deals


def main() -> None:
    """Measure some rounds and print the best and the median."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40_000, help="in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rules", default="standard")
    args = parser.parse_args()
    mille = entry("mille")
    rates: list[tuple[float, float]] = []
    for number in range(args.rounds):
        began = perf_counter()
        moves, deals = play(
            mille.game,
            mille.players["random"],
            mille.rule_sets[args.rules],
            args.moves,
            f"benchmark {number}",
        )
        seconds = perf_counter() - began
        rates.append((moves / seconds, deals / seconds))
    rates.sort()
    best, middle = rates[-1], rates[len(rates) // 2]
    result = {
        "benchmark": "engine",
        "rules": args.rules,
        "moves": args.moves,
        "rounds": args.rounds,
        "moves_per_second": {"best": round(best[0]), "median": round(middle[0])},
        "deals_per_second": {"best": round(best[1], 1), "median": round(middle[1], 1)},
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
