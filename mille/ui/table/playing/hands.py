"""Turns what the pointer does into gestures, and knows what the person holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from math import hypot
from typing import NamedTuple, TypeAlias

from pygame import BLEND_PREMULTIPLIED, Surface

from mille.ui import tempo as t
from mille.ui.scene import Part, painted
from mille.ui.shapes import focus_ring
from mille.ui.table.effects.base import Layer
from mille.ui.table.moving.sprites import Sprite, settle
from mille.ui.table.playing.carrying import Carrying, Staking
from mille.ui.table.playing.desk import Desk
from mille.ui.table.table import Table
from mille.ui.widgets import Button
from mille.value import Value
from mille.view.geometry import Rect
from mille.view.lying import Column, union
from mille.view.table import Bead, Place, Role

THRESHOLD = 6.0
"""How far a press may wander and still be a tap, in pixels of 720 lines."""


class Grip(Enum):
    """What the pointer is doing."""

    IDLE = auto()
    PRESSED = auto()
    CARRYING = auto()


class At(Value):
    """Where a gesture was made."""

    x: float
    y: float


class Tap(At):
    """The pointer went down and up in one place."""

    double: bool = False


class Lift(At):
    """The pointer began to carry what lay under it."""


class Carry(At):
    """What is carried moved here."""


class Drop(At):
    """What was carried was let go here."""


Gesture: TypeAlias = Tap | Lift | Carry | Drop


class Drag:
    """Recognises gestures, as a machine with three states."""

    DOUBLE = 0.35
    """The longest time from one tap to the next in a double tap, in seconds."""

    def __init__(self) -> None:
        self.grip = Grip.IDLE
        self.start = (0.0, 0.0)
        self._reach = 0.0
        self._last_tap: tuple[float, float, float] | None = None

    def down(self, x: float, y: float, unit: float) -> None:
        """The first button went down; `unit` is the pixel of 720 lines."""
        self.grip = Grip.PRESSED
        self.start, self._reach = (x, y), THRESHOLD * unit

    def move(self, x: float, y: float) -> list[Gesture]:
        """The pointer moved."""
        if self.grip is Grip.PRESSED:
            if hypot(x - self.start[0], y - self.start[1]) <= self._reach:
                return []
            self.grip = Grip.CARRYING
            return [Lift(*self.start), Carry(x, y)]
        return [Carry(x, y)] if self.grip is Grip.CARRYING else []

    def up(self, x: float, y: float, now: float) -> list[Gesture]:
        """The first button came up; `now` is in seconds."""
        was, self.grip = self.grip, Grip.IDLE
        if was is Grip.CARRYING:
            return [Drop(x, y)]
        if was is not Grip.PRESSED:
            return []
        last, self._last_tap = self._last_tap, (x, y, now)
        double = (
            last is not None
            and now - last[2] <= self.DOUBLE
            and hypot(x - last[0], y - last[1]) <= 2 * self._reach
        )
        if double:
            self._last_tap = None
        return [Tap(x, y, double)]

    def cancel(self) -> bool:
        """Stop: Escape, the second button, or the window lost focus; whether something was
        carried.
        """
        was, self.grip = self.grip, Grip.IDLE
        return was is Grip.CARRYING


class Hands:
    """What the pointer holds, and whether the key for forced moves is held down."""

    def __init__(self, desk: Desk) -> None:
        self._table = desk.table
        self.pointer = (-1.0, -1.0)
        """Where the pointer is."""
        self.drag = Drag()
        self.carrying = Carrying(desk.table)
        self.staking = Staking(desk)
        self.key_held = False
        """Whether the key that makes forced moves is down."""

    @property
    def full(self) -> bool:
        """Whether something is being carried."""
        return self.drag.grip is Grip.CARRYING

    def let_go(self) -> None:
        """Let what is carried go home, choose what was chosen before, and forget any press."""
        self._forget()
        self.key_held = False
        self._table.stage.send_home(self._table.services.tempo, t.DROP, settle)

    def resize(self) -> None:
        """Put down what is carried: its place has moved."""
        self._forget()

    def _forget(self) -> None:
        self.drag.cancel()
        self.carrying.put_back()
        self.staking.put_back()

    def update(self, dt: float) -> None:
        """Let carried cards lean, and move chips on their way home."""
        self.staking.update(dt)
        if self.full:
            self.carrying.tilt(dt, self.pointer[0])
        else:
            self.carrying.stand(self.pointer[0])

    @property
    def restless(self) -> bool:
        """Whether carried cards are straightening up, or chips are on their way home."""
        leaning = self.full and self.carrying.leans(self.pointer[0])
        return leaning or self.staking.restless

    def parts(self) -> Iterator[Part]:
        """The carried pile or chips."""
        yield from self.staking.parts()
        if self.carrying.pile is not None:
            paint, at = painted(draw_in_air, self.carrying.picture(), *self.pointer), self.pointer
            yield Part("carried", "", Rect(*at, 0, 0), paint=paint, layer=Layer.IN_HAND)


def draw_in_air(surface: Surface, picture: Surface, x: float, y: float) -> None:
    """Draw the top of a carried pile at the pointer."""
    at = round(x - picture.width / 2), round(y - picture.height / 2)
    surface.blit(picture, at, special_flags=BLEND_PREMULTIPLIED)


# Where the keyboard focus is on the table: Tab walks groups, the arrow keys the items in them.
#
# Groups and rows follow from the places that the table has, whatever is played at it.


BUTTONS, STRIP, TOOLS, SLIPS = "buttons", "strip", "tools", "slips"

Group: TypeAlias = Place | str
"""A place of the table, or one of the rows of things beside the cards."""


class Slip(NamedTuple):
    """The slip of a seat, counted from the viewer's."""

    number: int


