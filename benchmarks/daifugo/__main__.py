"""Play levels and yardsticks of Daifugo against each other by the thousand.

    python -m benchmarks.daifugo --a expert --b club [--rules japanese] [--seats 4] [--games 500]
    python -m benchmarks.daifugo --table [--rules japanese] [--games 100]

A game is a series of five deals with the same cards, once with A in each seat and B in all others.
It prints points per deal (2, 1, -1, -2 by place, whatever decides the game), how often A finishes
above a rival, A's share of first places, and 95 % ranges. In the table, rows in which nobody
imagines worlds have ten times as many games. The players are those of `mille arena`, compiled from
the same text (extra `training`); the others are rebuilt from daifugo.md, section 8. `former` is
`expert` as at commit 7c15fe8, with the same weights at every table.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from mille.games import entry
from mille.games.daifugo.moves import PRESETS
from mille.games.daifugo.players import BELIEF, Effort, Mind, worth_of_places
from tools.compiled import load
from tools.training.daifugo import BEGIN, FOLDER, MODULES

KINDS = {"standard": 0, "japanese": 1, "family": 2}
LOOPS = ("tools/training/daifugo_loops", "benchmarks/daifugo/loops")
MEASURES: dict[str, tuple[Effort, bool]] = {
    "plain": (Effort(), False),
    "pimc-20": (Effort(worlds=20, gate=0.0), True),
    "pimc-40": (Effort(worlds=40), True),
}
"""The rule of thumb with the numbers given in the specification; and determinized Monte Carlo, with
playouts that always play the lowest card that beats the top."""
FORMER = Mind(Effort(ends=1, general=True))
WORLDS = 4
"""The index in a row of the number of worlds."""
LADDER = ("random", "novice", "casual", "club", "regular", "expert", "master", "grandmaster")
ROWS = (
    *zip(LADDER[1:], LADDER),
    ("grandmaster", "novice"),
    ("grandmaster", "greedy"),
    ("grandmaster", "thumb"),
    ("grandmaster", "plain"),
    ("grandmaster", "pimc-20"),
    ("grandmaster", "pimc-40"),
    ("expert", "greedy"),
    ("expert", "plain"),
)


def core() -> Any:
    """The compiled players of Daifugo, and the series."""
    return load(LOOPS, folder=FOLDER, modules=(*MODULES, "endgame"))


def row(name: str, rules: str) -> list[float]:
    """A player in the form that the loops use."""
    if name in MEASURES:
        effort, simple = MEASURES[name]
        return _row(effort, list(BEGIN), simple)
    player = FORMER if name == "former" else entry("daifugo").players[name]
    if not isinstance(player, Mind):
        return _row(None, list(BEGIN), False)
    return _row(player.effort, player.weights(PRESETS[rules].jokers), False)


def _row(effort: Effort | None, weights: Sequence[float], simple: bool) -> list[float]:
    if effort is None:
        return [0.0] * 10 + [*weights, *BELIEF]
    kind = 3 if effort.worlds else 2 if effort.weighs else 1
    how = (kind, effort.whole, effort.unsteady, effort.recalls, effort.worlds, effort.tries)
    return [
        *map(float, how),
        effort.most,
        effort.gate,
        float(simple),
        effort.ends,
        *weights,
        *BELIEF,
    ]


def played(a: str, b: str, rules: str, seats: int, games: int, seed: int) -> dict[str, Any]:
    """Play A in one seat against B in all others."""
    made, house = core(), PRESETS[rules]
    worths = [worth_of_places(house, seats, deal) for deal in range(1, house.deals + 1)]
    values = np.array(worths)
    one, other = np.array(row(a, rules)), np.array(row(b, rules))
    ps = np.zeros((7, len(one)))
    points, above, firsts, share = list[float](), list[float](), 0.0, 1 / (seats * house.deals)
    began = time.process_time()
    for game in range(games):
        found = np.zeros(3)
        number = seed * 100_003 + game
        made.match(KINDS[rules], seats, house.deals, number, one, other, values, ps, found)
        points.append(found[0] * share)
        firsts += found[1] * share
        above.append(100 * found[2] * share)
    return {
        "a": a,
        "b": b,
        "rules": rules,
        "seats": seats,
        "deals": games * seats * house.deals,
        "points": _mean(points, 3),
        "above": _mean(above, 1),
        "firsts": round(100 * firsts / games, 1),
        "seconds": round(time.process_time() - began, 1),
    }


def _mean(some: Sequence[float], digits: int) -> tuple[float, float]:
    """The mean and half its 95 % interval."""
    mean = sum(some) / len(some)
    spread = math.sqrt(sum((each - mean) ** 2 for each in some) / (len(some) - 1))
    return round(mean, digits), round(1.96 * spread / math.sqrt(len(some)), digits)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a", default="expert")
    parser.add_argument("--b", default="greedy")
    parser.add_argument("--rules", choices=KINDS, default="standard")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--table", action="store_true", help="all rows of the page")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    for a, b in ROWS if args.table else ((args.a, args.b),):
        quick = args.table and not any(row(name, args.rules)[WORLDS] for name in (a, b))
        games = args.games * (10 if quick else 1)
        found = played(a, b, args.rules, args.seats, games, args.seed)
        if args.json:
            print(json.dumps(found), flush=True)
            continue
        print(
            f"{a} against {args.seats - 1} {b}, {args.rules}: "
            f"{found['points'][0]:+.2f} ± {found['points'][1]:.2f} points a deal, "
            f"above {found['above'][0]:.1f} ± {found['above'][1]:.1f} %, "
            f"first in {found['firsts']:.1f} %, {found['deals']} deals",
            flush=True,
        )


if __name__ == "__main__":
    main()
