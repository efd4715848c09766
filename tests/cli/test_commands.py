"""The commands without a window: what they print, how they end, and how they complain.

Whatever is given to them, they end with 0, 1 or 2 and at most one line of complaint.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mille import __version__
from mille.cli import main
from mille.cli.running import parser
from mille.games.mille.melds import OPTIONS, PRESETS
from mille.i18n import load
from mille.session.referee import Referee
from tests.cli.conftest import GOLDEN, Command, python
from tests.parts import quick_first


@pytest.mark.parametrize(
    "args",
    [
        ["nonsense"],
        ["--nonsense"],
        ["simulate", "--nonsense"],
        ["simulate", "stray"],
        ["simulate", "--games"],
        ["verify"],
        ["score"],
        ["score", "a", "b"],
        ["settle"],
        ["settle", "a", "b"],
        ["simulate", "--no\nsuch\x1b\u2028option"],
    ],
)
def test_wrong_arguments(mille: Command, args: list[str]) -> None:
    said = mille(*args)
    said.complains(2, "mille: ")
    assert said.out == ""


def test_help_and_version(mille: Command) -> None:
    said = mille("--version")
    first, *others = said.out.splitlines()
    assert (said.code, first) == (0, f"mille {__version__}")
    assert [line.split()[0] for line in others][:3] == ["Python", "pygame-ce", "SDL"]
    for command in ([], ["simulate"], ["verify"], ["score"], ["settle"], ["shot"]):
        said = mille(*command, "--help")
        assert said.code == 0
        assert "cli." not in said.out
        assert said.err == ""


def test_headless_commands_import_no_screen() -> None:
    """They need neither pygame nor pytmx, nor a display."""
    code = f"""
import sys
from mille.cli import main
from mille.engine.message import Fault
codes = [main(["simulate", "--games", "1", "--players", "random,random", "--rule", "target=50"])]
codes.append(main(["verify", {str(GOLDEN)!r}]))
codes.append(main(["score", "-"]))
codes.append(main(["settle", "-"]))
found = [name for name in sys.modules if name.partition(".")[0] in ("pygame", "pytmx")]
sys.exit(f"{{codes}} {{found}}")
"""
    done = python("-c", code, given=b'{"melds": {}}', DISPLAY="", SDL_VIDEODRIVER="none")
    assert done.stderr.decode().splitlines()[-1] == "[0, 0, 0, 2] []"


def test_the_module_is_the_command() -> None:
    done = python("-m", "mille", "--version")
    assert (done.returncode, done.stdout.decode().split()[:2]) == (0, ["mille", __version__])


def test_an_interrupt_ends_quietly(mille: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mille.measure.simulation.simulate", interrupt)
    said = mille("simulate")
    assert (said.code, said.out, said.err) == (130, "", "")


def test_without_a_console(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program with a window has no standard output."""
    monkeypatch.setattr("sys.stdout", None)
    assert main(["verify", str(GOLDEN)]) == 0


