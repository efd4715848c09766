"""A hint in words: what to do, where, and why in the game's figures."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, Rank, cards
from mille.engine.message import Message, message
from mille.games.mille.moves import CHOICES, Chosen, LayMeld, Phase, TakePack, TakeUpcardTwo
from mille.games.mille.present import hint, odds_of_natural, still_out
from mille.games.mille.rules import MILLE
from mille.games.mille.shown import PACK, STOCK
from mille.games.mille.table import MilleView
from mille.i18n import load
from mille.parts.rummy import Discard, Draw
from mille.view.table import Place, melds_of
from tests.games.mille.positions import ME, position, rules

NAMES = ("You", "Lili")
WORDS = load()


def seen(mine: str, *, phase: Phase = Phase.PLAY, pile: str = "KD", **more: Any) -> MilleView:
    return MILLE.observe(position(mine, pile=pile, phase=phase, rest="stock", **more), ME)


def why(view: MilleView, move: Chosen) -> list[str]:
    return [WORDS.text(each) for each in hint(view, move, NAMES).why]


def test_it_says_what_and_names_the_cards_and_the_place() -> None:
    view = seen("4C 9C 9D KC KD KH 2C", my_melds="7C 7D 7H", pile="9S")
    kings = cards("KC KD KH")
    given: list[tuple[Chosen, Message, str, tuple[Place, str | None]]] = [
        (Draw(), message("hint.draw"), "", (STOCK, None)),
        (TakeUpcardTwo(), message("hint.two"), "", (PACK, None)),
        (TakePack(cards("9C 9D")), message("hint.pack"), "9C 9D", (PACK, None)),
        (
            LayMeld(Rank.KING, kings),
            message("hint.meld", card=kings[0], rank=Rank.KING, n=3),
            "KC KD KH",
            (melds_of(ME), None),
        ),
        (
            LayMeld(Rank.SEVEN, cards("2C")),
            message("hint.meld", card=Card.parse("2C"), rank=Rank.SEVEN, n=1),
            "2C",
            (melds_of(ME), "7"),
        ),
        (
            Discard(Card.parse("4C")),
            message("hint.discard", card=Card.parse("4C")),
            "4C",
            (PACK, None),
        ),
    ]
    for move, said, some, place in given:
        found = hint(view, move, NAMES)
        assert (found.said, found.cards) == (said, cards(some))
        assert (found.target, found.column) == place


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (
            LayMeld(Rank.NINE, cards("9C 9D 9H")),
            [
                WORDS("why.lay.out", n=4, rank=Rank.NINE, points=15),
                WORDS("why.left", n=3, points=35),
            ],
        ),
        (
            LayMeld(Rank.SEVEN, cards("2C")),
            [WORDS("why.lay.wild", points=20), WORDS("why.left", n=5, points=30)],
        ),
        (
            Discard(Card.parse("4C")),
            [
                WORDS("why.throw.alone", points=5),
                WORDS("why.throw", n=7, rank=Rank.FOUR),
            ],
        ),
    ],
)
def test_a_lay_and_a_throw_are_told_in_figures(move: Chosen, told: list[str]) -> None:
    view = seen("4C 9C 9D 9H 2C KC", my_melds="7C 7D 7H", their_melds="9S 2S 2H")
    assert why(view, move) == told


def test_a_rank_that_may_become_a_natural_says_how_often() -> None:
    view = seen("4C 9C 9D 9H 9S 9C 9D", my_melds="7C 7D 7H")
    assert still_out(view, Rank.NINE) == 2
    odds = odds_of_natural(view, Rank.NINE)
    assert 0 < odds < 0.3
    said, left = why(view, LayMeld(Rank.NINE, cards("9C 9D 9H 9S 9C 9D")))
    often = round(1 / odds)
    assert said == WORDS("why.lay.natural", n=2, rank=Rank.NINE, points=30, odds=often)
    assert left == WORDS("why.left.one", card=Card.parse("4C"), points=5)


def test_what_lies_elsewhere_can_be_no_natural() -> None:
    view = seen("4C 9C 9D 9H 9S", their_melds="9S 9H 2H")
    assert odds_of_natural(view, Rank.NINE) == 0
    assert odds_of_natural(seen("4C KC", my_melds="9C 9D 9S 9H 9C 2S"), Rank.NINE) == 0


def test_who_may_go_out_next_is_named() -> None:
    view = seen("4C 9C 9D 9H KC", theirs="3C 3D")
    said, _ = why(view, LayMeld(Rank.NINE, cards("9C 9D 9H")))
    assert said == WORDS("why.lay.few", n=2, name="Lili", points=15)


def test_a_draw_says_why_the_pack_stays() -> None:
    closed = seen("4C 9C", phase=Phase.DRAW, pile="KD")
    assert why(closed, Draw()) == [WORDS("why.no_pair", rank=Rank.KING)]
    house = rules("denexa")
    two = MILLE.observe(position("4C 9C", pile="2D", rest="stock", house=house), ME)
    assert why(two, Draw()) == [WORDS("why.closed")]


def test_a_pack_and_a_two_have_their_reasons() -> None:
    view = seen("4C KC KH", phase=Phase.DRAW, pile="QS KD")
    assert why(view, TakePack(cards("KC KH"))) == [WORDS("why.pack", n=2, points=110)]
    assert why(view, TakeUpcardTwo()) == [WORDS("why.two")]


def test_a_card_that_makes_no_pair_is_safe() -> None:
    view = seen("4C 9C KC", my_melds="9D 9H 9S 9C", their_melds="9D 9H 2C")
    assert why(view, Discard(Card.parse("9C"))) == [
        WORDS("why.throw.safe", rank=Rank.NINE, name="Lili")
    ]
    assert why(seen("9C"), Discard(Card.parse("9C"))) == [WORDS("why.out_now")]


def option(moves: list[Chosen], win: float) -> dict[str, Any]:
    figures = {"points": 25, "other": 250, "win": win, "pair": 0.0, "out": 1.0}
    return {"moves": list(map(CHOICES.write, moves)), **figures}


def test_differences_are_said_only_to_who_asks_for_the_odds() -> None:
    """The reason in the game's terms comes first, whatever was weighed."""
    view = seen("4C 9C 9D 9H KC")
    best = option([Discard(Card.parse("4C"))], 0.5) | {"out": 0.2}
    rivals: list[tuple[dict[str, Any], list[str], int]] = [
        ({"points": 13}, ["12 points more"], 2),
        ({"out": 0.05, "points": 13}, ["20 in 100", "5 in 100"], 3),
        ({"pair": 0.5, "other": 255}, ["50 of 100", "0 of 100"], 3),
    ]
    for other, figures, terms in rivals:
        rival = option([Discard(Card.parse("KC"))], 0.5) | {"out": 0.2} | other
        reasons = {"pack": 10, "options": [best, rival]}
        found = hint(view, Discard(Card.parse("4C")), NAMES, reasons)
        (odds,) = map(WORDS.text, found.odds)
        assert all(figure in odds for figure in figures), odds
        told = [WORDS.text(each) for each in found.why]
        assert len(told) == terms
        assert told[0] == WORDS("why.throw.alone", points=5)
        assert not any(" in 100" in each or "Compared" in each for each in told)


