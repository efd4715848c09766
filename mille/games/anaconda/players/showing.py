"""What a rival may have under four cards that are up: each fifth card, and how likely it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mille.games.anaconda.hands import Worth, high_of, low_of

SPARE = 3
"""A hand has so many cards beside the four that are up, and lays the best of them."""


def beaten(
    own: Worth, up: Sequence[int], unseen: Collection[int], way: int, method: str, bold: float
) -> tuple[float, float]:
    """How likely a hand beats a rival's, and how likely it equals it.

    `way` is 0 for high and 1 for low. `unseen` are the cards that may be under it: the best of
    three of them for the way. `bold`, from 0, leans to the better of them, for one who raises.
    """
    if way == 0:
        fives = sorted(high_of((*up, card)) for card in unseen)
    else:
        fives = sorted(-low_of(method, (*up, card)) for card in unseen)
        own = -own
    n = len(fives)
    total = less = equal = 0.0
    for i, five in enumerate(fives):
        weight = (i * (i - 1) + 1e-9) * ((i + 1) / n) ** bold
        total += weight
        if five < own:
            less += weight
        elif five == own:
            equal += weight
    return less / total, equal / total
