"""The commands: what they take, what they print, and how they refuse."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from mille import __version__
from mille.cli import main
from mille.cli.console import PLAIN
from mille.cli.running import COMMANDS, _is_record, parser
from mille.engine.message import Fault, Message, message, unknown
from mille.engine.options import Options
from mille.games import entry, titles
from mille.games.mille.melds import OPTIONS
from mille.i18n import languages, load
from mille.session.referee import Referee
from tests.cli.conftest import DEEP, ENDLESS, GOLDEN, Command, header_of, program, python
from tests.crash.conftest import locked_up
from tests.golden.make import records
from tests.outside.table import hello
from tests.parts import long, quick_first

WRONG = [
    *("nonsense", "--nonsense", "simulate --nonsense", "simulate stray", "simulate --games"),
    *("verify", "score", "score a b", "settle", "settle a b"),
    "simulate --no\nsuch\x1b\u2028option",
]


@pytest.mark.parametrize("args", [args.split(" ") for args in WRONG])
def test_wrong_arguments(mille: Command, args: list[str]) -> None:
    mille(*args).refuses("mille: ")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("args", "why"),
    [
        ("nonsense", unknown("nonsense", (*COMMANDS, "lab")).message),
        ("verify", message("fault.field_missing", field="FILE")),
        ("player", message("fault.field_missing", field="--level")),
        ("history --nope", message("fault.argument", field="--nope")),
        ("simulate --games", message("fault.value_missing", field="--games")),
    ],
)
def test_what_is_wrong_with_arguments_is_said_in_the_language(
    args: str, why: Message, language: str, mille: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever Python's own parser says."""
    monkeypatch.setenv("MILLE_LANGUAGE", language)
    mille(*args.split()).refuses(f"mille: {load(language).text(why)}\n")


def test_a_name_that_looks_like_a_file_is_opened_as_one() -> None:
    """And the window says what is wrong."""
    assert all(map(_is_record, ("a.zip", "./a", "nope.json"))) and not _is_record("nonsense")


