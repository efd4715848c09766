"""House rules as records and people write them."""

from __future__ import annotations

from typing import Any

import pytest

from mille.engine.message import Fault
from mille.games.mille.melds import (
    OPTIONS,
    PRESETS,
    HouseRules,
    preset,
    rules_from,
)
from mille.games.mille.rules import MilleState
from mille.games.mille.table import DECK
from mille.value import asdict, replace


def fault(value: object, read: Any = rules_from) -> str:
    """The id of what is wrong with some rules."""
    with pytest.raises(Fault) as error:
        read(value)
    return error.value.message.id


def test_the_presets_are_those_of_the_record_format() -> None:
    """The table of record.md, by its rows."""
    table: dict[str, tuple[object, object, object, object]] = {
        "first_two_free": (True, False, True, True),
        "twos_take_two": (True, False, True, True),
        "min_naturals": (1, 1, 1, 2),
        "natural_hand": ("going_out", "any_player", "going_out", "going_out"),
        "double_skunk": (True, True, True, False),
        "settlement": ("all_multiplied", "all_multiplied", "hundreds_multiplied", "marks"),
        "announce_low_hand": (True, False, False, True),
        "target": (1200,) * 4,
        "skunk_line": (600,) * 4,
        "reshuffle": ("end_of_turn",) * 4,
        "max_reshuffles": (4,) * 4,
        "open_pile": (False,) * 4,
        "stakes": ((1, 3),) * 4,
        "preset": ("standard", "denexa", "pagat", "toronto"),
    }
    assert list(PRESETS) == ["standard", "denexa", "pagat", "toronto"]
    assert table.keys() == set(OPTIONS.keys)
    for key, row in table.items():
        assert tuple(getattr(PRESETS[name], key) for name in PRESETS) == row, key
    assert PRESETS["standard"] == HouseRules()


def test_named_sets() -> None:
    assert preset("pagat") is PRESETS["pagat"]
    assert fault("nonsense", preset) == "fault.unknown_preset"


def test_a_header_holds_every_rule() -> None:
    written = OPTIONS.write(HouseRules())
    assert list(written) == list(OPTIONS.keys)
    assert written["stakes"] == [1, 3]
    assert OPTIONS.read(written) == HouseRules()
    assert written == asdict(HouseRules()) | {"stakes": [1, 3]}
    for key in OPTIONS.keys:
        fewer = {name: value for name, value in written.items() if name != key}
        assert fault(fewer, OPTIONS.read) == "fault.rule_missing"
    custom = {**written, "preset": "custom", "target": 50}
    assert OPTIONS.read(custom) == replace(HouseRules(), preset="custom", target=50)


