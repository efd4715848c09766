"""What does a turn lose because the player does not think for longer?

    python -m benchmarks.strength.regret [--turns 2000] [--worlds 1500] [--seed 1]

Games between levels are mostly luck, and near the top it takes many thousands to tell two apart.
Here the levels choose what to lay and throw at the same positions, and each choice is tried in
thousands of imagined hands, against the choice of a search as long as that. Half of these hands
make that choice and the other half judge it, so that it does not win by luck. Where the rules of
thumb and the belief are wrong, the long search is wrong too, and this does not show.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from benchmarks.strength.__main__ import EXTRA, RULES, edge_of, learned, row
from mille.games.mille import flat
from mille.games.mille.features import BASE, LAYINGS, MOST_PLANS
from mille.games.mille.players import LEVELS
from tools.compiled import load

LONG = 12
"""How many of the net's best plans the long search tries."""
QUICK = "master,worlds=48,shortlist=4"
"""The player that plays up to the position."""
LATEST = 14
"""The most turns of both seats before the position."""


class Desk:
    """Working memory for one position, and the levels at it."""

    def __init__(self, core: Any, known: tuple[Any, ...], seed: int, rules: str) -> None:
        self.core = core
        self.learned = (*known, np.zeros(2))
        """What `learned` returns, and the totals of the game."""
        self.layings = np.zeros(LAYINGS * flat.LENGTH, np.int64)
        self.plans, self.values = np.zeros(2 * MOST_PLANS, np.int64), np.zeros(2 * MOST_PLANS)
        self.luck = np.zeros(flat.CHANCE + 1, np.int64)
        self.deal = np.zeros(flat.LENGTH, np.int64)
        self.luck[flat.CHANCE] = self.deal[flat.CHANCE] = seed
        core.set_rules(self.deal, RULES[rules])
        core.deal(self.deal, seed % 2)
        self.ago = [1000, 1000]
        """How many turns ago each seat took the pack."""
        self.took = False

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return bool(self.deal[flat.PHASE] == flat.OVER)

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return int(self.deal[flat.TURN])

    def draw(self, p: Any) -> None:
        """Begin a turn as player p would."""
        room = (self.layings, self.plans, self.luck)
        ago = self.ago[1 - self.seat]
        self.took = self.core.draw_by(self.deal, p, *self.learned, *room, ago)

    def play(self, p: Any) -> None:
        """Finish the turn as player p would."""
        seat = self.seat
        room = (self.layings, self.plans, self.values, self.luck)
        self.core.play_by(self.deal, p, *self.learned, *room, self.ago[1 - seat])
        self.ago = [1 + turns for turns in self.ago]
        if self.took:
            self.ago[seat] = 1

    def seen(self, p: Any, chance: int) -> Any:
        """The deal as player p, on turn, sees it."""
        v = np.zeros(flat.LENGTH, np.int64)
        self.core.as_seen(self.deal, self.seat, p, self.ago[1 - self.seat], v)
        v[flat.CHANCE] = chance
        return v

    def choice(self, p: Any, chance: int) -> tuple[int, int]:
        """The laying and the discard that player p chooses."""
        v = self.seen(p, chance)
        room = (self.layings, self.plans, self.values)
        best = self.core.level_play(v, self.seat, p, *self.learned, *room)
        return int(self.plans[2 * best]), int(self.plans[2 * best + 1])

    def judged(
        self, p: Any, chance: int, chosen: list[tuple[int, int]], worlds: int
    ) -> tuple[list[float], float]:
        """The worths of the chosen plans, and of what the long search would choose.

        In hundredths of a game.
        """
        core, v, seat = self.core, self.seen(p, chance), self.seat
        value, belief, *weighed = self.learned
        room = (self.layings, self.plans)
        n = core.find_plans(v, *room)
        core.judge_plans(v, seat, value, *room, 0, n, self.values, np.zeros(BASE))
        tried = np.zeros(n, np.int64)
        left = core.shortlist(self.values, n, 1.0, 1.0, tried, LONG)
        at = {(int(self.plans[2 * i]), int(self.plans[2 * i + 1])): i for i in range(n)}
        alive = [*dict.fromkeys([*tried[:left].tolist(), *(at[plan] for plan in chosen)])]
        table = np.zeros(core.TABLE)
        core.believe(v, seat, belief, p[core.TRUST], table)
        tried_in, found = core.Worlds(seat, table, *weighed), core.Plans(*room)
        halves = []
        for _ in range(2):
            kept = np.zeros(n * core.KEPT)
            core.try_plans(v, tried_in, found, np.array(alive), len(alive), worlds, kept)
            halves.append(kept[core.WORTH :: core.KEPT] / worlds)
        finds, judges = halves
        best = max(alive, key=lambda i: finds[i])
        return [float(judges[at[plan]]) for plan in chosen], float(judges[best])


def losses(
    desk: Desk, quick: Any, players: list[Any], turns: int, seed: int, worlds: int
) -> list[float]:
    """What each player's choice loses after this many turns; empty if the deal is over."""
    for _ in range(turns):
        desk.draw(quick)
        if not desk.over:
            desk.play(quick)
        if desk.over:
            return []
    desk.draw(quick)
    if desk.over:
        return []
    chosen = [desk.choice(p, seed + 1 + i) for i, p in enumerate(players)]
    values, best = desk.judged(quick, seed, chosen, worlds)
    return [best - value for value in values]


def main() -> None:
    """Measure and print, a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--rules", default="standard", choices=RULES)
    args = parser.parse_args()
    levels = args.levels.split(",")
    core = load(extra=EXTRA)
    known = learned()
    quick, *players = (row(core, name) for name in (QUICK, *levels))

    def at(number: int) -> list[float]:
        seed = (args.seed * 1_000_003 + number * 7919 + 17) & 0xFFFFFFFF
        desk = Desk(core, known, seed, args.rules)
        return losses(desk, quick, players, number % LATEST, seed, args.worlds)

    began = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = [found for found in pool.map(at, range(args.turns)) if found]
    print(f"{len(rows)} turns, {time.perf_counter() - began:.0f} s")
    before: list[float] = []
    for level, lost in zip(levels, (list(column) for column in zip(*rows))):
        said = f"{level} loses {shown(lost)} hundredths of a game a turn"
        if before:
            said += f", {shown([a - b for a, b in zip(before, lost)])} less than the level before"
        print(said, flush=True)
        before = lost


def shown(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    return f"{statistics.fmean(values):.3f} ± {edge_of(values):.3f}"


if __name__ == "__main__":
    main()
