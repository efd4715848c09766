"""The cards of a table on the screen: which sprite is which card, and where each belongs.

Whatever has happened, at rest every card lies where the layout says. Events only choose how it
gets there: a missing one looks dull, never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

import pygame
from pygame import Surface

from mille.cards.card import Card, Cards
from mille.ui.cards import CardArt
from mille.ui.table import motion
from mille.ui.table.sprite import Ease, Leg, Sprite, lifted, out
from mille.ui.tempo import HOVER, SETTLE, Tempo
from mille.view import layout
from mille.view.layout import Pose, Rect, TableLayout, Zone
from mille.view.presenter import Beat
from mille.view.table_view import CardView, ColumnView, TableView

HAND = "hand.me"
GROW = 1.06
LAYERS = {"fan": 300.0, "columns": 100.0, "pile": 200.0}
CARRIED = 2000.0
ON_THE_WAY = 1000.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card belongs."""

    card: Card | None
    zone: str
    column: str
    pose: Pose
    z: float
    marked: bool
    covered: bool = False
    """Whether another card lies exactly on it."""


@dataclass(frozen=True, slots=True)
class Column:
    """A meld on the screen, for its title and for what can be done with it."""

    zone: str
    view: ColumnView
    rect: Rect
    top: Pose


class Board:
    """Sprites and places for the table of one game."""

    def __init__(self, table: TableLayout, art: CardArt) -> None:
        self.art = art
        self.sprites: list[Sprite] = []
        self.columns: list[Column] = []
        self.zones: Mapping[str, Zone] = {}
        self.unit = self.text_scale = 1.0
        self.view: TableView | None = None
        self.order: list[Card] = []
        """The own hand from left to right, as the player has arranged it."""
        self.selected: set[int] = set()
        """Keys of the chosen sprites."""
        self.hovered: int | None = None
        self.carried: set[int] = set()
        self.left: list[Sprite] = []
        """Cards that are no longer in sight by the rules, and are until another covers them."""
        self._table = table
        self._keys = count()
        self._places: list[Place] = []

    # Size and content

    def resize(self, size: tuple[int, int], unit: float, text_scale: float = 1.0) -> None:
        """Lay everything out for a window of that size; `unit` is the pixel of 720 lines."""
        self.unit, self.text_scale = unit, text_scale
        self.zones = self._table.stretched(*size)
        hand = self.zones[HAND].rect
        self.art.resize(layout.hand_height(hand, 1), size)
        if self.view is not None:
            self.show(self.view)

    def show(self, view: TableView) -> None:
        """Show a table with every card at home."""
        self._match(view, None)
        for sprite in self.sprites:
            sprite.finish()

    def tell(self, view: TableView, beat: Beat, tempo: Tempo) -> None:
        """Show the table after an event, and let the cards travel there as the beat says."""
        if beat.kind == "deal":  # all cards were gathered up: none of them is where it was
            self.sprites = []
        before = {sprite.key: sprite.pose for sprite in self.sprites}
        upcards = [sprite for sprite in self.sprites if sprite.zone == "pack"]
        self._match(view, beat)
        # The card that a discard is about to cover is seen until it does.
        self.left = upcards if beat.kind == "discard" and not tempo.still else []
        if tempo.still:
            for sprite in self.sprites:
                if tempo.reduced and sprite.key not in before:
                    sprite.alpha = 0.0
                alpha = sprite.alpha
                sprite.finish()
                sprite.alpha = alpha
            return
        motion.choreograph(self, beat, tempo, before)

    def arrange(self, cards: Cards, tempo: Tempo) -> None:
        """Put the own hand in that order."""
        self.order = list(cards)
        if self.view is not None:
            self._match(self.view, None)
            self.send_home(tempo)

    def send_home(self, tempo: Tempo, seconds: float = SETTLE, ease: Ease = out) -> None:
        """Let all that rests elsewhere walk home; where cards do not travel it is there at once."""
        for sprite in self.sprites:
            if sprite.legs or sprite.key in self.carried or sprite.pose == sprite.home:
                continue
            if tempo.still:
                sprite.finish()
            else:
                sprite.legs.append(
                    Leg(sprite.home, tempo(seconds), 0.0, ease, face=sprite.card, turns=True)
                )

    # Places

    def _match(self, view: TableView, beat: Beat | None) -> None:
        """Give every place of the table a sprite: its own, one that has come, or a new one."""
        self.view = view
        self._places, self.columns = self._layout(view)
        free = list(self.sprites)
        given: dict[int, Sprite] = {}

        def give(place_index: int, sprite: Sprite) -> None:
            given[place_index] = sprite
            free.remove(sprite)

        places = list(enumerate(self._places))
        # A card that is discarded on its twin is not the one that lay there.
        new = beat.cards if beat is not None and beat.kind == "discard" else ()
        for exact in (True, False):
            for i, place in places:
                arrives = place.card in new and self.zones[place.zone].kind == "pile"
                if i not in given and not arrives:
                    for sprite in free:
                        same = sprite.card is place.card and sprite.zone == place.zone
                        if same and (not exact or sprite.column == place.column):
                            give(i, sprite)
                            break
        source = beat.source if beat is not None else ""
        tests: tuple[Callable[[Sprite, Place], bool], ...] = (
            lambda s, p: s.card is p.card and p.card is not None and s.zone == source,
            lambda s, p: s.card is p.card and p.card is not None,
            lambda s, p: p.card is not None and s.card is None and s.zone == source,
            lambda s, p: p.card is None and s.card is not None and s.zone == source,
        )
        for fits in tests:
            for i, place in places:
                if i not in given:
                    found = next((sprite for sprite in reversed(free) if fits(sprite, place)), None)
                    if found is not None and found.zone != "stock":
                        give(i, found)
        fresh = self._origin(source)
        sprites = []
        for i, place in places:
            sprite = given.get(i) or self._new(place, fresh if beat is not None else None, source)
            sprite.card, sprite.zone, sprite.column = place.card, place.zone, place.column
            sprite.home, sprite.z, sprite.marked = place.pose, place.z, place.marked
            sprite.covered = place.covered
            sprites.append(sprite)
        self.sprites = sprites
        kept = {sprite.key for sprite in sprites}
        self.selected &= {sprite.key for sprite in sprites if sprite.zone == HAND}
        self.carried &= kept
        if self.hovered not in kept:
            self.hovered = None

    def _origin(self, source: str) -> Pose | None:
        zone = self.zones.get(source)
        if zone is None:
            return None
        if zone.kind == "pile":
            return self.pile_top(source, 1)
        height = min(zone.rect.h * 0.9, self.zones[HAND].rect.h * 0.9)
        return Pose(*zone.rect.center, height)

    def _new(self, place: Place, origin: Pose | None, source: str) -> Sprite:
        """A sprite that was not on the table: it comes out of the pile that the event names."""
        pose = origin if origin is not None else place.pose
        showing = place.card
        if origin is not None and source == "stock":
            showing = None
        return Sprite(
            next(self._keys), place.card, place.zone, place.column, place.pose, pose, showing
        )

    @property
    def label_height(self) -> float:
        """Room for the few words by a pile or above a meld."""
        return 19 * self.unit * self.text_scale

    def pile_top(self, zone: str, count: int) -> Pose:
        """Where the top card of a pile of `count` cards lies."""
        foot = layout.pile(self.zones[zone].rect, self.label_height)
        return replace(foot, y=foot.y - layout.pile_rise(foot.height, count - 1))

    def pile_rect(self, zone: str) -> Rect:
        """The whole of a pile as it stands now, or its place when nothing is there."""
        shown = self.view.zones[zone].cards if self.view is not None else ()
        foot, top = self.pile_top(zone, 1).rect, self.pile_top(zone, max(1, len(shown))).rect
        return Rect(top.x, top.y, top.w, foot.bottom - top.y)

    def _layout(self, view: TableView) -> tuple[list[Place], list[Column]]:
        places: list[Place] = []
        found: list[Column] = []
        for name, shown in view.zones.items():
            zone = self.zones[name]
            base = LAYERS[zone.kind]
            if zone.kind == "fan":
                cards = list(shown.cards)
                if name == HAND:
                    cards = self._arranged(cards)
                curve = 1.0 if name == HAND else -0.6
                poses = layout.fan(zone.rect, len(cards), curve)
                places += [
                    Place(each.card, name, "", pose, base + i, each.marked)
                    for i, (each, pose) in enumerate(zip(cards, poses))
                ]
            elif zone.kind == "pile" and shown.cards:
                pose = self.pile_top(name, len(shown.cards))
                top = shown.cards[-1]
                places.append(Place(top.card, name, "", pose, base, top.marked))
            elif zone.kind == "columns":
                more, melds = self._melds(name, zone, shown.columns, base)
                places += more
                found += melds
        return places, found

    def _melds(
        self, name: str, zone: Zone, views: Sequence[ColumnView], base: float
    ) -> tuple[list[Place], list[Column]]:
        stacks = [
            layout.Stack(len(view.cards), bool(view.sign), view.sign == "natural") for view in views
        ]
        places: list[Place] = []
        found: list[Column] = []
        poses = layout.columns(zone.rect, stacks, self.label_height)
        for k, (view, column) in enumerate(zip(views, poses)):
            for i, (each, pose) in enumerate(zip(view.cards, column)):
                covered = bool(view.sign) and i < len(column) - 1
                z = base + 10 * k + i
                places.append(Place(each.card, name, view.id, pose, z, each.marked, covered))
            first, last = column[0].rect, column[-1].rect
            rect = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
            found.append(Column(name, view, rect, column[-1]))
        return places, found

    def _arranged(self, cards: Sequence[CardView]) -> list[CardView]:
        """The hand in the player's order; newcomers stand by their like."""
        left = list(cards)
        result: list[CardView] = []
        for card in self.order:
            known = next((view for view in left if view.card is card), None)
            if known is not None:
                left.remove(known)
                result.append(known)
        for view in left:
            result.insert(_place_for(view, result), view)
        self.order = [view.card for view in result if view.card is not None]
        return result

    # Time

    @property
    def busy(self) -> bool:
        """Whether a card is on its way."""
        return any(sprite.legs for sprite in self.sprites)

    @property
    def restless(self) -> bool:
        """Whether the next frame will look different by itself."""
        return self.busy or any(
            sprite.alpha < 1 or abs(sprite.raised - self._wanted_raise(sprite)) > 0.01
            for sprite in self.sprites
        )

    @property
    def unsettled(self) -> bool:
        """Whether a card is not in its place, so that frames follow each other quickly."""
        return bool(self.carried) or self.restless

    def finish(self) -> None:
        """Everything is where it belongs, at once."""
        for sprite in self.sprites:
            if sprite.key not in self.carried:
                sprite.finish()

    def advance(self, dt: float, tempo: Tempo) -> None:
        """Let `dt` seconds pass."""
        rate = dt / max(0.001, tempo(HOVER) or 0.001)
        for sprite in self.sprites:
            sprite.advance(dt)
            wanted = self._wanted_raise(sprite)
            change = max(-rate, min(rate, wanted - sprite.raised))
            sprite.raised += change
            if sprite.alpha < 1:
                sprite.alpha = min(1.0, sprite.alpha + dt / 0.08)

    def _wanted_raise(self, sprite: Sprite) -> float:
        if sprite.key in self.carried:
            return 0.0
        if sprite.key in self.selected:
            return 1.0
        return 0.45 if sprite.key == self.hovered else 0.0

    # Looking things up

    def at(self, x: float, y: float) -> Sprite | None:
        """The topmost sprite at a point that lies at home."""
        for sprite in sorted(self.sprites, key=lambda s: -s.z):
            pose = self.shown_pose(sprite)
            if not sprite.legs and pose.rect.holds(x, y):
                return sprite
            if sprite.zone == HAND and not sprite.legs and sprite.home.rect.holds(x, y):
                return sprite  # a raised card is still there where it came from
        return None

    def hand(self) -> list[Sprite]:
        """The own hand from left to right."""
        return sorted((s for s in self.sprites if s.zone == HAND), key=lambda s: s.z)

    def chosen(self) -> Cards:
        """The chosen cards, from left to right."""
        return tuple(s.card for s in self.hand() if s.key in self.selected and s.card is not None)

    def zone_at(self, x: float, y: float) -> str | None:
        """The zone at a point."""
        for name, zone in self.zones.items():
            if zone.rect.holds(x, y):
                return name
        return None

    def column_at(self, x: float, y: float) -> Column | None:
        """The meld at a point."""
        for column in self.columns:
            if column.rect.holds(x, y):
                return column
        return None

    def shown_pose(self, sprite: Sprite) -> Pose:
        """Where a sprite is drawn, lifted or not."""
        if not sprite.raised:
            return sprite.pose
        return lifted(sprite.pose, 20 * self.unit * sprite.raised, 1 + (GROW - 1) * sprite.raised)

    # Drawing

    def moving(self) -> set[int]:
        """Keys of the sprites that the next frame may show elsewhere."""
        keys = {sprite.key for sprite in self.sprites if sprite.legs or sprite.alpha < 1}
        keys |= self.carried
        hand = [sprite for sprite in self.sprites if sprite.zone == HAND]
        if any(abs(sprite.raised - self._wanted_raise(sprite)) > 0.01 for sprite in hand):
            keys |= {sprite.key for sprite in hand}  # a card that rises is overlapped by others
        return keys

    def draw_resting(self, surface: Surface, moving: set[int]) -> None:
        """The piles, and the cards that stay where they are, from the lowest to the highest."""
        self._draw_piles(surface)
        if self.busy:
            for sprite in self.left:
                self.draw_sprite(surface, sprite)
        for sprite in sorted(self.sprites, key=self._height_order):
            if sprite.key not in moving and not sprite.covered:
                self.draw_sprite(surface, sprite)

    def draw_moving(self, surface: Surface, moving: set[int]) -> None:
        """The cards that are on their way, or carried."""
        for sprite in sorted(self.sprites, key=self._height_order):
            if sprite.key in moving:
                self.draw_sprite(surface, sprite)

    def _height_order(self, sprite: Sprite) -> float:
        if sprite.key in self.carried:
            return CARRIED + sprite.z
        return sprite.z + (ON_THE_WAY if sprite.legs and not sprite.waiting else 0.0)

    def _draw_piles(self, surface: Surface) -> None:
        if self.view is None:
            return
        for name, shown in self.view.zones.items():
            zone = self.zones[name]
            n = len(shown.cards)
            if zone.kind == "pile" and n > 1:
                top = self.pile_top(name, n)
                lowest = shown.cards[0].card if name != "stock" else None
                _blit(surface, self.art.pile(lowest, top.height, n - 1), top.x, top.y)

    def draw_sprite(self, surface: Surface, sprite: Sprite) -> None:
        """One card as it is now."""
        pose = self.shown_pose(sprite)
        above = (
            2 if sprite.key in self.carried else max(sprite.above, 1 if sprite.raised > 0.3 else 0)
        )
        if sprite.width < 1.0:
            picture = self.art.squeezed(sprite.showing, pose.height, sprite.width, above)
        elif sprite.legs or sprite.key in self.carried:
            picture = self.art.moving(sprite.showing, pose.height, pose.angle, above)
        else:
            picture = self.art.sprite(sprite.showing, pose.height, pose.angle, above)
        if sprite.alpha < 1.0:
            picture = picture.copy()
            level = round(255 * sprite.alpha)
            picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        _blit(surface, picture, pose.x, pose.y)


def _place_for(new: CardView, hand: Sequence[CardView]) -> int:
    """Where a card goes into a hand: behind the last of its rank, else where the order has it."""
    like = [i for i, view in enumerate(hand) if _rank(view) == _rank(new)]
    if like:
        return like[-1] + 1
    return next((i for i, view in enumerate(hand) if _order(view) > _order(new)), len(hand))


def _rank(view: CardView) -> str:
    return view.card.rank.value if view.card is not None else ""


def _order(view: CardView) -> tuple[bool, int]:
    return (_rank(view) == "2", view.card.index if view.card is not None else 0)


def _blit(surface: Surface, picture: Surface, x: float, y: float) -> None:
    surface.blit(
        picture,
        (round(x - picture.width / 2), round(y - picture.height / 2)),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
