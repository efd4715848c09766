"""The table for 2 to 10 seats: it is drawn, nothing overlaps, and cards move."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from mille.cards import Card, cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.session.settings import Settings
from mille.ui.table.effects.every import draw_strip
from mille.ui.table.playing.acts import row_of
from mille.ui.table.showing import lettering, slips
from mille.ui.table.table import Table
from mille.view.beat import Beat, CountUp, Pay, Step, Sweep, Travel, Wait
from mille.view.geometry import GROUND, TUCKED, Rect
from mille.view.table import Place, Role
from tests.parts import quick_first, quick_rows
from tests.ui.conftest import Program
from tests.ui.seats import KINDS, TRICK, FakeView, fake_game, hand_of, names
from tests.ui.test_slips import Paper, apart

SIZES = [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1600), (600, 720)]
SCALES = (2.5, 0.8, 1.0, 1.4)
SEATS = (2, 6, 10, 3, 4, 5, 7, 8, 9)


def at_table(program: Program, view: FakeView) -> Table:
    """A table that shows a view."""
    made = Table(program.app.services, fake_game(), names(view.seats))
    program.app.services.only(made)
    made.show(view)
    return made


@pytest.mark.parametrize(
    ("scale", "size", "kind"), quick_rows(product(SCALES, SIZES, KINDS), 2, every=7)
)
def test_words_and_slips_keep_to_their_places(
    home: Path, size: tuple[int, int], kind: str, scale: float
) -> None:
    program = Program(Settings(scale=scale), size)
    for seats in SEATS:
        view = FakeView(kind, seats, turn=seats - 1)
        made = at_table(program, view)
        s, zones = made.services, made.stage.ground.zones
        assert made.shown is not None
        for number, seat in enumerate(made.shown.seats):
            paper, rect = Paper(s.size), made.slip_rect(number)
            slips.draw_slip(paper, s, rect, seat)
            faults = apart(paper.ink, rect, 2.0)
            assert not faults, (kind, size, scale, seats, faults)
        for name in ("headline", "middle"):
            if name in zones:
                paper = Paper(s.size)
                lettering.draw_line(paper, s, zones[name].rect, made.shown.prompt, False)
                assert not apart(paper.ink, zones[name].rect)
        if "strip" in zones:
            paper = Paper(s.size)
            draw_strip(paper, s, zones["strip"].rect, made.shown.strip)
            window = Rect(0, 0, *s.size)
            assert not [f for f in apart(paper.ink, window, 99) if "leaves" in f]
        buttons = row_of(made, made.presenter.actions(view, ()), True, lambda action: None)
        assert len(buttons) == 3
        for button in buttons:
            b, row = button.bounds, zones["buttons"].rect
            assert row.x - 0.01 <= b.x < b.right <= row.right + 0.01
            assert b.bottom <= row.bottom + 0.01
            assert b.h <= max(row.h, s.target) + 0.01  # one that is easy to hit grows upwards


@pytest.mark.parametrize("seats", quick_first(SEATS, 1))
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_drawn(home: Path, kind: str, seats: int) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView(kind, seats))
    surface = Surface((1280, 720))
    made.draw(surface)
    places = [z for z in made.stage.ground.zones.values() if z.kind not in (GROUND, TUCKED)]
    for one, other in combinations(places, 2):
        assert one.rect.overlap(other.rect) < 0.01
    seen = {node.id for node in made.frame().nodes()}
    assert {f"slip/{seat}" for seat in range(seats)} <= seen


@pytest.mark.parametrize("me", [0, 2])
@pytest.mark.parametrize("seats", [3, 5, 8, 10])
def test_a_trick_is_played_and_swept(home: Path, seats: int, me: int) -> None:
    """A card that the next event of its move sweeps away is seen to land first."""
    program = Program(Settings(), (1280, 720))
    view = FakeView("climbing", seats, trick=2, me=me)
    made = at_table(program, view)
    after = FakeView("climbing", seats, trick=0, me=me)
    (king,) = cards("KH")
    player = Seat((me + 1) % seats)
    falls = Travel((king,), hand_of(player), TRICK, sound="snap")
    made.tell(Beat((falls,), message("news.died"), player), after)
    faces = []
    while made.stage.busy:
        faces += [s.showing for s in made.stage.sprites if s.place == TRICK]
        made.update(1 / 60)
    assert king in faces
    lying = [s for s in made.stage.sprites if s.place == TRICK]
    assert [s.showing for s in lying].count(king) == 1, "it lies there until it is swept"
    made.tell(Beat((Wait(), Sweep(TRICK)), message("news.died"), None), after)
    while made.stage.busy:
        made.update(1 / 60)
    assert not [s for s in made.stage.sprites if s.place == TRICK]
    assert made.written is made.shown


def test_what_lies_on_is_gone_with_the_next_move(home: Path) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4, trick=0))
    (king,) = cards("KH")
    travel = Travel((king,), hand_of(1), TRICK)
    made.tell(Beat((travel,), None, Seat(1)), FakeView("climbing", 4, trick=0))
    made.hurry()
    assert [s.showing for s in made.stage.sprites if s.place == TRICK] == [king]
    made.tell(Beat(), FakeView("climbing", 4, trick=0, turn=2))
    made.hurry()
    assert not [s for s in made.stage.sprites if s.place == TRICK]


def test_a_card_flies_from_a_hand_that_is_only_counted(home: Path) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 10, trick=0))
    slip = made.stage.ground.slip(Seat(7))
    assert not [s for s in made.stage.sprites if s.place == hand_of(7)]
    (three,) = cards("3C")
    travel = Travel((three,), hand_of(7), TRICK)
    made.tell(Beat((travel,), None, Seat(7)), FakeView("climbing", 10, trick=1))
    (sprite,) = [s for s in made.stage.sprites if s.place == TRICK]
    assert slip.holds(sprite.pose.x, sprite.pose.y)
    made.hurry()
    assert sprite.pose == sprite.home
    assert sprite.showing is three


def test_figures_run_and_chips_fly_and_all_is_said_at_the_end(home: Path) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("betting", 5))
    steps: tuple[Step, ...] = (
        Pay(40, Place(Role.POT), Place(Role.CHIPS, Seat(2))),
        CountUp(Seat(2), along=True),
    )
    made.tell(Beat(steps, message("news.died")), FakeView("betting", 5, turn=1))
    assert made.stage.busy
    made.update(0.1)
    assert made.effects.payments.runs
    assert not made.news
    made.draw(Surface((1280, 720)))
    for _ in range(60):
        made.update(1 / 60)
    assert not made.stage.busy
    assert not made.effects.payments.runs
    assert made.news[-1].id == "news.died"


def test_the_seat_on_turn_is_lifted(home: Path) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 6, turn=3))
    places = made.stage.ground.zones
    lifted = [n for n in range(6) if made.slip_rect(n).y < places[f"slip.{n}"].rect.y]
    assert lifted == [3]


@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080), (1024, 768)], 1))
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a_lifted_slip_touches_no_chips(home: Path, size: tuple[int, int], seats: int) -> None:
    program = Program(Settings(), size)
    for turn in range(1, seats):
        made = at_table(program, FakeView("betting", seats, turn=turn))
        slip, places = made.slip_rect(turn), made.stage.ground.zones
        edge = 3 * made.services.unit
        slip = Rect(slip.x - edge, slip.y - edge, slip.w + 2 * edge, slip.h + 2 * edge)
        assert slip.y + edge < places[f"slip.{turn}"].rect.y, "it is lifted"
        for other in set(range(seats)) - {turn}:
            assert not slip.overlap(places[f"chips.{other}"].rect), (turn, other)


@pytest.mark.long
def test_a_second_line_of_the_plan_makes_room_and_it_stays(home: Path) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4))
    before = dict(made.stage.ground.zones)
    made.tell(Beat(), FakeView("climbing", 4, turn=1))
    assert dict(made.stage.ground.zones) == before


def test_seals_and_marks_are_drawn(home: Path) -> None:
    """A card shows the seat that put it there, and what it stands for."""
    from mille.value import replace

    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4))
    plain = Surface((1280, 720))
    made.draw(plain)
    assert made.shown is not None
    heap = made.shown.zones[TRICK]
    sealed = replace(heap.cards[-1], stands_for=Card.parse("KS"), by=Seat(1))
    made.stage.show(
        replace(
            made.shown,
            zones={
                **made.shown.zones,
                TRICK: replace(heap, cards=(*heap.cards[:-1], sealed)),
            },
        )
    )
    with_seal = Surface((1280, 720))
    made.draw(with_seal)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(with_seal, "RGB")
