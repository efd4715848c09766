"""A hint in words: what to do, where, and why in the game's figures."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mille.cards import Card, Dice, Rank, cards
from mille.engine.message import Message, message
from mille.games.mille.melds import value
from mille.games.mille.moves import CHOICES, Chosen, LayMeld, Phase, TakePack, TakeUpcardTwo
from mille.games.mille.players import LEVELS, Planner
from mille.games.mille.position import FIGURES
from mille.games.mille.present import hint, odds_of_natural, still_out
from mille.games.mille.reviews import held_there, warning, why_best
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.table import MilleView
from mille.i18n import load
from mille.parts.rummy import Discard, Draw
from mille.value import replace
from tests.games.mille.positions import (
    ME,
    codes,
    melded,
    melds,
    moves_told,
    played,
    position,
    rows,
    throw,
    told,
)

NAMES = ("You", "Lili")
WORDS = load()


def seen(mine: str, **more: Any) -> MilleView:
    given = {"phase": Phase.PLAY, "pile": "KD", "rest": "stock"} | more
    return MILLE.observe(position(mine, **given), ME)


def why(view: MilleView, move: Chosen) -> list[str]:
    return [WORDS.text(each) for each in hint(view, move, NAMES).why]


# Each line: a move, what is said, and the cards and the place that are shown.
SAID = """
draw | hint.draw | | stock
two | hint.two | | discard
take 9C 9D | hint.pack | 9C 9D | discard
lay KC KD KH | hint.meld(card=KC, rank=K, n=3) | KC KD KH | melds.0
lay 7: 2C | hint.meld(card=2C, rank=7, n=1) | 2C | melds.0 7
throw 4C | hint.discard(card=4C) | 4C | discard
"""


@pytest.mark.parametrize(("move", "said", "some", "place"), rows(SAID))
def test_it_says_what_and_names_the_cards_and_the_place(
    move: str, said: str, some: str, place: str
) -> None:
    made: Any = moves_told(move)[0]
    found = hint(seen("4C 9C 9D KC KD KH 2C", my_melds="7C 7D 7H", pile="9S"), made, NAMES)
    assert (str(found.said), codes(found.cards)) == (said, some)
    assert f"{found.target} {found.column or ''}".strip() == place


SOME = "4C 9C 9D 9H 2C KC; melds 7C 7D 7H; their_melds 9S 2S 2H; pile KD; play"
FEW = "4C 9C 9D 9H KC; theirs 3C 3D; pile KD; play"
SAFE = "4C 9C KC; melds 9D 9H 9S 9C; their_melds 9D 9H 2C; pile KD; play"

# Each line: a position, a move and its reasons.
REASONS = f"""
{SOME} | lay 9C 9D 9H | why.lay(points=15) why.unseen(n=4, rank=9) why.left(n=3, card=2C, points=35)
{SOME} | lay 7: 2C | why.lay(points=20) why.left(n=5, card=4C, points=30)
{SOME} | throw 4C | why.alone(points=5) why.unseen(n=7, rank=4) why.keep
{SOME} | throw 9C | why.unseen(n=4, rank=9)
{FEW} | lay 9C 9D 9H | why.few(n=2, name=Lili) why.lay(points=15) why.left(n=2, card=4C, points=15)
4C 9C; pile KD | draw | refusal.pack_pair(rank=K)
4C 9C; pile 2D; twos_take_two=0 | draw | refusal.pack_two
4C KC KH; pile QS KD | take KC KH | why.pack(n=2, points=110)
4C KC KH; pile QS KD | two | why.two
{SAFE} | throw 9C | why.safe(rank=9, name=Lili)
9C; pile KD; play | throw 9C | why.out_now
"""


@pytest.mark.parametrize(("text", "move", "reasons"), rows(REASONS))
def test_the_reasons_of_a_move(text: str, move: str, reasons: str) -> None:
    made: Any = moves_told(move)[0]
    found = hint(MILLE.observe(told(f"{text}; rest stock"), ME), made, NAMES).why
    assert " ".join(map(str, found)) == reasons


def test_a_rank_that_may_become_a_natural_says_how_often() -> None:
    view = seen("4C 9C 9D 9H 9S 9C 9D", my_melds="7C 7D 7H")
    assert still_out(view, Rank.NINE) == 2
    odds = odds_of_natural(view, Rank.NINE)
    assert 0 < odds < 0.3
    *_, said, left = why(view, LayMeld(Rank.NINE, cards("9C 9D 9H 9S 9C 9D")))
    assert said == WORDS("why.natural", odds=round(1 / odds))
    assert left == WORDS("why.left", n=1, card=Card.parse("4C"), points=5)


def test_what_lies_elsewhere_can_be_no_natural() -> None:
    view = seen("4C 9C 9D 9H 9S", their_melds="9S 9H 2H")
    assert odds_of_natural(view, Rank.NINE) == 0
    assert odds_of_natural(seen("4C KC", my_melds="9C 9D 9S 9H 9C 2S"), Rank.NINE) == 0


RICH = "QS QS QC / KC KD KH KS"
LOSING: dict[str, Any] = {"theirs": "3C 3D", "their_melds": RICH, "totals": (200, 1100)}


def option(moves: list[Chosen], win: float) -> dict[str, Any]:
    figures = {"points": 25, "other": 250, "win": win, "pair": 0.0, "out": 1.0}
    return {"moves": list(map(CHOICES.write, moves)), **figures}


def test_differences_are_said_only_to_who_asks_for_the_odds() -> None:
    """The reason in the game's terms comes first, whatever was weighed."""
    view = seen("4C 9C 9D KC")
    best = option([Discard(Card.parse("4C"))], 0.5) | {"out": 0.2}
    rivals: list[tuple[dict[str, Any], list[str], int]] = [
        ({"points": 13}, ["25", "13"], 2),
        ({"out": 0.05, "points": 13}, ["20%", "5%"], 3),
        ({"pair": 0.5, "other": 255}, ["50%", "0%"], 3),
    ]
    for other, figures, terms in rivals:
        rival = option([Discard(Card.parse("KC"))], 0.5) | {"out": 0.2} | other
        reasons = {"pack": 10, "options": [best, rival]}
        found = hint(view, Discard(Card.parse("4C")), NAMES, reasons)
        (odds,) = map(WORDS.text, found.odds)
        assert all(figure in odds for figure in figures), odds
        said = [WORDS.text(each) for each in found.why]
        assert len(said) == terms
        assert said[0] == WORDS("why.alone", points=5)
        assert not any("%" in each or "25" in each for each in said)


