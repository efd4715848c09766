"""Who plays Militaire."""

from __future__ import annotations

from mille.agents import PEOPLE, Agent, AnyMove
from mille.games.militaire import choices
from mille.games.militaire.moves import (
    Chosen,
)
from mille.games.militaire.players.efforts import LEVELS
from mille.games.militaire.players.mind import Mind
from mille.games.militaire.players.reckoner import Reckoner
from mille.games.militaire.table import View

MANNERS = {
    "theo": 0.1,
    "mado": -0.1,
    "fernand": 0.1,
    "marcel": -0.1,
    "solange": 0.1,
    "ambroise": -0.1,
    "clarisse": 0.1,
}
"""People who differ from the plain level: how much they prefer adjacent cards to pairs."""


def mind(name: str) -> Mind:
    """The player for a person, with their level and manner."""
    return Mind(LEVELS[PEOPLE[name].level], MANNERS.get(name, 0.0))


PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": AnyMove(choices.moves, made=lambda view: len(view.story)),
    "reckoner": Reckoner(),
    **{name: mind(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""
