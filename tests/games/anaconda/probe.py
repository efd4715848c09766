"""What the tests of all games need to know about a state of Anaconda."""

from __future__ import annotations

from mille.cards import Card, Dice
from mille.engine.codec import Seat
from mille.games.anaconda.rules import State
from tests.games.chips import all_cards as all_cards, chips as chips, pack as pack, swap

TERMS = ("anaconda", "pass the trash")


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
    chosen = {card for cards in (*state.passing, *state.laid) for card in cards or ()}
    return swap(state, seat, dice, open_faces(state, seat) | chosen)
