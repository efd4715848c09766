"""How cards lie in a place: fans, columns, piles, rows and heaps.

The cards of a place get the largest size at which all of them can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import accumulate
from math import cos, pi, sin

from mille.engine.codec import Seat
from mille.value import Value, replace
from mille.view.geometry import ASPECT, TUCKED, Pose, Rect, Zone, name_of
from mille.view.table import CardView, ColumnView, Lie, Place, Role, TableView, ZoneView

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


HELD_UP = 0.95
"""The height of a card of another seat's hand, in parts of its place's."""
UNDER_PLATE = 1.6
"""How much higher than their place cards are of which only backs ever show."""


def held_up(rect: Rect, cards: Sequence[CardView]) -> Iterator[Pose]:
    """Another seat's hand, from left to right: backs lie half under the plate above the place, a
    hand with a face in it lies in the place.
    """
    height = HELD_UP * rect.h
    if any(card.card is not None for card in cards):
        (poses,) = row(rect, [len(cards)], HELD_UP, widest=0.5)
        yield from poses
    elif cards:
        yield from _row(rect, len(cards), height, -0.6, rect.y)


LYING = 0.92
"""The scale of a meld that lies on its side, so that it stays within its row."""
MOST_ROWS, WORTH_A_ROW, ROWS_APART = 4, 1.05, 1.2
"""The most rows of melds; how much larger cards must become to be worth another row; the distance
between rows, in row heights."""
WIDEST_MELD, WIDEST_SMALL, WIDEST_HIGH = 0.14, 0.26, 0.3
"""The most that a card of a meld takes of its place's width; the same for one of several places;
and for one of several that are high."""
COLUMN_GAP = 0.16
"""The gap between two melds, in card widths."""


def columns(
    rect: Rect, melds: Sequence[ColumnView], title: float, small: bool = False
) -> list[list[Pose]]:
    """Melds side by side, each a cascade of its cards below a title of height `title`.

    Cards are as large as the zone allows. If room is short, the cascades first get narrower, then
    they run downwards. In a `small` zone, one of several on a table, cards take more of the width,
    go in several rows if that makes them larger, and a long cascade keeps its lowest and highest
    cards readable.
    """
    if not melds:
        return []
    widest = WIDEST_MELD if not small else WIDEST_HIGH if rect.h > 0.7 * rect.w else WIDEST_SMALL
    rows, height = [melds], _height_of(rect, melds, title, small, widest)
    for n in range(2, min(MOST_ROWS, len(melds)) + 1) if small else ():
        each = -(-len(melds) // n)
        parts = [melds[k : k + each] for k in range(0, len(melds), each)]
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


def _units(melds: Sequence[ColumnView]) -> float:
    """The least width of melds with their gaps, in card widths."""
    units = sum(LYING / ASPECT if meld.lying else 1.0 for meld in melds)
    return units + COLUMN_GAP * (len(melds) - 1)


def _spread(melds: Sequence[ColumnView]) -> list[int]:
    """How many cards of each meld lie beside its first."""
    return [0 if meld.squared else len(meld.cards) - 1 for meld in melds]


def _height_of(
    rect: Rect, melds: Sequence[ColumnView], title: float, small: bool, widest: float
) -> float:
    """The greatest height of the cards of these melds."""
    units = _units(melds)
    if small:
        # With a little of each card visible.
        units += 0.12 * sum(_spread(melds))
    room = (rect.h - title) * 0.86
    return min(room, rect.w / units / ASPECT * 0.98, rect.w * widest / ASPECT)


def _cascades(
    rect: Rect, melds: Sequence[ColumnView], title: float, height: float, small: bool
) -> list[list[Pose]]:
    room, width = rect.h - title, height * ASPECT
    gap, spread = width * COLUMN_GAP, _spread(melds)
    free = rect.w - _units(melds) * width
    step = max(0.0, min(width * 0.24, free / max(1, sum(spread))))
    long = sum(s > 1 for s in spread)
    low = step
    if small and long and step < width * 0.24:
        low = max(step, min(width * 0.24, 0.6 * free / long))
        step = (free - low * long) / max(1, sum(spread) - long)
    deepest = height * (0.05 if step > width * 0.12 else 0.16)
    drops = [min(deepest, (room - height) / s) if s else 0.0 for s in spread]
    plain = [height * LYING if meld.lying else width for meld in melds]
    wide = [low + step * (s - 1) if s > 1 else step * s for s in spread]
    widths = [w + more for w, more in zip(plain, wide)]
    lefts = [0.0, *accumulate(w + gap for w in widths)]
    left = rect.x + (rect.w - lefts[-1] + gap) / 2
    found = []
    for k, meld in enumerate(melds):
        size = height * LYING if meld.lying else height
        x = left + lefts[k] + plain[k] / 2
        y = rect.y + title + (size * ASPECT if meld.lying else height) / 2
        first = low if spread[k] > 1 else step
        across = [0.0, *(first + i * step for i in range(spread[k]))]
        at = [(x + aside, y + i * drops[k]) for i, aside in enumerate(across)]
        at = [(x, y)] * len(meld.cards) if meld.squared else at
        found.append([Pose(*each, size, 90.0 if meld.lying else 0.0) for each in at])
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


def owing(rect: Rect, heaped: int, slots: int) -> tuple[list[Pose], list[Pose]]:
    """A heap, and beside it a large card that asks and a slot for each card owed for it, all in the
    middle together; below it where the room is narrow.
    """
    beside = min(0.9 * rect.h, rect.w / (sum(OWING) * ASPECT))
    below = min(0.47 * rect.h, rect.w / (OWING[1] * ASPECT))
    high = max(beside, below)
    wide, (x, y), down = high * ASPECT, rect.center, 0.0
    lies = askew(Rect(0, 0, OWING[0] * wide, high), heaped)
    left, right = (lies[max(0, heaped - READ)].rect.x, lies[-1].rect.right) if lies else (0, 0)
    step = PAID * ROW_APART * wide
    row_wide = wide + (slots - 1) * step if slots else 0.0
    if heaped and slots and below > beside:
        down, first = 0.25 * rect.h, x - row_wide / 2
        x -= (right - left) / 2
    else:
        gap = 0.15 * wide if heaped and slots else 0.0
        x -= (right - left + gap + row_wide) / 2
        first = x + right - left + gap
    heap_ = [replace(each, x=each.x - left + x, y=each.y - high / 2 + y - down) for each in lies]
    asks = [Pose(first + wide / 2, y + down, high)] if slots else []
    paid = (first + wide + (k + 0.5) * step for k in range(slots - 1))
    return heap_, [*asks, *(Pose(at, y + down, PAID * high) for at in paid)]


OWING, PAID = (2.4, 5.4), 0.8
"""The room of a heap and of five cards beside it, in widths of the card that asks, with the arrows
around them; and the size of those that are paid for it."""


# Hands laid large and side by side in the middle of the table, to be compared.
#
# Everything else there makes room: the pot moves up, and words stand below the hands.


KEPT = 0.44
"""The part of its height that the pot keeps, at the top."""
SAID = 0.095
"""How high a sentence below the hands is at most, in parts of what lies above the own hand: as high
whatever the others take of it."""
CLOSE, FAR = 0.42, 1.04
"""The distance between cards of a hand, in card widths: with many hands, and with room."""
APART = 0.34
"""The distance between two hands, in card widths."""
ASIDE = 0.035
"""The gap between the hands and the players at the sides, in widths of the cloth, for clarity."""


class Room(Value):
    """Where hands are compared."""

    hands: Rect
    said: Rect
    """Where words stand meanwhile."""


def makes_room(rect: Rect, pot: Rect) -> Rect:
    """Where a thing in the middle goes while hands are compared: up to the pot, or up with it."""
    high = min(rect.h, KEPT * pot.h)
    return Rect(rect.x, pot.y + (KEPT * pot.h - high) / 2, rect.w, high)


def room(zones: Mapping[str, Zone], gap: float) -> Room:
    """The room between the raised pot, the viewer's hand and the players at the sides."""
    pot, prompt, felt = (zones[name].rect for name in ("pot", "prompt", "felt"))
    top, bottom = pot.y + KEPT * pot.h + gap, zones["hand.0"].rect.y - gap
    high = min(prompt.h, SAID * (bottom - felt.y))
    left, right = felt.x + gap, felt.right - gap
    free = max(gap, ASIDE * felt.w)
    for name, zone in zones.items():
        role, _, seat = name.partition(".")
        rect = zone.rect
        aside = role in ("slip", "hand", "chips") and seat not in ("", "0")
        if aside and rect.y < bottom and rect.bottom > top and felt.overlap(rect) > 0:
            if rect.center[0] < felt.center[0]:
                left = max(left, rect.right + free)
            else:
                right = min(right, rect.x - free)
    hands = Rect(left, top, right - left, bottom - high - top)
    return Room(hands, Rect(prompt.x, bottom - high, prompt.w, high))


