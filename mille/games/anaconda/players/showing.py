"""What a rival may have under four cards that are up: each fifth card, and how likely it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from mille.cards.card import PACK
from mille.games.anaconda.hands import Worth, high_of, low_of
from mille.games.anaconda.moves import Way
from mille.games.anaconda.players.laying import telling

UNUSUAL = 0.15
"""How likely somebody hides another card than people do, where that would be 1."""


def beaten(
    own: Worth,
    up: Sequence[int],
    unseen: Collection[int],
    way: Way,
    method: str,
    likely: Callable[[Worth], float] = lambda five: 1.0,
) -> tuple[float, float]:
    """How likely a hand beats a rival's, and how likely it equals it.

    `unseen` are the cards that may be under it. A hand has three cards beside those that are up
    and lays the best of them; and what it shows was chosen, so a card is likely that people hide
    under these. `likely` says how its bets go with a hand of such a worth.
    """
    sign = -1 if way is Way.LOW else 1
    total = less = equal = 0.0
    for five, weight in hidden(up, unseen, way, method, likely):
        total += weight
        if sign * five < sign * own:
            less += weight
        elif five == own:
            equal += weight
    return less / total, equal / total


def hidden(
    up: Sequence[int],
    unseen: Collection[int],
    way: Way,
    method: str,
    likely: Callable[[Worth], float] = lambda five: 1.0,
) -> list[tuple[Worth, float]]:
    """What a rival may have in all with each card that may be under these, and how likely it is."""
    sign = -1 if way is Way.LOW else 1
    fives = sorted(
        (sign * (low_of(method, (*up, card)) if way is Way.LOW else high_of((*up, card))), card)
        for card in unseen
    )
    shown = tuple(PACK[card] for card in up)
    found = []
    for n, (five, card) in enumerate(fives):
        weight = n * (n - 1) / 2 + 0.01  # so often it is the best of three
        if telling(way, method, (*shown, PACK[card])).rank is not PACK[card].rank:
            weight *= UNUSUAL
        found.append((sign * five, weight * likely(sign * five)))
    return found
