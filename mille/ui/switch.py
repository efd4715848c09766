"""Playing by one switch or two: actions are offered group by group, then item by item.

It stands between the presses and the frame of the top scene, and does what it offers by
`Scene.act`, as everything does. Only the loop knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from pygame import Surface

from mille.i18n import Catalog
from mille.ui.input import Key, KeyUp, Typed, UiEvent
from mille.ui.scene import Frame, Live, Part, Scene, Services
from mille.ui.shapes import focus_ring
from mille.value import Value, replace
from mille.view.geometry import Rect
from mille.view.lying import union

LONGER = 2.0
"""How many times longer the first of a row is offered."""
DEAF = 0.5
"""Seconds after a press in which another one is ignored, since a hand may shake."""
ROUNDS = 2
"""How often everything is offered before a group is left, or the table waits for a press."""
MOST = 8
"""The most items of a group; a longer one is offered in parts."""
NEAR = 16.0
"""Things no farther apart than this form a group, in pixels of 720 lines."""
RINGS = (2.0, 6.0)
"""How far the rings of a group are outside it, and a thing's the first, in pixels of 720 lines."""
LIGHT = "#FFB52E"
"""The colour of the rings, other than the focus ring's."""
ROWS = ("list", "table", "radiogroup", "tablist")
"""The roles that form a group of their own."""


class Item(Value):
    """An action that can be offered."""

    id: str
    action: str
    name: str
    rect: Rect
    chosen: bool


class Group(Value):
    """Items that are offered one after the other."""

    name: str
    items: tuple[Item, ...]

    @property
    def rect(self) -> Rect:
        return union([item.rect for item in self.items])


