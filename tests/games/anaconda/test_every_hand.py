"""Every five-card hand there is, against counts that need no evaluator (anaconda.md #24 to #26)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from mille.games.anaconda.hands import high_of, kind, low_of

HANDS = comb(52, 5)
FOUR = 13 * 48
FULL_HOUSE = 13 * 12 * comb(4, 3) * comb(4, 2)
THREE = 13 * comb(4, 3) * comb(12, 2) * 16
TWO_PAIRS = comb(13, 2) * comb(4, 2) ** 2 * 44
PAIR = 13 * comb(4, 2) * comb(12, 3) * 64
GROUPED = [(7, FOUR), (6, FULL_HOUSE), (3, THREE), (2, TWO_PAIRS), (1, PAIR)]
"""Hands with two cards of a rank by kind: the same in every method."""
GROUPED_RANKS = 13 * 12 + 13 * 12 + 13 * comb(12, 2) + comb(13, 2) * 11 + 13 * comb(12, 3)
"""How many of those hands differ in rank."""


def counted(straights: int) -> tuple[dict[int, int], int]:
    """Hands by kind, and different worths, if this many rows of five ranks are straights."""
    plain = comb(13, 5)
    kinds = dict(GROUPED)
    if not straights:  # neither straights nor flushes count
        return kinds | {0: plain * 4**5}, plain + GROUPED_RANKS
    kinds |= {8: straights * 4, 5: (plain - straights) * 4}
    kinds |= {4: straights * (4**5 - 4), 0: (plain - straights) * (4**5 - 4)}
    return kinds, 2 * plain + GROUPED_RANKS


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "straights"),
    [("high", 10), ("ace_to_five", 0), ("ace_to_six", 9), ("deuce_to_seven", 9)],
)
def test_every_five_cards(method: str, straights: int) -> None:
    if method == "high":
        worths = Counter(map(high_of, combinations(range(52), 5)))
    else:
        worths = Counter(low_of(method, five) for five in combinations(range(52), 5))
    kinds: Counter[int] = Counter()
    for worth, n in worths.items():
        kinds[kind(worth)] += n
    wanted, different = counted(straights)
    assert sum(worths.values()) == sum(wanted.values()) == HANDS == 2_598_960
    assert dict(kinds) == wanted
    assert len(worths) == different


@pytest.mark.long
def test_a_published_evaluator_agrees() -> None:
    """For a million hands run `python -m tests.games.anaconda.against_pokerkit`."""
    from tests.games.anaconda.against_pokerkit import differences  # takes half a second

    assert differences(20_000) == {"high": 0, "ace_to_five": 0, "deuce_to_seven": 0}
