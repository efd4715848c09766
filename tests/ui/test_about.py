"""About the program: what it is made of, where its records lie, all licences in full."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pygame
import pytest

from mille.session import disk
from mille.session.settings import Settings
from mille.ui import textfield
from mille.ui.pages import menu, reading
from mille.ui.pages.reading import AboutPage, AccessPage, LicencePage, versions
from mille.ui.pages.settings import SettingsPage
from tests.ui.conftest import SMALL, Program

ROOT = Path(__file__).parents[2]


@pytest.fixture
def program(home: Path) -> Program:
    """The program with the About page, opened from the settings."""
    made = Program(Settings(), SMALL)
    made.app.services.push(SettingsPage(made.app.services))
    made.app.services.stack[-1].act("about", "press")
    assert isinstance(made.top, AboutPage)
    return made


def told(program: Program) -> str:
    """Everything that the top page tells."""
    return "\n".join(part.name for part in program.top.frame().nodes())


def test_it_names_versions_and_places(program: Program) -> None:
    said = told(program)
    for name, version in versions():
        assert f"{name}; {version}" in said
    assert str(disk.games()) in said


@pytest.mark.long
def test_a_licence_is_read_in_full(program: Program) -> None:
    names = [each.name for each in reading.licences()]
    program.top.act(f"licences/{names.index('LGPL-2.1') + 1}", "press")
    assert isinstance(program.top, LicencePage)
    said = " ".join(told(program).split())
    text = (ROOT / "packaging/licences/texts/LGPL-2.1.txt").read_text("utf-8")
    assert " ".join(text.split()) in said.replace("LGPL-2.1 ", "", 1)
    program.key("end")
    program.key("escape")
    assert isinstance(program.top, AboutPage)


def test_the_ways_to_play_are_read_in_the_window(program: Program) -> None:
    program.key("escape")
    assert isinstance(program.top, SettingsPage)
    program.top.act("works", "press")
    assert isinstance(program.top, AccessPage)
    said, words = told(program), program.app.words
    for n in range(1, 11):
        assert words(f"access.{n}") in said and words(f"access.{n}.about") in said
    assert not words.has("access.11")
    program.key("escape")
    assert isinstance(program.top, SettingsPage)


def test_a_way_that_is_not_there_says_why(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MILLE_A11Y", "off")
    program.loop.input.pads.trouble = "No module named 'pygame._sdl2.controller'"
    program.key("escape")
    program.top.act("works", "press")
    said, words = told(program), program.app.words
    off = words("access.none.off", name="MILLE_A11Y")
    no_pads = words("access.no_pads", why=program.loop.input.pads.trouble)
    for id, why in (("access.4", no_pads), ("access.5", off)):
        assert f"{why} {words(f'{id}.about')}" in said


def test_copying_says_what_came_of_it(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []

    def copy(text: str) -> bool:
        held.append(text)
        return len(held) == 1

    monkeypatch.setattr(menu, "to_clipboard", copy)
    for id in ("copied", "not_copied"):
        program.top.act("copy", "press")
        button = program.top.frame().find("copy")
        assert button is not None and button.name == program.app.words(id)
    assert held[0].splitlines() == [f"{name} {version}" for name, version in versions()]


def test_without_a_clipboard_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    assert not textfield.to_clipboard("mille")


@pytest.mark.parametrize("frozen", [False, True])
def test_every_library_and_font_has_its_licence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, frozen: bool
) -> None:
    if frozen:
        folder = tmp_path / "licences"
        folder.mkdir()
        for name in ("Mille", "font-ui-OFL", "SDL", "LGPL-2.1"):
            (folder / f"{name}.txt").write_text("May be used.", "utf-8")
        monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    found = reading.licences()
    assert found[0].name == "Mille"
    assert {each.name for each in found} >= {"Noto Sans", "SDL", "LGPL-2.1"}
    assert all(each.paragraphs() for each in found)
    assert len({each.name for each in found}) == len(found)


def test_the_wheel_has_them_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    inside = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert inside["packaging/licences/texts"] == "mille/licences"
    assert inside["LICENSE"] == "mille/licences/Mille.txt"
