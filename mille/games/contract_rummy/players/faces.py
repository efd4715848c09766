"""Cards as numbers: the fast representation for thinking.

Faces have numbers from 0 to 51, thirteen per suit in the order of runs, ace first. A hand is a
count for each face, and the number of jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mille.cards import SUITS, Card
from mille.games.contract_rummy.options import RUN_SIZE
from mille.games.contract_rummy.scoring import points
from mille.parts.melds import HIGH_ACE, face, is_joker

RANK_COUNT = 13
FACES: tuple[Card, ...] = tuple(
    face(suit, place) for suit in SUITS for place in range(1, RANK_COUNT + 1)
)
"""The faces, indexed by number."""
NUMBER: Mapping[Card, int] = {card: number for number, card in enumerate(FACES)}
COST = tuple(map(points, FACES))
"""What each face costs if left in a hand."""
RANK_OF = tuple(number % RANK_COUNT for number in range(len(FACES)))
"""The index of each face's rank, ace 0."""
SAME_RANK = tuple(tuple(range(rank, len(FACES), RANK_COUNT)) for rank in range(RANK_COUNT))
"""The four faces of each rank."""


def number_at(suit: int, place: int) -> int:
    """The face at a place (1 to 14) of a run in a suit (0 to 3)."""
    return RANK_COUNT * suit + (place - 1) % RANK_COUNT


WINDOWS: tuple[tuple[int, ...], ...] = tuple(
    tuple(number_at(suit, low + n) for n in range(RUN_SIZE))
    for suit in range(len(SUITS))
    for low in range(1, HIGH_ACE - RUN_SIZE + 2)
)
"""Every run of four, by suit and then from low to high."""
WINDOWS_IN_SUIT = HIGH_ACE - RUN_SIZE + 1


def window_ends(window: int) -> tuple[int, ...]:
    """The faces that fit at the ends of a run of four."""
    suit, low = divmod(window, WINDOWS_IN_SUIT)
    low += 1
    ends = []
    if low > 1:
        ends.append(number_at(suit, low - 1))
    if low + RUN_SIZE <= HIGH_ACE:
        ends.append(number_at(suit, low + RUN_SIZE))
    return tuple(ends)


ENDS = tuple(window_ends(window) for window in range(len(WINDOWS)))
"""For each run of four, the faces that fit at its ends."""


def counted(cards: Iterable[Card]) -> tuple[list[int], int]:
    """The count of each face among some cards, and the number of jokers."""
    counts, jokers = [0] * len(FACES), 0
    for card in cards:
        if is_joker(card):
            jokers += 1
        else:
            counts[NUMBER[card]] += 1
    return counts, jokers