@pytest.mark.parametrize(("win", "hopeless"), [(0.004, True), (0.2, False)])
def test_advice_that_loses_the_game_says_so(win: float, hopeless: bool) -> None:
    """So does laying that leaves a last card to throw: it says what the whole turn leads to."""
    view = seen("7C 7D 7H 4C", **LOSING)
    lay, throw = LayMeld(Rank.SEVEN, cards("7C 7D 7H")), Discard(Card.parse("4C"))
    ways = [option([lay, throw], win / 2), option([throw], win)]
    found = hint(view, lay, NAMES, {"pack": 10, "options": ways}).why
    ids = [each.id for each in found]
    assert ids[0] == "warning.skunk" and "why.few" in ids
    assert ("why.hopeless" in ids) == hopeless
    assert "why.out_turn" not in ids


def test_what_was_made_of_the_turn_before_is_not_made_again() -> None:
    """The second move of a turn that is tried again has the reasons of the whole turn."""
    lay, throw = LayMeld(Rank.SEVEN, cards("7C 7D 7H")), Discard(Card.parse("4C"))
    takes = TakePack(cards("9C 9D"))
    reasons = {"pack": 10, "options": [option([takes, lay, throw], 0.2)]}
    view = seen("4C", my_melds="7C 7D 7H / 9C 9D 9H", **LOSING)
    assert hint(view, throw, NAMES, reasons).why[0].id == "warning.skunk"


