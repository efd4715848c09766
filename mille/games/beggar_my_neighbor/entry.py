"""All that Beggar My Neighbor offers to the table."""

from dataclasses import replace

from mille.agents.people import PEOPLE
from mille.games import GameEntry, later
from mille.games.beggar_my_neighbor import TITLE
from mille.games.beggar_my_neighbor.options import OPTIONS
from mille.games.beggar_my_neighbor.players import PLAYERS
from mille.games.beggar_my_neighbor.rules import BeggarMyNeighbor, seats_exchanged

_RULES = BeggarMyNeighbor()

GAME = GameEntry(
    title=TITLE,
    game=_RULES,
    players=PLAYERS,
    heavy=frozenset(),
    stand_in="play",
    # Nobody is better at it than anybody else.
    opponents={id: replace(person, level="") for id, person in PEOPLE.items()},
    options=OPTIONS,
    lines=_RULES,
    shown_by=later("mille.games.beggar_my_neighbor.present", "BeggarPresenter"),
    exchanged=seats_exchanged,
    table=TITLE.id,
)
