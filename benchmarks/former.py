"""One `expert` of today against three of its own form of commit 7c15fe8, in whole games.

    python -m benchmarks.former [--game contract_rummy] [--seeds 100] [--seed 1] [--jobs 1]

Each seed is played once for each seat of the new one, with the same cards. The code of these
players has stayed what it was, so their old form is a matter of numbers, which are kept here. A
game that is not here has the `expert` it had.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from mille.engine.codec import Json
from mille.games import entry
from mille.games.contract_rummy.players.efforts import Effort
from mille.games.contract_rummy.players.mind import Mind
from mille.measure import pool, rotation
from mille.measure.rotation import Series, Table

ONE, FORMER = "expert", "former"


PLAYERS: dict[str, Callable[[], Any]] = {
    "contract_rummy": lambda: Mind(Effort(0.65, 14, 7, recalls=8, unsteady=4.0)),
}
"""The old `expert`, by game."""


def with_former(setup: Json) -> pool.Work:
    """Plays the seeds of a series in which the former may sit."""
    game = setup["game"]
    players = entry(game).players
    assert isinstance(players, dict)
    players[FORMER] = PLAYERS[game]()
    return rotation.of_series(setup)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=PLAYERS, default="contract_rummy")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    game = entry(args.game)
    rules = next(iter(game.rule_sets.values()))
    table = Table(Series(game, rules, (ONE, FORMER, FORMER, FORMER), args.seed))
    rotation.play(table, args.seeds, args.jobs, make=with_former)
    for name in (ONE, FORMER):
        firsts, worth, points = (
            table.mean("firsts", name),
            table.mean("worth", name),
            table.points_a_deal(name),
        )
        print(
            f"{name}: first in {100 * firsts.mean:.1f} ± {100 * (firsts.high - firsts.mean):.1f} % "
            f"of {table.games} games, {worth.mean:+.1f} ± {worth.high - worth.mean:.1f} a game, "
            f"{points.mean:.2f} ± {points.high - points.mean:.2f} a deal",
            flush=True,
        )


if __name__ == "__main__":
    main()
