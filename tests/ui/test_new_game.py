"""The new-game page under the pointer: what you click stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from mille.engine.message import message
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui.pages.new_game import NewGamePage
from tests.parts import quick_rows
from tests.ui.conftest import SMALL, Program, focus_of
from tests.ui.test_pages import press

SEVERAL = [id for id, title in titles().items() if len(title.seats) > 1]
WINDOWS = [(600, 720), (800, 560), (1280, 720), (700, 1080)]


@pytest.mark.long
@pytest.mark.parametrize(("scale", "size"), quick_rows(product([1.4, 1.0], WINDOWS), 1))
def test_what_one_clicks_stays_under_the_pointer(
    scale: float, size: tuple[int, int], home: Path
) -> None:
    """Seats, level and people, as often as there are values, at one point of the window."""
    for game in SEVERAL:
        program = Program(Settings(speed=0.0, scale=scale), size)
        program.app.take_out(entry(game).title)
        program.app.open_new_game()
        page = program.top
        assert isinstance(page, NewGamePage)
        for id in ("seats", "level", "seat.0", "seat.1"):
            if id == "seat.0":
                page._set_seats(max(page._game.seats[:3]))
            found = [widget for widget in page.widgets if widget.id == id]
            if not found:
                continue
            at = found[0].line()
            where, edge = (at.right - 30, at.center[1]), page.paper.y
            for _ in range(12):
                before = page.people
                program.click(*where)
                assert page.people != before, (game, id)
                assert page.paper.y == pytest.approx(edge), (game, id)
                assert focus_of(page) == id, (game, id)
        program.app.close()


@pytest.mark.parametrize(("scale", "size"), quick_rows(product([1.0, 1.4], WINDOWS), 1))
def test_the_buttons_are_in_sight_however_long_the_page(
    scale: float, size: tuple[int, int], home: Path
) -> None:
    for game in SEVERAL:
        program = Program(Settings(speed=0.0, scale=scale), size)
        program.app.take_out(entry(game).title)
        program.app.open_new_game()
        page = program.top
        assert isinstance(page, NewGamePage)
        page._set_seats(max(page._game.seats))
        page.finish()
        buttons = page.widgets[-6:]
        assert buttons[0].id == "begin"
        for button in buttons:
            assert page.paper.y < button.bounds.y < button.bounds.bottom < page.paper.bottom, game
        program.app.close()


def test_rules_that_so_many_cannot_play_keep_the_focus(home: Path) -> None:
    """Pressing *Deal* leads to what is wrong."""
    program = Program(Settings(speed=0.0), SMALL)
    program.app.open_new_game()
    page = program.top
    assert isinstance(page, NewGamePage)
    page.trouble = message("new.house")
    page.changed()
    press(program, "begin")
    assert program.top is page
    assert focus_of(page) == "rules"


@pytest.mark.parametrize("keys", [(), ("down", "up")], ids=["clicked", "walked"])
def test_return_deals_from_a_choice(keys: Sequence[str], home: Path) -> None:
    """Return means the brass button, whether a click or a key went to the choice."""
    program = Program(Settings(speed=0.0), SMALL)
    program.app.take_out(entry("daifugo").title)
    program.app.open_new_game()
    page = program.top
    assert isinstance(page, NewGamePage)
    press(program, "seats")
    seats = page.people
    for key in (*keys, "return"):
        assert program.top is page and focus_of(page) in ("seats", "level")
        program.key(key)
        program.frame()
    assert program.top is not page and page.people == seats


def test_under_the_players_is_no_room_for_what_is_not_said(home: Path) -> None:
    """It would be two empty lines in large letters, and only a press there fills them."""
    program = Program(Settings(speed=0.0, scale=2.0), (600, 720))
    program.app.take_out(entry("anaconda").title)
    program.app.open_new_game()
    page = program.top
    assert isinstance(page, NewGamePage)

    def seats() -> tuple[str, float]:
        (found,) = (widget for widget in page.widgets if widget.id == "seats")
        return found.more, found.bounds.h - found.line().h

    page._set_seats(max(page._game.seats))
    assert seats() == ("", 0.0)
    page._set_seats(min(page._game.seats))
    more, under = seats()
    assert more and under > 0
