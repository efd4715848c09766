"""The commands without a window: what they print, how they end, and how they complain.

Whatever is given to them, they end with 0, 1 or 2 and at most one line of complaint.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille import __version__
from mille.cli import main
from mille.cli.parser import parser
from mille.engine.message import Fault, message
from mille.games.mille.options import KEYS, PRESETS
from mille.i18n.catalog import load
from mille.session import record
from mille.session.referee import Referee
from tests.golden.make import HERE
from tests.parts import quick_first

GOLDEN = HERE / "records" / "mille-1-naturals.jsonl"
LINES: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]


class Said:
    """What a command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def complains(self, code: int, *words: str) -> None:
        """It ended with the code and one line, in which the words are."""
        assert self.code == code, self.err
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err


class Command:
    """The command `mille`, in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(self, *args: object, given: bytes = b"") -> Said:
        class Input:
            buffer = io.BytesIO(given)

        self.patch.setattr("sys.stdin", Input)
        self.capsys.readouterr()
        code = main([str(arg) for arg in args])
        said = self.capsys.readouterr()
        return Said(code, said.out, said.err)


@pytest.fixture
def mille(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command."""
    return Command(capsys, monkeypatch)


def dumped(lines: list[Any]) -> bytes:
    """Lines as a record."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def python(*args: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Python in a process of its own."""
    return subprocess.run(
        [sys.executable, *args], capture_output=True, input=given, env={**os.environ, **env}
    )


# The command itself


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
    assert [line.split()[0] for line in others] == ["Python", "pygame-ce", "SDL"]
    for command in ([], ["simulate"], ["verify"], ["score"], ["settle"], ["shot"]):
        said = mille(*command, "--help")
        assert said.code == 0
        assert "cli." not in said.out
        assert said.err == ""


def test_headless_commands_import_no_screen() -> None:
    """Neither pygame nor pytmx, and no display is asked for."""
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

    monkeypatch.setattr("mille.measure.simulate.simulate", interrupt)
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


def test_simulate(mille: Command, tmp_path: Path) -> None:
    said = mille("simulate", "--players", "casual,random", "--games", 2, "--records", tmp_path)
    assert said.code == 0
    assert "2 games" in said.out
    assert "0 illegal moves" in said.out
    assert [line.split(":")[0] for line in said.out.splitlines()[1:3]] == ["casual", "random"]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["mille-1.jsonl", "mille-2.jsonl"]
    said = mille("verify", *sorted(tmp_path.iterdir()))
    assert (said.code, said.err, len(said.out.splitlines())) == (0, "", 2)


def test_simulate_as_json(mille: Command) -> None:
    said = mille("simulate", "--games", 2, "--seed", "s", "--rules", "pagat", "--json")
    told = json.loads(said.out)
    assert (told["games"], sum(told["wins"]), told["illegal_moves"]) == (2, 2, 0)
    assert told["rules"] == "pagat"
    assert told["players"] == ["casual", "regular"]


