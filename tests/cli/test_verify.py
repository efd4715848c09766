"""mille verify and mille review."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.engine.message import Fault, message, must_be
from mille.engine.text import dump
from mille.games.mille.melds import OPTIONS
from mille.i18n import load
from mille.session import record
from mille.session.review import review_lines, review_view
from mille.view.papers import graded
from tests.cli.conftest import (
    DEEP,
    ENDLESS,
    GOLDEN,
    LINES,
    Command,
    Said,
    Verify,
    dumped,
    header_of,
)
from tests.golden.make import HERE
from tests.parts import long, quick_first

WORDS = load()


def test_verify(mille: Command) -> None:
    said = mille("verify", GOLDEN)
    assert (said.code, said.err) == (0, "")
    assert said.out == f"{GOLDEN}: {WORDS('cli.verified', n=len(LINES) - 1)}.\n"


def test_verify_says_file_line_and_reason(verify: Verify, tmp_path: Path) -> None:
    at = first_of_each()["deal_end"]
    said = verify([*LINES[:at], {**LINES[at], "totals": [1, 2]}, *LINES[at + 1 :]])
    said.complains(1, f"{tmp_path / 'record'}: Line {at + 1}: ", "“totals[0]”")
    assert said.out == ""


def test_verify_says_that_a_move_is_against_the_rules(verify: Verify) -> None:
    """And not only what the table would say to who tries it now."""
    at = first_of_each()["draw"]
    refused = WORDS("fault.by_rules", said=message("refusal.phase.draw"))
    verify([*LINES[:at], *LINES[at + 1 :]]).complains(1, f"Line {at + 1}: {refused}")


def test_verify_says_who_lost_by_what_it_did(verify: Verify, tmp_path: Path) -> None:
    """The arena once wrote a message's id as the reason."""
    sentence = WORDS("outside.lost", name="Odd", why=message("outside.ended"))
    reasons = {sentence: sentence, "outside.ended": WORDS("outside.ended"), "no.id": "no.id"}
    for why, said in reasons.items():
        lost = message("cli.verified.lost", seat=1, why=said.removesuffix("."))
        told = WORDS("tell.then", first=message("cli.verified", n=1), then=lost)
        found = verify([*LINES[:2], record.note(seat=1, lost=why)])
        assert found.out == f"{tmp_path / 'record'}: {told}.\n"


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


def test_verify_needs_a_file(mille: Command) -> None:
    for name in ("", "\0", "x" * 5000):
        mille("verify", name).complains(2)


def test_a_file_that_is_too_large(
    verify: Verify, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "MOST_BYTES", 1024 * 1024)
    why = WORDS("fault.file_large", file=str(tmp_path / "record"), most=1024)
    verify(b" " * (1024 * 1024 + 1)).complains(2, why)


MIB = 1024 * 1024
NO_RECORDS = [
    *(b"", b"\n", b"\0" * 100, bytes(range(256)) * 10, b"\xff\xfe\n", b"{}\n", b"[]\n", b"5\n"),
    *(b"null\n", b'"mille-record"\n', b"{\n", b"{", b"NaN\n", DEEP.encode() + b"\n"),
    ENDLESS.encode() + b"\n",
    b'{"format": "mille-record"}\n',
    *(
        b'{"format": "mille-record", "version": %s}\n' % version
        for version in (b"2", b"true", b"1")
    ),
    *(before + dumped(LINES) for before in (b"\xef\xbb\xbf", b"\n", b" " * MIB + b" \n")),
    dumped(LINES)[:40],
]


@pytest.mark.parametrize("data", NO_RECORDS, ids=range(len(NO_RECORDS)))
def test_what_is_no_record(verify: Verify, data: bytes) -> None:
    verify(data).complains(1, "record: ")


def with_header(**changed: object) -> list[Any]:
    return [{**LINES[0], **changed}, *LINES[1:]]


FREE = ("seed", "created", "program")
"""The fields of a header that may have any text, or be missing."""


