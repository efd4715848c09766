"""The history: what is kept, reckoned, noted and played in an evening."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from datetime import date
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from mille.cards import Dice
from mille.cli.console import one_line
from mille.cli.running import run
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.engine.text import dump
from mille.games import entry
from mille.i18n import load
from mille.measure.simulation import simulate
from mille.session import disk, history, matches, record, shelf
from mille.session.history import NAME, History, Keeper
from mille.session.record import (
    DAY,
    Evening,
    Played,
    Record,
    Sitting,
    Standing,
    Wanted,
    going_on,
    standing,
)
from mille.session.statistics import (
    ENOUGH,
    MEASURES,
    Mine,
    against,
    in_turn,
    lately,
    mine,
    parted,
    points,
    wins,
)
from mille.view.names import YOURSELF, Remark
from tests.games.matches import GAMES
from tests.golden.make import HERE

GUTS = entry("guts")
AN_HOUR = 3_600 * 10**9


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
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
    """The remembered games, each with all of its seats."""
    with History(folder, **how) as found:
        assert {len(each.seats) for each in found.games()} == {3}
        return sorted(each.file for each in found.games())


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
        assert [each.over for each in found.games() if each.file == "history/a.jsonl"] == [False]


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
        (behind,) = (each for each in found.games() if each.file == file.name)
    assert {seat.name for seat in behind.seats} == {"behind"}


def flipped(data: bytes) -> bytes:
    """The data with a page of nonsense in the middle."""
    at = len(data) // 8192 * 4096
    return data[:at] + b"\xa5" * 4096 + data[at + 4096 :]


HARM = [lambda d: b"", lambda d: b"no database" * 1000, lambda d: d[: len(d) // 2], flipped]
harmed = pytest.mark.parametrize("damage", [*HARM, lambda d: b"\xa5" * len(d)])


@harmed
def test_a_damaged_database_is_made_anew(games: Path, damage: Any) -> None:
    assert files(games) == ALL
    database = games / NAME
    before = database.read_bytes()
    database.write_bytes(damage(before))
    assert files(games) == ALL
    db = sqlite3.connect(database)
    assert db.execute("SELECT count(*) FROM games").fetchone() == (4,)
    db.close()


@harmed
@pytest.mark.parametrize(
    "ask",
    [
        lambda found, games: len(found.games()),
        lambda found, games: len(found.own_deals()),
        lambda found, games: len(found.bests(GUTS)),
        lambda found, games: len(found.figures(GUTS, games / "history/a.jsonl")),
        lambda found, games: len(found.unreadable()),
    ],
    ids=["games", "own_deals", "bests", "figures", "unreadable"],
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
    return found.games(), found.own_deals(), found.bests(GUTS), found.unreadable()


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


def test_a_database_of_another_version_is_made_anew_and_any_when_asked_for(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for version, given in ((history.VERSION + 1, []), (history.VERSION, ["--rebuild"])):
        files(games)
        db = sqlite3.connect(games / NAME, isolation_level=None)
        db.execute("UPDATE seats SET name = 'wrong'")
        assert run(["history", "--csv"]) == 0
        assert "wrong" in capsys.readouterr().out
        db.execute(f"PRAGMA user_version = {version}")
        db.close()
        assert run(["history", "--csv", *given]) == 0
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
            assert len(window.games()) == 4


def test_before_the_first_game_there_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MILLE_HOME", str(tmp_path / "nowhere"))
    assert run(["history", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert run(["history"]) == 0
    assert capsys.readouterr().out == f"{load()('rules.nothing')}\n"
    assert run(["history", str(tmp_path / "none")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    monkeypatch.setattr("mille.cli.records.find_spec", lambda name: None)
    assert run(["history", "--csv"]) != 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"mille: {load()('fault.no_history')}\n")


def test_points_that_count_against_you_are_listed_without_a_minus(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rummy = entry("contract_rummy")
    simulate(rummy, rummy.options.made({}), ["random"] * 3, 1, "history", tmp_path)
    assert run(["history", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "1. random (" in said
    assert "−" not in said


def test_the_games_are_listed_the_newest_last_and_open_ones_say_so(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    current, older = games / "current.jsonl", games / "open/c.jsonl"
    lines = current.read_text("utf-8").splitlines(keepends=True)
    current.write_text("".join(lines[:-3]), "utf-8")
    first, _, rest = older.read_text("utf-8").partition("\n")
    header = {**json.loads(first), "created": "2026-01-02T03:04:05Z"}
    older.write_text(f"{json.dumps(header)}\n{rest}", "utf-8")
    with History(games) as found:
        (it,) = (each for each in found.games() if each.file == "current.jsonl")
    assert run(["history"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4 and told[0].startswith("2026-01-02 Guts (")
    assert told[0].endswith("open/c.jsonl")
    (goes_on,) = (line for line in told if line.endswith("current.jsonl"))
    said = load("en", "guts")(
        "cli.history.open",
        file=it.file,
        day=it.created[:10],
        game=message("game.title"),
        rules=message("rules_set.custom"),
        deals=it.deals,
        who=tuple(each.name for each in it.seats),
    )
    assert goes_on == one_line(said) and not it.over


def test_a_folder_keeps_nothing(simulated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["history", str(simulated), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told) == 12
    assert told[0]["file"] == "guts-1.jsonl"
    assert told[0]["over"] == 1
    assert not (simulated / NAME).exists()


DAMAGE: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "no header": lambda lines: [b"{}", b""],
    "no text": lambda lines: [b"\xff", b""],
    "an end of line is gone": lambda lines: [*lines[:40], lines[40] + lines[41], *lines[42:]],
    "zeros": lambda lines: [*lines[:40], b"\0" * len(lines[40]), *lines[41:]],
    "no object any more": lambda lines: [*lines[:40], b"{}}", *lines[41:]],
    "a line is gone": lambda lines: lines[:40] + lines[41:],
    "a line is there twice": lambda lines: lines[:41] + lines[40:],
}
"""What can have become of the lines of a record; the last two only rules notice."""


@pytest.mark.parametrize(
    ("way", "own"), [*((way, False) for way in DAMAGE), *((way, True) for way in [*DAMAGE][:-2])]
)
def test_a_record_that_is_damaged_is_not_listed_and_said(
    way: str,
    own: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    folder = disk.history() if own else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    lines = (HERE / "records" / "militaire-1.jsonl").read_bytes().split(b"\n")
    (folder / "bad.jsonl").write_bytes(b"\n".join(DAMAGE[way](lines)))
    (folder / "good.jsonl").write_bytes(b"\n".join(lines))
    for _ in range(2):
        assert run(["history", *([] if own else [str(folder)])]) == 1
        out, err = capsys.readouterr()
        assert "good.jsonl" in out and "bad.jsonl" not in out
        assert err.startswith("history/bad.jsonl: " if own else "bad.jsonl: ")
        assert len(err.splitlines()) == 1


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
    said = load("en")("fault.file_name")
    assert err.splitlines() == [f"history/\N{REPLACEMENT CHARACTER}.jsonl: {said}"]


def test_who_lost_by_a_fault_is_last(simulated: Path) -> None:
    lines = (simulated / "guts-1.jsonl").read_text("utf-8").splitlines()
    some = lines[: lines.index(next(line for line in lines if '"deal_end"' in line)) + 1]
    totals = json.loads(some[-1])["totals"]
    best = totals.index(max(totals))
    told = shelf.read("\n".join([*some, dump(record.note(seat=best, lost="It cheats."))]).encode())
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


BMN = entry("beggar_my_neighbor")
RECORDS = Path(__file__).parent.parent / "golden" / "records"
RECORD = RECORDS / "beggar_my_neighbor-1.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "history").mkdir()
    shutil.copy(RECORD, tmp_path / "history" / "a.jsonl")
    return tmp_path


def known(keeper: Keeper) -> dict[str, int]:
    """The bests of Beggar My Neighbor, from the keeper's history."""
    keeper.read_again()
    keeper.wait()
    return {id: best.value for id, best in keeper.history.bests(BMN).items()}


