"""Whole games under every rule set, with each division of a pot checked by plain arithmetic.

`python -m tests.games.guts.test_referee --games 10000` plays as many as you want.
"""

from __future__ import annotations

import argparse
import random
from copy import deepcopy
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.value import asdict, replace
from tests.games.guts.plainly import Wrong, judge

GUTS = entry("guts")
PEOPLE = ["random", "novice", "theo", "casual", "mado", "club", "regular", "marcel"]
"""Quick players of all kinds, for bold and for timid tables."""


def house(rng: random.Random) -> Any:
    """A rule set, often with some rules changed."""
    rules = rng.choice(list(GUTS.rule_sets.values()))
    if rng.random() < 0.5:
        return rules
    changes: dict[str, Any] = {
        "ante": rng.choice([1, 2, 5, 7]),
        "buy_in": rng.choice([10, 37, 100]),
        "cap": rng.choice([0, 9, 40]),
        "deals": rng.choice([1, 6, 30]),
        "extra_deals": rng.choice([0, 3, 20]),
        "all_out": rng.choice(["stay", "weenie"]),
        "declare": rng.choice(["in_turn", "together"]),
    }
    if changes["cap"] and rng.random() < 0.4:
        changes["short"] = "debt"
    if rules.cards == 3:
        changes["straights"] = rng.random() < 0.5
    return replace(rules, preset="custom", **changes)


def game(number: int) -> tuple[dict[str, Any], int, list[dict[str, Any]]]:
    """A whole game as the lines of its record."""
    rng = random.Random(number)
    rules, seats = house(rng), rng.randint(2, 10)
    players = [GUTS.players[rng.choice(PEOPLE)] for _ in range(seats)]
    rulebook, dice = GUTS.game, Dice(f"referee {number}")
    state, lines = rulebook.start(rules, seats), []
    while (waiting := rulebook.waiting(state)).actor is not None:
        if waiting.chance:
            move = rulebook.chance(state, dice)
        else:
            seat = waiting.seats[0]
            move = decide(players[seat].think(rulebook.observe(state, seat), dice))
        step = rulebook.play(state, move)
        state = step.state
        lines += [rulebook.write(event) for event in step.events]
    return asdict(rules), seats, lines


def run(games: int, first: int = 0) -> tuple[int, int, int]:
    """How many games, deals and divided pots were right. Raises `Wrong`."""
    deals = divided = 0
    for number in range(first, first + games):
        rules, seats, lines = game(number)
        try:
            divided += judge(rules, seats, lines)
        except Wrong as wrong:
            raise Wrong(f"game {number}, {seats} seats, {rules}: {wrong}") from None
        deals += sum(line["event"] == "deal" for line in lines)
    return games, deals, divided


@pytest.mark.long
def test_every_division_of_the_pot() -> None:
    _, deals, divided = run(60)
    assert divided > deals / 10


@pytest.mark.long
@pytest.mark.nightly
def test_every_division_of_the_pot_in_many_games() -> None:
    run(2000, first=60)


@pytest.mark.parametrize("field", ["won", "paid", "net"])
def test_a_wrong_division_is_seen(field: str) -> None:
    """The check does not just nod everything through."""
    rules, seats, lines = game(3)
    wrong = deepcopy(lines)
    ended = next(line for line in wrong if line["event"] == "deal_end" and line["winners"])
    ended["scores"][ended["winners"][0]][field] += 1
    judge(rules, seats, lines)
    with pytest.raises(Wrong):
        judge(rules, seats, wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    played, dealt, split = run(parser.parse_args().games)
    print(f"{played} games, {dealt} deals, {split} contested pots: every division agrees")
