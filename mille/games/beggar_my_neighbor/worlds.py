"""Worlds that a seat's view allows."""

from __future__ import annotations

from dataclasses import fields

from mille.cards.card import PACK
from mille.cards.dice import Dice
from mille.games.beggar_my_neighbor.state import State
from mille.games.beggar_my_neighbor.table import Table, View


def imagine(view: View, dice: Dice) -> State:
    """The view with the cards that nobody has seen dealt at random.

    Its past is not imagined: that it goes round in a circle (#14) shows one round later.
    """
    seen = {*view.pile, *(card for stack in view.stacks for card in stack)}
    unseen = iter(dice.shuffled([card for card in PACK if card not in seen]))
    stacks = tuple(tuple(card or next(unseen) for card in stack) for stack in view.stacks)
    shared = {field.name: getattr(view, field.name) for field in fields(Table)}
    return State(**{**shared, "stacks": stacks})