@pytest.mark.parametrize("name", list(LINES[0]))
def test_headers_with_a_field_of_the_wrong_type_or_without_it(verify: Verify, name: str) -> None:
    wrong: list[Any] = [None, 5, 1.5, True, [], {}, [{}], [1, 2]]
    where = "" if name in ("format", "version", "game") else "Line 1: "
    for value in wrong:
        verify(with_header(**{name: value})).complains(1, f"record: {where}")
    assert verify(with_header(**{name: "nonsense"})).code == (name not in FREE)
    header = {key: value for key, value in LINES[0].items() if key != name}
    assert verify([header, *LINES[1:]]).code == (name not in FREE)


@pytest.mark.parametrize("key", OPTIONS.keys)
def test_headers_with_a_wrong_rule(verify: Verify, key: str) -> None:
    rules = LINES[0]["rules"]
    wrong: list[Any] = [None, "nonsense", [], {}, 10**9, -1.5, [1, 2, 3]]
    for value in wrong:
        verify(with_header(rules={**rules, key: value})).complains(1, "Line 1: ")
    fewer = {name: value for name, value in rules.items() if name != key}
    verify(with_header(rules=fewer)).complains(1, "Line 1: ", key)


def test_headers_with_wrong_seats(verify: Verify) -> None:
    a, b = {"name": "A", "player": "human"}, {"name": "B", "player": "human"}
    for seats in ([], [a], [a] * 3, [{"name": "A"}, b], [{**a, "name": 5}, b], ["A", "B"]):
        verify(with_header(seats=seats)).complains(1, "Line 1: ")


STRANGE: list[Any] = [
    *(None, True, -1, 2, 5, 1.0, 1e999, 10**4000),
    *("", "3c", "QX", "*1", "♠Q", "line\nend", "half \ud800"),
    *([], ["QS", "QS", "QS"], [["QS"]], ["2C"] * 200, {}, {"QS": 1}, [[[[[[]]]]]]),
]


def first_of_each() -> dict[str, int]:
    """The line number, from 0, of the first event of each kind."""
    return {LINES[n]["event"]: n for n in reversed(range(1, len(LINES)))}


@pytest.mark.parametrize("event", quick_first(sorted(first_of_each(), key=len), 1))
def test_events_with_a_field_of_the_wrong_type(verify: Verify, event: str) -> None:
    at = first_of_each()[event]
    for name in LINES[at]:
        for value in STRANGE:
            if value == LINES[at][name] and type(value) is type(LINES[at][name]):
                continue
            lines = [*LINES[:at], {**LINES[at], name: value}, *LINES[at + 1 :]]
            data = "".join(json.dumps(line) + "\n" for line in lines)
            verify(data.replace("Infinity", "1e999").encode()).complains(1, f"Line {at + 1}: ")
        fewer = {key: value for key, value in LINES[at].items() if key != name}
        verify([*LINES[:at], fewer, *LINES[at + 1 :]]).complains(1, f"Line {at + 1}: ")


@pytest.mark.parametrize(
    "depth", quick_first([100, 100_000, 99, 101, 50, 300, 900, 950, 975, 990, 1000, 5000], 2)
)
@pytest.mark.parametrize("field", ["event", "seat", "cards", "hands", "rank", "scores", "totals"])
def test_nested_values(
    mille: Command, verify: Verify, tmp_path: Path, depth: int, field: str
) -> None:
    """However deep they are, the fault is one line."""
    path = tmp_path / "record"
    deep = "[" * depth + "]" * depth
    for at in first_of_each().values():
        wrong = json.dumps({**LINES[at], field: "HERE"}).replace('"HERE"', deep)
        said = verify(dumped(LINES[:at]) + wrong.encode() + b"\n")
        if field in LINES[at]:
            said.complains(1, f"Line {at + 1}: ")
        elif depth < 100:
            assert said.code == 0
    path.write_text(json.dumps({"melds": "HERE"}).replace('"HERE"', f'{{"K": {deep}}}'), "utf-8")
    mille("score", path).complains(2)
    mille("settle", path).complains(2)


def test_an_unfinished_record_is_accepted(verify: Verify) -> None:
    for cut in (1, 2, 10, len(LINES) - 1, len(LINES) - 2):
        for rest in (b"", b'{"event": "dr'):
            said = verify(dumped(LINES[:cut]) + rest)
            assert said.code == 0
            assert WORDS.within(message("cli.verified.open")) in said.out
            assert (WORDS.within(message("cli.verified.torn")) in said.out) is bool(rest)


