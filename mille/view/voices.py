"""What people at the table may comment on: occasions that everybody has seen.

A game lists its own in `heard`, from its events and from what all its views share, so that
they are the same from every seat and give nothing away. The lines are messages
`voice.PERSON.OCCASION.N`; the house's are beside its people (`mille/agents`), a game's among its
own words.
"""

from __future__ import annotations

from collections.abc import Collection

from mille.cards.value import Value
from mille.engine.game import Seat

WEAK, FAIR, STRONG, END = range(4)
"""How strong an occasion is. At the end of a game somebody always speaks."""


class Occasion(Value):
    """Something to speak of."""

    id: str
    """The occasion as its own seat comments on it: `voice.PERSON.ID`."""
    seat: Seat
    strength: int = FAIR
    theirs: str = ""
    """The occasion as another seat comments on it; empty if none does."""
    wins: bool = False
    """Whether the seat has won a deal, a pot or the game by it."""


class Remark(Value):
    """A line that a seat says."""

    seat: Seat
    id: str
    """The id of its message, which has no blanks."""


def good(seat: Seat, strength: int = FAIR, id: str = "good.mine", wins: bool = False) -> Occasion:
    """Something went well for a seat."""
    return Occasion(id, seat, strength, "good.theirs", wins)


def bad(seat: Seat, strength: int = FAIR, id: str = "bad.mine") -> Occasion:
    """Something went badly for a seat."""
    return Occasion(id, seat, strength, "bad.theirs")


def rare(seat: Seat, id: str = "rare", wins: bool = False) -> Occasion:
    """A seat did something rare."""
    return Occasion(id, seat, STRONG, "rare", wins)


def escape(seat: Seat, strength: int = FAIR, wins: bool = False) -> Occasion:
    """A seat narrowly escaped."""
    return Occasion("escape", seat, strength, wins=wins)


def over(seats: int, winners: Collection[Seat]) -> tuple[Occasion, ...]:
    """The game has ended."""
    return tuple(
        Occasion("won" if won else "lost", Seat(seat), END, wins=won)
        for seat, won in ((seat, seat in winners) for seat in range(seats))
    )
