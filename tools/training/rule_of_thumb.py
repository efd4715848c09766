"""Tune the rule of thumb: a (6/20) evolution strategy on duplicate deals against its own mean.

    python -m tools.training.rule_of_thumb [--eager] [--generations N] [--pairs N] [--seed S]

The eager one takes the pack whenever it may, and its other weights are tuned for that: a quarter of
the imagined deals assume that the other seat is of that kind.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tools.compiled import load
from tools.training import options
from tools.training.provenance import write_layers

BEGIN = [
    *(6.5, 85.0, -4.4, -6.9, 8.0, 38.0, 8.0, 23.0, -23.0, -4.5),
    *(99.0, -17.0, 16.0, 4.0, 6.6, 15.0, -22.0, -18.0),
    *(-0.3, -0.9, 1.2, -1.4, 0.6, 2.3, 3.9, 20.0, -0.5, 9.7, 0.4),
]
"""Set by hand: the first two rows near the results of regressions on deals played out both ways."""
EAGER_DRAW = [1000.0, *(0.0,) * 9]
"""Replaces the first row in the weights of a player that always takes the pack."""
PARENTS, OFFSPRING = 6, 20


def main() -> None:
    args = options(__doc__, generations=150, pairs=3000, seed=1, eager=False)
    core = load(extra=("tools/training/loops",))
    rng = np.random.default_rng(args.seed)
    first = np.array(EAGER_DRAW + BEGIN[len(EAGER_DRAW) :] if args.eager else BEGIN)
    mean, spread = first.copy(), 0.25 * np.maximum(np.abs(first), 0.6)
    least = np.full(len(first), 0.03)
    if args.eager:
        spread[: len(EAGER_DRAW)] = least[: len(EAGER_DRAW)] = 0.0
    average = np.zeros_like(mean)
    began = time.perf_counter()
    for generation in range(args.generations):
        tries = mean + spread * rng.standard_normal((OFFSPRING, len(mean)))
        with ThreadPoolExecutor() as pool:
            found = [
                pool.submit(core.rule_pairs, w, mean, args.pairs, 10_000 + generation)
                for w in tries
            ]
            worth = [each.result() for each in found]
        best = tries[np.argsort(worth)[::-1][:PARENTS]]
        # Weighted recombination, with step sizes moving towards those of the winners.
        share = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
        share /= share.sum()
        step = share @ best - mean
        spread = np.maximum(np.sqrt(0.9 * spread**2 + 0.1 * (share @ (best - mean) ** 2)), least)
        mean = mean + step
        if generation >= args.generations // 2:
            average += mean / (args.generations - args.generations // 2)
        if generation % 10 == 9:
            gain = core.rule_pairs(mean, first, 20_000, 7)
            print(f"{generation + 1}: {gain:+.1f} points a deal over the first", flush=True)
    gain = core.rule_pairs(average, first, 40_000, 8)
    print(f"mean of the last half: {gain:+.2f} points a deal over the first")
    write_layers(
        "eager" if args.eager else "rule_of_thumb",
        [average],
        seed=args.seed,
        data=f"{args.generations} generations of {OFFSPRING} x {args.pairs} duplicate deals",
        seconds=time.perf_counter() - began,
        measured=f"{gain:+.2f} points a deal over the weights set by hand, 40,000 pairs",
    )


if __name__ == "__main__":
    main()
