"""Everything that Militaire offers to the table."""

from mille.engine.ledger import Ledger
from mille.games import GameEntry, later
from mille.games.militaire import TITLE
from mille.games.militaire.bests import BESTS
from mille.games.militaire.options import OPTIONS
from mille.games.militaire.players.people import PLAYERS
from mille.games.militaire.rules import MILITAIRE

GAME = GameEntry(
    title=TITLE,
    game=MILITAIRE,
    players=PLAYERS,
    stand_in="grandmaster",
    options=OPTIONS,
    ledger=Ledger("total", bests=BESTS),
    shown_by=later("mille.games.militaire.present", "MilitairePresenter"),
    adviser="grandmaster",
    grade_losses=(9.0, 12.0, 16.0),
    table=TITLE.id,
)
