"""People at this computer: chosen on the shelf, each with a history; and games taken along."""

from __future__ import annotations

import json
from pathlib import Path

import pygame

from mille.session import disk, settings
from mille.session.settings import Settings
from mille.ui.pages.history import KeepingPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.pages.you import PeoplePage
from tests.ui.conftest import SMALL, Program, against
from tests.ui.test_history_page import finished, listed, shown
from tests.ui.test_pages import ids, press


def named(path: Path, name: str) -> None:
    """Write down that somebody else played it."""
    first, rest = path.read_text("utf-8").split("\n", 1)
    header = json.loads(first)
    header["seats"][0]["name"] = name
    path.write_text(f"{json.dumps(header)}\n{rest}", "utf-8")


def name_on_shelf(program: Program) -> str:
    """The current player, as the shelf says."""
    part = program.top.frame().find("person")
    return "" if part is None else part.name


def test_each_has_a_history_and_is_chosen_by_one_press(home: Path) -> None:
    for name in ("You", "Anna", "Anna", "Bruno"):
        place = disk.history()
        number = len(list(place.glob("*"))) if place.exists() else 0
        named(finished(place, "guts", f"{number}", number), name)
    program = Program(Settings(), SMALL)
    page = listed(program)
    assert len(page.games) == 4
    program.app.open_start()
    press(program, "folk")
    press(program, "people")
    assert isinstance(program.top, PeoplePage)
    for letter in "Anna":
        program.post(pygame.TEXTINPUT, text=letter)
    program.key("return")
    for letter in "Bruno":
        program.post(pygame.TEXTINPUT, text=letter)
    press(program, "add")
    assert ids(program.top)[:3] == ["person.you", "person.0", "away.0"]
    kept, fault = settings.load(disk.settings_file())
    assert (kept.person, kept.people, fault) == ("Bruno", ("Anna", "Bruno"), None)

    press(program, "back")
    counts = {}
    for _ in range(4):
        assert isinstance(program.top, ShelfPage)
        who = name_on_shelf(program)
        press(program, "history")
        counts[who] = len(shown(program).games)
        program.key("escape")
        press(program, "person")
    assert counts == {"You": 1, "Anna": 2, "Bruno": 1}
    program.app.close()


def test_a_game_is_whose_it_is_that_begins_it(home: Path) -> None:
    program = Program(Settings(person="Anna", people=("Anna",), speed=0.0), SMALL)
    program.app.new_game(against("casual", "standard"))
    assert program.play.match.names[0] == "Anna"
    program.app.close()


def test_names_that_cannot_be_used_are_left_out(home: Path) -> None:
    path = disk.settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    names: list[object] = ["", "a\nb", 3, "x" * 200, None, [], 1e999]
    for bad in names:
        given = json.dumps({"people": ["Ada", bad, "Bo"], "sound": 1}).replace("Infinity", "1e999")
        path.write_text(given, "utf-8")
        kept, fault = settings.load(path)
        assert (kept.people, kept.sound) == (("Ada", "Bo"), 1)
        assert fault is not None
        assert str(fault.message) == "fault.settings(names=('people.2',))"
    several: list[tuple[object, int]] = [("Anna", 0), (["a"] * 100, settings.MOST_PEOPLE)]
    for all, left in several:
        path.write_text(json.dumps({"people": all}), "utf-8")
        kept, fault = settings.load(path)
        assert (len(kept.people), fault is None) == (left, False)


def test_games_are_exported_and_imported_without_doubling(home: Path) -> None:
    path = finished(disk.history(), "guts", "a")
    program = Program(Settings(), SMALL)
    history = listed(program)
    press(program, "keeping")
    page = program.top
    assert isinstance(page, KeepingPage)
    press(program, "out")
    page.finish()
    program.frame()
    (file,) = disk.downloads().iterdir()
    said = page.frame().find("said")
    assert said is not None and str(file) in said.name
    path.unlink()
    page.file = str(file)
    for _ in range(2):
        press(program, "bring")
        page.finish()
        program.frame()
        assert len(list(disk.history().iterdir())) == 1
    page.file = str(home / "nothing.zip")
    press(program, "bring")
    page.finish()
    assert page.trouble
    program.key("escape")
    assert shown(program) is history
    assert len(history.games) == 1
    program.app.close()
