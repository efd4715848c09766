"""What the tests of all games need to know about a state of Guts."""

from __future__ import annotations

from collections import Counter

from mille.cards import PACK as FACES, Card, Dice
from mille.engine.codec import Seat
from mille.games.guts.rules import State
from mille.games.guts.table import Phase
from mille.value import replace

TERMS = ("guts", "weenie")


def pack(state: State) -> Counter[Card]:
    return Counter(FACES)


def all_cards(state: State) -> Counter[Card]:
    return Counter([*state.stub, *(card for hand in state.hands for card in hand)])


def chips(state: State) -> int:
    return sum(state.chips) + state.pot


def started(state: State) -> bool:
    return state.phase is Phase.DECLARE


def open_faces(state: State, seat: Seat) -> set[Card]:
    shown = {card for hand in state.shown for card in hand or ()}
    return shown | set(state.hands[seat])


def swapped(state: State, seat: Seat, dice: Dice) -> tuple[State, set[Card]] | None:
    places = [(i, n) for i in state.seats if i != seat for n in range(len(state.hands[i]))]
    if not places or not state.stub:
        return None
    i, n = dice.choice(places)
    m = dice.below(len(state.stub))
    hands, stub = [list(hand) for hand in state.hands], list(state.stub)
    hands[i][n], stub[m] = stub[m], hands[i][n]
    return (
        replace(state, hands=tuple(map(tuple, hands)), stub=tuple(stub)),
        {hands[i][n], stub[m]},
    )