def test_a_line_cut_off_anywhere_but_at_the_end_is_a_fault(verify: Verify) -> None:
    verify(dumped(LINES[:5]) + b'{"event": "dr\n' + dumped(LINES[5:])).complains(1, "Line 6: ")
    verify(dumped(LINES[:5]) + b'{"event": "dr\n').complains(1, "Line 6: ")


def test_records_as_another_program_may_write_them(verify: Verify) -> None:
    """Different spaces, line ends, orders of fields and hands, extra fields, escapes, notes."""
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
    said = verify(text.encode())
    assert (said.code, said.err) == (0, "")


@given(at=st.integers(0, GOLDEN.stat().st_size - 1), byte=st.integers(0, 255))
def test_a_changed_byte_never_leads_to_a_traceback(at: int, byte: int) -> None:
    data = bytearray(GOLDEN.read_bytes())
    data[at] = byte
    try:
        record.follow(record.parse(bytes(data)))
    except Fault as fault:
        assert fault.line is not None or at <= data.index(b"\n")


@given(st.binary(max_size=300))
def test_any_bytes_never_lead_to_a_traceback(data: bytes) -> None:
    with pytest.raises(Fault):
        record.parse(data)


REVIEWED = HERE / "records" / "mille-1.jsonl"
FEW = ("--worlds", "4")


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """A game that was left in its first deal."""
    lines = REVIEWED.read_text("utf-8").splitlines()
    path = tmp_path / "cut.jsonl"
    path.write_text("\n".join(lines[:12]) + "\n", "utf-8")
    return path


@pytest.fixture
def review(mille: Command) -> Callable[..., Said]:
    return partial(mille, "review")


def test_a_row_a_turn_and_what_it_adds_up_to(review: Callable[..., Said], cut: Path) -> None:
    said, found = review(cut, *FEW), review(cut, *FEW, "--json").json
    assert (said.code, said.err) == (0, "")
    where = [WORDS("review.where", deal=1, number=turn["turn"]) for turn in found["turns"]]
    assert where
    assert all(each in said.out for each in where)
    assert WORDS.text(graded("best", found["grades"]["best"])) in said.out
    assert WORDS("review.cards") not in said.out, "the deal has no result yet"
    assert WORDS("review.no_score") in said.out
    assert found["lost"] is None


@pytest.mark.parametrize("seat", [0, 1, 7])
def test_a_game_that_was_forfeited(review: Callable[..., Said], cut: Path, seat: int) -> None:
    with cut.open("a", encoding="utf-8") as file:
        file.write(dump(record.note(seat=seat, lost="outside.ended")) + "\n")
    said = review(cut, *FEW, "--deal", 1)
    assert (WORDS("review.forfeited", name="random") in said.out) == (seat < 2)
    assert said.code == 0 and WORDS("review.no_score") in said.out
    assert review(cut, *FEW, "--json").json["lost"] == (seat if seat < 2 else None)


@pytest.fixture
def two_deals(tmp_path: Path) -> Path:
    """A game that was left after two short deals."""
    lines = REVIEWED.with_stem("mille-1-naturals").read_text("utf-8").splitlines()
    ends = [n for n, line in enumerate(lines, 1) if json.loads(line).get("event") == "deal_end"]
    path = tmp_path / "two-deals.jsonl"
    path.write_text("\n".join(lines[: ends[1]]) + "\n", "utf-8")
    return path


@pytest.mark.long
@pytest.mark.parametrize("name", ["", long("mille-1-when-needed"), long("mille-1")])
def test_a_whole_game(review: Callable[..., Said], two_deals: Path, name: str) -> None:
    played = REVIEWED.with_stem(name) if name else two_deals
    said = review(played, *FEW, "--brief", "--seat", 1)
    assert said.code == 0
    for id in ("grade.blunder", "review.cards", "review.costliest"):
        assert WORDS(id) in said.out
    assert WORDS("review.game", name="r") in said.out
    assert len(said.out.splitlines()) < 20


