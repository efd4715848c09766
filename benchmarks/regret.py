"""What does a level lose by a choice? The same positions to all levels, in any game.

    python -m benchmarks.regret --game militaire [--levels club,expert] [--positions 200]
                                [--worlds 200] [--file regret.jsonl]

What each level chose is tried in the same imagined deals, played to the end of the deal by a plain
player that is none of the levels. Half of the deals find the best of the choices and the other half
judge it, so that it has no luck of its own. It is the best of what was chosen, not of all moves.
Deals are imagined as the game does it, without reading what others' moves tell. A line is written
for each position; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import statistics
from itertools import islice
from pathlib import Path
from typing import Any

from mille.cards.dice import Dice
from mille.engine.game import CHANCE
from mille.games import GameEntry, entry

PLAIN = {
    "anaconda": "table",
    "contract_rummy": "planner",
    "daifugo": "greedy",
    "guts": "thumb",
    "militaire": "reckoner",
    "mille": "thumb",
}
"""Who plays up to a position, and on from it."""
LEVELS = "novice,casual,club,regular,expert,master,grandmaster"


def answer(agent: Any, view: Any, dice: Dice) -> Any:
    """What a player chooses, thought to the end."""
    thinking = agent.think(view, dice)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def onward(game: GameEntry, state: Any, plain: Any, dice: Dice) -> Any:
    """The states from here to the end of the deal, the last one when it is scored."""
    deals, step = game.game.result(state).deals, 0
    while (
        game.game.result(state).deals == deals
        and (actor := game.game.waiting(state).actor) is not None
    ):
        yield state
        step += 1
        move = (
            game.game.chance(state, dice.stream(step))
            if actor is CHANCE
            else answer(plain, game.game.observe(state, actor), dice.stream(step))
        )
        state = game.game.play(state, move).state
    yield state


def position(game: GameEntry, plain: Any, dice: Dice) -> Any:
    """A state of a first deal where somebody has a choice, each as likely."""
    state = game.game.start(next(iter(game.rule_sets.values())), game.title.usual_seats)
    found = []
    for now in onward(game, state, plain, dice.stream("deal")):
        actor = game.game.waiting(now).actor
        if actor is None or actor is CHANCE or game.game.result(now).deals:
            continue
        if len([*islice(game.game.moves(game.game.observe(now, actor)), 2)]) > 1:
            found.append(now)
    return found[dice.stream("which").below(len(found))] if found else None


def losses(game: GameEntry, levels: list[str], worlds: int, dice: Dice) -> list[float]:
    """What each level loses at one position; nothing where the deal had no choice."""
    plain = game.players[PLAIN[game.title.id]]
    if (state := position(game, plain, dice)) is None:
        return []
    seat: Any = game.game.waiting(state).actor
    view = game.game.observe(state, seat)
    chosen = [answer(game.players[level], view, dice.stream("choice")) for level in levels]
    tried = {move: [0.0, 0.0] for move in chosen}
    if len(tried) == 1:
        return [0.0] * len(levels)
    for world in range(worlds):
        imagined = game.game.imagine(view, dice.stream("world", world))
        before = game.game.result(imagined).scored[seat]
        for move, halves in tried.items():
            after = game.game.play(imagined, move).state
            if game.game.result(after).deals == game.game.result(imagined).deals:
                *_, after = onward(game, after, plain, dice.stream("on", world))
            worth = game.game.result(after).scored[seat] - before
            halves[world % 2] += worth / (worlds // 2)
    best = max(tried, key=lambda move: tried[move][0])
    return [tried[best][1] - tried[move][1] for move in chosen]


def main() -> None:
    """Measure what is missing in the file, and print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, choices=PLAIN)
    parser.add_argument("--levels", default=LEVELS)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--file", type=Path)
    args = parser.parse_args()
    game, levels, worlds = entry(args.game), args.levels.split(","), 2 * max(1, args.worlds // 2)
    file = args.file or Path(f"regret-{args.game}.jsonl")
    asked = {"game": args.game, "levels": levels, "worlds": worlds, "seed": args.seed}
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    if lines and lines[0] != asked:
        parser.error(f"{file} was measured otherwise: {lines[0]}")
    with file.open("a") as out:
        if not lines:
            lines = [asked]
            out.write(json.dumps(asked) + "\n")
        for number in range(len(lines) - 1, args.positions):
            lines.append(losses(game, levels, worlds, Dice(f"regret {args.seed} {number}")))
            out.write(json.dumps(lines[-1]) + "\n")
            out.flush()
    rows = [line for line in lines[1:] if line]
    print(f"{len(rows)} positions")
    for level, lost in zip(levels, zip(*rows, strict=True), strict=True):
        edge = 1.96 * statistics.stdev(lost) / len(lost) ** 0.5 if len(lost) > 1 else 0.0
        print(f"{level} loses {statistics.fmean(lost):.3f} ± {edge:.3f} a choice")


if __name__ == "__main__":
    main()
