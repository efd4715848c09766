"""Killed at random moments, nothing that was seen is lost; `kills.py` does this 500 times."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mille.session import record
from mille.session.sources import ME
from tests.crash.kills import CALLS, PATIENCE, Ledger, Lost, kill_often
from tests.parts import quick_first
from tests.session.games import TABLE, whole_game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL and /dev/fd")
HERE = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes that the tests start import the tests."""
    monkeypatch.setenv("PYTHONPATH", str(HERE))


@pytest.mark.long
def test_killed_again_and_again(tmp_path: Path) -> None:
    """A few of the 500 kills of `python -m tests.crash.kills`."""
    figures = kill_often(tmp_path, 5, "short", linger=0.4, speeds=(0.0,))
    assert figures.kills.total() == 5
    assert figures.told >= figures.kills["play"] > 0
    assert figures.lines >= figures.kills["play"]


@pytest.mark.parametrize("way", quick_first(CALLS, 1))
def test_killed_in_the_middle_of_writing(tmp_path: Path, way: str) -> None:
    """Half a line on the disk; a line that was not flushed; a file that does not have its name yet.

    At instant speed each call soon comes, however slow the machine.
    """
    figures = kill_often(tmp_path, 2, way, ways=[way], linger=PATIENCE, speeds=(0.0,))
    assert figures.kills == {way: 2}
    assert figures.torn or way != "write"


def test_the_ledger_finds_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "games" / "current.jsonl"
    path.parent.mkdir()
    whole = whole_game(path)
    kept = record.parse(b"".join(whole))
    match = record.follow(kept)
    told = [match.game.write(match.game.redact(m.event, ME)) for m in match.moments]
    assert kept.header.rules == TABLE
    lines = [{"sat": kept.header.seed, "events": 0, "hand": []}, *({"told": e} for e in told)]
    for cut, lost in ((len(whole), False), (len(whole) - 4, True), (1, True)):
        path.write_bytes(b"".join(whole[:cut]))
        ledger = Ledger(path.parent)
        ledger.hear(json.dumps(line).encode() for line in lines)
        if lost:
            with pytest.raises(Lost, match="events were seen"):
                ledger.check()
        else:
            ledger.check()
    gone = len(whole) // 2
    path.write_bytes(b"".join([*whole[:gone], *whole[gone + 1 :]]))
    with pytest.raises(Lost, match=f"cannot be followed: line {gone + 1}, "):
        ledger.check()
