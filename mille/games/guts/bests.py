"""The figures of Guts that the house remembers."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.game import Line
from mille.engine.ledger import Best, Found, each_score


def _chips(lines: Sequence[Line]) -> Found:
    """The chips that each seat ended with."""
    return [each for line in lines for each in enumerate(line["totals"])]


BESTS = (
    Best("pot", ["deal_end"], each_score("won")),
    Best("match", ["deal_end"], each_score("paid")),
    Best("chips", ["game_end"], _chips),
)
