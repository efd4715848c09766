"""Works out what a seat knows from the lines that it is told, and counts its own finished turns."""

from __future__ import annotations

from mille.engine.codec import Line, Seat
from mille.engine.options import AnyRules
from mille.games import GameEntry


class Follower:
    """A seat that listens, from before the first deal on."""

    def __init__(self, game: GameEntry, rules: AnyRules, seat: Seat, seats: int) -> None:
        """`seats` is how many sit at the table."""
        self._game = game.game
        self._seat = seat
        self.view: object = self._game.observe(self._game.start(rules, seats), seat)
        """The table as the seat sees it now."""
        self.turns = 0
        """How many turns of its own have ended; a player's dice for a turn are named by this
        number."""

    @property
    def on_turn(self) -> bool:
        """Whether the seat can be asked for a move."""
        return self._game.waiting(self.view).hears(self._seat)

    @property
    def _turn(self) -> int | None:
        waiting = self._game.waiting(self.view)
        return waiting.turn if waiting.actor == self._seat else None

    def follow(self, line: Line) -> bool:
        """Take in an event; returns whether it ended a turn of the seat. Raises `Fault`."""
        before = self._turn
        self.view = self._game.follow(self.view, line)
        ended = before is not None and self._turn != before
        self.turns += ended
        return ended
