"""Everything that Contract Rummy offers to the table."""

from mille.engine.ledger import Ledger
from mille.games import GameEntry, later
from mille.games.contract_rummy import TITLE
from mille.games.contract_rummy.bests import BESTS
from mille.games.contract_rummy.options import OPTIONS
from mille.games.contract_rummy.players.people import PLAYERS
from mille.games.contract_rummy.rules import CONTRACT_RUMMY

GAME = GameEntry(
    title=TITLE,
    game=CONTRACT_RUMMY,
    players=PLAYERS,
    stand_in="expert",
    options=OPTIONS,
    ledger=Ledger("total", fewer_is_better=True, bests=BESTS),
    adviser="grandmaster",
    shown_by=later("mille.games.contract_rummy.present", "ContractRummyPresenter"),
    worlds=16,
    grade_losses=(6.0, 15.0, 20.0),
    table=TITLE.id,
)
