"""The history of games: a cache of the records that stays right whatever happens to either."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mille.cli.running import run
from mille.engine.message import Fault
from mille.engine.text import dump
from mille.games import entry
from mille.i18n import load
from mille.measure.simulation import simulate
from mille.session import disk, history, record, shelf
from mille.session.history import NAME, History
from mille.session.record import Wanted, lost_note

GUTS = entry("guts")
AN_HOUR = 3_600 * 10**9


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four short games."""
    folder = tmp_path_factory.mktemp("simulated")
    rules = GUTS.options.made({"buy_in": 10})
    simulate(GUTS, rules, ["random"] * 3, 4, "history", folder)
    return folder


@pytest.fixture
def games(simulated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a player's games: two finished, one going on, one at the table."""
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    folder = disk.games()
    for number, place in enumerate(
        ("history/a.jsonl", "history/b.jsonl", "open/c.jsonl", "current.jsonl"), 1
    ):
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(simulated / f"guts-{number}.jsonl", file)
        age(file)
    return folder


def age(file: Path, hours: int = 1) -> None:
    """Make a file look `hours` older."""
    then = file.stat().st_mtime_ns - hours * AN_HOUR
    os.utime(file, ns=(then, then))


def files(folder: Path, **how: Any) -> list[str]:
    """The remembered games, each with all of its seats once."""
    with History(folder, **how) as found:
        seated = list(found.seated())
        names = sorted({each.file for each in seated})
        assert [(each.file, each.seat) for each in seated] == [
            (name, seat) for name in names for seat in range(3)
        ]
        return names


ALL = ["current.jsonl", "history/a.jsonl", "history/b.jsonl", "open/c.jsonl"]


def test_what_is_known_is_not_read_again(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert files(games) == ALL
    read: list[Path] = []
    real = record.read_bytes

    def noted(path: Path) -> bytes:
        read.append(path)
        return real(path)

    monkeypatch.setattr(record, "read_bytes", noted)
    assert files(games) == ALL
    assert read == []
    age(games / "history/a.jsonl", -2)  # another time, even an earlier one
    (games / "history/b.jsonl").rename(games / "history/d.jsonl")
    (games / "current.jsonl").unlink()
    assert files(games) == ["history/a.jsonl", "history/d.jsonl", "open/c.jsonl"]
    assert read == [games / "history/a.jsonl", games / "history/d.jsonl"]


def test_the_clock_may_be_set_back(games: Path) -> None:
    assert files(games) == ALL
    file = games / "history/a.jsonl"
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:20]), "utf-8")
    age(file, 10_000)
    with History(games) as found:
        assert [each.over for each in found.seated() if each.file == "history/a.jsonl"] == [0] * 3


def test_what_is_being_written_is_looked_at_again(games: Path) -> None:
    """On some disks the time of a file changes only every two seconds."""
    file = games / "current.jsonl"
    data = file.read_bytes()
    file.write_bytes(data.replace(b'"name":"random"', b'"name":"before"'))
    written = file.stat().st_mtime_ns
    files(games)
    file.write_bytes(data.replace(b'"name":"random"', b'"name":"behind"'))
    os.utime(file, ns=(written, written))
    with History(games) as found:
        assert {each.name for each in found.seated() if each.file == file.name} == {"behind"}


def flipped(data: bytes) -> bytes:
    """The data with a page of nonsense in the middle."""
    at = len(data) // 8192 * 4096
    return data[:at] + b"\xa5" * 4096 + data[at + 4096 :]


