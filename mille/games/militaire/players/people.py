"""Who plays Militaire."""

from __future__ import annotations

from mille.agents.agent import Agent
from mille.agents.people import PEOPLE
from mille.games.militaire.moves import (
    Chosen,
)
from mille.games.militaire.players.measures import RandomPlayer
from mille.games.militaire.players.reckoner import Reckoner
from mille.games.militaire.table import View

OPPONENTS = {name: person for name, person in PEOPLE.items() if person.level == "club"}
"""The people who play."""

PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": RandomPlayer(),
    "reckoner": Reckoner(),
    **{name: Reckoner() for name in OPPONENTS},
}
"""The built-in players by the names that commands and records use, the weakest first."""

HEAVY: frozenset[str] = frozenset()
"""Those who think for longer than a frame."""