OF_RECORD = {"longest": 5, "turned": 38, "shortest": 5, "biggest": 12, "battle": 5}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_names_what_the_house_remembers(game: str) -> None:
    """And it is found in the records."""
    words, named = load(game=game), entry(game).ledger.bests
    assert named
    assert len({best.id for best in named}) == len(named)
    assert all(words.has(f"figure.{best.id}") for best in named)
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
    keeper.history._db.execute("PRAGMA busy_timeout = 10")
    other.execute("BEGIN EXCLUSIVE")  # nothing can be written, as on a full disk
    assert known(keeper) == OF_RECORD
    assert len(keeper.history.games()) == 2
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


NOW = 1_795_600_000.0


def played(
    number: int, place: int, others: Sequence[str] = ("regular",), over: bool = True
) -> Played:
    """A game of the person against others, `number` days ago."""
    names = {"regular": "Odette", "marcel": "Marcel", "expert": "Hector"}
    sat = [Sitting("You", "human", place if over else None, 0.0 if over else None)]
    sat += [Sitting(names[id], id, 3 - place, 0.0) for id in others]
    begun = NOW - number * DAY
    file = f"history/{number:03}.jsonl"
    return Played(file, "", begun, "guts", "standard", 2, "", over, tuple(sat))


def some(places: Sequence[int], deals: Sequence[Sequence[float]] = ()) -> list[Mine]:
    """Games with these results, the oldest first."""
    all = [played(len(places) - n, place) for n, place in enumerate(places)]
    given = deals or [()] * len(places)
    return mine(all[::-1], {game.file: of for game, of in zip(all, given)})