class Switch:
    """Decides what a press means at each moment."""

    def __init__(self, services: Services) -> None:
        self._s = services
        self._scene: Scene | None = None
        self._frame: Frame | None = None
        self.groups: Sequence[Group] = ()
        """All groups, in the order in which they are offered."""
        self._group = 0
        self._item: int | None = None
        """The index of the item offered in the group; after the last comes the way back."""
        self._offered = 0
        """How many have been offered in a row without a press."""
        self._next = self._deaf = 0.0
        """When the next one is offered, and until when presses are ignored."""
        self._rests = False
        self._done = False
        """Whether something was done since the last frame."""
        self._unaimed: set[str] = set()
        """What is offered as long as no card is chosen."""
        self._aims = 0
        """How many of the groups, the first ones, are offered because of what is chosen."""
        self._chose = False
        """Whether a card was chosen, or put back, since something was offered."""
        self._goes_on = ""
        """The card after whose row's next is offered once these groups were."""

    # What the settings say

    @property
    def on(self) -> bool:
        return self._s.settings.switch != "off"

    @property
    def due(self) -> float | None:
        """Seconds until the next one is offered; None while it waits for a press."""
        if not self.on or self._s.settings.switch == "two" or self._rests or not self.groups:
            return None
        return max(0.0, self._next - self._s.clock())

    # Presses

    def takes(self, event: UiEvent) -> bool:
        """Whether an event is a press of a switch; if so, do what is offered."""
        match event if self.on else None:
            case Key("space" | "return" as key, shift=False, control=False):
                if self._s.clock() >= self._deaf:
                    self._press(steps=key == "space" and self._s.settings.switch == "two")
                return True
            case KeyUp("space" | "return") | Typed(" "):
                return True
        return False

    def _press(self, steps: bool) -> None:
        self._s.dirty = True
        if steps:
            self._offer()
            return
        self._deaf, self._goes_on, self._chose = self._s.clock() + DEAF, "", False
        if self._rests or not self.groups:
            self._begin()
        elif self.item is not None:
            self._do(self.item)
        elif self._item is None:
            self._go(self._group, 0)
        else:
            self._leave()

    def _do(self, item: Item) -> None:
        """Do an item; a card that was chosen is offered again, then the next, to choose several.

        Where it can go is offered before that.
        """
        for scene in self._s.stack[-1:]:
            scene.act(item.id, item.action)
        if item.action == "choose":
            self._go(self._group, self._item)
            self._chose = True
        else:
            self._frame, self._done = None, True  # begin again with whatever is there then

    # Offers

    def _begin(self, brings: bool = True) -> None:
        self._go(0, None, brings)

    def _leave(self) -> None:
        """Go from a row back to the groups: to where the chosen cards can go, if anywhere."""
        self._go(0 if self._aims else self._group, None)

    def _go(self, group: int, item: int | None, brings: bool = True) -> None:
        """Offer this, and start counting."""
        self._offered, self._rests = 0, False
        if item is None and len(self.groups) == 1:
            item = 0  # only one group: skip the choice of one
        self._set(group, item, brings)

    def _set(self, group: int, item: int | None, brings: bool = True) -> None:
        settings = self._s.settings
        self._group, self._item = group, item
        first = LONGER if not (group if item is None else item) else 1.0
        self._next = max(self._s.clock(), self._deaf) + settings.scan * first
        self._s.dirty = True
        if self._scene is not None and self.groups and brings:
            self._scene.bring((self.item or self.groups[group]).rect)
            self._scene.prepare()  # its frame may lie elsewhere now
        if settings.scan_says == "heard":
            self._s.audio.play("tick")

    def _offer(self) -> None:
        """Offer the next one; after two rounds go back to the groups, and from there to rest."""
        if self._rests or not self.groups:
            self._begin()
            return
        self._chose = False
        if self._goes_on and self._item is None and self._group + 1 == self._aims:
            held, self._goes_on = self._goes_on, ""
            if self._go_on(held):
                return
        self._offered += 1
        one = len(self.groups) == 1
        items = len(self.groups[self._group].items)
        # In a group, the last offer is the way back, if there are other groups.
        many = len(self.groups) if self._item is None else items + (not one)
        stepped = self._s.settings.switch == "two"
        if self._offered < ROUNDS * many or stepped:
            to = (self._group if self._item is None else self._item) + 1
            self._set(*((to % many, None) if self._item is None else (self._group, to % many)))
        elif self._item is None or one:
            self._rests, self._s.dirty = True, True
        else:
            self._leave()

    def _go_on(self, held: str) -> bool:
        """Offer what comes after this in its row; whether anything does."""
        for n, group in enumerate(self.groups):
            ids = [item.id for item in group.items]
            if held in ids[:-1]:
                self._offered = 0
                self._set(n, ids.index(held) + 1)
                return True
        return False

    def update(self) -> None:
        """See what the top scene offers, and offer the next one when its time has come."""
        top = self._s.stack[-1] if self.on and self._s.stack else None
        if top is None:
            self._scene, self._frame, self.groups = None, None, ()
            return
        frame = top.frame()
        if frame is not self._frame or top is not self._scene:
            self._see(top, frame)
        if self.due == 0.0:
            self._offer()

    def _see(self, top: Scene, frame: Frame) -> None:
        """Take a new frame; what was offered stays offered if it is still there.

        What is left when other things have gone, as in the turn of another player, is offered where
        it is: to bring it would take the table away from before the player's eyes.
        """
        group, item, alone = self.group, self.item, len(self.groups) == 1
        held = item or (group.items[0] if group is not None else None)
        other = top is not self._scene
        before = set() if other else {each.id for group in self.groups for each in group.items}
        new, self._done, self._scene, self._frame = other or self._done, False, top, frame
        self._sort(groups_of(frame.parts, top.offers, NEAR * self._s.unit, self._s.words))
        ids = [[item.id for item in group.items] for group in self.groups]
        there = [n for n, each in enumerate(ids) if held is not None and held.id in each]
        if new or held is None or not there or alone != (len(ids) == 1):
            now = {id for each in ids for id in each}
            self._begin(brings=not now < before)
            return
        if self._chose and self._aims and item is not None:
            self._begin()
            self._chose, self._goes_on = False, item.id
            return
        self._group = there[0]
        if self._item is not None:
            self._item = ids[there[0]].index(held.id) if item is held else len(ids[there[0]])

    def _sort(self, groups: Sequence[Group]) -> None:
        """Put first the groups that are only offered because cards are chosen."""
        items = [item for group in groups for item in group.items]
        cards = [item for item in items if item.action == "choose"]
        chosen = any(item.chosen for item in cards)
        if cards and not chosen:
            self._unaimed = {item.id for item in items}
        known = self._unaimed if chosen else {item.id for item in items}
        there = [each for each in groups if any(item.id not in known for item in each.items)]
        self._aims = len(there)
        self.groups = [*there, *(each for each in groups if each not in there)]

    @property
    def group(self) -> Group | None:
        return self.groups[self._group] if self.groups else None

    @property
    def item(self) -> Item | None:
        """The item that is offered; None while a group, or the way back, is."""
        items = self.group.items if self.group is not None else ()
        one = len(items) == 1 and self._item is None
        n = 0 if one else self._item
        return items[n] if n is not None and n < len(items) else None

    # What it shows and tells

    def part(self) -> Part | None:
        """The rings around what is offered, with its words if they are to be spoken."""
        if not self.on or self._rests or not self.groups:
            return None
        s, at = self._s, self.item or self.groups[self._group]
        back = self._item is not None and self.item is None
        name = s.words("switch.back") if back else at.name
        spoken = Live.ASSERTIVE if s.settings.scan_says == "spoken" else Live.OFF
        return Part("switch", "status", at.rect, name, live=spoken)

    def around(self, frame: Frame) -> Frame:
        """The frame, with what is offered added."""
        part = self.part()
        return frame if part is None else replace(frame, parts=(*frame.parts, part))

    def draw(self, surface: Surface) -> None:
        """Draw over the window two rings around a group, or one around an item."""
        part, unit = self.part(), self._s.unit
        if part is None or self._scene is None:
            return
        (x, y), rect = self._scene.frame().origin, part.bounds
        for out in RINGS[: 2 if self.item is None else 1]:
            wide = Rect(rect.x - x, rect.y - y, rect.w, rect.h).inset(-out * unit, -out * unit)
            focus_ring(surface, wide.x, wide.y, wide.w, wide.h, unit, light=LIGHT)


