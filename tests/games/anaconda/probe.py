"""What the tests of all games need to know about a state of Anaconda."""

from __future__ import annotations

from collections import Counter

from mille.cards import PACK as FACES, Card, Dice
from mille.engine.codec import Seat
from mille.games.anaconda.rules import State, observe
from mille.value import replace

TERMS = ("anaconda", "pass the trash")


def pack(state: State) -> Counter[Card]:
    return Counter(FACES)


def all_cards(state: State) -> Counter[Card]:
    return Counter([*state.stub, *(card for hand in state.hands for card in hand)])


def chips(state: State) -> int:
    return sum(state.chips) + state.pot


def started(state: State) -> bool:
    return state.at >= 0


def open_faces(state: State, seat: Seat) -> set[Card]:
    """The faces that a seat may know: its hand, what it gave or got, and what is up."""
    known = {card for hands in (state.shown, state.up) for hand in hands for card in hand or ()}
    for event in state.exchanged:
        for packet in event.moves:
            if seat in (packet.from_, packet.to):
                known |= set(packet.cards or ())
    return known | set(state.hands[seat])


def swapped(state: State, seat: Seat, dice: Dice) -> tuple[State, set[Card]] | None:
    taken = open_faces(state, seat)
    taken |= {card for cards in (*state.passing, *state.laid) for card in cards or ()}
    places = [
        (i, n)
        for i in state.seats
        if i != seat
        for n, card in enumerate(state.hands[i])
        if card not in taken
    ]
    stub = [n for n, card in enumerate(state.stub) if card not in taken]
    if not places or not stub:
        return None
    i, n = dice.choice(places)
    m = dice.choice(stub)
    hands, rest = [list(hand) for hand in state.hands], list(state.stub)
    hands[i][n], rest[m] = rest[m], hands[i][n]
    other = replace(state, hands=tuple(map(tuple, hands)), stub=tuple(rest))
    assert observe(other, seat) == observe(state, seat)
    return other, {hands[i][n], rest[m]}
