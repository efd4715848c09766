"""Cards of the own hand are chosen, one by one or those that go together."""

from __future__ import annotations

from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.playing.sorting import swap
from mille.ui.table.table import Table


def toggle(table: Table, sprite: Sprite) -> bool:
    """Choose a card, or no longer, and what the game chooses with it; whether it was chosen so.

    In a hand that stands in parts a click can change its part instead.
    """
    stage, view = table.stage, table.view
    assert sprite.card is not None
    if swap(table, sprite):
        return False
    chosen, was_chosen = stage.chosen(), sprite.key in stage.selected
    wanted = table.presenter.pick(view, chosen, sprite.card, was_chosen)
    if was_chosen:
        stage.selected -= {sprite.key}
        stage.choose(wanted)
    else:
        stage.choose(wanted, first=sprite)
    return True


def choose_like(table: Table, sprite: Sprite) -> bool:
    """Choose the cards that go together with one; whether a double click does something instead."""
    stage = table.stage
    assert sprite.card is not None
    if swap(table, sprite):
        return False
    if any(verb.double for verb in table.presenter.verbs):
        stage.selected |= {sprite.key}
        return True
    together = table.presenter.together(table.view, sprite.card)
    stage.selected |= {s.key for s in stage.hand() if s.card in together}
    return False
