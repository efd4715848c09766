"""The viewer's hand: its order, and how its cards are raised, carried and tilted.

New cards go beside others of their rank. Carried cards lean in steps, so that a picture for each
can be ready before it is wanted. Many cards lean less than few, and in coarser steps: there are
never more than some sixty pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

from mille.cards import Card, Cards
from mille.ui.cards import CARRIED, IN_HAND, Wanted
from mille.ui.table.moving.sprite import Sprite
from mille.value import Value, replace
from mille.view.geometry import Pose
from mille.view.lying import ROW_LIMIT
from mille.view.table import Part

CLOSER = 0.76
"""How far apart cards of a rank stand in a grouped hand, as a part of the usual step."""


Sorter: TypeAlias = Callable[[Cards], Cards]


class Held:
    """The order of the viewer's hand, and how it is kept."""

    def __init__(self) -> None:
        self.order: list[int] = []
        """Keys of the sprites from left to right, in the player's order."""
        self.by_hand = False
        """Whether the player moved cards by hand, rather than only sorting them."""
        self.keeps_groups = False
        """Whether new cards go to the end of a hand that the player arranged by hand."""
        self.by_groups = False
        """Whether cards of the same rank stand closer together than the ranks do."""
        self.sorter: Sorter = tuple
        """How the hand is sorted; new cards go beside their rank, or else where this order puts
        them.
        """

    def new_deal(self) -> None:
        """Forget the order: all cards were gathered up."""
        self.order, self.by_hand = [], False

    def laid_out(
        self, hand: Sequence[Sprite], parts: Sequence[Part], poses: Sequence[Pose]
    ) -> tuple[list[Sprite], Sequence[Pose]]:
        """The hand from left to right, each card looking as its part says, and their poses."""
        here = in_order(hand, self.order, self.sorter, self.keeps_groups and self.by_hand)
        self.order = [sprite.key for sprite in here]
        dim(here, parts)
        return here, by_ranks(here, poses) if self.by_groups else poses


def faces(sprites: Sequence[Sprite]) -> Cards:
    """The faces of these sprites, hidden ones left out."""
    return tuple(sprite.card for sprite in sprites if sprite.card is not None)


def by_faces(wanted: Cards, sprites: Sequence[Sprite]) -> list[Sprite]:
    """For each face a sprite that has it, the first that is left over."""
    left, found = list(sprites), []
    for face in wanted:
        sprite = next((each for each in left if each.card is face), None)
        if sprite is not None:
            left.remove(sprite)
            found.append(sprite)
    return found


def in_order(
    hand: Sequence[Sprite],
    order: Sequence[int],
    sorter: Sorter,
    at_end: bool = False,
) -> list[Sprite]:
    """The hand in the order of these keys; a hand that is sorted, or all new, is sorted again.

    Otherwise new cards go beside their rank, or with `at_end` to the end, where they split no
    group.
    """
    known = {sprite.key: sprite for sprite in hand}
    found = [known[key] for key in order if key in known]
    if not found or (len(found) < len(hand) and not at_end and _is_sorted(found, sorter)):
        sorted_hand = by_faces(sorter(faces(hand)), hand)
        return sorted_hand + [sprite for sprite in hand if sprite not in sorted_hand]
    for sprite in hand:
        if sprite not in found:
            place = len(found) if at_end else _place_for(sprite, found, sorter)
            found.insert(place, sprite)
    return found


