"""The order of hands against a published evaluator (extra `dev`).

    python -m tests.games.anaconda.against_pokerkit [--hands 1000000]

Each random hand of five cards is compared with the one before, by this program and by PokerKit:
high, ace-to-five low and deuce-to-seven low. (PokerKit has no ace-to-six.) The program itself does
not use PokerKit, which takes 0.8 ms to find the best five of seven; ours takes 4 µs.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, TypeAlias

from pokerkit import Card as KitCard, RegularLowHand, StandardHighHand, StandardLowHand

from mille.cards import PACK
from mille.games.anaconda.hands import high_of, low_of

KIT = [next(iter(KitCard.parse(card.rank.value + card.suit.value.lower()))) for card in PACK]


Worth: TypeAlias = Callable[[list[int]], int]


def _theirs(kit: Any, sign: int) -> Worth:
    return lambda five: sign * int(kit.lookup.get_entry([KIT[card] for card in five]).index)


ORDERS: dict[str, tuple[Worth, Worth]] = {
    "high": (high_of, _theirs(StandardHighHand, 1)),
    "ace_to_five": (partial(low_of, "ace_to_five"), _theirs(RegularLowHand, -1)),
    "deuce_to_seven": (partial(low_of, "deuce_to_seven"), _theirs(StandardLowHand, -1)),
}
"""By method, the worth here and in PokerKit; in both more is better."""


def differences(hands: int) -> dict[str, int]:
    """By method, how many of `hands` comparisons come out differently."""
    chance = random.Random(1)
    found = dict.fromkeys(ORDERS, 0)
    before: dict[str, tuple[int, int]] = {}
    for _ in range(hands):
        five = chance.sample(range(52), 5)
        for name, (ours, theirs) in ORDERS.items():
            now = ours(five), theirs(five)
            a, b = (x - y for x, y in zip(now, before.get(name, now)))
            found[name] += (a > 0, a < 0) != (b > 0, b < 0)
            before[name] = now
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    hands = parser.parse_args().hands
    began = perf_counter()
    for name, n in differences(hands).items():
        print(f"{name}: {hands:,} random hands, {n} ordered differently")
    print(f"{perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
