"""Chips on their way from place to place, and what places hold meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

from mille.view.beat import Pay
from mille.view.table import Place


@dataclass(slots=True)
class Flight:
    """Chips on their way."""

    step: Pay
    seconds: float
    gone: float = 0.0
    start: tuple[float, float] | None = None
    """Where they set out, if that is not the middle of their place."""


class Payments:
    """What is paid at a table, until its words and figures tell of it."""

    def __init__(self) -> None:
        self.flights: list[Flight] = []
        self.paid: dict[Place, int] = {}
        """What has left a place or come to it since words and figures told of the table."""
        self.taken_up: dict[Place, int] = {}
        """Chips that are carried, by the place they were taken from."""
        self.dropped: tuple[Place, float, float] | None = None
        """Where carried chips of a place were let go: the next ones that it pays set out there."""

    def begin(self, step: Pay, seconds: float) -> None:
        """Let chips set out."""
        start = None
        if self.dropped is not None and self.dropped[0] == step.source:
            start, self.dropped = self.dropped[1:], None
        self.flights.append(Flight(step, seconds, start=start))
        self._book(step.source, -step.amount)

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass: what arrives is there."""
        for flight in self.flights:
            flight.gone += dt
            if flight.gone >= flight.seconds:
                self._book(flight.step.target, flight.step.amount)
        self.flights = [flight for flight in self.flights if flight.gone < flight.seconds]

    def told(self) -> None:
        """Words and figures tell of the table as it is now."""
        self.flights, self.paid = [], {}

    def finish(self) -> None:
        """Nothing is on its way any more."""
        self.told()
        self.dropped = None

    def _book(self, place: Place, amount: int) -> None:
        self.paid[place] = self.paid.get(place, 0) + amount
