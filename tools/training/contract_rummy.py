"""Tune Contract Rummy's rule of thumb, and compare levels and people, by deals of the game's own.

    python -m tools.training.contract_rummy tune [--last] [--minutes N] [--seed S] [--out FILE]
    python -m tools.training.contract_rummy levels [--deals N] [--seed S]
    python -m tools.training.contract_rummy people [--deals N] [--seed S]

Tuning climbs by mirrored steps: one seat with changed weights plays against three others, which
have either the plain weights of the start or the current ones, in all seven deals equally often.
Both sides of a step get the same cards. Its results go into the game's `weights`, and are then
measured by `mille arena`. A step takes four minutes of one core.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from mille.agents import PEOPLE, decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games.contract_rummy.moves import LAST, HouseRules
from mille.games.contract_rummy.players import (
    LEVELS,
    MANNERS,
    PLAIN,
    WEIGHTS,
    WEIGHTS_OF_LAST,
    Mind,
)
from mille.games.contract_rummy.rules import CONTRACT_RUMMY

SEATS = 4
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


class Weighed(Mind):
    """A grandmaster with weights of its own."""

    own: tuple[float, ...] = WEIGHTS

    def weights(self, last: bool) -> list[float]:
        """The same in all deals."""
        return [*self.own]


def played(minds: Sequence[Mind], deal: int, seed: str) -> list[int]:
    """The points of each seat in a deal, 1 to 7."""
    game, dice, step = CONTRACT_RUMMY, Dice(seed), 0
    state = game.start(HouseRules(deals=(deal,)), SEATS)
    while (actor := game.waiting(state).actor) is not None:
        step += 1
        if actor is CHANCE:
            move = game.chance(state, dice.stream("chance", step))
        else:
            move = decide(minds[actor].think(game.observe(state, actor), dice.stream(step)))
        state = game.play(state, move).state
    return list(state.totals)


def ahead(mine: Mind, others: Sequence[Mind], games: int, seed: int, deals: Sequence[int]) -> float:
    """By how many points per deal a seat is worse than the mean of the others; less is better."""
    total = 0.0
    for number in range(games):
        seat = number % SEATS
        minds = [mine if n == seat else others[n] for n in range(SEATS)]
        for deal in deals:
            points = played(minds, deal, f"{seed}/{number}/{deal}")
            total += points[seat] - (sum(points) - points[seat]) / (SEATS - 1)
    return total / games / len(deals)


def tune(minutes: float, seed: int, out: Path, last: bool) -> None:
    """Climb for this many minutes, in the last deal or in all, on all cores; the weights are
    written after each step.
    """
    rng = np.random.default_rng(seed)
    plain, w = Weighed(own=PLAIN), np.array(WEIGHTS_OF_LAST if last else WEIGHTS)
    deals, games = ((LAST,), 2 * GAMES) if last else (range(1, LAST + 1), GAMES)
    momentum, steps, end = np.zeros(len(w)), 0, time.monotonic() + 60 * minutes
    with ProcessPoolExecutor() as pool:
        while time.monotonic() < end:
            ways, asked = rng.standard_normal((STEPS, len(w))), []
            now = Weighed(own=tuple(w.tolist()))
            for way in ways:
                cards = int(rng.integers(1 << 40))
                others = [plain if rng.random() < 0.3 else now for _ in range(SEATS)]
                for sign in (1, -1):
                    tried = np.clip(w + sign * SCALE * way, LEAST, MOST)
                    mine = Weighed(own=tuple(tried.tolist()))
                    asked.append(pool.submit(ahead, mine, others, games, cards, deals))
            found = np.array([each.result() for each in asked]).reshape(STEPS, 2)
            momentum = 0.6 * momentum + 0.4 * (found[:, 0] - found[:, 1]) @ ways / (2 * STEPS)
            size = float(np.linalg.norm(momentum))
            w = np.clip(w - SCALE * momentum / size * min(0.6 * size, 1.2), LEAST, MOST)
            steps += 1
            out.write_text(json.dumps([round(float(x), 3) for x in w]), "utf-8")
            print(steps, f"{found.mean():.2f}", *(f"{x:.2f}" for x in w), flush=True)


def compared(one: str, other: str, deals: int, seed: int) -> None:
    """Print by how many points per deal two seats of one are better than two of the other; they
    change seats.
    """
    with ProcessPoolExecutor() as pool:
        pairs = np.array([*pool.map(_pair, *zip(*((one, other, n, seed) for n in range(deals))))])
    error = 1.96 * pairs.std() / len(pairs) ** 0.5
    print(f"{one} {pairs.mean():.2f} ± {error:.2f} points a deal better than {other}", flush=True)


def _pair(one: str, other: str, n: int, seed: int) -> float:
    """How much better one is in a deal played twice, with the seats exchanged."""
    better = 0.0
    for turn in range(2):
        names = [one if (seat + turn) % 2 else other for seat in range(SEATS)]
        minds = [Mind(LEVELS[PEOPLE[name].level], *MANNERS.get(name, ())) for name in names]
        points = played(minds, n % LAST + 1, f"{seed}/{n}")
        better += sum(p if name == other else -p for p, name in zip(points, names)) / 4
    return better


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("tune", "levels", "people"))
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--last", action="store_true", help="the weights of the last deal alone")
    parser.add_argument("--deals", type=int, default=1400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("weights.json"))
    given = parser.parse_args()
    if given.what == "tune":
        tune(given.minutes, given.seed, given.out, given.last)
    pairs = {"levels": [*zip([*LEVELS][1:], LEVELS)]}
    pairs["people"] = [(name, PEOPLE[name].level) for name in MANNERS]
    for one, other in pairs.get(given.what, ()):
        compared(one, other, given.deals, given.seed)


if __name__ == "__main__":
    main()
