"""The built-in players of Mille: the seven levels, people of each level, and two measures."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mille.agents.agent import Agent, Thinking, Thought
from mille.cards.dice import Dice
from mille.games.mille.mind.levels import LEVELS, Planner, RuleOfThumb
from mille.games.mille.moves import Chosen
from mille.games.mille.seat_view import MilleView, moves


class RandomPlayer:
    """Makes any legal move, each of those listed with the same chance: a measure, not a match."""

    def think(self, view: MilleView, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        # The dice are those of the whole turn: each move of it takes a stream of its own.
        chosen = dice.stream(len(view.story)).choice(list(moves(view)))
        return chosen


@dataclass(frozen=True, slots=True)
class Persona:
    """Somebody at the table: a level, played in a manner of their own."""

    name: str
    level: str
    own: float = 1.0
    """What their own points weigh to them."""
    other: float = 1.0
    """What the other seat's points weigh to them."""
    greed: float = 0.0
    """Points by which they overrate a pack."""
    for_stakes: bool = False
    """Whether they play for the payment, or to win the game."""
    pace: float = 1.0
    """How long they let a move wait, where 1 is usual."""

    def player(self) -> Planner:
        """The player they are."""
        effort = LEVELS[self.level]
        return Planner(
            replace(
                effort,
                own=self.own,
                other=self.other,
                greed=effort.greed + self.greed,
                for_stakes=self.for_stakes,
            )
        )


PERSONAS: dict[str, Persona] = {
    "novice": Persona("Lili", "novice", pace=0.8),
    "theo": Persona("Théo", "novice", own=0.9, other=1.1, greed=-20, pace=1.6),
    "casual": Persona("Léo", "casual"),
    "mado": Persona("Mado", "casual", own=1.1, other=0.9, greed=15, pace=0.7),
    "club": Persona("Ginette", "club", pace=0.9),
    "fernand": Persona("Fernand", "club", own=0.9, other=1.1, greed=-8, pace=1.4),
    "regular": Persona("Odette", "regular", pace=1.1),
    "marcel": Persona("Marcel", "regular", own=1.1, other=0.9, greed=8, pace=0.8),
    "expert": Persona("Hector", "expert", pace=0.7),
    "solange": Persona("Solange", "expert", own=0.92, other=1.08, pace=1.2),
    "master": Persona("Irène", "master"),
    "ambroise": Persona("Ambroise", "master", for_stakes=True),
    "grandmaster": Persona("Victor", "grandmaster"),
    "clarisse": Persona("Clarisse", "grandmaster", own=0.94, other=1.06, pace=1.3),
}
"""Two people of each level. The first of them is the level itself, and goes by its name."""

PLAYERS: dict[str, Agent[Chosen, MilleView]] = {
    "random": RandomPlayer(),
    "thumb": RuleOfThumb(),
    **{id: persona.player() for id, persona in PERSONAS.items()},
}
"""The built-in players by the names that commands and records use, the weakest first."""

HEAVY = frozenset(id for id, persona in PERSONAS.items() if LEVELS[persona.level].worlds)
"""Those who think for longer than a frame."""
