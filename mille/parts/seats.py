"""Seats around a table: who is next to the left, and values kept per seat."""

from __future__ import annotations

from typing import Protocol, TypeVar

from mille.cards.card import Cards
from mille.cards.dice import Dice
from mille.cards.hidden import Hand, known
from mille.engine.game import Seat

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
        """The seat's own cards."""
        return known(self.hands[self.seat])
