"""The built-in players of Daifugo: the people of the house, and yardsticks.

A player takes a view and dice, and nothing else.
"""

from __future__ import annotations

from mille.agents import PEOPLE, Agent, AnyMove
from mille.games.daifugo.moves import Move
from mille.games.daifugo.players.efforts import LEVELS, Effort
from mille.games.daifugo.players.mind import Mind
from mille.games.daifugo.plays import moves
from mille.games.daifugo.table import View

MANNERS: dict[str, tuple[float, float]] = {
    "theo": (0.0, 0.03),
    "mado": (0.15, -0.02),
    "fernand": (-0.1, 0.02),
    "marcel": (0.15, -0.01),
    "solange": (-0.1, 0.01),
    "ambroise": (0.1, 0.0),
    "clarisse": (-0.08, 0.005),
}
"""People who differ from the plain level: how much more they value the lead and high cards."""


def mind(name: str) -> Mind:
    """The player for a person, with their level and manner."""
    bold, thrift = MANNERS.get(name, (0.0, 0.0))
    return Mind(LEVELS[PEOPLE[name].level], bold, thrift)


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": AnyMove(moves),
    "greedy": Mind(Effort(weighs=False)),
    "thumb": Mind(Effort(general=True)),
    **{name: mind(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""

SLOW = frozenset(name for name, person in PEOPLE.items() if LEVELS[person.level].worlds)
"""The players that may think for longer than a frame."""
