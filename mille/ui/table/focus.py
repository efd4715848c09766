"""Where the keys are on the table: groups that Tab walks, and items in them for the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from mille.ui.table.board import HAND, Board
from mille.ui.table.sprite import Sprite
from mille.ui.widgets import Button
from mille.view.layout import Rect

GROUPS = (HAND, "stock", "pack", "melds.me", "melds.them", "tools")

PILES = ("stock", "pack")
ROWS = ((HAND,), ("melds.me",), PILES, ("melds.them",))
"""The rows of the table from below, for the arrows up and down."""


class Focus:
    """One group has the focus, and remembers its item."""

    def __init__(self, board: Board, tools: Sequence[Button]) -> None:
        self.board = board
        self.tools = tools
        self.group = HAND
        self.seen = False
        """Whether it is shown: once a key was used, until the pointer is."""
        self._items: dict[str, int] = {}

    def count(self, group: str) -> int:
        """How many items a group has; an empty place is one."""
        if group == HAND:
            return max(1, len(self.board.hand()))
        if group == "tools":
            return len(self.tools)
        return max(1, sum(column.zone == group for column in self.board.columns))

    @property
    def item(self) -> int:
        """The item of the group that the keys are on."""
        return min(self._items.get(self.group, 0), self.count(self.group) - 1)

    def walk(self, by: int) -> None:
        """To the next or the previous group."""
        self.seen = True
        self.group = GROUPS[(GROUPS.index(self.group) + by) % len(GROUPS)]

    def climb(self, by: int) -> None:
        """To the row above (1) or below (-1), as things lie on the table."""
        self.seen = True
        here = next((i for i, row in enumerate(ROWS) if self.group in row), 0)
        self.group = ROWS[max(0, min(len(ROWS) - 1, here + by))][-1]

    def step(self, by: int) -> None:
        """To the next or the previous item, round and round; between the piles too."""
        self.seen = True
        if self.group in PILES:
            self.group = PILES[(PILES.index(self.group) + by) % len(PILES)]
            return
        self._items[self.group] = (self.item + by) % self.count(self.group)

    def go(self, group: str, item: int | None = None) -> None:
        """To a place."""
        self.seen = True
        self.group = group
        if item is not None:
            self._items[group] = item

    @property
    def sprite(self) -> Sprite | None:
        """The card of the own hand that the keys are on."""
        hand = self.board.hand()
        return hand[self.item] if self.group == HAND and hand else None

    @property
    def column(self) -> str | None:
        """The meld that the keys are on."""
        found = [column for column in self.board.columns if column.zone == self.group]
        return found[self.item].view.id if found else None

    def bounds(self) -> Rect:
        """The rectangle that the keys are on."""
        if self.group == "tools":
            return self.tools[self.item].bounds
        sprite = self.sprite
        if sprite is not None:
            pose, hand = self.board.shown_pose(sprite), self.board.hand()
            rect = pose.rect
            if sprite is not hand[-1]:  # only its left part can be seen
                following = self.board.shown_pose(hand[self.item + 1])
                if following.x > pose.x:
                    rect = Rect(rect.x, rect.y, min(rect.w, following.x - pose.x), rect.h)
            return rect
        zone = self.board.zones[self.group]
        if zone.kind == "pile":
            return self.board.pile_rect(self.group)
        found = [column for column in self.board.columns if column.zone == self.group]
        return found[self.item].rect if found else zone.rect.inset(6, 6)
