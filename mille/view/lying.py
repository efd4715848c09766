"""How cards lie in a place: fans, columns, piles, rows and heaps.

The cards of a place get the largest size at which all of them can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import cos, pi, sin

from mille.cards.value import Value
from mille.view.layout import ASPECT, Pose, Rect

FAN_OF_OTHERS = 0.3
"""The greatest width of a card in another seat's fan, in parts of the fan's room."""
WIDEST_HELD, HELD = 0.17, 0.93
"""The greatest width and height of a card in the viewer's hand, in parts of the hand's room."""
ROW_LIMIT = 25
"""A hand of more cards than this takes two rows."""
ROW_STEP = 0.44
"""The distance from the first row to the second, in card heights."""


def high_enough(width: float) -> float:
    """The height of a place of this width in which a hand is as large as in a higher one."""
    return width * WIDEST_HELD / ASPECT / HELD


def hand_height(rect: Rect, count: int) -> float:
    """The height of cards in a fan: as the zone allows, less if they need two rows."""
    room = rect.h * HELD
    if count > ROW_LIMIT:
        room = rect.h / (1 + ROW_STEP)
    return max(8.0, min(room, rect.w * WIDEST_HELD / ASPECT))


def fan(rect: Rect, count: int, curve: float = 1.0) -> list[Pose]:
    """A hand from left to right: one row, slightly curved, or two rows if there are many cards.

    `curve` is how much it curves upwards; -1 is a hand held by a player opposite.
    """
    if not count:
        return []
    height = hand_height(rect, count)
    if curve < 0 and count <= ROW_LIMIT:  # others' cards are not touched: they may overlap more
        height = max(height, min(rect.h * 0.88, rect.w * FAN_OF_OTHERS / ASPECT))
    if count <= ROW_LIMIT:
        # The corners of tilted cards, and the middle of a fan curved downwards, reach a bit lower.
        return list(_row(rect, count, height, curve, rect.y + rect.h * 0.98 - height / 2))
    first = (count + 1) // 2
    top = rect.y + height / 2 + (rect.h - height * (1 + ROW_STEP)) / 2
    upper = _row(rect, first, height, 0.0, top)
    lower = _row(rect, count - first, height, 0.0, top + height * ROW_STEP)
    return [*upper, *lower]


def _row(rect: Rect, count: int, height: float, curve: float, middle: float) -> Iterator[Pose]:
    width = height * ASPECT
    bow = 0.05 * height * abs(curve)
    lean = min(6.0, 0.75 * count) * curve if count > 1 else 0.0
    # A tilted card is wider than an upright one.
    margin = (height * abs(sin(lean / 57.3)) + 2) / 2
    room = max(0.0, rect.w - width - 2 * margin)
    step = min(width * 0.66, room / (count - 1)) if count > 1 else 0.0
    left = rect.x + rect.w / 2 - step * (count - 1) / 2
    for i in range(count):
        t = 2 * i / (count - 1) - 1 if count > 1 else 0.0
        drop = bow * t * t if curve >= 0 else -bow * t * t
        offset = drop - bow if curve > 0 else drop + bow
        yield Pose(left + i * step, middle + offset * 0.9, height, -lean * t)


class Stack(Value):
    """The shape of a meld: its number of cards, whether squared up, whether on its side."""

    count: int
    squared: bool = False
    lying: bool = False


LYING = 0.92
"""The scale of a meld that lies on its side, so that it stays within its row."""
MOST_ROWS, WORTH_A_ROW, ROWS_APART = 4, 1.05, 1.2
"""The most rows of melds; how much larger cards must become to be worth another row; the distance
between rows, in row heights."""
WIDEST_MELD, WIDEST_SMALL, WIDEST_HIGH = 0.14, 0.21, 0.3
"""The most that a card of a meld takes of its place's width; the same for one of several places;
and for one of several that are high."""
COLUMN_GAP = 0.16
"""The gap between two melds, in card widths."""


def columns(
    rect: Rect, stacks: Sequence[Stack], title: float, small: bool = False
) -> list[list[Pose]]:
    """Melds side by side, each a cascade of its cards below a title of height `title`.

    Cards are as large as the zone allows. If room is short, the cascades first get narrower, then
    they run downwards. In a `small` zone, one of several on a table, cards take more of the width,
    go in several rows if that makes them larger, and a long cascade keeps its lowest and highest
    cards readable.
    """
    if not stacks:
        return []
    widest = WIDEST_MELD if not small else WIDEST_HIGH if rect.h > 0.7 * rect.w else WIDEST_SMALL
    rows, height = [stacks], _height_of(rect, stacks, title, small, widest)
    for n in range(2, min(MOST_ROWS, len(stacks)) + 1) if small else ():
        each = -(-len(stacks) // n)
        parts = [stacks[k : k + each] for k in range(0, len(stacks), each)]
        room = Rect(rect.x, rect.y, rect.w, rect.h / len(parts))
        high = min(_height_of(room, part, title, small, widest) for part in parts)
        if high > height * WORTH_A_ROW:
            rows, height = parts, high
    low = min(rect.h / len(rows), (title + height) * ROWS_APART) if len(rows) > 1 else rect.h
    found: list[list[Pose]] = []
    for k, part in enumerate(rows):
        place = Rect(rect.x, rect.y + k * low, rect.w, low)
        found += _cascades(place, part, title, height, small)
    return found


def _units(stacks: Sequence[Stack]) -> float:
    """The least width of melds with their gaps, in card widths."""
    units = sum(LYING / ASPECT if stack.lying else 1.0 for stack in stacks)
    return units + COLUMN_GAP * (len(stacks) - 1)


def _height_of(
    rect: Rect, stacks: Sequence[Stack], title: float, small: bool, widest: float
) -> float:
    """The greatest height of the cards of these melds."""
    units = _units(stacks)
    if small:
        # With a little of each card visible.
        units += 0.12 * sum(0 if stack.squared else stack.count - 1 for stack in stacks)
    room = (rect.h - title) * 0.86
    return min(room, rect.w / units / ASPECT * 0.98, rect.w * widest / ASPECT)


def _cascades(
    rect: Rect, stacks: Sequence[Stack], title: float, height: float, small: bool
) -> list[list[Pose]]:
    room = rect.h - title
    units = _units(stacks)
    width = height * ASPECT
    gap = width * COLUMN_GAP
    spread = [0 if stack.squared else stack.count - 1 for stack in stacks]
    free = rect.w - units * width
    step = max(0.0, min(width * 0.24, free / max(1, sum(spread))))
    long = sum(s > 1 for s in spread)
    low = step
    if small and long and step < width * 0.24:
        low = max(step, min(width * 0.24, 0.6 * free / long))
        step = (free - low * long) / max(1, sum(spread) - long)
    deepest = height * (0.05 if step > width * 0.12 else 0.16)
    drops = [min(deepest, (room - height) / s) if s else 0.0 for s in spread]
    plain = [height * LYING if stack.lying else width for stack in stacks]
    wide = [low + step * (s - 1) if s > 1 else step * s for s in spread]
    widths = [w + more for w, more in zip(plain, wide)]
    lefts = [0.0, *accumulate(w + gap for w in widths)]
    left = rect.x + (rect.w - lefts[-1] + gap) / 2
    found = []
    for k, stack in enumerate(stacks):
        size = height * LYING if stack.lying else height
        x = left + lefts[k] + plain[k] / 2
        y = rect.y + title + (size * ASPECT if stack.lying else height) / 2
        angle = 90.0 if stack.lying else 0.0
        still = stack.squared
        first = low if spread[k] > 1 else step
        across = [0.0, *(first + i * step for i in range(stack.count))]
        found.append(
            [
                Pose(
                    x + (0 if still else across[i]), y + (0 if still else i * drops[k]), size, angle
                )
                for i in range(stack.count)
            ]
        )
    return found


PILE_STEP = 0.016
"""How much each visible edge adds to the height of a pile, in card heights."""
PILE_EDGES = 12
"""The most edges on the side of a pile."""


TRUE_STEP = 0.01
TRUE_EDGES = 52
"""The same for a stack that shows an edge for every card."""


def _steps(true: bool) -> tuple[float, int]:
    return (TRUE_STEP, TRUE_EDGES) if true else (PILE_STEP, PILE_EDGES)


def pile(rect: Rect, label: float, true: bool = False) -> Pose:
    """The pose of the lowest card of a pile that stands above a label of height `label`.

    The others rise from it, with room for the highest pile. A `true` one has an edge for each card,
    so that its thickness can be compared with another's.
    """
    step, most = _steps(true)
    room = rect.h - label
    height = min(room / (1 + step * most) * 0.99, rect.w / ASPECT)
    return Pose(rect.x + rect.w / 2, rect.y + room - height / 2 - room * 0.005, height)


def pile_edges(count: int, true: bool = False) -> int:
    """How many edges show under the top card when `count` cards lie under it."""
    if true:
        return min(count, TRUE_EDGES)
    few = PILE_EDGES // 3
    return min(count, few) if count < few else min(PILE_EDGES, few + (count - few) // 7)


def pile_rise(height: float, count: int, true: bool = False) -> float:
    """How far the top of a pile stands above its lowest card, in pixels."""
    return pile_edges(count, true) * height * _steps(true)[0]


WIDEST, WIDEST_IN_HEAP = 0.17, 0.34
"""The most that a card of a row takes of its place's width, and a card of a heap."""


