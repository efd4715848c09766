"""What a person's hand does at the table: it points, chooses, presses, carries and lets go.

How it stands is a plain `HandState` (`stage.py`). The pointer, the keys, a switch, a
controller and assistive programs change it (`inputs.py`), and whatever draws it reads it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple, TypeAlias

from pygame import Color, Surface

from mille.ui import pieces as clay, tempo as t
from mille.ui.scene import Part, Services, painted
from mille.ui.shapes import draw_panel, draw_ring, focus_ring
from mille.ui.table import beside
from mille.ui.table.desk import Desk
from mille.ui.table.effects_base import Layer
from mille.ui.table.paint import blit_card
from mille.ui.table.sprites import GROWN, UPRIGHT, Sprite, lean, out, settle
from mille.ui.table.stage import Group, HandState, HeldCards, HeldChips, HeldPile, Press
from mille.ui.table.table import Table
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.widgets import Button
from mille.view import geometry
from mille.view.action import Action
from mille.view.geometry import ASPECT, Pose, Rect
from mille.view.lying import Column, union
from mille.view.table import Bead, Place, Role

# What the pointer's movements mean


THRESHOLD = 6.0
"""How far a press may wander and still be a tap, in pixels of 720 lines."""
DOUBLE = 0.35
"""The longest time from one tap to the next in a double tap, in seconds."""


def wanders(press: Press, x: float, y: float) -> bool:
    """Whether the pointer is too far from where it was pressed for a tap."""
    return hypot(x - press.x, y - press.y) > press.reach


def is_double(state: HandState, x: float, y: float, reach: float, now: float) -> bool:
    """Whether a tap is the second of a double one; `now` is in seconds."""
    last, state.tapped = state.tapped, (x, y, now)
    if last is None or hypot(x - last[0], y - last[1]) > 2 * reach or now - last[2] > DOUBLE:
        return False
    state.tapped = None
    return True


# What it carries


WIDTH = 44.0
"""The width of a carried chip, in pixels of 720 lines."""
LEAST_SPOT = 150.0
"""The least width of a spot, in pixels of 720 lines, so that its words can be read."""


class Hand:
    """The person's hand at a desk: what it takes hold of, carries and puts down.

    Carried cards follow the pointer and lean as they move. Chips come from the viewer's stack; if
    several bets are possible, their target is divided into spots, one for each, with its cost.
    What is let go on nothing goes home, and nothing has changed.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._table, self._services = desk, desk.table, desk.services
        self.state = desk.table.stage.hand_state
        self._last_x = 0.0

    @property
    def full(self) -> bool:
        return self.state.held is not None

    def press(self, x: float, y: float) -> None:
        sprite, reach = self._table.stage.at(x, y), THRESHOLD * self._services.unit
        self.state.press = Press(x, y, reach, sprite, self._table.view)

    def let_go(self) -> None:
        """Let what is carried go home, choose what was chosen before, and forget any press."""
        self.forget()
        self.state.key_held = False
        self._table.stage.send_home(self._services.tempo, t.DROP, settle)

    def forget(self) -> None:
        """The same, but cards stay in the air: their places have moved, say."""
        state, held = self.state, self.state.held
        state.press = state.held = None
        if isinstance(held, HeldChips):
            if not self._services.tempo.still:
                state.flying = self.amount(held), held.x, held.y, 0.0
            self._bare()
        elif isinstance(held, HeldCards):
            if state.carried:
                self.restore(held)
            held.before = None
        state.carried.clear()

    # Cards

    def cards(self) -> list[Sprite]:
        """The cards being carried, from left to right."""
        carried = self.state.carried
        return sorted((s for s in self._table.stage.sprites if s.key in carried), key=lambda s: s.z)

    def lift(self, sprite: Sprite, x: float, y: float) -> None:
        """Lift a card of the hand, with all chosen cards if it is one of them, else alone."""
        state, stage = self.state, self._table.stage
        before, alone = set(state.chosen), sprite.key not in state.chosen
        if alone:
            state.chosen = {sprite.key}
        if self._table.presenter.whole_hand:
            state.chosen = {each.key for each in stage.hand()}
        held = self.take(state.chosen, sprite, x, y)
        held.before, held.alone = before, alone

    def take(self, keys: set[int], sprite: Sprite, x: float, y: float) -> HeldCards:
        """Take hold of the cards with these keys by one of them."""
        pose = self._table.stage.shown_pose(sprite)
        self.state.carried, self.state.hovered = set(keys), None
        self.state.held = held = HeldCards(pose.x - x, pose.y - y)
        self._services.audio.play("pick")
        return held

    def carry(self, x: float, y: float) -> None:
        held = self.state.held
        if isinstance(held, HeldChips):
            held.x, held.y = x, y
            self._table.effects.payments.taken_up = {held.place: self.amount(held)}
        elif isinstance(held, HeldCards):
            carried = self.cards()
            angle = lean(len(carried)).angle(self.state.tilt)
            for i, sprite in enumerate(carried):
                high = sprite.home.height
                offset = (i - (len(carried) - 1)) * 0.34 * high * ASPECT
                sprite.pose = Pose(x + held.dx + offset, y + held.dy, high * GROWN, angle)

    def restore(self, held: HeldCards) -> None:
        """Choose again what was chosen before these were lifted and is still held."""
        if held.before is not None:
            hand = {sprite.key for sprite in self._table.stage.hand()}
            self.state.chosen, held.before = held.before & hand, None

    def rearrange(self, held: HeldCards, x: float, y: float) -> None:
        """Move the carried cards within the hand to where they were dropped, in either row."""
        stage = self._table.stage
        hand, carried = stage.hand(), self.cards()
        if not hand or not carried or self._table.is_laid:
            return
        between = max(s.home.y for s in hand) - 0.22 * hand[0].home.height
        two_rows = any(s.home.y < between for s in hand)

        def place(x: float, y: float) -> tuple[bool, float]:
            return two_rows and y >= between, x

        here = place(x + held.dx, y + held.dy)
        others = [s for s in hand if s not in carried]
        at = sum(place(s.home.x, s.home.y) < here for s in others)
        self.state.carried.clear()
        self.restore(held)
        stage.order.by_hand = True
        order = [*others[:at], *carried, *others[at:]]
        stage.arrange([sprite.key for sprite in order], self._services.tempo)

    # Chips

    def can_lift_chips(self, place: Place) -> bool:
        mine = place.role is Role.CHIPS and place.seat == self._table.stage.ground.me
        return mine and self._desk.match.ready and any(each.legal for each in self.staked(place))

    def lift_chips(self, place: Place, x: float, y: float) -> None:
        self.state.held, self.state.flying = HeldChips(place, x, y), None
        self.carry(x, y)
        self._services.audio.play("clay")

    def lay_chips(self, held: HeldChips) -> Action | None:
        """Let the chips go here; returns the action this means, or None if they go home."""
        found = self.spot(held)
        if found is None:
            self.forget()
            return None
        self._table.effects.payments.dropped = held.place, held.x, held.y
        self.state.held = None
        self._bare()
        return found

    def _bare(self) -> None:
        self._table.effects.payments.taken_up = {}
        self._services.dirty = True

    def staked(self, place: Place) -> list[Action]:
        """The actions for carrying chips away from a place, also those that are refused."""
        found = self._desk.actions
        return [each for each in found if each.stake and each.stake.source == place]

    def spots(self, held: HeldChips) -> list[tuple[Rect, Action]]:
        """The spots where chips can be laid down, with their actions, the cheapest on the left."""
        stage, u = self._table.stage, self._services.unit
        found: list[tuple[Rect, Action]] = []
        legal = (each for each in self.staked(held.place) if each.legal)
        actions = sorted(legal, key=lambda action: action.cost or 0)
        for target in dict.fromkeys(each.stake.target for each in actions if each.stake):
            here = [each for each in actions if each.stake and each.stake.target == target]
            rect, gap = stage.ground.zone(target).rect, 4 * u
            felt = stage.ground.zones["felt"].rect
            wide = min(max(rect.w / len(here), LEAST_SPOT * u), felt.w * 0.6 / len(here))
            left = rect.center[0] - wide * len(here) / 2
            for i, action in enumerate(here):
                spot = Rect(left + i * wide + gap / 2, rect.y, wide - gap, rect.h)
                found.append((spot, action))
        return found

    def spot(self, held: HeldChips) -> Action | None:
        at = held.x, held.y
        return next((action for rect, action in self.spots(held) if rect.holds(*at)), None)

    def amount(self, held: HeldChips) -> int:
        """How many chips are carried: the cost of the spot, or the least of all costs elsewhere."""
        here, spots = self.spot(held), self.spots(held)
        return min((each.cost or 0 for _, each in spots if here in (None, each)), default=0)

    # Time and drawing

    @property
    def restless(self) -> bool:
        """Whether carried cards are straightening up, or chips are on their way home."""
        state = self.state
        leans = state.tilt != 0.0 or state.point[0] != self._last_x
        return (self.full and leans) or state.flying is not None

    def update(self, dt: float) -> None:
        """Let carried cards lean, and move chips on their way home."""
        state = self.state
        if state.flying is not None:
            amount, x, y, gone = state.flying
            over = gone + dt >= self._services.tempo(t.DROP) * 1.6
            state.flying = None if over else (amount, x, y, gone + dt)
            self._services.dirty = True
        if self.full:
            self._tilt(dt)
        else:
            state.tilt, self._last_x = 0.0, state.point[0]

    def _tilt(self, dt: float) -> None:
        """Lean against the direction of movement, and come upright when held still."""
        state, s, x = self.state, self._services, self.state.point[0]
        if state.tilt == 0.0 and x == self._last_x:
            return
        speed, self._last_x = (x - self._last_x) / max(dt, 0.001), x
        if s.tempo.still:
            return
        leans = lean(len(state.carried))
        wanted = max(-leans.most, min(leans.most, -speed / (90 * s.unit)))
        state.tilt += (wanted - state.tilt) * min(1.0, dt * 14)
        if not wanted and abs(state.tilt) < UPRIGHT:
            state.tilt = 0.0
        for sprite in self.cards():
            p = sprite.pose
            sprite.pose = Pose(p.x, p.y, p.height, leans.angle(state.tilt))
        s.dirty = True

    def parts(self) -> Iterator[Part]:
        """What is carried beside cards: a pile, or chips with the spots they can be laid on."""
        state, s, held = self.state, self._services, self.state.held
        if isinstance(held, HeldChips):
            here, spots = self.spot(held), self.spots(held)
            for n, (rect, action) in enumerate(spots):
                text = s.words.text(action.named)
                paint = painted(draw_spot, s, rect, text, action is here, len(spots) == 1)
                yield Part(f"spot/{n}", "label", rect, text, paint=paint, layer=Layer.IN_HAND)
            yield self._chips(self.amount(held), held.x, held.y)
        elif state.flying is not None:
            amount, x, y, gone = state.flying
            ground = self._table.stage.ground
            home = ground.zone(Place(Role.CHIPS, ground.me)).rect.center
            part = out(min(1.0, gone / max(0.001, s.tempo(t.DROP) * 1.6)))
            yield self._chips(amount, x + (home[0] - x) * part, y + (home[1] - y) * part)
        if isinstance(held, HeldPile):
            paint = painted(blit_card, self._top_of(held.place), *state.point)
            rect = Rect(*state.point, 0, 0)
            yield Part("carried", "", rect, paint=paint, layer=Layer.IN_HAND)

    def _chips(self, amount: int, x: float, y: float) -> Part:
        s, thrown = self._services, tuple(geometry.thrown(max(1, amount)))
        paint = painted(clay.draw_chips, s, thrown, x, y, WIDTH * s.unit)
        return Part("chips", "", Rect(x, y, 0, 0), paint=paint, layer=Layer.IN_HAND)

    def _top_of(self, place: Place) -> Surface:
        stage = self._table.stage
        cards = stage.view.zones[place].cards
        face_up = place.role not in (Role.STOCK, Role.STACK)
        card = cards[-1].card if cards and face_up else None
        height = stage.ground.pile_top(place, 1).height * 1.08
        return self._services.art.moving(card, height, self.state.tilt, 2)


