"""How long Beggar My Neighbor lasts: tricks, cards, piles and battles of random deals.

    python -m benchmarks.beggar_my_neighbor --deals 1000

One row for each number of seats, under the standard rules; the ranges are shares of the deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mille.cards import Dice
from mille.games.beggar_my_neighbor.rules import BeggarMyNeighbor
from mille.games.beggar_my_neighbor.table import Deal, HouseRules, How, Play
from mille.value import Value

SEATS = (2, 3, 4, 6)
GAME = BeggarMyNeighbor()


class Course(Value):
    """How one deal goes."""

    tricks: int
    turned: int
    biggest: int
    battle: int
    first_wins: float
    endless: bool


def played(seats: int, seed: str) -> Course:
    """A deal played to its end."""
    state = GAME.start(HouseRules(), seats)
    deal = GAME.chance(state, Dice(seed))
    assert isinstance(deal, Deal)
    state = GAME.play(state, deal).state
    first = state.turn
    while not state.results:
        state = GAME.play(state, Play()).state
    return Course(
        sum(state.tricks),
        state.turned,
        state.biggest,
        state.longest_battle,
        float(state.results[first]),
        state.how is How.ENDLESS,
    )


def share(values: Sequence[int], part: float) -> int:
    """The quantile `part` (0 to 1) of some values."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def row(seats: int, deals: int, seed: int) -> str:
    """One line of the table in `docs/games/beggar_my_neighbor.md`."""
    found = [played(seats, f"{seed}/{seats}/{i}") for i in range(deals)]
    tricks, cards = [each.tricks for each in found], [each.turned for each in found]
    piles, battles = [each.biggest for each in found], [each.battle for each in found]
    return (
        f"| {seats} | {deals} | {sum(tricks) / deals:.1f}; {share(tricks, 0.05)},"
        f" {share(tricks, 0.5)}, {share(tricks, 0.95)}, {max(tricks)}"
        f" | {sum(cards) / deals:.0f}; {share(cards, 0.5)}, {share(cards, 0.95)}"
        f" | {100 * sum(each.first_wins for each in found) / deals:.0f} %"
        f" | {share(piles, 0.5)}, {share(piles, 0.95)}"
        f" | {share(battles, 0.5)}, {share(battles, 0.95)}, {max(battles)}"
        f" | {sum(each.endless for each in found)} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="deals for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(
        "| seats | deals | tricks: mean; 5 %, half, 95 %, longest | cards turned: mean; half, 95 %"
        " | first to lead wins | biggest pile: half, 95 % | battle: half, 95 %, most | endless |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for seats in SEATS:
        print(row(seats, given.deals, given.seed), flush=True)


if __name__ == "__main__":
    main()
