"""The cards of a table on the screen: each has its own sprite and a place where it belongs.

A card on the screen is the same one from the deal on: of two equal cards in the hand each has its
own sprite, and what is chosen, carried or played is a sprite, never a face. Whatever has happened,
at rest every card lies where the table's view has it. Events only choose how it gets there: a
missing one looks dull, never wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from operator import attrgetter
from typing import TypeAlias

from mille.cards import Card, Cards
from mille.ui.table import sprites as holding
from mille.ui.table.sprites import (
    NOTHING,
    POINTED_AT,
    Cue,
    Leg,
    Order,
    Schedule,
    Sprite,
    away,
    mark_arrived,
    out,
    raised,
    smooth,
)
from mille.ui.tempo import FADE, HOVER, ROOM, SETTLE, Ease, Tempo
from mille.value import Struct, Value, field, replace
from mille.view.action import Action
from mille.view.beat import Beat, Deal, Step, Sweep, Travel
from mille.view.geometry import ASPECT, Pose, Rect, name_of
from mille.view.lying import Column, Ground, Spot, makes_room, union
from mille.view.table import NO_TABLE, CardView, Lie, Part, Place, Role, TableView

# Which sprite is which card: those that a beat moves, and those that lie somewhere after it.
#
# A sprite is one card from the deal on. It is found by where it lies and by its face; of twins
# the one that the player has played is meant. A card that was hidden and is shown now, or the
# other way round, is the same card.


Where: TypeAlias = tuple[Place, str]
"""A place and a column of it."""

OFF_THE_TABLE = -1
"""The number of a place that no table has: what is sent there leaves the table."""


class Ways(Struct):
    """The sprites that a beat moves: those of each step, and where each one ends up."""

    by_step: dict[int, list[Sprite]] = field(default_factory=dict)
    targets: dict[Sprite, Where] = field(default_factory=dict)
    swept: set[Sprite] = field(default_factory=set)
    """The ones that are turned over and swept away."""

    def add(self, step: int, sprites: list[Sprite], target: Where) -> None:
        """Note that a step takes sprites to a place; a later step may take them further."""
        self.by_step[step] = sprites
        for sprite in sprites:
            self.targets.pop(sprite, None)
            self.targets[sprite] = target


def bind(
    beat: Beat,
    sprites: Sequence[Sprite],
    lies: Callable[[Place], Lie | None],
    made: Callable[[Place, Card | None], Sprite],
    used: Collection[int] = (),
) -> Ways:
    """Find the sprites that the steps of a beat move.

    `lies` says how the cards of a place lie, `made` makes a sprite for a card that comes out of a
    place where it had none, and `used` are the keys of the sprites that the player has played.
    """
    ways = Ways()
    at_once: list[Sprite] = []
    """Sprites that set out together with those of this step: they are not there yet."""

    def here(place: Place) -> Iterator[Sprite]:
        for sprite in sprites:
            if sprite not in ways.targets and sprite.place == place:
                yield sprite
        for sprite, where in ways.targets.items():
            if where[0] == place:
                yield sprite

    def take(source: Place, face: Card | None, taken: Sequence[Sprite]) -> Sprite:
        gone = (*taken, *at_once)
        free = [sprite for sprite in here(source) if sprite not in gone]
        pile = lies(source) is Lie.PILE
        like = [] if pile and face is None else [s for s in free if s.card is face]
        if like:
            return next((s for s in like if s.key in used), like[-1])
        hidden = [] if pile else [s for s in free if s.card is None]
        if hidden:
            hidden[-1].card = face
            return hidden[-1]
        return made(source, face)

    for number, step in enumerate(beat.steps):
        if not step.along:
            at_once.clear()
        if isinstance(step, Travel):
            packet = lies(step.source) is lies(step.target) is Lie.PILE
            taken: list[Sprite] = []
            for face in step.cards[:1] if packet else step.cards:
                taken.append(take(step.source, face, taken))
            ways.add(number, taken, (step.target, step.column))
            at_once += taken
        elif isinstance(step, Sweep):
            off = Place(step.place.role, step.place.seat, OFF_THE_TABLE)
            swept = list(here(step.place))
            ways.add(number, swept, (step.target or off, ""))
            ways.swept |= set(swept)
    return ways


def recognised(
    spots: Sequence[Spot], sprites: Sequence[Sprite], ways: Ways
) -> list[list[Sprite | None]]:
    """For each card of each spot its sprite, or None if it has none yet."""
    pools: dict[Where, list[Sprite]] = defaultdict(list)
    for sprite in sprites:
        if sprite not in ways.targets:
            pools[sprite.place, sprite.column].append(sprite)
    for sprite, where in ways.targets.items():
        pools[where].append(sprite)
    found: list[list[Sprite | None]] = [[None] * len(spot.cards) for spot in spots]
    for test in _TESTS:
        for spot, matched in zip(spots, found, strict=True):
            if None not in matched:
                continue
            near = _near(pools, spot, test)
            for i, card in enumerate(spot.cards):
                if matched[i] is None:
                    matched[i] = _pull(near, card, test, spot, ways)
    return found


_TESTS = COLUMN, PLACE, HIDDEN, BACK = range(4)
"""The tests by which a sprite is recognised as a card of a spot, the surest first: it lies, or
arrives, in the same column, and has the same face; it is in the same place with the same face; it
is there, and one of the two faces is hidden; it lay elsewhere with that face, as when a move is
taken back.
"""


def _near(pools: Mapping[Where, list[Sprite]], spot: Spot, test: int) -> list[list[Sprite]]:
    if test == COLUMN:
        return [pools[spot.place, spot.column]] if (spot.place, spot.column) in pools else []
    if test == BACK:
        return list(pools.values())
    return [pool for where, pool in pools.items() if where[0] == spot.place]


def _pull(
    near: Sequence[list[Sprite]], card: CardView, test: int, spot: Spot, ways: Ways
) -> Sprite | None:
    """Take the sprite that is this card out of its pool; on a pile the one that came last."""
    for pool in near:
        for sprite in reversed(pool) if spot.is_pile else pool:
            fits = sprite.card is card.card
            if test == HIDDEN:
                fits = sprite.card is None or card.card is None
            elif test == BACK:
                fits = fits and card.card is not None and sprite not in ways.targets
            if fits:
                pool.remove(sprite)
                return sprite
    return None


_legs, _alpha = attrgetter("legs"), attrgetter("alpha")

# What a person's hand does, as one state: whatever draws it reads it here.


class Press(Struct, eq=False):
    """The first button went down here, and has not come up."""

    x: float
    y: float
    reach: float
    """How far it may wander and still be a tap, in pixels."""
    sprite: Sprite | None
    view: object
    """What the table showed then."""
    carries: bool = False


class HeldCards(Struct, eq=False):
    """Cards that are carried; which, `HandState.carried` says."""

    dx: float
    dy: float
    """From the pointer to the middle of the card that it took hold of."""
    before: set[int] | None = None
    """Keys of the cards that were chosen before these were lifted."""
    alone: bool = False
    """Whether the carried card was not one of the chosen ones."""
    homeward: Action | None = None
    """The action that takes it back to the hand, if it lay elsewhere."""


class HeldPile(Value):
    """The top of a pile, carried away to take from it."""

    place: Place


class HeldChips(Struct, eq=False):
    """Chips that are carried, where they were taken from, and where they are."""

    place: Place
    x: float
    y: float


Group: TypeAlias = Place | str
"""A place of the table, or one of the rows of things beside the cards."""


class Focused(Struct, eq=False):
    """Where the keys are: one group has the focus, and each remembers its item."""

    group: Group | None = None
    seen: bool = False
    """Whether the focus is shown: from the first key until the pointer is used."""
    items: dict[Group, tuple[int, str]] = field(default_factory=dict)
    """The last item of each group, by its number and its id: it stays when others come before it,
    and its neighbour takes its place when it goes.
    """


class HandState(Struct, eq=False):
    point: tuple[float, float] = (-1.0, -1.0)
    """Where the pointer is."""
    press: Press | None = None
    held: HeldCards | HeldPile | HeldChips | None = None
    carried: set[int] = field(default_factory=set)
    """Keys of the sprites that are held."""
    chosen: set[int] = field(default_factory=set)
    """Keys of the chosen sprites."""
    along: set[int] = field(default_factory=set)
    """Keys of those that the game chose along with one that was clicked."""
    hovered: int | None = None
    """The key of the sprite of the hand under the pointer."""
    focus: Focused = field(default_factory=Focused)
    key_held: bool = False
    """Whether the key that makes forced moves is down."""
    tapped: tuple[float, float, float] | None = None
    """Where and when the last tap was that may become a double one."""
    tilt: float = 0.0
    """How far what is held leans, in degrees."""
    flying: tuple[int, float, float, float] | None = None
    """Chips going home: how many, from where (x, y), and for how many seconds so far."""


class Stage:
    """The sprites and places of a table, as one seat sees it."""

    def __init__(self, ground: Ground, lasting: Mapping[type[Step], float] = NOTHING) -> None:
        """`lasting` says how many seconds each kind of step takes that moves no card."""
        self.ground = ground
        self.lasting = lasting
        self.sprites: list[Sprite] = []
        self.columns: list[Column] = []
        self._hand: list[Sprite] = []
        self.view = NO_TABLE
        self.order = Order()
        """The order in which the viewer holds the hand."""
        self.hand_state = HandState()
        self.hinted: set[int] = set()
        """Keys of the sprites that a hint points at; only the person chooses them."""
        self.covered: list[Sprite] = []
        """Cards that by the rules are out of sight, but drawn until another card covers them."""
        self.going: list[Sprite] = []
        """Cards on their way out of sight."""
        self.cues: list[Cue] = []
        """What is still to be heard, counted and paid in the beat that is playing."""
        self.time_left = 0.0
        """How many seconds the beat still takes, whether a card moves or not."""
        self.unshaded: dict[Sprite, CardView] = {}
        """Cards of hands that will look different after the beat, and how."""
        self.made_room = 0.0
        """How far the middle has made room for hands that are compared, 0 to 1."""
        self._keys, self._ids = count(), count(1)

    # Content

    def lay_out(self, ground: Ground) -> None:
        """Take a new layout, as after the window was resized."""
        self.ground = ground
        if self.view is not NO_TABLE and self.view.me == ground.me:  # else another seat looks now
            self.show(self.view)

    def show(self, view: TableView) -> None:
        self._settle_into(view, Ways())
        self.finish()
        for sprite in self.sprites:
            if sprite.shown_as.raised:
                sprite.raised = max(sprite.raised, self.wanted_raise(sprite))

    def tell(self, view: TableView, beat: Beat, tempo: Tempo, used: Collection[int] = ()) -> None:
        """Show the table after an event, with the cards travelling there as the beat says.

        `used` are the keys of the sprites that the player played: of two equal cards, those go.
        """
        dealt = any(isinstance(step, Deal) for step in beat.steps)
        if dealt:  # all cards were gathered up: none is where it was
            self.sprites, self.order.keys, self.order.by_hand = [], [], False
        known = {sprite.key for sprite in self.sprites}
        lingering = [s for s in self.sprites if s.lingers] if self.view == view else []
        tops = [s for s in self.sprites if self.lies(s.place) is Lie.PILE]
        shades = {s: s.shown_as for s in self.sprites if s.place.role is Role.HAND}
        ways = bind(beat, self.sprites, self.lies, self._emerge, used)
        self._settle_into(view, ways, lingering, dealt)
        mark_arrived(beat, ways.by_step, self.ground.me)
        gone = [s for s in tops if s not in self.sprites and s not in ways.targets]
        self.covered = [] if tempo.still else gone
        if tempo.still:
            self._arrive_at_once(tempo, known)
            return
        self._shade_later(shades)
        plan = Schedule(ways.by_step, self.sprites, self.ground, tempo, self.lasting).plan
        self.cues, self.time_left = plan(beat.steps)
        seconds, soon = tempo(SETTLE), tempo(0.06)
        for sprite in away([*self.sprites, *self.going]):
            if sprite.legs:
                continue
            turns = sprite.showing is not sprite.card
            wait = self.time_left if turns else soon
            sprite.legs.append(Leg(sprite.home, seconds, wait, out, 0.0, sprite.card, True, 0))

    def _shade_later(self, before: Mapping[Sprite, CardView]) -> None:
        """Keep the look of cards in hands until the beat is over: which ones can be played now, or
        are burnt, would give away what happened before it is seen.
        """
        for sprite, looked in before.items():
            now = sprite.shown_as
            shaded = replace(now, dimmed=looked.dimmed, raised=looked.raised)
            if sprite.place.role is Role.HAND and shaded != now:
                sprite.shown_as = shaded
                self.unshaded[sprite] = now

    def _shade(self) -> None:
        for sprite, shown_as in self.unshaded.items():
            sprite.shown_as = shown_as
        self.unshaded.clear()

    def hold(self, steps: Sequence[Step], tempo: Tempo) -> None:
        """Let steps pass that move no card; everything else lies as before."""
        plan = Schedule({}, (), self.ground, tempo, self.lasting).plan
        self.cues, self.time_left = plan(steps)

    def walk_to(self, view: TableView, tempo: Tempo) -> None:
        """Show another table, and let every card move straight to its place there."""
        self._settle_into(view, Ways())
        self.covered = []
        self.send_home(tempo)

    def _arrive_at_once(self, tempo: Tempo, known: Collection[int]) -> None:
        """Put all cards home without travel; with reduced motion new ones fade in."""
        self.cues, self.time_left, self.going = [], 0.0, []
        for sprite in self.sprites:
            sprite.finish()
            if tempo.reduced and sprite.key not in known:
                sprite.alpha = 0.0

    def lies(self, place: Place) -> Lie | None:
        zone = self.view.zones.get(place)
        return zone.lie if zone is not None else None

    def _emerge(self, source: Place, face: Card | None) -> Sprite:
        pose = self.ground.middle(source)
        face_up = self.lies(source) is Lie.PILE and source.role not in (Role.STOCK, Role.STACK)
        return Sprite(next(self._keys), face, source, "", pose, pose, face if face_up else None)

    def _appear(self, spot: Spot, index: int, dealt: bool) -> Sprite:
        """A new sprite for a card that was not on the table: in its place, or dealt from there."""
        home, card, start = spot.poses[index], spot.cards[index].card, spot.poses[index]
        stock, at = Place(Role.STOCK), (spot.place, spot.column, home)
        if dealt and self.lies(stock) is not None:
            start = self.ground.middle(stock)
        elif dealt:
            start = Pose(*self.ground.zones["felt"].rect.center, home.height)
        return Sprite(next(self._keys), card, *at, start, None if dealt else card)

    def _settle_into(
        self, view: TableView, ways: Ways, lingering: Iterable[Sprite] = (), dealt: bool = False
    ) -> None:
        """Give every card of the view a sprite: the one it had, one that has come, or a new one."""
        self._shade()
        parts, self.view = self.parts, view
        self.ground = self.ground.when_comparing(bool(view.compared))
        if self.parts and self.parts != parts:  # the hand is laid out as the game suggests
            self.order.keys = []
        spots, self.columns = self.ground.spots(view)
        sprites: list[Sprite] = []
        for spot, matched in zip(spots, recognised(spots, self.sprites, ways), strict=True):
            here = [
                sprite if sprite is not None else self._appear(spot, i, dealt)
                for i, sprite in enumerate(matched)
            ]
            for sprite, shown in zip(here, spot.cards, strict=True):
                sprite.card, sprite.place, sprite.column = shown.card, spot.place, spot.column
                sprite.shown_as, sprite.lingers = shown, False
            poses: Sequence[Pose] = spot.poses
            if spot.place == self.ground.own_hand:
                here, poses = self.order.laid_out(here, self.parts, poses)
            for i, sprite in enumerate(here):
                sprite.home, sprite.z = poses[i], spot.z + i
                sprite.covered = spot.squared and i < len(here) - 1
            sprites += here
        for sprite in sprites:
            if sprite.card is None:
                sprite.id = 0
            elif not sprite.id:
                sprite.id = next(self._ids)
        self._send_off(sprites, ways)
        sprites += [s for s in lingering if s not in sprites and s not in self.going]
        self.sprites, own = sprites, self.ground.own_hand
        here = [s for s in sprites if s.place == own]
        self._hand = sorted((s for s in here if s.card is not None), key=lambda s: s.z)
        held = {s.key for s in here}
        self.hand_state.chosen &= held
        self.hand_state.carried &= {sprite.key for sprite in sprites}
        if self.hand_state.hovered not in held:  # cards rise under the pointer only in the hand
            self.hand_state.hovered = None

    def _send_off(self, sprites: list[Sprite], ways: Ways) -> None:
        """Deal with cards that travelled to a place where the view no longer has them.

        In a trick or an offer they stay until a step or the next move takes them away; elsewhere
        they go out of sight.
        """
        self.going = []
        on_table = set(sprites)
        for sprite, (place, column) in ways.targets.items():
            if sprite in on_table:
                continue
            sprite.place, lie = place, self.lies(place)
            if lie is None:
                sprite.home, sprite.card, sprite.fades = self._aside(place, sprite.pose), None, True
                self.going.append(sprite)
            elif place.role is not Role.TRICK:  # where they may stay a while, though gone
                sprite.home = self.ground.middle(place)
                turned = lie is Lie.PILE and place.role is not Role.DISCARD
                if turned or sprite in ways.swept:
                    sprite.card = None
                self.going.append(sprite)
            else:
                together = [s for s, where in ways.targets.items() if where == (place, column)]
                n, pose = len(together), self.ground.middle(place)
                high, at = 0.8 * pose.height, together.index(sprite) - (n - 1) / 2
                x = pose.x + at * high * ASPECT * 0.42
                sprite.home = Pose(x, pose.y, high, 4.0 if n == 1 else 1.0)
                sprite.column, sprite.lingers = column, True
                sprite.z += 50.0
                sprites.append(sprite)

    def _aside(self, place: Place, pose: Pose) -> Pose:
        """Where cards go that leave the table: to the side, but not over anybody's slip."""
        lay = Place(place.role, place.seat)
        left = self.ground.zone(lay).rect.x if self.ground.has(lay) else 0.0
        return Pose(left + pose.height * ASPECT / 2, pose.y, pose.height)

    # The viewer's hand

    def hand(self) -> list[Sprite]:
        return list(self._hand)

    def hand_cards(self) -> Cards:
        return holding.faces(self.hand())

    @property
    def parts(self) -> Sequence[Part]:
        """The parts in which the viewer's hand is laid out, if it is."""
        zone = self.view.zones.get(self.ground.own_hand)
        return zone.parts if zone is not None else ()

    def chosen(self) -> Cards:
        """The chosen cards from left to right; in a hand laid out in parts, the front ones."""
        if self.parts:
            return self.hand_cards()[: sum(part.count for part in self.parts if not part.aside)]
        return holding.faces([s for s in self.hand() if s.key in self.hand_state.chosen])

    def choose(self, faces: Cards, first: Sprite | None = None) -> None:
        """Choose these cards; of equal ones take `first`, then those chosen already."""
        state = self.hand_state
        hand = sorted(self.hand(), key=lambda s: (s is not first, s.key not in state.chosen))
        state.chosen = {sprite.key for sprite in holding.by_faces(faces, hand)}

    def keys_of(self, faces: Cards) -> list[int]:
        """The keys of the hand's sprites for these faces; of equal cards the chosen ones first."""
        hand = sorted(self.hand(), key=lambda s: s.key not in self.hand_state.chosen)
        return [sprite.key for sprite in holding.by_faces(faces, hand)]

    def arrange(self, order: Sequence[int], tempo: Tempo) -> None:
        self.order.keys = list(order)
        self._settle_into(self.view, Ways(), [s for s in self.sprites if s.lingers])
        self.send_home(tempo)

    def arrange_cards(self, faces: Cards, tempo: Tempo) -> None:
        self.arrange([sprite.key for sprite in holding.by_faces(faces, self.hand())], tempo)

    # Time

    def send_home(self, tempo: Tempo, seconds: float = SETTLE, ease: Ease = out) -> None:
        """Let every card that rests elsewhere move home; if cards do not travel, at once."""
        for sprite in self.sprites:
            at = sprite.legs[-1].to if sprite.legs else sprite.pose  # its home may have changed
            if sprite.key in self.hand_state.carried or at == sprite.home:
                continue
            if tempo.still:
                sprite.finish()
            else:
                leg = Leg(sprite.home, tempo(seconds), 0.0, ease, face=sprite.card, turns=True)
                sprite.legs.append(leg)

    @property
    def busy(self) -> bool:
        """Whether the beat is still playing, or a card is on its way."""
        return bool(self.going) or self.time_left > 0 or any(map(_legs, self.sprites))

    @property
    def restless(self) -> bool:
        """Whether the next frame will look different by itself."""
        return (
            self.busy
            or self.made_room != self.ground.compares
            or any(map(self.rises, self._may_rise))
            or min(map(_alpha, self.sprites), default=1.0) < 1
        )

    @property
    def unsettled(self) -> bool:
        """Whether a card is out of its place, so that frames must come quickly."""
        return bool(self.hand_state.carried) or self.restless

    def finish(self) -> None:
        """Put everything in its place at once; sounds still to come are dropped."""
        self.going, self.covered, self.cues, self.time_left = [], [], [], 0.0
        self._shade()
        self.made_room = float(self.ground.compares)
        carried = self.hand_state.carried
        for sprite in self.sprites:
            away = sprite.legs or sprite.pose is not sprite.home or sprite.alpha < 1
            if (away or sprite.showing is not sprite.card) and sprite.key not in carried:
                sprite.finish()

    def advance(self, dt: float, tempo: Tempo) -> list[Cue]:
        """Let `dt` seconds pass; returns the cues whose moment has come."""
        rate = dt / max(0.001, tempo(HOVER) or 0.001)
        for sprite in self._may_rise:
            sprite.raised += max(-rate, min(rate, self.wanted_raise(sprite) - sprite.raised))
        for sprite in [*self.sprites, *self.going]:
            if sprite.legs:
                sprite.advance(dt)
            if sprite.alpha < 1 and not sprite.fades:
                sprite.alpha = min(1.0, sprite.alpha + dt / FADE)
        self.going = [sprite for sprite in self.going if sprite.legs]
        self.time_left = max(0.0, self.time_left - dt)
        step = dt / max(0.001, tempo(ROOM))
        self.made_room += max(-step, min(step, self.ground.compares - self.made_room))
        for cue in self.cues:
            cue.wait -= dt
        due = [cue for cue in self.cues if cue.wait <= 0]
        self.cues = [cue for cue in self.cues if cue.wait > 0]
        if not self.busy:
            self.covered = []
            self._shade()
        return due

    def wanted_raise(self, sprite: Sprite) -> float:
        """How far a sprite should be raised, 0 to 1."""
        if sprite.key in self.hand_state.carried:
            return 0.0
        if sprite.key in self.hand_state.chosen:
            return 1.0
        if sprite.key == self.hand_state.hovered or sprite.key in self.hinted:
            return POINTED_AT
        return 0.2 if sprite.shown_as.raised else 0.0

    @property
    def _may_rise(self) -> list[Sprite]:
        """The sprites that are raised, or have a reason to be."""
        keys = {self.hand_state.hovered, *self.hand_state.chosen, *self.hinted}
        some = [*self.sprites, *self.going]
        return [s for s in some if s.raised or s.key in keys or s.shown_as.raised]

    @property
    def rising(self) -> set[int]:
        """Keys of the sprites that are still being raised or lowered."""
        return {sprite.key for sprite in self._may_rise if self.rises(sprite)}

    def rises(self, sprite: Sprite) -> bool:
        """Whether a sprite is still being raised or lowered."""
        wanted = self.wanted_raise(sprite)
        return wanted != sprite.raised and abs(sprite.raised - wanted) > 0.01

    # Looking things up

    def seen_at(self, place: Place) -> Rect:
        """Where a place in the middle is seen now, which may have made room for compared hands."""
        a = self.ground.zones[name_of(place, self.ground.me, self.ground.seats)].rect
        if not self.made_room or place.seat is not None:
            return a
        b, part = makes_room(a, self.ground.zones["pot"].rect), smooth(self.made_room)
        return Rect(a.x, a.y + (b.y - a.y) * part, a.w, a.h + (b.h - a.h) * part)

    def at(self, x: float, y: float) -> Sprite | None:
        own = self.ground.own_hand
        for sprite in sorted(self.sprites, key=lambda s: -s.z):
            lies = self.shown_pose(sprite).rect.holds(x, y)
            # A raised card can still be touched at its old place.
            lies = lies or (sprite.place == own and sprite.home.rect.holds(x, y))
            if lies and not sprite.legs:
                return sprite
        return None

    def place_at(self, x: float, y: float) -> Place | None:
        return self.ground.place_at(self.view.zones, x, y)

    def column_at(self, place: Place, x: float, y: float) -> Column | None:
        here = (each for each in self.columns if each.place == place and each.rect.holds(x, y))
        return next(here, None)

    def lying(self, place: Place) -> int:
        coming = (s for s in (*self.sprites, *self.going) if s.legs and s.place == place)
        return max(0, len(self.view.zones[place].cards) - sum(1 for _ in coming))

    def pile_rect(self, place: Place) -> Rect:
        """The whole of a pile as it stands now, or its place if it is empty."""
        return self.ground.pile_rect(place, len(self.view.zones[place].cards))

    def rect_of(self, place: Place, column: str | None = None) -> Rect | None:
        """The rectangle to light for a place, or for a column of it; None if there is none."""
        if column is not None:
            found = (c for c in self.columns if c.place == place and c.view.id == column)
            return next((each.rect for each in found), None)
        if not self.ground.has(place):
            return None
        if self.lies(place) is Lie.PILE and place.role is not Role.CHIPS:
            return self.pile_rect(place)
        laid = [each.rect for each in self.columns if each.place == place]
        if not laid and self.ground.in_front(place):
            laid = [self.ground.strip(self.view)]
        return union([self.ground.zone(place).rect.inset(6, 4), *laid])

    def shown_pose(self, sprite: Sprite) -> Pose:
        """Where a sprite is drawn, raised or not."""
        if not sprite.raised:
            return sprite.pose
        return raised(sprite.pose, sprite.raised, self.ground.unit)

    def moving(self) -> set[int]:
        keys = {sprite.key for sprite in self.sprites if sprite.legs or sprite.alpha < 1}
        keys |= self.hand_state.carried
        hand = {sprite.key for sprite in self.sprites if sprite.place == self.ground.own_hand}
        # A rising card is overlapped by its neighbours.
        return keys if hand.isdisjoint(self.rising) else keys | hand
