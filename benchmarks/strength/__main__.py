"""Play levels and rivals against each other by the thousand, and print the results.

    python -m benchmarks.strength --a master --b pimc-hand --pairs 1000 [--seed S] [--json]
    python -m benchmarks.strength --table [--pairs 1000]

A pair is two whole games with the same cards and the players' seats exchanged. The players are
those of `mille arena`, compiled from the same text, which needs the extra `training`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from mille.agents import PEOPLE
from mille.games.mille.melds import PRESETS, settle
from mille.games.mille.players import planner
from mille.games.mille.position import BELIEF, EQUITY, VALUE, both_rules, weights, without_marks
from tools.compiled import load

EXTRA = ("tools/training/loops", "benchmarks/strength/rivals", "benchmarks/strength/games")
"""Modules compiled in addition to the levels' own text."""
RULES = {"standard": 0, "pagat": 0, "denexa": 1, "toronto": 2}
RIVALS: dict[str, dict[str, float]] = {
    "linear": {"KIND": 6},
    "rule-of-thumb": {"KIND": 1},
    "net": {"KIND": 0},
    "pimc": {"KIND": 2, "WORLDS": 2000, "PLAYOUTS": 1},
    "pimc-hand": {"KIND": 3, "WORLDS": 2000, "PLAYOUTS": 1},
    "pimc-net": {"KIND": 4, "WORLDS": 2000, "PLAYOUTS": 1},
    "pimc-hand-thumb": {"KIND": 3, "WORLDS": 2000, "PLAYOUTS": 2},
    "pimc-net-thumb": {"KIND": 4, "WORLDS": 2000, "PLAYOUTS": 2},
    "ismcts-random": {"KIND": 5, "WORLDS": 2000, "PLAYOUTS": 0, "EXPLORE": 0.7},
    "ismcts-greedy": {"KIND": 5, "WORLDS": 2000, "PLAYOUTS": 1, "EXPLORE": 0.7},
    "ismcts-thumb": {"KIND": 5, "WORLDS": 2000, "PLAYOUTS": 2, "EXPLORE": 0.7},
}
"""The published methods that the levels are measured against."""
CELLS = [
    ("master", "linear"),
    ("master", "rule-of-thumb"),
    ("master", "net"),
    ("master", "pimc-hand"),
    ("master", "pimc-net"),
    ("master", "ismcts-random"),
    ("master", "ismcts-greedy"),
    ("master", "pimc-hand-thumb"),
    ("master", "pimc-net-thumb"),
    ("master", "ismcts-thumb"),
    ("casual", "novice"),
    ("club", "casual"),
    ("regular", "club"),
    ("expert", "regular"),
    ("master", "expert"),
    ("grandmaster", "master"),
]


def row(core: Any, name: str) -> Any:
    """A player as a row of numbers; `level,key=value` changes some of them for an experiment."""
    name, *changes = name.split(",")
    p = np.zeros(core.PARAMETERS)
    given: dict[str, float] = {
        "MEMORY": -1,
        "OWN_WEIGHT": 1,
        "OTHER_WEIGHT": 1,
        "SHORTLIST": 6,
        "DOUBT": 0.6,
    }
    if name in PEOPLE:
        effort = planner(name).effort
        given |= {
            "NOISE": effort.noise,
            "LIMIT": effort.limit,
            "MEMORY": -1 if effort.memory is None else effort.memory,
            "GREED": effort.greed,
            "OWN_WEIGHT": effort.own,
            "OTHER_WEIGHT": effort.other,
            "WORLDS": effort.worlds,
            "SHORTLIST": effort.shortlist,
            "DOUBT": effort.doubt,
            "TRUST": effort.trust,
            "MINDS_SCORE": float(effort.minds_score),
            "FOR_STAKES": float(effort.for_stakes),
        }
    else:
        given |= RIVALS[name]
    for change in changes:
        key, _, text = change.partition("=")
        given[key.upper()] = float(text)
    for key, number in given.items():
        p[getattr(core, key)] = number
    return p


def learned() -> tuple[Any, Any, Any, Any]:
    """The learned numbers as arrays: value net, belief net, both rules of thumb, equity."""
    return (
        np.array(weights(VALUE)),
        np.array(weights(BELIEF)),
        np.array(both_rules()),
        np.array(weights(EQUITY)),
    )


def edge_of(values: list[float]) -> float:
    """Half of the 95 % interval of the mean."""
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def measure(
    core: Any, a: str, b: str, first: int, pairs: int, seed: int, rules: str, jobs: int
) -> dict[str, Any]:
    """Play this many pairs, starting with number `first`, on all cores."""
    p, q = row(core, a), row(core, b)
    known = learned()
    house = PRESETS[rules]
    stakes = np.array([*without_marks(house), 0.0, 0.0])

    def pair(i: int) -> tuple[float, float, float, float]:
        won = lead = deals = paid = 0.0
        for swapped in (False, True):
            result = np.zeros(6)
            core.play_game(
                p,
                q,
                swapped,
                RULES[rules],
                seed * 100_003 + i,
                *known,
                stakes,
                result,
            )
            won += result[0] / 2
            lead += result[2] - result[3]
            deals += result[1]
            marks = result[4:6].astype(int).tolist()
            end = settle(house, result[2:4].astype(int).tolist(), marks, (0, 0))
            paid += (end.payment if end.winner == 0 else -end.payment) / 2
        return won, lead / deals, deals, paid

    began = time.perf_counter()
    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(pair, range(first, first + pairs)))
    wins, leads, lengths, payments = (list(column) for column in zip(*found))
    share = statistics.fmean(wins)
    bound = min(max(share, 1e-6), 1 - 1e-6)
    return {
        "a": a,
        "b": b,
        "rules": rules,
        "first": first,
        "pairs": pairs,
        "seed": seed,
        "games_won": round(100 * share, 1),
        "interval": round(100 * edge_of(wins), 1),
        "elo": round(400 * math.log10(bound / (1 - bound))),
        "points_a_deal": round(statistics.fmean(leads), 1),
        "points_interval": round(edge_of(leads), 1),
        "deals_a_game": round(statistics.fmean(lengths) / 2, 2),
        "payment_a_game": round(statistics.fmean(payments), 2),
        "payment_interval": round(edge_of(payments), 2),
        "seconds": round(time.perf_counter() - began, 1),
    }


def main() -> None:
    """Measure one pairing, or the table of docs/opponents.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a")
    parser.add_argument("--b")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--first", type=int, default=0, help="the first pair's number, to play a long run in parts"
    )
    parser.add_argument("--rules", default="standard", choices=RULES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    core = load(extra=EXTRA)
    for a, b in CELLS if args.table else [(args.a, args.b)]:
        found = measure(core, a, b, args.first, args.pairs, args.seed, args.rules, args.jobs)
        if args.json:
            print(json.dumps(found), flush=True)
        else:
            print(
                f"{a} against {b}: {found['games_won']} ± {found['interval']} % of games "
                f"({found['elo']:+} Elo), {found['points_a_deal']:+} ± "
                f"{found['points_interval']} points a deal, {found['payment_a_game']:+} ± "
                f"{found['payment_interval']} paid a game; {args.pairs} pairs, {args.rules}, "
                f"{found['seconds']} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
