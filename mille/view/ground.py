"""Where each card of a table lies, given the zones of the window."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy

from mille.cards.value import Value, replace
from mille.engine.game import Seat
from mille.view import comparing, lying
from mille.view.layout import Pose, Rect, Zone
from mille.view.measures import TUCKED
from mille.view.plan import name_of
from mille.view.table import CardView, ColumnView, Lie, Place, Role, TableView, ZoneView

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
    Lie.TRICK: 320.0,
    Lie.FAN: 40.0,
}
OWN_HAND = 500.0
FEW = 2
"""Another seat's hand in a row gets room for at least this many cards."""
IN_A_ROW, MOST_ROWS = 8, 3
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


class Column(Value):
    """A column on the screen, for its title and its actions."""

    place: Place
    view: ColumnView
    rect: Rect
    top: Pose


class Ground:
    """The zones of a window, for the table as one seat sees it."""

    def __init__(
        self,
        zones: Mapping[str, Zone],
        me: Seat,
        seats: int,
        unit: float,
        text_scale: float = 1.0,
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
        """The zone of a place."""
        zone = self.zones[name_of(place, self.me, self.seats)]
        if not self.compares or place.seat is not None:
            return zone
        return replace(zone, rect=comparing.makes_room(zone.rect, self.zones["pot"].rect))

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
    def _room(self) -> comparing.Room:
        return comparing.room(self.zones, ROOM_GAP * self.unit)

    def place_at(self, places: Iterable[Place], x: float, y: float) -> Place | None:
        """Which of these places is at a point."""
        return next((each for each in places if self.zone(each).rect.holds(x, y)), None)

    def has(self, place: Place) -> bool:
        """Whether the window has room for a place."""
        return name_of(place, self.me, self.seats) in self.zones

    def slip(self, seat: Seat) -> Rect:
        """Where a seat's slip of paper lies."""
        return self.zones[f"slip.{(seat - self.me) % self.seats}"].rect

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
        return lying.hand_height(self.zone(place).rect, 1)

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
        hands = comparing.laid_out(self._room.hands, counts, words)
        return dict(zip(places, hands, strict=True))

    def _loose(self, place: Place, shown: ZoneView, rect: Rect, base: float) -> Spot:
        cards = shown.cards
        n = len(cards)
        match shown.lie:
            case Lie.FAN if shown.parts:
                counts = [part.count for part in shown.parts]
                poses = [pose for part in lying.row(rect, counts) for pose in part]
            case Lie.FAN:
                curve = 1.0 if place == self.own_hand else -0.6
                poses = lying.fan(rect, n, curve)
            case Lie.PILE:
                poses = [self.pile_top(place, n)] if n else []
                cards = cards[-1:]
            case Lie.HEAP:
                poses = lying.askew(self.heap(place, shown), n)[-lying.HEAP_SHOWN :]
                cards = cards[-lying.HEAP_SHOWN :]
                base += max(0, n - lying.HEAP_SHOWN)
            case Lie.TRICK:
                sides = [(self.me if c.by is None else c.by) - self.me for c in cards]
                laid = lying.trick(rect, [side % self.seats for side in sides], self.seats)
                # Cards nearer to the viewer lie over those farther away, whoever played first.
                order = sorted(range(n), key=lambda i: laid[i].y)
                cards, poses = tuple(cards[i] for i in order), [laid[i] for i in order]
            case _:
                many = max(n, shown.slots)
                few = place.role is Role.HAND and place != self.own_hand
                widest = 0.96 / lying.ROW_APART / max(FEW, many) if few else self._widest(place)
                (poses,) = lying.row(rect, [many], apart=bool(shown.slots), widest=widest)
        pile = shown.lie is Lie.PILE
        if shown.forward and poses:
            x, y = self._forward(place, poses[0].height)
            poses = [replace(pose, x=pose.x + x, y=pose.y + y) for pose in poses]
        return Spot(place, "", cards, tuple(poses[: len(cards)]), base, is_pile=pile)

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
        if not self.lies_open(view, melds):
            return rect, rect
        if not view.zones[melds].columns:
            return rect, rect
        if rect.h > rect.w:
            part = replace(rect, h=rect.h * (1 - SHOWN_PART))
            inner = part.inset(MARGIN * self.unit, 0)
            poses = lying.columns(inner, _stacks(view.zones[melds]), self.label_height, True)
            foot = max(pose.rect.bottom for each in poses for pose in each) + self.label_height
            return part, Rect(rect.x, foot, rect.w, rect.h - part.h)
        wide = rect.w * (1 - SHOWN_PART)
        return replace(rect, w=wide), Rect(rect.x + wide, rect.y, rect.w - wide, rect.h)

    def _tucked(self, view: TableView, place: Place) -> Spot:
        """A hand that is only counted; cards of it that are shown lie by the melds or its slip."""
        cards = tuple(each for each in view.zones[place].cards if each.card is not None)
        melds = Place(Role.MELDS, place.seat)
        if self.lies_open(view, melds):
            _, rect = self._parted(view, melds)
            return Spot(place, "", cards, _in_rows(rect, len(cards)), OWN_HAND)
        (poses,) = lying.row(self.zone(place).rect, [len(cards)], 0.8)
        return Spot(place, "", cards, tuple(poses), OWN_HAND + 100)

    def _columns(
        self, place: Place, shown: ZoneView, rect: Rect, base: float
    ) -> Iterator[tuple[Spot, Column]]:
        views = [view for view in shown.columns if view.cards]
        if place.seat not in (None, self.me) and self.seats > 2:
            rect = rect.inset(MARGIN * self.unit, 0)
        all_poses = lying.columns(rect, _stacks(shown), self.label_height, self.seats > 2)
        for k, (view, poses) in enumerate(zip(views, all_poses, strict=True)):
            first, last = poses[0].rect, poses[-1].rect
            w, h = last.x + last.w - first.x, last.y + last.h - first.y
            bounds = Rect(first.x, first.y, w, h)
            spot = Spot(place, view.id, view.cards, tuple(poses), base + 16 * k, view.squared)
            yield spot, Column(place, view, bounds, poses[-1])

    def _groups(
        self, place: Place, shown: ZoneView, rect: Rect, base: float
    ) -> Iterator[tuple[Spot, Column]]:
        """The plays of a heap, or the parts of a tray with their slots."""
        views = shown.columns
        if shown.lie is Lie.HEAP:
            many = lying.heap(rect, [len(view.cards) for view in views])
        else:
            counts = [max(len(view.cards), view.slots) for view in views]
            many = lying.row(rect, counts, apart=True)
        for k, (view, poses) in enumerate(zip(views, many, strict=True)):
            bounds = union([pose.rect for pose in poses]) if poses else rect
            at = tuple(poses[n] for n in view.at) or tuple(poses[: len(view.cards)])
            spot = Spot(place, view.id, view.cards, at, base + 16 * k)
            yield spot, Column(place, view, bounds, poses[-1] if poses else self.middle(place))

    def slots(self, view: TableView) -> Iterator[tuple[Pose, int]]:
        """The empty slots of rows, each with its number; 0 for none."""
        for place, shown in view.zones.items():
            if shown.lie is not Lie.ROW:
                continue
            rect = self.zone(place).rect
            parts: list[tuple[Collection[int], int]] = [(range(len(shown.cards)), shown.slots)]
            if shown.columns:
                parts = [(each.at or range(len(each.cards)), each.slots) for each in shown.columns]
            apart = bool(shown.columns or shown.slots)
            counts, widest = [max(len(each), n) for each, n in parts], self._widest(place)
            laid = lying.row(rect, counts, apart=apart, widest=widest)
            for (taken, _), poses in zip(parts, laid, strict=True):
                empty = [pose for n, pose in enumerate(poses) if n not in taken]
                for k, pose in enumerate(empty):
                    yield pose, len(empty) - k if shown.counted else 0

    def _widest(self, place: Place) -> float:
        """The most that a card in a row takes of the width; more where a heap would lie."""
        heap = self.zone(place).kind == Lie.HEAP.value
        return lying.WIDEST_IN_HEAP if heap else lying.WIDEST

    # Single cards

    def pile_top(self, place: Place, count: int) -> Pose:
        """Where the top card of a pile of `count` cards lies."""
        true = place.role is Role.STACK
        label = LINE * self.label_height + LIGHT * self.unit
        foot = lying.pile(self.zone(place).rect, label, true)
        return replace(foot, y=foot.y - lying.pile_rise(foot.height, count - 1, true))

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


def _stacks(shown: ZoneView) -> list[lying.Stack]:
    return [
        lying.Stack(len(view.cards), view.squared, view.lying)
        for view in shown.columns
        if view.cards
    ]


def _in_rows(rect: Rect, count: int) -> tuple[Pose, ...]:
    """Poses for open cards, in as few rows as keep each readable."""
    rows = min(MOST_ROWS, max(1, -(-count // IN_A_ROW)))
    each = -(-count // rows) if count else 0
    found: list[Pose] = []
    for n in range(rows):
        part = Rect(rect.x, rect.y + rect.h * n / rows, rect.w, rect.h / rows)
        widest = max(0.22, 0.6 / each)
        (poses,) = lying.row(part, [min(each, count - n * each)], 0.92, widest=widest)
        found += poses
    return tuple(found)


def union(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle around all of these; there must be at least one."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(x, y, right - x, bottom - y)
