"""Everything that Guts offers to the table."""

from __future__ import annotations

from mille.engine.match import Best, Ledger, each_score, totals
from mille.games import GameEntry, later
from mille.games.guts import TITLE
from mille.games.guts.moves import OPTIONS
from mille.games.guts.players import PLAYERS, exploitability
from mille.games.guts.rules import GUTS

BESTS = (
    Best("pot", ["deal_end"], each_score("won"), recalled=1),
    Best("match", ["deal_end"], each_score("paid")),
    Best("chips", ["game_end"], totals),
)


GAME = GameEntry(
    title=TITLE,
    game=GUTS,
    players=PLAYERS,
    stand_in="expert",
    options=OPTIONS,
    ledger=Ledger("net", chips=True, bests=BESTS),
    shown_by=later("mille.games.guts.present", "GutsPresenter"),
    calculators={"exploitability": exploitability},
    adviser="weighs",
    grade_losses=(1.0, 2.5, 5.0),
    table=TITLE.id,
)
