"""The grader of a game: it looks back at a match, and says how well one seat chose in each turn.

A review is made of values for JSON, so that it can be worked out in another process and come line
by line: first the turns, graded one by one, then what they add up to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mille.agents.agent import Thinking
from mille.cards.dice import Dice
from mille.engine.codec import Json, JsonObject

Told = Sequence[tuple[Any, Any]]
"""All that one seat was told: each event as it may see it, and its view after the move."""


class Grader(Protocol):
    """Grades the turns of a seat by what the seat could know, and by nothing else.

    The same turn and the same dice give the same grade on every machine.
    """

    def turns(self, told: Told, deal: int | None = None) -> Sequence[Any]:
        """The turns to be graded, of all deals or of one, counted from 1."""

    def grade(
        self, turn: Any, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        """How good a turn was; `worlds` imagined worlds show it, as many as usual if None.

        What is best is what a hint with the dice `hint` would say. What the turn gave away against
        it is found with the other dice.
        """

    def sum_up(self, told: Told, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        """What the graded turns add up to, beside what the cards gave."""