@pytest.mark.parametrize("preset", quick_first(PRESETS, 1))
def test_simulated_games_verify(mille: Command, tmp_path: Path, preset: str) -> None:
    """The same as the thousand games over all presets, in small."""
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
    assert header["rules"].keys() == set(KEYS)


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
    (tmp_path / last).rename(tmp_path / f"other-{last}")  # which is in nobody's way
    assert mille(*command, 1).code == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    mille(*command, 2).complains(2, "another folder")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_two_runs_at_once_leave_each_other_their_records(
    mille: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that comes to be while the other plays is not seen at the start."""
    chance = Referee.chance

    def meanwhile(referee: Referee[Any, Any, Any]) -> None:
        (tmp_path / "1-2.jsonl").write_text("somebody's game", "utf-8")
        chance(referee)

    monkeypatch.setattr(Referee, "chance", meanwhile)
    args = ("--a", "random", "--b", "random", "--pairs", 1, "--jobs", 1, "--rule", "target=100")
    mille("arena", *args, "--records", tmp_path).complains(2, "1-2.jsonl")
    assert (tmp_path / "1-2.jsonl").read_text("utf-8") == "somebody's game"


# verify


def test_verify(mille: Command, tmp_path: Path) -> None:
    said = mille("verify", GOLDEN)
    assert (said.code, said.err) == (0, "")
    assert said.out == f"{GOLDEN}: {load()('cli.verified', n=len(LINES) - 1)}.\n"


def test_verify_says_file_line_and_reason(mille: Command, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    lines = [dict(line) for line in LINES]
    at = next(n for n, line in enumerate(lines) if line.get("event") == "deal_end")
    lines[at]["totals"] = [1, 2]
    wrong.write_bytes(dumped(lines))
    said = mille("verify", wrong)
    said.complains(1, f"{wrong}: Line {at + 1}: ", "totals")
    assert said.out == ""


def test_verify_says_who_lost_by_what_it_did(mille: Command, tmp_path: Path) -> None:
    """The arena once wrote the id of a message as the reason."""
    file = tmp_path / "lost.jsonl"
    words = load()
    sentence = words("outside.lost", name="Odd", why=message("outside.ended"))
    for why, said in [
        (sentence, sentence.removesuffix(".")),
        ("outside.ended", words("outside.ended").removesuffix(".")),
        ("no.such_id", "no.such_id"),
    ]:
        file.write_bytes(dumped([*LINES[:2], record.lost_note(1, why)]))
        lost = f"1 event, all by the rules; seat 1 did not play to the end ({said}).\n"
        assert mille("verify", file).out == f"{file}: {lost}"


def test_verify_looks_at_every_file(mille: Command, tmp_path: Path) -> None:
    wrong, missing = tmp_path / "wrong.jsonl", tmp_path / "missing.jsonl"
    wrong.write_bytes(dumped(LINES[:1] + LINES[2:]))
    said = mille("verify", GOLDEN, wrong, GOLDEN)
    said.complains(1, str(wrong))
    assert len(said.out.splitlines()) == 2
    said = mille("verify", missing, wrong, GOLDEN)
    assert said.code == 2
    first, second = said.err.splitlines()
    assert first.startswith("mille: ")
    assert second.startswith(f"{wrong}: ")
    assert len(said.out.splitlines()) == 1


def test_verify_needs_a_file(mille: Command, tmp_path: Path) -> None:
    for name in (tmp_path / "missing", tmp_path, "", "\0", "x" * 5000):
        mille("verify", name).complains(2)


def test_a_file_that_is_too_large(
    mille: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "MOST_BYTES", 1024 * 1024)
    path = tmp_path / "large"
    path.write_bytes(b" " * (1024 * 1024 + 1))
    mille("verify", path).complains(2, load()("fault.file_large", file=str(path), most=1024))


DEEP = "[" * 100_000 + "]" * 100_000
ENDLESS = "9" * 100_000


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\0" * 100,
        bytes(range(256)) * 10,
        b"\xff\xfe\n",
        b"{}\n",
        b"[]\n",
        b"5\n",
        b"null\n",
        b'"mille-record"\n',
        b"{\n",
        b"{",
        b"NaN\n",
        DEEP.encode() + b"\n",
        ENDLESS.encode() + b"\n",
        b'{"format": "mille-record"}\n',
        b'{"format": "mille-record", "version": 2}\n',
        b'{"format": "mille-record", "version": true}\n',
        b'{"format": "mille-record", "version": 1}\n',
        b"\xef\xbb\xbf" + dumped(LINES),
        b"\n" + dumped(LINES),
        b" " * (1024 * 1024 + 1) + b"\n",
        dumped(LINES)[:40],
    ],
    ids=range(23),
)
def test_what_is_no_record(mille: Command, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "record"
    path.write_bytes(data)
    mille("verify", path).complains(1, f"{path}: Line 1: ")


@pytest.mark.parametrize("name", list(LINES[0]))
@pytest.mark.parametrize("value", [None, 5, 1.5, True, [], {}, "nonsense", [{}], [1, 2]])
def test_headers_with_a_field_of_the_wrong_type(
    mille: Command, tmp_path: Path, name: str, value: object
) -> None:
    path = tmp_path / "record"
    path.write_bytes(dumped([{**LINES[0], name: value}, *LINES[1:]]))
    said = mille("verify", path)
    if isinstance(value, str) and name in ("seed", "created", "program"):
        assert said.code == 0
    else:
        said.complains(1, "Line 1: ")


@pytest.mark.parametrize("name", list(LINES[0]))
def test_headers_without_a_field(mille: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / "record"
    header = {key: value for key, value in LINES[0].items() if key != name}
    path.write_bytes(dumped([header, *LINES[1:]]))
    said = mille("verify", path)
    assert said.code == (0 if name in ("seed", "created", "program") else 1)


@pytest.mark.parametrize("key", KEYS)
def test_headers_with_a_wrong_rule(mille: Command, tmp_path: Path, key: str) -> None:
    path = tmp_path / "record"
    rules = LINES[0]["rules"]
    wrong: list[Any] = [None, "nonsense", [], {}, 10**9, -1.5, [1, 2, 3]]
    for value in wrong:
        path.write_bytes(dumped([{**LINES[0], "rules": {**rules, key: value}}, *LINES[1:]]))
        mille("verify", path).complains(1, "Line 1: ")
    fewer = {name: value for name, value in rules.items() if name != key}
    path.write_bytes(dumped([{**LINES[0], "rules": fewer}, *LINES[1:]]))
    mille("verify", path).complains(1, "Line 1: ", key)


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [{"name": "A", "player": "human"}],
        [{"name": "A", "player": "human"}] * 3,
        [{"name": "A"}, {"name": "B", "player": "human"}],
        [{"name": 5, "player": "human"}, {"name": "B", "player": "human"}],
        ["A", "B"],
    ],
)
def test_headers_with_wrong_seats(mille: Command, tmp_path: Path, seats: object) -> None:
    path = tmp_path / "record"
    path.write_bytes(dumped([{**LINES[0], "seats": seats}, *LINES[1:]]))
    mille("verify", path).complains(1, "Line 1: ")


STRANGE: list[Any] = [
    None,
    True,
    -1,
    2,
    5,
    1.0,
    1e999,
    10**4000,
    "",
    "3c",
    "QX",
    "*1",
    "♠Q",
    "line\nend",
    "half \ud800",
    [],
    ["QS", "QS", "QS"],
    [["QS"]],
    ["2C"] * 200,
    {},
    {"QS": 1},
    [[[[[[]]]]]],
]


def first_of_each() -> dict[str, int]:
    """The line number, from 0, of the first event of each kind."""
    return {LINES[n]["event"]: n for n in reversed(range(1, len(LINES)))}


@pytest.mark.parametrize("event", quick_first(sorted(first_of_each(), key=len), 1))
def test_events_with_a_field_of_the_wrong_type(mille: Command, tmp_path: Path, event: str) -> None:
    path, at = tmp_path / "record", first_of_each()[event]
    for name in LINES[at]:
        for value in STRANGE:
            if value == LINES[at][name] and type(value) is type(LINES[at][name]):
                continue
            lines = [*LINES[:at], {**LINES[at], name: value}, *LINES[at + 1 :]]
            data = "".join(json.dumps(line) + "\n" for line in lines)
            path.write_bytes(data.replace("Infinity", "1e999").encode())
            mille("verify", path).complains(1, f"Line {at + 1}: ")
        fewer = {key: value for key, value in LINES[at].items() if key != name}
        path.write_bytes(dumped([*LINES[:at], fewer, *LINES[at + 1 :]]))
        mille("verify", path).complains(1, f"Line {at + 1}: ")


@pytest.mark.parametrize(
    "depth",
    quick_first([100, 100_000, 99, 101, 50, 300, 900, 950, 975, 990, 1000, 5000], 2),
)
@pytest.mark.parametrize("field", ["event", "seat", "cards", "hands", "rank", "scores", "totals"])
def test_nested_values(mille: Command, tmp_path: Path, depth: int, field: str) -> None:
    """Whatever the depth, the fault is said in one line."""
    path = tmp_path / "record"
    deep = "[" * depth + "]" * depth
    for at in first_of_each().values():
        wrong = json.dumps({**LINES[at], field: "HERE"}).replace('"HERE"', deep)
        path.write_bytes(dumped(LINES[:at]) + wrong.encode() + b"\n")
        said = mille("verify", path)
        if field in LINES[at]:
            said.complains(1, f"Line {at + 1}: ")
        elif depth < 100:
            assert said.code == 0
    path.write_text(json.dumps({"melds": "HERE"}).replace('"HERE"', f'{{"K": {deep}}}'), "utf-8")
    mille("score", path).complains(2)
    mille("settle", path).complains(2)


def test_three_of_a_card(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "record"
    deal = json.loads(json.dumps(LINES[1]))
    hand, stock = deal["hands"][0], deal["stock"]
    at = next(n for n, card in enumerate(stock) if card != hand[0])
    hand[0], hand[1] = stock[at], stock[at]
    path.write_bytes(dumped([LINES[0], deal]))
    mille("verify", path).complains(1, "Line 2: ")


def test_illegal_moves(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "record"
    for wrong in [
        {"event": "discard", "seat": 0, "card": "3C"},
        {"event": "discard", "seat": 1, "card": "3C"},
        {"event": "meld", "seat": 0, "rank": "K", "cards": []},
        {"event": "take_upcard_two", "seat": 0, "card": "2C"},
        {"event": "take_pack", "seat": 0, "meld": [], "cards": []},
        {"event": "reshuffle", "stock": []},
        {"event": "deal_end", "out": None, "scores": [], "totals": []},
        {"event": "game_end", "winner": 0, "skunk": 0, "payment": 0},
        {"event": "nonsense"},
        {},
        LINES[1],
        LINES[0],
    ]:
        path.write_bytes(dumped([*LINES[:2], wrong]))
        mille("verify", path).complains(1, "Line 3: ")


@pytest.mark.parametrize("event", ["draw", "deal_end"])
def test_a_reshuffle_on_need_cannot_be_left_out(mille: Command, tmp_path: Path, event: str) -> None:
    """Where a draw needs a reshuffle first, neither the draw nor the end of the deal may come."""
    path = tmp_path / "record"
    lines = [
        json.loads(line)
        for line in (HERE / "records" / "mille-1-when-needed.jsonl").read_text("utf-8").splitlines()
    ]
    at = next(n for n, line in enumerate(lines) if line.get("event") == "reshuffle")
    end = next(line for line in lines if line.get("event") == "deal_end")
    wrong = lines[at + 1] if event == "draw" else {**end, "out": None}
    path.write_bytes(dumped([*lines[:at], wrong, *lines[at + 2 :]]))
    mille("verify", path).complains(1, f"Line {at + 1}: ", event)
    path.write_bytes(dumped([*lines[: at + 1], *lines[at + 2 :]]))
    mille("verify", path).complains(1, f"Line {at + 2}: ")


def test_what_may_follow_the_end(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "record"
    note = {"event": "note", "text": ["anything", {"at": "all"}]}
    path.write_bytes(dumped([*LINES, note]))
    assert mille("verify", path).code == 0
    for after in (LINES[1], LINES[-1], {"event": "draw", "seat": 0, "card": "3C"}, {}):
        path.write_bytes(dumped([*LINES, note, after]))
        mille("verify", path).complains(1, f"Line {len(LINES) + 2}: ")


def test_an_unfinished_record_is_accepted(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "record"
    for cut in (1, 2, 10, len(LINES) - 1, len(LINES) - 2):
        path.write_bytes(dumped(LINES[:cut]))
        said = mille("verify", path)
        assert said.code == 0
        assert "not finished" in said.out
        assert "cut off" not in said.out
        path.write_bytes(dumped(LINES[:cut]) + b'{"event": "dr')
        said = mille("verify", path)
        assert said.code == 0
        assert "cut off" in said.out


def test_a_line_cut_off_anywhere_but_at_the_end_is_a_fault(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(dumped(LINES[:5]) + b'{"event": "dr\n' + dumped(LINES[5:]))
    mille("verify", path).complains(1, "Line 6: ")
    path.write_bytes(dumped(LINES[:5]) + b'{"event": "dr\n')
    mille("verify", path).complains(1, "Line 6: ")


def test_records_as_another_program_may_write_them(mille: Command, tmp_path: Path) -> None:
    """Other spaces, line ends, orders of fields and of hands, more fields, escapes, notes."""
    path = tmp_path / "record"
    lines: list[dict[str, Any]] = []
    for line in LINES:
        other = dict(reversed(list(line.items())))
        if "hands" in other:
            other["hands"] = [hand[::-1] for hand in other["hands"]]
        if "scores" in other:
            other["scores"] = [
                {**dict(reversed(list(score.items()))), "more": 1}
                | {"natural_melds": score["natural_melds"][::-1]}
                for score in other["scores"]
            ]
        if other.get("event") == "meld":
            other["cards"] = other["cards"][::-1]
        if other.get("event") == "take_pack":
            other["meld"] = other["meld"][::-1]
            other["cards"] = other["cards"][:1] + other["cards"][:0:-1]
        lines += [{**other, "more": {"than": ["asked", None]}}, {"event": "note", "n": 1}]
    text = "".join(
        json.dumps(line, indent=None, separators=(" , ", " : ")) + "\r\n" for line in lines
    )
    path.write_bytes(text.encode())
    said = mille("verify", path)
    assert (said.code, said.err) == (0, "")


# Mutations of a record: each is either without meaning, or found.

FREE = {"seed", "created", "program"}
"""Fields of the header that decide nothing."""


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, each in value.items():
            found += places(each, (*path, key))
    elif isinstance(value, list):
        for n, each in enumerate(value):
            found += places(each, (*path, n))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The value with another one at the place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


def loose(value: Any, first_stays: bool = False) -> Any:
    """A list without its order, but for its first, or whatever else it is."""
    if not isinstance(value, list):
        return value
    return [*value[:first_stays], *sorted(map(str, value[first_stays:]))]


def meaning(lines: list[Any]) -> object:
    """What a record says, without what decides nothing."""
    header: dict[str, Any] = {
        key: isinstance(value, str) if key in FREE else value for key, value in lines[0].items()
    }
    header["seats"] = (
        [
            type(seat.get("name")) is str and type(seat.get("player")) is str
            if isinstance(seat, dict)
            else None
            for seat in header["seats"]
        ]
        if isinstance(header.get("seats"), list)
        else header.get("seats")
    )
    told: list[Any] = [header]
    for line in lines[1:]:
        if isinstance(line.get("hands"), list):
            line = {**line, "hands": [loose(hand) for hand in line["hands"]]}
        if line.get("event") in ("meld", "take_pack"):
            line = {**line, "cards": loose(line.get("cards"), line["event"] == "take_pack")}
        if line.get("event") == "take_pack":
            line = {**line, "meld": loose(line.get("meld"))}
        if line.get("event") == "deal_end" and isinstance(line.get("scores"), list):
            line = {
                **line,
                "scores": [
                    {**score, "natural_melds": loose(score.get("natural_melds"))}
                    if isinstance(score, dict)
                    else score
                    for score in line["scores"]
                ],
            }
        told.append(line)
    return json.dumps(told, sort_keys=True)


@given(data=st.data())
def test_every_mutation_is_without_meaning_or_found(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(LINES) - 1), label="line")
    line = LINES[at]
    place = data.draw(st.sampled_from(places(line)), label="place")
    old: Any = line
    for key in place:
        old = old[key]
    values = [*STRANGE[:-1], "3C", "KH", "QS", 0, 1, 3, False]
    if isinstance(old, bool):
        values += [not old]
    elif isinstance(old, int):
        values += [old + 1, old - 1, -old]
    elif isinstance(old, list):
        values += [old[1:], old[::-1], [*old, *old[:1]]]
    new = data.draw(st.sampled_from(values), label="value")
    lines = [*LINES[:at], changed(line, place, new), *LINES[at + 1 :]]
    same = meaning(lines) == meaning(LINES)
    text = "".join(json.dumps(each) + "\n" for each in lines).replace("Infinity", "1e999")
    try:
        kept = record.parse(text.encode())
        record.follow(kept)
    except Fault as fault:
        assert not same
        assert fault.line is not None
        assert at + 1 <= fault.line <= len(LINES)
    else:
        # Rules that decided nothing in this game may be others, and names always.
        assert same or at == 0, (line, place, new)


@given(at=st.integers(1, len(LINES) - 1), to=st.integers(1, len(LINES) - 1), drop=st.booleans())
def test_lines_that_are_missing_or_in_another_place_are_found(at: int, to: int, drop: bool) -> None:
    lines = [*LINES[:at], *LINES[at + 1 :]]
    # The melds of a turn may be laid in any order.
    if not drop and LINES[at]["event"] != "meld":
        lines.insert(to, LINES[at])
    if lines == LINES or lines == LINES[:-1]:
        return
    with pytest.raises(Fault) as error:
        record.follow(record.parse(dumped(lines)))
    assert error.value.line is not None


@given(at=st.integers(0, GOLDEN.stat().st_size - 1), byte=st.integers(0, 255))
def test_a_changed_byte_never_leads_to_a_traceback(at: int, byte: int) -> None:
    data = bytearray(GOLDEN.read_bytes())
    data[at] = byte
    try:
        record.follow(record.parse(bytes(data)))
    except Fault as fault:
        assert fault.line is not None


@given(st.binary(max_size=300))
def test_any_bytes_never_lead_to_a_traceback(data: bytes) -> None:
    with pytest.raises(Fault):
        record.parse(data)


# score and settle


def test_score_from_a_file(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text('{"melds": {"K": ["KC", "KD", "2H"]}, "left": ["3C"]}', "utf-8")
    told = json.loads(mille("score", path).out)
    lines = told.pop("lines")
    assert [(line["reason"], line["points"]) for line in lines] == [
        ("score.meld_wild", 40),
        ("score.left", -5),
    ]
    assert told == {
        "melded": 40,
        "left": 5,
        "total": 35,
        "naturals": 0,
        "natural_hand": False,
        "natural_melds": [],
        "chapeau": False,
    }


def test_score_of_a_deal_that_died_has_no_chapeau(mille: Command) -> None:
    for died in (True, False):
        given = {"melds": {}, "left": ["3C"], "somebody_out": not died}
        told = json.loads(mille("score", "-", given=json.dumps(given).encode()).out)
        assert told["chapeau"] != died


def test_rules_may_be_an_object(mille: Command) -> None:
    given: dict[str, Any] = {"rules": {"min_naturals": 2}, "melds": {"K": ["KC", "2D", "2H"]}}
    mille("score", "-", given=json.dumps(given).encode()).complains(2, "kings")
    given = {"rules": {"target": 50}, "totals": [60, 0], "naturals": [0, 0], "chapeaux": [0, 0]}
    assert mille("settle", "-", given=json.dumps(given).encode()).code == 0


@pytest.mark.parametrize(
    "given",
    [
        "",
        "[]",
        "5",
        "{",
        DEEP,
        ENDLESS,
        "NaN",
        " " * (1024 * 1024 + 2),
        "{}",
        '{"melds": []}',
        '{"melds": {"X": []}}',
        '{"melds": {"K": []}}',
        '{"melds": {"K": {}}}',
        '{"melds": {"K": ["KC", "KD"]}}',
        '{"melds": {"K": ["KC", "KD", "QC"]}}',
        '{"melds": {"K": ["KC", "KC", "KC"]}}',
        '{"melds": {"K": ["KC", "KD", "XX"]}}',
        '{"melds": {"K": ["KC", "KD", 5]}}',
        '{"melds": {"K": ["KC", "KD", ["KH"]]}}',
        '{"melds": {"K": ["2C", "2D", "2H"]}}',
        '{"melds": {"2": ["2C", "2D", "3H"]}}',
        '{"melds": {"king": ["KC", "KD", "KH"]}}',
        '{"melds": {}, "left": {}}',
        '{"melds": {}, "left": ["3C", "3C", "3C"]}',
        '{"melds": {"K": ["KC", "KC", "KD"]}, "left": ["KC"]}',
        '{"melds": {}, "left": ["line\\nend"]}',
        '{"melds": {}, "went_out": 1}',
        '{"melds": {}, "went_out": null}',
        '{"melds": {}, "somebody_out": "yes"}',
        '{"melds": {}, "rules": "nonsense"}',
        '{"melds": {}, "rules": 5}',
        '{"melds": {}, "rules": null}',
        '{"melds": {}, "rules": {"preset": []}}',
        '{"melds": {}, "rules": {"nonsense": 1}}',
        '{"melds": {}, "nonsense": 1}',
        '{"melds": {"K": ' + json.dumps(["KC"] * 200) + "}}",
    ],
    ids=range(36),
)
def test_score_refuses(mille: Command, given: str) -> None:
    said = mille("score", "-", given=given.encode())
    said.complains(2)
    assert said.out == ""
    assert len(said.err) < 400


@pytest.mark.parametrize(
    "changes",
    [
        {"totals": None},
        {"totals": []},
        {"totals": [1300]},
        {"totals": [1300, 1, 1]},
        {"totals": ["1300", 1]},
        {"totals": [1300.5, 1]},
        {"totals": [True, 1300]},
        {"totals": [10**4000, 1]},
        {"totals": [1225, 1225]},
        {"totals": [1199, 0]},
        {"totals": {"0": 1300, "1": 0}},
        {"naturals": [-1, 0]},
        {"naturals": None},
        {"chapeaux": [0]},
        {"chapeaux": "none"},
        {"rules": "nonsense"},
        {"rules": []},
        {"nonsense": 1},
    ],
)
def test_settle_refuses(mille: Command, changes: dict[str, Any]) -> None:
    usual = {"totals": [1300, 0], "naturals": [0, 0], "chapeaux": [0, 0]}
    given = {key: value for key, value in {**usual, **changes}.items() if value is not None}
    said = mille("settle", "-", given=json.dumps(given).encode())
    said.complains(2)
    assert said.out == ""
    assert len(said.err) < 400


@pytest.mark.parametrize("command", ["score", "settle"])
def test_inputs_that_are_no_files(mille: Command, tmp_path: Path, command: str) -> None:
    for name in (tmp_path / "missing", tmp_path, "\0"):
        mille(command, name).complains(2)
    path = tmp_path / "binary"
    path.write_bytes(b"\xff\xfe\x00")
    mille(command, path).complains(2, "UTF-8")


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
