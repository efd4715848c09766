"""Tune Militaire's rule of thumb.

    python -m tools.training.militaire [--minutes N] [--seed S]

The weights climb by an evolution strategy with mirrored steps: one seat with changed weights plays
others with unchanged ones, in every seat of the same deals, with two, three and four seats.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mille.games.militaire.position import drawn
from tools.compiled import TOP, load
from tools.training import options
from tools.training.climb import Array, climb
from tools.training.provenance import write

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
    made, t, none = core(), chart(), np.zeros(0)

    def gain(tried: Array, w: Array, step: int, n: int, series: int) -> float:
        found: float = made.duel(t, (3, 2, 3, 4)[n % 4], DEALS, series, tried, w, none)[0]
        return found

    start, mean, steps = np.array(BEGIN), np.array(BEGIN), 0
    for _, w in climb(BEGIN, SCALE, FLOOR, STEPS, SPREAD, lambda part: RATE, gain, minutes, seed):
        mean = 0.98 * mean + 0.02 * w
        steps += 1
        if steps % 25 == 0:
            ahead = made.duel(t, 3, 6000, 7, mean, start, none)[0]
            print(steps, round(ahead, 2), [round(float(x), 3) for x in mean], flush=True)
    return mean, steps


def main() -> None:
    args = options(__doc__, minutes=10.0, seed=1)
    w, steps = tuned(args.minutes, args.seed)
    data = f"{steps} steps of {2 * STEPS * DEALS} deals at every seat"
    write("militaire", "rule_of_thumb", data=data, weights=[round(float(x), 3) for x in w])


if __name__ == "__main__":
    main()
