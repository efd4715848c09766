"""Players that are a measure, and nobody at the table."""

from __future__ import annotations

from mille.agents.agent import Thinking, Thought
from mille.cards.dice import Dice
from mille.games.contract_rummy import legal
from mille.games.contract_rummy.moves import Chosen
from mille.games.contract_rummy.table import View


class RandomPlayer:
    """Makes any move of those that are listed one by one, each with the same chance."""

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat that is waited for."""
        yield Thought(0.0)
        # The dice are those of the whole turn: each move of it takes a stream of its own.
        chosen = dice.stream(len(view.story)).choice(list(legal.moves(view)))
        return chosen
