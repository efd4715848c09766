"""Marks on cards that have just come: to the own hand, and by the others to the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mille.cards.card import Card
from mille.engine.game import Seat
from mille.ui.table.moving.sprite import Sprite
from mille.view.beat import Beat, Travel
from mille.view.table import Place, Role, TableView


@dataclass(frozen=True, slots=True)
class Arrival:
    """A card that has come to a place and is marked there, as it is remembered."""

    place: Place
    column: str
    card: Card


def mark_arrived(beat: Beat, by_step: Mapping[int, Sequence[Sprite]], me: Seat) -> None:
    """Mark the sprites that a beat has brought; `by_step` are those of each of its steps."""
    for number, step in enumerate(beat.steps):
        if isinstance(step, Travel):
            for sprite in by_step[number]:
                if sprite.place == step.target and _is_new(beat, step, sprite.card, me):
                    sprite.fresh = True


def arrivals(beat: Beat, shown: TableView, me: Seat) -> list[Arrival]:
    """What an event has brought that is new, where no cards were seen to travel."""
    return [
        Arrival(step.target, step.column, card)
        for step in beat.steps
        if isinstance(step, Travel) and step.target in shown.zones
        for card in step.cards
        if card is not None and _is_new(beat, step, card, me)
    ]


def _is_new(beat: Beat, step: Travel, card: Card | None, me: Seat) -> bool:
    """Whether it came to the own hand, or others have put it on the table, face up."""
    mine = step.target == Place(Role.HAND, me)
    return mine or (beat.seat not in (None, me) and card is not None)


def mark(sprites: Sequence[Sprite], found: Iterable[Arrival]) -> None:
    """Mark cards that came before this table was shown; of equal ones the last."""
    for each in found:
        for sprite in reversed(sprites):
            here = (sprite.place, sprite.column) == (each.place, each.column)
            if here and sprite.card is each.card and not sprite.fresh:
                sprite.fresh = True
                break


def forget(sprites: Iterable[Sprite]) -> None:
    """The viewer has acted: nothing is new any more."""
    for sprite in sprites:
        sprite.fresh = False
