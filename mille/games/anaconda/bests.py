"""The figures of Anaconda that the house remembers."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.game import Line
from mille.engine.ledger import Best, Found, each_score


def _pot(lines: Sequence[Line]) -> Found:
    """The chips in all pots of a deal."""
    return [(None, sum(pot["chips"] for pot in line["pots"])) for line in lines]


def _both(lines: Sequence[Line]) -> Found:
    """What a seat won that had both the high and the low hand."""
    for line in lines:
        for seat, score in enumerate(line["scores"]):
            if score["high"] and score["low"]:
                yield seat, score["high"] + score["low"]


def _chips(lines: Sequence[Line]) -> Found:
    """The chips that each seat ended with."""
    return [each for line in lines for each in enumerate(line["totals"])]


BESTS = (
    Best("pot", ["deal_end"], _pot),
    Best("net", ["deal_end"], each_score("net")),
    Best("both", ["deal_end"], _both),
    Best("chips", ["game_end"], _chips),
)
