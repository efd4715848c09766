"""Everything that Guts offers to the table."""

from mille.engine.ledger import Ledger
from mille.games import GameEntry, later
from mille.games.guts import TITLE
from mille.games.guts.bests import BESTS
from mille.games.guts.exploitability import exploitability
from mille.games.guts.options import OPTIONS
from mille.games.guts.players import PLAYERS
from mille.games.guts.rules import GUTS

GAME = GameEntry(
    title=TITLE,
    game=GUTS,
    players=PLAYERS,
    stand_in="expert",
    options=OPTIONS,
    ledger=Ledger("net", chips=True, bests=BESTS),
    shown_by=later("mille.games.guts.present", "GutsPresenter"),
    calculators={"exploitability": exploitability},
    adviser="expert",
    grade_losses=(9.0, 10.0, 20.0),
    table=TITLE.id,
)
