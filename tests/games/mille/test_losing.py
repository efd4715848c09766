"""The question before a move that ends the deal and plainly loses the game."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, cards
from mille.engine.message import Message, message
from mille.games.mille.melds import value
from mille.games.mille.moves import Chosen, LayMeld, Phase, TakePack
from mille.games.mille.reviews import held_there, warning
from mille.games.mille.rules import MILLE
from mille.games.mille.table import MilleView
from mille.parts.rummy import Discard, Draw
from tests.games.mille.positions import ME, melded, melds, played, position, throw

NAMES = ("You", "Lili")
LAST = Discard(Card.parse("4C"))
RICH = "QS QS QC / KC KD KH KS"


def seen(mine: str = "4C", totals: tuple[int, int] = (200, 1100), **more: Any) -> MilleView:
    parts: dict[str, Any] = {
        "theirs": "3C 3D",
        "phase": Phase.PLAY,
        "their_melds": RICH,
        "rest": "stock",
    } | more
    return MILLE.observe(position(mine, totals=totals, pile="5C", **parts), ME)


def asked(view: MilleView, move: Chosen) -> Message | None:
    return warning(view, (move,), NAMES)


def test_going_out_into_a_lost_game_is_asked_about() -> None:
    view = seen(my_melds="7C 7D 7H 7S 7C")
    # 25 points laid without a 2: a natural hand, 50; the other has laid 250.
    found = asked(view, LAST)
    assert found == message("warning.skunk", name="Lili", mine=250, theirs=1331)
    found = asked(seen(totals=(900, 1100)), LAST)
    assert found is not None and found.id == "warning.lost"
    found = asked(seen(totals=(-100, 1100)), LAST)
    assert found is not None and found.id == "warning.double_skunk"


@pytest.mark.parametrize(
    ("view", "move"),
    [
        (seen("4C 4D"), LAST),  # the deal goes on
        (seen(totals=(1190, 700), my_melds="7C 7D 7H"), LAST),  # it wins
        (seen(totals=(200, 700)), LAST),  # nobody has won yet
        (seen(totals=(200, 960), theirs="3C 3D 3H"), LAST),  # it depends on what the other holds
        (seen(phase=Phase.DRAW), Draw()),  # the stock is not empty
    ],
)
def test_what_does_not_plainly_lose_is_not(view: MilleView, move: Chosen) -> None:
    assert warning(view, (move,), NAMES) is None


def test_every_way_to_end_a_deal_is_looked_at() -> None:
    lay = seen("7S 7H", my_melds="7C 7D 7H")
    assert asked(lay, LayMeld(Card.parse("7S").rank, cards("7H 7S")))
    take = seen("5D 5H", phase=Phase.DRAW)
    assert asked(take, TakePack(cards("5D 5H")))
    stuck = seen("9C 9D", phase=Phase.DRAW, stock="", rest="theirs")
    assert asked(stuck, Draw())


def test_the_other_hand_is_every_hand_that_it_may_be() -> None:
    view = seen(theirs="3C 3D")
    chances = dict(held_there(view))
    assert sum(chances.values()) == pytest.approx(1)
    assert min(chances) == 10
    assert max(chances) == 100  # both jacks of diamonds


def test_it_says_what_comes_to_pass() -> None:
    """If the other hand is known, the totals are those of the score."""
    state = position(
        "4C",
        theirs="3C 3D",
        my_melds="7C 7D 7H",
        their_melds=RICH,
        pile="5C",
        phase=Phase.PLAY,
        totals=(200, 1100),
        rest="stock",
    )
    end = played(state, throw("4C")).deals[-1].totals
    laid_there = value(melded(melds(RICH)))
    assert end == (200 + 2 * 15, 1100 + laid_there - 10)
    said = asked(MILLE.observe(state, ME), LAST)
    assert said is not None and dict(said.blanks)["mine"] == end[0]


def test_what_a_turn_comes_to_is_told_only_while_it_can_be_played() -> None:
    """A review passes a whole turn, part of which may be done already, or done differently."""
    view = seen("7C 7D 7H 4C")
    lay = LayMeld(Card.parse("7C").rank, cards("7C 7D 7H"))
    assert warning(view, (lay, LAST), NAMES) is not None
    assert warning(seen("4C", my_melds="7C 7D 7H"), (lay, LAST), NAMES) is None
