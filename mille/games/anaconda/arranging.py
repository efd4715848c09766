"""The five cards that are proposed to be laid, and what the others think possible of four."""

from __future__ import annotations

from collections import Counter

from mille.cards.card import PACK, Cards
from mille.engine.message import Message, message
from mille.games.anaconda.hands import HIGH_CARD, best_high, best_low, high, kind, low
from mille.games.anaconda.moves import Way
from mille.games.anaconda.naming import short_name
from mille.games.anaconda.table import View


def proposed(view: View) -> Cards:
    """The best five of the hand, the last of them to stay hidden.

    For high that is a card of the largest group, whose absence makes the hand look smaller; for
    low the highest card, which tells most. Where no way was declared yet, the better one is taken.
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
    """What those who see four cards of a hand think possible, at the least and at the best (#13).

    They think of the half that was declared; where none was, of the high one.
    """
    method, words = view.rules.low, view.words[view.seat]
    left = [card for card in PACK if card not in up]
    if words is Way.LOW:  # whatever the four are, a fifth can pair them
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
