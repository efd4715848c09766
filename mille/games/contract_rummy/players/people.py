"""Who plays Contract Rummy."""

from __future__ import annotations

from mille.agents import PEOPLE, Agent, AnyMove
from mille.games.contract_rummy import legal
from mille.games.contract_rummy.moves import Chosen
from mille.games.contract_rummy.players.efforts import LEVELS
from mille.games.contract_rummy.players.mind import Mind
from mille.games.contract_rummy.players.planner import Planner
from mille.games.contract_rummy.table import View

MANNERS: dict[str, tuple[float, float]] = {
    "theo": (0.05, 0.1),
    "mado": (-0.05, 0.1),
    "fernand": (0.02, -0.05),
    "marcel": (-0.02, -0.05),
    "solange": (0.05, 0.05),
    "ambroise": (-0.04, 0.08),
    "clarisse": (0.04, -0.05),
}
"""People who differ from the plain level: how much sooner they ask, how much more they value
points."""


def mind(name: str) -> Mind:
    """The player for a person, with their level and manner."""
    bold, thrift = MANNERS.get(name, (0.0, 0.0))
    return Mind(LEVELS[PEOPLE[name].level], bold, thrift)


PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": AnyMove(legal.moves, made=lambda view: len(view.story)),
    "planner": Planner(),
    **{name: mind(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""
