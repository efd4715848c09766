"""The built-in players of Mille: seven levels, the people of each level, and two yardsticks."""

from __future__ import annotations

from mille.agents import PEOPLE, Agent, AnyMove
from mille.games.mille.mind.levels import LEVELS, Planner, RuleOfThumb
from mille.games.mille.moves import Chosen
from mille.games.mille.seat_view import MilleView, moves
from mille.value import Value, replace


class Manner(Value):
    """How one person plays, within their level."""

    own: float = 1.0
    """The weight they give their own points."""
    other: float = 1.0
    """The weight they give the other seat's points."""
    greed: float = 0.0
    """How many points they overrate a pack by."""
    for_stakes: bool = False
    """Whether they maximise the payment rather than the chance to win."""

    def player(self, level: str) -> Planner:
        """The person as a player of a level."""
        effort = LEVELS[level]
        return Planner(
            replace(
                effort,
                own=self.own,
                other=self.other,
                greed=effort.greed + self.greed,
                for_stakes=self.for_stakes,
            )
        )


MANNERS: dict[str, Manner] = {
    "theo": Manner(own=0.9, other=1.1, greed=-20),
    "mado": Manner(own=1.1, other=0.9, greed=15),
    "fernand": Manner(own=0.9, other=1.1, greed=-8),
    "marcel": Manner(own=1.1, other=0.9, greed=8),
    "solange": Manner(own=0.92, other=1.08),
    "ambroise": Manner(for_stakes=True),
    "clarisse": Manner(own=0.94, other=1.06),
}
"""The manners of people who differ from the plain level."""


def planner(name: str) -> Planner:
    """A new player with a person's level and manner."""
    return MANNERS.get(name, Manner()).player(PEOPLE[name].level)


PLAYERS: dict[str, Agent[Chosen, MilleView]] = {
    "random": AnyMove(moves, made=lambda view: len(view.story)),
    "thumb": RuleOfThumb(),
    **{name: planner(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""

SLOW = frozenset(id for id, who in PEOPLE.items() if LEVELS[who.level].worlds)
"""The players that may think for longer than a frame."""
