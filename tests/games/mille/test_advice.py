"""The reasons that a player gives: the figures it went by, and none if it had none."""

from __future__ import annotations

import json
from typing import Any

from mille.cards import Card, Dice
from mille.games.mille.moves import CHOICES, Chosen, Phase, TakeUpcardTwo
from mille.games.mille.players import LEVELS, Planner
from mille.games.mille.position import FIGURES
from mille.games.mille.reviews import why_best
from mille.games.mille.rules import MILLE, MilleState
from mille.parts.rummy import Discard, Draw
from mille.value import replace
from tests.games.mille.positions import ME, position

SOME = replace(LEVELS["grandmaster"], worlds=24)


def reasons(state: MilleState, move: Chosen) -> dict[str, Any]:
    """What a program would write beside its move, read back."""
    said = Planner(SOME).reasons(MILLE.observe(state, ME), move, Dice("reasons"))
    found: dict[str, Any] = json.loads(json.dumps(said))
    return found


def test_where_nothing_was_weighed_there_are_no_figures() -> None:
    """No zeros either, which would read like a lost game."""
    hand = "4C 5D 8H 9S"
    only = reasons(position(hand, pile="KD", rest="stock"), Draw())
    two = reasons(position(hand, pile="2D", rest="stock", first_turn=True), TakeUpcardTwo())
    for said, move, pack in ((only, "draw", 10), (two, "take_upcard_two", 20)):
        (way,) = said["options"]
        assert way["moves"] == [{"event": move}]
        assert [way[name] for name in FIGURES] == [None] * len(FIGURES)
        assert way["worlds"] == 0
        assert said["pack"] == pack
        assert why_best(said, CHOICES.read(way["moves"][0]), "Lili") is None


def test_an_option_says_what_it_was_ranked_by_and_how_sure_that_is() -> None:
    theirs = "5C 6D 7C 8D TC JC KD KH QH 3S"
    state = position("4C 4D 4H 9S QS JS", theirs=theirs, pile="KC", phase=Phase.PLAY, rest="stock")
    said = reasons(state, Discard(Card.parse("9S")))
    assert len(said["options"]) > 1
    for way in said["options"]:
        assert set(way) == {"moves", "worlds", *FIGURES}
        assert way["worlds"] > 0
        assert way["error"] > 0
        lead = way["points"] - way["other"]
        assert abs(way["worth"] - 100 * way["win"] - 0.002 * lead) < 0.02
