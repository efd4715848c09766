"""The program's self-test: it passes here, and finds what is broken."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

import hatch_build
from mille import selftest
from mille.cli import main
from mille.games import discover
from mille.i18n import folders, languages, load
from mille.measure.simulation import Tally, simulate
from mille.ui import faces
from mille.ui.sound import load_mixer
from mille.ui.theme import assets_root
from mille.value import replace
from tests.parts import every_game


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Undo what the self-test sets, and keep it from reading the player's files."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "")
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    monkeypatch.setenv("MILLE_HOME", str(tmp_path / "home"))


@pytest.mark.long
def test_everything_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "table.png"
    assert main(["--selftest", str(picture)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(selftest.CHECKS) + 1
    assert all(line.startswith("Ok: ") for line in lines[:-1]), lines
    assert not any("selftest." in line or "{" in line for line in lines)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert not (tmp_path / "home").exists()


def test_pygame_waits_until_it_is_wanted() -> None:
    program = "import sys, mille.selftest; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


CHECKS = dict(selftest.CHECKS)


class Broken:
    """Runs single checks on a copy of the assets, where things can be broken."""

    def __init__(
        self, assets: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.assets = assets
        self.patch = patch
        self.capsys = capsys

    def fails(self, *names: str) -> str:
        """Check that only the last of these checks fails; return what was printed."""
        self.patch.setattr(selftest, "CHECKS", {name: CHECKS[name] for name in names})
        self.capsys.readouterr()
        assert selftest.run(load()) == 1
        out = self.capsys.readouterr().out
        lines = out.splitlines()
        assert lines[-2].startswith("FAILED: "), out
        assert all(line.startswith("Ok: ") for line in lines[:-2]), out
        assert len(lines) == len(names) + 1
        return lines[-2]


@pytest.fixture
def broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Broken]:
    assets = tmp_path / "assets"
    shutil.copytree(assets_root(), assets)
    for module in ("ui.cards", "ui.text", "ui.theme", "app.window"):
        monkeypatch.setattr(f"mille.{module}.assets_root", lambda: assets)
    for kept in (faces._table, faces._layers):
        kept.cache_clear()
    yield Broken(assets, monkeypatch, capsys)
    for kept in (faces._table, faces._layers):
        kept.cache_clear()


@pytest.mark.parametrize("missing", [False, True], ids=["broken", "missing"])
@pytest.mark.parametrize(
    ("check", "file"),
    [
        ("cards", "cards/classic/QH.svg"),
        ("cards", "cards/backs/night.svg"),
        ("faces", "faces/mado.svg"),
        ("faces", "faces/faces.toml"),
        ("fonts", "fonts/title-bold.ttf"),
        ("fonts", "fonts/ja-regular.ttf"),
        ("fonts", "fonts/ar-bold.ttf"),
        ("sounds", "sounds/knock-2.ogg"),
        ("icon", "icons/mille-48.png"),
        ("tables", "tables/mille-2.tmx"),
        ("tables", "tables/day.toml"),
    ],
)
def test_a_broken_or_missing_file_is_found(
    broken: Broken, check: str, file: str, missing: bool
) -> None:
    if missing and check == "sounds":  # without one it plays another of the same kind
        shutil.rmtree(broken.assets / "sounds")
    elif missing:
        (broken.assets / file).unlink()
    else:
        (broken.assets / file).write_bytes(b"\x00 broken")
    broken.fails(check)


NO_MIXER = "No module named 'pygame.mixer'"
BREAKS: list[tuple[str, str, Any, str]] = [
    ("sounds", "ui.sound.load_mixer", Mock(side_effect=ImportError(NO_MIXER)), NO_MIXER),
    ("games", "selftest.discover", dict, ""),
    ("play record", "selftest.discover", dict, ""),
    ("worker", "selftest.own_program", lambda: [sys.executable, "-c", ""], ""),
    ("play", "selftest.simulate", lambda *args: Tally((), "", "", illegal=2), "2"),
    ("sleep", "ui.input.library", lambda: None, load("en")("selftest.sleep.none")),
]
"""The checks of which the last fails, what stands for what in the program, and what is said."""


@every_game
@pytest.mark.parametrize(("checks", "name", "instead", "said"), BREAKS)
def test_what_is_missing_is_found(
    broken: Broken, checks: str, name: str, instead: Any, said: str
) -> None:
    broken.patch.setattr(f"mille.{name}", instead)
    assert said in broken.fails(*checks.split())


def test_a_mixer_that_does_not_start_is_found(broken: Broken) -> None:
    """SDL has a device of its own for the self-test, so no computer lacks one."""
    import pygame

    load_mixer()
    fails = Mock(side_effect=NotImplementedError("mixer module not available"))
    broken.patch.setattr(pygame.mixer, "init", fails)
    assert "mixer module not available" in broken.fails("sounds")


def test_missing_controllers_are_found(broken: Broken) -> None:
    """Without pygame's module for them, as when a package leaves it out."""
    import pygame._sdl2

    broken.patch.setitem(sys.modules, "pygame._sdl2.controller", None)
    broken.patch.delattr(pygame._sdl2, "controller", raising=False)
    assert "pygame._sdl2.controller" in broken.fails("controllers")