@pytest.mark.parametrize("command", ["score", "settle"])
def test_without_an_input(mille: Command, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main([command, "-"]) == 2


@pytest.mark.long
def test_a_name_that_is_no_text_can_be_printed(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.jsonl"
    try:
        Path(os.fsdecode(path)).write_bytes(GOLDEN.read_bytes())
    except (OSError, ValueError):
        pytest.skip("this file system has no such names")
    for encoding in ("utf-8", "ascii"):
        done = subprocess.run(
            [sys.executable, "-m", "mille", "verify", os.fsdecode(path)],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )
        assert (done.returncode, done.stderr) == (0, b"")
    done = python("-m", "mille", "simulate", "--games", "1", "--seed", "\udce9")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


# simulate


@pytest.mark.long
def test_simulate(mille: Command, tmp_path: Path) -> None:
    said = mille("simulate", "--players", "casual,random", "--games", 2, "--records", tmp_path)
    assert said.code == 0
    words = load()
    assert words("cli.count.games", n=2) in said.out
    assert words("cli.simulated.end", n=0, rate="@").partition("@")[0] in said.out
    assert [line.split(":")[0] for line in said.out.splitlines()[1:3]] == ["casual", "random"]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["mille-1.jsonl", "mille-2.jsonl"]
    said = mille("verify", *sorted(tmp_path.iterdir()))
    assert (said.code, said.err, len(said.out.splitlines())) == (0, "", 2)


@pytest.mark.long
def test_simulate_as_json(mille: Command) -> None:
    said = mille("simulate", "--games", 2, "--seed", "s", "--rules", "pagat", "--json")
    told = json.loads(said.out)
    assert (told["games"], sum(told["wins"]), told["illegal_moves"]) == (2, 2, 0)
    assert told["rules"] == "pagat"
    assert told["players"] == ["casual", "regular"]


@pytest.mark.parametrize("preset", quick_first(PRESETS, 1))
def test_simulated_games_verify(mille: Command, tmp_path: Path, preset: str) -> None:
    """The thousand games over all presets, in small."""
    said = mille("simulate", "--games", 1, "--rules", preset, "--records", tmp_path, "--seed", "v")
    assert said.code == 0
    assert mille("verify", *tmp_path.iterdir()).code == 0


@pytest.mark.parametrize(
    ("rule", "key", "value"),
    [
        ("target=2000", "target", 2000),
        ("skunk_line=-5", "skunk_line", -5),
        ("double_skunk=false", "double_skunk", False),
        ("first_two_free=false", "first_two_free", False),
        ("twos_take_two=false", "twos_take_two", False),
        ("min_naturals=2", "min_naturals", 2),
        ("natural_hand=any_player", "natural_hand", "any_player"),
        ('natural_hand="any_player"', "natural_hand", "any_player"),
        ("reshuffle=when_needed", "reshuffle", "when_needed"),
        ("max_reshuffles=0", "max_reshuffles", 0),
        ("open_pile=true", "open_pile", True),
        ("announce_low_hand=false", "announce_low_hand", False),
        ("stakes=5,15", "stakes", [5, 15]),
        ("stakes=[5,15]", "stakes", [5, 15]),
        ("settlement=marks", "settlement", "marks"),
    ],
)
def test_single_rules(mille: Command, tmp_path: Path, rule: str, key: str, value: object) -> None:
    args = ["--games", 1, "--players", "random,random", "--records", tmp_path]
    said = mille("simulate", "--rule", "target=20", "--rule", rule, *args)
    assert said.code == 0
    header = json.loads(next(tmp_path.iterdir()).read_text("utf-8").splitlines()[0])
    assert header["rules"][key] == value
    assert header["rules"]["preset"] == "custom"
    assert header["rules"].keys() == set(OPTIONS.keys)


def test_rules_that_are_a_named_set_take_its_name(mille: Command) -> None:
    named = {
        "pagat": ["--rule", "settlement=hundreds_multiplied", "--rule", "announce_low_hand=false"],
        "toronto": ["--rules", "toronto", "--rule", "target=1200", "--rule", "preset=custom"],
        "denexa": ["--rule", "preset=denexa"],
    }
    for name, args in named.items():
        said = mille("simulate", "--games", 1, "--players", "random,random", *args, "--json")
        assert json.loads(said.out)["rules"] == name


@pytest.mark.parametrize(
    "rule",
    [
        "target",
        "=5",
        "nonsense=1",
        "target=",
        "target=many",
        "target=0",
        "target=-1",
        "target=1.5",
        "target=true",
        "target=null",
        "target=[1200]",
        "target=100001",
        "target=1e3",
        "target=NaN",
        f"target={'9' * 100_000}",
        "skunk_line=half",
        "skunk_line=9999999",
        "double_skunk=1",
        "double_skunk=True",
        "first_two_free=yes",
        "twos_take_two=",
        "min_naturals=0",
        "min_naturals=3",
        "natural_hand=everyone",
        "natural_hand=[]",
        "natural_hand={}",
        "reshuffle=never",
        "reshuffle=1",
        "max_reshuffles=-1",
        "max_reshuffles=1001",
        "open_pile=0",
        "announce_low_hand=off",
        "stakes=1",
        "stakes=1,2,3",
        "stakes=1,-3",
        "stakes=a,b",
        "stakes=true,true",
        "stakes=1,1000001",
        "settlement=none",
        "preset=nonsense",
        "preset=[]",
        "preset={}",
        "preset=1",
    ],
)
def test_wrong_single_rules(mille: Command, rule: str) -> None:
    said = mille("simulate", "--games", 1, "--rule", rule)
    said.complains(2)
    assert len(said.err) < 500


@pytest.mark.parametrize(
    "args",
    [
        ["--players", "casual"],
        ["--players", "casual,regular,random"],
        ["--players", ""],
        ["--players", "casual,nobody"],
        ["--players", "casual," + "x" * 1000],
        ["--games", "0"],
        ["--games", "-1"],
        ["--games", "1.5"],
        ["--games", "many"],
        ["--games", "9" * 100_000],
        ["--games", ""],
        ["--rules", "nonsense"],
        ["--rules", ""],
        ["--rules", "nonsense.json"],
        ["--rules", "/"],
        ["--rules", "."],
        ["--rules", "\0"],
        ["--rules", "x" * 10_000],
        ["--rules", "a/" + "x" * 10_000],
    ],
)
def test_simulate_refuses(mille: Command, args: list[str]) -> None:
    said = mille("simulate", *args)
    said.complains(2)
    assert len(said.err) < 12_000


def test_rules_from_a_file(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "house.json"
    path.write_text('{"preset": "toronto", "target": 300}', "utf-8")
    said = mille("simulate", "--games", 1, "--rules", path, "--records", tmp_path / "out")
    assert said.code == 0
    header = json.loads((tmp_path / "out/mille-1.jsonl").read_text("utf-8").splitlines()[0])
    assert (header["rules"]["target"], header["rules"]["min_naturals"]) == (300, 2)
    plain = tmp_path / "house"
    plain.write_text("{}", "utf-8")
    quick = ("--players", "random,thumb")
    assert mille("simulate", "--games", 1, *quick, "--rules", plain).code == 0
    for text in ["", "[]", "5", "{", '{"target": "1200"}', '{"nonsense": 1}', '{"preset": {}}']:
        path.write_text(text, "utf-8")
        mille("simulate", "--games", 1, "--rules", path).complains(2)
    path.write_bytes(b"\xff\xfe{}")
    mille("simulate", "--games", 1, "--rules", path).complains(2, "UTF-8")


def test_records_that_cannot_be_written(mille: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        mille("simulate", "--games", 1, "--records", folder).complains(2, "Cannot write")


@pytest.mark.parametrize(
    ("command", "last"),
    [
        (("simulate", "--players", "random,random", "--games", 2), "mille-2.jsonl"),
        (("arena", "--a", "random", "--b", "random", "--pairs", 2, "--jobs", 1), "2-2.jsonl"),
    ],
)
def test_no_record_is_replaced(
    mille: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[object, ...],
    last: str,
) -> None:
    command = (*command, "--rule", "target=100", "--records", tmp_path, "--seed")
    (tmp_path / last).write_text("somebody's game", "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(Referee, "chance", lambda referee: pytest.fail("it is played"))
        mille(*command, 1).complains(2, str(tmp_path), last, "another folder")
    assert [path.name for path in tmp_path.iterdir()] == [last]
    assert (tmp_path / last).read_text("utf-8") == "somebody's game"
    (tmp_path / last).rename(tmp_path / f"other-{last}")  # that name is in nobody's way
    assert mille(*command, 1).code == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    mille(*command, 2).complains(2, "another folder")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_two_runs_at_once_leave_each_other_their_records(
    mille: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that appears while the other run plays is not seen at the start."""
    chance = Referee.chance

    def meanwhile(referee: Referee[Any, Any, Any]) -> None:
        (tmp_path / "1-2.jsonl").write_text("somebody's game", "utf-8")
        chance(referee)

    monkeypatch.setattr(Referee, "chance", meanwhile)
    args = ("--a", "random", "--b", "random", "--pairs", 1, "--jobs", 1, "--rule", "target=100")
    mille("arena", *args, "--records", tmp_path).complains(2, "1-2.jsonl")
    assert (tmp_path / "1-2.jsonl").read_text("utf-8") == "somebody's game"


@pytest.mark.parametrize(
    "given",
    [
        ["simulate", "--gam", "2"],
        ["simulate", "--play", "random,random"],
        ["arena", "--pair", "3"],
        ["player", "--lev", "random"],
        ["verify", "--shuf", "x"],
        ["--self"],
    ],
    ids=" ".join,
)
def test_options_are_never_abbreviated(mille: Command, given: list[str]) -> None:
    said = mille(*given)
    assert (said.code, said.out) == (2, "")
    assert given[-1 if len(given) == 1 else 1] in said.err


def test_no_command_knows_abbreviations() -> None:
    made = parser(load())
    parsers = [made]
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            parsers += action.choices.values()
    assert len(parsers) > 8
    assert not [each.prog for each in parsers if each.allow_abbrev]
