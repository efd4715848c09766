"""Games and the house are separate: nothing outside a game's folder knows the game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.contracts.protected import ProtectedContract

import mille
from mille.games import discover, titles
from tests.games.matches import GAMES, probe

PACKAGE = Path(mille.__file__).parent
ROOT = PACKAGE.parent
READ = {".py", ".po", ".spec", ".toml"}

OF_THE_TRADE = {"mille", "clubs", "diamonds", "hearts", "spades", "patience", "poker", "rummy"}
"""Games named with a word that the house needs for something else."""

ALSO_OF_THE_TRADE: dict[str, set[str]] = {
    "mille/parts/melds.py": {"natural"},
}
"""Words that the house needs too: a natural card is one that is no joker."""


def terms(game: str) -> list[str]:
    """What only a game's folder may mention: its module, its name, and its own terms."""
    name = [] if game in OF_THE_TRADE else [rf"\b{game}\b", rf"\b{game.replace('_', ' ')}\b"]
    return [rf"\bgames[./\\]{game}\b", *name, *(rf"\b{term}\b" for term in probe(game).TERMS)]


def outside() -> Iterator[tuple[str, str]]:
    """Names and texts of all files outside the games' folders."""
    for path in [*sorted(PACKAGE.rglob("*")), ROOT / "build.spec", ROOT / "hatch_build.py"]:
        if path.suffix in READ and (PACKAGE / "games") not in path.parents:
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
    games = PACKAGE / "games" / "__init__.py"
    yield games.relative_to(ROOT).as_posix(), games.read_text("utf-8")
    yield "pyproject.toml", "\n".join(str(contract) for contract in contracts())


@cache
def contracts() -> list[dict[str, Any]]:
    """The import contracts."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return found


@cache
def any_term() -> re.Pattern[str]:
    """All that only a game's own folder may mention."""
    return re.compile("|".join(term for game in GAMES for term in terms(game)), re.IGNORECASE)


def said(text: str) -> set[str]:
    """The terms of any game in a text."""
    if not any_term().search(text):
        return set()
    return {
        re.sub(r"\\b|s\?", "", term)
        for game in GAMES
        for term in terms(game)
        if re.search(term, text, re.IGNORECASE)
    }


def test_nothing_outside_a_games_folder_speaks_of_it() -> None:
    found = {name: said(text) - ALSO_OF_THE_TRADE.get(name, set()) for name, text in outside()}
    assert not {name: words for name, words in found.items() if words}


def test_what_speaks_of_a_game_is_found() -> None:
    assert said("from mille.games.mille.entry import GAME")
    assert said("A star for each Natural.")
    assert said('if game == "beggar_my_neighbor":')
    assert said('name = "Beggar my neighbor"')
    assert not said("import mille.games; of course, naturally")
    assert len(list(outside())) > 100


# Secrecy: a new folder is safe by default


def protected() -> ProtectedContract:
    """The contract about which files may import a game's rules, and with them its state."""
    pattern = "mille.games.*.rules"
    (its,) = (each for each in contracts() if each.get("protected_modules") == [pattern])
    options = {key: value for key, value in its.items() if key not in ("name", "type")}
    return ProtectedContract(its["name"], {"root_packages": ["mille"]}, options)


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """All imports except those for types alone."""
    return grimp.build_graph(
        "mille", include_external_packages=True, exclude_type_checking_imports=True
    )


def test_only_its_entry_reaches_the_truth_of_a_game(imports: grimp.ImportGraph) -> None:
    for found in discover().values():
        start = found.game.start(next(iter(found.rule_sets.values())), found.title.usual_seats)
        assert type(start).__module__ == f"mille.games.{found.id}.rules"
    assert protected().check(imports, verbose=False).kept


@cache
def every_import() -> grimp.ImportGraph:
    """All imports, those for types too."""
    return grimp.build_graph("mille", include_external_packages=True)


@pytest.mark.parametrize(
    "importer",
    [
        "mille.games.newcomer.players",
        "mille.games.newcomer.players.strong.search",
        "mille.games.newcomer.present",
        "mille.games.newcomer.table",
        "mille.games.newcomer.anything",
        "mille.session.saved_match",
        "mille.ui.table",
    ],
)
def test_a_planted_leak_is_found(importer: str) -> None:
    spoilt = deepcopy(every_import())
    secret = "mille.games.newcomer.rules"
    for name in ("mille.games.newcomer", secret, importer):
        spoilt.add_module(name)
    assert protected().check(spoilt, verbose=False).kept
    spoilt.add_import(importer=importer, imported=secret)
    assert not protected().check(spoilt, verbose=False).kept


# Removing a folder breaks nothing else

SMOKE = """
import pathlib, sys
import mille, mille.app.loop
from mille.cli import main
from mille.games import default_game, discover, titles
gone, here = sys.argv[1], pathlib.Path(sys.argv[2])
assert pathlib.Path(mille.__file__).parent.parent == here, mille.__file__
assert gone not in discover() and default_game() in discover()
for game in discover():
    records = here / "records" / game
    players = ",".join(["random"] * titles()[game].usual_seats)
    given = ["--game", game, "--players", players, "--games", "1", "--records", str(records)]
    assert main(["simulate", *given]) == 0
    assert main(["verify", *map(str, records.iterdir())]) == 0
if any(title.in_window for title in titles().values()):
    assert main(["--selftest"]) == 0
"""


@pytest.mark.long
@pytest.mark.parametrize("gone", GAMES)
def test_without_a_game_the_others_are_whole(gone: str, tmp_path: Path) -> None:
    """Without the game's folder the program starts, tests itself and plays the other games."""
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "mille", ignore=left_out)
    shutil.rmtree(tmp_path / "mille" / "games" / gone)
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    done = subprocess.run(
        [sys.executable, "-c", SMOKE, gone, str(tmp_path)],
        cwd=tmp_path,
        env={
            "PYTHONPATH": str(tmp_path),
            "MILLE_HOME": str(tmp_path / "home"),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PATH": "",
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert set(titles()) == set(discover())