def test_only_the_own_games_that_are_over_count() -> None:
    nobody = Played("a", "", NOW, "guts", "standard", 1, "", True, (Sitting("A", "club", 1, 1.0),))
    away = played(1, 1)._replace(file="trash/away.jsonl")
    assert mine([played(2, 1), nobody, away, played(3, 1, over=False)], {}) == [
        Mine(played(2, 1), played(2, 1).seats[0], ())
    ]


def test_who_slept_meanwhile_was_not_at_the_table() -> None:
    game = played(1, 1)._replace(created="2026-11-24T18:00:00Z", written=NOW)
    begun = game.begun or NOW
    spent = [game._replace(written=begun + hours * 3600).seconds for hours in (5, 7)]
    assert (spent, game._replace(played=60).seconds) == ([5 * 3600, None], 60)


def test_each_measure() -> None:
    games = some([1, 2, 1, 1, 2], [[10, -5], [3], [4], [8], [-2]])
    told = {id: measure(games).value for id, measure in MEASURES.items()}
    assert told == {
        "wins": 3 / 5,
        "place": 7 / 5,
        "points": 18 / 6,
        "run": 2,
        "best": 10,
        "worst": -5,
    }


@pytest.mark.parametrize("count", [ENOUGH - 1, ENOUGH])
def test_of_few_games_nothing_is_said_of_chance(count: int) -> None:
    games = some([1, 2] * (count // 2) + [1] * (count % 2), [[1.0]] * count)
    figures = [measure(games) for measure in MEASURES.values()]
    assert {figure.games for figure in figures} == {count}
    assert all((figure.by_chance is None) is (count < ENOUGH) for figure in figures)


def test_chance_is_as_large_as_it_says() -> None:
    """In many evenings of coin tosses about one in twenty is further off than chance allows."""
    dice, off, by_points = Dice("coins"), 0, 0
    for _ in range(300):
        places = [1 + dice.below(2) for _ in range(40)]
        deals = [[float(3 - 2 * place) * 10.0] * 3 for place in places]
        games = some(places, deals)
        won, gained = wins(games), points(games)
        assert won.between is not None and gained.by_chance is not None
        off += not won.between[0] <= 0.5 <= won.between[1]
        by_points += abs(gained.value) > gained.by_chance
    assert 3 <= off <= 30
    assert 3 <= by_points <= 30


def test_what_could_be_chance_lies_between_none_and_all() -> None:
    for lost, low, high in ((20, 0.0, 1 / 6), (19, 0.0088, 0.2412), (0, 5 / 6, 1.0)):
        between = wins(some([2] * lost + [1] * (20 - lost), [[1.0]] * 20)).between
        assert between == pytest.approx((low, high), abs=5e-4)


def test_chance_alone_does_not_go_beyond_what_a_deal_can_cost() -> None:
    """Where a seat can lose no more than it stakes, many deals cost that and none more."""
    games = some([1, 2] * 20, [[-50.0, 20.0, -50.0, 150.0]] * 40)
    assert MEASURES["worst"](games).by_chance == -50.0
    assert MEASURES["best"](games).by_chance == 150.0


def test_deals_of_one_game_are_no_new_evidence() -> None:
    """Three deals that always go the same way say no more than one."""
    places = [1, 2] * 20
    once = points(some(places, [[10.0] if p == 1 else [-10.0] for p in places]))
    thrice = points(some(places, [[10.0] * 3 if p == 1 else [-10.0] * 3 for p in places]))
    assert once.by_chance == pytest.approx(thrice.by_chance)
    assert once.by_chance == pytest.approx(2 * 10 / sqrt(40))


def test_which_games() -> None:
    games = some([1] * 60)
    assert len(lately(games, "last_20", NOW)) == 20
    assert len(lately(games, "last_50", NOW)) == 50
    assert len(lately(games, "days_30", NOW)) == 30
    assert lately(games, "all", NOW) == games
    with_people = mine([played(1, 1, ["regular", "expert"]), played(2, 1, ["marcel"])], {})
    assert [len(against(with_people, who)) for who in ("", "Odette", "Marcel", "Lili")] == [
        2,
        1,
        1,
        0,
    ]
    assert [len(against(with_people, f"level.{id}")) for id in ("regular", "expert")] == [2, 1]
    assert {key: len(of) for key, of in parted(with_people, "level").items()} == {
        "regular": 2,
        "expert": 1,
    }
    lost = [each.game._replace(created="2026-19-24") for each in games]  # so its file's time counts
    assert all(date.fromisoformat(f"{month}-01") for month in parted(mine(lost, {}), "month"))
    assert [len(part) for part in in_turn(games, 7)] == [9, 8, 9, 8, 9, 8, 9]
    assert in_turn([], 7) == []


def game(number: int, *places: int, evening: str = "supper", best_of: int = 3) -> Played:
    """A game of an evening with everybody's place, the person's first; none while it goes on."""
    people = [("Me", "human"), ("Lili", "novice"), ("Léo", "club")]
    seats = tuple(Sitting(*who, place, 0.0) for who, place in zip(people, places or (None, None)))
    created = f"2026-11-24T20:0{number}:00Z"
    at = f"history/{number}.jsonl", created, 0.0, "guts", "standard", 1, "", bool(places)
    return Played(*at, seats, True, evening, best_of)


def said(best_of: int, *games: Played) -> tuple[str, dict[str, object]]:
    """What is said after some games: the message's id and its blanks."""
    stands = standing(games, Evening("supper", best_of))
    return stands.said.id, dict(stands.said.blanks)


def test_who_leads_is_said_of_two() -> None:
    lost, won = game(1, 2, 1), game(2, 1, 2)
    assert said(0, lost) == ("evening.leads", {"name": "Lili", "n": 1, "games": 0})
    assert said(0, lost, won)[0] == "evening.level"
    assert said(0, won, won, lost)[1]["name"] == YOURSELF
    assert said(0, *[lost] * 4, *[won] * 3)[1] == {"name": "Lili", "n": 4, "games": 3}
    # The best of three is decided by two.
    assert said(3, lost, won)[0] == "evening.level"
    assert said(3, lost, won, game(3, 2, 1))[1]["name"] == "Lili"
    assert said(3, won, won)[0] == "evening.won"


def test_of_three_all_are_named_the_best_first() -> None:
    won = "evening.won", {"name": "Léo", "n": 2, "games": 0}
    assert said(3, game(1, 3, 2, 1), game(2, 3, 2, 1)) == won
    id, blanks = said(0, game(1, 3, 2, 1), game(2, 3, 2, 1))
    (each,) = blanks.values()
    assert isinstance(each, tuple)
    names = [dict(one.blanks)["name"] for one in each if isinstance(one, Message)]
    assert (id, names) == ("evening.all", ["Léo", "You", "Lili"])
    assert said(3, game(1, 1, 2, 1), game(2, 1, 2, 1))[0] == "evening.all"  # both have two


@pytest.mark.parametrize("thrown", [True, False])
def test_what_goes_on_or_was_thrown_away_does_not_count(thrown: bool) -> None:
    first, second = game(1, 1, 2), game(2, 1, 2)
    other = second._replace(file="trash/2.jsonl") if thrown else game(2)
    stands = standing([other, first, game(3, 1, 2, evening="dinner")], Evening("supper"))
    assert stands.short == (1, 0)
    assert standing([other], Evening("supper")) is None


def test_it_is_told_as_it_stood_after_each_game() -> None:
    games = [game(number, *places) for number, places in enumerate([(1, 2), (2, 1), (2, 1)])]

    def after(each: Played) -> tuple[int, int]:
        stands = standing(reversed(games), Evening("supper"), each)
        assert isinstance(stands, Standing)
        return stands.short

    assert list(map(after, games)) == [(1, 0), (1, 1), (1, 2)]


def test_an_evening_that_nobody_has_won_can_go_on() -> None:
    games = [
        game(1, 1, 2),
        game(2, 1, 2),
        game(3, 1, 2, evening="lunch"),
        game(4, 1, 2, evening="breakfast", best_of=0),
        game(5, evening="never ended"),
    ]
    assert [each.evening.id for each in going_on(games)] == ["lunch", "breakfast"]


LINES = (HERE / "records" / "guts-1.jsonl").read_text("utf-8").splitlines()


def with_lines(*lines: tuple[int, Any]) -> Record:
    """The golden record with more lines, each before one of its own."""
    text = list(LINES)
    for at, line in reversed(lines):
        text.insert(at, dump(line))
    return record.parse("\n".join([*text, ""]).encode())


def test_what_was_said_is_read_where_it_was_said() -> None:
    first = record.note(said={"seat": 2, "id": "voice.odette.won.1"})
    kept = with_lines((1, record.note(evening="supper", best_of=3)), (3, first), (7, first))
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
    good = record.note(said={"seat": 0, "id": "voice.a"})
    kept = with_lines((2, {"event": "note", "said": said}), (2, good))
    events = sum(line.get("event") != "note" for line in map(json.loads, LINES[1:2]))
    assert record.said(kept) == [(events, Remark(Seat(0), "voice.a"))]


def test_a_last_word_does_not_take_a_game_up_again(tmp_path: Path) -> None:
    """Somebody may speak after winning, or after a loss by fault, and the game is still over."""
    path = tmp_path / "said.jsonl"
    word = record.note(said={"seat": 1, "id": "voice.a"})
    lost = record.note(seat=1, lost="It would not play.")
    for lines in ([*LINES, dump(word)], [*LINES[:9], dump(lost), dump(word)]):
        path.write_text("\n".join([*lines, ""]), "utf-8")
        looked = shelf.peek(path)
        assert looked.over
    assert record.lost(record.parse(path.read_bytes())) == (1, "It would not play.")


def test_what_is_said_is_written_as_long_as_the_game_is_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    rules = entry("guts").options.usual
    match = matches.begin(path, "guts", rules, "novice", "Me", "1")
    said = Remark(Seat(1), "voice.lili.sit.1")
    match.keep_said(said)
    assert record.said(record.parse(path.read_bytes())) == [(0, said)]
    match.close()
    path.unlink()
    match.keep_said(said)
    assert not path.exists()