@pytest.mark.parametrize(
    "part", [("--deal", 2, "--skip", 16), long(())], ids=["turns of a deal", "game"]
)
def test_each_choice_that_cost_something_has_a_row(
    review: Callable[..., Said], part: tuple[object, ...]
) -> None:
    """If both choices of a turn did, there is one more row, with what they cost together."""
    turns = review(REVIEWED, *FEW, "--json", *part).json["turns"]
    costly = [
        sum(bool(turn[name] and turn[name]["better"]) for name in ("draw", "play"))
        for turn in turns
    ]
    assert 2 in costly
    _, rows, *_ = review(REVIEWED, *FEW, *part).out.split("\n\n")
    found = rows.splitlines()
    instead = f" · {WORDS('review.better').lower()}: "
    assert sum(instead in row for row in found) == sum(costly)
    assert len(found) == len(turns) + 2 * costly.count(2)


@pytest.mark.long
@pytest.mark.parametrize("name", ["mille-1-naturals", long("mille-1")])
def test_json_has_everything(review: Callable[..., Said], name: str) -> None:
    golden = REVIEWED.with_stem(name)
    found = review(golden, *FEW, "--json", "--deal", 1).json
    assert found["format"] == "mille-review"
    assert found["deal"] == 1
    assert {turn["deal"] for turn in found["turns"]} == {1}
    assert [deal["deal"] for deal in found["deals"]] == [1]
    lines = review(golden, *FEW, "--lines", "--deal", 1).out.splitlines()
    header, *turns, end = map(json.loads, lines)
    assert header["count"] == len(turns)
    assert [{k: v for k, v in turn.items() if k != "type"} for turn in turns] == found["turns"]
    assert end["grades"] == found["grades"]


def test_the_person_is_meant_where_there_is_one(review: Callable[..., Said], cut: Path) -> None:
    header, *lines = cut.read_text("utf-8").splitlines()
    seats = [header_of(cut)["seats"][0], {"name": "Ann", "player": "human"}]
    header = json.dumps({**header_of(cut), "seats": seats})
    cut.write_text("\n".join([header, *lines]) + "\n", "utf-8")
    assert review(cut, *FEW, "--json").json["seat"] == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["/no/such/file"], "/no/such/file"),
        (
            [REVIEWED, "--seat", "2"],
            WORDS.text(must_be("--seat", "number", least=0, most=1).message),
        ),
        ([REVIEWED, "--deal", "0"], "--deal"),
        ([REVIEWED, "--deal", "999"], WORDS("fault.nothing_to_review")),
        ([REVIEWED, "--worlds", "many"], "--worlds"),
        ([HERE / "mille.txt"], WORDS("fault.format")),
        ([], "RECORD"),
    ],
)
def test_bad_input_is_one_line(review: Callable[..., Said], args: list[object], words: str) -> None:
    said = review(*args)
    said.refuses()
    assert words.lower() in said.err.lower()


def test_a_record_that_breaks_the_rules(review: Callable[..., Said], cut: Path) -> None:
    lines = cut.read_text("utf-8").splitlines()
    cut.write_text("\n".join([*lines[:9], lines[4], *lines[9:]]) + "\n", "utf-8")
    wrong = f"mille: {cut}: {WORDS('fault.at_line', line=10, what='')}"
    review(cut, *FEW).refuses(wrong)
    several = review(GOLDEN, cut, GOLDEN, *FEW, "--deal", 1, "--brief")
    several.complains(2, wrong)
    assert several.out.count(f"{GOLDEN}\n") == 2, "the others are reviewed"


def test_what_a_turn_cost_is_in_the_unit_of_the_game_and_good_turns_cost_nothing(
    review: Callable[..., Said],
) -> None:
    path = GOLDEN.with_name("guts-1.jsonl")
    most = review(path, "--brief").out.partition(WORDS("review.costliest"))[2]
    assert "chips" in most and "points" not in most
    kept = record.parse(path.read_bytes())
    lines = list(review_lines(kept, kept.header.me))
    costliest = review_view(kept, lines).costliest
    for line in lines[1:-1]:
        line["grade"] = "good"
    assert costliest and not review_view(kept, lines).costliest