@pytest.mark.parametrize(
    "damage", [lambda d: b"", lambda d: b"no database", lambda d: d[: len(d) // 2], flipped]
)
def test_a_damaged_database_is_made_anew(games: Path, damage: Any) -> None:
    assert files(games) == ALL
    database = games / NAME
    before = database.read_bytes()
    database.write_bytes(damage(before))
    assert files(games) == ALL
    db = sqlite3.connect(database)
    assert db.execute("SELECT count(*) FROM games").fetchone() == (4,)
    db.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda d: b"",
        lambda d: b"no database" * 1000,
        lambda d: d[: len(d) // 2],
        lambda d: b"\xa5" * len(d),
    ],
)
@pytest.mark.parametrize(
    "ask",
    [
        lambda found, games: len(found.games()),
        lambda found, games: len(list(found.seated())),
        lambda found, games: len(found.own_deals()),
        lambda found, games: len(found.bests(GUTS)),
        lambda found, games: len(found.figures(GUTS, games / "history/a.jsonl")),
        lambda found, games: len(found.unreadable()),
    ],
    ids=["games", "seated", "own_deals", "bests", "figures", "unreadable"],
)
def test_a_database_damaged_while_it_is_open_is_made_anew(
    games: Path, damage: Any, ask: Callable[[History, Path], int]
) -> None:
    """Silently: it is only a cache."""
    (games / "history/z.jsonl").write_text("nonsense")
    with History(games) as found:
        before = ask(found, games)
        database = games / NAME
        whole = database.read_bytes()
        with database.open("r+b") as file:  # the same file, which the history has open
            file.write(damage(whole))
            file.truncate(len(damage(whole)))
        assert ask(found, games) == before
        assert [each.file for each in found.games()] != []


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Etc/GMT+12"])
def test_a_game_that_nobody_can_have_played_then_has_no_date(
    games: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    """The others keep theirs."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    for name, year in (("a", "0001"), ("b", "9999")):
        file = games / f"history/{name}.jsonl"
        header, rest = file.read_text("utf-8").split("\n", 1)
        said = {**json.loads(header), "created": f"{year}-01-01T00:00:00Z"}
        file.write_text(f"{json.dumps(said)}\n{rest}", "utf-8")
    os.utime(games / "open/c.jsonl", (10**10, 10**10))  # in 2286
    os.utime(games / "current.jsonl", (-(10**9), -(10**9)))
    with History(games) as found:
        known = {each.file: each for each in found.games()}
    assert sorted(known) == ALL
    assert [known[file].day is None for file in ALL] == [False, True, True, False]
    assert [known[file].seconds for file in ALL] == [None] * 4
    dated = {each for each in known.values() if each.day is not None}
    assert {*Wanted(days=10**5).among(known.values(), lambda each: "", time.time())} == dated
    monkeypatch.undo()
    time.tzset()


def whole(found: History) -> tuple[object, ...]:
    """All that the pages ask of the history."""
    each = found.games(), list(found.seated()), found.own_deals()
    return *each, found.bests(GUTS), found.unreadable()


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        *(("seats", "place", value) for value in ("x", 1.5, b"\xff")),
        *(("seats", "worth", value) for value in ("x", b"")),
        *(("seats", "name", value) for value in (None, b"x")),
        *(("deals", "points", value) for value in (None, "x")),
        *(("figures", "value", value) for value in (None, "x")),
        *(("games", "deals", value) for value in (None, "many")),
        *(("games", "created", value) for value in (None, b"\xff")),
        *(("games", "best_of", value) for value in (None, "")),
    ],
)
def test_a_wrong_row_is_read_from_the_records_again(
    games: Path, table: str, column: str, value: object
) -> None:
    with History(games) as found:
        right = whole(found)
    db = sqlite3.connect(games / NAME, isolation_level=None)
    db.execute(f"UPDATE {table} SET {column} = ?", (value,))
    db.close()
    with History(games) as found:
        assert whole(found) == right


def test_a_database_of_another_version_is_made_anew(games: Path) -> None:
    files(games)
    db = sqlite3.connect(games / NAME, isolation_level=None)
    db.execute("UPDATE seats SET name = 'wrong'")
    db.execute(f"PRAGMA user_version = {history.VERSION + 1}")
    db.close()
    with History(games) as found:
        assert {each.name for each in found.seated()} == {"random"}


def test_it_is_made_again_when_asked_for(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files(games)
    db = sqlite3.connect(games / NAME, isolation_level=None)
    db.execute("UPDATE seats SET name = 'wrong'")
    db.close()
    assert run(["history", "--csv"]) == 0
    assert "wrong" in capsys.readouterr().out
    assert run(["history", "--rebuild"]) == 0
    assert "wrong" not in capsys.readouterr().out


def test_where_it_cannot_be_kept_all_is_there_nevertheless(games: Path) -> None:
    (games / NAME).mkdir()
    assert files(games) == ALL


def test_another_window_may_hold_it(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PATIENCE", 0.05)
    files(games)
    other = sqlite3.connect(games / NAME, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    (games / "current.jsonl").unlink()
    assert files(games) == ALL[1:]
    other.execute("ROLLBACK")
    other.close()
    assert files(games) == ALL[1:]


def test_two_windows_count_a_game_once(games: Path) -> None:
    with History(games) as one, History(games) as other:
        (games / "open/c.jsonl").rename(games / "history/c.jsonl")
        for window in (one, other, one):
            window.refresh()
            assert len(list(window.seated())) == 12


@pytest.mark.skipif(sys.platform == "win32", reason="there a home is its owner's anyway")
def test_nobody_else_may_read_it(games: Path) -> None:
    files(games)
    assert stat.S_IMODE((games / NAME).stat().st_mode) == 0o600


def test_before_the_first_game_there_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MILLE_HOME", str(tmp_path / "nowhere"))
    assert run(["history", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_a_folder_keeps_nothing(simulated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["history", str(simulated), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told) == 12
    assert told[0]["file"] == "guts-1.jsonl"
    assert told[0]["over"] == 1
    assert not (simulated / NAME).exists()


def test_what_cannot_be_read_is_said(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (games / "history" / "x.jsonl").write_text("{}\n", "utf-8")
    (games / "history" / "y.jsonl").write_bytes(b"\xff\n")
    for _ in range(2):
        assert run(["history", "--csv"]) == 1
        out, err = capsys.readouterr()
        assert len(out.splitlines()) == 13
        assert [line.split(":")[0] for line in err.splitlines()] == [
            "history/x.jsonl",
            "history/y.jsonl",
        ]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are always text")
def test_a_record_whose_name_is_no_text_is_said(
    games: Path, simulated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in ("history", "trash"):
        (games / place).mkdir(exist_ok=True)
        shutil.copy(simulated / "guts-1.jsonl", games / place / os.fsdecode(b"\xff.jsonl"))
    assert run(["history", "--csv"]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 13
    said = load("en")("fault.name_utf8")
    assert err.splitlines() == [f"history/\N{REPLACEMENT CHARACTER}.jsonl: {said}"]


def test_a_folder_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["history", str(tmp_path / "none")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_who_lost_by_a_fault_is_last(simulated: Path) -> None:
    lines = (simulated / "guts-1.jsonl").read_text("utf-8").splitlines()
    some = lines[: lines.index(next(line for line in lines if '"deal_end"' in line)) + 1]
    totals = json.loads(some[-1])["totals"]
    best = totals.index(max(totals))
    told = shelf.read("\n".join([*some, dump(lost_note(best, "It cheats."))]).encode())
    assert (told.over, told.places[best]) == (True, 3)
    assert list(told.worth) == totals
    assert sorted(told.places) in ([1, 2, 3], [1, 1, 3])
    assert len(told.deals) == 1


@pytest.mark.parametrize(
    "end",
    [
        {"event": "deal_end"},
        {"event": "deal_end", "scores": [{"net": 1}]},
        {"event": "deal_end", "scores": [{"net": True}] * 3},
        {"event": "deal_end", "scores": [{"net": "1"}] * 3},
        {"event": "deal_end", "scores": [{"net": 1e300}] * 3},
        {"event": "game_end"},
        {"event": "game_end", "totals": 3},
    ],
)
def test_figures_that_are_none(simulated: Path, end: dict[str, Any]) -> None:
    header, note, *_ = (simulated / "guts-1.jsonl").read_text("utf-8").splitlines()
    with pytest.raises(Fault) as fault:
        line = json.dumps(end, separators=(",", ":"))
        shelf.read(f"{header}\n{note}\n{line}\n".encode())
    assert fault.value.line == 3


def test_without_the_library_one_sentence_says_so(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("mille.cli.history.find_spec", lambda name: None)
    assert run(["history", "--csv"]) != 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"mille: {load()('fault.no_history')}\n")
