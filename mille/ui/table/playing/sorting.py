"""The hand in the orders that a game has for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.table import Table
from mille.view.beat import Beat


def sort_hand(table: Table) -> None:
    """Sort the hand as the person likes it; where it is sorted so, the next way."""
    s, stage, sorts = table.services, table.stage, list(table.presenter.sorts)
    if stage.hand_cards() == table.sorted(stage.hand_cards()) and len(sorts) > 1:
        following = sorts[(sorts.index(table.order) + 1) % len(sorts)]
        s.save_settings(s.settings.changed(sort=following))
    stage.held.by_hand = False
    stage.arrange_cards(table.sorted(stage.hand_cards()), s.tempo)
    s.audio.play("slide")


def swap(table: Table, sprite: Sprite) -> bool:
    """Put a card that is clicked elsewhere in a hand that stands in parts; whether it does.

    One that is laid stays as it is.
    """
    stage, s = table.stage, table.services
    if not stage.parts or sprite.card is None:
        return False
    if table.is_laid:
        return True
    stage.arrange_cards(table.presenter.swap(table.view, stage.hand_cards(), sprite.card), s.tempo)
    s.audio.play("pick")
    return True


def tell(table: Table, event: Any, view: Any, used: Sequence[int]) -> Beat:
    """Tell an event; a hand that stands sorted stays so, also where the order of ranks changes."""
    hand = table.stage.hand_cards()
    before = table.sorted(hand)
    beat = table.tell(event, view, used)
    as_it_was = table.stage.held.by_hand or table.waits_for_fists
    if hand == before != table.sorted(hand) and not as_it_was:
        table.stage.arrange_cards(table.sorted(table.stage.hand_cards()), table.services.tempo)
    return beat
