"""One player of Contract Rummy against three as at commit 7c15fe8: prints JSON.

    python -m benchmarks.former [--level grandmaster] [--seeds 100] [--seed 1] [--jobs 1]

Each seed is played once with the new one at each seat, with the same cards; each figure comes with
half of its 95 % interval. Only the numbers of these levels have changed since, those for the last
deal, and how `grandmaster` finds in it what a card is missed; so the old ones are kept here. In the
other games `expert` is what it was.
"""

from __future__ import annotations

import argparse
import json

from mille.engine.codec import Json
from mille.games import entry
from mille.games.contract_rummy.players.efforts import Effort
from mille.games.contract_rummy.players.mind import Mind
from mille.measure import pool, rotation
from mille.measure.rotation import Series, Table

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
    """Play seeds of a series at whose table the old player of the new one's level may sit."""
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
    table = Table(Series(game, game.rule_sets["standard"], who, args.seed))
    rotation.play(table, args.seeds, args.jobs, make=with_former)
    print(json.dumps(table.write()))


if __name__ == "__main__":
    main()
