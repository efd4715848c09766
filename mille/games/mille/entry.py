"""All that Mille offers to the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mille.cards import Card
from mille.engine.codec import Line
from mille.engine.match import Best, Found, Ledger, each_score
from mille.games import GameEntry, later
from mille.games.mille import TITLE, position
from mille.games.mille.grader import MilleGrader
from mille.games.mille.melds import OPTIONS, value
from mille.games.mille.players import PLAYERS, SLOW
from mille.games.mille.reviews import CALCULATORS
from mille.games.mille.rules import MILLE


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


GAME = GameEntry(
    title=TITLE,
    game=MILLE,
    players=PLAYERS,
    slow=SLOW,
    stand_in="expert",
    options=OPTIONS,
    ledger=Ledger("total", bests=BESTS),
    shown_by=later("mille.games.mille.present", "MillePresenter"),
    table="mille",
    calculators=CALCULATORS,
    grader=MilleGrader(),
    learned={name: partial(position.weights, name) for name in position.ALL},
    adviser="grandmaster",
)
