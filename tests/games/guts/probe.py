"""What the tests of all games need to know about a state of Guts."""

from __future__ import annotations

from mille.cards import Card, Dice
from mille.engine.codec import Seat
from mille.games.guts.rules import State
from mille.games.guts.table import Phase
from tests.games.chips import all_cards as all_cards, chips as chips, pack as pack, swap

TERMS = ("guts", "weenie")


def started(state: State) -> bool:
    return state.phase is Phase.DECLARE


def open_faces(state: State, seat: Seat) -> set[Card]:
    shown = {card for hand in state.shown for card in hand or ()}
    return shown | set(state.hands[seat])


def swapped(state: State, seat: Seat, dice: Dice) -> tuple[State, set[Card]] | None:
    return swap(state, seat, dice, open_faces(state, seat))
