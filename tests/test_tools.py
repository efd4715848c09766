"""The tools beside the program."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from benchmarks import regret
from mille.games import titles
from mille.session import lesson, record, shelf
from tests.parts import fault_of
from tools import weigh
from tools.make_level import write


def test_what_the_text_weighs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mille" / "ui"
    folder.mkdir(parents=True)
    (folder / "base.py").write_text("from typing import Any\n\ngone: Any = None\n", "utf-8")
    (folder / "user.py").write_text("from mille.ui.base import gone\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    told = {"lines of mille.ui": 4, "Any": 1}
    assert weigh.code() == {"lines": 4, "files": 2, **told}


def test_no_room_outgrows_its_budget() -> None:
    now, most = weigh.counted(weigh.ROOT), weigh.budgets()
    for what, counts in now.items():
        assert counts.keys() == most[what].keys()
        assert not {name: n for name, n in counts.items() if n > most[what][name]}, what


def test_calls_are_those_of_the_program() -> None:
    from mille.cards import cards

    calls = weigh._Calls()
    calls.watch(lambda: cards("3C"))
    assert calls.calls > calls.between_files == 0


def test_a_discard_takes_at_most_three_thousand_calls(home: Path) -> None:
    found = weigh.discard()
    for how in ("key", "drag"):
        assert 500 < found[f"calls by {how}"] <= 3000
        assert 100 < found[f"from file to file by {how}"] <= 900


def test_goes_on_from_what_it_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(name: str, positions: int) -> str:
        (tmp_path / name).mkdir(exist_ok=True)
        words = f"regret --game guts --worlds 4 --positions {positions} --folder"
        monkeypatch.setattr(sys, "argv", [*words.split(), str(tmp_path / name)])
        regret.main()
        return (tmp_path / name / "regret-guts.jsonl").read_text()

    whole = measured("whole", 6)
    assert measured("halves", 3) != whole
    assert measured("halves", 6) == whole
    assert len(whole.splitlines()) == 7


FILES = [path for game in titles() for path in shelf.levels(game)]
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


def test_the_draft_on_the_page_becomes_a_level_beside_those_there() -> None:
    page = (weigh.ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    (path,) = re.findall(r"tools\.make_level (\S+)", page)
    (given,) = re.findall(r"```json\n(.*?)```", page.partition("## 10.")[2], re.DOTALL)
    level = lesson.read(record.parse(write(given).encode()))
    assert len(level.steps) == level.par == 1
    assert level.id not in {each.id for each in lesson.levels("mille")}
    assert not (weigh.ROOT / path).exists()


def test_what_the_rules_do_not_allow_is_said_with_its_line() -> None:
    caught = fault_of(write, draft(DEAL, {"event": "discard", "seat": 0, "card": "KS"}))
    assert caught.line == 3 and caught.message.id == "refusal.phase.draw"
