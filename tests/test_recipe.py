"""docs/adding-a-game.md as `tools.new_game` carries it out: the game that it makes is played."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

import mille
from mille.i18n import load
from tests.patience import in_copy, ran
from tools.new_game import RECIPE, files

ROOT = Path(mille.__file__).parent.parent
pytestmark = pytest.mark.long
GAME = "hearts"
"""A word that the house uses too, for a suit."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the game that the recipe makes."""
    here = tmp_path_factory.mktemp("recipe")
    left_out = shutil.ignore_patterns("*.jsonl")  # what is compiled need not be compiled again
    for folder in ("mille", "tests", "docs"):
        shutil.copytree(ROOT / folder, here / folder, ignore=left_out)
    records = "tests/golden/records"
    shutil.copytree(ROOT / records, here / records, dirs_exist_ok=True)
    shutil.copytree(ROOT / "assets" / "tables", here / "assets" / "tables")
    for path in (ROOT / "assets").iterdir():
        if path.name != "tables":
            (here / "assets" / path.name).symlink_to(path)
    (here / "tools").symlink_to(ROOT / "tools")
    for name in ("pyproject.toml", "build.spec", "hatch_build.py"):
        shutil.copy(ROOT / name, here / name)
    run(here, "-m", "tools.new_game", GAME)
    return here


def run(here: Path, *command: str, given: str = "") -> str:
    """The output of a Python command in the copy; it must succeed."""
    return ran(sys.executable, *command, given=given, **in_copy(here, QUICK_GAMES="99"))


def command(here: Path, *words: str, given: str = "") -> str:
    return run(here, "-m", "mille", *words, given=given)


@pytest.fixture(scope="module")
def records(place: Path) -> list[Path]:
    """The records of games that `simulate` played."""
    folder = place / "games"
    players = "highest,highest,random"
    given = ["--game", GAME, "--players", players, "--games", "3", "--records", str(folder)]
    said = command(place, "simulate", *given)
    assert "3 games" in said and "illegal" not in said
    return sorted(folder.iterdir())


def test_the_recipe_has_the_whole_folder() -> None:
    names = {name.removeprefix(f"mille/games/{GAME}/") for name in files(GAME, "Hearts")}
    parts = {"__init__", "entry", "moves", "table", "rules", "players", "present"}
    assert {f"{part}.py" for part in parts} | {"strings/en.po"} <= names
    assert f"tests/games/{GAME}/probe.py" in names


def test_its_records_verify(place: Path, records: list[Path]) -> None:
    assert len(records) == 3
    told = command(place, "verify", *map(str, records))
    assert len(re.findall(load()("cli.verified", n=2).replace("2", r"\d+"), told)) == 3


IN_THE_WINDOW = """
import os, pathlib, sys
from mille.games import entry
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.new_game import Chosen
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.sheet import SheetPage
from tests.ui.conftest import Program
import pygame
pygame.display.init()
pygame.font.init()
id, by = sys.argv[1:]
game = entry(id)
program = Program(Settings(speed=0.0))
program.app.start()
program.app.take_out(game.title)
program.app.new_game(Chosen(("casual", "casual"), game.rule_sets["standard"]), "window")
moves = 0
for _ in range(3000):
    program.frame()
    if isinstance(program.top, LastWordPage):
        program.key("escape")
        break
    if isinstance(program.top, SheetPage):
        program.key("return")
        continue
    play = program.play
    if not (play.match.my_turn and play.match.caught_up) or play.table.stage.busy:
        continue
    stage, before = play.table.stage, play.match.view()
    if by == "keys":
        program.keys("right", "l", "l")
    elif by == "dragging":
        pose = stage.hand()[0].home
        target = game.presenter.actions(before, ())[0].target
        program.drag(pose.x, pose.y, *stage.ground.zone(target).rect.center)
    else:
        pose = stage.hand()[0].home
        program.click(pose.x, pose.y)
        target = game.presenter.actions(before, ())[0].target
        program.click(*stage.ground.zone(target).rect.center)
    assert play.match.view() != before, by
    moves += 1
assert isinstance(program.top, SheetPage) and program.top.sheet.over
print(moves, "moves")
"""


@pytest.mark.parametrize("by", ["pointer", "dragging", "keys"])
def test_it_is_played_in_the_window(place: Path, by: str) -> None:
    assert run(place, "-c", IN_THE_WINDOW, GAME, by).endswith("10 moves\n")


def test_its_box_stands_on_the_shelf_and_its_pages_can_be_drawn(
    place: Path, records: list[Path]
) -> None:
    for scene in ("start", "new", "rules", "table"):
        out = place / f"{scene}.png"
        given = ["--record", str(records[0]), "--at", "9", "--scene", scene, "--out", str(out)]
        command(place, "shot", *given)
        assert out.stat().st_size > 10_000


def test_it_passes_what_every_game_is_held_to(place: Path) -> None:
    suites = [
        *("tests/games/test_common.py", "tests/games/test_hidden.py", "tests/golden"),
        "tests/games/test_resume_anywhere.py",
        "tests/games/test_voices.py::test_a_game_names_a_few_moments",
        "tests/games/test_voices.py::test_each_of_them_is_reached_and_has_words",
        *("tests/test_house.py", "tests/test_i18n.py", "tests/test_architecture.py"),
        *("tests/ui/test_every_game.py", "tests/ui/test_tiled.py"),
        "tests/test_docs.py::test_every_game_has_its_rules_with_numbers",
        "tests/test_docs.py::test_rows_that_a_game_cites_are_on_its_page",
    ]
    pytest_ = ["-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-m", "not long"]
    run(place, *pytest_, *suites)
    told = ("counting", "heads", "history_page", "one_hand", "talk")
    run(place, *pytest_, *(f"tests/ui/test_{name}.py" for name in told), "-k", GAME)


def test_the_commands_on_the_page_are_those_of_the_program(place: Path) -> None:
    known = command(place, "--help") + command(place, "lab", "--help")
    written = RECIPE.read_text("utf-8")
    named = set(re.findall(r"^\.venv/bin/mille (?:lab )?(\S+)", written, re.MULTILINE))
    assert {"simulate", "verify", "arena"} == named
    assert all(name in known for name in named)
