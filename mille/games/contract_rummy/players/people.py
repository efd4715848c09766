"""Who plays Contract Rummy."""

from __future__ import annotations

from mille.agents.agent import Agent
from mille.agents.people import PEOPLE
from mille.games.contract_rummy.moves import Chosen
from mille.games.contract_rummy.players.measures import RandomPlayer
from mille.games.contract_rummy.players.planner import Planner
from mille.games.contract_rummy.table import View

OPPONENTS = {name: person for name, person in PEOPLE.items() if person.level == "club"}
"""The people who play."""

PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": RandomPlayer(),
    "planner": Planner(),
    **{name: Planner() for name in OPPONENTS},
}
"""The built-in players by the names that commands and records use, the weakest first."""

HEAVY: frozenset[str] = frozenset()
"""Those who think for longer than a frame."""
