"""What the tests of all games need to know about a state of Beggar My Neighbor."""

from __future__ import annotations

from collections import Counter

from mille.cards import PACK as FACES, Card, Dice
from mille.engine.codec import Seat
from mille.games.beggar_my_neighbor.rules import State
from mille.value import replace

TERMS = ("beggar", "neighbor", "pay cards?")


def pack(state: State) -> Counter[Card]:
    return Counter(FACES)


def all_cards(state: State) -> Counter[Card]:
    return Counter([*state.pile, *(card for stack in state.stacks for card in stack)])


def started(state: State) -> bool:
    return state.dealer is not None


def unseen(state: State) -> list[tuple[Seat, int]]:
    """Where the cards lie that nobody has seen: the seat, and how many cards lie above each."""
    return [(Seat(seat), n) for seat in state.seats for n in range(state.unseen[seat])]


def open_faces(state: State, seat: Seat) -> set[Card]:
    """The faces that a seat may know: those that have been turned up."""
    return set(FACES) - {state.stacks[seat][n] for seat, n in unseen(state)}


def swapped(state: State, seat: Seat, dice: Dice) -> tuple[State, set[Card]] | None:
    # Never a top card: it is about to be shown.
    places = [place for place in unseen(state) if place[1]]
    if len(places) < 2:
        return None
    one, other = dice.shuffled(places)[:2]
    stacks = [list(stack) for stack in state.stacks]
    first, second = stacks[one[0]][one[1]], stacks[other[0]][other[1]]
    stacks[one[0]][one[1]], stacks[other[0]][other[1]] = second, first
    return replace(state, stacks=tuple(map(tuple, stacks))), {first, second}
