"""Dealing hands: which cards go to whom, and what each seat is told of them.

In what a seat is told, the other seats' hands are None, and a separate list has the number of cards
in each hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from mille.cards.card import Cards, in_order
from mille.cards.hidden import Hand, count
from mille.cards.value import replace
from mille.engine.game import Fault, Seat, message

T = TypeVar("T")


def dealt_round(cards: Cards, dealer: Seat, seats: int) -> tuple[Cards, ...]:
    """Each seat's cards when dealt one at a time, the first to the dealer's left."""
    return tuple(cards[(seat - dealer - 1) % seats :: seats] for seat in range(seats))


def own_only(by_seat: Sequence[T | None], seat: Seat) -> tuple[T | None, ...]:
    """What a seat is told of something each seat has in secret, such as a hand: only its own."""
    return tuple(own if owner == seat else None for owner, own in enumerate(by_seat))


def told(event: T, seat: Seat, left: str) -> T:
    """The event of a deal as a seat is told of it: its own hand, and how many cards are in the
    others and in what is `left`, the name of a field.
    """
    dealt: Any = event
    own, counts = own_only(dealt.hands, seat), dealt.counts or sizes(dealt.hands)
    made: T = replace(dealt, hands=own, counts=counts, **{left: count(getattr(dealt, left))})
    return made


def all_told(hands: Sequence[Cards | None], seats: int) -> tuple[Cards, ...]:
    """The hands of a deal in a record, which must have every seat's. Raises `Fault`."""
    told = tuple(hand for hand in hands if hand is not None)
    if not len(told) == len(hands) == seats:
        raise Fault(message("fault.hands", n=seats))
    return told


def codes_in_order(cards: object) -> object:
    """Card codes whose order does not matter, sorted. Anything else is returned for others to
    refuse.
    """
    if isinstance(cards, list) and all(isinstance(code, str) for code in cards):
        return sorted(cards)
    return cards


def sizes(hands: Sequence[Cards | None]) -> tuple[int, ...]:
    """How many cards each hand has."""
    return tuple(len(hand or ()) for hand in hands)


def as_told(hands: Sequence[Cards | None], counts: Sequence[int]) -> tuple[Hand, ...]:
    """The hands as a table stores them: sorted cards if told, else their number."""
    return tuple(
        counts[seat] if hand is None else in_order(hand) for seat, hand in enumerate(hands)
    )


def others_counted(hands: Sequence[Hand], seat: Seat) -> tuple[Hand, ...]:
    """The hands as a seat sees them: its own cards, and the number of cards in each other hand."""
    return tuple(hand if owner == seat else count(hand) for owner, hand in enumerate(hands))
