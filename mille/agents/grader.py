"""The contract of a game's grader, which looks back at a match and grades each turn of one seat.

A review consists of JSON values, so that another process can work it out and send it line by line:
first the graded turns, one by one, then a summary.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mille.agents.agent import Thinking
from mille.cards.dice import Dice
from mille.engine.codec import Json, JsonObject

AllSeen = Sequence[tuple[Any, Any]]
"""Everything that one seat was told: pairs of an event as the seat may see it and its view after
it."""


class Grader(Protocol):
    """Grades the turns of a seat using only what that seat could know.

    The same turn and the same dice give the same grade on every machine.
    """

    def turns(self, seen: AllSeen, deal: int | None = None) -> Sequence[Any]:
        """The turns to grade: those of one deal, counted from 1, or of all deals if None."""

    def grade(
        self, turn: Any, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        """Grade one turn, using `worlds` imagined deals (None: the game's usual number).

        The best move is the one that a hint with the dice `hint` would suggest. `dice` is used to
        estimate what the turn gave away compared with that move.
        """

    def sum_up(self, seen: AllSeen, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        """The summary: what the graded turns cost in total, next to what the cards were worth."""