class Explained(NamedTuple):
    """A bead with an explanation."""

    number: int
    bead: Bead
    bounds: Rect


Thing: TypeAlias = Place | Sprite | Column | Button | Slip | Explained
"""What can have the focus: a place, a card of the hand, a column, a button, a slip, a bead."""

_ORDER = {Role.STOCK: 1, Role.DISCARD: 2, Role.TRICK: 3, Role.POT: 4, Role.OFFER: 5, Role.STACK: 6}
_ORDER |= {Role.TRAY: 7, Role.MELDS: 8, Role.CHIPS: 9, Role.HAND: 10}


class Focus:
    """The keyboard focus: one group has it, and each group remembers its item."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._group: Group | None = None
        self.seen = False
        """Whether the focus is shown: from the first key until the pointer is used."""
        self._items: dict[Group, tuple[int, str]] = {}
        """The last item of each group, by its number and its id: it stays when others come before
        it, and its neighbour takes its place when it goes.
        """

    # Groups and items

    def groups(self) -> list[Group]:
        """All groups in the order of the Tab key: the hand, shared and own places, the others'."""
        me = self.table.stage.ground.me
        own_hand = self.table.stage.ground.own_hand
        shown = self.table.shown
        places = [p for p in (shown.zones if shown is not None else ()) if p != own_hand]
        places = [place for place in places if place.role is not Role.HAND]
        seats = self.table.stage.ground.seats

        def order(place: Place) -> tuple[bool, int, int, int]:
            theirs = -1 if place.seat is None else (place.seat - me) % seats
            return place.seat not in (None, me), theirs, _ORDER[place.role], place.number

        found: list[Group] = [own_hand] if shown is not None and own_hand in shown.zones else []
        ordered: list[Place] = sorted(places, key=order)
        own_stack = Place(Role.STACK, me)  # where the cards are in games without a hand
        found += sorted(ordered, key=lambda place: place != own_stack) if not found else ordered
        found += [BUTTONS] if self.table.buttons else []
        found += [STRIP] if self.table.explained_beads() else []
        return [*found, TOOLS, SLIPS]

    @property
    def group(self) -> Group:
        """The group with the focus."""
        groups = self.groups()
        return self._group if self._group in groups else groups[0]

    def _things(self, group: Group) -> Sequence[Thing]:
        """The items of a group; an empty place is itself one item."""
        table, found = self.table, list[Thing]()
        if group == BUTTONS:
            found += table.buttons
        elif group == TOOLS:
            found += table.tools
        elif group == STRIP:
            found += (Explained(n, *each) for n, each in enumerate(table.explained_beads()))
        elif group == SLIPS:
            found += map(Slip, range(len(table.shown.seats) if table.shown is not None else 1))
        elif group == table.stage.ground.own_hand:
            found += table.stage.hand()
        else:
            found += (column for column in table.stage.columns if column.place == group)
        return found or ([group] if isinstance(group, Place) else [])

    @property
    def thing(self) -> Thing | None:
        """The item with the focus."""
        group = self.group
        things = self._things(group)
        return things[self._number(group, things)] if things else None

    @property
    def item(self) -> int:
        """The index of that item in its group."""
        group = self.group
        return self._number(group, self._things(group))

    def _number(self, group: Group, things: Sequence[Thing]) -> int:
        number, id = self._items.get(group, (0, ""))
        numbers = (n for n, thing in enumerate(things) if self._id_of(thing) == id)
        return next(numbers, max(0, min(number, len(things) - 1)))

    def keep(self) -> None:
        """Note where the item of the group is now, for when it goes."""
        group = self.group
        things = self._things(group)
        if things:
            number = self._number(group, things)
            self._items[group] = number, self._id_of(things[number])

    def _put(self, group: Group, number: int) -> None:
        """Let the item of a group be the one with this number, or the last."""
        things = self._things(group)
        number = max(0, min(number, len(things) - 1))
        self._items[group] = number, self._id_of(things[number]) if things else ""

    @property
    def button(self) -> Button | None:
        """The tool or button with the focus, if it is one."""
        thing = self.thing
        return thing if isinstance(thing, Button) else None

    @property
    def sprite(self) -> Sprite | None:
        """The card of the hand with the focus, if it is one."""
        thing = self.thing
        return thing if isinstance(thing, Sprite) else None

    # Walking

    def walk(self, by: int) -> None:
        """Go to the next or previous group."""
        self.seen = True
        groups = self.groups()
        self._group = groups[(groups.index(self.group) + by) % len(groups)]

    def climb(self, by: int) -> None:
        """Go to the row above (1) or below (-1), as it lies on the table."""
        self.seen = True
        rows = self._rows()
        here = next((i for i, row in enumerate(rows) if self.group in row), 0)
        self._group = rows[max(0, min(len(rows) - 1, here + by))][-1]

    def _rows(self) -> list[list[Group]]:
        """The groups on the cloth in rows from the bottom up, each from left to right."""
        places = [group for group in self.groups() if group not in (STRIP, TOOLS, SLIPS)]
        rows: list[list[Group]] = []
        for group in sorted(places, key=lambda g: -self._rect(g).center[1]):
            middle = self._rect(group).center[1]
            if rows and abs(self._rect(rows[-1][0]).center[1] - middle) < self._rect(group).h / 2:
                rows[-1].append(group)
            else:
                rows.append([group])
        return [sorted(row, key=lambda g: self._rect(g).x) for row in rows]

    def _rect(self, group: Group) -> Rect:
        ground = self.table.stage.ground
        if group == BUTTONS:
            return union([button.bounds for button in self.table.buttons])
        return ground.zone(group).rect if isinstance(group, Place) else ground.zones[group].rect

    def step(self, by: int) -> None:
        """Go to the next or previous item and round at the ends; between piles in a row too."""
        self.seen = True
        group = self.group
        if self._is_single(group):
            row = next((row for row in self._rows() if group in row), [group])
            singles = [each for each in row if self._is_single(each)]
            self._group = singles[(singles.index(group) + by) % len(singles)]
            return
        if self.walks_groups:
            self._step_to_rank(by)
        else:
            self._put(group, (self.item + by) % max(1, len(self._things(group))))

    @property
    def walks_groups(self) -> bool:
        """Whether the focus is on a hand that is walked rank by rank."""
        return self.table.presenter.by_groups and self.sprite is not None

    def like(self) -> list[Sprite]:
        """The cards of the hand that have the rank of the focused card."""
        here, hand = self.sprite, self.table.stage.hand()
        if here is None or here.card is None:
            return []
        return [each for each in hand if each.card and each.card.rank is here.card.rank]

    def _step_to_rank(self, by: int) -> None:
        """Go to the first card of the next rank in the hand."""
        hand = self.table.stage.hand()
        ranks = [sprite.card.rank if sprite.card else None for sprite in hand]
        firsts = [i for i, rank in enumerate(ranks) if not i or rank != ranks[i - 1]]
        here = max(k for k, first in enumerate(firsts) if first <= self.item)
        self._put(self.group, firsts[(here + by) % len(firsts)])

    def _is_single(self, group: Group) -> bool:
        """Whether a place is a single thing, such as a pile, with no items in it."""
        if not isinstance(group, Place) or group == self.table.stage.ground.own_hand:
            return False
        return group.role not in (Role.MELDS, Role.TRAY)

    def go(self, group: Group, item: int | None = None) -> None:
        """Go to a group, and to one of its items if given."""
        self.seen = True
        self._group = group
        if item is not None:
            self._put(group, item)

    def find(self, id: str) -> bool:
        """Go to the thing with this id; whether there is one."""
        group, item, thing = self._named(id)
        if thing is not None:
            self.go(group, item)
        return thing is not None

    def named(self, id: str) -> Thing | None:
        """The thing with this id; it may also be a place whose melds the keys walk one by one."""
        thing, shown = self._named(id)[2], self.table.shown
        whole = (place for place in (shown.zones if shown else ()) if str(place) == id)
        return next(whole, None) if thing is None else thing

    def at(self, x: float, y: float) -> Thing | None:
        """The thing that the last frame had at this point."""
        seen = self.table.picture.made
        part = seen.at(x, y, told=True) if seen is not None else None
        return self._named(part.id)[2] if part is not None else None

    def _named(self, id: str) -> tuple[Group, int, Thing | None]:
        """The thing with this id, with its group and its index there."""
        found = (
            (group, item, thing)
            for group in self.groups()
            for item, thing in enumerate(self._things(group))
            if self._id_of(thing) == id
        )
        return next(found, (id, 0, None))

    # Where it is

    def bounds(self) -> Rect:
        """The rectangle of the item with the focus."""
        stage, thing = self.table.stage, self.thing
        match thing:
            case Button() | Explained():
                return thing.bounds
            case Column():
                return thing.rect
            case Slip(number):
                return self.table.slip_rect(number)
            case Sprite():
                pose, hand = stage.shown_pose(thing), stage.hand()
                rect = pose.rect
                if thing is not hand[-1]:  # only its left part is visible
                    following = stage.shown_pose(hand[hand.index(thing) + 1])
                    if following.x > pose.x:
                        rect = Rect(rect.x, rect.y, min(rect.w, following.x - pose.x), rect.h)
                return rect
        assert thing is not None
        return stage.rect_of(thing) or self._rect(thing)

    def ring(self) -> Part | None:
        """The ring around the focused item, tilted like its card.

        Buttons draw their own; an empty hand has none.
        """
        thing, unit = self.thing, self.table.services.unit
        if thing is None or isinstance(thing, Button) or thing == self.table.stage.ground.own_hand:
            return None
        at, lean = self.bounds(), (0.0, (0.0, 0.0))
        if isinstance(thing, Sprite):
            pose = self.table.stage.shown_pose(thing)
            lean = pose.angle, (pose.x, pose.y)
        paint = painted(focus_ring, at.x, at.y, at.w, at.h, unit, *lean)
        return Part("focus", "", at, paint=paint, layer=Layer.FOCUS)

    @property
    def id(self) -> str:
        """The id of the focused item's part in the frame."""
        thing = self.thing
        return "" if thing is None else self._id_of(thing)

    def _id_of(self, thing: Thing) -> str:
        match thing:
            case Button():
                return thing.id
            case Slip(number):
                return f"slip/{number}"
            case Explained(number):
                return f"strip/{number}"
            case Sprite():
                return f"{thing.place}/{thing.id}"
            case Column():
                return f"{thing.place}/{thing.view.id}"
        return str(thing)
