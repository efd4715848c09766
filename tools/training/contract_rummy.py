"""Tune Contract Rummy's rule of thumb, and compare weights and levels by deals in machine code.

    python -m tools.training.contract_rummy tune [--last] [--minutes N] [--seed S] [--out FILE]
    python -m tools.training.contract_rummy levels [--deals N] [--seed S]
    python -m tools.training.contract_rummy people [--deals N] [--seed S]
    python -m tools.training.contract_rummy former [--level L] [--games N] [--seed S]

Tuning climbs by mirrored steps: one seat with changed weights plays against three others, which
have either the plain weights of the start or the current ones, in all seven deals equally often.
Both sides of a step get the same cards. Its results go into `players/efforts.py`, and are then
measured by `mille arena`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.former import EFFORTS
from mille.agents import PEOPLE
from mille.games.contract_rummy.moves import CONTRACTS, LAST, HouseRules
from mille.games.contract_rummy.players import (
    LEVELS,
    MANNERS,
    PLAIN,
    WEIGHTS,
    WEIGHTS_OF_LAST,
    Effort,
    Mind,
    mind,
)
from tools.compiled import TOP, load

FOLDER = TOP / "mille" / "games" / "contract_rummy"
LOOPS = ("tools/training/contract_rummy_deal",)
SEATS = 4
PACK = np.array([*range(52), *range(52), *[52] * (SEATS - 1)])
SCALE = np.array(
    [
        *(0.15, 0.12, 0.1, 0.25, 0.06, 0.35, 0.06, 1.0, 0.2, 0.08, 0.15, 0.25, 0.3, 0.04, 0.02),
        *(0.06, 2.0, 0.7, 0.4, 0.8, 1.0, 1.5, 0.6, 0.25),
    ]
)
"""The step size for each weight."""
LEAST = np.array(
    [
        *(0.4, 0.0, 0.12, 0.0, -0.5, -4.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        *(-5.0, -1.0, -1.0, -1.0, -8.0, -2.0, -2.0, 0.0),
    ]
)
MOST = np.array(
    [
        *(3.0, 2.0, 1.5, 1.0, 1.0, 3.0, 1.0, 9.0, 1.0, 2.0, 4.0, 5.0, 6.0, 1.0, 0.5, 2.0),
        *(30.0, 10.0, 6.0, 8.0, 15.0, 20.0, 10.0, 1.0),
    ]
)
STEPS, GAMES = 24, 8
"""How many mirrored steps come before the weights move, and how many games of seven deals each side
plays."""


def core() -> Any:
    """The compiled players, and the deal."""
    return load(LOOPS, folder=FOLDER, modules=("ways",))


def played(made: Any, deck: Any, deal: int, weights: Any, efforts: list[Effort]) -> Any:
    """The points of each seat in a deal, 1 to 7."""
    contract, out = CONTRACTS[deal - 1], np.zeros(12)
    limits = np.array([n for it in efforts for n in (it.windows, it.ranks, int(it.exact))])
    slips = np.array([effort.unsteady for effort in efforts])
    size = HouseRules().deal_sizes[deal - 1]
    sets, runs = contract.count("S"), contract.count("R")
    first = int(deck[5]) % SEATS
    made.play_deal(deck, SEATS, sets, runs, size, first, weights, limits, slips, out)
    return out[:SEATS]


def ahead(
    made: Any, mine: Any, others: list[Any], games: int, seed: int, deals: Sequence[int]
) -> float:
    """By how many points per deal a seat is worse than the mean of the others; less is better."""
    rng, total = np.random.default_rng(seed), 0.0
    for game in range(games):
        seat = game % SEATS
        weights = np.concatenate([mine if n == seat else others[n] for n in range(SEATS)])
        for deal in deals:
            points = played(made, rng.permutation(PACK), deal, weights, [LEVELS["grandmaster"]] * 4)
            total += points[seat] - (points.sum() - points[seat]) / (SEATS - 1)
    return total / games / len(deals)


def tune(minutes: float, seed: int, out: Path, last: bool) -> None:
    """Climb for this many minutes, in the last deal or in all; the weights are written after each
    step.
    """
    made, rng = core(), np.random.default_rng(seed)
    plain, w = np.array(PLAIN), np.array(WEIGHTS_OF_LAST if last else WEIGHTS)
    deals, games = ((LAST,), 2 * GAMES) if last else (range(1, LAST + 1), GAMES)
    momentum, steps, end = np.zeros(len(w)), 0, time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        slope, mean = np.zeros(len(w)), 0.0
        for _ in range(STEPS):
            way, cards = rng.standard_normal(len(w)), int(rng.integers(1 << 40))
            others = [plain if rng.random() < 0.3 else w for _ in range(SEATS)]
            more, less = (
                ahead(
                    made, np.clip(w + sign * SCALE * way, LEAST, MOST), others, games, cards, deals
                )
                for sign in (1, -1)
            )
            slope += (more - less) * way / (2 * STEPS)
            mean += (more + less) / (2 * STEPS)
        momentum = 0.6 * momentum + 0.4 * slope
        size = float(np.linalg.norm(momentum))
        w = np.clip(w - SCALE * momentum / size * min(0.6 * size, 1.2), LEAST, MOST)
        steps += 1
        out.write_text(json.dumps([round(float(x), 3) for x in w]), "utf-8")
        print(steps, f"{mean:.2f}", *(f"{x:.2f}" for x in w), flush=True)


def levels(deals: int, seed: int) -> None:
    """Two seats of each level against two of the level below, compared by weights and slips
    alone.
    """
    names = list(LEVELS)
    for below, name in zip(names, names[1:]):
        print(f"{name} {compared(mind(name), mind(below), deals, seed)} than {below}", flush=True)


def people(deals: int, seed: int) -> None:
    """Two seats of the second person of each level against two of the first."""
    for name in MANNERS:
        first = PEOPLE[name].level
        print(f"{name} {compared(mind(name), mind(first), deals, seed)} than {first}", flush=True)


def compared(one: Mind, other: Mind, deals: int, seed: int) -> str:
    """By how many points per deal two seats of one are better than two of the other; they change
    seats.
    """
    made, rng, found = core(), np.random.default_rng(seed), []
    for n in range(deals):
        deck, deal = rng.permutation(PACK), n % LAST + 1
        for turn in range(2):
            minds = [one if (seat + turn) % 2 else other for seat in range(SEATS)]
            weights = np.concatenate([np.array(it.weights(deal == LAST)) for it in minds])
            points = played(made, deck, deal, weights, [it.effort for it in minds])
            mine = [seat for seat in range(SEATS) if minds[seat] is one]
            found.append((points.sum() - 2 * points[mine].sum()) / 2)
    pairs = np.array(found).reshape(-1, 2).mean(axis=1)
    error = 1.96 * pairs.std() / len(pairs) ** 0.5
    return f"{pairs.mean():.2f} ± {error:.2f} points a deal better"


def against_former(level: str, games: int, seed: int) -> None:
    """One player of a level against three as at commit 7c15fe8, each game once at every seat."""
    made, rng = core(), np.random.default_rng(seed)
    new, old = LEVELS[level], EFFORTS[level]
    firsts, leads, last = [], [], []
    for _ in range(games):
        decks = [rng.permutation(PACK) for _ in CONTRACTS]
        first, lead, in_last = 0.0, 0.0, 0.0
        for own in range(SEATS):
            efforts = [new if seat == own else old for seat in range(SEATS)]
            total = np.zeros(SEATS)
            for deal, deck in enumerate(decks, 1):
                own_last = [deal == LAST and seat == own for seat in range(SEATS)]
                weights = np.concatenate([it.weights(n) for it, n in zip(efforts, own_last)])
                points = played(made, deck, deal, weights, efforts)
                total += points
            first += (total[own] == total.min()) / (total == total.min()).sum() / SEATS
            lead += _lead(total, own) / SEATS / LAST
            in_last += _lead(points, own) / SEATS
        firsts.append(100 * first)
        leads.append(lead)
        last.append(in_last)
    told = ("first in {} % of the games", "{} points a deal ahead", "{} in the last deal")
    for words, found in zip(told, (firsts, leads, last)):
        error = 1.96 * float(np.std(found)) / games**0.5
        print(words.format(f"{np.mean(found):.1f} ± {error:.1f}"))


def _lead(points: Any, own: int) -> float:
    """How many more points the others have on average."""
    return float((points.sum() - points[own]) / (SEATS - 1) - points[own])


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("tune", "levels", "people", "former"))
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--last", action="store_true", help="the weights of the last deal alone")
    parser.add_argument("--deals", type=int, default=1400)
    parser.add_argument("--level", choices=EFFORTS, default="grandmaster")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("weights.json"))
    given = parser.parse_args()
    if given.what == "tune":
        tune(given.minutes, given.seed, given.out, given.last)
    elif given.what == "levels":
        levels(given.deals, given.seed)
    elif given.what == "people":
        people(given.deals, given.seed)
    else:
        against_former(given.level, given.games, given.seed)


if __name__ == "__main__":
    main()
