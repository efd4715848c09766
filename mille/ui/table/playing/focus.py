"""Where the keys are on the table: groups that Tab walks, and items in them for the arrows.

Groups and rows follow from the places that the table has, whatever is played at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.table import Table
from mille.ui.widgets import Button
from mille.view.ground import union
from mille.view.layout import Pose, Rect
from mille.view.table import Place, Role

BUTTONS, STRIP, TOOLS, SLIPS = "buttons", "strip", "tools", "slips"

Group: TypeAlias = Place | str
"""A place of the table, or one of the rows of things beside the cards."""

_ORDER = {Role.STOCK: 1, Role.DISCARD: 2, Role.TRICK: 3, Role.POT: 4, Role.OFFER: 5, Role.STACK: 6}
_ORDER |= {Role.TRAY: 7, Role.MELDS: 8, Role.CHIPS: 9, Role.HAND: 10}


class Focus:
    """One group has the focus, and remembers its item."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._group: Group | None = None
        self.seen = False
        """Whether it is shown: once a key was used, until the pointer is."""
        self._items: dict[Group, int] = {}

    # Groups and items

    def groups(self) -> list[Group]:
        """All groups in the order of the Tab key: the own hand, the middle, what lies around it."""
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
        own_stack = Place(Role.STACK, me)  # where the own cards are in a game without a hand
        found += sorted(ordered, key=lambda place: place != own_stack) if not found else ordered
        found += [BUTTONS] if self.table.buttons else []
        found += [STRIP] if self.table.explained_beads() else []
        return [*found, TOOLS, SLIPS]

    @property
    def group(self) -> Group:
        """The group that the keys are on."""
        groups = self.groups()
        return self._group if self._group in groups else groups[0]

    def count(self, group: Group) -> int:
        """How many items a group has; an empty place is one."""
        if group in (TOOLS, BUTTONS):
            return max(1, len(self._row_of(group)))
        if group == STRIP:
            return max(1, len(self.table.explained_beads()))
        if group == SLIPS:
            return len(self.table.shown.seats) if self.table.shown is not None else 1
        if group == self.table.stage.ground.own_hand:
            return max(1, len(self.table.stage.hand()))
        return max(1, sum(column.place == group for column in self.table.stage.columns))

    def _row_of(self, group: Group) -> Sequence[Button]:
        return self.table.buttons if group == BUTTONS else self.table.tools

    @property
    def item(self) -> int:
        """The item of the group that the keys are on."""
        group = self.group
        return min(self._items.get(group, 0), self.count(group) - 1)

    @property
    def shows(self) -> bool:
        """Whether a ring is drawn where the keys are: a button has its own, no cards have none."""
        nothing = self.group == self.table.stage.ground.own_hand and self.sprite is None
        return self.seen and self.button is None and not nothing

    @property
    def place(self) -> Place | None:
        """The place that the keys are on, if it is one of the table's."""
        group = self.group
        return group if isinstance(group, Place) else None

    @property
    def button(self) -> Button | None:
        """The tool or button that the keys are on."""
        row = self._row_of(self.group) if self.group in (TOOLS, BUTTONS) else ()
        return row[self.item] if row else None

    @property
    def sprite(self) -> Sprite | None:
        """The card of the own hand that the keys are on."""
        hand = self.table.stage.hand()
        own = self.group == self.table.stage.ground.own_hand
        return hand[self.item] if own and hand else None

    @property
    def column(self) -> str | None:
        """The column that the keys are on."""
        found = [c for c in self.table.stage.columns if c.place == self.group]
        return found[self.item].view.id if found else None

    # Walking

    def walk(self, by: int) -> None:
        """To the next or the previous group."""
        self.seen = True
        groups = self.groups()
        self._group = groups[(groups.index(self.group) + by) % len(groups)]

    def climb(self, by: int) -> None:
        """To the row above (1) or below (-1), as things lie on the table."""
        self.seen = True
        rows = self._rows()
        here = next((i for i, row in enumerate(rows) if self.group in row), 0)
        self._group = rows[max(0, min(len(rows) - 1, here + by))][-1]

    def _rows(self) -> list[list[Group]]:
        """The groups on the cloth by how they lie, from below; in a row from left to right."""
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
        """To the next or the previous item, round and round; between piles of a row too."""
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
            self._items[group] = (self.item + by) % self.count(group)

    @property
    def walks_groups(self) -> bool:
        """Whether the keys are on a hand that is walked by ranks."""
        return self.table.presenter.by_groups and self.sprite is not None

    def like(self) -> list[Sprite]:
        """The cards of the hand of the rank that the keys are on."""
        here, hand = self.sprite, self.table.stage.hand()
        if here is None or here.card is None:
            return []
        return [each for each in hand if each.card and each.card.rank is here.card.rank]

    def _step_to_rank(self, by: int) -> None:
        """To the first card of the next rank of the hand."""
        hand = self.table.stage.hand()
        ranks = [sprite.card.rank if sprite.card else None for sprite in hand]
        firsts = [i for i, rank in enumerate(ranks) if not i or rank != ranks[i - 1]]
        here = max(k for k, first in enumerate(firsts) if first <= self.item)
        self._items[self.group] = firsts[(here + by) % len(firsts)]

    def _is_single(self, group: Group) -> bool:
        """Whether a place is one thing, such as a pile, and has no items."""
        if not isinstance(group, Place) or group == self.table.stage.ground.own_hand:
            return False
        return group.role not in (Role.MELDS, Role.TRAY)

    def go(self, group: Group, item: int | None = None) -> None:
        """To a place."""
        self.seen = True
        self._group = group
        if item is not None:
            self._items[group] = item

    def find(self, id: str) -> bool:
        """Go to the thing with that id; whether there is one."""
        before = self._group, dict(self._items), self.seen
        for group in self.groups():
            for item in range(self.count(group)):
                self.go(group, item)
                if self.id == id:
                    return True
        self._group, self._items, self.seen = before
        return False

    # Where it is

    def bounds(self) -> Rect:
        """The rectangle that the keys are on."""
        stage, group = self.table.stage, self.group
        if self.button is not None:
            return self.button.bounds
        if group == SLIPS:
            return self.table.slip_rect(self.item)
        if group == STRIP:
            return self.table.explained_beads()[self.item][1]
        sprite = self.sprite
        if sprite is not None:
            pose, hand = stage.shown_pose(sprite), stage.hand()
            rect = pose.rect
            if sprite is not hand[-1]:  # only its left part can be seen
                following = stage.shown_pose(hand[self.item + 1])
                if following.x > pose.x:
                    rect = Rect(rect.x, rect.y, min(rect.w, following.x - pose.x), rect.h)
            return rect
        assert isinstance(group, Place)
        column = self.column
        found = stage.rect_of(group, column) if column is not None else None
        return found or stage.rect_of(group) or self._rect(group)

    @property
    def leaning(self) -> Pose | None:
        """How the card lies that the keys are on: the ring leans as it does."""
        sprite = self.sprite
        return self.table.stage.shown_pose(sprite) if sprite is not None else None

    @property
    def id(self) -> str:
        """The part of the frame that the keys are on."""
        group = self.group
        if self.button is not None:
            return self.button.id
        if group == SLIPS:
            return f"slip/{self.item}"
        if group == STRIP:
            return f"strip/{self.item}"
        if self.sprite is not None:
            return f"{group}/{self.sprite.id}"
        return f"{group}/{self.column}" if self.column is not None else str(group)
