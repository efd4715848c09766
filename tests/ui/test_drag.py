"""What the pointer's gestures mean: taps, lifts, drops; no screen."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mille.ui.table.hand import DOUBLE, THRESHOLD, Carry, Drop, Lift, Tap, moved, released
from mille.ui.table.stage import HandState, Press


@pytest.fixture
def hand() -> HandState:
    return HandState()


def press(hand: HandState, x: float, y: float, unit: float = 1.0) -> None:
    hand.press = Press(x, y, THRESHOLD * unit, None, None)


def carries(hand: HandState) -> bool:
    return hand.press is not None and hand.press.carries


def tap(hand: HandState, x: float, y: float, now: float, unit: float = 1.0) -> Tap:
    press(hand, x, y, unit)
    (made,) = released(hand, x, y, now)
    assert isinstance(made, Tap)
    return made


def test_a_press_that_stays_is_a_tap(hand: HandState) -> None:
    press(hand, 10, 20, 1.0)
    assert hand.press is not None and not carries(hand)
    assert moved(hand, 12, 23) == []
    assert released(hand, 12, 23, 0.1) == [Tap(12, 23)]
    assert released(hand, 12, 23, 0.2) == []


def test_a_press_that_travels_carries(hand: HandState) -> None:
    press(hand, 10, 20, 1.0)
    assert moved(hand, 30, 20) == [Lift(10, 20), Carry(30, 20)]
    assert carries(hand)
    assert moved(hand, 40, 25) == [Carry(40, 25)]
    assert moved(hand, 10, 20) == [Carry(10, 20)]
    assert released(hand, 50, 60, 9.0) == [Drop(50, 60)]
    assert moved(hand, 60, 60) == []


@pytest.mark.parametrize("unit", [0.6, 1.0, 3.0])
def test_the_threshold_grows_with_the_window(hand: HandState, unit: float) -> None:
    press(hand, 0, 0, unit)
    assert moved(hand, THRESHOLD * unit, 0) == []
    assert moved(hand, THRESHOLD * unit + 0.1, 0) != []


def test_a_tap_may_wander_and_come_back(hand: HandState) -> None:
    press(hand, 0, 0, 1.0)
    for at in ((3, 3), (-4, 2), (0, -5), (0, 0)):
        assert moved(hand, *at) == []
    assert released(hand, 0, 0, 5.0) == [Tap(0, 0)]


class TestDouble:
    def test_quick_and_near(self, hand: HandState) -> None:
        assert not tap(hand, 10, 10, 1.0).double
        assert tap(hand, 12, 10, 0.99 + DOUBLE).double

    def test_slow(self, hand: HandState) -> None:
        tap(hand, 10, 10, 1.0)
        assert not tap(hand, 10, 10, 1.01 + DOUBLE).double

    def test_far(self, hand: HandState) -> None:
        tap(hand, 10, 10, 1.0)
        assert not tap(hand, 10 + 2 * THRESHOLD + 1, 10, 1.1).double
        assert tap(hand, 10 + 2 * THRESHOLD + 1, 10, 1.2).double

    def test_far_in_a_large_window_is_near(self, hand: HandState) -> None:
        tap(hand, 10, 10, 1.0, unit=3.0)
        assert tap(hand, 40, 10, 1.1, unit=3.0).double

    def test_a_third_begins_anew(self, hand: HandState) -> None:
        assert [tap(hand, 5, 5, 1 + i / 10).double for i in range(5)] == [
            False,
            True,
            False,
            True,
            False,
        ]


def test_a_press_that_is_forgotten_means_nothing(hand: HandState) -> None:
    press(hand, 0, 0)
    moved(hand, 50, 0)
    hand.press = None
    assert moved(hand, 60, 0) == released(hand, 60, 0, 1.0) == []


points = st.tuples(st.integers(0, 100), st.integers(0, 100))
actions = st.lists(
    st.one_of(
        st.tuples(st.just("down"), points),
        st.tuples(st.just("move"), points),
        st.tuples(st.just("up"), points),
        st.tuples(st.just("cancel"), points),
    ),
    max_size=40,
)


@given(actions)
def test_every_lift_has_one_end(done: list[tuple[str, tuple[int, int]]]) -> None:
    """In any order of events: carries only after a lift, at most one drop for each lift."""
    hand = HandState()
    carrying = False
    for number, (what, (x, y)) in enumerate(done):
        if what == "down":
            press(hand, x, y, 1.0)
            carrying = False
        elif what == "cancel":
            hand.press = None
            carrying = False
        elif what == "move":
            for gesture in moved(hand, x, y):
                if isinstance(gesture, Lift):
                    assert not carrying
                    carrying = True
                else:
                    assert isinstance(gesture, Carry)
                    assert carrying
        else:
            for gesture in released(hand, x, y, float(number)):
                assert isinstance(gesture, Drop) == carrying
                assert isinstance(gesture, Tap) != carrying
            carrying = False
        assert carries(hand) == carrying
