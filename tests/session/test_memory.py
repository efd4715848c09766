"""What people remember of earlier games: only what is so, and nothing said within a week again."""

from __future__ import annotations

import json
import os
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from mille.engine.codec import Seat
from mille.engine.text import dump
from mille.session import record
from mille.session.history import History, Met
from mille.session.memory import fact, remembered
from mille.session.record import DAY, HUMAN
from mille.session.speaking import ANYONE
from mille.value import replace
from tests.golden.make import HERE

TODAY = date(2026, 11, 25)
"""A Wednesday."""
WON, LOST, BY_ANOTHER, OPEN = (1, 2), (2, 1), (2, 3), (None, None)
"""The places of the person and of the one who remembers."""


def met(days: int, places: tuple[int | None, int | None], counts: bool = True) -> Met:
    day = TODAY - timedelta(days)
    noon = time.mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))
    begun = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(noon))
    return Met(begun, noon + 60, *places, counts)


@pytest.mark.parametrize(
    ("games", "remembers"),
    [
        ([], "first"),
        ([(1, WON)], "lost.yesterday"),
        ([(1, LOST)], "won.yesterday"),
        ([(0, WON)], "lost.last"),
        ([(2, LOST), (9, WON)], "won.last"),
        ([(3, WON)], "lost.last"),
        ([(4, WON)], "lost.week"),
        ([(9, WON)], "lost.week"),
        ([(10, WON)], "lost.last"),
        ([(9, LOST)], "won.last"),
        ([(32, LOST)], "away"),
        ([(1, WON), (2, WON), (3, WON)], "run.yours"),
        ([(1, LOST), (2, LOST), (3, LOST), (4, WON)], "run.mine"),
        ([(1, WON), (2, BY_ANOTHER), (3, WON), (4, WON)], "lost.yesterday"),
        ([(1, BY_ANOTHER), (2, WON)], ""),
        ([(1, (1, 1))], ""),
        ([(0, OPEN)], ""),
        ([(0, OPEN), (2, WON)], ""),
        ([(0, OPEN), (1, WON)], "lost.yesterday"),
    ],
)
def test_people_remember_what_was_so(games: list[tuple[int, Any]], remembers: str) -> None:
    assert fact([met(*each) for each in games], TODAY) == remembers


def test_what_does_not_count_is_no_result() -> None:
    """Nor does a game that took several days say on which of them it was won."""
    assert fact([met(1, WON, counts=False)], TODAY) == ""
    long = met(1, WON)._replace(written=time.time())
    assert fact([long], TODAY) == "lost.last"


def played(folder: Path, name: str, me: str, days: float, line: str = "voice.mado.sit.1") -> None:
    """A game of Guts that the person won against Mado, as a record of so many days ago."""
    first, *lines = (HERE / "records" / "guts-1.jsonl").read_text("utf-8").splitlines()
    header, end = json.loads(first), json.loads(lines[-1])
    (won,) = end["winners"]
    header["seats"][won] = {"name": me, "player": HUMAN}
    header["seats"][1] = {"name": "Mado", "player": "mado"}
    then = time.time() - days * DAY
    header["created"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(then))
    kept = [dump(header), *lines, dump(record.note(said={"seat": 1, "id": line})), ""]
    folder.mkdir(exist_ok=True)
    (folder / name).write_text("\n".join(kept), "utf-8")
    os.utime(folder / name, (then, then))


def test_each_hears_what_was_said_to_them_within_a_week(tmp_path: Path) -> None:
    played(tmp_path / "history", "a.jsonl", "Ana", 2.0, "voice.mado.sit.1")
    played(tmp_path / "history", "b.jsonl", "Ana", 8.0, "voice.mado.sit.2")
    played(tmp_path / "history", "c.jsonl", "Ben", 0.5, "voice.mado.back.1")
    header = record.read(tmp_path / "history" / "a.jsonl").header
    now = replace(header, created=record.now())
    with History(tmp_path) as history:
        ana = remembered(history, now, "Ana".__eq__)
        assert ana.said == {"voice.mado.sit.1"}
        assert ana.facts[Seat(1)] == "pot"
        assert remembered(history, now, "Cem".__eq__).facts[Seat(1)] == "first"


def test_they_come_back_to_what_the_person_did_last_time(tmp_path: Path) -> None:
    """Who wins this record won its largest pot too; it is spoken of once a week, in this game."""
    said = {"voice.mado.sit.1": "pot", f"voice.{ANYONE}.past.pot.1": "lost.last"}
    for line, remembers in said.items():
        played(tmp_path / "history", "a.jsonl", "Ana", 2.0, line)
        header = record.read(tmp_path / "history" / "a.jsonl").header
        now = replace(header, created=record.now())
        with History(tmp_path) as history:
            assert history.feats(["Ana"], "mado", "guts", "") == {"pot": 48, "chips": 150}
            assert history.feats(["Ana"], "mado", "guts", header.created) == {}
            for game, fact in (("guts", remembers), ("mille", "lost.last")):
                facts = remembered(history, replace(now, game=game), "Ana".__eq__).facts
                assert facts[Seat(1)] == fact
