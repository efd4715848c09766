"""Everything that Militaire offers to the table."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Line
from mille.engine.match import Best, Found, Ledger, each_score
from mille.games import GameEntry, later
from mille.games.militaire import TITLE
from mille.games.militaire.moves import OPTIONS
from mille.games.militaire.players import PLAYERS
from mille.games.militaire.rules import MILITAIRE


def _deals(lines: Sequence[Line]) -> Found:
    """After how many deals each winner had won."""
    deals = sum(line["event"] == "deal_end" for line in lines)
    return [(seat, deals) for line in lines if "winners" in line for seat in line["winners"]]


BESTS = (
    Best("deal", ["deal_end"], each_score("total"), recalled=1),
    Best("set", ["deal_end"], each_score("sets")),
    Best("run", ["deal_end"], each_score("runs")),
    Best("quickest", ["deal_end", "game_end"], _deals, least=True),
)


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