def laid_out(rect: Rect, counts: Sequence[int], words: float) -> list[list[Pose]]:
    """Hands with these numbers of cards, room for `words` below each, in one row or two."""

    def in_rows(rows: int) -> list[list[Pose]]:
        each, high = -(-len(counts) // rows), rect.h / rows
        parts = [counts[n : n + each] for n in range(0, len(counts), each)]
        found: list[list[Pose]] = []
        for n, part in enumerate(parts):
            found += _beside(Rect(rect.x, rect.y + n * high, rect.w, high - words), part)
        return found

    return max(map(in_rows, (1, 2)), key=lambda hands: min(hand[0].height for hand in hands))


def _beside(rect: Rect, counts: Sequence[int]) -> list[list[Pose]]:
    """Hands side by side, as large as they can be without overlapping."""
    hands, more = len(counts), sum(counts) - len(counts)
    gaps = APART * (hands - 1)
    width = min(rect.h * ASPECT, rect.w / (hands + CLOSE * more + gaps))
    step = min(FAR, (rect.w / width - hands - gaps) / more) if more else 0.0
    x = rect.center[0] - width * (hands + step * more + gaps) / 2 + width / 2
    found: list[list[Pose]] = []
    for n in counts:
        found.append([Pose(x + i * step * width, rect.center[1], width / ASPECT) for i in range(n)])
        x += width * (1 + step * (n - 1) + APART)
    return found


# Where each card of a table lies, given the zones of the window.


PLATE = 0.81
"""The height of a plate, in parts of its portrait's."""
LABEL = 19
"""The room for the few words at a pile or above a meld, in pixels of 720 lines."""
LINE = 1.15
"""The height of a line of such words, in parts of that room."""
LIGHT = 5
"""The gap between those words and the cards of a pile, for the highlight around it."""
LEAST_LABEL = 17.0
"""The least room, in pixels, so that letters remain readable."""
LAYERS = {
    Lie.ROW: 60.0,
    Lie.COLUMNS: 100.0,
    Lie.PILE: 300.0,
    Lie.HEAP: 320.0,
    Lie.DEBT: 320.0,
    Lie.TRICK: 320.0,
    Lie.FAN: 40.0,
}
OWN_HAND = 500.0
FEW = 2
"""Another seat's hand in a row gets room for at least this many cards."""
IN_A_ROW, ROWS_OF_OPEN = 8, 3
"""The most open cards in a row before another row begins, and the most rows."""
MARGIN = 6.0
"""The margin of the others' melds within their place, in pixels of 720 lines."""
SHOWN_PART = 0.34
"""The part of the place that a hand gets when it is shown beside or below its seat's melds."""
FORWARD = 0.3
"""How far cards are pushed forward, in card heights."""
OWN_FORWARD = 20.0
"""The most for the viewer's cards, in pixels of 720 lines: as far as chosen cards rise."""
CARDS = {lie.value for lie in Lie}
ROOM_GAP = 8.0
"""The gap around hands that are compared, in pixels of 720 lines."""
COMPARED_WORDS = 3.2
"""The room for words below each of them, in label heights."""


class Spot(Value):
    """The cards of a place or of a column, with their poses, from the lowest up."""

    place: Place
    column: str
    cards: tuple[CardView, ...]
    poses: tuple[Pose, ...]
    z: float
    squared: bool = False
    """Whether only the last card is visible."""
    is_pile: bool = False
    """Whether it is the top of a pile, with other cards under it."""
    slots: tuple[Pose, ...] = ()
    """Its places that are empty."""


class Column(Value):
    """A column on the screen, for its title and its actions."""

    place: Place
    view: ColumnView
    rect: Rect
    top: Pose


class Ground:
    """The zones of a window, for the table as one seat sees it."""

    def __init__(
        self, zones: Mapping[str, Zone], me: Seat, seats: int, unit: float, text_scale: float = 1.0
    ) -> None:
        self.zones = zones
        self.me = me
        self.seats = seats
        self.unit = unit
        self.label_height = max(LABEL * unit * text_scale, LEAST_LABEL)
        self.own_hand = Place(Role.HAND, me)
        """The viewer's hand."""
        self.compares = False
        """Whether hands are compared in the middle, and everything there makes room."""
        self._laid: dict[Place, tuple[object, tuple[list[Spot], list[Column]]]] = {}
        """For each place, the last layout and what it was made from."""

    def zone(self, place: Place) -> Zone:
        zone = self.zones[name_of(place, self.me, self.seats)]
        if not self.compares or place.seat is not None:
            return zone
        return replace(zone, rect=makes_room(zone.rect, self.zones["pot"].rect))

    def when_comparing(self, compares: bool) -> Ground:
        """The same window with hands being compared in the middle, or no longer."""
        if self.compares == compares:
            return self
        other = copy(self)
        other.compares, other._laid = compares, {}
        return other

    @property
    def prompt(self) -> Rect:
        """Where the prompt stands, or the outcome of a deal."""
        return self._room.said if self.compares else self.zones["prompt"].rect

    @property
    def _room(self) -> Room:
        return room(self.zones, ROOM_GAP * self.unit)

    def place_at(self, places: Iterable[Place], x: float, y: float) -> Place | None:
        """Which of these places is at a point."""
        return next((each for each in places if self.zone(each).rect.holds(x, y)), None)

    def has(self, place: Place) -> bool:
        return name_of(place, self.me, self.seats) in self.zones

    def slip(self, seat: Seat) -> Rect:
        return self.zones[f"slip.{(seat - self.me) % self.seats}"].rect

    def is_mirrored(self, seat: Seat) -> bool:
        """Whether a seat has its portrait at the right: on the right half of the cloth."""
        felt = self.zones["felt"].rect
        return self.slip(seat).overlap(felt) > 0 and self.slip(seat).center[0] > felt.center[0] + 1

    def strip(self, view: TableView) -> Rect:
        """The place of the strip, with that of the viewer's melds as long as there are none."""
        strip, own = self.zones["strip"].rect, Place(Role.MELDS, self.me)
        if self.in_front(own) and not view.zones[own].columns:
            return replace(strip, w=self.zone(own).rect.right - strip.x)
        return strip

    def in_front(self, place: Place) -> bool:
        """Whether a place shares its row with the strip."""
        strip = self.zones.get("strip")
        return strip is not None and self.has(place) and self.zone(place).rect.y == strip.rect.y

    def beside_portrait(self, seat: Seat) -> Rect:
        """The part of a seat that its name and its state take: beside the portrait of a plate, at
        the foot of a paper.
        """
        slip = self.slip(seat)
        if slip.overlap(self.zones["felt"].rect) <= 0:
            return Rect(slip.x, slip.y + 0.56 * slip.h, slip.w, 0.4 * slip.h)
        side, high = 1.02 * slip.h, PLATE * slip.h
        x = slip.x if self.is_mirrored(seat) else slip.x + side
        return Rect(x, slip.center[1] - high / 2, slip.w - side, high)

    def fist(self, seat: Seat) -> Rect:
        """The place of a seat's fist: on its cards, but beside those in the viewer's hand."""
        if seat == self.me and "fist" in self.zones:
            return self.zones["fist"].rect
        hand = Place(Role.HAND, seat)
        if seat == self.me and self.has(hand):  # the right corner, which cards rarely reach
            own = self.zone(hand).rect
            side = 0.58 * own.h
            return Rect(own.right - side, own.y + 0.3 * own.h, side, side)
        if not self.has(hand):
            return self.slip(seat)
        rect = self.zone(hand).rect
        high = min(rect.h, 0.6 * rect.w)  # no higher than the fan under it
        return Rect(rect.x, rect.bottom - high, rect.w, high)

    def tallest(self) -> float:
        """The height of the largest cards of the table: those of the viewer's hand."""
        place = self.own_hand
        if not self.has(place):
            return max(zone.rect.h for zone in self.zones.values() if zone.kind in CARDS) * 0.8
        return hand_height(self.zone(place).rect, 1)

    def spots(self, view: TableView) -> tuple[list[Spot], list[Column]]:
        """Where everything lies, and all columns. Of a pile only the top card is included."""
        spots: list[Spot] = []
        columns: list[Column] = []
        compared = self._compared(view)
        for place, shown in view.zones.items():
            zone = self.zone(place)
            base = OWN_HAND if place == self.own_hand else LAYERS[shown.lie]
            if place in compared:
                spots.append(Spot(place, "", shown.cards, tuple(compared[place]), OWN_HAND))
            elif zone.kind == TUCKED:
                spots.append(self._tucked(view, place))
            else:
                lies_in_columns = shown.lie is Lie.COLUMNS
                rect = self._parted(view, place)[0] if lies_in_columns else zone.rect
                here, its = self._lay(place, shown, rect, base)
                spots += here
                columns += its
        return spots, columns

    def _lay(
        self, place: Place, shown: ZoneView, rect: Rect, base: float
    ) -> tuple[list[Spot], list[Column]]:
        """Where the cards of a place lie; the last layout is kept if nothing there has changed."""
        given = shown, rect, base
        before = self._laid.get(place)
        if before is None or before[0] != given:
            laid: tuple[list[Spot], list[Column]] = [], []
            if shown.lie is Lie.COLUMNS or shown.columns:
                lay = self._columns if shown.lie is Lie.COLUMNS else self._groups
                for spot, column in lay(place, shown, rect, base):
                    laid[0].append(spot)
                    laid[1].append(column)
            else:
                laid[0].append(self._loose(place, shown, rect, base))
            before = self._laid[place] = given, laid
        return before[1]

    def _compared(self, view: TableView) -> dict[Place, list[Pose]]:
        """The poses of the cards of compared hands, above the words of each."""
        if not view.compared:
            return {}
        places = [each.place for each in view.compared]
        counts = [len(view.zones[place].cards) for place in places]
        words = COMPARED_WORDS * self.label_height
        hands = laid_out(self._room.hands, counts, words)
        return dict(zip(places, hands, strict=True))

    def _loose(self, place: Place, shown: ZoneView, rect: Rect, base: float) -> Spot:
        cards = shown.cards
        n = len(cards)
        match shown.lie:
            case Lie.FAN if shown.parts:
                counts = [part.count for part in shown.parts]
                poses = [pose for part in row(rect, counts) for pose in part]
            case Lie.FAN if place != self.own_hand and self.seats > 2:
                poses = list(held_up(rect, cards))
            case Lie.FAN:
                poses = fan(rect, n, 1.0 if place == self.own_hand else -0.6)
            case Lie.PILE:
                poses = [self.pile_top(place, n)] if n else []
                cards = cards[-1:]
            case Lie.HEAP:
                poses = askew(self.heap(place, shown), n)[-HEAP_SHOWN:]
                cards = cards[-HEAP_SHOWN:]
                base += max(0, n - HEAP_SHOWN)
            case Lie.DEBT:
                heaped = n - shown.beside
                lies, owed = owing(self.heap(place, shown), heaped, shown.slots)
                cards, poses = cards[max(0, heaped - HEAP_SHOWN) :], [*lies[-HEAP_SHOWN:], *owed]
                base += max(0, heaped - HEAP_SHOWN)
            case Lie.TRICK:
                sides = [(self.me if c.by is None else c.by) - self.me for c in cards]
                laid = trick(rect, [side % self.seats for side in sides], self.seats)
                # Cards nearer to the viewer lie over those farther away, whoever played first.
                order = sorted(range(n), key=lambda i: laid[i].y)
                cards, poses = tuple(cards[i] for i in order), [laid[i] for i in order]
            case _:
                many = max(n, shown.slots)
                few = place.role is Role.HAND and place != self.own_hand
                widest = 0.96 / ROW_APART / max(FEW, many) if few else self._widest(place)
                (poses,) = row(rect, [many], apart=bool(shown.slots), widest=widest)
        pile, free = shown.lie is Lie.PILE, tuple(poses[len(cards) :])
        if shown.forward and poses:
            x, y = self._forward(place, poses[0].height)
            poses = [replace(pose, x=pose.x + x, y=pose.y + y) for pose in poses]
        return Spot(place, "", cards, tuple(poses[: len(cards)]), base, is_pile=pile, slots=free)

    def heap(self, place: Place, shown: ZoneView) -> Rect:
        """The room of a heap, above the words under it."""
        rect = self.zone(place).rect
        words = LINE * self.label_height if shown.title is not None else 0.0
        return replace(rect, h=rect.h - words)

    def _forward(self, place: Place, high: float) -> tuple[float, float]:
        """How far cards of this height are pushed towards the middle, as (x, y)."""
        if place == self.own_hand:
            return 0.0, -min(FORWARD * high, OWN_FORWARD * self.unit)
        hand, middle = self.zone(place).rect, self.zone(Place(Role.POT)).rect
        if hand.bottom <= middle.y:
            return 0.0, FORWARD * high
        return (FORWARD if hand.x < middle.x else -FORWARD) * high, 0.0

    def lies_open(self, view: TableView, melds: Place) -> bool:
        """Whether a hand that was only counted is now shown where its seat's melds lie."""
        hand = Place(Role.HAND, melds.seat)
        if melds.role is not Role.MELDS or not {melds, hand} <= set(view.zones):
            return False
        if not (self.has(melds) and self.has(hand) and self.zone(hand).kind == TUCKED):
            return False
        return any(each.card is not None for each in view.zones[hand].cards)

    def _parted(self, view: TableView, melds: Place) -> tuple[Rect, Rect]:
        """The parts of a place for melds, and for a hand shown there."""
        rect = self.zone(melds).rect
        if not self.lies_open(view, melds) or not view.zones[melds].columns:
            return rect, rect
        wide = rect.w * (1 - SHOWN_PART)
        return replace(rect, w=wide), Rect(rect.x + wide, rect.y, rect.w - wide, rect.h)

    def _tucked(self, view: TableView, place: Place) -> Spot:
        """A hand under its plate; cards of it that are shown lie by the melds."""
        cards = tuple(each for each in view.zones[place].cards if each.card is not None)
        melds = Place(Role.MELDS, place.seat)
        if self.lies_open(view, melds):
            _, rect = self._parted(view, melds)
            return Spot(place, "", cards, _in_rows(rect, len(cards)), OWN_HAND)
        rect, backs = self.zone(place).rect, view.zones[place].cards
        poses = held_up(replace(rect, h=UNDER_PLATE * rect.h), backs)
        return Spot(place, "", backs, tuple(poses), LAYERS[Lie.FAN])

    def _columns(
        self, place: Place, shown: ZoneView, rect: Rect, base: float
    ) -> Iterator[tuple[Spot, Column]]:
        views = [view for view in shown.columns if view.cards]
        if place.seat not in (None, self.me) and self.seats > 2:
            rect = rect.inset(MARGIN * self.unit, 0)
        small = self.seats > 2
        title = 0.0 if small and place.seat != self.me else self.label_height
        all_poses = columns(rect, views, title, small)
        for k, (view, poses) in enumerate(zip(views, all_poses, strict=True)):
            first, last = poses[0].rect, poses[-1].rect
            bounds = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
            spot = Spot(place, view.id, view.cards, tuple(poses), base + 16 * k, view.squared)
            yield spot, Column(place, view, bounds, poses[-1])

    def _groups(
        self, place: Place, shown: ZoneView, rect: Rect, base: float
    ) -> Iterator[tuple[Spot, Column]]:
        """The plays of a heap, or the parts of a tray with their slots."""
        views = shown.columns
        if shown.lie is Lie.HEAP:
            many = heap(rect, [len(view.cards) for view in views])
        else:
            counts = [max(len(view.cards), view.slots) for view in views]
            many = row(rect, counts, apart=True)
        for k, (view, poses) in enumerate(zip(views, many, strict=True)):
            bounds = union([pose.rect for pose in poses]) if poses else rect
            at = tuple(poses[n] for n in view.at) or tuple(poses[: len(view.cards)])
            free = tuple(pose for pose in poses if pose not in at)
            spot = Spot(place, view.id, view.cards, at, base + 16 * k, slots=free)
            yield spot, Column(place, view, bounds, poses[-1] if poses else self.middle(place))

    def slots(self, view: TableView) -> Iterator[tuple[Pose, int]]:
        """The empty places, each with its number; 0 for none."""
        for spot in self.spots(view)[0]:
            shown, n = view.zones[spot.place], len(spot.slots)
            numbered = shown.counted or shown.lie is Lie.DEBT
            yield from ((pose, n - k if numbered else 0) for k, pose in enumerate(spot.slots))

    def _widest(self, place: Place) -> float:
        """The most that a card in a row takes of the width; more where a heap would lie."""
        heap = self.zone(place).kind == Lie.HEAP.value
        return WIDEST_IN_HEAP if heap else WIDEST

    # Single cards

    def pile_top(self, place: Place, count: int) -> Pose:
        """Where the top card of a pile of `count` cards lies."""
        true = place.role is Role.STACK
        label = LINE * self.label_height + LIGHT * self.unit
        foot = pile(self.zone(place).rect, label, true)
        return replace(foot, y=foot.y - pile_rise(foot.height, count - 1, true))

    def pile_rect(self, place: Place, count: int, least: float = 0.0) -> Rect:
        """The whole of a pile of `count` cards, or its place if it is empty; its zone, if that is
        narrower or lower than `least`.
        """
        foot, top = self.pile_top(place, 1).rect, self.pile_top(place, max(1, count)).rect
        whole = Rect(top.x, top.y, top.w, foot.bottom - top.y)
        return whole if min(whole.w, whole.h) >= least else self.zone(place).rect

    def middle(self, place: Place) -> Pose:
        """The pose from which a card sets out that comes from somewhere in a place."""
        zone = self.zone(place)
        if zone.kind == Lie.PILE.value:
            return self.pile_top(place, 1)
        high = zone.rect.h * (0.4 if zone.kind == TUCKED else 0.9)
        own = self.zone(self.own_hand).rect.h if self.has(self.own_hand) else high
        return Pose(*zone.rect.center, min(high, own * 0.9))


def _in_rows(rect: Rect, count: int) -> tuple[Pose, ...]:
    """Poses for open cards, in as few rows as keep each readable."""
    rows = min(ROWS_OF_OPEN, max(1, -(-count // IN_A_ROW)))
    each = -(-count // rows) if count else 0
    found: list[Pose] = []
    for n in range(rows):
        part = Rect(rect.x, rect.y + rect.h * n / rows, rect.w, rect.h / rows)
        widest = max(0.22, 0.6 / each)
        (poses,) = row(part, [min(each, count - n * each)], 0.92, widest=widest)
        found += poses
    return tuple(found)


def union(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle around all of these; there must be at least one."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(x, y, right - x, bottom - y)
