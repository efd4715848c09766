"""Games of Anaconda, with each division of a pot checked by the second reading of its page.

    python -m tests.independent.anaconda_games [--games 10000] [--first 0]

Quick players of all kinds sit at tables of 3 to 7 under all rule sets and single rules, often with
few chips, so that players go all in and pots are split. A game has one to three deals.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.text import dump
from mille.games import entry
from mille.session.record import Header, SeatName
from mille.value import replace
from tests.independent import anaconda
from tests.independent.reading import read

GAME = entry("anaconda")
PEOPLE = ["random", "random", "novice", "theo", "casual", "mado"]


def house(rng: random.Random) -> Any:
    """A rule set, often with some rules changed."""
    rules = rng.choice(list(GAME.rule_sets.values()))
    return replace(
        rules,
        preset="custom",
        low=rng.choice(["ace_to_five", "ace_to_six", "deuce_to_seven"]),
        both=rng.random() < 0.4,
        buy_in=rng.choice([6, 15, 30, 200]),
        deals=rng.choice([1, 1, 2, 3]),
    )


def played(number: int) -> tuple[bytes, int, int]:
    """The record of a game, how many pots were divided, and how many of those are side pots."""
    rng = random.Random(number)
    rules, seats = house(rng), rng.randint(3, 7)
    names = [rng.choice(PEOPLE) for _ in range(seats)]
    game, dice = GAME.game, Dice(f"pots {number}")
    state: Any = game.start(rules, seats)
    head = Header(
        "anaconda", rules, tuple(SeatName(n, n) for n in names), "0", "2026-01-01T00:00:00Z"
    )
    lines = [dump(head.write())]
    while (waiting := game.waiting(state)).actor is not None:
        if waiting.chance:
            move: Any = game.chance(state, dice)
        else:
            seat = waiting.seats[0]
            move = decide(GAME.players[names[seat]].think(game.observe(state, seat), dice))
        step = game.play(state, move)
        lines += [dump(game.write(event)) for event in step.events]
        state = step.state
    pots = [[pot for pot in deal.pots if pot.high or pot.low] for deal in state.deals]
    side = sum(max(0, len(each) - 1) for each in pots)
    return "".join(line + "\n" for line in lines).encode(), sum(map(len, pots)), side


def main() -> None:
    """Play and print; return 1 at the first game on which the two referees differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    wanted = parser.parse_args()
    pots = sides = 0
    for number in range(wanted.first, wanted.first + wanted.games):
        data, parted, side = played(number)
        line = read(data, anaconda.game)
        if line is not None:
            raise SystemExit(f"game {number}: the second reading refuses line {line}")
        pots, sides = pots + parted, sides + side
    print(f"{wanted.games} games, {pots} divided pots, {sides} of them side pots: all agree")


if __name__ == "__main__":
    main()
