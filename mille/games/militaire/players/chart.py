"""How cards combine, as one flat list of ints: all melds, and pairs that wait for a third card.

The code of this file, `waits` and `rule_of_thumb` is simple enough for a Python compiler: ints,
floats and flat lists, no objects (tools/compiled.py compiles the same text to machine code for
tuning and measuring). Cards are numbers and hands are bit masks, as in `numbers`.
"""

from __future__ import annotations

KINDS = 53
"""The number of different cards; the last is the joker."""
WILD = 52
WILD_BIT = 1 << 52
SET, RUN = 0, 1
TWINS, BESIDE, GAP = 1, 2, 3
"""How two cards may combine: same rank, adjacent in suit, or with one card between them."""

# The layout of the chart.
MELDS = 0  # the number of melds without a joker
ROWS = 1  # a row for each: its bits, kind, size, card points, bonus
ROW = 5
MOST_MELDS = 300
PAIRS = ROWS + ROW * MOST_MELDS  # for each two cards: how they combine, and the cards they want
ENDS = PAIRS + 2 * KINDS * KINDS  # for each card: the melds of three that contain it
MOST_ENDS = 8
LENGTH = ENDS + KINDS * MOST_ENDS


def points_at(place: int) -> int:
    """The points of a card by its place in the suit."""
    if place == 0:
        return 1
    return 10 if place >= 9 else 5


def number_of(suit: int, place: int) -> int:
    """The number of a card; the place above the king is the ace again."""
    return 13 * suit + place % 13


def fill(t: list[int], ace_high: int) -> None:
    """Fill in the chart."""
    for place in range(13):
        bits = 0
        for suit in range(4):
            bits |= 1 << number_of(suit, place)
        _row(t, bits, SET, 4, 4 * points_at(place), 40)
        for out in range(4):
            _row(t, bits & ~(1 << number_of(out, place)), SET, 3, 3 * points_at(place), 30)
    for suit in range(4):
        for size in range(3, 8):
            for low in range(13 + ace_high - size + 1):
                bits, worth = 0, 0
                for place in range(low, low + size):
                    bits |= 1 << number_of(suit, place)
                    worth += points_at(place % 13)
                bonus = 10 * (size - 2) if size < 5 else 50 * (size - 5)
                _row(t, bits, RUN, size, worth, bonus)
    _join(t)


def _row(t: list[int], bits: int, kind: int, size: int, worth: int, bonus: int) -> None:
    at = ROWS + ROW * t[MELDS]
    t[at], t[at + 1], t[at + 2], t[at + 3], t[at + 4] = bits, kind, size, worth, bonus
    t[MELDS] += 1


def _join(t: list[int]) -> None:
    """Fill in which two cards combine, and which melds of three contain a card."""
    for row in range(t[MELDS]):
        at = ROWS + ROW * row
        if t[at + 2] != 3:
            continue
        bits = t[at]
        for one in range(52):
            if not bits >> one & 1:
                continue
            end = ENDS + MOST_ENDS * one
            while t[end]:
                end += 1
            t[end] = bits
            for two in range(52):
                if two == one or not bits >> two & 1:
                    continue
                apart = abs(one - two)
                kind = TWINS
                if t[at + 1] == RUN:
                    kind = BESIDE if apart == 1 or apart == 12 else GAP
                pair = PAIRS + 2 * (KINDS * one + two)
                t[pair] = kind
                t[pair + 1] |= bits & ~(1 << one) & ~(1 << two)


def size_of(bits: int) -> int:
    """How many cards a bit mask contains."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def counts(card: int) -> int:
    """The points of a card."""
    return 0 if card == WILD else points_at(card % 13)
