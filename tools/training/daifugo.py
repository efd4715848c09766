"""Tune Daifugo's rule of thumb, and count where titles lead.

    python -m tools.training.daifugo rule_of_thumb [--minutes N] [--seed S]
    python -m tools.training.daifugo without_jokers [--minutes N] [--seed S]
    python -m tools.training.daifugo carry [--games N]

Its weights climb by an evolution strategy with mirrored steps: one seat with changed weights plays
three others, in series of three deals of every preset, in turn against the lowest-that-beats and
against itself. `without_jokers` goes on from there for tables without jokers, against what it began with and
against itself. `carry` counts its chances in games between equal rules of thumb.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from tools.compiled import TOP, load
from tools.training.climb import Array, climb
from tools.training.provenance import told_of, write

FOLDER = TOP / "mille" / "games" / "daifugo"
MODULES = ("flat",)
LOOPS = ("tools/training/daifugo_loops",)
PRESETS = ("standard", "japanese", "family")
GREEDY = np.full(22, -100.0)
"""Weights that stand for always playing the lowest that beats the top."""
BEGIN = [
    *(0.5, 0.7, 0.8, 0.9, 0.5, 0.7, 0.8, 0.9, 1.8, 0.4, 0.5, 0.3, 0.1, 0.3),
    *(1.9, 1.0, 0.3, 0.0, 0.01, 0.0, 0.3, 0.0),
]
"""Set by hand."""
SCALE = [*(0.3,) * 8, *(0.3, 0.2, 0.3, 0.3, 0.3, 0.3, 0.4, 0.4, 0.3, 0.15, 0.015, 0.1, 0.2, 0.1)]
"""The step size for each weight."""
LEAST = [0.02] * 8 + [-9.0] * 14
STEPS, SPREAD = 12, 0.25


def core() -> Any:
    """The compiled players of Daifugo, and the loops."""
    return load(LOOPS, folder=FOLDER, modules=MODULES)


def tuned(
    minutes: float, seed: int, kinds: Sequence[int], begin: Sequence[float], rival: Any
) -> tuple[Any, str]:
    """The mean of the weights in the second half of these minutes, and how many deals were played."""
    made, games, steps, late = core(), max(60, 90 // len(kinds)), 0, list[Array]()

    def gain(tried: Array, w: Array, step: int, n: int, series: int) -> float:
        against = (rival, w)[step % 2]
        return float(np.mean([made.duel(k, 4, 3, games, series, tried, against) for k in kinds]))

    def rate(part: float) -> float:
        return 1.0 if part < 0.5 else 0.5

    for part, w in climb(begin, SCALE, LEAST, STEPS, SPREAD, rate, gain, minutes, seed):
        steps += 1
        if part >= 0.5:
            late.append(w)
        if steps % 20 == 0:
            print(steps, gains(w, rival, 300, 7), flush=True)
    deals = 12 * games * len(kinds)
    return np.mean(late, axis=0), f"{steps} steps of {2 * STEPS} x {deals} deals"


def gains(w: Any, rival: Any, games: int, seed: int) -> dict[str, float]:
    """What one with these weights gains a deal against three of the rival, by rules."""
    made = core()
    return {
        name: round(made.duel(k, 4, 5, games, seed, w, rival), 3) for k, name in enumerate(PRESETS)
    }


def counted(games: int) -> dict[str, dict[str, list[list[float]]]]:
    """For each preset and number of seats, the probabilities of the next place, by place."""
    made, ws = core(), np.array(told_of("daifugo", "rule_of_thumb")["weights"] * 7)
    found: dict[str, dict[str, list[list[float]]]] = {}
    for kind, name in enumerate(PRESETS):
        found[name] = {}
        for seats in range(3, 8):
            table = np.zeros((seats, seats))
            made.count_titles(kind, seats, games, 8, ws, table)
            table /= table.sum(axis=1, keepdims=True)
            found[name][str(seats)] = np.round(table, 3).tolist()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("rule_of_thumb", "without_jokers", "carry"))
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=3000)
    args = parser.parse_args()
    if args.what == "carry":
        data = f"{args.games} games of 8 deals"
        write("daifugo", "carry", data=data, chances=counted(args.games))
        return
    if args.what == "without_jokers":
        before = told_of("daifugo", "rule_of_thumb")["weights"]
        w, data = tuned(args.minutes, args.seed, (0,), before, np.array(before))
        gained = {"standard": gains(w, np.array(before), 3000, 99)["standard"]}
        measured = {"points a deal over the weights for all tables, one against three": gained}
    else:
        w, data = tuned(args.minutes, args.seed, range(3), BEGIN, GREEDY)
        gained = gains(w, GREEDY, 2000, 5)
        measured = {"points a deal over the lowest that beats, one against three": gained}
    found = [round(float(x), 3) for x in w]
    write("daifugo", args.what, data=data, measured=measured, weights=found)


if __name__ == "__main__":
    main()
