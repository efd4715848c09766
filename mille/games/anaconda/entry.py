"""Everything that Anaconda offers to the table."""

from mille.engine.ledger import Ledger
from mille.games import GameEntry, later
from mille.games.anaconda import TITLE
from mille.games.anaconda.bests import BESTS
from mille.games.anaconda.options import OPTIONS
from mille.games.anaconda.players import PLAYERS, SLOW
from mille.games.anaconda.rules import ANACONDA

GAME = GameEntry(
    title=TITLE,
    game=ANACONDA,
    players=PLAYERS,
    slow=SLOW,
    stand_in="regular",
    options=OPTIONS,
    ledger=Ledger("net", chips=True, bests=BESTS),
    shown_by=later("mille.games.anaconda.present", "AnacondaPresenter"),
    adviser="master",
    grade_losses=(12.0, 22.0, 30.0),
    table=TITLE.id,
)
