"""The own hand as the player holds it: in an order of their own, newcomers by their like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import TypeAlias

from mille.cards.card import Cards
from mille.ui.table.moving.sprite import Sprite
from mille.view.layout import Pose
from mille.view.lying import ROW_LIMIT
from mille.view.table import Part

CLOSER = 0.76
"""How far cards of a rank stand apart in a hand of groups, in parts of the usual."""


Sorter: TypeAlias = Callable[[Cards], Cards]


class Held:
    """How the own hand is held."""

    def __init__(self) -> None:
        self.order: list[int] = []
        """Keys of the sprites from left to right, as the player has arranged them."""
        self.by_hand = False
        """Whether the player has arranged them, and not only sorted them."""
        self.keeps_groups = False
        """Whether newcomers stand at the end of a hand that the person has arranged."""
        self.by_groups = False
        """Whether cards of a rank stand closer together than the ranks."""
        self.sorter: Sorter = tuple
        """How a hand is sorted: newcomers stand by their like, else where it has them."""

    def new_deal(self) -> None:
        """All cards were gathered up."""
        self.order, self.by_hand = [], False

    def laid_out(
        self, hand: Sequence[Sprite], parts: Sequence[Part], poses: Sequence[Pose]
    ) -> tuple[list[Sprite], Sequence[Pose]]:
        """The hand from left to right, each card looking as its part does, and where they are."""
        here = in_order(hand, self.order, self.sorter, self.keeps_groups and self.by_hand)
        self.order = [sprite.key for sprite in here]
        dress(here, parts)
        return here, by_ranks(here, poses) if self.by_groups else poses


def faces(sprites: Sequence[Sprite]) -> Cards:
    """The faces of some sprites."""
    return tuple(sprite.card for sprite in sprites if sprite.card is not None)


def by_faces(wanted: Cards, sprites: Sequence[Sprite]) -> list[Sprite]:
    """For each face a sprite that has it, the first that is left."""
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
    """The hand in an order of keys; one that stands sorted, or is all new, is sorted.

    Else newcomers stand by their like, or `at_end`, where they break up no group.
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
    """The poses of a hand in one row with its ranks a little apart, and equal ones closer."""
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
    """The pose at a place between two of a row, counted from the left."""
    k = min(int(at), len(poses) - 2)
    a, b, t = poses[k], poses[k + 1], at - k
    return replace(
        a, x=a.x + (b.x - a.x) * t, y=a.y + (b.y - a.y) * t, angle=a.angle + (b.angle - a.angle) * t
    )


def dress(hand: Sequence[Sprite], parts: Sequence[Part]) -> None:
    """Let the cards of a hand that stands in parts look as their parts do."""
    at = 0
    for part in parts:
        for sprite in hand[at : at + part.count]:
            sprite.shown_as = replace(sprite.shown_as, dimmed=part.dark or part.aside)
        at += part.count


def _is_sorted(hand: Sequence[Sprite], sorter: Sorter) -> bool:
    return faces(hand) == sorter(faces(hand))


def _place_for(new: Sprite, hand: Sequence[Sprite], sorter: Sorter) -> int:
    """Where a card goes into a hand: behind the last of its rank, else where the order has it."""
    if new.card is None:
        return len(hand)
    ranks = [sprite.card.rank if sprite.card is not None else None for sprite in hand]
    if new.card.rank in ranks:
        return len(ranks) - ranks[::-1].index(new.card.rank)
    place = {face: i for i, face in enumerate(sorter(faces([*hand, new])))}
    later = (i for i, s in enumerate(hand) if s.card and place[s.card] > place[new.card])
    return next(later, len(hand))
