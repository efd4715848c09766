"""How promising kept cards are: a quick count of pairs, suits and low ranks.

Cards here are numbers from 0 to 51, four per rank from the deuces up, as in `Card.index`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

ALMOST = (0.0, 0.02, 0.05, 0.15, 0.42, 0.8, 0.84)
"""How promising a number of different low ranks (the index) is for low, 0 to 1."""
BESIDE = 0.2
"""The weight of the worse way beside the better one."""


def promise(kept: Iterable[int], ace_low: bool) -> tuple[float, float]:
    """How promising kept cards are for high and for low, 0 to 1 each."""
    once = pairs = threes = fours = 0
    suits = [0, 0, 0, 0]
    for card in kept:
        bit = 1 << (card >> 2)
        suits[card & 3] += 1
        fours |= threes & bit
        threes |= pairs & bit
        pairs |= once & bit
        once |= bit
    if fours:
        up = 0.95
    elif threes:
        up = (0.85 if pairs & (pairs - 1) else 0.5) + threes.bit_length() / 100
    elif pairs:
        up = (0.42 if pairs & (pairs - 1) else 0.12) + pairs.bit_length() / 150
    else:
        up = 0.0
    flush = max(suits)
    if flush >= 4:
        up = max(up, 0.3 if flush == 4 else 0.6)
    elif _RUN[once] >= 4:
        up = max(up, 0.2 if _RUN[once] == 4 else 0.5)
    down = _LOW_WITH_ACE[once] if ace_low else _LOW_WITHOUT[once]
    return up, down


def _low(mask: int) -> float:
    """How promising a mask of ranks is for low; bit 0 is the lowest rank."""
    good = [rank for rank in range(8) if mask >> rank & 1]
    few = ALMOST[min(6, sum(rank < 7 for rank in good))]
    if few < ALMOST[5] and len(good) > sum(rank < 7 for rank in good):
        few += 0.03  # an eight helps a little
    return max(0.0, few - sum(good[:5]) / 120)


def _run(mask: int) -> int:
    """The most ranks of a mask within five in a row, with the ace at either end."""
    ring = mask << 1 | mask >> 12
    return max((ring >> low & 0b11111).bit_count() for low in range(10))


_LOW_WITH_ACE = [_low((mask << 1 | mask >> 12) & 0x1FFF) for mask in range(1 << 13)]
_LOW_WITHOUT = [_low(mask) for mask in range(1 << 13)]
_RUN = [_run(mask) for mask in range(1 << 13)]


def worth(kept: Iterable[int], ace_low: bool) -> float:
    """How promising kept cards are overall."""
    up, down = promise(kept, ace_low)
    return up + BESIDE * down if up > down else down + BESIDE * up


def keeps(hand: Sequence[int], n: int) -> list[tuple[int, ...]]:
    """Every choice of `n` cards to keep."""
    return list(combinations(hand, n))


def likely_keeps(hand: Sequence[int], n: int, ace_low: bool) -> list[tuple[int, ...]]:
    """The few sets of cards that people would consider keeping: low ones, groups, a suit."""
    ordered = sorted(hand)
    found = [_lowest(ordered, n, ace_low)]
    groups = _groups_first(ordered)
    found.append(tuple(groups[:n]))
    suits: list[list[int]] = [[], [], [], []]
    for card in ordered:
        suits[card & 3].append(card)
    suit = max(suits, key=len)
    if len(suit) >= min(n, 4):
        rest = [card for card in groups if card not in suit]
        found.append(tuple((suit[::-1] + rest)[:n]))
    return found


def keep_most(hand: Sequence[int], n: int, ace_low: bool) -> tuple[int, ...]:
    """The best of these few sets, found quickly."""
    return max(likely_keeps(hand, n, ace_low), key=lambda kept: worth(kept, ace_low))


def _lowest(ordered: Sequence[int], n: int, ace_low: bool) -> tuple[int, ...]:
    """The lowest ranks, one card each, then the rest."""
    if ace_low:
        aces = [card for card in ordered if card >= 48]
        ordered = [*aces, *ordered[: len(ordered) - len(aces)]]
    seen = 0
    once: list[int] = []
    twice: list[int] = []
    for card in ordered:
        bit = 1 << (card >> 2)
        (twice if seen & bit else once).append(card)
        seen |= bit
    return tuple((once + twice[::-1])[:n])


def _groups_first(ordered: Sequence[int]) -> list[int]:
    """Quads, trips and pairs before single cards, the higher first."""
    sizes = [0] * 13
    for card in ordered:
        sizes[card >> 2] += 1
    return sorted(ordered, key=lambda card: -(sizes[card >> 2] << 6) - card)