def draw_spot(
    surface: Surface, s: Services, rect: Rect, text: str, strong: bool, alone: bool
) -> None:
    """Draw a spot with its words; the one under the pointer is lit.

    A single spot lets what lies there show through; several cover it.
    """
    u = s.unit
    draw_panel(surface, rect, 12 * u, Color("#000000"), None, 0, 0.15 if alone else 0.6)
    if strong:
        draw_panel(surface, rect, 12 * u, s.theme.brass, None, 0, 0.18)
    draw_ring(surface, rect, 0, 12 * u, s.theme.brass, (3.4 if strong else 1.8) * u)
    words = s.texts.fitted(text, s.pen(19, s.theme.text, BOLD if strong else UI), rect.w - 16 * u)
    y = rect.bottom - words.height - 8 * u
    plate = Rect(rect.x + 6 * u, y - 3 * u, rect.w - 12 * u, words.height + 6 * u)
    draw_panel(surface, plate, 7 * u, Color("#000000"), None, 0, 0.55)
    blit_text(surface, words, rect.center[0], y, "center")


LEAST_COVER = 0.15
"""The part of a card that must cover a place for the drop to count there."""


def drop_target(
    table: Table, legal: Sequence[Action], carried: Sequence[Sprite], x: float, y: float
) -> Action | None:
    """The action whose place accepts the cards and is covered most by them."""
    if not carried:
        return None
    best: tuple[float, Action] | None = None
    for action in legal:
        assert action.target is not None
        rect: Rect | None = table.stage.rect_of(action.target, action.column)
        if rect is None:
            continue
        area = max(sprite.pose.rect.overlap(rect) for sprite in carried)
        if beside.aimed_at(table.stage, table.services, x, y) == action.target:
            area += 1e6
        if rect.holds(x, y):
            area += 1e6 if action.column is None else 2e6  # a column is more precise than its place
        least = LEAST_COVER * carried[0].pose.height ** 2 * ASPECT
        if area > least and (best is None or area > best[0]):
            best = area, action
    return None if best is None else best[1]


