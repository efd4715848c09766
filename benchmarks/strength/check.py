"""Do measurements and table play the same? `python -m benchmarks.strength.check --turns 300`

Levels choose at the same positions in machine code, as in measurements, and in plain Python, as at
the table: draw or pack, and whole turns. The choices must be the same. The last digits of a
logarithm may differ between the two, and so a choice among equals; it prints how many did.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

from benchmarks.strength.__main__ import EXTRA, learned, row
from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games.mille import flat
from mille.games.mille.features import LAYINGS, MOST_PLANS
from mille.games.mille.melds import PRESETS
from mille.games.mille.moves import Phase, TakePack
from mille.games.mille.players import (
    LEVELS,
    RuleOfThumb,
    advise_draw,
    advise_play,
    equity_of,
    planner,
    recollect,
    thrown_by,
    totals_of,
)
from mille.games.mille.position import moves_of
from mille.games.mille.rules import MILLE
from mille.games.mille.table import MilleView, pairs
from tools.compiled import load


def views(n: int) -> list[MilleView]:
    """Positions with a choice, from games of the rule of thumb."""
    found: list[MilleView] = []
    dice, rule = Dice("check"), RuleOfThumb()
    state: Any = MILLE.start(PRESETS["standard"])
    step = 0
    while len(found) < n:
        actor = MILLE.waiting(state).actor
        if actor is None:
            state = MILLE.start(PRESETS["standard"])
            continue
        step += 1
        if actor is CHANCE:
            state = MILLE.play(state, MILLE.chance(state, dice.stream(step))).state
            continue
        view = MILLE.observe(state, actor)
        if (view.phase is Phase.DRAW and pairs(view)) or (
            view.phase is Phase.PLAY and step % 3 == 0
        ):
            found.append(view)
        state = MILLE.play(state, decide(rule.think(view, dice))).state
    return found


def main() -> int:
    """Compare, and print how many choices were the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=200)
    args = parser.parse_args()
    core = load(extra=EXTRA)
    value, belief, rule, _ = learned()
    positions = views(args.turns)
    worst = 0
    for level in [*LEVELS, "ambroise"]:
        effort, p = planner(level).effort, row(core, level)
        same = 0
        for number, view in enumerate(positions):
            seed = f"{level} {number}"
            d = recollect(view, effort, Dice(seed))
            v, totals = np.array(d), np.array(totals_of(view))
            chances = np.array(equity_of(view, effort))
            if view.phase is Phase.DRAW:
                advice = decide(advise_draw(view, Dice(seed), effort, {}))
                way = core.level_draw(v, view.seat, p, value, belief, rule, chances, totals)
                same += way == isinstance(advice.best.moves[0], TakePack)
                continue
            advice = decide(advise_play(view, Dice(seed), effort, {}))
            layings = np.zeros(LAYINGS * flat.LENGTH, np.int64)
            plans = np.zeros(2 * MOST_PLANS, np.int64)
            values = np.zeros(2 * MOST_PLANS)
            best = core.level_play(
                v, view.seat, p, value, belief, rule, chances, totals, layings, plans, values
            )
            at = plans[2 * best] * flat.LENGTH
            after = layings[at : at + flat.LENGTH].tolist()
            thrown = thrown_by(d, after, int(plans[2 * best + 1]))
            same += tuple(moves_of(view, d, after, thrown)) == advice.best.moves
        print(f"{level}: {same} of {len(positions)} choices the same", flush=True)
        worst = max(worst, len(positions) - same)
    return 1 if worst > len(positions) // 100 else 0


if __name__ == "__main__":
    sys.exit(main())
