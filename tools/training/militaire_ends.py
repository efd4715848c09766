"""What totals are worth near the end of Militaire: the chance to win, by the points still needed.

    python -m mille simulate --game militaire --players grandmaster,grandmaster,grandmaster \
        --games 150 --records DIR
    python -m tools.training.militaire_ends DIR…

It draws deals of the records, with two, three and four seats, again and again until somebody has
won, from every pair of points that a seat and the best of the others still need.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mille.games.militaire.players import SIDE, STEP
from tools.compiled import TOP

PATH = TOP / "mille" / "games" / "militaire" / "weights" / "ends.json"
GAMES, MOST_DEALS = 4000, 40


def deals(folder: Path) -> dict[int, list[list[int]]]:
    """The points of every deal in a folder's records, by number of seats."""
    found: dict[int, list[list[int]]] = {}
    for record in sorted(folder.glob("*.jsonl")):
        for line in record.read_text("utf-8").splitlines():
            event = json.loads(line)
            if event.get("event") == "deal_end":
                points = [score["total"] for score in event["scores"]]
                found.setdefault(len(points), []).append(points)
    return found


def chances(points: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """The fraction of games that the first seat wins, by the points it needs and the best other
    needs.
    """
    seats, n = points.shape[1], SIDE * SIDE * GAMES
    own, other = (np.repeat(np.arange(SIDE * SIDE), GAMES) // k % SIDE * STEP for k in (SIDE, 1))
    wanted = np.empty((n, seats))
    wanted[:, 0], wanted[:, 1] = own, other
    for seat in range(2, seats):
        wanted[:, seat] = rng.uniform(other, max(500, (SIDE - 1) * STEP))
    won, open_ = np.full(n, 1 / seats), np.arange(n)
    order = np.array([np.roll(np.arange(seats), k) for k in range(seats)])
    for _ in range(MOST_DEALS):
        drawn = points[rng.integers(len(points), size=len(open_))]
        turned = order[rng.integers(seats, size=len(open_))]
        wanted[open_] -= np.take_along_axis(drawn, turned, axis=1)
        rows = np.sort(wanted[open_], axis=1)
        over = (rows[:, 0] <= 0) & (rows[:, 0] < rows[:, 1])
        ended = open_[over]
        won[ended] = wanted[ended].argmin(axis=1) == 0
        open_ = open_[~over]
    return won.reshape(SIDE, SIDE, GAMES).mean(axis=2)


def main() -> None:
    """Read, draw and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    tables: dict[str, list[list[float]]] = {}
    data = []
    for folder in args.records:
        for seats, points in sorted(deals(folder).items()):
            table = chances(np.array(points), rng)
            tables[str(seats)] = [[round(float(x), 3) for x in row] for row in table]
            data.append(f"{len(points)} deals of {seats}")
            print(
                seats, [tables[str(seats)][a][b] for a, b in ((20, 20), (4, 20), (20, 4), (4, 4))]
            )
    rows = {n: "[\n   " + ",\n   ".join(map(json.dumps, t)) + "\n  ]" for n, t in tables.items()}
    body = ",\n  ".join(f'"{n}": {text}' for n, text in rows.items())
    told = {
        "name": "ends",
        "made_by": "python -m tools.training.militaire_ends DIR",
        "data": ", ".join(data) + f" between grandmasters, {GAMES} games a cell",
    }
    head = json.dumps(told, indent=1)[1:-2]
    PATH.write_text("{" + head + ',\n "chances": {\n  ' + body + "\n }\n}\n", "utf-8")


if __name__ == "__main__":
    main()
