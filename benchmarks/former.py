"""One player of Contract Rummy against three as at commit 7c15fe8: prints JSON.

    python -m benchmarks.former [--level grandmaster] [--seeds 100] [--seed 1] [--jobs 1]

Each seed is played with the new player at each seat in turn, with the same cards; each figure has
half of its 95 % interval beside it. Since that commit these levels have new numbers for the last
deal, and there `grandmaster` works out differently how much a card is missed; so the old ones are
kept here. The former `expert` of Militaire is in `benchmarks.militaire`.
"""

from __future__ import annotations

import argparse
import json

from mille.engine.codec import Json
from mille.games import entry
from mille.games.contract_rummy.players import Effort, Mind
from mille.measure import pool, rotation
from mille.measure.rotation import Table
from mille.measure.simulation import LineUp

FORMER = "former"
EFFORTS = {
    "expert": Effort(0.65, 14, 7, recalls=8, unsteady=4.0),
    "master": Effort(0.82, unsteady=2.8),
    "grandmaster": Effort(),
}


class Former(Mind):
    """A player that uses the same weights in the last deal as in the others."""

    def weights(self, last: bool) -> list[float]:
        return self.effort.weights(last=False)


def with_former(setup: Json) -> pool.Work:
    """Play a series of seeds with a table that may seat the old player of the new one's level."""
    players = entry(setup["game"]).players
    assert isinstance(players, dict)
    players[FORMER] = Former(EFFORTS[setup["players"][0]])
    return rotation.of_series(setup)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=EFFORTS, default="expert")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    game = entry("contract_rummy")
    who = (args.level, *3 * (FORMER,))
    table = Table(LineUp(game, game.rule_sets["standard"], who, args.seed))
    rotation.play(table, args.seeds, args.jobs, make=with_former)
    print(json.dumps(table.write()))


if __name__ == "__main__":
    main()
