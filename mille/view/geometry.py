"""Rectangles, the zones of a table map, and how one card lies: pixels, y downwards.

A table map gives zones in the units of the map; they are stretched to the window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from mille.engine.codec import Seat
from mille.value import Value, replace
from mille.view.table import Lie, Place, Role, TableView, hand_of, ladder

ASPECT = 240 / 336
"""Width of a card over its height."""


class Rect(Value):
    """A rectangle; floats, so that nothing is lost in scaling."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, dx: float, dy: float) -> Rect:
        """A smaller one: by `dx` on the left and right, by `dy` at the top and bottom."""
        return Rect(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def overlap(self, other: Rect) -> float:
        """The area that both cover."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, w) * max(0.0, h)

    def common(self, other: Rect) -> Rect:
        """The part of it that another one covers too; of no size if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, max(0.0, w), max(0.0, h))

    def moved_into(self, other: Rect) -> Rect:
        """The same, moved only as far as needed to lie in another, and cut if it is larger."""
        w, h = min(self.w, other.w), min(self.h, other.h)
        x, y = min(self.x, other.right - w), min(self.y, other.bottom - h)
        return Rect(max(other.x, x), max(other.y, y), w, h)


@lru_cache(maxsize=32)
def nearest_free(
    within: Rect, taken: tuple[Rect, ...], w: float, h: float, near: Point
) -> Rect | None:
    """The place of this size beside all that is taken that is nearest to a point, if there is
    one.
    """
    (x, y), found = near, list[tuple[float, Rect]]()
    taken = tuple(rect for rect in taken if rect.overlap(within) > 1)
    first = min(max(x - w / 2, within.x), within.right - w)
    for left in {first, *(rect.right for rect in taken), *(rect.x - w for rect in taken)}:
        band, top = Rect(left, within.y, w, within.h), within.y
        ends = sorted((rect.y, rect.bottom) for rect in taken if rect.overlap(band) > 1)
        for begin, end in [*ends, (within.bottom, within.bottom)]:
            at = Rect(left, min(max(y - h / 2, top), begin - h), w, h)
            if begin - top >= h and within.x <= left <= within.right - w:
                found.append((abs(at.center[0] - x) + abs(at.center[1] - y), at))
            top = max(top, end)
    return min(found, key=lambda each: each[0])[1] if found else None


class Zone(Value):
    """A rectangle of the table map."""

    name: str
    kind: str
    """`fan`, `pile`, `columns` or `text`."""
    rect: Rect


TEXT, GROUND, TUCKED = "text", "ground", "tucked"
"""Kinds of zones without cards: words, the cloth, and a hand of which only the count shows."""


class TableLayout(Value):
    """A table map: its size and its zones, in its own units."""

    size: tuple[float, float]
    zones: Mapping[str, Zone]

    def stretched(self, width: float, height: float) -> Mapping[str, Zone]:
        """The zones for a window of that size in pixels."""
        kx, ky = width / self.size[0], height / self.size[1]
        return {
            name: Zone(
                name,
                zone.kind,
                Rect(zone.rect.x * kx, zone.rect.y * ky, zone.rect.w * kx, zone.rect.h * ky),
            )
            for name, zone in self.zones.items()
        }


class Pose(Value):
    """How one card lies: its middle, its height, and its angle in degrees."""

    x: float
    y: float
    height: float
    angle: float = 0.0

    @property
    def rect(self) -> Rect:
        """The card without its tilt: upright, or on its side if turned more than 45 degrees."""
        w, h = self.height * ASPECT, self.height
        if abs(self.angle) > 45:
            w, h = h, w
        return Rect(self.x - w / 2, self.y - h / 2, w, h)


# The path of an arrow over the cloth, which curves from one place to another; in pixels.


Point: TypeAlias = tuple[float, float]

STEPS = 24
HEAD = 1.5
"""The length of an arrow's head, in widths of its shaft."""
HOOK = 2.9
"""How far inside an arrow turns towards a place at the side, in widths of its shaft."""
STRAIGHT = 0.5
"""The part of its way up that is straight."""


def to_the_left(start: Point, tip: Point, width: float) -> list[Point]:
    """The points of the way to a place on the left: upwards, then in a bow to it.

    The bow is wide enough to leave room for the head, which points straight at the place.
    """
    above = start[0], tip[1] + STRAIGHT * (start[1] - tip[1])
    turned = max(start[0], tip[0] + HOOK * width), tip[1]
    return [*_bow(start, above, turned, (tip[0] + HEAD * width, tip[1])), tip]


def to_the_right(start: Point, tip: Point, width: float) -> list[Point]:
    """The points of the way to a place on the right."""
    mirrored = to_the_left((-start[0], start[1]), (-tip[0], tip[1]), width)
    return [(-x, y) for x, y in mirrored]


def upwards(start: Point, tip: Point) -> list[Point]:
    """The points of the way to a place above; it leaves and arrives going straight up."""
    (x0, y0), (x1, y1) = start, tip
    return _bow(start, (x0, y1 + 0.45 * (y0 - y1)), (x1, y1 + 0.3 * (y0 - y1)), tip)


