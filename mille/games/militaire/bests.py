"""The figures of Militaire that the house remembers."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.game import Line
from mille.engine.ledger import Best, Found, each_score


def _deals(lines: Sequence[Line]) -> Found:
    """After how many deals each winner had won."""
    deals = sum(line["event"] == "deal_end" for line in lines)
    return [(seat, deals) for line in lines if "winners" in line for seat in line["winners"]]


BESTS = (
    Best("deal", ["deal_end"], each_score("total")),
    Best("set", ["deal_end"], each_score("sets")),
    Best("run", ["deal_end"], each_score("runs")),
    Best("quickest", ["deal_end", "game_end"], _deals, least=True),
)