# The question before a move that ends the deal and plainly loses the game.


LAST = Discard(Card.parse("4C"))


def late(mine: str = "4C", totals: tuple[int, int] = (200, 1100), **more: Any) -> MilleView:
    return seen(mine, pile="5C", **LOSING | {"totals": totals} | more)


def asked(view: MilleView, move: Chosen) -> Message | None:
    return warning(view, (move,), NAMES)


def test_going_out_into_a_lost_game_is_asked_about() -> None:
    view = late(my_melds="7C 7D 7H 7S 7C")
    # 25 points laid without a 2: a natural hand, 50; the other has laid 250.
    found = asked(view, LAST)
    assert found == message("warning.skunk", name="Lili", mine=250, theirs=1331)
    found = asked(late(totals=(900, 1100)), LAST)
    assert found is not None and found.id == "warning.lost"
    found = asked(late(totals=(-100, 1100)), LAST)
    assert found is not None and found.id == "warning.skunk"


@pytest.mark.parametrize(
    ("view", "move"),
    [
        (late("4C 4D"), LAST),  # the deal goes on
        (late(totals=(1190, 700), my_melds="7C 7D 7H"), LAST),  # it wins
        (late(totals=(200, 700)), LAST),  # nobody has won yet
        (late(totals=(200, 960), theirs="3C 3D 3H"), LAST),  # it depends on what the other holds
        (late(phase=Phase.DRAW), Draw()),  # the stock is not empty
    ],
)
def test_what_does_not_plainly_lose_is_not(view: MilleView, move: Chosen) -> None:
    assert warning(view, (move,), NAMES) is None


def test_every_way_to_end_a_deal_is_looked_at() -> None:
    lay = late("7S 7H", my_melds="7C 7D 7H")
    assert asked(lay, LayMeld(Card.parse("7S").rank, cards("7H 7S")))
    take = late("5D 5H", phase=Phase.DRAW)
    assert asked(take, TakePack(cards("5D 5H")))
    stuck = late("9C 9D", phase=Phase.DRAW, stock="", rest="theirs")
    assert asked(stuck, Draw())


def test_the_other_hand_is_every_hand_that_it_may_be() -> None:
    view = late(theirs="3C 3D")
    chances = dict(held_there(view))
    assert sum(chances.values()) == pytest.approx(1)
    assert min(chances) == 10
    assert max(chances) == 100  # both jacks of diamonds


def test_it_says_what_comes_to_pass() -> None:
    """If the other hand is known, the totals are those of the score."""
    near: dict[str, Any] = {"pile": "5C", "phase": Phase.PLAY, "rest": "stock"}
    state = position("4C", my_melds="7C 7D 7H", **near, **LOSING)
    end = played(state, throw("4C")).deals[-1].totals
    laid_there = value(melded(melds(RICH)))
    assert end == (200 + 2 * 15, 1100 + laid_there - 10)
    said = asked(MILLE.observe(state, ME), LAST)
    assert said is not None and dict(said.blanks)["mine"] == end[0]


def test_what_a_turn_comes_to_is_told_only_while_it_can_be_played() -> None:
    """A review passes a whole turn, part of which may be done already, or done differently."""
    view = late("7C 7D 7H 4C")
    lay = LayMeld(Card.parse("7C").rank, cards("7C 7D 7H"))
    assert warning(view, (lay, LAST), NAMES) is not None
    assert warning(late("4C", my_melds="7C 7D 7H"), (lay, LAST), NAMES) is None


# The reasons that a player gives: the figures it went by, and none if it had none.


SOME_WORLDS = replace(LEVELS["grandmaster"], worlds=24)


def reasons(state: MilleState, move: Chosen) -> dict[str, Any]:
    """What a program would write beside its move, read back."""
    said = Planner(SOME_WORLDS).reasons(MILLE.observe(state, ME), move, Dice("reasons"))
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
