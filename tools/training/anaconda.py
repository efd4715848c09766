"""Learn how often each class of hand wins its half in Anaconda if all pass and declare well.

    python -m tools.training.anaconda [--deals 20000]

writes `mille/games/anaconda/chances.json`. For each number of seats it deals and passes by
the quick count (in `judging`), then looks for declarations with which nobody would do better on the
other half: fictitious play by class of hand, about a minute for each number of seats. For each
class it keeps the chance of the half before the ways are known. The rules are the standard ones;
with fewer seats the second pass goes to the neighbour, as anaconda.md #11 says.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from mille.games.anaconda.hands import Worth, high_of, low_of
from mille.games.anaconda.judging import HIGHS, LOWS, grade, keep_most
from tools.training import options

TARGET = Path(__file__).parents[2] / "mille/games/anaconda/chances.json"
METHOD = "ace_to_five"
SEATS = range(2, 8)
ROUNDS = 14

Deal = list[tuple[Worth, Worth]]
"""For each seat, its best hand for high and for low."""


def deal(seats: int, chance: random.Random) -> Deal:
    """The best hands of all seats after both passes."""
    pack = list(range(52))
    chance.shuffle(pack)
    hands = [pack[7 * i : 7 * i + 7] for i in range(seats)]
    for to in (1, -2 if seats > 2 else -1):
        kept = [keep_most(hand, 4, True) for hand in hands]
        passed = [[c for c in h if c not in k] for h, k in zip(hands, kept, strict=True)]
        hands = [[*kept[i], *passed[(i - to) % seats]] for i in range(seats)]
    return [(high_of(hand), low_of(METHOD, hand)) for hand in hands]


def beats(deal: Deal, seat: int, rivals: list[int], way: int) -> bool:
    """Whether a seat's hand beats or ties all rivals for high (0) or low (1)."""
    return all(deal[other][way] <= deal[seat][way] for other in rivals)


class Table:
    """The counts for one number of seats."""

    def __init__(self, deals: list[Deal]) -> None:
        self.deals = deals
        self.grades = [
            [(grade(0, METHOD, high), grade(1, METHOD, low)) for high, low in deal]
            for deal in deals
        ]
        self.chances = [[i / n for i in range(n)] for n in (HIGHS, LOWS)]

    def ways(self, n: int) -> list[int]:
        """Which way each seat of a deal goes, by the chances so far."""
        high, low = self.chances
        return [0 if high[a] >= low[b] else 1 for a, b in self.grades[n]]

    def improve(self, step: float) -> float:
        """Move the chances towards the present results; returns how many seats go high."""
        won = [[0.0] * HIGHS, [0.0] * LOWS]
        seen = [[1e-9] * HIGHS, [1e-9] * LOWS]
        up = 0
        for n, deal in enumerate(self.deals):
            ways = self.ways(n)
            up += ways.count(0)
            for seat in range(len(deal)):
                for way in (0, 1):
                    rivals = [i for i, other in enumerate(ways) if other == way and i != seat]
                    grade = self.grades[n][seat][way]
                    won[way][grade] += beats(deal, seat, rivals, way)
                    seen[way][grade] += 1
        for way in (0, 1):
            for grade, chance in enumerate(self.chances[way]):
                self.chances[way][grade] += step * (won[way][grade] / seen[way][grade] - chance)
        return up / len(self.deals) / len(self.deals[0])


def learn(seats: int, deals: int) -> Table:
    """The chances for a table with this many seats."""
    chance = random.Random(seats)
    table = Table([deal(seats, chance) for _ in range(deals)])
    for n in range(ROUNDS):
        up = table.improve(0.5 if n < 3 else 1 / n)
    print(f"{seats} seats: {up:.1%} go high")
    return table


def main() -> None:
    deals = options(__doc__, deals=20_000).deals
    tables = {seats: learn(seats, deals) for seats in SEATS}
    found = {
        "made_by": f"python -m tools.training.anaconda --deals {deals}",
        "before": {
            seats: [[round(chance, 3) for chance in way] for way in table.chances]
            for seats, table in tables.items()
        },
    }
    TARGET.write_text(json.dumps(found, indent=None) + "\n", "utf-8")


if __name__ == "__main__":
    main()
