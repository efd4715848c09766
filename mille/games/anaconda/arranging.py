"""A proposal for the five cards to lay, and what others may read from four of them."""

from __future__ import annotations

from collections import Counter

from mille.cards import PACK, Cards
from mille.engine.message import Message, message
from mille.games.anaconda.hands import HIGH_CARD, best_high, best_low, high, kind, low
from mille.games.anaconda.moves import Way
from mille.games.anaconda.naming import short_name
from mille.games.anaconda.table import View


def proposed(view: View) -> Cards:
    """The best five cards of the hand; the last is to stay hidden.

    For high, hide a card of the largest group, which makes the hand look smaller; for low, the
    highest card, which tells most. If no way has been declared yet, the better way is used.
    """
    method, cards = view.rules.low, view.hand
    if _way(view) is Way.LOW:
        shift = 0 if method == "deuce_to_seven" else 1
        down, *rest = sorted(
            best_low(method, cards), key=lambda card: -(((card.index >> 2) + shift) % 13)
        )
    else:
        five = best_high(cards)
        counts = Counter(card.rank for card in five)
        down, *rest = sorted(five, key=lambda card: (-counts[card.rank], -card.index))
    return (*rest, down)


def _way(view: View) -> Way:
    said = view.words[view.seat]
    if said is not None:
        return said
    worth = low(view.rules.low, view.hand)
    paired = kind(high(view.hand)) > HIGH_CARD + 3
    return Way.LOW if kind(worth) == HIGH_CARD and not paired else Way.HIGH


def possible(view: View, up: Cards) -> Message:
    """What people who see four cards of a hand may take it for, at worst and at best (#13).

    They judge it for the way that was declared, or for high if none was.
    """
    method, words = view.rules.low, view.words[view.seat]
    left = [card for card in PACK if card not in up]
    if words is Way.LOW:  # for low, a fifth card can pair any four
        best = min(left, key=lambda card: low(method, (*up, card)))
        name = short_name(Way.LOW, method, (*up, best))
        if name.id == "short.spoiled":
            return message("possible.no_low")
        return message("possible.low", best=name)
    worst, *_, best = sorted(left, key=lambda card: high((*up, card)))
    names = [short_name(Way.HIGH, method, (*up, card)) for card in (worst, best)]
    if names[0] == names[1]:
        return message("possible.only", hand=names[0])
    return message("possible.range", worst=names[0], best=names[1])
