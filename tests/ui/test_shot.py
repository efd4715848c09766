"""`mille shot`: pictures without a display, and one line if there can be none."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from mille.cli import main
from mille.cli.records import SCENES
from mille.engine.message import message
from mille.games import entry
from mille.games.mille.melds import rules_from
from mille.measure import simulation
from mille.session import record
from tests.parts import quick_first
from tests.ui.tables import WORDS

SIZES = ["320x320", "900X600", "2560x1080", "1280x720", "1200x1600"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    rules = rules_from({"target": 300})
    simulation.simulate(entry("mille"), rules, ["thumb", "thumb"], 1, "shot", folder)
    (found,) = folder.iterdir()
    return found


@pytest.fixture
def last(file: Path) -> int:
    lines = record.parse(file.read_bytes()).lines
    return sum(line["event"] != "note" for _, line in lines)


def shoot(file: Path, out: Path, at: object, *more: object) -> int:
    words = ["shot", "--record", str(file), "--at", str(at), "--out", str(out)]
    return main([*words, *map(str, more)])


@pytest.mark.long
def test_every_scene_is_another_picture(file: Path, last: int, tmp_path: Path) -> None:
    pictures = set()
    scenes = [scene for scene in SCENES if scene != "payment"]  # at the end it shows the sheet
    for scene in scenes:
        out = tmp_path / f"{scene}.png"
        assert shoot(file, out, last, "--size", "640x480", "--scene", scene) == 0
        pictures.add(out.read_bytes())
    assert len(pictures) == len(scenes)


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
def test_sizes(file: Path, tmp_path: Path, size: str) -> None:
    out = tmp_path / "a.png"
    assert shoot(file, out, 12, "--size", size) == 0
    assert pygame.image.load(out).get_size() == tuple(map(int, size.lower().split("x")))


def test_nothing_else_is_written(file: Path, tmp_path: Path, home: Path) -> None:
    before = file.read_bytes()
    out = tmp_path / "deep" / "down" / "a.png"
    for name in (out, tmp_path / "b.png"):
        assert shoot(file, name, 15, "--size", "640x480") == 0
    assert out.read_bytes() == (tmp_path / "b.png").read_bytes(), "the same picture twice"
    assert file.read_bytes() == before
    assert not (home / "settings.json").exists()
    assert not (home / "games").exists()


def complains(
    capsys: pytest.CaptureFixture[str], file: Path, out: Path, at: object, *more: object
) -> str:
    capsys.readouterr()
    assert shoot(file, out, at, *more) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1, said.err
    assert said.err.startswith("mille: ")
    assert not out.is_file()
    return said.err


WRONG: list[tuple[object, tuple[str, ...], tuple[str, ...]]] = [
    *((at, (), ()) for at in (-1, "x", "", "1.5", "9" * 30)),
    *(
        (5, (f"--size={size}",), ("320",))
        for size in ("", "x", "800", "800x", "x600", "0x0", "-800x600", "319x800", "99999x99999")
    ),
    (5, ("--size=8e2x600",), ("320",)),
    (5, ("--scene", "moon"), ("moon", *SCENES)),
    *((5, ("--scene", scene), (scene,)) for scene in ("sheet", "payment")),  # too early
]
"""A moment, what else is asked for, and what the complaint names."""


@pytest.mark.parametrize(("at", "more", "named"), WRONG)
def test_what_cannot_be_drawn_is_said(
    file: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    at: object,
    more: tuple[str, ...],
    named: tuple[str, ...],
) -> None:
    said = complains(capsys, file, tmp_path / "a.png", at, *more)
    assert "Traceback" not in said and all(each in said for each in named)


def test_after_the_last_event_and_before_the_end(
    file: Path, last: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert str(last) in complains(capsys, file, tmp_path / "a.png", last + 1)
    lines = record.parse(file.read_bytes()).lines
    first = next(i for i, (_, line) in enumerate(lines, 1) if line["event"] == "deal_end")
    if any(line["event"] == "game_end" for _, line in lines[: first + 1]):
        pytest.skip("the first deal ended the game")
    assert shoot(file, tmp_path / "sheet.png", first, "--scene", "sheet") == 0
    complains(capsys, file, tmp_path / "a.png", first, "--scene", "payment")


def test_unwritable(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder").mkdir()
    capsys.readouterr()
    assert shoot(file, tmp_path / "folder", 5, "--size", "640x480") == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    (tmp_path / "plain").write_text("in the way")
    complains(capsys, file, tmp_path / "plain" / "a.png", 5, "--size", "640x480")
    if os.name == "posix":
        complains(capsys, file, Path("/proc/nothing/a.png"), 5, "--size", "640x480")
    if Path("/dev/full").exists():
        said = complains(capsys, file, Path("/dev/full"), 5, "--size", "640x480")
        full = WORDS("fault.write", file="/dev/full", reason=message("reason.ENOSPC"))
        assert said == f"mille: {full}\n"


@pytest.mark.skipif(os.name != "posix", reason="there are no such pipes")
def test_into_a_pipe(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "pipe"
    os.mkfifo(out)
    with ThreadPoolExecutor() as reader:
        picture = reader.submit(out.read_bytes)
        assert shoot(file, out, 5, "--size", "640x480") == 0
        found = pygame.image.load(BytesIO(picture.result()))
    assert found.get_size() == (640, 480)


def test_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    complains(capsys, tmp_path / "none.jsonl", tmp_path / "a.png", 0)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"nothing")
    complains(capsys, torn, tmp_path / "a.png", 0)
