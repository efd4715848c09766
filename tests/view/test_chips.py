"""Amounts as chips: changing them loses nothing, and they stay in their place."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, strategies as st

from mille.view import geometry
from mille.view.geometry import Rect

amounts = st.one_of(st.integers(0, 3000), st.integers(0, 10_000_000))
rects = st.builds(Rect, st.just(40.0), st.just(30.0), st.floats(40, 400), st.floats(24, 300))


@given(amounts)
def test_change_adds_up(amount: int) -> None:
    """And only stacks of the dearest chips are higher than ten."""
    made = geometry.change(amount)
    assert sum(value * n for value, n in made.items()) == amount
    assert all(n <= geometry.STACK for value, n in made.items() if value != geometry.VALUES[-1])
    assert list(made) == sorted(made, reverse=True)


def test_a_debt_is_no_chips() -> None:
    assert geometry.change(-20) == {}
    assert geometry.side_by_side(-20, Rect(0, 0, 100, 100), 1.0) == []
    assert geometry.heap(0, Rect(0, 0, 100, 100), 1.0) == []


@given(amounts, rects, st.floats(0.6, 3))
def test_stacks_stay_in_their_place(amount: int, rect: Rect, unit: float) -> None:
    for lie, most in ((geometry.side_by_side, geometry.MOST), (geometry.heap, geometry.LARGE)):
        for stack in lie(amount, rect, unit):
            assert len(stack.chips) <= geometry.STACK
            assert stack.width <= most * unit + 0.01
            covered = stack.rect
            slack = 0.12 * stack.width  # for a leaning stack
            assert covered.x >= rect.x - slack and covered.right <= rect.right + slack
            assert covered.y >= rect.y - 0.5 and covered.bottom <= rect.bottom + 0.5


@given(st.integers(1, 4000), rects)
def test_side_by_side_all_of_it_lies_there(amount: int, rect: Rect) -> None:
    """If a seat can have that amount in front of it."""
    stacks = geometry.side_by_side(amount, rect, 1.0)
    assert sum(map(sum, (stack.chips for stack in stacks))) == amount
    for one, other in combinations(stacks, 2):
        assert one.x != other.x


@given(amounts)
def test_only_a_few_fly(amount: int) -> None:
    assert len(geometry.thrown(amount)) <= geometry.FLYING
    assert bool(geometry.thrown(amount)) is bool(amount)
