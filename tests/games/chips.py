"""What the tests of all games need to know about a state of a game for chips."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mille.cards import PACK, Card, Dice
from mille.engine.codec import Seat
from mille.value import replace


def pack(state: Any) -> Counter[Card]:
    return Counter(PACK)


def all_cards(state: Any) -> Counter[Card]:
    return Counter([*state.stub, *(card for hand in state.hands for card in hand)])


def chips(state: Any) -> int:
    count: int = sum(state.chips) + state.pot
    return count


def swap(state: Any, seat: Seat, dice: Dice, known: set[Card]) -> tuple[Any, set[Card]] | None:
    """The state with a card of another seat and one of the stub swapped, both of them unknown."""
    held = [
        (other, n)
        for other in state.seats
        if other != seat
        for n, card in enumerate(state.hands[other])
        if card not in known
    ]
    stub = [n for n, card in enumerate(state.stub) if card not in known]
    if not held or not stub:
        return None
    (other, n), m = dice.choice(held), dice.choice(stub)
    hands, rest = [list(hand) for hand in state.hands], list(state.stub)
    hands[other][n], rest[m] = rest[m], hands[other][n]
    swapped = replace(state, hands=tuple(map(tuple, hands)), stub=tuple(rest))
    return swapped, {hands[other][n], rest[m]}
