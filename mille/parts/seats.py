"""Seats around a table: who is next to the left, and values kept per seat."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from mille.cards import Card, Cards, Dice, Hand, count, in_order, known
from mille.engine.codec import JsonObject, Seat
from mille.engine.message import Fault, message
from mille.engine.text import read_json
from mille.value import replace

T = TypeVar("T")


def around(first: Seat, seats: int) -> list[Seat]:
    """All seats of a table of this size, going left from `first`.

    >>> around(Seat(2), 4)
    [2, 3, 0, 1]
    """
    return [Seat((first + step) % seats) for step in range(seats)]


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat to the left."""
    return Seat((seat + 1) % seats)


def next_dealer(dealer: Seat | None, seats: int, dice: Dice) -> Seat:
    """Who deals after `dealer`: the next seat to the left; the first dealer (None) is
    drawn by lot.
    """
    return Seat(dice.below(seats)) if dealer is None else left_of(dealer, seats)


def changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with the one at index `at` replaced.

    >>> changed((3, 5, 8), 1, 6)
    (3, 6, 8)
    """
    return (*values[:at], value, *values[at + 1 :])


class Seen(Protocol):
    """A table as one seat knows it."""

    @property
    def seat(self) -> Seat:
        """Whose view it is."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """By seat."""


class OwnHand:
    """Part of a view: the hand of the seat whose view it is."""

    __slots__ = ()

    @property
    def hand(self: Seen) -> Cards:
        return known(self.hands[self.seat])


# The fields of a table that every seat sees, each named by its game.
#
# A view is built from these and from what only its seat knows. So a field that is added to a
# table stays out of every view until somebody names it.


def named(table: object, names: Sequence[str]) -> JsonObject:
    """These fields of a table: for building a view from a state, or an imagined state
    from a view.
    """
    return dict(zip(names, _fields(*names)(table)))


_fields = cache(attrgetter)


# Dealing hands: which cards go to whom, and what each seat is told of them.
#
# In what a seat is told, the other seats' hands are None, and a separate list has the number of
# cards in each hand.


def dealt_round(cards: Cards, dealer: Seat, seats: int) -> tuple[Cards, ...]:
    """Each seat's cards when dealt one at a time, the first to the dealer's left."""
    return tuple(cards[(seat - dealer - 1) % seats :: seats] for seat in range(seats))


def own_only(by_seat: Sequence[T | None], seat: Seat) -> tuple[T | None, ...]:
    """What a seat is told of something each seat has in secret, such as a hand: only its own."""
    return tuple(own if owner == seat else None for owner, own in enumerate(by_seat))


def told(event: T, seat: Seat, *left: str) -> T:
    """The event of a deal as a seat is told of it: its own hand, and how many cards are in the
    others and in what is `left`, the names of fields.
    """
    dealt: Any = event
    counts, rest = dealt.counts or sizes(dealt.hands), {n: count(getattr(dealt, n)) for n in left}
    made: T = replace(dealt, hands=own_only(dealt.hands, seat), counts=counts, **rest)
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
    return tuple([hand if owner == seat else count(hand) for owner, hand in enumerate(hands)])


def filled(
    hands: Sequence[Hand], known: Sequence[Iterable[Card]], rest: Iterator[Card]
) -> tuple[Cards, ...]:
    """Hidden hands, each with the cards that are known to be in it and the next of the rest."""
    owned = ((hand, tuple(own)) for hand, own in zip(hands, known, strict=True))
    return tuple(
        hand if isinstance(hand, tuple) else in_order((*own, *islice(rest, hand - len(own))))
        for hand, own in owned
    )


# Flat lists of numbers, which the players that search think in.
#
# Their code is simple enough for a Python compiler, and `tools/compiled.py` puts arrays in the
# place of these two.


def ints(n: int) -> list[int]:
    """A flat list of n zeros."""
    return [0] * n


def floats(n: int) -> list[float]:
    """A flat list of n zeros."""
    return [0.0] * n


# Numbers that players learned in training: JSON beside their code, which says how they were made.


@cache
def learned(package: str, file: str) -> JsonObject:
    """The numbers in a package's file, such as "weights/ends", with the notes on their origin."""
    with open(f"{sys.modules[package].__path__[0]}/{file}.json", "rb") as source:
        found: JsonObject = read_json(source.read())
    return found
