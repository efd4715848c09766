"""What the tests of all games need to know about a state of Mille."""

from __future__ import annotations

from collections import Counter

from mille.cards import Card, Cards, Dice, in_order, without
from mille.engine.codec import Seat
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MilleState
from mille.games.mille.table import DECK, MilleView
from mille.value import replace
from tests.games.mille.positions import all_cards as all_cards

PACK = Counter(DECK)
TERMS = ("naturals?", "chapeau", "chapeaux", "skunk", "skunks", "skunked")
SHORTER = {"target": 500}


def pack(state: MilleState) -> Counter[Card]:
    return PACK


def started(state: MilleState) -> bool:
    return state.dealer is not None


def unseen(state: MilleState, seat: Seat) -> tuple[Cards, Cards]:
    """The cards hidden from a seat: the stock's, and those of the other hand that it never saw."""
    other = 1 - seat
    return state.stock, without(state.hands[other], state.shown[other])


def open_faces(state: MilleState, seat: Seat) -> set[Card]:
    """The faces that a seat may see or remember."""
    hidden = Counter([*unseen(state, seat)[0], *unseen(state, seat)[1]])
    return set(PACK - hidden)


def without_memory(view: MilleView) -> MilleView:
    """The view without what was seen earlier: cards of a reshuffled pack are hidden again.

    That the memory holds nothing that was not seen is checked in test_flat.py.
    """
    return replace(view, story=())


def swapped(state: MilleState, seat: Seat, dice: Dice) -> tuple[MilleState, set[Card]] | None:
    if state.phase not in (Phase.DRAW, Phase.PLAY):
        return None
    stock, held = unseen(state, seat)
    if len(stock) < 2 or (not held and len(stock) < 3):
        return None
    # Never the next card to be drawn: it is about to be shown.
    i = 1 + dice.below(len(stock) - 1)
    other = 1 - seat
    if held and dice.below(2):
        card = dice.choice(held)
        hand = in_order((*without(state.hands[other], (card,)), stock[i]))
        hands = (state.hands[0], hand) if other else (hand, state.hands[1])
        new = (*stock[:i], card, *stock[i + 1 :])
        return replace(state, hands=hands, stock=new), {card, stock[i]}
    j = 1 + dice.below(len(stock) - 1)
    order = list(stock)
    order[i], order[j] = order[j], order[i]
    return replace(state, stock=tuple(order)), {stock[i], stock[j]}
