"""Seats around a table: who comes next to the left, and values by seat."""

from __future__ import annotations

from typing import TypeVar

from mille.cards.dice import Dice
from mille.engine.game import Seat

T = TypeVar("T")


def around(first: Seat, seats: int) -> list[Seat]:
    """All seats of a table of so many, to the left from one on.

    >>> around(Seat(2), 4)
    [2, 3, 0, 1]
    """
    return [Seat((first + step) % seats) for step in range(seats)]


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat to the left."""
    return Seat((seat + 1) % seats)


def next_dealer(dealer: Seat | None, seats: int, dice: Dice) -> Seat:
    """Who deals after `dealer`: the next to the left; the first, where it is None, by lot."""
    return Seat(dice.below(seats)) if dealer is None else left_of(dealer, seats)


def changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Values with another one in one place.

    >>> changed((3, 5, 8), 1, 6)
    (3, 6, 8)
    """
    return (*values[:at], value, *values[at + 1 :])
