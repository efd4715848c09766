"""One card on its way: on time, home at the end, face up from the middle of a turn."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mille.cards import Card
from mille.engine.codec import Seat
from mille.ui.table.moving.sprites import Leg, Sprite, out, raised, settle, smooth
from mille.ui.tempo import Ease, Tempo
from mille.view.geometry import Pose
from mille.view.table import Place, Role
from tests.ui.conftest import SPEEDS

QUEEN = Card.parse("QS")
HOME = Pose(300.0, 200.0, 100.0)
AWAY = Pose(100.0, 40.0, 50.0, 30.0)
EASES: list[Ease] = [smooth, out, settle]


def sprite(card: Card | None = QUEEN, showing: Card | None = QUEEN) -> Sprite:
    """A card away from its place."""
    return Sprite(1, card, Place(Role.HAND, Seat(0)), "", HOME, AWAY, showing)


def straight(t: float) -> float:
    """No easing, for figures that can be worked out."""
    return t


class TestLegs:
    """Parts of a way."""

    def test_half_way_in_half_the_time(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0, ease=straight))
        card.advance(0.5)
        assert card.pose == Pose(200, 120, 75, 15)
        assert card.moving
        card.advance(0.5)
        assert card.pose == HOME
        assert not card.moving

    def test_it_waits_first(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0, wait=0.4, ease=straight))
        assert card.waiting
        card.advance(0.3)
        assert card.waiting
        assert card.pose == AWAY
        card.advance(0.2)
        assert not card.waiting
        assert card.pose.x == pytest.approx(120)
        card.advance(0.91)
        assert card.pose == HOME

    def test_what_is_left_of_the_time_goes_into_the_next_leg(self) -> None:
        card = sprite()
        there = Pose(200, 120, 75)
        card.legs.append(Leg(there, 0.1, ease=straight))
        card.legs.append(Leg(HOME, 1.0, wait=0.2, ease=straight))
        card.advance(0.8)
        assert len(card.legs) == 1
        assert card.pose.x == pytest.approx(250)

    def test_one_long_step_ends_all_legs(self) -> None:
        card = sprite()
        for _ in range(5):
            card.legs.append(Leg(AWAY, 0.1))
            card.legs.append(Leg(HOME, 0.1, wait=0.05))
        card.advance(100)
        assert card.pose == HOME
        assert not card.legs

    def test_a_leg_of_no_length_is_over_at_once(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 0.0))
        card.advance(0.0)
        assert card.pose == HOME
        assert not card.legs

    def test_no_time_no_way(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0))
        card.advance(0.0)
        assert card.pose == AWAY

    def test_the_way_bows_upwards(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0, ease=straight, arc=40))
        card.advance(0.5)
        assert card.pose.y == pytest.approx(120 - 40)
        card.advance(0.5)
        assert card.pose == HOME

    def test_on_the_way_it_is_above_the_table(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0, above=2))
        card.advance(0.5)
        assert card.above == 2
        card.advance(0.5)
        assert card.above == 0

    def test_a_leg_begins_where_the_card_is_by_then(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0, wait=1.0, ease=straight))
        card.pose = Pose(200, 200, 100)  # as when it was carried in the meantime
        card.advance(1.5)
        assert card.pose.x == pytest.approx(250)

    @given(
        st.lists(
            st.tuples(st.floats(0, 1), st.floats(0, 1), st.sampled_from(EASES)),
            min_size=1,
            max_size=6,
        ),
        st.lists(st.floats(0.0, 0.3), max_size=60),
    )
    def test_however_time_is_cut_it_gets_home(
        self, legs: list[tuple[float, float, Ease]], steps: list[float]
    ) -> None:
        card = sprite(showing=None)
        for seconds, wait, ease in legs[:-1]:
            card.legs.append(Leg(AWAY, seconds, wait, ease))
        seconds, wait, ease = legs[-1]
        card.legs.append(Leg(HOME, seconds, wait, ease, face=QUEEN, turns=True))
        whole = sum(leg.seconds + leg.wait for leg in card.legs)
        for step in steps:
            card.advance(step)
            assert 0 < card.width <= 1
        assert card.moving == (sum(steps) < whole - 1e-6) or abs(sum(steps) - whole) < 1e-6
        card.advance(whole + 0.01)
        assert card.pose == HOME
        assert card.showing is QUEEN
        assert card.width == 1.0
        assert not card.moving


class TestTurning:
    """A card that turns over."""

    def test_the_face_comes_in_the_middle(self) -> None:
        card = sprite(showing=None)
        card.legs.append(Leg(HOME, 1.0, face=QUEEN, turns=True))
        seen = []
        for _ in range(10):
            card.advance(0.1)
            seen.append((card.showing, round(card.width, 2)))
        assert [face for face, _ in seen] == [None] * 4 + [QUEEN] * 6
        widths = [width for _, width in seen]
        assert widths == [0.8, 0.6, 0.4, 0.2, 0.04, 0.2, 0.4, 0.6, 0.8, 1.0]

    def test_to_its_back(self) -> None:
        card = sprite(card=None)
        card.legs.append(Leg(HOME, 1.0, face=None, turns=True))
        card.advance(0.4)
        assert card.showing is QUEEN
        card.advance(0.2)
        assert card.showing is None
        card.advance(0.4)
        assert card.showing is None

    def test_nothing_turns_that_shows_it_already(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0, face=QUEEN, turns=True))
        card.advance(0.5)
        assert card.width == 1.0

    def test_while_it_waits_it_does_not_turn(self) -> None:
        card = sprite(showing=None)
        card.legs.append(Leg(HOME, 1.0, wait=1.0, face=QUEEN, turns=True))
        card.advance(0.9)
        assert (card.showing, card.width) == (None, 1.0)


class TestFinish:
    """Cut short."""

    @given(st.floats(0, 2))
    def test_at_any_moment_it_is_home(self, when: float) -> None:
        card = sprite(showing=None)
        card.alpha = 0.3
        card.legs.append(Leg(AWAY, 0.5, ease=settle))
        card.legs.append(Leg(HOME, 1.0, wait=0.2, face=QUEEN, turns=True, above=2))
        card.advance(when)
        card.finish()
        assert card.pose == card.home
        assert card.showing is card.card
        assert (card.width, card.alpha, card.above) == (1.0, 1.0, 0)
        assert not card.moving
        assert not card.waiting
        card.advance(1.0)
        assert card.pose == HOME


class TestEases:
    """How a way begins and ends."""

    @pytest.mark.parametrize("ease", EASES)
    def test_from_start_to_end(self, ease: Ease) -> None:
        assert ease(0.0) == pytest.approx(0.0)
        assert ease(1.0) == pytest.approx(1.0)

    @pytest.mark.parametrize("ease", [smooth, out])
    def test_never_back(self, ease: Ease) -> None:
        values = [ease(i / 50) for i in range(51)]
        assert values == sorted(values)

    def test_only_one_overshoots_and_only_a_breath(self) -> None:
        top = max(settle(i / 100) for i in range(101))
        assert 1.0 < top < 1.12
        assert max(out(i / 100) for i in range(101)) <= 1.0

    def test_it_overshoots_and_ends_at_home(self) -> None:
        card = sprite()
        card.legs.append(Leg(HOME, 1.0, ease=settle))
        farthest = 0.0
        for _ in range(99):
            card.advance(0.01)
            farthest = max(farthest, card.pose.x)
        assert farthest > HOME.x
        card.advance(0.02)
        assert card.pose == HOME


def test_raised() -> None:
    assert raised(Pose(10, 120, 100, 3), 1.0, 2.0) == Pose(10, 80, 106, 3)
    assert raised(Pose(10, 120, 100, 3), 0.5, 1.0) == Pose(10, 110, 103, 3)


class TestTempo:
    """One speed for all."""

    def test_speeds(self) -> None:
        assert Tempo()(0.22) == 0.22
        assert Tempo(0.5)(0.22) == 0.44
        assert Tempo(4.0)(0.2) == pytest.approx(0.05)
        assert Tempo(0.0)(0.22) == 0.0
        assert sorted(SPEEDS) == [0.0, 0.5, 1.0, 2.0, 4.0, 16.0]

    def test_still(self) -> None:
        assert Tempo(0.0).still
        assert Tempo(1.0, reduced=True).still
        assert not any(Tempo(speed).still for speed in SPEEDS if speed)
