"""Play levels of Militaire against each other by the thousand.

    python -m benchmarks.militaire --a expert --b former [--seats 4] [--games 3000] [--seed 1]
    python -m benchmarks.militaire --table

Each game is played once with A at every seat, with the same cards; all others are B. It prints how
often A is first and by how many points a deal it is ahead of the others, with ranges of 95 %. The
players are those of `mille arena`, on machine code of the same text (extra `training`), except that
nobody considers the totals and with two nobody judges by the net. `former` is `expert` as at commit
7c15fe8. The table has each level against two of the level below.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from typing import Any

import numpy as np

from mille.agents import PEOPLE
from mille.games.militaire.players import LEVELS, Effort, Mind, mind
from tools.compiled import load
from tools.training.militaire import FOLDER, LOOPS as DEALS, MODULES, chart

LOOPS = (*DEALS, "benchmarks/militaire/loops")
FORMER = Mind(Effort(2.7, recalls=12, minds=True))
ALL_CARDS = 53


def row(name: str) -> Any:
    """A player in the form that the loops use."""
    player = FORMER if name == "former" else mind(name)
    effort = player.effort
    recalls = ALL_CARDS if effort.recalls is None else effort.recalls
    limits = (effort.unsteady, recalls, effort.overlooks, effort.watches)
    return np.array([*player.weights(), *limits], float)


def played(a: str, b: str, seats: int, games: int, seed: int) -> str:
    """Play A in one seat against B in all others."""
    made, found = load(LOOPS, folder=FOLDER, modules=MODULES), np.zeros((games, 2))
    t, one, other = chart(), row(a), row(b)
    for game in range(games):
        made.level_game(t, seats, seed * 1000003 + game, one, other, found[game])
    first, lead = found.mean(axis=0)
    edges = 1.96 * found.std(axis=0) / games**0.5
    return (
        f"{a} against {seats - 1} {b}: first in {100 * first:.1f} ± {100 * edges[0]:.1f} %, "
        f"{lead:+.2f} ± {edges[1]:.2f} points a deal, {games * seats} games"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a", choices=PEOPLE, default="expert")
    parser.add_argument("--b", choices=("former", *PEOPLE), default="former")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", action="store_true", help="each level against the one below")
    args = parser.parse_args()
    if args.table:
        for below, name in pairwise(LEVELS):
            print(played(name, below, 3, args.games, args.seed), flush=True)
    else:
        print(played(args.a, args.b, args.seats, args.games, args.seed))


if __name__ == "__main__":
    main()
