"""`mille review`: what it prints, and how it complains."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mille.cli import main
from mille.engine.text import dump
from mille.i18n import load
from mille.session import record
from mille.view.papers import graded
from tests.golden.make import HERE
from tests.parts import long

WORDS = load()

GOLDEN = HERE / "records" / "mille-1.jsonl"
FEW = ("--worlds", "4")


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """A game that was left in its first deal."""
    lines = GOLDEN.read_text("utf-8").splitlines()
    path = tmp_path / "cut.jsonl"
    path.write_text("\n".join(lines[:12]) + "\n", "utf-8")
    return path


def run(*args: object) -> int:
    """The command, in this process."""
    return main(["review", *map(str, args)])


def test_a_row_a_turn_and_what_it_adds_up_to(cut: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(cut, *FEW) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert run(cut, *FEW, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    where = [WORDS("review.where", deal=1, number=turn["turn"]) for turn in found["turns"]]
    assert where
    assert all(each in said.out for each in where)
    assert WORDS.text(graded("best", found["grades"]["best"])) in said.out
    assert WORDS("review.cards") not in said.out, "the deal has no result yet"
    assert WORDS("review.no_score") in said.out
    assert found["lost"] is None


@pytest.mark.parametrize("seat", [0, 1, 7])
def test_a_game_that_was_forfeited(
    cut: Path, capsys: pytest.CaptureFixture[str], seat: int
) -> None:
    with cut.open("a", encoding="utf-8") as file:
        file.write(dump(record.lost_note(seat, "outside.ended")) + "\n")
    assert run(cut, *FEW, "--deal", 1) == 0
    said = capsys.readouterr().out
    assert (WORDS("review.forfeited", name="random") in said) == (seat < 2)
    assert WORDS("review.deal_no_score") in said
    assert run(cut, *FEW, "--json") == 0
    assert json.loads(capsys.readouterr().out)["lost"] == (seat if seat < 2 else None)


@pytest.fixture
def two_deals(tmp_path: Path) -> Path:
    """A game that was left after two short deals."""
    lines = GOLDEN.with_stem("mille-1-naturals").read_text("utf-8").splitlines()
    ends = [n for n, line in enumerate(lines, 1) if json.loads(line).get("event") == "deal_end"]
    path = tmp_path / "two-deals.jsonl"
    path.write_text("\n".join(lines[: ends[1]]) + "\n", "utf-8")
    return path


@pytest.mark.long
@pytest.mark.parametrize("name", ["", long("mille-1-when-needed"), long("mille-1")])
def test_a_whole_game(capsys: pytest.CaptureFixture[str], two_deals: Path, name: str) -> None:
    played = GOLDEN.with_stem(name) if name else two_deals
    assert run(played, *FEW, "--brief", "--seat", 1) == 0
    said = capsys.readouterr()
    for id in ("grade.blunder", "review.cards", "review.costliest"):
        assert WORDS(id) in said.out
    assert WORDS("review.game", name="r") in said.out
    assert len(said.out.splitlines()) < 20


@pytest.mark.parametrize(
    "part", [("--deal", 2, "--skip", 16), long(())], ids=["turns of a deal", "game"]
)
def test_each_choice_that_cost_something_has_a_row(
    capsys: pytest.CaptureFixture[str], part: tuple[object, ...]
) -> None:
    """If both choices of a turn did, there is one more row, with what they cost together."""
    assert run(GOLDEN, *FEW, "--json", *part) == 0
    turns = json.loads(capsys.readouterr().out)["turns"]
    costly = [
        sum(bool(turn[name] and turn[name]["better"]) for name in ("draw", "play"))
        for turn in turns
    ]
    assert 2 in costly
    assert run(GOLDEN, *FEW, *part) == 0
    _, rows, *_ = capsys.readouterr().out.split("\n\n")
    found = rows.splitlines()
    instead = WORDS("cli.review.instead", played="", better="").rstrip()
    assert sum(instead in row for row in found) == sum(costly)
    assert len(found) == len(turns) + 2 * costly.count(2)


@pytest.mark.long
@pytest.mark.parametrize("name", ["mille-1-naturals", long("mille-1")])
def test_json_has_everything(capsys: pytest.CaptureFixture[str], name: str) -> None:
    golden = GOLDEN.with_stem(name)
    assert run(golden, *FEW, "--json", "--deal", 1) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == "mille-review"
    assert found["deal"] == 1
    assert {turn["deal"] for turn in found["turns"]} == {1}
    assert [deal["deal"] for deal in found["deals"]] == [1]
    assert run(golden, *FEW, "--lines", "--deal", 1) == 0
    header, *turns, end = map(json.loads, capsys.readouterr().out.splitlines())
    assert header["count"] == len(turns)
    assert [{k: v for k, v in turn.items() if k != "type"} for turn in turns] == found["turns"]
    assert end["grades"] == found["grades"]


def test_the_person_is_meant_where_there_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = GOLDEN.read_text("utf-8").splitlines()
    header = json.loads(lines[0])
    header["seats"][1] = {"name": "Ann", "player": "human"}
    path = tmp_path / "ann.jsonl"
    path.write_text("\n".join([json.dumps(header), *lines[1:12]]) + "\n", "utf-8")
    assert run(path, *FEW, "--json") == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["/no/such/file"], "/no/such/file"),
        ([GOLDEN, "--seat", "2"], WORDS("fault.count", name="--seat", least=0, most=1)),
        ([GOLDEN, "--deal", "0"], "--deal"),
        ([GOLDEN, "--deal", "999"], WORDS("fault.nothing_to_review")),
        ([GOLDEN, "--worlds", "many"], "--worlds"),
        ([HERE / "mille.txt"], WORDS("fault.at_line", line=1, what="")),
        ([], "RECORD"),
    ],
)
def test_bad_input_is_one_line(
    args: list[object], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*args) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert words.lower() in said.err.lower()


def test_a_record_that_breaks_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = GOLDEN.read_text("utf-8").splitlines()
    path = tmp_path / "wrong.jsonl"
    path.write_text("\n".join([*lines[:9], lines[4], *lines[9:]]) + "\n", "utf-8")
    assert run(path, *FEW) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"mille: {WORDS('fault.at_line', line=10, what='')}")
    assert len(said.err.splitlines()) == 1
