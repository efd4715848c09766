"""Everything that Daifugo offers to the table."""

from mille.engine.ledger import Ledger
from mille.games import GameEntry, later
from mille.games.daifugo import TITLE
from mille.games.daifugo.bests import BESTS
from mille.games.daifugo.options import OPTIONS
from mille.games.daifugo.players import PLAYERS, SLOW
from mille.games.daifugo.players.weights import carried, rule_of_thumb
from mille.games.daifugo.rules import DAIFUGO

GAME = GameEntry(
    title=TITLE,
    game=DAIFUGO,
    players=PLAYERS,
    slow=SLOW,
    stand_in="thumb",
    options=OPTIONS,
    ledger=Ledger("points", bests=BESTS),
    shown_by=later("mille.games.daifugo.present", "DaifugoPresenter"),
    adviser="grandmaster",
    learned={"rule_of_thumb": rule_of_thumb, "carry": carried},
    grade_losses=(0.3, 0.6, 0.9),
    table=TITLE.id,
)
