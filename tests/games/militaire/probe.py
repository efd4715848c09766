"""What the tests of all games need to know about a state of Militaire."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from mille.cards import Card, Dice, in_order, known, without
from mille.engine.codec import Seat
from mille.games.militaire import moves, table
from mille.games.militaire.moves import LONGEST_RUN
from mille.games.militaire.rules import MILITAIRE, State
from mille.games.militaire.table import View, held
from mille.parts import rummy
from mille.parts.rummy import Phase
from mille.value import replace
from tests.games.militaire.positions import all_cards as all_cards

TERMS: tuple[str, ...] = ("militaires?",)
SHORTER = {"max_deals": 4}


def pack(state: State) -> Counter[Card]:
    return Counter(table.pack(state.rules))


def started(state: State) -> bool:
    return state.deal > 0


def hidden(state: State, seat: Seat) -> list[tuple[int | None, Card]]:
    """The cards that a seat cannot know, each with its holder; None is the stock."""
    known = held(MILITAIRE.observe(state, seat))
    there: list[tuple[int | None, Card]] = [(None, card) for card in state.stock]
    for other, hand in enumerate(state.hands):
        if other != seat:
            there += [(other, card) for card in without(hand, known[other])]
    return there


def open_faces(state: State, seat: Seat) -> set[Card]:
    """The faces that a seat may see or remember."""
    return set(pack(state)) - {card for _, card in hidden(state, seat)}


def without_memory(view: View) -> View:
    """The view without what was seen earlier: cards of a reshuffled pile are hidden again."""
    deals = tuple(replace(ended, kept=()) for ended in view.deals)
    return replace(view, story=(), pool=(), deals=deals, history=())


def swapped(state: State, seat: Seat, dice: Dice) -> tuple[State, set[Card]] | None:
    if state.phase not in (Phase.DRAW, Phase.PLAY):
        return None
    # Never the next card to be drawn: it is about to be shown.
    there = [place for place in hidden(state, seat) if place[1] not in state.stock[:1]]
    if state.pool:  # then everybody knows which cards are in the stock
        there = [(owner, card) for owner, card in there if owner is None]
    if len(there) < 2:
        return None
    (one, card), (two, other) = dice.shuffled(there)[:2]
    hands = [list(hand) for hand in state.hands]
    stock = list(state.stock)
    for owner, old, new in ((one, card, other), (two, other, card)):
        place = stock if owner is None else hands[owner]
        place[place.index(old)] = new
    if one == two:  # both lie in the same place
        place = stock if one is None else hands[one]
        place[:] = list(state.stock) if one is None else list(state.hands[one])
        i, j = place.index(card), place.index(other)
        place[i], place[j] = other, card
    made = replace(state, hands=tuple(in_order(hand) for hand in hands), stock=tuple(stock))
    return made, {card, other}


def chase_what_is_rare(view: View, found: list[Any]) -> Any:
    """The move of a player who wants a run of seven and nothing else."""
    hand = known(view.hands[view.seat])

    def worth(move: Any) -> float:
        match move:
            case moves.Meld(cards=cards) if len(cards) == LONGEST_RUN:
                return LONGEST_RUN + 1
            case rummy.Discard(card):
                return _longest(without(hand, (card,)))
            case rummy.TakeDiscard():
                return _longest((*hand, view.pile[-1])) - _longest(hand)
        return 0.5 if isinstance(move, rummy.Draw) else -1

    return max(found, key=worth)


def _longest(hand: Sequence[Card]) -> int:
    """How many cards of its most complete run of seven the hand has."""
    suits = defaultdict[Any, set[int]](set)
    for card in hand:
        if card.suit is not None:
            suits[card.suit].add(card.index >> 2)
    runs = [range(low, low + LONGEST_RUN) for low in range(14 - LONGEST_RUN)]
    return max(
        (len(ranks.intersection(run)) for ranks in suits.values() for run in runs), default=0
    )
