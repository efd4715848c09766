"""What is told on being asked: the cards that are up, and the pots."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Cards
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.anaconda.shown import heaps
from mille.games.anaconda.table import View


def listed(cards: Cards) -> Message:
    """A few cards, one after the other."""
    return message(f"cards.{len(cards)}", **{f"c{i}": card for i, card in enumerate(cards, 1)})


def up(view: View, names: Sequence[str]) -> Message:
    """All cards that lie face up, seat by seat, from the dealer's left on."""
    found = message("asked.up.none")
    first = True
    for seat in view.active or view.playing:
        cards = _open(view, seat)
        if cards:
            who = "you" if seat == view.seat else "they"
            said = message(f"asked.up.{who}", name=names[seat], cards=listed(cards))
            found, first = said if first else message("asked.both", first=found, then=said), False
    return found


def pots(view: View, names: Sequence[str]) -> Message:
    """Each pot with those who play for it, and what a call costs."""
    parts = heaps(view, names)
    found = message("asked.pot", n=view.pot)
    if parts:
        found = parts[0].title
        for each in parts[1:]:
            found = message("asked.and", first=found, then=each.title)
    if not view.my_turn or not view.price_of_call(view.seat):
        return found
    price = message("asked.call", n=view.price_of_call(view.seat))
    return message("asked.both", first=found, then=price)


def _open(view: View, seat: Seat) -> Cards:
    """What a seat has turned up or shown."""
    shown = view.shown[seat] if view.shown else None
    return shown or (view.up[seat] if view.up else None) or ()
