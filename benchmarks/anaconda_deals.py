"""Play one player of Anaconda against three of another, deal by deal, with the same cards.

    python -m benchmarks.anaconda_deals [--a expert] [--b former] [--cards 100] [--first 0]

Every deal is a game of its own, played once with A in each of four seats, and everybody has the
same dice at the same turn: where A chooses as B would, nothing differs, so that luck hides less.
Prints the chips a deal that A wins from the others, with a 95 % range. `former` is `expert` as at
commit 7c15fe8.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import entry
from mille.games.anaconda.players import Manner, Mind
from mille.value import replace

GAME = entry("anaconda")
RULES: Any = replace(GAME.rule_sets["standard"], deals=1)
FORMER = Mind(Manner(60, error=0.03))
SEATS = 4


def won(a: Any, b: Any, name: str) -> float:
    """What A wins a deal with these cards, as a mean of all seats."""
    game, total = GAME.game, 0
    for own in range(SEATS):
        dice, state = Dice(name), game.start(RULES, SEATS)
        while (actor := (waiting := game.waiting(state)).actor) is not None:
            if actor is CHANCE:
                state = game.play(state, game.chance(state, dice.stream(len(state.deals)))).state
                continue
            seat = waiting.seats[0]
            turn = dice.stream("s", seat, len(state.deals), state.turns)
            thinking = (a if seat == own else b).think(game.observe(state, seat), turn)
            state = game.play(state, decide(thinking)).state
        total += state.deals[-1].totals[own] - RULES.buy_in
    return total / SEATS


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a", default="expert")
    parser.add_argument("--b", default="former")
    parser.add_argument("--cards", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    wanted = parser.parse_args()
    a, b = (FORMER if name == "former" else GAME.players[name] for name in (wanted.a, wanted.b))
    found = [won(a, b, f"g{n}") for n in range(wanted.first, wanted.first + wanted.cards)]
    n = len(found)
    mean = sum(found) / n
    spread = sqrt(sum((each - mean) ** 2 for each in found) / (n - 1))
    print(
        f"{wanted.a} against {SEATS - 1} {wanted.b}: {mean:+.2f} ± {1.96 * spread / sqrt(n):.2f} "
        f"chips a deal, {SEATS * n} deals"
    )


if __name__ == "__main__":
    main()
