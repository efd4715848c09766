"""Players that are a measure, and nobody at the table."""

from __future__ import annotations

from mille.agents.agent import Thinking, Thought
from mille.cards.dice import Dice
from mille.games.militaire import choices, moves
from mille.games.militaire.table import View


class RandomPlayer:
    """Makes any legal move, each of those listed with the same chance."""

    def think(self, view: View, dice: Dice) -> Thinking[moves.Chosen]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        # The dice are those of the whole turn: each move of it takes a stream of its own.
        chosen = dice.stream(len(view.story)).choice(list(choices.moves(view)))
        return chosen