def row(
    rect: Rect,
    counts: Sequence[int],
    part: float = 0.94,
    apart: bool = False,
    widest: float = WIDEST,
) -> list[list[Pose]]:
    """Groups of cards side by side, with gaps if there is room, overlapping if not.

    With `apart` they get smaller before they overlap. `widest` is the most that a card takes of the
    width.
    """
    cards = sum(counts)
    if not cards:
        return [[] for _ in counts]
    gaps = GROUP_GAP * (len([n for n in counts if n]) - 1)
    height = min(rect.h * part, rect.w * widest / ASPECT)
    if apart:
        height = min(height, rect.w / ((cards + gaps) * ROW_APART) / ASPECT)
    width = height * ASPECT
    step = min(width * ROW_APART, (rect.w - width) / max(1e-9, cards - 1 + gaps))
    left = rect.center[0] - step * (cards - 1 + gaps) / 2
    found: list[list[Pose]] = []
    at = 0.0
    for n in counts:
        found.append([Pose(left + (at + i) * step, rect.center[1], height) for i in range(n)])
        at += n + (GROUP_GAP if n else 0)
    return found


ROW_APART = 1.07
"""The distance between cards of a row if there is room, in card widths."""
GROUP_GAP = 0.5
"""The gap between two groups of a row, in steps."""
HEAP_SHOWN = 12
"""How many cards of a heap are drawn; the others are hidden under them."""
_ASKEW = (3.0, -7.0, 9.0, -3.0, -11.0, 5.0, 12.0, -8.0, 1.0, -5.0, 8.0, -13.0)
_DRIFT = (0.0, 0.16, -0.2, 0.1, -0.08, 0.22, -0.16, 0.05, -0.24, 0.14, 0.2, -0.12)


