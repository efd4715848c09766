"""Text becomes values of the wanted type, or a sentence says where it does not."""

from __future__ import annotations

import json
from math import inf, nan
from typing import Annotated, Any

import pytest

from mille.engine.message import Fault
from mille.engine.text import MOST_DEPTH, Raw, dump, fit, read_as, read_json, write_json
from mille.i18n import load
from mille.value import Meta, Value
from tests.parts import fault_of

MOST = 2**53


class Hand(Value):
    """A value with a bound of every kind."""

    name: Annotated[str, Meta(max_length=5)]
    points: Annotated[int, Meta(ge=0, le=9)]
    worth: float = 0.0
    cards: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    inner: Hand | None = None


def said(fault: Fault) -> str:
    return load().text(fault.message)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"{}", "“name” is missing"),
        (b'{"name": "Ada"}', "“points” is missing"),
        (b'{"name": "Ada", "points": 10}', "“points”"),
        (b'{"name": "Ada", "points": -1}', "“points”"),
        (b'{"name": "Ada", "points": 1.5}', "“points”"),
        (b'{"name": "Ada", "points": true}', "“points”"),
        (b'{"name": "Ada", "points": "1"}', "“points”"),
        (b'{"name": "Ada", "points": 1e999}', "“points”"),
        (b'{"name": "Adalbert", "points": 1}', "“name”"),
        (b'{"name": "Ada", "points": 1, "worth": 1e999}', "“worth”"),
        (b'{"name": "Ada", "points": 1, "worth": 1e300}', "too large"),
        (b'{"name": "Ada", "points": 1, "cards": ["a", "b", "c"]}', "“cards”"),
        (b'{"name": "Ada", "points": 1, "cards": ["a", 5]}', "“cards[1]”"),
        (b'{"name": "Ada", "points": 1, "inner": {"name": "Bo"}}', "“inner.points” is missing"),
        (b"[]", "can't use"),
        (b"null", "can't use"),
        (b"{", "damaged"),
        (b"", "damaged"),
        (b'{"name": "\xff", "points": 1}', "damaged"),
    ],
)
def test_a_fault_names_the_file_the_entry_and_the_field(text: bytes, place: str) -> None:
    fault = fault_of(read_as, Hand, text, "hands.json", "3")
    assert said(fault).startswith("In hands.json, entry 3: ")
    assert place in said(fault)
    assert said(fault).count(".") - said(fault).count("inner.") == 2  # and .json
    assert "hands.json" not in said(fault_of(read_as, Hand, text))


def test_what_was_read_already_is_checked_alike() -> None:
    given: dict[str, Any] = {"name": "Ada", "points": 3}
    assert fit(Hand, given) == read_as(Hand, json.dumps(given)) == Hand("Ada", 3)
    assert "“cards[0]”" in said(fault_of(fit, Hand, {**given, "cards": [None]}))


NUMBERS = [nan, inf, -inf, MOST + 1, -MOST - 1, 2**64, 10**400, 1e16, 1.8e308, -1e17]
"""Those that another program may not have, each as it is written in JSON."""


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: str(number)[:20])
@pytest.mark.parametrize("inside", ['{"a": [%s]}', "[[1, 2], %s]", "%s", '{"a": {"b": %s}}'])
def test_numbers_that_not_every_program_has_are_refused(number: float, inside: str) -> None:
    written = json.dumps(number)
    for text in (written, written.replace("Infinity", "1e999").replace("NaN", "-1e999")):
        with pytest.raises(Fault):
            read_json(inside % text)
        with pytest.raises(Fault):
            read_json((inside % text).encode())
    for write in (write_json, dump):
        with pytest.raises(ValueError, match=r"JSON|\d|\{|\["):
            write(json.loads(inside % written))


@pytest.mark.parametrize(
    "number", [0, -0.0, MOST, -MOST, MOST - 1, 0.1, 1 / 3, 1e15, 5e-324, 1.7976931348623157e-308]
)
def test_others_stay_as_they_are(number: float) -> None:
    assert repr(read_json(dump([number]))[0]) == repr(number)
    assert read_json(dump({"a": f"1e999 {MOST}9 NaN"})) == {"a": f"1e999 {MOST}9 NaN"}


def test_lists_within_lists_end_somewhere() -> None:
    for begin, end in (("[", "]"), ('{"a":', "}")):
        whole = begin * MOST_DEPTH + "1" + end * MOST_DEPTH
        assert dump(read_json(whole)) == whole
        for deep in (MOST_DEPTH + 1, 900, 100_000):
            with pytest.raises(Fault):
                read_json(begin * deep + "1" + end * deep)
        with pytest.raises(Fault):
            read_json(begin * 1_000_000)
    assert read_json("[" + "[]," * 500 + "[]]") == [[]] * 501


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\udc00x"', '"\ud800"', "[1] x", "{'a': 1}", "01"])
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(Fault):
        read_json(text)


def test_a_bad_entry_leaves_the_others() -> None:
    entries = read_as(list[Raw], b'[{"name": "Ada", "points": 1}, {"points": 1e999}, 3]')
    assert read_as(Hand, entries[0]) == Hand("Ada", 1)
    for bad in entries[1:]:
        with pytest.raises(Fault):
            read_as(Hand, bad)
    many = read_as(list[Raw], b"[" + b'{"points": 1e999},' * 500 + b"[]]")
    assert len(many) == 501
