"""What was most remarkable of all games is kept, and a file that cannot be read is no trouble."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.engine.message import message
from mille.session.remembered import load, remember
from mille.view.sheet import Figure

LABEL = message("figure")


def figures(longest: int, shortest: int) -> list[Figure]:
    """Of one game."""
    return [Figure("longest", LABEL, longest), Figure("shortest", LABEL, shortest, least=True)]


def test_the_most_remarkable_is_kept_by_game(tmp_path: Path) -> None:
    path = tmp_path / "games" / "remembered.json"
    first = remember(path, "one", figures(30, 30))
    assert [(each.best, each.is_new) for each in first] == [(None, True), (None, True)]
    second = remember(path, "one", figures(20, 20))
    assert [(each.best, each.is_new) for each in second] == [(30, False), (30, True)]
    third = remember(path, "one", figures(31, 25))
    assert [(each.best, each.is_new) for each in third] == [(30, True), (20, False)]
    remember(path, "other", figures(1, 1))
    assert load(path) == {
        "one": {"longest": 31, "shortest": 20},
        "other": {"longest": 1, "shortest": 1},
    }


def test_the_same_game_is_no_record_twice(tmp_path: Path) -> None:
    path = tmp_path / "remembered.json"
    remember(path, "one", figures(30, 30))
    before = path.stat().st_mtime_ns, path.read_bytes()
    assert not any(each.is_new for each in remember(path, "one", figures(30, 30)))
    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[1, 2]",
        b'{"one": 3, "two": {"a": "b", "c": -1, "d": true, "e": 1.5}}',
        b"\xff\xfe",
        b"{" * 5000,
        b'{"one": {"longest": 99999999999999999999}}',
    ],
)
def test_what_cannot_be_read_is_not_remembered(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "remembered.json"
    path.write_bytes(text)
    assert not any(load(path).values())
    remember(path, "one", figures(2, 2))
    assert load(path)["one"] == {"longest": 2, "shortest": 2}
