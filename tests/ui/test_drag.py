"""What the pointer's gestures mean: taps, lifts, drops; no screen."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mille.ui.table.playing.hands import THRESHOLD, Carry, Drag, Drop, Grip, Lift, Tap


@pytest.fixture
def drag() -> Drag:
    return Drag()


def tap(drag: Drag, x: float, y: float, now: float, unit: float = 1.0) -> Tap:
    drag.down(x, y, unit)
    (made,) = drag.up(x, y, now)
    assert isinstance(made, Tap)
    return made


def test_a_press_that_stays_is_a_tap(drag: Drag) -> None:
    drag.down(10, 20, 1.0)
    assert drag.grip is Grip.PRESSED
    assert drag.move(12, 23) == []
    assert drag.up(12, 23, 0.1) == [Tap(12, 23)]
    assert drag.up(12, 23, 0.2) == []


def test_a_press_that_travels_carries(drag: Drag) -> None:
    drag.down(10, 20, 1.0)
    assert drag.move(30, 20) == [Lift(10, 20), Carry(30, 20)]
    assert drag.grip is Grip.CARRYING
    assert drag.move(40, 25) == [Carry(40, 25)]
    assert drag.move(10, 20) == [Carry(10, 20)]
    assert drag.up(50, 60, 9.0) == [Drop(50, 60)]
    assert drag.move(60, 60) == []


@pytest.mark.parametrize("unit", [0.6, 1.0, 3.0])
def test_the_threshold_grows_with_the_window(drag: Drag, unit: float) -> None:
    drag.down(0, 0, unit)
    assert drag.move(THRESHOLD * unit, 0) == []
    assert drag.move(THRESHOLD * unit + 0.1, 0) != []


def test_a_tap_may_wander_and_come_back(drag: Drag) -> None:
    drag.down(0, 0, 1.0)
    for at in ((3, 3), (-4, 2), (0, -5), (0, 0)):
        assert drag.move(*at) == []
    assert drag.up(0, 0, 5.0) == [Tap(0, 0)]


class TestDouble:
    def test_quick_and_near(self, drag: Drag) -> None:
        assert not tap(drag, 10, 10, 1.0).double
        assert tap(drag, 12, 10, 0.99 + Drag.DOUBLE).double

    def test_slow(self, drag: Drag) -> None:
        tap(drag, 10, 10, 1.0)
        assert not tap(drag, 10, 10, 1.01 + Drag.DOUBLE).double

    def test_far(self, drag: Drag) -> None:
        tap(drag, 10, 10, 1.0)
        assert not tap(drag, 10 + 2 * THRESHOLD + 1, 10, 1.1).double
        assert tap(drag, 10 + 2 * THRESHOLD + 1, 10, 1.2).double

    def test_far_in_a_large_window_is_near(self, drag: Drag) -> None:
        tap(drag, 10, 10, 1.0, unit=3.0)
        assert tap(drag, 40, 10, 1.1, unit=3.0).double

    def test_a_third_begins_anew(self, drag: Drag) -> None:
        assert [tap(drag, 5, 5, 1 + i / 10).double for i in range(5)] == [
            False,
            True,
            False,
            True,
            False,
        ]


class TestCancel:
    def test_what_was_carried(self, drag: Drag) -> None:
        drag.down(0, 0, 1.0)
        drag.move(50, 0)
        assert drag.cancel()
        assert drag.grip is Grip.IDLE
        assert drag.move(60, 0) == []
        assert drag.up(60, 0, 1.0) == []

    def test_what_was_pressed(self, drag: Drag) -> None:
        drag.down(0, 0, 1.0)
        assert not drag.cancel()
        assert drag.up(0, 0, 1.0) == []

    def test_nothing(self, drag: Drag) -> None:
        assert not drag.cancel()
        assert drag.up(3, 3, 1.0) == []
        assert drag.move(3, 3) == []


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
    drag = Drag()
    carrying = False
    for number, (what, (x, y)) in enumerate(done):
        if what == "down":
            drag.down(x, y, 1.0)
            carrying = False
        elif what == "cancel":
            assert drag.cancel() == carrying
            carrying = False
        elif what == "move":
            for gesture in drag.move(x, y):
                if isinstance(gesture, Lift):
                    assert not carrying
                    carrying = True
                else:
                    assert isinstance(gesture, Carry)
                    assert carrying
        else:
            for gesture in drag.up(x, y, float(number)):
                assert isinstance(gesture, Drop) == carrying
                assert isinstance(gesture, Tap) != carrying
            carrying = False
        assert (drag.grip is Grip.CARRYING) == carrying
