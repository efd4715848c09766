"""The chance to win a game from every score, by working back from the end.

    python -m tools.training.equity [--deals N] [--seed S]

Deals between equal strong players are independent of the score, near enough; their results are
collected once, and the chance W(own, other) is the mean of W after a deal (value iteration on a
grid of 25 points).
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from mille.games.mille.mind.equity import GRID, LOWEST, SIDE, TARGET
from tools.compiled import load
from tools.training.provenance import read_weights, write_weights


def main() -> None:
    """Play, work back and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    core = load(extra=("tools/training/loops", "tools/training/selfplay"), real="float32")
    began = time.perf_counter()
    value = np.concatenate([part.ravel() for part in read_weights("value")]).astype(np.float32)
    scores = core.deal_scores(value, args.deals, args.seed)
    scores = np.concatenate([scores, scores[:, ::-1]])
    # The results on the grid, each split between the points about it so that means are kept.
    size = 2 * SIDE - 1
    spread = np.zeros((size, size))
    steps = np.clip(scores / GRID, -(SIDE - 1), SIDE - 2) + SIDE - 1
    low = np.floor(steps).astype(int)
    part = steps - low
    for i in (0, 1):
        for j in (0, 1):
            share = np.abs(1 - i - part[:, 0]) * np.abs(1 - j - part[:, 1])
            np.add.at(spread, (low[:, 0] + i, low[:, 1] + j), share / len(scores))
    used = np.argwhere(spread > 0)
    weight = spread[spread > 0]
    # Totals beyond the target count by who is ahead; below the lowest they stay there.
    far = LOWEST + GRID * np.arange(SIDE * 2)
    own, other = far[:, None], far[None, :]
    over = np.maximum(own, other) >= TARGET
    won = np.where(own > other, 1.0, np.where(own < other, 0.0, 0.5)) * np.ones_like(over)
    table = np.where(over, won, 0.5)
    moves = used - (SIDE - 1)
    for _ in range(60):
        new = np.zeros((SIDE, SIDE))
        for (a, b), p in zip(moves, weight):
            i = np.clip(np.arange(SIDE) + a, 0, 2 * SIDE - 1)
            j = np.clip(np.arange(SIDE) + b, 0, 2 * SIDE - 1)
            new += p * table[np.ix_(i, j)]
        new = np.where(over[:SIDE, :SIDE], won[:SIDE, :SIDE], new)
        change = np.abs(new - table[:SIDE, :SIDE]).max()
        table[:SIDE, :SIDE] = new
        if change < 1e-5:
            break
    at = (0 - LOWEST) // GRID
    told = (
        f"from 0-0 {table[at, at]:.3f}, 300 ahead at 600 {table[at + 24, at + 12]:.3f}, "
        f"600 behind at 900 {table[at + 12, at + 36]:.3f}"
    )
    print(told)
    write_weights(
        "equity",
        [table[:SIDE, :SIDE]],
        seed=args.seed,
        data=f"{args.deals:,} deals between value nets",
        seconds=time.perf_counter() - began,
        measured=told,
    )


if __name__ == "__main__":
    main()
