"""Cards as numbers and hands as bit masks: the fast representation for thinking.

A suit's cards are thirteen numbers in the order of runs, ace first; the joker is the last number.
Every meld without a joker is listed once with its bits, so that one operation gives what a hand
lacks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mille.cards import JOKERS, RANKS, SUITS, Card, Rank
from mille.games.militaire.melds import LEAST, LONG_RUN, LONGEST_RUN, MOST_OF_A_KIND
from mille.games.militaire.options import HouseRules
from mille.games.militaire.scoring import RUN_BONUS, SET_BONUS, points
from mille.parts.melds import Kind, Laid
from mille.value import Value

ORDER = (Rank.ACE, *(rank for rank in RANKS if rank is not Rank.ACE))
RANK_COUNT = len(ORDER)
CARDS: tuple[Card, ...] = (
    *(Card.parse(rank + suit) for suit in SUITS for rank in ORDER),
    JOKERS[0],
)
"""The cards, indexed by number."""
JOKER = len(CARDS) - 1
NUMBER = {card: number for number, card in enumerate(CARDS)}
BIT = {card: 1 << number for card, number in NUMBER.items()}
JOKER_BIT = 1 << JOKER
POINTS = tuple(map(points, CARDS))
"""The points of a card, indexed by number."""


def bits(cards: Iterable[Card]) -> int:
    """Cards as bits."""
    made = 0
    for card in cards:
        made |= BIT[card]
    return made


def numbers(mask: int) -> list[int]:
    """The numbers of the cards in a bit mask, in increasing order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def points_of(mask: int) -> int:
    """The points of the cards in a bit mask."""
    return sum(POINTS[number] for number in numbers(mask))


class Shape(Value):
    """A meld without a joker; the joker may replace one of its cards."""

    mask: int
    kind: Kind
    order: tuple[int, ...]
    """Its cards; in a run, from low to high."""
    size: int
    worth: int
    """The points of its cards."""
    bonus: int
    """The finisher's bonus for it."""

    @property
    def is_run(self) -> bool:
        """Whether it is a run."""
        return self.kind is Kind.RUN

    @property
    def is_long(self) -> bool:
        """Whether it is a contract by itself."""
        return self.is_run and self.size >= LONG_RUN


@cache
def shapes(ace_high: bool) -> tuple[Shape, ...]:
    """Every meld there is."""
    found = []
    for place in range(RANK_COUNT):
        same = [place + RANK_COUNT * suit for suit in range(4)]
        threes = [tuple(n for n in same if n != out) for out in same]
        found += [_shape(Kind.SET, chosen) for chosen in [*threes, tuple(same)]]
    for suit in range(4):
        row = [RANK_COUNT * suit + place for place in range(RANK_COUNT)]
        if ace_high:
            row.append(row[0])
        for size in range(LEAST, LONGEST_RUN + 1):
            for low in range(len(row) - size + 1):
                found.append(_shape(Kind.RUN, tuple(row[low : low + size])))
    return tuple(found)


def _shape(kind: Kind, order: tuple[int, ...]) -> Shape:
    size = len(order)
    assert LEAST <= size <= (MOST_OF_A_KIND if kind is Kind.SET else LONGEST_RUN)
    bonus = (SET_BONUS if kind is Kind.SET else RUN_BONUS)[size]
    mask = sum(1 << number for number in order)
    return Shape(mask, kind, order, size, sum(POINTS[n] for n in order), bonus)


def laid_from(shape: Shape, hand: int) -> Laid | None:
    """The meld of that shape from a hand, with the joker in place of the one missing card, the most
    valuable last; None if it cannot be laid.
    """
    missing = shape.mask & ~hand
    if missing and (missing & (missing - 1) or not hand & JOKER_BIT):
        return None
    gap = missing.bit_length() - 1
    return Laid(shape.kind, tuple(CARDS[JOKER if n == gap else n] for n in shape.order))


def pairs_up(one: Kind, other: Kind, rules: HouseRules) -> bool:
    """Whether two melds of these kinds form a contract."""
    return not (one is Kind.RUN and other is Kind.RUN) or rules.two_runs == "contract"
