"""Everything that Anaconda offers to the table."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Line
from mille.engine.match import Best, Found, Ledger, each_score, totals
from mille.games import GameEntry, later
from mille.games.anaconda import TITLE
from mille.games.anaconda.moves import OPTIONS
from mille.games.anaconda.players import PLAYERS, SLOW
from mille.games.anaconda.rules import ANACONDA


def _pot(lines: Sequence[Line]) -> Found:
    """The chips in all pots of a deal."""
    return [(None, sum(pot["chips"] for pot in line["pots"])) for line in lines]


def _both(lines: Sequence[Line]) -> Found:
    """What a seat won that had both the high and the low hand."""
    for line in lines:
        for seat, score in enumerate(line["scores"]):
            if score["high"] and score["low"]:
                yield seat, score["high"] + score["low"]


BESTS = (
    Best("pot", ["deal_end"], _pot),
    Best("net", ["deal_end"], each_score("net")),
    Best("both", ["deal_end"], _both, recalled=1),
    Best("chips", ["game_end"], totals),
)


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