def test_a_missing_reader_is_found_where_it_is_promised(
    broken: Broken, capsys: pytest.CaptureFixture[str]
) -> None:
    broken.patch.setattr(selftest, "find_spec", lambda name: None)
    broken.patch.setattr("sys.platform", "linux")
    broken.patch.setattr("platform.machine", lambda: "aarch64")
    assert load("en")("access.none.missing") in broken.fails("reader")
    broken.patch.setattr("platform.machine", lambda: "riscv64")
    assert selftest.run(load()) == 0
    assert "riscv64" in capsys.readouterr().out


def test_a_reader_that_cannot_be_imported_is_found(broken: Broken) -> None:
    pytest.importorskip("accesskit")
    broken.patch.setitem(sys.modules, "accesskit", None)
    broken.patch.setattr(selftest, "find_spec", lambda name: object())
    assert "accesskit" in broken.fails("reader")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there it is a process")
def test_a_reader_that_does_not_answer_is_found(broken: Broken) -> None:
    pytest.importorskip("accesskit")
    broken.patch.setattr(selftest, "own_program", lambda: [sys.executable, "-c", "input()"])
    assert load("en")("access.none.broken") in broken.fails("reader")


def test_missing_words_are_found(broken: Broken, tmp_path: Path) -> None:
    empty = tmp_path / "strings"
    empty.mkdir()
    broken.patch.setattr(selftest, "folders", lambda: [empty])
    assert "en" in broken.fails("languages")
    real = [Path(str(folder)) for folder in folders()]
    for language in languages():
        shutil.copy(real[-1] / f"{language}.mo", empty)
    assert "rules_set." in broken.fails("languages")
    broken.patch.setattr(selftest, "folders", lambda: [*real, empty])
    shutil.copy(empty / "en.mo", empty / "nl.mo")
    assert "nl.mo" in broken.fails("languages")


def test_a_language_that_was_lost_is_found(broken: Broken, tmp_path: Path) -> None:
    """The catalogues themselves say which languages were compiled."""
    house = tmp_path / "mille" / "i18n" / "strings"
    house.mkdir(parents=True)
    real = [Path(str(folder)) for folder in folders()]
    for language in languages():
        shutil.copy(real[-1] / f"{language}.po", house)
    hatch_build.compile_catalogues(tmp_path)
    (house / "fr.mo").unlink()
    broken.patch.setattr(selftest, "folders", lambda: [*real[:-1], house])
    assert "fr.mo" in broken.fails("languages")


@pytest.mark.parametrize("numbers", [[], [1.0, float("nan")]])
def test_missing_and_senseless_weights_are_found(broken: Broken, numbers: list[float]) -> None:
    learned = {"thumb": lambda: numbers}
    game = replace(next(iter(discover().values())), learned=learned)
    broken.patch.setattr(selftest, "discover", lambda: {game.id: game})
    assert "thumb" in broken.fails("weights")


def only_one_game(broken: Broken) -> None:
    """Only the first game: the checks play each game, which takes time."""
    game = next(iter(discover().values()))
    broken.patch.setattr(selftest, "discover", lambda: {game.id: game})


@pytest.mark.long
def test_a_record_that_is_cut_off_is_found(broken: Broken) -> None:
    only_one_game(broken)

    def torn(*args: Any) -> Tally:
        tally = simulate(*args)
        (file,) = args[-1].iterdir()
        file.write_bytes(file.read_bytes()[:-40])
        return tally

    broken.patch.setattr(selftest, "simulate", torn)
    broken.fails("play", "record")


@pytest.mark.long
def test_an_empty_picture_is_found(broken: Broken) -> None:
    import pygame

    only_one_game(broken)

    def nothing(*args: object) -> None:
        pygame.image.save(pygame.Surface(selftest.SIZE), str(args[3]))

    broken.patch.setattr("mille.app.pictures.shot", nothing)
    broken.fails("play", "picture")
