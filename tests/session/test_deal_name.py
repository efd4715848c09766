"""A deal's name: written and read, it gives the same cards anywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cli.running import run
from mille.engine.message import Fault
from mille.games import discover, entry
from mille.session import record, saved_match
from mille.session.deals import DealName, draw_seed

MILLE = entry("mille")


def named(game: str, differences: dict[str, Any], seats: int, seed: str = "supper-417") -> str:
    return str(DealName(entry(game), entry(game).options.made(differences), seats, seed))


@pytest.mark.parametrize(
    ("game", "differences", "seats", "name"),
    [
        ("mille", {}, 2, "mille:standard:2:supper-417"),
        ("mille", {"preset": "toronto"}, 2, "mille:toronto:2:supper-417"),
        ("mille", {"target": 600}, 2, "mille:standard+target=600:2:supper-417"),
        (
            "mille",
            {"target": 600, "stakes": [0, 5], "double_skunk": False},
            2,
            "mille:standard+double_skunk=false+stakes=[0,5]+target=600:2:supper-417",
        ),
        ("mille", {"preset": "pagat", "target": 5}, 2, "mille:pagat+target=5:2:supper-417"),
        (
            "contract_rummy",
            {"deals": [1, 2], "may_i_limit": 2, "last_hand": "discard"},
            4,
            "contract_rummy:short+deals=[1,2]+may_i_limit=2:4:supper-417",
        ),
    ],
)
def test_names(game: str, differences: dict[str, Any], seats: int, name: str) -> None:
    assert named(game, differences, seats) == name
    read = DealName.read(name)
    assert (read.game.id, read.seats, read.seed) == (game, seats, "supper-417")
    assert read.rules == entry(game).options.made(differences)


@pytest.mark.parametrize("game", sorted(discover()))
def test_every_set_has_its_name(game: str) -> None:
    at = entry(game)
    for preset, rules in at.options.presets.items():
        seats = at.title.usual_seats
        name = f"{game}:{preset}:{seats}:x"
        assert str(DealName(at, rules, seats, "x")) == name
        assert DealName.read(name).rules == rules


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=40))
def test_the_seed_is_all_behind_the_third_colon(seed: str) -> None:
    assert DealName.read(f"mille:standard:2:{seed}").seed == seed
    assert str(DealName(MILLE, MILLE.options.preset("standard"), 2, seed)).endswith(seed)


def test_marks_in_values_are_in_percent() -> None:
    rules = DealName.read('mille:standard+settlement="marks":2:x').rules
    assert MILLE.options.write(rules)["settlement"] == "marks"
    with pytest.raises(Fault) as fault:
        DealName.read('mille:standard+target={"a%3Ab"%3a"%2B%3D%25%20"}:2:x')
    assert fault.value.message.id == "fault.rule_number"


def refused(name: str) -> str:
    with pytest.raises(Fault) as fault:
        DealName.read(name)
    return fault.value.message.id


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "fault.deal_name"),
        ("supper-417", "fault.deal_name"),
        ("mille:standard:2", "fault.deal_name"),
        ("mille:standard:2:", "fault.deal_name"),
        ("mille:standard:2:a\nb", "fault.deal_seed"),
        ("mille:standard:2:" + "a" * 4001, "fault.deal_seed"),
        ("whist:standard:2:a", "fault.unknown_game"),
        ("mille:strange:2:a", "fault.unknown_preset"),
        ("mille:custom:2:a", "fault.unknown_preset"),
        ("mille:standard+target:2:a", "fault.rule_equals"),
        ("mille:standard+target=1+target=1:2:a", "fault.rule_equals"),
        ('mille:standard+preset="pagat":2:a', "fault.rule_equals"),
        ("mille:standard+target=x:2:a", "fault.json"),
        ("mille:standard+target=-1:2:a", "fault.rule_number"),
        ("mille:standard+strange=1:2:a", "fault.unknown_rule"),
        ("mille:standard:3:a", "fault.seats"),
        ("mille:standard:02:a", "fault.seats"),
        ("mille:standard:²:a", "fault.seats"),
    ],
)
def test_what_is_no_name(name: str, why: str) -> None:
    assert refused(name) == why


def test_simulate_plays_the_seed_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "guts:standard+buy_in=20:3:day/1"
    assert run(["simulate", "--deal", name, "--players", "random,random,random"]) == 0
    assert (
        run(
            [
                "simulate",
                "--deal",
                name,
                "--players",
                "thumb,random,thumb",
                "--records",
                str(tmp_path),
            ]
        )
        == 0
    )
    (path,) = tmp_path.iterdir()
    kept = record.parse(path.read_bytes())
    assert (kept.header.seed, json.loads(path.read_text().split("\n")[0])["rules"]["buy_in"]) == (
        "day/1",
        20,
    )
    assert str(DealName.of(kept.header)) == name
    assert run(["verify", "--shuffle", str(path)]) == 0
    first = saved_match.begin(
        tmp_path / "mine", "guts", kept.header.rules, ["thumb"] * 2, "I", "day/1"
    )
    first.referee.chance()
    first.close()
    mine, theirs = (
        next(
            json.loads(line)
            for line in file.read_text("utf-8").splitlines()
            if '"deal"' in line[:20]
        )
        for file in (tmp_path / "mine", path)
    )
    assert mine == theirs
    capsys.readouterr()


@pytest.mark.parametrize(
    "more",
    [
        ["--seed", "1"],
        ["--games", "2"],
        ["--rules", "standard"],
        ["--rule", "cards=3"],
        ["--players", "random"],
    ],
)
def test_nothing_else_may_say_what_the_name_says(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "--deal", "guts:standard:3:a", *more]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_seeds_that_nobody_chose_can_be_read_out() -> None:
    drawn = {draw_seed() for _ in range(50)}
    assert len(drawn) > 40
    assert all(re.fullmatch("[a-z]+-[a-z]+-[0-9]{1,3}", seed) for seed in drawn)
