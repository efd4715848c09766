"""The own hand as the player holds it: in an order of their own, newcomers by their like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mille.cards.card import Cards
from mille.ui.table.sprite import Sprite
from mille.view.table import Part


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
    sorter: Callable[[Cards], Cards],
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


def dress(hand: Sequence[Sprite], parts: Sequence[Part]) -> None:
    """Let the cards of a hand that stands in parts look as their parts do."""
    at = 0
    for part in parts:
        for sprite in hand[at : at + part.count]:
            sprite.shown_as = replace(sprite.shown_as, dimmed=part.dark or part.aside)
        at += part.count


def _is_sorted(hand: Sequence[Sprite], sorter: Callable[[Cards], Cards]) -> bool:
    return faces(hand) == sorter(faces(hand))


def _place_for(new: Sprite, hand: Sequence[Sprite], sorter: Callable[[Cards], Cards]) -> int:
    """Where a card goes into a hand: behind the last of its rank, else where the order has it."""
    if new.card is None:
        return len(hand)
    ranks = [sprite.card.rank if sprite.card is not None else None for sprite in hand]
    if new.card.rank in ranks:
        return len(ranks) - ranks[::-1].index(new.card.rank)
    place = {face: i for i, face in enumerate(sorter(faces([*hand, new])))}
    later = (i for i, s in enumerate(hand) if s.card and place[s.card] > place[new.card])
    return next(later, len(hand))
