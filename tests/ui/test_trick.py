"""A trick: each card before its seat, read, turned over, swept to its taker, and seen again.

The game is made here; no game of the house has tricks yet.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.cards import cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.session.settings import Settings
from mille.value import replace
from mille.view.beat import TRICK, Beat, Sweep, Travel, looked_at_again, taken, trick
from mille.view.table import Role
from tests.ui.conftest import Program
from tests.ui.seats import FakeView, hand_of
from tests.ui.test_seats import at_table

SIZES = [(1280, 720), (600, 720), (1920, 1080)]
NAMES = ["Ann", "Bea", "Cy", "Di"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 11))
def test_each_card_lies_before_its_seat_and_can_be_read(
    home: Path, seats: int, size: tuple[int, int]
) -> None:
    program = Program(Settings(), size)
    made = at_table(program, FakeView("trick", seats, trick=seats))
    room = made.stage.ground.zone(TRICK).rect
    lying = {s.shown_as.by: s for s in made.stage.sprites if s.place == TRICK}
    assert lying.keys() == set(range(seats))
    for seat, sprite in lying.items():
        assert seat is not None
        assert room.inset(-2, -2).holds(*sprite.pose.rect.center)
        index = sprite.pose.rect
        corner = index.x + 0.12 * index.w, index.y + 0.12 * index.h
        over = [s for s in lying.values() if s.z > sprite.z]
        assert not any(s.pose.rect.inset(1, 1).holds(*corner) for s in over), seat
    assert lying[Seat(0)].pose.y == max(s.pose.y for s in lying.values())
    if seats > 2:
        sides = [lying[Seat(seat)].pose.x for seat in range(seats)]
        assert sides[1] < sides[0] < sides[-1], "the next to the left plays at the left"


@pytest.mark.parametrize("seats", [3, 4, 10])
def test_a_trick_lies_until_it_was_read_and_goes_face_down(home: Path, seats: int) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("trick", seats, trick=seats))
    beat = Beat(taken(hand_of(1)), message("news.died"), Seat(1))
    made.tell(beat, FakeView("trick", seats, trick=0))
    lay = {s.key: s.pose for s in made.stage.going}
    assert len(lay) == seats
    made.update(1 / 60)
    assert made.written is made.shown, "who takes it is said while it lies"
    waited, faces = 0.0, {}
    while made.stage.busy:
        for sprite in made.stage.going:
            faces[sprite.key] = sprite.showing
        if all(sprite.pose == lay[sprite.key] for sprite in made.stage.going):
            waited += 1 / 60
        made.update(1 / 60)
    assert waited > 0.35, "until its line was read"
    assert set(faces.values()) == {None}, "turned over before it is taken"


def test_what_is_swept_to_a_hand_goes_face_down(home: Path) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4, trick=3))
    made.tell(Beat((Sweep(TRICK, hand_of(2)),)), FakeView("climbing", 4, trick=0))
    assert [sprite.card for sprite in made.stage.going] == [None] * 3


def test_the_hand_is_shaded_when_the_news_is_told(home: Path) -> None:
    """Shading it sooner would give away what is about to be played."""
    program = Program(Settings(), (1280, 720))
    before, after = (FakeView("trick", 4, trick=n, gone=gone) for n, gone in ((0, ()), (1, (0,))))
    made = at_table(program, before)
    shades = {s.card: s.shown_as.dimmed for s in made.stage.hand()}
    travel = Travel(cards("3C"), hand_of(1), TRICK)
    made.tell(Beat((travel,), message("news.died"), Seat(1)), after)
    assert made.stage.view is not None
    wanted = {c.card: c.dimmed for c in made.stage.view.zones[hand_of(0)].cards}
    assert wanted != {card: shades[card] for card in wanted}
    while made.stage.busy:
        assert {s.card: s.shown_as.dimmed for s in made.stage.hand()}.items() <= shades.items()
        made.update(1 / 60)
    assert {s.card: s.shown_as.dimmed for s in made.stage.hand()} == wanted


def test_the_last_trick_can_be_looked_at_and_heard_again() -> None:
    (three, ace) = cards("3C AS")
    played = [(Seat(1), three), (Seat(2), ace)]
    lies = trick(played, NAMES)
    assert [(c.by, c.card) for c in lies.cards] == played
    assert lies.label.id == "trick.lies"
    assert lies.place.role is Role.TRICK
    gone = trick((), NAMES, played)
    assert not gone.cards
    assert gone.label == replace(lies.label, id="trick.last")
    assert trick((), NAMES).label.id == "trick.none"
    assert [c.card for c in looked_at_again(played)] == [three, ace]
