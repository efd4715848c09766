"""How cards of the hand are raised, carried and tilted, and which pictures that takes.

Carried cards lean in steps, so that a picture for each can be ready before it is wanted. Many
cards lean less than few, and in coarser steps: there are never more than some sixty pictures.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mille.cards.card import Card
from mille.ui.cards import CARRIED, IN_HAND, Wanted
from mille.ui.table.moving.sprite import Sprite
from mille.view.layout import Pose

POINTED_AT = 0.45
"""How far a card under the pointer is raised; a chosen one is raised by 1."""
RISE, GROW = 20.0, 0.06
"""How many pixels of 720 lines a chosen card rises, and by what part of its size it grows."""
GROWN = 1.10
"""How many times its size a carried card has."""
UPRIGHT = 0.5
"""Cards that lean less than this, in degrees, are drawn upright."""


@dataclass(frozen=True, slots=True)
class Lean:
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
