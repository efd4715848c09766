"""The figures of a player's games, asked in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from mille.games import entry
from mille.i18n import load
from mille.session import disk
from mille.session.settings import Settings
from mille.session.statistics import ENOUGH
from mille.ui.pages.you import YouPage
from mille.ui.table.replaying.scene import ReplayScene
from mille.view.geometry import Rect
from tests.ui.conftest import SCALES, SMALL, Program
from tests.ui.test_history_page import finished, listed
from tests.ui.test_pages import inside, press

WORDS = load()


def opened(program: Program) -> YouPage:
    """The page, with everything read."""
    listed(program)
    press(program, "you")
    page = program.top
    assert isinstance(page, YouPage)
    page.finish()
    program.frame()
    return page


def told(page: YouPage, id: str) -> str:
    """The words of a part."""
    part = page.frame().find(id)
    return "" if part is None else part.name


def play(game: str, count: int) -> None:
    """Finished games, a day apart."""
    for number in range(count):
        finished(disk.history(), game, f"{game}-{number}", number)


@pytest.mark.parametrize("count", [ENOUGH - 1, ENOUGH])
def test_a_question_is_answered_and_chance_is_told_of_enough_games(home: Path, count: int) -> None:
    play("guts", count)
    program = Program(Settings(), SMALL)
    page = opened(program)
    assert page.asked["game"] == "guts"  # the only game played
    won = WORDS("you.percent", part=0)
    assert told(page, "answer") == WORDS("you.answer.wins", n=count, value=won)
    few = WORDS("you.chance.few", n=count, enough=ENOUGH)
    assert (told(page, "chance") == few) is (count < ENOUGH)
    page.act("what", "next")
    assert page.asked["what"] == "place"
    program.frame()
    plot = page.frame().find("plot")
    assert plot is not None and WORDS.decimal("1.00") not in plot.more
    page.act("what", "next")
    assert page.asked["what"] == "points"
    assert page._said("points", -0.04) == WORDS.decimal("0.0"), "a nought has no minus"
    program.frame()
    assert told(page, "answer").startswith(WORDS.decimal("3.2"))
    page.act("whom", "next")
    program.frame()
    assert page.asked["whom"] == "level.novice"
    assert f" {count} " in told(page, "answer")
    page.act("when", "next")
    program.frame()
    assert f" {min(count, 20)} " in told(page, "answer")
    plot, table = page.frame().find("plot"), page.frame().find("parted")
    assert plot is not None and len(plot.parts[0].parts) == 12
    assert table is not None and len(table.parts) > 3
    page.asked["by"] = "month"
    page.changed()
    program.frame()
    table = page.frame().find("parted")
    assert table is not None and table.parts[1].name[0].isalpha(), "the month has its name"
    program.app.close()


def test_of_all_games_together_points_are_not_asked(home: Path) -> None:
    play("guts", 2)
    play("beggar_my_neighbor", 2)
    program = Program(Settings(), SMALL)
    page = opened(program)
    for game, points in (("", False), ("guts", True), ("beggar_my_neighbor", False)):
        page._ask("game", game)
        page._ask("what", "points")
        program.frame()
        assert (page.asked["what"] == "points") is points, game
        assert (page.asked["by"] == "game") is (game == "")
    program.app.close()


def test_a_record_of_the_house_opens_its_game(home: Path) -> None:
    play("mille", 1)
    program = Program(Settings(), SMALL)
    page = opened(program)
    table = page.frame().find("house")
    assert table is not None
    labels = [row.name.partition(";")[0] for row in table.parts[1:]]
    named = {load(game="mille")(f"figure.{best.id}") for best in entry("mille").ledger.bests}
    assert labels and set(labels) <= named
    page.act("house/1", "press")
    assert isinstance(program.top, ReplayScene)
    program.key("escape")
    assert program.app.services.stack[-1] is page
    program.app.close()


@pytest.mark.parametrize("size", [(600, 720), (800, 560), (1280, 720), (1920, 1080)])
def test_it_has_room_with_games_and_without(home: Path, size: tuple[int, int]) -> None:
    for count in (1, 0):
        play("contract_rummy", count)
        for scale in SCALES:
            program = Program(Settings(scale=scale), size)
            program.app.first_page()
            program.app.first.looking_back.open_you()
            page = program.top
            assert isinstance(page, YouPage)
            page.finish()
            page.draw(Surface(size))
            assert inside(page.paper, Rect(0, 0, *size))
            assert bool(told(page, "answer")) is bool(count)
            program.app.close()
        for path in disk.history().iterdir():
            path.unlink()