@pytest.mark.parametrize(
    ("value", "id"),
    [
        (None, "fault.rules_not_object"),
        ([], "fault.rules_not_object"),
        ({"nonsense": 1}, "fault.unknown_rule"),
        ({"preset": "nonsense"}, "fault.unknown_preset"),
        ({"preset": []}, "fault.unknown_preset"),
        ({"preset": {}}, "fault.unknown_preset"),
        ({"reshuffle": "never"}, "fault.rule_choice"),
        ({"reshuffle": []}, "fault.rule_choice"),
        ({"target": 0}, "fault.rule_number"),
        ({"target": True}, "fault.rule_number"),
        ({"target": 1200.0}, "fault.rule_number"),
        ({"max_reshuffles": -1}, "fault.rule_number"),
        ({"min_naturals": 3}, "fault.rule_number"),
        ({"stakes": 3}, "fault.rule_numbers"),
        ({"stakes": [1]}, "fault.rule_numbers"),
        ({"stakes": [1, -1]}, "fault.rule_numbers"),
        ({"stakes": [True, 1]}, "fault.rule_numbers"),
        ({"open_pile": 1}, "fault.rule_switch"),
        ({"open_pile": "true"}, "fault.rule_switch"),
    ],
)
def test_wrong_rules(value: object, id: str) -> None:
    assert fault(value) == id


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("natural_hand", ["going_out", "any_player"]),
        ("reshuffle", ["end_of_turn", "when_needed"]),
        ("settlement", ["all_multiplied", "hundreds_multiplied", "marks"]),
        ("target", [1, 100_000]),
        ("skunk_line", [-100_000, 0, 100_000]),
        ("min_naturals", [1, 2]),
        ("max_reshuffles", [0, 1_000]),
        ("stakes", [(0, 0), (0, 1_000_000), (1_000_000, 0)]),
        ("open_pile", [True, False]),
    ],
)
def test_every_value_of_the_record_format(key: str, values: list[Any]) -> None:
    """The words of record.md, and the least and the greatest of every number."""
    for value in values:
        assert getattr(rules_from({key: value}), key) == value


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"target": 0}, "fault.rule_number(key=target, least=1, most=100000)"),
        ({"target": 100_001}, "fault.rule_number(key=target, least=1, most=100000)"),
        ({"skunk_line": -100_001}, "fault.rule_number(key=skunk_line, least=-100000, most=100000)"),
        ({"skunk_line": 100_001}, "fault.rule_number(key=skunk_line, least=-100000, most=100000)"),
        ({"min_naturals": 0}, "fault.rule_number(key=min_naturals, least=1, most=2)"),
        ({"max_reshuffles": 1_001}, "fault.rule_number(key=max_reshuffles, least=0, most=1000)"),
        ({"stakes": [1, 1_000_001]}, "fault.rule_numbers(key=stakes, n=2, least=0, most=1000000)"),
        ({"stakes": [1, 2, 3]}, "fault.rule_numbers(key=stakes, n=2, least=0, most=1000000)"),
        ({"stakes": {1: 1, 2: 2}}, "fault.rule_numbers(key=stakes, n=2, least=0, most=1000000)"),
        (
            {"natural_hand": "nobody"},
            "fault.rule_choice(key=natural_hand, choices=('going_out', 'any_player'))",
        ),
        ({"open_pile": 1}, "fault.rule_switch(key=open_pile)"),
        (
            {"preset": "x" * 99},
            f"fault.unknown_preset(name={'x' * 60}, "
            "known=('standard', 'denexa', 'pagat', 'toronto', 'custom'))",
        ),
        (
            {"x" * 99: 1},
            f"fault.unknown_rule(key={'x' * 60}, known={OPTIONS.keys})",
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_there_is(value: object, said: str) -> None:
    """It does not repeat everything that a person wrote."""
    with pytest.raises(Fault) as error:
        rules_from(value)
    assert str(error.value.message) == said


def test_an_unknown_set_is_told_which_there_are() -> None:
    with pytest.raises(Fault) as error:
        preset("x" * 99)
    known = "('standard', 'denexa', 'pagat', 'toronto')"
    assert str(error.value.message) == f"fault.unknown_preset(name={'x' * 60}, known={known})"


def test_rules_that_are_custom_stay_so_when_nothing_changes() -> None:
    """Even if they are those of a named set."""
    named = replace(HouseRules(), preset="custom")
    assert rules_from({}, named) is named
    assert rules_from({"preset": "custom", "target": 1200}, named) is named


def test_rules_from_some_of_them() -> None:
    assert rules_from({}) == HouseRules()
    assert rules_from({"preset": "toronto"}) is PRESETS["toronto"]
    changed = rules_from({"preset": "toronto", "target": 50})
    assert (changed.preset, changed.min_naturals, changed.target) == ("custom", 2, 50)
    again = rules_from({"stakes": [5, 15]}, changed)
    assert (again.preset, again.target, again.stakes) == ("custom", 50, (5, 15))
    assert rules_from({"preset": "custom"}, changed) == changed
    assert rules_from({"target": 1200, "stakes": (1, 3)}, again) is PRESETS["toronto"]


@pytest.mark.parametrize(
    ("done", "pile", "most", "able"),
    [(0, 2, 4, True), (3, 2, 4, True), (4, 9, 4, False), (0, 1, 4, False), (0, 9, 0, False)],
)
def test_when_the_pack_can_be_made_the_stock(done: int, pile: int, most: int, able: bool) -> None:
    """#40 to #42"""
    table = MilleState(rules_from({"max_reshuffles": most}), reshuffles=done, pile=DECK[:pile])
    assert table.can_reshuffle == able