def heap_height(rect: Rect) -> float:
    """The height of the cards of a heap."""
    return min(rect.h * 0.8, rect.w * WIDEST_IN_HEAP / ASPECT, 0.9 * rect.w)


def heap(rect: Rect, counts: Sequence[int]) -> list[list[Pose]]:
    """Plays on top of each other at angles, the last one in the middle; each of one card or more.

    When another comes on top, the last one moves aside, so that it can still be read.
    """
    height = heap_height(rect)
    width = height * ASPECT
    found: list[list[Pose]] = []
    for k, n in enumerate(counts):
        lean, drift = _ASKEW[k % len(_ASKEW)], _DRIFT[k % len(_DRIFT)]
        room = max(0.0, rect.w * 0.8 - width)
        step = min(width * 0.42, room / max(1, n - 1))
        # Older plays show at the sides.
        aside = min(width, (rect.w - width - step * (n - 1)) / 2)
        x = rect.center[0] + 2.2 * drift * aside * (0 if k == len(counts) - 1 else 1)
        y = rect.center[1] + _DRIFT[(k * 5 + 2) % len(_DRIFT)] * (rect.h - height) * 0.4
        angle = lean if n == 1 else lean / 4
        found.append([Pose(x + (i - (n - 1) / 2) * step, y, height, angle) for i in range(n)])
    return found


def trick(rect: Rect, sides: Sequence[int], seats: int) -> list[Pose]:
    """A card in front of each seat of a round table, upright but for a slight tilt.

    `sides` says for each card how many seats to the left of the viewer it was played. Neighbouring
    cards do not touch; a card above another is covered at its foot.
    """
    across = max(TRICK_ACROSS, TRICK_PER_SEAT * seats)
    height = min(rect.h / (1 + 2 * TRICK_DOWN), rect.w / (1 + 2 * across) / ASPECT)
    x, y = rect.center
    found = []
    for side in sides:
        turn = 2 * pi * side / seats
        aside, down = -sin(turn), cos(turn)
        if seats == 2:  # slightly side by side, as two people put their cards
            aside = 0.5 - side
        place = x + aside * across * height * ASPECT, y + down * TRICK_DOWN * height
        found.append(Pose(*place, height, TRICK_LEAN * -aside))
    return found


TRICK_ACROSS, TRICK_PER_SEAT, TRICK_DOWN = 1.12, 0.24, 0.42
"""How far the cards of a trick are from its middle: sideways in card widths, the least and for each
seat, and up and down in card heights."""
TRICK_LEAN = 5.0
"""The tilt of a card played from the side, in degrees."""

READ = 6
"""How many of the last cards of a heap of single cards can be read."""
READ_STEP = 0.31
"""How much of each is visible, in card widths."""


def askew(rect: Rect, count: int) -> list[Pose]:
    """Single cards on top of each other at angles, from left to right; older ones in a pile.

    A new card pushes the others aside, so that the last few can be read.
    """
    height = heap_height(rect)
    width = height * ASPECT
    seen = min(count, READ)
    step = min(READ_STEP * width, (rect.w * 0.98 - width) / max(1, seen - 1))
    right = rect.center[0] + step * (seen - 1) / 2
    aside = 0.4 * min(rect.h - height, 0.3 * height)
    return [
        Pose(
            right - step * min(count - 1 - k, seen - 1),
            rect.center[1] + _DRIFT[(k * 5 + 2) % len(_DRIFT)] * aside,
            height,
            _ASKEW[k % len(_ASKEW)] * 0.6,
        )
        for k in range(count)
    ]
