"""Everything about Mille, and nothing else."""

from mille.games import GameEntry, Opponent
from mille.games.mille.house_rules import PRESETS
from mille.games.mille.players import HEAVY, PERSONAS, PLAYERS
from mille.games.mille.present import MillePresenter
from mille.games.mille.reviewer import MilleReviewer
from mille.games.mille.rules import MILLE
from mille.games.mille.seat_lines import MilleLines

GAME = GameEntry(
    id="mille",
    game=MILLE,
    seats=(2,),
    players=PLAYERS,
    heavy=HEAVY,
    stand_in="expert",
    opponents={id: Opponent(who.name, who.level, who.pace) for id, who in PERSONAS.items()},
    rule_sets=PRESETS,
    presenter=MillePresenter(),
    lines=MilleLines(),
    table="two_seats",
    reviewer=MilleReviewer(),
    adviser="grandmaster",
)
