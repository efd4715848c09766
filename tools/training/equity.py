"""The chance to win a game from every score, worked back from the end.

    python -m tools.training.equity [--deals N] [--seed S]

Deals between equally strong players hardly depend on the score, so their results are collected
once, and the chance W(own, other) is the mean of W after a deal (value iteration on a grid of 25
points).
"""

from __future__ import annotations

import time
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mille.games.mille.search import GRID, LOWEST, SIDE, TARGET
from tools.compiled import load
from tools.training import options
from tools.training.provenance import read_flat, write_layers

Array: TypeAlias = NDArray[np.float64]

FAR = LOWEST + GRID * np.arange(SIDE * 2)
"""Totals on the grid, extended to what the last deal of a game may lead to."""
OWN, OTHER = FAR[:, None], FAR[None, :]
WON: Array = np.where(OWN > OTHER, 1.0, np.where(OWN < OTHER, 0.0, 0.5))
"""Who has won at these totals; a tie is played on, and either may win."""


def outcomes(deals: int, seed: int) -> Array:
    """The results of deals for both seats, as probabilities on the grid of differences.

    Each result is split between the surrounding grid points, so that means are preserved.
    """
    core = load(extra=("tools/training/loops", "tools/training/selfplay"), real="float32")
    scores = core.deal_scores(read_flat("value"), deals, seed)
    scores = np.concatenate([scores, scores[:, ::-1]])
    size = 2 * SIDE - 1
    spread = np.zeros((size, size))
    steps = np.clip(scores / GRID, -(SIDE - 1), SIDE - 2) + SIDE - 1
    low = np.floor(steps).astype(int)
    part = steps - low
    for i in (0, 1):
        for j in (0, 1):
            share = np.abs(1 - i - part[:, 0]) * np.abs(1 - j - part[:, 1])
            np.add.at(spread, (low[:, 0] + i, low[:, 1] + j), share / len(scores))
    return spread


def worked_back(spread: Array, ended: Array, start: float) -> Array:
    """The worth of every score, own by other, given what a finished game is worth (`ended`).

    `ended` is indexed by the totals in FAR. The scores begin at `start`. Totals beyond the target
    count as `ended` says; totals below the lowest are treated as the lowest.
    """
    used = np.argwhere(spread > 0)
    weight = spread[spread > 0]
    over = np.maximum(OWN, OTHER) >= TARGET
    table = np.where(over, ended, start)
    moves = used - (SIDE - 1)
    for _ in range(60):
        new = np.zeros((SIDE, SIDE))
        for (a, b), p in zip(moves, weight):
            i = np.clip(np.arange(SIDE) + a, 0, 2 * SIDE - 1)
            j = np.clip(np.arange(SIDE) + b, 0, 2 * SIDE - 1)
            new += p * table[np.ix_(i, j)]
        new = np.where(over[:SIDE, :SIDE], ended[:SIDE, :SIDE], new)
        change = np.abs(new - table[:SIDE, :SIDE]).max()
        table[:SIDE, :SIDE] = new
        if change < 1e-5:
            break
    return table[:SIDE, :SIDE]


def main() -> None:
    args = options(__doc__, deals=40_000, seed=1)
    began = time.perf_counter()
    table = worked_back(outcomes(args.deals, args.seed), WON, 0.5)
    at = (0 - LOWEST) // GRID
    told = (
        f"from 0-0 {table[at, at]:.3f}, 300 ahead at 600 {table[at + 24, at + 12]:.3f}, "
        f"600 behind at 900 {table[at + 12, at + 36]:.3f}"
    )
    print(told)
    data, seconds = f"{args.deals:,} deals between value nets", time.perf_counter() - began
    write_layers("equity", [table], seed=args.seed, data=data, seconds=seconds, measured=told)


if __name__ == "__main__":
    main()
