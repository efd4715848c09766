"""Everything that Contract Rummy offers to the table."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Line
from mille.engine.match import Best, Found, Ledger, each_score
from mille.games import GameEntry, later
from mille.games.contract_rummy import TITLE
from mille.games.contract_rummy.moves import OPTIONS
from mille.games.contract_rummy.players import PLAYERS
from mille.games.contract_rummy.rules import CONTRACT_RUMMY


def _lowest(lines: Sequence[Line]) -> Found:
    """The points of each winner."""
    if lines and lines[-1]["event"] == "game_end":
        last = [line for line in lines if line["event"] == "deal_end"][-1]
        for seat in lines[-1]["winners"]:
            yield seat, last["totals"][seat]


def _clean(lines: Sequence[Line]) -> Found:
    """In how many deals of a game each seat went out without a point."""
    scores = [line["scores"] for line in lines]
    for seat in range(len(scores[0]) if scores else 0):
        clean = sum(deal[seat]["total"] == 0 for deal in scores)
        if clean:
            yield seat, clean


BESTS = (
    Best("lowest", ["deal_end", "game_end"], _lowest, least=True),
    Best("clean", ["deal_end"], _clean, recalled=3),
    Best("left", ["deal_end"], each_score("total")),
)


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
