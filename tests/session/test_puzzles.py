"""Turns that cost a lot come back after a day; once solved, after three and seven."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from mille.engine.codec import Seat
from mille.engine.message import Blank, Message, message
from mille.engine.text import Raw, dump, read_as
from mille.games import discover, entry
from mille.i18n import load
from mille.session import disk, puzzles, record, taking
from mille.session.disk import write_whole
from mille.session.record import HUMAN, Record, SeatName
from mille.session.review import turn_view
from mille.session.settings import Settings
from mille.session.sources import Trial
from mille.value import replace
from tests.golden.make import HERE
from tests.parts import every_game

TODAY = date(2026, 3, 4)
ME = Seat(0)
NOBODY = Settings()
pytestmark = pytest.mark.usefixtures("home")


def kept(name: str = "You", player: str = HUMAN) -> Record:
    found = record.parse((HERE / "records" / "guts-1.jsonl").read_bytes())
    seats = SeatName(name, player), *found.header.seats[1:]
    return replace(found, header=replace(found.header, seats=seats))


def review(count: int = 3, grade: str = "blunder") -> list[dict[str, Any]]:
    """A review of `count` turns, all among the costliest."""
    turns = [
        {"type": "turn", "deal": n, "turn": 1, "at": 10 * n, "grade": grade}
        for n in range(1, count + 1)
    ]
    return [{}, *turns, {"costliest": [[n, 1] for n in range(1, count + 1)]}]


def days(n: int) -> date:
    return TODAY + timedelta(n)


def test_a_costly_turn_comes_back_after_one_three_and_seven_days() -> None:
    puzzles.remember(kept(), ME, review(1), TODAY)
    assert not puzzles.waiting(NOBODY, TODAY)
    now = days(1)
    for wait in (3, 7):
        (puzzle,) = puzzles.waiting(NOBODY, now)
        puzzles.keep(puzzle.answered(True, now))
        assert not puzzles.waiting(NOBODY, now + timedelta(wait - 1))
        now += timedelta(wait)
    (puzzle,) = puzzles.waiting(NOBODY, now)
    puzzles.keep(puzzle.answered(True, now))
    assert not puzzles.waiting(NOBODY, now + timedelta(1000))
    puzzles.remember(kept(), ME, review(1), now)  # puzzles that are done do not start again
    assert not puzzles.waiting(NOBODY, now + timedelta(1000))


def test_what_is_not_solved_comes_back_the_next_day() -> None:
    puzzles.remember(kept(), ME, review(1), TODAY)
    (puzzle,) = puzzles.waiting(NOBODY, days(1))
    puzzles.keep(puzzle.answered(True, days(1)))
    (puzzle,) = puzzles.waiting(NOBODY, days(4))
    puzzles.keep(puzzle.answered(False, days(4)))
    assert not puzzles.waiting(NOBODY, days(4))
    (puzzle,) = puzzles.waiting(NOBODY, days(5))
    assert puzzle.answered(True, days(5)).due == days(12).isoformat()


def test_never_more_than_five_wait() -> None:
    puzzles.remember(kept(), ME, review(12), TODAY)
    assert len(puzzles.load()) == 12
    assert len(puzzles.waiting(NOBODY, days(1))) == 5
    puzzles.remember(kept(), ME, review(100), days(3000))
    assert len(puzzles.load()) == puzzles.MOST_TO_COME
    assert len(puzzles.waiting(NOBODY, TODAY)) == 5, "a clock that was wrong loses nothing"


def test_only_mistakes_of_a_person_come_back_and_each_once() -> None:
    puzzles.remember(kept(player="club"), ME, review(), TODAY)
    puzzles.remember(kept(), ME, review(grade="inaccuracy"), TODAY)
    assert not puzzles.load()
    puzzles.remember(kept(), ME, review(2), TODAY)
    puzzles.remember(kept(), ME, review(3), days(1))
    assert [each.turn["deal"] for each in puzzles.load()] == [1, 2, 3]


def test_they_are_theirs_who_had_the_turn() -> None:
    puzzles.remember(kept("Ada"), ME, review(1), TODAY)
    ada = NOBODY.changed(people=("Ada",), person="Ada")
    assert len(puzzles.waiting(ada, days(1))) == 1
    assert not puzzles.waiting(ada.changed(person=""), days(1))


def test_what_cannot_be_read_is_put_aside(home: Path) -> None:
    path = disk.games() / puzzles.NAME
    for data in (b"not JSON", b'{"a": 1}', b"\xff\xfe"):
        write_whole(path, data)
        assert puzzles.load() == []
        said = puzzles.sort_out()
        (aside,) = disk.reports().iterdir()
        assert aside.read_bytes() == data
        assert said is not None and str(aside) in str(said)
        assert puzzles.sort_out() is None, "it is said once"
        aside.unlink()


BAD: dict[str, list[object]] = {
    "solved": ["x", -1, 4, True, 1.5, None, 1e999, 2**60],
    "days": [0, 2, "1"],
    "due": ["soon", "0001-01-01", "9999-12-31", "2100-01-01", 5],
    "created": ["", "x", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"],
    "seat": [-1, 1000, "0"],
    "game": ["", "chess", 3],
    "name": ["x" * 101, None],
    "seed": ["x" * 4001],
    "turn": [[], None],
    "turn.deal": [None, -1, "1", 1e999, 10**9],
    "turn.at": [-1, []],
    "turn.grade": ["good", None],
}


@pytest.fixture
def zone(request: pytest.FixtureRequest) -> Iterator[None]:
    """The time zones farthest east and west, for dates."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


