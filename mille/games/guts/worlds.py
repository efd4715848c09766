"""Worlds that a seat's view allows."""

from __future__ import annotations

from dataclasses import fields

from mille.cards.card import PACK, Cards
from mille.cards.dice import Dice
from mille.games.guts.state import State
from mille.games.guts.table import Table, View


def imagine(view: View, dice: Dice) -> State:
    """The view with the hidden cards dealt at random, and a secret word for who has said one."""
    known = [
        hand if shown is None else shown
        for hand, shown in zip(view.hands, view.shown or (None,) * len(view.hands))
    ]
    seen = {card for hand in known if not isinstance(hand, int) for card in hand}
    hidden = list(dice.shuffled([card for card in PACK if card not in seen]))
    hands: list[Cards] = []
    for hand in known:
        if isinstance(hand, int):
            hands.append(tuple(hidden[:hand]))
            del hidden[:hand]
        else:
            hands.append(hand)
    shared = {field.name: getattr(view, field.name) for field in fields(Table)}
    stub = tuple(hidden) if view.stub else ()
    words = view.words
    if view.secret:
        words = tuple(
            bool(dice.below(2)) if word is None and seat in view.said else word
            for seat, word in enumerate(view.words)
        )
    return State(**{**shared, "hands": tuple(hands), "stub": stub, "words": words})
