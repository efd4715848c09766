"""How often a player of Anaconda declares the worse half (anaconda.md, section 8).

    python benchmarks/declarations.py [--player expert] [--others table] [--games 10]

Plays games of five seats, the player against four others. At each of the player's declarations
2,000 deals are imagined, without reading the bets; it was wrong if the other half takes 0.1 of the
pot more in them. Prints JSON with the time of the player's decisions too.
"""

from __future__ import annotations

import argparse
import json
from time import process_time
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import entry
from mille.games.anaconda.judging import judged
from mille.games.anaconda.moves import Declare, Way

WORLDS = 2000
CLEARLY = 0.1
SEATS = 5


def play(player: str, others: str, seed: str) -> tuple[int, int, list[float]]:
    """One game: declarations, how many were wrong, and the seconds of each decision."""
    game, players = entry("anaconda").game, entry("anaconda").players
    dice, state = Dice(seed), game.start(entry("anaconda").options.presets["standard"], SEATS)
    declared = wrong = 0
    spent: list[float] = []
    while (actor := game.waiting(state).actor) is not None:
        own = dice.stream(str(actor), game.waiting(state).turn)
        if actor is CHANCE:
            move: Any = game.chance(state, own)
        else:
            view = game.observe(state, actor)
            began = process_time()
            move = decide(players[player if actor == 0 else others].think(view, own))
            if actor == 0:
                spent.append(process_time() - began)
                if isinstance(move, Declare):
                    again = judged(view, WORLDS, own.stream("again"), trust=0.0)
                    high, low = decide(again).share
                    better = high - low if move.for_ is Way.LOW else low - high
                    declared += 1
                    wrong += better >= CLEARLY
        state = game.play(state, move).state
    return declared, wrong, spent


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", default="expert")
    parser.add_argument("--others", default="table")
    parser.add_argument("--games", type=int, default=10)
    wanted = parser.parse_args()
    declared = wrong = 0
    spent: list[float] = []
    for n in range(wanted.games):
        more, worse, times = play(wanted.player, wanted.others, f"declarations {n}")
        declared, wrong, spent = declared + more, wrong + worse, spent + times
    spent.sort()
    found = {
        "player": wanted.player,
        "others": wanted.others,
        "declarations": declared,
        "wrong": wrong,
        "wrong_percent": round(100 * wrong / max(1, declared), 1),
        "decisions": len(spent),
        "median_ms": round(1000 * spent[len(spent) // 2], 1),
        "p99_ms": round(1000 * spent[len(spent) * 99 // 100], 1),
        "most_ms": round(1000 * spent[-1], 1),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
