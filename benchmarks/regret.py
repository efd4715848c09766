"""What does a level lose by its choices? All levels get the same positions, in any game.

    python -m benchmarks.regret [--game militaire] [--positions 300] [--worlds 24] [--folder .]

Each level's choice is tried in the same imagined deals, played to the end of the deal by a plain
player that is none of the levels. One half of the deals finds the best choice and the other half
judges it, so that no choice is best by luck. It is the best of the choices made, not of all moves.
The game imagines the deals, without reading anything from others' moves. Each position becomes a
line of a file, and the same command goes on from there. Without a game it does all of them, and
prints two tables: what a choice loses, and how much less that is than for the level below.
"""

from __future__ import annotations

import argparse
import json
import statistics
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import GameEntry, entry

PLAIN = {
    "anaconda": "table",
    "contract_rummy": "planner",
    "daifugo": "greedy",
    "guts": "thumb",
    "militaire": "reckoner",
    "mille": "thumb",
}
"""The player, by game, that plays up to a position and on from it."""
SIZES = {
    "anaconda": (100, 60),
    "contract_rummy": (300, 24),
    "daifugo": (100, 100),
    "guts": (300, 1000),
    "militaire": (300, 24),
    "mille": (80, 40),
}
"""By game, the numbers of positions and of imagined deals per position in docs/opponents.md."""
LEVELS = ("novice", "casual", "club", "regular", "expert", "master", "grandmaster")


def answer(agent: Any, view: Any, dice: Dice) -> Any:
    """A player's choice, thought to the end."""
    thinking = agent.think(view, dice)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def onward(game: GameEntry, state: Any, plain: Any, dice: Dice) -> Any:
    """The states from here to the end of the deal; the last one is scored."""
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
    """A random state in a first deal in which somebody has a choice."""
    state = game.game.start(game.options.usual, game.title.usual_seats)
    found = []
    for now in onward(game, state, plain, dice.stream("deal")):
        actor = game.game.waiting(now).actor
        if actor is None or actor is CHANCE or game.game.result(now).deals:
            continue
        if len([*islice(game.game.moves(game.game.observe(now, actor)), 2)]) > 1:
            found.append(now)
    return found[dice.stream("which").below(len(found))] if found else None


def losses(game: GameEntry, worlds: int, dice: Dice) -> list[float]:
    """What each level loses at one position; empty if the deal had no choice."""
    plain = game.players[PLAIN[game.title.id]]
    if (state := position(game, plain, dice)) is None:
        return []
    seat: Any = game.game.waiting(state).actor
    view = game.game.observe(state, seat)
    chosen = [answer(game.players[level], view, dice.stream("choice")) for level in LEVELS]
    tried = {move: [0.0, 0.0] for move in chosen}
    if len(tried) == 1:
        return [0.0] * len(LEVELS)
    for world in range(worlds):
        imagined = game.game.imagine(view, dice.stream("world", world))
        before = game.game.result(imagined).scored[seat]
        for move, halves in tried.items():
            after = game.game.play(imagined, move).state
            if game.game.result(after).deals == game.game.result(imagined).deals:
                *_, after = onward(game, after, plain, dice.stream("on", world))
            worth = game.game.result(after).scored[seat] - before
            halves[world % 2] += worth / (worlds // 2)
    # Each half's best choice, valued in the other half.
    reached = sum(max(tried.values(), key=lambda halves: halves[k])[1 - k] for k in (0, 1))
    return [(reached - sum(tried[move])) / 2 for move in chosen]


def measured(game: str, seed: str, positions: int, worlds: int, file: Path) -> list[list[float]]:
    """What each level loses at this many positions; those already in the file are not repeated."""
    asked = {"game": game, "worlds": worlds, "seed": seed}
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    if lines and lines[0] != asked:
        raise SystemExit(f"{file} was measured otherwise: {lines[0]}")
    with file.open("a") as out:
        if not lines:
            lines = [asked]
            out.write(json.dumps(asked) + "\n")
        for number in range(len(lines) - 1, positions):
            lines.append(losses(entry(game), worlds, Dice(f"regret {seed} {number}")))
            out.write(json.dumps(lines[-1]) + "\n")
            out.flush()
    return [line for line in lines[1 : positions + 1] if line]


def shown(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    edge = 1.96 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{statistics.fmean(values):.3f} ± {edge:.3f}"


def main() -> None:
    """Measure what is missing in the files, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=PLAIN)
    parser.add_argument("--positions", type=int)
    parser.add_argument("--worlds", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--folder", type=Path, default=Path())
    args = parser.parse_args()
    lost, less = {}, {}
    for game in [args.game] if args.game else PLAIN:
        positions, worlds = args.positions or SIZES[game][0], args.worlds or SIZES[game][1]
        file = args.folder / f"regret-{game}.jsonl"
        rows = measured(game, args.seed, positions, 2 * max(1, worlds // 2), file)
        head = f"{game}, {len(rows)} positions"
        lost[head] = [shown([*column]) for column in zip(*rows, strict=True)]
        less[head] = ["", *(shown([a - b for a, b in zip(*two)]) for two in pairwise(zip(*rows)))]
    for name, columns in (("loses a choice", lost), ("less than below", less)):
        print(f"| {name} | {' | '.join(columns)} |\n|---{'|---' * len(columns)}|")
        for level, *cells in zip(LEVELS, *columns.values()):
            print(f"| `{level}` | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
