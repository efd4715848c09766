"""How long do the players think? Processor time per turn, by level, in plain Python on one core.

    python -m benchmarks.thinking [--deals 6] [--levels expert,master]

Each level plays deals against the rule of thumb; it is asked as the program asks it, with the limit
on a turn's time. A turn is its draw and all its moves, spread over frames or done in another
process; `slice` is the longest time that it went on without a pause.
"""

from __future__ import annotations

import argparse
import inspect
import json
import time
from typing import Any

from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import entry
from mille.games.mille.players import LEVELS, PLAYERS, planner
from mille.games.mille.rules import MILLE
from mille.session.player import TURN_SECONDS


def turns_of(level: str, deals: int) -> tuple[list[float], list[float]]:
    """Seconds of each turn, and of each slice of thinking, in this many deals."""
    rules = entry("mille").rule_sets["standard"]
    turns: list[float] = []
    slices: list[float] = []
    dice = Dice(f"thinking {level}")
    state: Any = MILLE.start(rules)
    played, step, spent = 0, 0, 0.0
    players = (planner(level), PLAYERS["thumb"])
    while True:
        actor = MILLE.waiting(state).actor
        step += 1
        if actor is CHANCE:
            if MILLE.waiting(state).between_deals:
                played += 1
            if played == deals:
                return turns, slices
            state = MILLE.play(state, MILLE.chance(state, dice.stream(step))).state
            continue
        if actor is None:
            played += 1
            state = MILLE.start(rules)
            if played == deals:
                return turns, slices
            continue
        thinking = players[actor].think(
            MILLE.observe(state, actor), dice.stream("turn", len(turns))
        )
        hurry: bool | None = None
        while True:
            began = time.process_time()
            try:
                thinking.send(hurry)
            except StopIteration as end:
                move = end.value
            lasted = time.process_time() - began
            if actor == 0:
                spent += lasted
                slices.append(lasted)
            hurry = spent > TURN_SECONDS
            if inspect.getgeneratorstate(thinking) == inspect.GEN_CLOSED:
                break
        before = len(state.deals)
        state = MILLE.play(state, move).state
        if actor == 0 and (MILLE.waiting(state).actor != 0 or len(state.deals) > before):
            turns.append(spent)
            spent = 0.0


def main() -> None:
    """Measure and print, a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=6)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    for level in args.levels.split(","):
        turns, slices = (sorted(some) for some in turns_of(level, args.deals))
        found = {
            "level": level,
            "turns": len(turns),
            "median_ms": round(1000 * turns[len(turns) // 2], 1),
            "p99_ms": round(1000 * turns[int(0.99 * len(turns))], 1),
            "slice_p99_ms": round(1000 * slices[int(0.99 * len(slices))], 1),
            "slice_most_ms": round(1000 * slices[-1], 1),
        }
        if args.json:
            print(json.dumps(found), flush=True)
        else:
            print(
                f"{level}: {found['turns']} turns, median {found['median_ms']} ms, 99 % within "
                f"{found['p99_ms']} ms; slices 99 % within {found['slice_p99_ms']} ms, "
                f"at most {found['slice_most_ms']} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
