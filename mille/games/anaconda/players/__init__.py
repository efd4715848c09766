"""The people at a table of Anaconda, and yardsticks (anaconda.md, section 8).

A player takes a view and dice, and nothing else. The weakest only look at their own cards, the
middle ones use a table of chances, and the strongest imagine the deal.
"""

from __future__ import annotations

from mille.agents import Agent
from mille.games.anaconda.moves import Move
from mille.games.anaconda.players.mind import Manner, Mind
from mille.games.anaconda.players.rule_of_thumb import Habit, RuleOfThumb
from mille.games.anaconda.players.simple import Beginner, OwnHand, RandomPlayer
from mille.games.anaconda.table import View

PLAYERS: dict[str, Agent[Move, View]] = {
    "random": RandomPlayer(),
    "table": RuleOfThumb(),
    "novice": Beginner(0.3),
    "theo": Beginner(0.5),
    "casual": OwnHand(),
    "mado": OwnHand(0.15),
    "club": RuleOfThumb(Habit(0.2)),
    "fernand": RuleOfThumb(Habit(0.2, bold=-0.02)),
    "regular": RuleOfThumb(Habit(0.08)),
    "marcel": RuleOfThumb(Habit(0.08, bold=0.02)),
    "expert": Mind(Manner(60, error=0.03, reads=0.4)),
    "solange": Mind(Manner(60, error=0.03, bold=-0.02, reads=0.4)),
    "master": Mind(Manner(300, reads=1.0)),
    "ambroise": Mind(Manner(300, bold=0.02, reads=1.0)),
    "grandmaster": Mind(Manner(600, reads=1.0)),
    "clarisse": Mind(Manner(600, bold=-0.01, reads=1.0)),
}
"""The built-in players by the names that commands and records use; `table` is a yardstick."""

SLOW = frozenset(name for name, player in PLAYERS.items() if isinstance(player, Mind))
"""Those who think for longer than a frame."""
