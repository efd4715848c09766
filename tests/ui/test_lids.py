"""The first page comes before the lids of all boxes; while you use it none is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from mille.session.settings import Settings
from mille.ui.pages.shelf import Box, ShelfPage
from tests.ui.conftest import SIZE, SMALL, Program
from tests.ui.test_pages import Watched


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """The boxes whose lids were drawn, in order."""
    made: list[Box] = []
    lid = Box._lid

    def counted(box: Box, lifted: bool) -> Surface:
        made.append(box)
        return lid(box, lifted)

    monkeypatch.setattr(Box, "_lid", counted)
    return made


def test_one_lid_a_frame_and_none_when_it_is_pointed_at(home: Path, drawn: list[Box]) -> None:
    program = Program(Settings())
    program.app.start()
    page = program.top
    assert isinstance(page, ShelfPage)
    boxes = [widget for widget in page.widgets if isinstance(widget, Box)]
    assert len(boxes) > 1
    program.frame()
    assert [each.id for each in drawn] == [boxes[0].id], "the one in front, for the first frame"
    while page.restless:
        before = len(drawn)
        program.frame()
        assert len(drawn) <= before + 1
    assert {each.id for each in drawn} == {each.id for each in boxes}
    drawn.clear()
    for box in boxes:
        program.point(*box.bounds.center)
        program.frame(times=3)
    assert not drawn


def test_the_next_shelf_has_the_lids_of_the_one_before(home: Path, drawn: list[Box]) -> None:
    """Even under a page that opens before the shelf was seen, as the score pad's does."""
    program = Program(Settings())
    program.app.start()
    assert isinstance(program.top, ShelfPage)
    program.top.finish()
    program.app.open_start()
    drawn.clear()
    program.top.finish()
    assert not drawn


def test_for_a_picture_all_are_drawn_at_once(program: Program, drawn: list[Box]) -> None:
    page = program.top
    assert isinstance(page, ShelfPage)
    page.finish()
    assert not page.restless


def test_a_lid_keeps_its_cloth_and_is_seen_while_a_page_lies_on_the_shelf(program: Program) -> None:
    """Also if the window is resized under the page of another game."""
    page = program.top
    assert isinstance(page, ShelfPage)
    page.finish()

    def cloths() -> list[tuple[int, ...]]:
        made = Surface(program.app.services.size)
        page.draw(made)
        boxes = [widget.bounds for widget in page.widgets if isinstance(widget, Box)]
        return [tuple(made.get_at((round(b.x + 12), round(b.center[1])))) for b in boxes]

    before = cloths()
    program.key("2")
    assert program.top is not page
    program.resize((1240, 700))
    for old, new in zip(before, cloths(), strict=True):
        assert all(abs(a - b) <= 6 for a, b in zip(old, new, strict=True)), (before, cloths())


def test_the_shelf_draws_its_lids_anew_behind_a_page(program: Program, drawn: list[Box]) -> None:
    """After the window was resized, one a frame, until none is stretched."""
    page = program.top
    assert isinstance(page, ShelfPage)
    page.finish()
    program.key("2")
    assert program.top is not page
    drawn.clear()
    program.resize((1000, 640))
    program.frame(times=2 * len(page.widgets))
    boxes = {widget.id for widget in page.widgets if isinstance(widget, Box)}
    assert {each.id for each in drawn} == boxes
    assert program.loop.at_rest


@pytest.mark.parametrize("size", [SMALL, (600, 720), SIZE])
def test_what_is_said_of_a_game_is_whole_in_every_window(home: Path, size: tuple[int, int]) -> None:
    program = Program(Settings(), size)
    program.app.services.texts = watched = Watched()
    program.app.start()
    page = program.top
    assert isinstance(page, ShelfPage)
    page.finish()
    assert not watched.cut
    for box in page.widgets:
        if isinstance(box, Box):
            lines = box.lines(box.bounds.w, box.bounds.h)
            assert max(line.width for line in lines) <= box.bounds.w
            assert len({line.height for line in lines}) == 1, "letters of one size"


def test_each_line_of_a_name_stands_in_the_middle(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Surface] = []

    def kept(surface: Surface, picture: Surface, *where: object) -> None:
        drawn.append(picture)

    monkeypatch.setattr("mille.ui.pages.shelf.blit_text", kept)
    program = Program(Settings(scale=2.0, game="beggar_my_neighbor"), (1280, 720))
    program.app.start()
    page = program.top
    assert isinstance(page, ShelfPage)
    page.finish()
    assert drawn
    for picture in drawn:
        for y in (0, picture.height // 2):
            half = picture.subsurface((0, y, picture.width, picture.height // 2))
            ink = half.get_bounding_rect()
            assert not ink.w or ink.w < 40 or abs(ink.centerx - picture.width / 2) <= 12
