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
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tools.compiled import TOP, load

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
STEPS, SPREAD = 12, 0.25


def core() -> Any:
    """The compiled players of Daifugo, and the loops."""
    return load(LOOPS, folder=FOLDER, modules=MODULES)


def tuned(
    minutes: float, seed: int, kinds: Sequence[int], begin: Sequence[float], rival: Any
) -> tuple[Any, str]:
    """The mean of the weights in the second half of these minutes, and how many deals were played."""
    made, rng, games = core(), np.random.default_rng(seed), max(60, 90 // len(kinds))
    least = np.array([0.02] * 8 + [-9.0] * 14)
    scale, w = np.array(SCALE), np.array(begin)
    momentum, steps, began = np.zeros(22), 0, time.monotonic()
    late: list[Any] = []
    while (part := (time.monotonic() - began) / (60 * minutes)) < 1 or not late:
        against = (rival, w.copy())[steps % 2]
        slope = np.zeros(22)
        for _ in range(STEPS):
            way = rng.standard_normal(22)
            series = int(rng.integers(1, 10**9))
            more, less = (
                np.mean(
                    [
                        made.duel(
                            kind,
                            4,
                            3,
                            games,
                            series,
                            np.maximum(w + sign * SPREAD * scale * way, least),
                            against,
                        )[0]
                        for kind in kinds
                    ]
                )
                for sign in (1, -1)
            )
            slope += (more - less) * way / (2 * STEPS * SPREAD)
        momentum = 0.8 * momentum + 0.2 * slope
        w = np.maximum(w + (1.0 if part < 0.5 else 0.5) * scale * momentum, least)
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
        name: round(made.duel(k, 4, 5, games, seed, w, rival)[0], 3)
        for k, name in enumerate(PRESETS)
    }


def counted(games: int) -> dict[str, dict[str, list[list[float]]]]:
    """For each preset and number of seats, the probabilities of the next place, by place."""
    made, ws = core(), np.array(_kept("rule_of_thumb")["weights"] * 7)
    found: dict[str, dict[str, list[list[float]]]] = {}
    for kind, name in enumerate(PRESETS):
        found[name] = {}
        for seats in range(3, 8):
            table = np.zeros((seats, seats))
            made.count_titles(kind, seats, games, 8, ws, table)
            table /= table.sum(axis=1, keepdims=True)
            found[name][str(seats)] = np.round(table, 3).tolist()
    return found


def _kept(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(_path(name).read_text("utf-8"))
    return content


def _path(name: str) -> Path:
    return FOLDER / "weights" / f"{name}.json"


def _write(name: str, **content: Any) -> None:
    made_by = " ".join(["python -m tools.training.daifugo", *sys.argv[1:]])
    told = {"name": name, "made_by": made_by, **content}
    text = json.dumps(told, indent=1)
    _path(name).write_text(text + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("rule_of_thumb", "without_jokers", "carry"))
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=3000)
    args = parser.parse_args()
    if args.what == "carry":
        _write("carry", data=f"{args.games} games of 8 deals", chances=counted(args.games))
        return
    if args.what == "without_jokers":
        before = _kept("rule_of_thumb")["weights"]
        w, data = tuned(args.minutes, args.seed, (0,), before, np.array(before))
        gained = {"standard": gains(w, np.array(before), 3000, 99)["standard"]}
        measured = {"points a deal over the weights for all tables, one against three": gained}
    else:
        w, data = tuned(args.minutes, args.seed, range(3), BEGIN, GREEDY)
        gained = gains(w, GREEDY, 2000, 5)
        measured = {"points a deal over the lowest that beats, one against three": gained}
    _write(args.what, data=data, measured=measured, weights=[round(float(x), 3) for x in w])


if __name__ == "__main__":
    main()
