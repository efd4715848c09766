"""The figures of Mille that the house remembers."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Card
from mille.engine.game import Line
from mille.engine.ledger import Best, Found, each_score
from mille.games.mille.melds import value


def _pack(lines: Sequence[Line]) -> Found:
    """The number of cards in each pack that was taken."""
    return [(line["seat"], len(line["cards"])) for line in lines]


def _natural(lines: Sequence[Line]) -> Found:
    """The value of each natural meld: all eight cards of its rank, doubled."""
    for line in lines:
        for seat, score in enumerate(line["scores"]):
            for rank in score["natural_melds"]:
                yield seat, 4 * value(Card.parse(f"{rank}{suit}") for suit in "CDHS")


BESTS = (
    Best("deal", ["deal_end"], each_score("total")),
    Best("natural", ["deal_end"], _natural),
    Best("pack", ["take_pack"], _pack),
)
