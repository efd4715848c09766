"""Learn what a turn of Militaire leaves behind, with two at the table.

    python -m tools.training.militaire_judgement [--minutes N] [--seed S] [--onward]

The net plays itself, and in every second deal the rule of thumb, and learns from the outcomes.
`--onward` starts from the current weights.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from mille.games.militaire.judgement import HIDDEN, INPUTS, LENGTH_OF_NET
from mille.games.militaire.players import weights
from tools.training import options
from tools.training.militaire import chart, core
from tools.training.provenance import write

BLOCK = 4000
"""How many deals are played between two looks at the clock."""
RATES = {False: 0.002, True: 0.0012}
"""The initial learning rate, from scratch and with `--onward`."""
TRACE, SETTLING = 0.8, 0.6
"""The weight of later outcomes, and the fraction of the time after which the weights
are averaged."""


def learned(minutes: float, seed: int, onward: bool) -> tuple[Any, int]:
    """The weights after this many minutes, and the number of deals."""
    made = core()
    t, rule, rng = chart(), np.array(weights("rule_of_thumb")), np.random.default_rng(seed)
    w = np.zeros(LENGTH_OF_NET)
    out = HIDDEN * (INPUTS + 1)
    w[HIDDEN:out] = rng.normal(0, 0.3, HIDDEN * INPUTS)
    w[out:-1] = rng.normal(0, 0.15, HIDDEN)
    if onward:
        w = np.array(weights("judgement"))
    m, v, steps = np.zeros_like(w), np.zeros_like(w), np.zeros(1, np.int64)
    mean, blocks, begun = w.copy(), 0, time.monotonic()
    while (part := (time.monotonic() - begun) / (60 * minutes)) < 1:
        rate = RATES[onward] * (1 - part) + 0.00002
        error = made.learn(t, w, m, v, rule, BLOCK, 1000 * seed + blocks, rate, TRACE, steps)
        mean = w.copy() if part < SETTLING else 0.97 * mean + 0.03 * w
        blocks += 1
        if blocks % 10 == 0:
            gain, off = made.duel(t, 2, 3000, 77, rule, rule, mean)
            print(blocks, round(error, 4), f"{gain:.2f} ± {1.96 * off:.2f}", flush=True)
    return mean, blocks * BLOCK


def main() -> None:
    args = options(__doc__, minutes=10.0, seed=1, onward=False)
    w, deals = learned(args.minutes, args.seed, args.onward)
    found = [round(float(x), 4) for x in w]
    write("militaire", "judgement", None, data=f"{deals} deals", weights=found)


if __name__ == "__main__":
    main()