# Where the keyboard focus is on the table: Tab walks groups, the arrow keys the items in them.
#
# Groups and rows follow from the places that the table has, whatever is played at it.


BUTTONS, STRIP, TOOLS, SLIPS = "buttons", "strip", "tools", "slips"


class Slip(NamedTuple):
    """The slip of a seat, counted from the viewer's."""

    number: int


class Explained(NamedTuple):
    bead: Bead
    bounds: Rect


Thing: TypeAlias = Place | Sprite | Column | Button | Slip | Explained
"""What can have the focus: a place, a card of the hand, a column, a button, a slip, a bead."""

_ORDER = {Role.STOCK: 1, Role.DISCARD: 2, Role.TRICK: 3, Role.POT: 4, Role.STACK: 6}
_ORDER |= {Role.MELDS: 8, Role.CHIPS: 9, Role.HAND: 10}


class Focus:
    """The keyboard focus: one group has it, and each group remembers its item."""

    def __init__(self, table: Table) -> None:
        self.table, self.state = table, table.stage.hand_state.focus

    # Groups and items

    def groups(self) -> list[Group]:
        """All groups in the order of the Tab key: the hand, shared and own places, the others'."""
        ground, shown = self.table.stage.ground, self.table.shown
        places = [p for p in shown.zones if p.role is not Role.HAND]

        def order(place: Place) -> tuple[bool, int, int, int]:
            theirs = -1 if place.seat is None else (place.seat - ground.me) % ground.seats
            return place.seat not in (None, ground.me), theirs, _ORDER[place.role], place.number

        found: list[Group] = [ground.own_hand] if ground.own_hand in shown.zones else []
        ordered: list[Place] = sorted(places, key=order)
        own_stack = Place(Role.STACK, ground.me)  # where the cards are in games without a hand
        found += sorted(ordered, key=lambda place: place != own_stack) if not found else ordered
        found += [BUTTONS] if self.table.buttons else []
        found += [STRIP] if self.table.explained_beads() else []
        return [*found, TOOLS, SLIPS]

    @property
    def group(self) -> Group:
        groups = self.groups()
        return self.state.group if self.state.group in groups else groups[0]

    def _things(self, group: Group) -> Sequence[tuple[str, Thing]]:
        """The items of a group by their ids; an empty place is itself one item."""
        table, name, found = self.table, str(group), list[tuple[str, Thing]]()
        if group in (BUTTONS, TOOLS):
            row = table.buttons if group == BUTTONS else table.tools
            found += ((each.id, each) for each in row)
        elif group == STRIP:
            found += ((f"strip/{n}", Explained(*e)) for n, e in enumerate(table.explained_beads()))
        elif group == SLIPS:
            found += ((f"slip/{n}", Slip(n)) for n in range(len(table.shown.seats) or 1))
        elif group == table.stage.ground.own_hand:
            found += ((f"{name}/{each.id}", each) for each in table.stage.hand())
        else:
            here = (each for each in table.stage.columns if each.place == group)
            found += ((f"{name}/{each.view.id}", each) for each in here)
        return found or ([(name, group)] if isinstance(group, Place) else [])

    def _here(self) -> tuple[Group, int, str, Thing | None]:
        """The group that has the focus, and its item: its number, its id, and as it is."""
        group = self.group
        things, (number, id) = self._things(group), self.state.items.get(group, (0, ""))
        numbers = (n for n, each in enumerate(things) if each[0] == id)
        number = next(numbers, max(0, min(number, len(things) - 1)))
        return group, number, *(things[number] if things else ("", None))

    @property
    def thing(self) -> Thing | None:
        return self._here()[3]

    @property
    def item(self) -> int:
        return self._here()[1]

    def keep(self) -> None:
        """Note where the item of the group is now, for when it goes."""
        group, number, id, thing = self._here()
        if thing is not None:
            self.state.items[group] = number, id

    def _put(self, group: Group, number: int) -> None:
        things = self._things(group)
        number = max(0, min(number, len(things) - 1))
        self.state.items[group] = number, things[number][0] if things else ""

    @property
    def button(self) -> Button | None:
        return thing if isinstance(thing := self.thing, Button) else None

    @property
    def sprite(self) -> Sprite | None:
        return thing if isinstance(thing := self.thing, Sprite) else None

    # Walking

    def walk(self, by: int) -> None:
        self.state.seen = True
        groups = self.groups()
        self.state.group = groups[(groups.index(self.group) + by) % len(groups)]

    def climb(self, by: int) -> None:
        """Go to the row above (1) or below (-1), as it lies on the table."""
        self.state.seen = True
        rows = self._rows()
        here = next((i for i, row in enumerate(rows) if self.group in row), 0)
        self.state.group = rows[max(0, min(len(rows) - 1, here + by))][-1]

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
        self.state.seen = True
        group = self.group
        if self._is_single(group):
            row = next((row for row in self._rows() if group in row), [group])
            singles = [each for each in row if self._is_single(each)]
            self.state.group = singles[(singles.index(group) + by) % len(singles)]
            return
        if self.walks_groups:
            hand = self.table.stage.hand()
            ranks = [sprite.card.rank if sprite.card else None for sprite in hand]
            firsts = [i for i, rank in enumerate(ranks) if not i or rank != ranks[i - 1]]
            here = max(k for k, first in enumerate(firsts) if first <= self.item)
            self._put(group, firsts[(here + by) % len(firsts)])
        else:
            self._put(group, (self.item + by) % max(1, len(self._things(group))))

    @property
    def walks_groups(self) -> bool:
        """Whether the focus is on a hand that is walked rank by rank."""
        return self.table.presenter.by_groups and self.sprite is not None

    def like(self) -> list[Sprite]:
        """The cards of the rank that has the focus, the focused one first."""
        here, hand = self.sprite, self.table.stage.hand()
        if here is None or here.card is None:
            return []
        like = [each for each in hand if each.card and each.card.rank is here.card.rank]
        return sorted(like, key=lambda each: each is not here)

    def _is_single(self, group: Group) -> bool:
        """Whether a place is a single thing, such as a pile, with no items in it."""
        if not isinstance(group, Place) or group == self.table.stage.ground.own_hand:
            return False
        return group.role is not Role.MELDS

    def go(self, group: Group, item: int | None = None) -> None:
        self.state.seen = True
        self.state.group = group
        if item is not None:
            self._put(group, item)

    def find(self, id: str) -> None:
        group, item, thing = self._named(id)
        if thing is not None:
            self.go(group, item)

    def named(self, id: str) -> Thing | None:
        """The thing with this id; it may also be a place whose melds the keys walk one by one."""
        thing = self._named(id)[2]
        whole = (place for place in self.table.shown.zones if str(place) == id)
        return next(whole, None) if thing is None else thing

    def at(self, x: float, y: float) -> Thing | None:
        seen = self.table.picture.made
        part = seen.at(x, y, told=True) if seen is not None else None
        return self._named(part.id)[2] if part is not None else None

    def _named(self, id: str) -> tuple[Group, int, Thing | None]:
        found = (
            (group, item, thing)
            for group in self.groups()
            for item, (its, thing) in enumerate(self._things(group))
            if its == id
        )
        return next(found, (id, 0, None))

    # Where it is

    def bounds(self) -> Rect:
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
        return self._here()[2]
