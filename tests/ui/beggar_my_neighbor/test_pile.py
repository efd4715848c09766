"""The pile of Beggar My Neighbor in the window: it stays until you have had time to read it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path

import pytest

from mille.engine.codec import Seat
from mille.games import entry
from mille.games.beggar_my_neighbor.present import DEBT, PILE
from mille.games.beggar_my_neighbor.rules import State
from mille.games.beggar_my_neighbor.table import Event, Played, Taken
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.effects import draw_rope
from mille.ui.table.table import Table
from mille.value import replace
from mille.view.geometry import ASPECT, Pose, Rect
from tests.games.beggar_my_neighbor.positions import GAME, play, position
from tests.ui.conftest import SMALL, Program
from tests.ui.tables import parts_of
from tests.ui.test_slips import Paper


@pytest.fixture
def table(home: Path) -> Table:
    """A table for two, in a small window."""
    program = Program(Settings(), SMALL)
    made = Table(program.app.services, entry("beggar_my_neighbor"), ("You", "Odette"))
    program.app.services.only(made)
    return made


@pytest.mark.parametrize("size", [(600, 720), (700, 1080), (1280, 720), SMALL])
def test_the_number_of_its_cards_stands_below_them(home: Path, size: tuple[int, int]) -> None:
    names = ("You", "Odette", "Mado", "Théo", "Léo", "Hector")
    table = Table(Program(Settings(), size).app.services, entry("beggar_my_neighbor"), names)
    table.services.only(table)
    before, _ = play(position("2C 3C / 4C 5C / 6C 7C / 8C 9C / TC 2D / 3D 4D"), 5)
    table.show(GAME.observe(before, ME))
    assert table.shown is not None
    paper = Paper(size)
    parts_of(table, "/count/").paint(paper)
    place = table.stage.ground.zone(PILE).rect
    (words,) = [ink for ink in paper.ink if place.holds(*ink.center)]
    pile = [s.home for s in table.stage.sprites if s.place == PILE]
    assert len(pile) == 5
    assert max(map(foot, pile)) <= words.top + 1
    assert words.bottom <= place.bottom + 1


@pytest.mark.parametrize("size", [(600, 720), (1280, 720), SMALL])
def test_the_number_on_the_rope_keeps_off_the_line_in_its_middle(
    home: Path, size: tuple[int, int]
) -> None:
    table = Table(
        Program(Settings(), size).app.services, entry("beggar_my_neighbor"), ("You", "Odette")
    )
    table.show(GAME.observe(position("2C 3C / 4C 5C"), ME))
    assert table.shown is not None
    seats = (Seat(0), Seat(1))
    said = replace(table.shown, rope=tuple(zip(seats, (52, 0), strict=True)))
    paper, rect = Paper(size), Rect(0, 0, size[0], 60)
    draw_rope(paper, table.services, rect, seats, (1.0, 0.0), said)
    _, _, number, *_, line = paper.ink  # the first two are the rope and the colour on it
    assert number.w < 40 and line.w < 10
    assert not number.inflate(8, 0).colliderect(line)


def foot(pose: Pose) -> float:
    """How far down a tilted card reaches."""
    lean = radians(abs(pose.angle))
    return pose.y + pose.height / 2 * (cos(lean) + ASPECT * sin(lean))


def told(table: Table, before: State) -> Iterator[Event]:
    """Show a state and tell the next card, as in play: each event with the view after the move."""
    table.show(GAME.observe(before, ME))
    after, events = play(before, 1)
    for event in events:
        table.tell(event, GAME.observe(after, ME))
        yield event
        table.hurry()


def test_a_pile_lies_there_until_all_of_it_is_taken(table: Table) -> None:
    before, _ = play(position("2C 3C QS 9C 8C / 4C 5C 6C 7C TC JC"), 6)
    seen = []
    for event in told(table, before):
        lies = [s for s in table.stage.sprites if s.place in (PILE, DEBT)]
        if isinstance(event, Played):
            assert len(lies) == 7, "the pile is gone before the payment is complete"
        if isinstance(event, Taken):
            assert not lies
            assert len(table.stage.going) == 7
        seen.append(type(event))
    assert seen == [Played, Taken]


def test_the_last_six_cards_of_the_pile_can_be_read(table: Table) -> None:
    before, _ = play(position("2C 3C 6D 9C 8C / 4C 5C 6C 7C TC"), 9)
    table.show(GAME.observe(before, ME))
    pile = [s.home for s in table.stage.sprites if s.place == PILE]
    lefts = sorted(pose.rect.x for pose in pile)[-6:]
    wide = pile[0].rect.w
    assert all(b - a > 0.2 * wide for a, b in pairwise(lefts)), "a corner is covered"


@pytest.mark.parametrize(("size", "below"), [((700, 1100), True), ((1280, 720), False)])
def test_what_is_paid_lies_below_the_pile_where_the_window_is_tall(
    home: Path, size: tuple[int, int], below: bool
) -> None:
    program = Program(Settings(), size)
    names = ("You", "Odette", "Léo", "Mado", "Lili")
    made = Table(program.app.services, entry("beggar_my_neighbor"), names)
    program.app.services.only(made)
    before, _ = play(position("2C 3C / 4C 5C / 6C 7C / 8C 9C / TC JC"), 1)
    made.show(GAME.observe(before, ME))
    pile, debt = (made.stage.ground.zone(place).rect for place in (PILE, DEBT))
    assert (debt.y >= pile.bottom) == below
