"""What the house remembers of Mille."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Card
from mille.engine.game import Line
from mille.engine.ledger import Best, Found, each_score
from mille.games.mille.melds import value


def _pack(lines: Sequence[Line]) -> Found:
    """The cards of a pack that was taken."""
    return [(line["seat"], len(line["cards"])) for line in lines]


def _natural(lines: Sequence[Line]) -> Found:
    """What a natural meld is worth: all eight cards of its rank, twice."""
    for line in lines:
        for seat, score in enumerate(line["scores"]):
            for rank in score["natural_melds"]:
                yield seat, 4 * value(Card.parse(f"{rank}{suit}") for suit in "CDHS")


BESTS = (
    Best("deal", ["deal_end"], each_score("total")),
    Best("natural", ["deal_end"], _natural),
    Best("pack", ["take_pack"], _pack),
)
