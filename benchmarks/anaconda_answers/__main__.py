"""Compare the answers of two players of Anaconda at the same positions.

    python -m benchmarks.anaconda_answers [--a playouts] [--b master] [--others table]
        [--stage 2] [--positions 500] [--seed 1]

Luck hides small differences between games, so this compares single answers (anaconda.md, section
8: judge decisions where games cannot tell). Five of `--others` play. Whenever one of them has to
answer at the stage (0 before any pass, 1 between the passes, 2 after the last one, 3 with cards up,
or `declare`), A and B say what they would do. If they differ, the deal is played to its end both
ways, with B in that seat, the others in theirs and the same dice. Prints how much more A wins per
decision on average, in chips with a 95 % range, and by kinds of differences. `playouts` is the
player of `playouts.py`; with `playouts+folds` its playouts may also say to fold.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import sqrt
from typing import Any

from benchmarks.anaconda_answers.playouts import PlaysOut
from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.games import entry
from mille.games.anaconda.judging import stage_of
from mille.games.anaconda.moves import Declare, Move, Phase
from mille.games.anaconda.players import Manner
from mille.games.anaconda.table import View

GAME = entry("anaconda")
SEATS = 5
READER = Manner(300, reads=1.0)
TRIED = {
    "playouts": PlaysOut(READER, 150),
    "playouts+folds": PlaysOut(READER, 150, folds=True),
}


def finish(state: Any, seat: Seat, mine: Any, others: Any, dice: Dice) -> int:
    """The chips of a seat at the end of this deal."""
    game, deals = GAME.game, len(state.deals)
    while len(state.deals) == deals:
        waiting = game.waiting(state)
        actor = waiting.seats[0]
        player = mine if actor == seat else others
        own = dice.stream(actor, state.turns)
        state = game.play(state, decide(player.think(game.observe(state, actor), own))).state
    return int(state.deals[-1].totals[seat])


def asked(view: View, stage: str) -> bool:
    """Whether a view has a decision of that stage."""
    if view.phase is Phase.DECLARE:
        return stage == "declare"
    return view.phase is Phase.BET and str(stage_of(view)) == stage


def kind(move: Move) -> str:
    """The name of a move in the list of differences."""
    return str(move.for_) if isinstance(move, Declare) else type(move).__name__.lower()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a", default="playouts")
    parser.add_argument("--b", default="master")
    parser.add_argument("--others", default="table")
    parser.add_argument("--stage", default="2")
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    players: dict[str, Any] = {**GAME.players, **TRIED}
    a, b, others = (players[name] for name in (wanted.a, wanted.b, wanted.others))
    game, found, kinds = GAME.game, list[int](), defaultdict[str, list[int]](list)
    number = 0
    while len(found) < wanted.positions:
        dice, number = Dice(f"answers {wanted.seed} {number}"), number + 1
        state: Any = game.start(GAME.rule_sets["standard"], SEATS)
        while (waiting := game.waiting(state)).actor is not None and len(found) < wanted.positions:
            if waiting.actor is CHANCE:
                state = game.play(state, game.chance(state, dice.stream(len(state.deals)))).state
                continue
            seat = waiting.seats[0]
            view, turn = game.observe(state, seat), state.turns
            if asked(view, wanted.stage):
                one, other = (decide(p.think(view, dice.stream("asked", turn))) for p in (a, b))
                more = 0
                if one != other:
                    ends = []
                    for move in (one, other):
                        after = game.play(state, move).state
                        if len(after.deals) > len(state.deals):
                            ends.append(int(after.deals[-1].totals[seat]))
                        else:
                            ends.append(finish(after, seat, b, others, dice.stream("end", turn)))
                    more = ends[0] - ends[1]
                    kinds[f"{kind(other)} > {kind(one)}"].append(more)
                found.append(more)
            own = dice.stream("seat", seat, turn)
            state = game.play(state, decide(others.think(view, own))).state
    n = len(found)
    mean = sum(found) / n
    spread = sqrt(sum((each - mean) ** 2 for each in found) / (n - 1))
    print(
        f"{wanted.a} for {wanted.b} at {n} positions of stage {wanted.stage} among "
        f"{wanted.others}: {mean:+.3f} ± {1.96 * spread / sqrt(n):.3f} chips a decision"
    )
    for name, each in sorted(kinds.items()):
        print(f"  {name}: {len(each)} times, {sum(each) / len(each):+.1f}")


if __name__ == "__main__":
    main()