def by_ranks(hand: Sequence[Sprite], poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """The poses of a hand in one row: gaps between its ranks, equal cards closer together."""
    n = len(poses)
    alike = [
        a.card is not None and b.card is not None and a.card.rank is b.card.rank
        for a, b in pairwise(hand)
    ]
    if n > ROW_LIMIT or not any(alike) or all(alike):
        return tuple(poses)
    closer = sum(alike) * (1 - CLOSER)
    wider = 1 + closer / (n - 1 - sum(alike))
    steps = accumulate((CLOSER if each else wider for each in alike), initial=0.0)
    return tuple(_between(poses, min(at, n - 1.0)) for at in steps)


def _between(poses: Sequence[Pose], at: float) -> Pose:
    """The pose at the position `at` of a row, between its neighbours; counted from the left, from
    0.
    """
    k = min(int(at), len(poses) - 2)
    a, b, t = poses[k], poses[k + 1], at - k
    return replace(
        a, x=a.x + (b.x - a.x) * t, y=a.y + (b.y - a.y) * t, angle=a.angle + (b.angle - a.angle) * t
    )


def dim(hand: Sequence[Sprite], parts: Sequence[Part]) -> None:
    """Dim the cards of the parts of a hand that are dark or put aside."""
    at = 0
    for part in parts:
        for sprite in hand[at : at + part.count]:
            sprite.shown_as = replace(sprite.shown_as, dimmed=part.dark or part.aside)
        at += part.count


def _is_sorted(hand: Sequence[Sprite], sorter: Sorter) -> bool:
    return faces(hand) == sorter(faces(hand))


def _place_for(new: Sprite, hand: Sequence[Sprite], sorter: Sorter) -> int:
    """Where a card goes into a hand: after the last of its rank, or else where the order has it."""
    if new.card is None:
        return len(hand)
    ranks = [sprite.card.rank if sprite.card is not None else None for sprite in hand]
    if new.card.rank in ranks:
        return len(ranks) - ranks[::-1].index(new.card.rank)
    place = {face: i for i, face in enumerate(sorter(faces([*hand, new])))}
    later = (i for i, s in enumerate(hand) if s.card and place[s.card] > place[new.card])
    return next(later, len(hand))


POINTED_AT = 0.45
"""How far a card under the pointer is raised; a chosen one is raised by 1."""
RISE, GROW = 20.0, 0.06
"""How many pixels of 720 lines a chosen card rises, and by what part of its size it grows."""
GROWN = 1.10
"""How many times its size a carried card has."""
UPRIGHT = 0.5
"""Cards that lean less than this, in degrees, are drawn upright."""


class Lean(Value):
    """How far cards lean at most, and the step from one picture to the next, in degrees."""

    most: float
    step: float

    def angle(self, tilt: float) -> float:
        """The angle of the picture for cards that lean by `tilt` degrees."""
        return round(max(-self.most, min(self.most, tilt)) / self.step) * self.step

    def angles(self) -> Sequence[float]:
        """All angles that need a picture, the smallest first."""
        each = round(self.most / self.step)
        return sorted((i * self.step for i in range(-each, each + 1)), key=abs)


def lean(cards: int) -> Lean:
    """How far cards lean when this many are carried together.

    >>> [len(lean(cards).angles()) for cards in (1, 6, 12, 20)]
    [9, 9, 5, 3]
    """
    if cards <= 6:
        return Lean(12.0, 3.0)
    return Lean(8.0, 4.0) if cards <= 12 else Lean(5.0, 5.0)


def raised(pose: Pose, by: float, unit: float) -> Pose:
    """A pose raised by a part of the way, 0 to 1; `unit` is a pixel of 720 lines."""
    return Pose(pose.x, pose.y - RISE * unit * by, pose.height * (1 + GROW * by), pose.angle)


def height_above(by: float) -> int:
    """The layer of height in which to draw a card raised by this part of the way."""
    return IN_HAND if by > 0.3 else 0


def expected(
    hand: Sequence[Sprite], hovered: int | None, selected: Collection[int]
) -> list[Wanted]:
    """The pictures that will be needed if the hand is touched, the likeliest first.

    The card under the pointer and the chosen ones may be lifted, all others pointed at.
    """
    pointed_at = [s for s in hand if s.key == hovered and s.key not in selected]
    chosen = [s for s in hand if s.key in selected]
    found = [_raised(sprite.card, sprite.home, 1.0) for sprite in pointed_at]
    for cards in (pointed_at, chosen):
        for angle in lean(len(cards)).angles():
            found += [(s.card, s.home.height * GROWN, angle, CARRIED) for s in cards]
    return found + [_raised(sprite.card, sprite.home, POINTED_AT) for sprite in hand]


def _raised(card: Card | None, home: Pose, by: float) -> Wanted:
    return card, raised(home, by, 1.0).height, home.angle, height_above(by)
