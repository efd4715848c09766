"""The rules of thumb of the people at the table (anaconda.md, section 8)."""

from __future__ import annotations

from mille.agents.agent import decide
from mille.cards.card import cards
from mille.cards.dice import Dice
from mille.engine.game import Seat
from mille.games.anaconda.moves import Arrange, Declare, Pass, Way
from mille.games.anaconda.players import PLAYERS, among, chance_high, chance_low, exactly
from mille.games.anaconda.rules import ANACONDA
from mille.games.anaconda.state import State
from tests.games.anaconda.tables import SIX, B, Q, T, W, act, dealt, declare, pass_on, rules


def choice(state: State) -> object:
    """What a player without errors does for the seat on turn."""
    seat = Seat(state.to_answer[0])
    return decide(PLAYERS["grandmaster"].think(ANACONDA.observe(state, seat), Dice("thumb")))


def test_a_better_hand_has_the_better_chance() -> None:
    chances = [chance_high(hand, exactly(1)) for hand in (Q, B, T)]
    assert chances == sorted(set(chances), reverse=True)
    lows = [chance_low("ace_to_five", hand, exactly(1)) for hand in (W, SIX, T)]
    assert lows == sorted(set(lows), reverse=True)


def test_who_is_alone_gets_the_half_with_any_hand() -> None:
    assert chance_high(cards("2S 4H 5D 7C 9S"), exactly(0)) == 1
    assert among(2) == (0.25, 0.5, 0.25)


def test_four_of_a_kind_are_kept_declared_and_laid() -> None:
    state, _ = act(dealt(rules(), 3, hands=["QS QH QD QC 3C 9H 8D", "", ""]), *["check"] * 3)
    passed = choice(state)
    assert isinstance(passed, Pass)
    assert {card.code for card in passed.cards} == {"3C", "9H", "8D"}
    state = pass_on(act(pass_on(state), *["check"] * 3)[0])
    state, _ = act(state, *["check"] * 3)
    assert choice(state) == Declare(Way.HIGH)
    laid = choice(declare(state, {0: "high", 1: "low", 2: "low"}))
    assert isinstance(laid, Arrange)
    assert laid.cards[-1].rank == "Q"  # what is up may be three queens only
    assert set(cards("QS QH QD QC")) <= set(laid.cards)
