"""Determinization: full states that one seat cannot tell from the true one."""

from __future__ import annotations

from dataclasses import fields

from mille.cards.card import Card, Cards, in_order
from mille.cards.dice import Dice
from mille.cards.hidden import count
from mille.games.militaire.hidden import held, unseen
from mille.games.militaire.state import State
from mille.games.militaire.table import Table, View

_FIELDS = [field.name for field in fields(Table)]


def imagine(view: View, dice: Dice) -> State:
    """A world like the one seen: the unseen cards dealt at random to the stock and the hands.

    What a seat took from the pile lies in its hand until it is laid or thrown. After a reshuffle
    the stock has only cards of the pile that it was made of.
    """
    same = {name: getattr(view, name) for name in _FIELDS}
    same["hands"], same["stock"] = ((),) * view.seats, ()
    if view.deal:
        known = held(view)
        stock, rest = _stock(view, dice.shuffled(unseen(view)))
        hands = []
        for seat, hand in enumerate(view.hands):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            own = known[seat]
            missing = count(hand) - len(own)
            hands.append(in_order((*own, *rest[:missing])))
            rest = rest[missing:]
        same["hands"] = tuple(hands)
        same["stock"] = stock
    return State(**same)


def _stock(view: View, cards: Cards) -> tuple[Cards, list[Card]]:
    """The stock, and the cards that are in the hands."""
    size = count(view.stock)
    if view.pool:
        pool = set(view.pool)
        cards = tuple(sorted(cards, key=lambda card: card not in pool))
    return cards[:size], list(cards[size:])
