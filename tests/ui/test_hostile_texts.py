"""Whatever a file says, only its beginning is measured and drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mille.session import disk
from mille.session.settings import Settings
from mille.ui.pages.history import HistoryPage
from mille.ui.text import MOST_LETTERS, UI, Texts
from tests.golden.make import records
from tests.ui.conftest import SMALL, Program

EVERY_FRAME_IS_SEEN = True

LONG = "x y\n" * 25_000
SHOWN = 1000
"""The most letters in one piece of text on a page."""


def hostile(field: str, end: int = 40) -> bytes:
    """A record of Mille with something much too long in its last line, or header."""
    header, *lines = [json.loads(line) for line in records("mille")[-1].read_text().splitlines()]
    text = LONG if field in ("lost", "replaced") else LONG[:3999]
    note: dict[str, Any] = {"event": "note", "seat": 1}
    if field == "lost":
        note["lost"] = text
    elif field == "replaced":
        note |= {"replaced": text, "takes_over": "casual"}
    elif field == "name":
        header["seats"][1]["name"] = "x y " * 25
    elif field == "player":
        header["seats"][1]["player"] = text
    else:
        header[field] = text
    return b"".join(json.dumps(line).encode() + b"\n" for line in [header, *lines[:end], note])


@pytest.mark.parametrize(
    "field", ["lost", "replaced", "name", "player", "seed", "created", "program"]
)
def test_a_hostile_record_is_no_trouble(
    field: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[str] = []
    picture = Texts._picture

    def seen(texts: Texts, text: str, *more: Any) -> Any:
        measured.append(text)
        return picture(texts, text, *more)

    monkeypatch.setattr(Texts, "_picture", seen)
    for path in (disk.current_game(), disk.open_games() / "1.jsonl", disk.history() / "1.jsonl"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(hostile(field))
    program = Program(Settings(), SMALL)
    program.app.start()
    program.frame(times=3)
    program.app.first_page()
    program.frame(times=3)
    for node in program.top.frame().nodes():
        assert len(node.name) < SHOWN
        assert len(node.value) < SHOWN
    program.app.first.looking_back.open()
    page = program.top
    assert isinstance(page, HistoryPage)
    page.finish()
    program.frame(times=3)
    for node in program.top.frame().nodes():
        assert len(node.name) < SHOWN
    assert measured
    assert max(map(len, measured)) <= MOST_LETTERS


def test_a_long_line_is_cut_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, drawn = Texts(), 0
    picture = Texts._picture

    def counted(*given: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return picture(*given)

    monkeypatch.setattr(Texts, "_picture", counted)
    for text in ("W" * 100_000, LONG, "é" * 100_000):
        for width in (200.0, 1.0, 0.0, -5.0):
            drawn = 0
            line = texts.fitted(text, 20, (0, 0, 0, 255), width, UI, 9)  # type: ignore[arg-type]
            assert line.width <= 200 or width < 200
            assert drawn < 40
