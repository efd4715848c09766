"""The built-in players of Beggar My Neighbor: there is nothing to choose, so all play alike."""

from __future__ import annotations

from mille.agents.agent import Agent, Thinking, Thought
from mille.agents.people import PEOPLE
from mille.cards.dice import Dice
from mille.games.beggar_my_neighbor.moves import Move, Play
from mille.games.beggar_my_neighbor.table import View


class Turner:
    """Turns the top card."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """The one move there is."""
        yield Thought(1.0)
        return Play()


PLAYERS: dict[str, Agent[Move, View]] = dict.fromkeys(["random", "play", *PEOPLE], Turner())
"""The built-in players by the names that commands and records use."""
