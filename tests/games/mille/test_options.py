"""House rules as records and people write them."""

from __future__ import annotations

from typing import Any

import pytest

from mille.games.mille.melds import OPTIONS, PRESETS, HouseRules, rules_from
from mille.value import asdict, replace
from tests.parts import fault_of


def fault(value: object, read: Any = rules_from) -> str:
    return fault_of(read, value).message.id


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


def test_a_header_holds_every_rule() -> None:
    written = OPTIONS.write(HouseRules())
    assert list(written) == list(OPTIONS.keys)
    assert written["stakes"] == [1, 3]
    assert OPTIONS.read(written) == HouseRules()
    assert written == asdict(HouseRules()) | {"stakes": [1, 3]}
    for key in OPTIONS.keys:
        fewer = {name: value for name, value in written.items() if name != key}
        assert fault(fewer, OPTIONS.read) == "fault.field_missing"
    custom = {**written, "preset": "custom", "target": 50}
    assert OPTIONS.read(custom) == replace(HouseRules(), preset="custom", target=50)


NUMBER = "number(least={}, most={})"
STAKES = "numbers(n=2, least=0, most=1000000)"
WRONG: list[tuple[str, list[object], str]] = [
    ("target", [0, 100_001, True, 1200.0], NUMBER.format(1, 100_000)),
    ("skunk_line", [-100_001, 100_001], NUMBER.format(-100_000, 100_000)),
    ("min_naturals", [0, 3], NUMBER.format(1, 2)),
    ("max_reshuffles", [-1, 1_001], NUMBER.format(0, 1000)),
    ("stakes", [3, [1], [1, -1], [True, 1], [1, 1_000_001], [1, 2, 3], {1: 1, 2: 2}], STAKES),
    ("natural_hand", ["", []], "choice(choices=('going_out', 'any_player'))"),
    ("reshuffle", ["never"], "choice(choices=('end_of_turn', 'when_needed'))"),
    ("open_pile", [1, "true"], "switch"),
]


@pytest.mark.parametrize(("key", "values", "said"), WRONG)
def test_what_is_wrong_is_said_with_what_there_is(key: str, values: list[Any], said: str) -> None:
    for value in values:
        error = fault_of(rules_from, {key: value})
        assert str(error.message) == f"fault.must_be(field={key}, wanted=wanted.{said})"


def test_it_does_not_repeat_everything_that_a_person_wrote() -> None:
    known = "('standard', 'denexa', 'pagat', 'toronto', 'custom')"
    for value, said in [
        ({"preset": "x" * 99}, f"unknown(name={'x' * 60}, known={known})"),
        ({"preset": []}, f"unknown(name=[], known={known})"),
        ({"x" * 99: 1}, f"unknown(name={'x' * 60}, known={OPTIONS.keys})"),
        (None, "no_object"),
        ([], "no_object"),
    ]:
        assert str(fault_of(rules_from, value).message) == f"fault.{said}"


def test_rules_from_some_of_them() -> None:
    assert rules_from({}) == HouseRules()
    assert rules_from({"preset": "toronto"}) is PRESETS["toronto"]
    changed = rules_from({"preset": "toronto", "target": 50})
    assert (changed.preset, changed.min_naturals, changed.target) == ("custom", 2, 50)
    again = rules_from({"stakes": [5, 15]}, changed)
    assert (again.preset, again.target, again.stakes) == ("custom", 50, (5, 15))
    assert rules_from({"preset": "custom"}, changed) == changed
    assert rules_from({"target": 1200, "stakes": (1, 3)}, again) is PRESETS["toronto"]