def _bow(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """The points of a Bézier curve from `a` to `d`, drawn towards `b` and `c`."""
    found = []
    for i in range(STEPS + 1):
        t = i / STEPS
        u = 1 - t
        parts = [*zip((u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t), (a, b, c, d))]
        x, y = (sum(part * point[axis] for part, point in parts) for axis in (0, 1))
        found.append((x, y))
    return found


def outline(points: Sequence[Point], width: float) -> list[Point]:
    """The outline of an arrow along a way: a shaft that gets slightly wider, and a head."""
    left: list[Point] = []
    right: list[Point] = []
    length = sum(_apart(a, b) for a, b in pairwise(points))
    gone, head = 0.0, HEAD * width
    last = points[0]
    for point, following in pairwise(points):
        gone += _apart(last, point)
        last = point
        if gone > length - head:
            break
        nx, ny = _across(point, following)
        half = width * (0.3 + 0.2 * gone / length)
        left.append((point[0] + nx * half, point[1] + ny * half))
        right.append((point[0] - nx * half, point[1] - ny * half))
    tip = points[-1]
    nx, ny = _across(last, tip)
    wings = [(last[0] + nx * width * k, last[1] + ny * width * k) for k in (0.95, -0.95)]
    return [*left, wings[0], tip, wings[1], *reversed(right)]


def touches(points: Sequence[Point], width: float, x: float, y: float) -> bool:
    """Whether a point lies on the arrow, or near enough to be meant."""
    return min(_apart(point, (x, y)) for point in points) < 1.4 * width


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _across(a: Point, b: Point) -> Point:
    """The unit vector to the left of the way from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy) or 1.0
    return dy / long, -dx / long


# What a table needs room for: its places by name, and its lines of words.


class Plan(Value):
    """What a table needs room for; it stays the same throughout a game."""

    zones: Mapping[str, Lie]
    """How cards or chips lie in each place, by its name."""
    seats: int
    """From 2 to 10."""
    headline: bool = False
    middle: bool = False
    strip: bool = False
    buttons: bool = False
    ranked: bool = False
    """Whether there are standings."""
    tools: int = 4
    """The number of tools beside the table."""
    under: bool = False
    """Whether words go under the viewer's hand."""
    contract: bool = False
    """Whether the strip shows contracts, as empty places."""

    def with_lines_of(self, other: Plan) -> Plan:
        """The same plan with room for the lines of another as well: a table does not shrink.

        If both have the same places, how cards lie in them stays as in the other.
        """
        same = self.zones.keys() == other.zones.keys()
        lines = ("headline", "middle", "strip", "under", "contract")
        either = {line: getattr(self, line) or getattr(other, line) for line in lines}
        return replace(self, zones=other.zones if same else self.zones, **either)

    def has(self, role: Role, seat: int) -> bool:
        return f"{role.value}.{seat}" in self.zones

    @property
    def laid(self) -> bool:
        """Whether the others have places for melds."""
        return any(self.has(Role.MELDS, seat) for seat in range(1, self.seats))

    def kind(self, name: str) -> str:
        if name == "felt":
            return GROUND
        if name not in self.zones:
            return TEXT
        role, _, seat = name.partition(".")
        beside_melds = self.seats > 2 and seat != "0" and self.zones.get(f"melds.{seat}")
        held = role in (Role.HAND, Role.STACK) and self.zones[name] is not Lie.ROW
        return TUCKED if held and beside_melds else self.zones[name].value


@cache
def name_of(place: Place, me: Seat, seats: int) -> str:
    """The name of a place for the seat `me`.

    >>> name_of(Place(Role.HAND, Seat(1)), Seat(2), 4)
    'hand.3'
    """
    if place.seat is None:
        return str(place)
    return str(replace(place, seat=Seat((place.seat - me) % seats)))


def plan_of(view: TableView, buttons: bool = False, tools: int = 4) -> Plan:
    """What a table needs room for to show this view, and all others of its game."""
    seats, own = len(view.seats), view.zones.get(hand_of(view.me))
    return Plan(
        {name_of(place, view.me, seats): zone.lie for place, zone in view.zones.items()},
        seats,
        headline=view.headline is not None,
        middle=view.middle is not None,
        strip=bool(view.rope or view.strip),
        ranked=bool(ladder(view.seats)),
        buttons=buttons,
        tools=tools,
        under=own is not None and (own.title is not None or bool(own.parts)),
        contract=any(bead.studs for bead in view.strip),
    )


def parted(
    start: float, whole: float, parts: Sequence[float], gap: float
) -> list[tuple[float, float]]:
    """The start and length of each part, in these proportions; all in pixels.

    >>> parted(0, 100, (1, 2), 10)
    [(0, 30.0), (40.0, 60.0)]
    """
    scale = (whole - gap * (len(parts) - 1)) / sum(parts)
    ends = [start]
    for part in parts:
        ends.append(ends[-1] + part * scale + gap)
    return [(a, b - a - gap) for a, b in pairwise(ends)]


# Chips as objects: how they make up an amount, and how they lie in a place.
#
# They count in a game and are not money: a value is just a number. Pure geometry, in pixels, y
# downwards; `mille/ui/pieces.py` draws the chips.


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
    if not made or min(rect.w, rect.h) <= 0:
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
    if not made or min(rect.w, rect.h) <= 0:
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
