"""What a game gives so that a program in another process can play it (protocol.md)."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from mille.engine.game import Line, Seat

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")


class SeatLines(Protocol[ViewT, MoveT]):
    """The lines between the table and a seat, and what the seat knows from them alone."""

    def first_view(self, rules: Any, seat: Seat, seats: int) -> ViewT:
        """What the seat knows before the first deal, at a table of so many seats."""

    def follow(self, view: ViewT, line: Line) -> ViewT:
        """The view after an event that the seat was told. Raises `Fault`."""

    def turn(self, view: ViewT, seat: Seat) -> int | None:
        """The number of the seat's turn in the match; None while it is not waited for."""

    def owes(self, view: ViewT, seat: Seat) -> bool:
        """Whether the seat can be asked: it is on turn, or all answer at once and it has not."""

    def legal(self, view: ViewT) -> list[dict[str, Any]]:
        """What the seat on turn may do, as the table lists it."""

    def write_choice(self, move: MoveT) -> dict[str, Any]:
        """A seat's move as it says it."""

    def read_choice(self, line: Line) -> MoveT:
        """A seat's move from what it said. Raises `Fault`."""
