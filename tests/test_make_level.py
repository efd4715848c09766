"""The tool that writes out a level in full from the few cards that matter."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mille.engine.message import Fault
from mille.games import titles
from mille.session import lesson, record
from tools.make_level import write

FILES = [path for game in titles() for path in lesson.paths(game)]
DEAL = {"event": "deal", "dealer": 1, "hands": [["KS", "KD"], ["KC"]], "stock": ["KH", "AS"]}
NOTE = {"event": "note", "level": "mille.9", "goal": {"event": "meld"}, "say": "lesson.9.lay"}


def draft(*lines: object) -> str:
    """A level of Mille against one person."""
    header = {"game": "mille", "others": ["novice"], "seed": "draft"}
    return "".join(json.dumps(line) + "\n" for line in (header, *lines))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}.{path.stem}")
def test_what_is_complete_stays_as_it_is(path: Path) -> None:
    text = path.read_text("utf-8")
    # The header names the version that wrote the level.
    assert write(text).splitlines()[1:] == text.splitlines()[1:]


def test_the_cards_that_matter_lie_where_they_are_wanted() -> None:
    text = write(draft(DEAL, NOTE, {"event": "draw", "seat": 0}))
    kept = record.parse(text.encode())
    deal = kept.lines[0][1]
    assert {"KS", "KD"} <= set(deal["hands"][0]) and "KC" in deal["hands"][1]
    assert deal["stock"][:2] == ["KH", "AS"]
    assert sum(map(len, (*deal["hands"], deal["discard"], deal["stock"]))) == 104
    assert kept.lines[-1][1] == {"event": "draw", "seat": 0, "card": "KH"}
    assert len(lesson.read(kept).steps) == 1


def test_people_play_on_until_something_has_happened() -> None:
    text = write(draft({"event": "note", "play": "discard"}, NOTE))
    events = [line["event"] for _, line in record.parse(text.encode()).lines]
    assert events[-2:] == ["discard", "note"] and events.count("discard") == 1
    asked = write(draft({"event": "note", "play": {"asked": "draw"}}, NOTE))
    assert record.follow(record.parse(asked.encode())).waiting.actor == 0


def test_what_the_rules_do_not_allow_is_said_with_its_line() -> None:
    with pytest.raises(Fault) as caught:
        write(draft(DEAL, {"event": "discard", "seat": 0, "card": "KS"}))
    assert caught.value.line == 3 and caught.value.message.id == "refusal.phase.draw"
