"""Determinization: full states that one seat cannot tell from the true one."""

from __future__ import annotations

from collections import Counter

from mille.cards import Card, Cards, Dice, count, in_order
from mille.games.contract_rummy.hidden import held, unseen
from mille.games.contract_rummy.state import State
from mille.games.contract_rummy.table import OPEN, View, pack
from mille.parts.melds import is_joker
from mille.parts.seats import named


def imagine(view: View, dice: Dice) -> State:
    """A state consistent with the view: the unseen cards dealt at random to the stock and the
    hands.

    Cards that a seat was seen to take stay in its hand until seen to leave. After a reshuffle the
    stock only has cards from the pile that it was made of.
    """
    hands, stock = _dealt(view, dice) if view.deal else (((),) * view.seats, ())
    had_twin = view.had_twin
    if view.taken is not None and view.turn != view.seat:
        # It follows from the hand; whether it was held before is guessed from how the hand looks
        # now.
        faces = [card.rank if is_joker(card) else card for card in hands[view.turn]]
        had_twin = faces.count(view.taken.rank if is_joker(view.taken) else view.taken) > 1
    return State(hands=hands, stock=stock, had_twin=had_twin, **named(view, OPEN))


def _dealt(view: View, dice: Dice) -> tuple[tuple[Cards, ...], Cards]:
    """Hands and stock."""
    shown = [hand for hand in view.hands if not isinstance(hand, int)]
    if len(shown) == view.seats:  # a deal was scored, so the rest is the stock
        rest = Counter(pack(view.rules, view.seats))
        for cards in (*shown, view.pile, *(meld.cards for meld in view.melds)):
            rest.subtract(cards)
        return tuple(shown), dice.shuffled(in_order(rest.elements()))
    known = held(view)
    stock, rest_cards = _stock(view, dice.shuffled(in_order(unseen(view).elements())))
    hands = []
    for seat, hand in enumerate(view.hands):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        own = tuple(known[seat].elements())
        missing = count(hand) - len(own)
        hands.append(in_order((*own, *rest_cards[:missing])))
        rest_cards = rest_cards[missing:]
    return tuple(hands), stock


def _stock(view: View, cards: Cards) -> tuple[Cards, list[Card]]:
    """The stock, and the cards that are in the hands."""
    size = count(view.stock)
    if not view.pool:
        return cards[:size], list(cards[size:])
    pool = Counter(view.pool)
    stock: list[Card] = []
    hands: list[Card] = []
    for card in cards:
        if len(stock) < size and pool[card]:
            pool[card] -= 1
            stock.append(card)
        else:
            hands.append(card)
    return tuple(stock), hands
