"""Which sprite is which card: those that a beat moves, and those that lie somewhere after it.

A sprite is one card from the deal on. It is found by where it lies and by its face; of twins the
one that the player has played is meant. A card that was hidden and is shown now, or the other way
round, is the same card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum, auto, unique
from typing import TypeAlias

from mille.cards import Card
from mille.ui.table.moving.sprite import Sprite
from mille.value import Struct, field
from mille.view.beat import Beat, Sweep, Travel
from mille.view.lying import Spot
from mille.view.table import CardView, Lie, Place

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
        """Note that a step takes sprites to a place; those that a later step moves only pass
        through.
        """
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
    """Sprites that set out together with those of this step, and so have not arrived anywhere
    yet.
    """

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


@unique
class _Test(Enum):
    """The tests by which a sprite is recognised as a card of a spot, the surest first."""

    COLUMN = auto()
    """It lies, or arrives, in the same column, and has the same face."""
    PLACE = auto()
    """It is in the same place, and has the same face."""
    HIDDEN = auto()
    """It is in the same place, and one of the two faces is hidden."""
    BACK = auto()
    """It lay elsewhere with that face, as when a move is taken back."""


_TESTS = tuple(_Test)


def _near(pools: Mapping[Where, list[Sprite]], spot: Spot, test: _Test) -> list[list[Sprite]]:
    """The pools in which a spot looks for its cards in this test."""
    if test is _Test.COLUMN:
        return [pools[spot.place, spot.column]] if (spot.place, spot.column) in pools else []
    if test is _Test.BACK:
        return list(pools.values())
    return [pool for where, pool in pools.items() if where[0] == spot.place]


def _pull(
    near: Sequence[list[Sprite]], card: CardView, test: _Test, spot: Spot, ways: Ways
) -> Sprite | None:
    """Take the sprite that is this card out of its pool; on a pile the one that came last."""
    for pool in near:
        for sprite in reversed(pool) if spot.is_pile else pool:
            if test is _Test.HIDDEN:
                fits = sprite.card is None or card.card is None
            else:
                fits = sprite.card is card.card
            if test is _Test.BACK:
                fits = fits and card.card is not None and sprite not in ways.targets
            if fits:
                pool.remove(sprite)
                return sprite
    return None
