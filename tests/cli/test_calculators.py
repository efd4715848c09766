"""`mille score` and `mille settle`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import DEEP, ENDLESS, Command


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
