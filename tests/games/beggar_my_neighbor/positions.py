"""Positions of Beggar My Neighbor written as stacks, and what happens in them as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mille.cards import RANKS, SUITS, Card, Cards, Rank, cards
from mille.engine.codec import Seat
from mille.games.beggar_my_neighbor.rules import BeggarMyNeighbor, State
from mille.games.beggar_my_neighbor.table import (
    OPTIONS,
    PRICES,
    Deal,
    DealEnded,
    Event,
    GameEnded,
    HouseRules,
    Out,
    Play,
    Played,
    Taken,
)

GAME = BeggarMyNeighbor()


def rules(**changed: Any) -> HouseRules:
    return OPTIONS.made(changed)


def position(text: str, house: HouseRules | None = None) -> State:
    """Stacks with the top card first, separated by slashes; seat 0 leads.

    There may be fewer cards than a pack has, though the rules of the deal would refuse that.
    """
    stacks = tuple(cards(stack) for stack in text.split("/"))
    before = GAME.start(house or rules(), len(stacks))
    return GAME.fold(before, Deal(Seat(len(stacks) - 1), stacks))


def dealt(*stacks: str, house: HouseRules | None = None) -> State:
    """A whole pack dealt to two seats: a letter for each pay card and `-` for any other."""
    pays = {rank: [Card.parse(f"{rank}{suit}") for suit in SUITS] for rank in PRICES}
    others = [Card.parse(f"{rank}{suit}") for rank in RANKS if rank not in PRICES for suit in SUITS]

    def stack(text: str) -> Cards:
        return tuple((others if sign == "-" else pays[Rank(sign)]).pop() for sign in text)

    deal = Deal(Seat(1), tuple(map(stack, stacks)))
    return GAME.play(GAME.start(house or rules(), len(stacks)), deal).state


def play(state: State, most: int = 1_000_000) -> tuple[State, list[Event]]:
    """The state after at most `most` cards, and all that happened."""
    events: list[Event] = []
    while most and GAME.waiting(state).actor is not None:
        step = GAME.play(state, Play())
        state, most = step.state, most - 1
        events += step.events
    return state, events


def told(events: Sequence[Event]) -> str:
    """Events as the specification writes them: `0JS` is the jack of spades, turned by seat 0."""
    return " ".join(map(_told, events))


def _told(event: Event) -> str:
    match event:
        case Played(seat, card):
            return f"{seat}{card}"
        case Out(seat):
            return f"out:{seat}"
        case Taken(seat, count):
            return f"take:{seat}:{count}"
        case DealEnded(how):
            return str(how)
        case GameEnded(winners):
            return "winners:" + ",".join(map(str, winners))
        case Deal():
            return "deal"
