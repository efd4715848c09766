"""Tune Militaire's rule of thumb.

    python -m tools.training.militaire [--minutes N] [--seed S]

The weights climb by an evolution strategy with mirrored steps: one seat with changed weights plays
others with unchanged ones, in every seat of the same deals, with two, three and four seats.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from mille.games.militaire.position import drawn
from tools.compiled import TOP, load
from tools.training import options

FOLDER = TOP / "mille" / "games" / "militaire"
MODULES = ("chart", "judgement")
LOOPS = ("tools/training/militaire_loops",)
BEGIN = [
    *(2.0, 3.5, 1.0, 2.0, 1.2, 0.2, 0.1, 0.05, 0.1),
    *(0.02, 0.02, 0.5, 0.1, 3.0, 3.0, 6.0, 1.5),
    *(40.0, 0.1, 1.5, 1.0, 10.0, 0.0),
]
"""Set by hand."""
SCALE = [
    *(0.5, 0.5, 0.4, 0.5, 0.4, 0.1, 0.1, 0.05, 0.1),
    *(0.04, 0.04, 0.4, 0.15, 0.5, 0.5, 0.7, 0.2),
    *(15.0, 0.05, 0.7, 1.0, 10.0, 2.0),
]
"""The step size for each weight."""
FLOOR = [0.0] * 12 + [-1.0] + [0.0] * 9 + [-20.0]
STEPS, DEALS, SPREAD, RATE = 8, 900, 0.5, 0.6


def core() -> Any:
    """The compiled rule of thumb, and the loops."""
    return load(LOOPS, folder=FOLDER, modules=MODULES)


def chart() -> Any:
    return np.array(drawn(False), np.int64)


def tuned(minutes: float, seed: int) -> tuple[Any, int]:
    """The weights after this many minutes, and the number of steps."""
    made, rng = core(), np.random.default_rng(seed)
    t, told = chart(), np.zeros(5)
    scale, floor, w = np.array(SCALE), np.array(FLOOR), np.array(BEGIN)
    start, mean = w.copy(), w.copy()
    momentum, steps, end = np.zeros(len(w)), 0, time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        slope = np.zeros(len(w))
        for n in range(STEPS):
            way = rng.standard_normal(len(w))
            series = int(rng.integers(1, 10**9))
            seats = (3, 2, 3, 4)[n % 4]
            up, down = (
                made.duel(
                    t,
                    seats,
                    DEALS,
                    series,
                    np.maximum(w + s * SPREAD * scale * way, floor),
                    w,
                    told,
                )
                for s in (1, -1)
            )
            slope += (up - down) * way / (2 * STEPS * SPREAD)
        momentum = 0.8 * momentum + 0.2 * slope
        w = np.maximum(w + RATE * scale * momentum, floor)
        mean = 0.98 * mean + 0.02 * w
        steps += 1
        if steps % 25 == 0:
            gain = made.duel(t, 3, 6000, 7, mean, start, told)
            print(steps, round(gain, 2), [round(float(x), 3) for x in mean], flush=True)
    return mean, steps


def write(name: str, w: Any, digits: int, data: str, indent: int | None = None) -> None:
    """Write weights, with what they were made from, by the program that now runs."""
    content = {
        "name": name,
        "made_by": " ".join([f"python -m tools.training.{Path(sys.argv[0]).stem}", *sys.argv[1:]]),
        "data": data,
        "weights": [round(float(x), digits) for x in w],
    }
    path = FOLDER / "weights" / f"{name}.json"
    path.write_text(json.dumps(content, indent=indent) + "\n", "utf-8")


def main() -> None:
    args = options(__doc__, minutes=10.0, seed=1)
    w, steps = tuned(args.minutes, args.seed)
    write("rule_of_thumb", w, 3, f"{steps} steps of {2 * STEPS * DEALS} deals at every seat", 1)


if __name__ == "__main__":
    main()
