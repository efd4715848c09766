"""The arrows on the shelf go where the boxes lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.session.settings import Settings
from mille.ui.pages.page import nearest
from mille.ui.pages.shelf import Box, ShelfPage
from tests.parts import quick_first
from tests.ui.conftest import Program, against
from tests.ui.test_pages import SIZES

ARROWS = ("left", "right", "up", "down")


def shelf(home: Path, size: tuple[int, int], goes_on: bool) -> tuple[Program, ShelfPage]:
    """The first page, with or without an unfinished game."""
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    if goes_on:
        program.app.new_game(against("casual", "standard"))
        program.settle()
        program.app.close_game()
        program.app.open_start()
    page = program.top
    assert isinstance(page, ShelfPage)
    return program, page


@pytest.mark.parametrize("goes_on", [False, True])
def test_from_the_last_button_the_next_box_is_at_the_right(home: Path, goes_on: bool) -> None:
    program, page = shelf(home, (1280, 720), goes_on)
    page.go("levels" if goes_on else "new")  # the last of the buttons below the box in front
    assert page.here is not None
    here = page.here.bounds
    program.key("right")
    box = page.here
    assert isinstance(box, Box)
    assert box.bounds.x >= here.right
    assert box.bounds.y < here.center[1] < box.bounds.bottom


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_arrows_reach_everything_and_stay_in_their_row(home: Path, size: tuple[int, int]) -> None:
    program, page = shelf(home, size, True)
    bounds = [widget.bounds for widget in page.widgets]
    unit = program.app.services.unit
    reached, new = {0}, [0]
    while new:
        here = new.pop()
        for key in ARROWS:
            there = nearest(bounds, here, key, unit)
            if key in ("left", "right"):
                assert bounds[there].y < bounds[here].bottom
                assert bounds[there].bottom > bounds[here].y
            if there not in reached:
                reached.add(there)
                new.append(there)
    assert reached == set(range(len(bounds)))