def groups_of(
    parts: Iterable[Part], offers: Callable[[Part], bool], near: float, words: Catalog
) -> Sequence[Group]:
    """All possible actions in groups: lists, and other things that are near each other."""
    found: list[tuple[str, list[Item]]] = []
    loose = False
    for name, items in _lots(parts, offers, words):
        if name or not (loose and _near(found[-1][1], items[0].rect, near)):
            found.append((name, []))
        found[-1][1].extend(items)
        loose = not name
    made = []
    for name, items in found:
        n = -(-len(items) // MOST)
        ends = [len(items) * k // n for k in range(n + 1)]
        for begin, end in pairwise(ends):
            some = tuple(items[begin:end])
            all_named = words.joined((item.name for item in some), "tell.then")
            made.append(Group(name if name and n == 1 else all_named, some))
    return made


def _near(group: Sequence[Item], rect: Rect, near: float) -> bool:
    around = rect.inset(-near, -near)
    return any(around.overlap(item.rect) > 0 for item in group)


def _lots(
    parts: Iterable[Part], offers: Callable[[Part], bool], words: Catalog
) -> Iterator[tuple[str, list[Item]]]:
    """Lists with their names, and single things with an empty name, in reading order."""
    for part in parts:
        if part.role in ROWS:
            inner = _seen([each for each in part.walk() if each.role])
            items = [item for each in inner for item in _items(each, offers, words)]
            if part.role in ("radiogroup", "tablist"):  # its buttons do the same
                items = [item for item in items if item.id != part.id]
            if items:
                yield part.name or items[0].name, items
            continue
        own = _items(part, offers, words)
        if own:
            yield "", own
        yield from _lots(part.parts, offers, words)


def _items(part: Part, offers: Callable[[Part], bool], words: Catalog) -> list[Item]:
    """The actions of a part as items; not typing, which needs letters."""
    actions = [each for each in part.actions if each != "write"] if part.role else []
    if not actions or not part.enabled or not offers(part):
        return []
    wanted = actions if part.role == "scrollbar" else actions[:1]
    name = words.joined((part.name, part.value if part.role in ("spinbutton", "combobox") else ""))
    return [Item(part.id, action, name, part.bounds, part.selected) for action in wanted]


def _seen(parts: Sequence[Part]) -> Iterator[Part]:
    """Cards as far as the next one leaves them visible."""
    for part, over in zip(parts, [*parts[1:], None]):
        b = part.bounds
        o = over.bounds if over is not None and over.role == "listitem" else b
        if part.role == "listitem" and b.x < o.x < b.right and abs(b.y - o.y) < b.h / 2:
            part = replace(part, bounds=Rect(b.x, b.y, o.x - b.x, b.h))
        yield part
