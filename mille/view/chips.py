"""Chips as objects: how they make up an amount, and how they lie in a place.

They count in a game and are not money: a value is just a number. Pure geometry, in pixels, y
downwards; `mille/ui/chips.py` draws the chips.
"""

from __future__ import annotations

from itertools import pairwise

from mille.cards.value import Value
from mille.view.layout import Rect

VALUES = (1, 5, 25, 100, 500)
"""The values of the five kinds of chips."""
STACK = 10
"""The most chips in one stack."""
FLAT = 0.62
"""The height of a chip's face as seen, in its widths: one looks at the table from the front."""
THICK = 0.15
"""The thickness of a chip, in its widths."""
MOST, LARGE = 44.0, 58.0
"""The width of the largest chips in front of a seat, and in a pot, in pixels of 720 lines."""
LOW = 4
"""The most chips in a stack of a heap, as long as there is room for more stacks."""


class Stack(Value):
    """Chips on top of each other."""

    x: float
    y: float
    """The middle of the lowest chip's face."""
    width: float
    """Of one chip."""
    chips: tuple[int, ...]
    """Their values, from the lowest up."""
    lean: float = 0.0
    """How far each chip is to the right of the one below it, in its widths."""

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers."""
        aside, n = self.lean * self.width * (len(self.chips) - 1), len(self.chips)
        left = self.x - self.width / 2 + min(0.0, aside)
        top = self.y - self.width * (FLAT / 2 + THICK * (n - 1))
        high = self.width * (FLAT + THICK * n)
        return Rect(left, top, self.width + abs(aside), high)


def change(amount: int) -> dict[int, int]:
    """How many chips of each value make up an amount, the highest first; none for a debt.

    There is always something small to pay with, and never a stack of more than ten but of the
    dearest.

    >>> change(100)
    {25: 2, 5: 9, 1: 5}
    """
    found: dict[int, int] = {}
    left = max(0, amount)
    for value, next_value in pairwise(VALUES):
        each = next_value // value
        n = left % next_value // value
        if left >= n * value + next_value:
            n += each
        found[value] = n
        left -= n * value
    found[VALUES[-1]] = left // VALUES[-1]
    return {value: n for value, n in reversed(found.items()) if n}


def stacks_of(amount: int, high: int = STACK) -> list[tuple[int, ...]]:
    """The chips of an amount in stacks of one value and at most `high` chips, the dearest first."""
    found = []
    for value, n in change(amount).items():
        n = min(n, MANY * high)
        many = -(-n // high)
        found += [(value,) * (n // many + (i < n % many)) for i in range(many)]
    return found


def side_by_side(amount: int, rect: Rect, unit: float, most: float = MOST) -> list[Stack]:
    """A seat's chips in stacks side by side, as large as the place allows."""
    made = stacks_of(amount)
    while len(made) > FEW:  # too many of the dearest: leave some out
        made.pop(0)
    if not made:
        return []
    tallest = max(map(len, made))
    width = min(rect.w / (len(made) * APART), rect.h / (FLAT + THICK * tallest), most * unit)
    step = width * APART
    left = rect.center[0] - step * (len(made) - 1) / 2
    foot = rect.center[1] + width * (FLAT + THICK * tallest) / 2 - width * (FLAT / 2 + THICK)
    return [
        Stack(left + step * i, foot, width, chips, _lean(i, len(chips)))
        for i, chips in enumerate(made)
    ]


MANY = 20
"""The most stacks of one value to consider."""
FEW = 7
"""The most stacks shown for a seat; the figure beside them says how much there is."""
APART = 1.1
"""From one stack to the next, in widths of a chip."""


def heap(amount: int, rect: Rect, unit: float, most: float = LARGE) -> list[Stack]:
    """A pot in the middle of its place: low stacks close together, the back ones first."""
    made = next(
        (cut for high in (LOW, 7) if len(cut := stacks_of(amount, high)) <= len(_SPOTS)),
        stacks_of(amount)[-len(_SPOTS) :],
    )
    if not made:
        return []
    at = [_spot(i) for i in range(len(made))]
    left, right = min(x for x, _ in at) - 0.55, max(x for x, _ in at) + 0.55
    top = min(y - FLAT / 2 - THICK * (len(c) - 1) for (_, y), c in zip(at, made, strict=True))
    bottom = max(y for _, y in at) + FLAT / 2 + THICK
    width = min(rect.w / (right - left), rect.h / (bottom - top), most * unit)
    x = rect.center[0] - width * (left + right) / 2
    y = rect.center[1] - width * (top + bottom) / 2
    found = [
        Stack(x + dx * width, y + dy * width, width, chips, _lean(i, len(chips)))
        for i, ((dx, dy), chips) in enumerate(zip(at, made, strict=True))
    ]
    return sorted(found, key=lambda stack: stack.y)


_SPOTS = [
    (column + row % 2 / 2, row)
    for row in range(-2, 3)
    for column in range(-3, 3)
    if abs(column + row % 2 / 2 + 0.25) + 0.5 * abs(row) <= 2.6
]
_SPOTS.sort(key=lambda at: (at[0] ** 2 + 1.4 * at[1] ** 2, at))


def _spot(number: int) -> tuple[float, float]:
    """Where a stack of a heap stands, in chip widths from the middle: in slightly uneven rings."""
    x, y = _SPOTS[number]
    askew = (number * 37 % 11 - 5) / 70, (number * 23 % 7 - 3) / 70
    return x * 1.06 + askew[0], y * 0.66 + askew[1]


def _lean(number: int, high: int) -> float:
    """How a stack leans, each in its own way; a high one leans less, so as not to topple."""
    return ((number * 7 + high) % 5 - 2) * 0.015 / max(1.0, high / 5)


def thrown(amount: int) -> tuple[int, ...]:
    """The few chips that fly when an amount is paid, the highest value at the bottom."""
    chips = [value for value, n in change(amount).items() for _ in range(n)]
    return tuple(chips[:: -(-len(chips) // FLYING)]) if chips else ()


FLYING = 6
"""The most chips of one payment that are drawn in flight."""
