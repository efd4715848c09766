"""What each level's words in Guts lose against the better word, at positions from play.

    python -m benchmarks.guts_words [--positions 10000] [--seats 6]

Six of `expert` play. At every word that somebody owes, each level says its own, and
`mille.games.guts.players` works out how many pots less that brings than the better of the two if
all others go by the table. The luck in a level's word is averaged out, so that this tells levels
apart that games cannot.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import sqrt

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.games.guts.players import weigh

GUTS = entry("guts")


def losses(positions: int, seats: int, seed: str) -> dict[str, list[float]]:
    """For each player, the loss of its declaration at each position, in pots."""
    found: dict[str, list[float]] = defaultdict(list)
    game, rules, number = GUTS.game, GUTS.rule_sets["standard"], 0
    own = Dice(seed).stream("words")
    while True:
        number += 1
        dice = Dice(f"{seed} {number}")
        state = game.start(rules, seats)
        while (waiting := game.waiting(state)).actor is not None:
            if waiting.chance:
                state = game.play(state, game.chance(state, dice)).state
                continue
            view = game.observe(state, waiting.seats[0])
            if view.price(view.seat):
                worth = weigh(view)
                for name, player in GUTS.players.items():
                    said = worth.in_ if decide(player.think(view, own)).in_ else worth.out
                    found[name].append((max(worth.in_, worth.out) - said) / view.pot)
                if len(found["expert"]) == positions:
                    return found
            state = game.play(state, decide(GUTS.players["expert"].think(view, own))).state


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seed", default="words")
    args = parser.parse_args()
    for name, lost in losses(args.positions, args.seats, args.seed).items():
        mean = sum(lost) / len(lost)
        spread = sqrt(sum((each - mean) ** 2 for each in lost) / (len(lost) - 1))
        print(f"{name:12} {mean:.4f} ± {1.96 * spread / sqrt(len(lost)):.4f} pots a word")


if __name__ == "__main__":
    main()
