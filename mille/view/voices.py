"""What people at the table may speak of: occasions that everybody has seen.

A game lists its own in a file
`talk.py`, from its events and from what its views have in common, so that they are the same from
every seat and tell nothing that is hidden. The lines are messages `voice.PERSON.OCCASION.N`; those
of the house lie beside its people (`mille/agents`), those of a game among its own words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from mille.engine.game import Seat

WEAK, FAIR, STRONG, END = range(4)
"""How strong an occasion is. Of the end of a game somebody always speaks."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something to speak of."""

    id: str
    """What the seat whose it is says to it: `voice.PERSON.ID`."""
    seat: Seat
    strength: int = FAIR
    theirs: str = ""
    """What another says to it; empty where nobody else has anything to say."""
    wins: bool = False
    """Whether that seat has won a deal, a pot or the game with it."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that a seat says."""

    seat: Seat
    id: str
    """Its message, which has no blanks."""


def good(seat: Seat, strength: int = FAIR, id: str = "good.mine", wins: bool = False) -> Occasion:
    """Something went well for a seat."""
    return Occasion(id, seat, strength, "good.theirs", wins)


def bad(seat: Seat, strength: int = FAIR, id: str = "bad.mine") -> Occasion:
    """Something went badly for a seat."""
    return Occasion(id, seat, strength, "bad.theirs")


def rare(seat: Seat, id: str = "rare", wins: bool = False) -> Occasion:
    """A seat has done what is seldom seen."""
    return Occasion(id, seat, STRONG, "rare", wins)


def escape(seat: Seat, strength: int = FAIR, wins: bool = False) -> Occasion:
    """A seat was nearly lost, and is not."""
    return Occasion("escape", seat, strength, wins=wins)


def over(seats: int, winners: Collection[Seat]) -> tuple[Occasion, ...]:
    """The game has ended."""
    return tuple(
        Occasion("won" if won else "lost", Seat(seat), END, wins=won)
        for seat, won in ((seat, seat in winners) for seat in range(seats))
    )
