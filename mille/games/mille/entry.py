"""All that Mille offers to the table."""

from functools import partial

from mille.engine.ledger import Ledger
from mille.games import GameEntry, later
from mille.games.mille import TITLE
from mille.games.mille.bests import BESTS
from mille.games.mille.calculators import CALCULATORS
from mille.games.mille.grader import MilleGrader
from mille.games.mille.mind import weights
from mille.games.mille.options import OPTIONS
from mille.games.mille.players import PLAYERS, SLOW
from mille.games.mille.rules import MILLE

GAME = GameEntry(
    title=TITLE,
    game=MILLE,
    players=PLAYERS,
    slow=SLOW,
    stand_in="expert",
    options=OPTIONS,
    ledger=Ledger("total", bests=BESTS),
    shown_by=later("mille.games.mille.present", "MillePresenter"),
    table="mille",
    calculators=CALCULATORS,
    grader=MilleGrader(),
    learned={name: partial(weights.weights, name) for name in weights.ALL},
    adviser="grandmaster",
)
