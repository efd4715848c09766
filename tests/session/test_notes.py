"""What notes tell about an evening, whoever wrote the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mille.engine.codec import Seat
from mille.engine.text import dump
from mille.games import entry
from mille.session import record, saved_match, shelf
from mille.session.record import Evening, Record
from mille.view.names import Remark
from tests.golden.make import HERE

LINES = (HERE / "records" / "guts-1.jsonl").read_text("utf-8").splitlines()


def with_lines(*lines: tuple[int, Any]) -> Record:
    """The golden record with more lines, each before one of its own."""
    text = list(LINES)
    for at, line in reversed(lines):
        text.insert(at, dump(line))
    return record.parse("\n".join([*text, ""]).encode())


def test_what_was_said_is_read_where_it_was_said() -> None:
    first = record.said_note(2, "voice.odette.won.1")
    kept = with_lines((1, record.evening_note(Evening("supper", 3))), (3, first), (7, first))
    told = record.said(kept)
    assert [each for _, each in told] == [Remark(Seat(2), "voice.odette.won.1")] * 2
    assert told[1][0] - told[0][0] == 4
    assert record.evening(kept) == Evening("supper", 3)
    record.follow(kept)


@pytest.mark.parametrize(
    "said",
    [
        None,
        [],
        "voice.odette.won.1",
        {"seat": 99, "id": "voice.a"},
        {"seat": -1, "id": "voice.a"},
        {"seat": True, "id": "voice.a"},
        {"seat": 1},
        {"seat": 1, "id": "start.quit"},
        {"seat": 1, "id": "voice." + 200 * "a"},
        {"seat": 1, "id": ["voice.a"]},
    ],
)
def test_what_nobody_at_the_table_can_say_is_passed_over(said: Any) -> None:
    good = record.said_note(0, "voice.a")
    kept = with_lines((2, {"event": "note", "said": said}), (2, good))
    events = sum(line.get("event") != "note" for line in map(json.loads, LINES[1:2]))
    assert record.said(kept) == [(events, Remark(Seat(0), "voice.a"))]


def test_a_last_word_does_not_take_a_game_up_again(tmp_path: Path) -> None:
    """Somebody may speak after winning, or after a loss by fault, and the game is still over."""
    path = tmp_path / "said.jsonl"
    word = record.said_note(1, "voice.a")
    lost = record.lost_note(1, "It would not play.")
    for lines in ([*LINES, dump(word)], [*LINES[:9], dump(lost), dump(word)]):
        path.write_text("\n".join([*lines, ""]), "utf-8")
        looked = shelf.peek(path)
        assert looked is not None
        assert looked.over
    assert record.lost(record.parse(path.read_bytes())) == (1, "It would not play.")


def test_what_is_said_is_written_as_long_as_the_game_is_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    rules = next(iter(entry("guts").rule_sets.values()))
    match = saved_match.begin(path, "guts", rules, "novice", "Me", "1")
    said = Remark(Seat(1), "voice.lili.sit.1")
    match.keep_said(said)
    assert record.said(record.parse(path.read_bytes())) == [(0, said)]
    match.close()
    path.unlink()
    match.keep_said(said)
    assert not path.exists()
