"""The history beside the window, and the bests: nothing is counted twice or lost."""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from mille.games import entry
from mille.i18n import load
from mille.session.history import History, Keeper
from tests.games.matches import GAMES

BMN = entry("beggar_my_neighbor")
RECORDS = Path(__file__).parent.parent / "golden" / "records"
RECORD = RECORDS / "beggar_my_neighbor-1.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One short game of Beggar My Neighbor."""
    (tmp_path / "history").mkdir()
    shutil.copy(RECORD, tmp_path / "history" / "a.jsonl")
    return tmp_path


def known(keeper: Keeper) -> dict[str, int]:
    """The bests of Beggar My Neighbor, from the keeper's history."""
    keeper.read_again()
    keeper.wait()
    assert keeper.history is not None
    return {id: best.value for id, best in keeper.history.bests(BMN).items()}


OF_RECORD = {"longest": 5, "turned": 38, "shortest": 5, "biggest": 12, "battle": 5}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_names_what_the_house_remembers(game: str) -> None:
    words, named = load(game=game), entry(game).ledger.bests
    assert named
    assert len({best.id for best in named}) == len(named)
    assert all(words.has(f"figure.{best.id}") for best in named)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_found_in_the_records_of_every_game(game: str) -> None:
    with History(RECORDS, ("",), kept=False) as history:
        assert history.bests(entry(game))


def test_what_is_new_is_read_when_asked_and_what_is_gone_forgotten(folder: Path) -> None:
    keeper = Keeper(folder)
    assert keeper.history is None
    assert known(keeper) == OF_RECORD
    (folder / "history/a.jsonl").rename(folder / "history/b.jsonl")
    assert known(keeper) == OF_RECORD
    (folder / "history/b.jsonl").unlink()
    assert known(keeper) == {}
    keeper.close()
    assert keeper.history is None


def test_a_full_disk_is_no_reason_to_forget(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(folder)
    known(keeper)
    text = RECORD.read_text("utf-8")
    again = re.sub('"created":"[^"]*"', '"created":"2026-01-02T03:04:05Z"', text, count=1)
    (folder / "history" / "b.jsonl").write_text(again, "utf-8")
    other = sqlite3.connect(folder / "history.db", isolation_level=None)
    monkeypatch.setattr("mille.session.history.PATIENCE", 0.01)
    assert keeper.history is not None
    keeper.history._db.execute("PRAGMA busy_timeout = 10")
    other.execute("BEGIN EXCLUSIVE")  # nothing can be written, as on a full disk
    assert known(keeper) == OF_RECORD
    assert keeper.history is not None
    assert len({each.file for each in keeper.history.seated()}) == 2
    other.close()
    keeper.close()


def test_a_game_is_compared_with_all_but_itself(folder: Path) -> None:
    first, second = folder / "history/a.jsonl", folder / "history/b.jsonl"
    with History(folder) as history:
        assert {each.best for each in history.figures(BMN, first)} == {None}
        shutil.copy(first, second)
        history.refresh()
        assert {each.id: each.best for each in history.figures(BMN, second)} == OF_RECORD
        assert not any(each.is_new for each in history.figures(BMN, second))