def test_it_names_itself_as_it_was_called(mille: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/usr/games/mille-cards"])
    mille("--verse").refuses("mille-cards: ")
    assert "mille-cards lab --help" in " ".join(mille("--help").out.split())


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


def test_the_old_names_of_the_lab_still_work(mille: Command) -> None:
    listed = mille("--help").out
    for name in ("arena", "simulate", "player", "shot", "score", "exploitability"):
        assert f"  {name} " not in listed, "it is in the lab"
        assert mille(name, "--help").out == mille("lab", name, "--help").out != ""
        assert f"  {name}" in mille("lab").out
    assert mille("lab").code == 0


@pytest.mark.parametrize("scene", ["table", "new", "start"])
def test_a_page_is_drawn_without_a_record(mille: Command, tmp_path: Path, scene: str) -> None:
    out = tmp_path / "shot.png"
    said = mille("shot", "--scene", scene, "--game", "guts", "--size", "640x360", "--out", str(out))
    assert said.code == 0 and out.stat().st_size > 10_000
    mille("shot", "--record", str(GOLDEN), "--out", str(out)).complains(2, "--at N")


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
    done = program("--version")
    assert (done.returncode, done.stdout.decode().split()[:2]) == (0, ["mille", __version__])


def test_an_interrupt_ends_quietly(mille: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt = Mock(side_effect=KeyboardInterrupt)
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
        done = program("verify", os.fsdecode(path), PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
    done = program("simulate", "--games", "1", "--seed", "\udce9")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


# simulate

QUICK = ("--games", 1, "--players", "random,random")
"""A game that is over soon."""


@pytest.mark.long
def test_simulate(mille: Command, tmp_path: Path) -> None:
    said = mille("simulate", "--players", "casual,random", "--games", 2, "--records", tmp_path)
    assert said.code == 0
    words = load()
    assert words("cli.simulated", games=2, deals=7).partition(",")[0] in said.out
    assert said.out.endswith(words("cli.simulated.end", rate="@").partition("@")[2] + "\n")
    assert "illegal" not in said.out, "nobody asked"
    assert [line.split(":")[0] for line in said.out.splitlines()[1:3]] == ["casual", "random"]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["mille-1.jsonl", "mille-2.jsonl"]
    said = mille("verify", *sorted(tmp_path.iterdir()))
    assert (said.code, said.err, len(said.out.splitlines())) == (0, "", 2)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("skunk_line=-5", -5),
        ("open_pile=true", True),
        ("natural_hand=any_player", "any_player"),
        ('natural_hand="any_player"', "any_player"),
        ("stakes=5,15", [5, 15]),
        ("stakes=[5,15]", [5, 15]),
    ],
)
def test_single_rules(mille: Command, tmp_path: Path, rule: str, value: object) -> None:
    args = [*QUICK, "--records", tmp_path, "--rule", "target=20", "--rule", rule]
    assert mille("simulate", *args).code == 0
    rules = header_of(next(tmp_path.iterdir()))["rules"]
    assert (rules[rule.partition("=")[0]], rules["preset"]) == (value, "custom")
    assert rules.keys() == set(OPTIONS.keys)


def test_rules_that_are_a_named_set_take_its_name(mille: Command) -> None:
    named = {
        "pagat": ["--rule", "settlement=hundreds_multiplied", "--rule", "announce_low_hand=false"],
        "toronto": ["--rules", "toronto", "--rule", "target=1200", "--rule", "preset=custom"],
        "denexa": ["--rule", "preset=denexa"],
    }
    for name, args in named.items():
        assert mille("simulate", *QUICK, *args, "--json").json["rules"] == name


WRONG_RULES = """
target =5 nonsense=1 target= target=many target=0 target=-1 target=1.5 target=true target=null
target=[1200] target=100001 target=1e3 target=NaN skunk_line=half skunk_line=9999999 double_skunk=1
double_skunk=True first_two_free=yes twos_take_two= min_naturals=0 min_naturals=3
natural_hand=everyone natural_hand=[] natural_hand={} reshuffle=never reshuffle=1 max_reshuffles=-1
max_reshuffles=1001 open_pile=0 announce_low_hand=off stakes=1 stakes=1,2,3 stakes=1,-3 stakes=a,b
stakes=true,true stakes=1,1000001 settlement=none preset=nonsense preset=[] preset={} preset=1
"""


@pytest.mark.parametrize("rule", [*WRONG_RULES.split(), f"target={ENDLESS}"])
def test_wrong_single_rules(mille: Command, rule: str) -> None:
    mille("simulate", "--games", 1, "--rule", rule).refuses()


WRONG_OPTIONS = {
    "--players": ["casual", "casual,regular,random", "", "casual,nobody", "casual," + "x" * 1000],
    "--games": ["0", "-1", "1.5", "many", ENDLESS, ""],
    "--rules": ["nonsense", "", "nonsense.json", "/", ".", "\0", "x" * 10_000, "a/" + "x" * 10_000],
}


@pytest.mark.parametrize(
    "args", [[name, value] for name, values in WRONG_OPTIONS.items() for value in values]
)
def test_simulate_refuses(mille: Command, args: list[str]) -> None:
    said = mille("simulate", *args)
    said.complains(2)
    assert len(said.err) < 12_000


def test_rules_from_a_file(mille: Command, tmp_path: Path) -> None:
    path, plain = tmp_path / "house.json", tmp_path / "house"
    path.write_text('{"preset": "toronto", "target": 300}', "utf-8")
    said = mille("simulate", "--games", 1, "--rules", path, "--records", tmp_path / "out")
    assert said.code == 0
    rules = header_of(tmp_path / "out/mille-1.jsonl")["rules"]
    assert (rules["target"], rules["min_naturals"]) == (300, 2)
    plain.write_text("{}", "utf-8")
    assert mille("simulate", *QUICK, "--rules", plain).code == 0
    for text in ["", "[]", "5", "{", '{"target": "1200"}', '{"nonsense": 1}', '{"preset": {}}']:
        path.write_text(text, "utf-8")
        mille("simulate", "--games", 1, "--rules", path).complains(2)


def test_records_that_cannot_be_written(mille: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        mille("simulate", "--games", 1, "--records", folder).complains(2, "Can't write")


@pytest.mark.parametrize(
    ("command", "last"),
    [
        (("simulate", *QUICK, "--games", 2), "mille-2.jsonl"),
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


def test_no_command_knows_abbreviations() -> None:
    parsers = [parser(load())]
    for one in parsers:  # those of the lab, too
        for action in one._actions:
            if isinstance(action, argparse._SubParsersAction):
                parsers += action.choices.values()
    assert len(parsers) > 8
    assert not [each.prog for each in parsers if each.allow_abbrev]


FULL = Path("/dev/full")
SAYING: dict[str, tuple[list[str], bytes]] = {
    "help": (["--help"], b""),
    "help of a command": (["arena", "--help"], b""),
    "version": (["--version"], b""),
    "verify": (["verify", str(GOLDEN)], b""),
    "score": (["score", "-"], b'{"melds": {}}'),
    "settle": (["settle", "-"], b'{"totals": [1300, 5], "naturals": [0, 0], "chapeaux": [0, 0]}'),
    "simulate": (["simulate", "--games", "1", "--players", "random,random"], b""),
    "arena": (["arena", "--a", "random", "--b", "random", "--pairs", "1", "--jobs", "1"], b""),
    "player": (["player", "--level", "casual"], json.dumps(hello()).encode() + b"\n"),
}
"""Commands that print something, and their input."""

needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")


@needs_full
@pytest.mark.parametrize("unbuffered", ["", long("1")])
@pytest.mark.parametrize("name", quick_first(SAYING, 3))
def test_a_full_disk_is_one_sentence(name: str, unbuffered: str) -> None:
    args, given = SAYING[name]
    with FULL.open("wb") as out:
        done = program(*args, given=given, out=out, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("mille: ")
    assert load().within(message("reason.ENOSPC")) in line


@needs_full
@pytest.mark.parametrize("name", ["version", long("verify")])
def test_where_nothing_can_be_said_the_exit_code_says_it(name: str) -> None:
    with FULL.open("wb") as full:
        assert program(*SAYING[name][0], out=full, err=full).returncode == 2


@pytest.mark.long
@needs_full
def test_a_complaint_that_cannot_be_written_keeps_its_exit_code(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{", "utf-8")
    with FULL.open("wb") as full:
        for code, args in (
            (2, ["nonsense"]),
            (2, ["verify", "nowhere"]),
            (1, ["verify", str(broken)]),
        ):
            assert program(*args, err=full).returncode == code


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize("unbuffered", ["", long("1")])
def test_a_reader_that_has_seen_enough(unbuffered: str) -> None:
    """A closed pipe is no fault."""
    done = subprocess.run(
        f"{sys.executable} -m mille verify {GOLDEN} {GOLDEN} | true",
        shell=True,
        capture_output=True,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        check=False,
    )
    assert done.stderr == b""


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["cp1252", long("ascii")])
def test_a_console_without_our_signs_gets_plainer_ones(encoding: str) -> None:
    """A file that Windows writes has no typographic minus sign and no infinity sign."""

    def said(encoding: str) -> str:
        out = program(*SAYING["arena"][0], PYTHONIOENCODING=encoding).stdout.decode(encoding)
        rows = (row for row in out.splitlines() if not re.search("Time|seconds| ms", row))
        return re.sub(r"\d+\.\d+ s\b", "N s", "\n".join(rows))  # it takes another time each time

    told = said("utf-8")
    assert "−" in told
    assert "±" in told or "∞" in told
    for sign, stand_in in PLAIN.items():
        if encoding == "ascii" or sign not in "–±×…·":
            told = told.replace(sign, stand_in)
    assert said(encoding) == told


ID = re.compile(r"\b(refusal|fault)\.[a-z_]+", re.IGNORECASE)
GAMES = Path(__file__).parents[2] / "mille" / "games"
SHOT = ("--at", 5, "--size", "640x560", "--out")


def ids(game: str) -> list[str]:
    """Every refusal and fault that the game has words for."""
    catalogue = (GAMES / game / "strings" / "en.po").read_text("utf-8")
    return sorted(set(re.findall(r'^msgid "((?:refusal|fault)\..+)"', catalogue, re.MULTILINE)))


@pytest.mark.parametrize("game", titles())
@pytest.mark.parametrize("command", ["verify", "review", "shot", "simulate", "arena", "player"])
def test_faults_of_its_rules(
    game: str, command: str, mille: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, seats = records(game)[-1], entry(game).title.usual_seats
    players = ",".join(["casual"] * seats)
    greeting = hello(game=game, rules={}, names=["A"] * seats)
    lines: dict[str, list[object]] = {
        "verify": [file],
        "review": [file],
        "shot": ["--record", file, *SHOT, tmp_path / "x"],
        "simulate": ["--game", game, "--players", players],
        "arena": ["--game", game, "--players", players],
        "player": ["--level", "casual"],
    }
    for id in ids(game):
        refuse = Mock(side_effect=Fault(message(id, n=2)))
        monkeypatch.setattr(Options, "read", refuse)
        monkeypatch.setattr(Options, "preset", refuse)
        monkeypatch.setattr(Options, "check", refuse)
        found = mille(command, *lines[command], given=json.dumps(greeting).encode() + b"\n")
        assert found.code in (1, 2)
        assert found.err.count("\n") == 1
        assert not ID.search(found.err), found.err


@pytest.mark.parametrize("game", titles())
def test_faults_of_its_calculators(
    game: str, mille: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in entry(game).calculators:
        for id in ids(game):
            refuse = Mock(side_effect=Fault(message(id, n=2)))
            monkeypatch.setitem(entry(game).calculators, name, refuse)
            found = mille(name, "-", given=b"{}")
            assert not ID.search(found.err), found.err


@pytest.mark.parametrize("command", ["verify", "review", "shot"])
def test_a_record_from_standard_input(command: str, mille: Command, tmp_path: Path) -> None:
    data = records("mille" if command == "review" else "daifugo")[-1].read_bytes()
    more: dict[str, list[object]] = {
        "verify": ["-"],
        "review": ["-", "--deal", 1, "--worlds", 2],
        "shot": ["--record", "-", *SHOT, tmp_path / "x.png"],
    }
    found = mille(command, *more[command], given=data)
    assert found.code == 0, found.err
    assert command != "shot" or (tmp_path / "x.png").exists()


def test_too_much_on_standard_input(mille: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mille.session.record.MOST_BYTES", 1000)
    assert mille("verify", "-", given=b"x" * 1001).code == 2


def test_a_calculator_takes_its_game_and_no_other(mille: Command) -> None:
    asked = json.dumps({"deals": 10, "seats": [2]}).encode()
    assert mille("exploitability", "-", "--game", "guts", given=asked).code == 0
    assert mille("exploitability", "-", given=asked).code == 0
    other = mille("exploitability", "-", "--game", "mille", given=asked)
    assert other.code == 2
    assert "guts" in other.err


def test_a_level_that_nobody_has_is_refused_before_anything_comes_in(mille: Command) -> None:
    mille("player", "--level", "nope").refuses("“nope”")
    assert mille("player", "--level", "thumb").code == 0


def test_score_from_a_file(mille: Command, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text('{"melds": {"K": ["KC", "KD", "2H"]}, "left": ["3C"]}', "utf-8")
    told = mille("score", path).json
    lines = {line["reason"]: line["points"] for line in told["lines"]}
    assert lines == {"score.meld_wild": 40, "score.left": -5}
    assert (told["melded"], told["left"], told["chapeau"]) == (40, 5, False)


def test_score_of_a_deal_that_died_has_no_chapeau(mille: Command) -> None:
    for died in (True, False):
        given = {"melds": {}, "left": ["3C"], "somebody_out": not died}
        assert mille("score", "-", given=given).json["chapeau"] != died


def test_rules_may_be_an_object(mille: Command) -> None:
    given: dict[str, Any] = {"rules": {"min_naturals": 2}, "melds": {"K": ["KC", "2D", "2H"]}}
    mille("score", "-", given=given).complains(2, "kings")
    given = {"rules": {"target": 50}, "totals": [60, 0], "naturals": [0, 0], "chapeaux": [0, 0]}
    assert mille("settle", "-", given=given).code == 0


@pytest.mark.parametrize("command", ["score", "settle"])
def test_what_is_no_input_is_refused(mille: Command, command: str) -> None:
    for given in ("", "[]", "5", "{", DEEP, ENDLESS, "NaN", " " * (1024 * 1024 + 2), "{}"):
        mille(command, "-", given=given.encode()).refuses()


WRONG_MELDS: list[Any] = [
    *([], {"X": []}, {"K": []}, {"K": {}}, {"K": ["KC", "KD"]}, {"K": ["KC", "KD", "QC"]}),
    *({"K": ["KC", "KC", "KC"]}, {"K": ["KC", "KD", "XX"]}, {"K": ["KC", "KD", 5]}),
    *({"K": ["KC", "KD", ["KH"]]}, {"K": ["2C", "2D", "2H"]}, {"2": ["2C", "2D", "3H"]}),
    *({"king": ["KC", "KD", "KH"]}, {"K": ["KC"] * 200}),
]
WRONG_SCORES: Mapping[str, Sequence[Any]] = {
    "melds": WRONG_MELDS,
    "left": [{}, ["3C", "3C", "3C"], ["KC"], ["line\nend"]],
    "went_out": [1, None, True],
    "somebody_out": ["yes"],
    "rules": ["nonsense", 5, None, {"preset": []}, {"nonsense": 1}],
    "nonsense": [1],
}


@pytest.mark.parametrize("field", WRONG_SCORES)
def test_score_refuses(mille: Command, field: str) -> None:
    usual = {"melds": {"K": ["KC", "KC", "KD"]}, "left": ["3C"]}
    assert mille("score", "-", given=usual).code == 0
    for value in WRONG_SCORES[field]:
        mille("score", "-", given={**usual, field: value}).refuses()


WRONG_ENDS: Mapping[str, Sequence[Any]] = {
    "totals": [
        *([], [1300], [1300, 1, 1], ["1300", 1], [1300.5, 1], [True, 1300], [10**4000, 1]),
        *([1225, 1225], [1199, 0], {"0": 1300, "1": 0}),
    ],
    "naturals": [[-1, 0]],
    "chapeaux": [[0], "none"],
    "rules": ["nonsense", []],
    "nonsense": [1],
}


@pytest.mark.parametrize("field", WRONG_ENDS)
def test_settle_refuses(mille: Command, field: str) -> None:
    usual = {"totals": [1300, 0], "naturals": [0, 0], "chapeaux": [0, 0]}
    for value in WRONG_ENDS[field]:
        mille("settle", "-", given={**usual, field: value}).refuses()
    if field in usual:
        mille("settle", "-", given={k: v for k, v in usual.items() if k != field}).refuses()


TAKING: Mapping[str, Sequence[object]] = {
    **{name: [name] for name in ("verify", "review", "score", "settle", "exploitability")},
    "history": ["history"],
    "simulate": ["simulate", "--rules"],
    "shot": ["shot", *SHOT, "x.png", "--record"],
}
"""Commands that take a file."""
LINE = GOLDEN.read_bytes().partition(b"\n")[0]
BAD: Mapping[str, bytes | None] = {
    "missing": None,
    "folder": None,
    "locked": LINE,
    "empty": b"",
    "binary": b"\xff\xfe\0{}\n",
    "cut": LINE[:99],
    "nonsense": b"{nonsense}\n" * 2,
    "another's": b'{"format": "mille-pad"}\n',
    "newer": LINE.replace(b'"version":1', b'"version":2') + b"\n",
}
"""What is wrong with a file, and what is in it, if it is there at all."""


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("command", TAKING)
def test_a_file_that_cannot_be_used_is_named(
    mille: Command, tmp_path: Path, command: str, kind: str
) -> None:
    if (command, kind) == ("history", "folder"):
        pytest.skip("it takes folders")
    path, content = tmp_path / "ma partie 千.jsonl", BAD[kind]
    if content is not None:
        path.write_bytes(content)
    elif kind == "folder":
        path.mkdir()
    with locked_up(path) if kind == "locked" else nullcontext():
        said = mille(*TAKING[command], path)
    judged = command == "verify" and content is not None and kind != "locked"
    said.complains(1 if judged else 2, str(path))
    assert said.out == "" and said.err.count(path.name) == 1
    assert not ID.search(said.err) and "JSON" not in said.err