@pytest.mark.parametrize(("win", "hopeless"), [(0.004, True), (0.2, False)])
def test_advice_that_loses_the_game_says_so(win: float, hopeless: bool) -> None:
    """So does laying that leaves a last card to throw: it says what the whole turn leads to."""
    rich: dict[str, Any] = {
        "theirs": "3C 3D",
        "their_melds": "QS QS QC / KC KD KH KS",
        "totals": (200, 1100),
    }
    view = seen("7C 7D 7H 4C", **rich)
    lay, throw = LayMeld(Rank.SEVEN, cards("7C 7D 7H")), Discard(Card.parse("4C"))
    ways = [option([lay, throw], win / 2), option([throw], win)]
    told = hint(view, lay, NAMES, {"pack": 10, "options": ways}).why
    assert told[0].id == "warning.skunk"
    assert (message("why.hopeless") in told) == hopeless
    assert "why.out_turn" not in [each.id for each in told]
    assert "why.lay.few" in [each.id for each in told]


def test_what_was_made_of_the_turn_before_is_not_made_again() -> None:
    """The second move of a turn that is tried again has the reasons of the whole turn."""
    lay, throw = LayMeld(Rank.SEVEN, cards("7C 7D 7H")), Discard(Card.parse("4C"))
    takes = TakePack(cards("9C 9D"))
    reasons = {"pack": 10, "options": [option([takes, lay, throw], 0.2)]}
    rich: dict[str, Any] = {
        "theirs": "3C 3D",
        "their_melds": "QS QS QC / KC KD KH KS",
        "totals": (200, 1100),
    }
    view = seen("4C", my_melds="7C 7D 7H / 9C 9D 9H", **rich)
    told = hint(view, throw, NAMES, reasons).why
    assert told[0].id == "warning.skunk"