ZONES = dict.fromkeys(("due", "created"), ("Pacific/Kiritimati", "Etc/GMT+12"))


@pytest.mark.parametrize(
    ("field", "wrong", "zone"),
    [
        (field, wrong, zone)
        for field, values in BAD.items()
        for wrong in values
        for zone in ("UTC", *ZONES.get(field, ()))
    ],
    indirect=["zone"],
)
def test_one_bad_entry_costs_that_entry(field: str, wrong: object, zone: None) -> None:
    puzzles.remember(kept(), ME, review(3), TODAY)
    path = disk.games() / puzzles.NAME
    lines = json.loads(path.read_bytes())
    whole, _, part = field.partition(".")
    lines[1][whole] = {**lines[1][whole], part: wrong} if part else wrong
    path.write_text(json.dumps(lines).replace("Infinity", "1e999"), "utf-8")
    damage = puzzles.sort_out()
    assert damage is not None
    said = load().text(damage)
    assert [each.turn["deal"] for each in puzzles.load()] == [1, 3]
    (aside,) = disk.reports().iterdir()
    assert str(aside) in said
    assert "entry 2" in said
    assert f"“{field}" in said
    assert len(read_as(list[Raw], aside.read_bytes())) == 1
    assert puzzles.sort_out() is None, "it is said once"
    assert all(each.day.year == 2026 and not each.waits(TODAY) for each in puzzles.load())


def test_what_is_no_puzzle_is_put_aside_with_the_rest() -> None:
    puzzles.remember(kept(), ME, review(1), TODAY)
    path = disk.games() / puzzles.NAME
    path.write_text(json.dumps([*json.loads(path.read_bytes()), {}, 3, None]), "utf-8")
    assert len(puzzles.load()) == 1
    puzzles.remember(kept(), ME, review(2), TODAY)  # a review sorts them out, too
    assert [each.turn["deal"] for each in puzzles.load()] == [1, 2]
    (aside,) = disk.reports().iterdir()
    assert json.loads(aside.read_bytes()) == [{}, 3, None]


def test_bad_entries_of_another_computer_stay_there(tmp_path: Path) -> None:
    puzzles.remember(kept(), ME, review(1), TODAY)
    mine = puzzles.load()
    line = (disk.games() / puzzles.NAME).read_bytes()
    puzzles.bring_in(line.replace(b'"solved": 0', b'"solved": 1e999').replace(b"2026", b"2025"))
    puzzles.bring_in(b"[" + b"[" * 100_000)
    assert puzzles.load() == mine


def test_a_disk_that_is_full_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.remember(kept(), ME, review(1), TODAY)
    full = OSError(28, "No space left on device")
    monkeypatch.setattr(puzzles, "write_whole", Mock(side_effect=full))
    puzzles.remember(kept(), ME, review(3), TODAY)
    assert len(puzzles.load()) == 1


def test_its_record_is_found_wherever_it_is_now() -> None:
    game = kept()
    puzzles.remember(game, ME, review(1), TODAY)
    (puzzle,) = puzzles.load()
    assert puzzles.path_of(puzzle, taking.records()) is None
    for path in (disk.current_game(), disk.history() / "moved.jsonl"):
        write_whole(path, dump(game.header.write()).encode() + b"\n")
        assert puzzles.path_of(puzzle, taking.records()) == path
        path.unlink()


def test_they_move_to_another_computer(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.remember(kept(), ME, review(2), TODAY)
    file = taking.take_all_out().file
    monkeypatch.setenv("MILLE_HOME", str(tmp_path / "other"))
    for _ in range(2):  # bringing in twice doubles nothing
        taking.bring_in(file)
        assert [each.turn["deal"] for each in puzzles.load()] == [1, 2]


def messages(said: Blank) -> Iterator[Message]:
    """A message, and those in its blanks."""
    if isinstance(said, Message):
        yield said
        said = tuple(value for _, value in said.blanks)
    for each in said if isinstance(said, tuple) else ():
        yield from messages(each)


@every_game
@pytest.mark.parametrize("game", [id for id in discover() if puzzles.ready(id)])
def test_there_are_words_for_all_that_a_ready_made_puzzle_tells(game: str) -> None:
    words = load("en", game)
    for number in range(1, len(puzzles.ready(game)) + 1):
        puzzle, cut_off = puzzles.ready_made(game, number)
        seat = Seat(puzzle.seat)
        turn = turn_view(cut_off, seat, puzzle.turn)
        view = Trial(cut_off, turn.start.at, me=seat).referee.view(seat)
        names = [each.name for each in cut_off.header.seats]
        move, reasons = turn.start.moves[0], turn.start.reasons
        hint = entry(game).presenter.advice(view, move, names, reasons)
        assert hint is not None
        told = (hint.said, *hint.plan, *hint.why, *hint.odds)
        told += tuple(each for choice in turn.choices for each in choice.why)
        assert not [each.id for each in messages(told) if not words.has(each.id)], number


def test_a_reason_that_has_no_words_any_more_is_left_out() -> None:
    reasons = message("why.plan.with"), message("why.plan.with.whole")
    after_it = message("tell.more", first=reasons[1], then=reasons[0])
    assert load("en", "contract_rummy").known((*reasons, after_it)) == reasons[:1]
