"""What totals are worth to a player who plays for the payment."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mille.engine.codec import Seat
from mille.games.mille.melds import PRESETS, HouseRules, settle
from mille.games.mille.moves import DealEnded
from mille.games.mille.players import equity_of, planner, steps_of
from mille.games.mille.position import EQUITY, in_stakes, weights, without_marks
from mille.games.mille.rules import observe
from mille.games.mille.search import TARGET, UNIT, equity, mark
from mille.games.mille.table import MilleView
from mille.value import replace
from tests.games.mille.positions import ME, deal_before, position, rules

MARKS = st.integers(0, 4)
HUNDREDS = st.integers(-5, 11).map(lambda n: 100 * n)
TABLES = [
    *PRESETS.values(),
    rules(stakes=(2, 5)),
    rules("toronto", stakes=(0, 1)),
    rules(double_skunk=False),
]


def table_of(house: HouseRules, made: int = 0, against: int = 0) -> list[float]:
    return [*without_marks(house), float(made), float(against)]


@given(
    st.sampled_from(TABLES),
    st.integers(12, 16).map(lambda n: 100 * n),
    HUNDREDS,
    st.lists(MARKS, min_size=2, max_size=2),
)
def test_a_game_that_is_over_is_worth_what_it_pays(
    house: HouseRules, winner: int, loser: int, marks: list[int]
) -> None:
    """At totals of whole hundreds; in between, the averages follow the points, without rounding."""
    pays = settle(house, (winner, loser), marks, (0, 0)).payment
    table = table_of(house, *marks)
    assert (equity(table, winner, loser) - 0.5) / table[UNIT] == pytest.approx(pays)
    table = table_of(house, *marks[::-1])
    assert (equity(table, loser, winner) - 0.5) / table[UNIT] == pytest.approx(-pays)


@given(st.sampled_from(TABLES), st.floats(-700, 1199), st.floats(-700, 1199), MARKS, MARKS)
def test_what_one_seat_wins_the_other_loses(
    house: HouseRules, own: float, other: float, made: int, against: int
) -> None:
    one = equity(table_of(house, made, against), own, other)
    two = equity(table_of(house, against, made), other, own)
    assert one + two == pytest.approx(1.0)
    assert equity(table_of(house, made + 1, against), own, other) >= one
    assert equity(table_of(house), own + 100, other) >= equity(table_of(house), own, other) - 0.01


def test_the_usual_payment_counts_as_a_game() -> None:
    """At 0-0 nobody is ahead; averaged over games, a win is worth 1 and a loss 0."""
    for house in TABLES:
        assert equity(table_of(house), 0, 0) == pytest.approx(0.5)
        plain = weights(EQUITY)
        for own, other in ((600, 0), (1000, 700), (300, 900)):
            lead = equity(table_of(house), own, other) - 0.5
            assert 0.6 < lead / (equity(plain, own, other) - 0.5) < 2.5


def test_a_skunk_is_worth_more_than_the_win_it_comes_with() -> None:
    """At 1,100 to 500 the game is almost won; what is left to play for is the skunk."""
    gain, plain = [], weights(EQUITY)
    for other in (500, 700):
        table = table_of(rules())
        gain.append(equity(table, 1100, other - 100) - equity(table, 1100, other))
        assert equity(plain, 1100, other - 100) - equity(plain, 1100, other) < 0.03
    assert gain[0] > 2 * gain[1] > 0
    off = table_of(rules(target=1300))
    assert equity(off, 1250, 590) == pytest.approx(equity(off, 1250, 610), abs=0.02)


def test_marks_are_paid_with_a_win() -> None:
    table = table_of(rules())
    assert mark(table, 1250, 700) == pytest.approx(3 * table[UNIT])
    assert mark(table, 1250, 500) == pytest.approx(6 * table[UNIT])
    assert mark(table, 1250, -20) == pytest.approx(9 * table[UNIT])
    assert mark(table, 700, TARGET) == 0.0
    assert mark(table, 900, 300) > mark(table, 0, 0) > mark(table, 300, 900) > 0.0


def viewed(house: HouseRules, *deals: DealEnded) -> MilleView:
    return observe(replace(position("KC KD", house=house), deals=deals), ME)


def test_the_marks_of_the_game_so_far() -> None:
    before = deal_before((900, -20))
    natural = replace(before.scores[0], naturals=1, natural_hand=True)
    circle = replace(before.scores[1], left=20, chapeau=True)
    view = viewed(rules(), replace(before, scores=(natural, circle)))
    assert in_stakes(view)[-2:] == [2.0, 0.0]
    theirs = observe(
        replace(position("KC KD"), deals=(replace(before, scores=(natural, circle)),)), Seat(1)
    )
    assert in_stakes(theirs)[-2:] == [0.0, 2.0]


def test_who_plays_for_the_stakes() -> None:
    """Ambroise does, if there are any stakes; Irène thinks of the game alone."""
    ambroise, irene = (planner(name).effort for name in ("ambroise", "master"))
    view = viewed(rules(), deal_before((1000, 450)))
    assert equity_of(view, irene) == weights(EQUITY)
    assert equity_of(view, ambroise) == in_stakes(view)
    his, hers = steps_of(view, ambroise), steps_of(view, irene)
    assert his[1] > hers[1]
    for_nothing = viewed(rules(stakes=(0, 0)), deal_before((1000, 450)))
    assert equity_of(for_nothing, ambroise) == weights(EQUITY)
