"""What a game brings in stakes from every score: wins, skunks, and the hundreds of each.

    python -m tools.training.stakes [--deals N] [--seed S]

Like `tools.training.equity`, but for the six means that make up every payment of mille.md #61 to
#69: the chance to win; to win against a skunk (below 600), and a double one (below 0); and the
hundreds between the totals in each of the three. They are for games to 1,200, in this order in the
file, own total by the other's, on a coarser grid: a skunk's worth bends less than a win's.
"""

from __future__ import annotations

import time

import numpy as np

from mille.games.mille.position import COARSE, DOUBLE_SKUNK, LEAST, SKUNK, STEPS
from mille.games.mille.search import GRID, LOWEST, SIDE
from tools.training import options
from tools.training.equity import OTHER, OWN, WON, outcomes, worked_back
from tools.training.provenance import write_layers

TOLD = (
    *("wins of a seat or the other from 0-0", "skunks", "double skunks"),
    *("hundreds a win", "of them by a skunk", "by a double skunk"),
)


def main() -> None:
    args = options(__doc__, deals=40_000, seed=1)
    began = time.perf_counter()
    spread = outcomes(args.deals, args.seed)
    hundreds, loser = 0.01 * (OWN - OTHER), OTHER
    first, step = (LEAST - LOWEST) // GRID, COARSE // GRID
    tables = []
    for worth in (WON, WON * hundreds):
        for line in (np.inf, SKUNK, DOUBLE_SKUNK):
            table = worked_back(spread, worth * (loser < line), 0.0)
            tables.append(table[first:SIDE:step, first:SIDE:step])
    assert all(table.shape == (STEPS, STEPS) for table in tables)
    at = (0 - LEAST) // COARSE
    told = ", ".join(f"{2 * table[at, at]:.2f} {what}" for table, what in zip(tables, TOLD))
    print(told)
    data, seconds = f"{args.deals:,} deals between value nets", time.perf_counter() - began
    write_layers("stakes", tables, seed=args.seed, data=data, seconds=seconds, measured=told)


if __name__ == "__main__":
    main()
