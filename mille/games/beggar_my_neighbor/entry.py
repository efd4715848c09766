"""Everything that Beggar My Neighbor offers to the table."""

from dataclasses import replace

from mille.agents.agent import Agent, Thinking, Thought
from mille.agents.people import PEOPLE
from mille.cards.dice import Dice
from mille.engine.ledger import Ledger
from mille.games import GameEntry, later
from mille.games.beggar_my_neighbor import TITLE
from mille.games.beggar_my_neighbor.bests import BESTS
from mille.games.beggar_my_neighbor.moves import Move, Play
from mille.games.beggar_my_neighbor.options import OPTIONS
from mille.games.beggar_my_neighbor.rules import BeggarMyNeighbor
from mille.games.beggar_my_neighbor.table import View


class Turner:
    """A player that turns the top card."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """The only possible move."""
        yield Thought(1.0)
        return Play()


PLAYERS: dict[str, Agent[Move, View]] = dict.fromkeys(["random", "play", *PEOPLE], Turner())
"""The built-in players by the names that commands and records use."""


_RULES = BeggarMyNeighbor()

GAME = GameEntry(
    title=TITLE,
    game=_RULES,
    players=PLAYERS,
    stand_in="play",
    # Nobody can be better at it than anybody else.
    opponents={id: replace(person, level="") for id, person in PEOPLE.items()},
    options=OPTIONS,
    ledger=Ledger(bests=BESTS),
    shown_by=later("mille.games.beggar_my_neighbor.present", "BeggarPresenter"),
    table=TITLE.id,
)
