"""Who plays Militaire."""

from __future__ import annotations

from mille.agents.agent import Agent, Thinking, Thought
from mille.agents.people import PEOPLE
from mille.cards.dice import Dice
from mille.games.militaire import choices, moves
from mille.games.militaire.moves import (
    Chosen,
)
from mille.games.militaire.players.efforts import LEVELS
from mille.games.militaire.players.mind import Mind
from mille.games.militaire.players.reckoner import Reckoner
from mille.games.militaire.table import View


class RandomPlayer:
    """Makes any legal move, each of those listed with the same chance."""

    def think(self, view: View, dice: Dice) -> Thinking[moves.Chosen]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        # The dice are those of the whole turn: each move of it takes a stream of its own.
        chosen = dice.stream(len(view.story)).choice(list(choices.moves(view)))
        return chosen


MANNERS = {
    "theo": 0.1,
    "mado": -0.1,
    "fernand": 0.1,
    "marcel": -0.1,
    "solange": 0.1,
    "ambroise": -0.1,
    "clarisse": 0.1,
}
"""Those who are not simply their level: how much more cards in order are to them than twins."""


def mind(name: str) -> Mind:
    """Somebody's player, of their level and manner."""
    return Mind(LEVELS[PEOPLE[name].level], MANNERS.get(name, 0.0))


OPPONENTS = PEOPLE
"""All people of the house play Militaire."""

PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": RandomPlayer(),
    "reckoner": Reckoner(),
    **{name: mind(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""

HEAVY: frozenset[str] = frozenset()
"""Those who think for longer than a frame: nobody."""
