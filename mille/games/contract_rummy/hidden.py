"""What a seat can work out about the cards that it does not see."""

from __future__ import annotations

from collections import Counter

from mille.cards import Card, Cards, without
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.scoring import cost
from mille.games.contract_rummy.table import View, pack

_UNTOLD = (moves.Drawn, moves.Penalty, moves.Reshuffled)
"""The events that tell nothing of the cards in a hand."""


def held(view: View) -> list[Counter[Card]]:
    """For each seat, the cards that it was seen to take and must still hold.

    If a seat has two copies of a face, nobody knows which one leaves; it is assumed to be the known
    one.
    """
    there: list[Counter[Card]] = [Counter() for _ in view.hands]
    for event in view.story:
        if isinstance(event, _UNTOLD) or (isinstance(event, moves.Answered) and not event.take):
            continue  # most events; matching them would take most of the time
        match event:
            case moves.Taken(seat, card) | moves.Answered(seat, True, card):
                there[seat][card] += 1
            case moves.Discarded(seat, card) | moves.LaidOff(seat, _, card):
                _gone(there[seat], (card,))
            case moves.Melded(seat, _, cards, swaps):
                jokers = tuple(swap.joker for swap in swaps or ())
                _gone(there[seat], without(cards, jokers))
                _gone(there[seat], tuple(swap.card for swap in swaps or ()))
            case moves.WentDown(seat, melds):
                for meld in melds:
                    _gone(there[seat], meld.cards)
    return there


def _gone(there: Counter[Card], cards: Cards) -> None:
    for card in cards:
        if there.get(card):
            there[card] -= 1


def unseen(view: View, known: list[Counter[Card]] | None = None) -> Counter[Card]:
    """The cards whose place the seat does not know: in the stock or in a hand.

    `known` is the result of `held`, if the caller has it.
    """
    left = Counter(pack(view.rules, view.seats))
    left.subtract(view.pile)
    for meld in view.melds:
        left.subtract(meld.cards)
    for hand, cards in zip(view.hands, held(view) if known is None else known):
        left.subtract(cards if isinstance(hand, int) else hand)
    return +left


def cost_after_asking(view: View) -> int:
    """What the viewer's hand would cost with the upcard and a card from the stock, in whole points.

    The unknown card counts as the average of all unseen cards.
    """
    left = unseen(view)
    usual = round(cost(tuple(left.elements())) / max(1, left.total()))
    return cost((*view.hand, view.pile[-1])) + usual
