"""Closed at any moment and opened again: the same table, and the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.engine.message import message
from mille.games.mille.melds import rules_from
from mille.games.mille.table import MilleView
from mille.session import disk, matches, record
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.sheet import SheetPage
from tests.parts import long
from tests.ui.conftest import SMALL, Program, against, under_title
from tests.ui.robot import Robot
from tests.ui.tables import same_table

INSTANT = Settings(speed=0.0)


def open_again(old: Program | None = None, settings: Settings = INSTANT) -> Program:
    """Close the program without warning, as the system would, and start it anew."""
    if old is not None:
        old.app.lock.release()
    made = Program(settings, SMALL)
    made.app.start()
    return made


def begin(seed: str = "resume", target: int = 400) -> None:
    rules = rules_from({"target": target})
    matches.begin(disk.current_game(), "mille", rules, "casual", "You", seed).close()


def record_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def play_on(program: Program, moves: int) -> None:
    """Let the robot play; it closes sheets."""
    robot = Robot(program, program, Dice("robot"), player="thumb")
    with program.unseen():
        for _ in range(moves * 30):
            program.frame()
            top = program.top
            if isinstance(top, SheetPage):
                if top.sheet.over:
                    return
                program.key("return")
            elif program.play.match.referee.actor == ME and not program.play.match.pending:
                if moves == 0:
                    return
                robot.act(program.play.table.view)
                moves -= 1


def view(program: Program) -> MilleView:
    found: MilleView = program.play.table.view
    return found


_WHOLE: list[bytes] = []


@pytest.fixture
def whole(home: Path) -> list[bytes]:
    """The record of a game played through the window, once for all tests."""
    if not _WHOLE:
        begin()
        program = open_again()
        play_on(program, 60)
        (file,) = [*(home / "games").glob("current.jsonl"), *(home / "games").glob("history/*")]
        _WHOLE.extend(record_of(file))
        assert len(_WHOLE) > 60
        program.app.close_game()
        program.app.lock.release()
        file.unlink()
    (home / "games").mkdir(exist_ok=True)
    return list(_WHOLE)


@pytest.mark.parametrize("moves", [6, long(14)])
def test_closed_after_each_move(moves: int) -> None:
    begin()
    program = open_again()
    program.settle()
    for _ in range(moves):
        play_on(program, 1)
        if program.app.table is None:
            break
        program.settle()
        if isinstance(program.top, SheetPage):
            program.key("return")
            program.settle()
        before, referee_before = view(program), program.play.match.referee.view(ME)
        assert before == referee_before
        shown = program.play.table.shown
        program = open_again(program)
        assert view(program) == before
        assert shown is not None
        assert program.play.table.shown is not None
        # Only the marks of cards that have just come are not kept.
        for name, zone in program.play.table.shown.zones.items():
            assert [c.card for c in zone.cards] == [c.card for c in shown.zones[name].cards]
            assert zone.columns == shown.zones[name].columns
        assert program.play.table.shown.seats == shown.seats
        assert program.play.table.shown.my_turn == shown.my_turn
        program.settle()
        same_table(program.play)


@pytest.mark.long
@pytest.mark.parametrize("step", [25, long(3)])
def test_cut_after_every_line(whole: list[bytes], step: int) -> None:
    current = disk.current_game()
    program: Program | None = None
    for n in range(1, len(whole), step):
        current.write_bytes(b"".join(whole[:n]))
        kept = record.follow(record.parse(current.read_bytes()))
        if kept.game.waiting(kept.state).actor is None:
            break  # the game is over
        program = open_again(program)
        assert program.play.match.referee.view(ME) == _after_due(kept)
        same_table(program.play)
        program.app.close_game()


@pytest.mark.parametrize("step", [25, long(7)])
def test_cut_in_the_middle_of_a_line(whole: list[bytes], step: int) -> None:
    current = disk.current_game()
    program: Program | None = None
    for n in range(2, len(whole), step):
        part = whole[n][: max(1, len(whole[n]) // 2)]
        current.write_bytes(b"".join(whole[:n]) + part)
        kept = record.follow(record.parse(b"".join(whole[:n])))
        if kept.game.waiting(kept.state).actor is None:
            break
        program = open_again(program)
        assert program.play.match.referee.view(ME) == _after_due(kept)
        same_table(program.play)
        assert record.follow(record.parse(current.read_bytes())).due == []
        program.app.close_game()


def _after_due(kept: Any) -> MilleView:
    found: MilleView = kept.game.observe(kept.state, ME)
    return found


def test_a_resumed_game_goes_on_as_it_would_have(whole: list[bytes]) -> None:
    """Chance and the opponent do the same from the same line on."""
    current = disk.current_game()
    n = next(i for i, line in enumerate(whole) if i > 20 and b'"discard","seat":0' in line)
    current.write_bytes(b"".join(whole[: n + 1]))
    program = open_again()
    program.settle()
    after = record_of(current)
    assert after == whole[: len(after)]
    assert len(after) > n + 1


def test_in_the_middle_of_motion() -> None:
    """The record is ahead of the screen: nothing that was moving is lost."""
    begin()
    program = open_again(settings=Settings())
    program.frame(times=3)
    assert program.play.table.stage.busy
    truth = program.play.match.referee.view(ME)
    program = open_again(program, Settings())
    assert view(program) == truth
    assert not program.play.table.stage.busy


def test_between_two_deals_the_sheet_comes_again(whole: list[bytes]) -> None:
    ends = [i for i, line in enumerate(whole) if b'"deal_end"' in line]
    assert ends
    disk.current_game().write_bytes(b"".join(whole[: ends[0] + 1]))
    if ends[0] + 1 == len(whole) or b'"game_end"' in whole[ends[0] + 1]:
        pytest.skip("the first deal ended the game")
    program = open_again()
    program.frame(times=10)
    assert isinstance(program.top, SheetPage)
    program.key("return")
    program.settle()
    same_table(program.play)


@pytest.mark.long
def test_a_finished_game_that_was_not_put_away_is(home: Path) -> None:
    begin(target=200)
    program = open_again()
    play_on(program, 400)
    (file,) = (home / "games" / "history").iterdir()
    disk.current_game().write_bytes(file.read_bytes())
    program = open_again(program)
    for _ in range(3):
        program.frame()
    assert isinstance(program.top, SheetPage)
    assert program.top.sheet.over
    assert not disk.current_game().exists()
    assert len(list((home / "games" / "history").iterdir())) == 2


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\n",
        b"no json\n",
        b"\xff\xfe\x00garbage\n",
        b'{"format":"mille-record","version":99}\n',
        b"[1,2,3]\n",
    ],
)
def test_a_damaged_record_is_kept_aside(home: Path, damage: bytes) -> None:
    current = disk.current_game()
    current.parent.mkdir(parents=True)
    current.write_bytes(damage)
    program = open_again()
    assert program.app.table is None
    program.frame(times=3)
    assert not current.exists()
    (kept,) = (home / "games" / "history").iterdir()
    assert kept.read_bytes() == damage


def test_a_record_with_an_impossible_line_is_kept_aside(home: Path, whole: list[bytes]) -> None:
    current = disk.current_game()
    wrong = [*whole[:9], whole[2], *whole[9:20]]
    current.write_bytes(b"".join(wrong))
    program = open_again()
    assert program.app.table is None
    (kept,) = (home / "games" / "history").iterdir()
    assert record_of(kept) == wrong


def test_after_a_damaged_record_a_new_game_can_be_played(home: Path) -> None:
    current = disk.current_game()
    current.parent.mkdir(parents=True)
    current.write_bytes(b"no json\n")
    program = open_again()
    program.frame()
    program.app.new_game(against("regular", "pagat"))
    program.settle()
    same_table(program.play)
    assert len(list((home / "games" / "history").iterdir())) == 1


def test_a_game_that_ended_unseen_shows_its_payment(home: Path) -> None:
    """Closed between the last move and the payment, and the last line lost with it."""
    path = home / "games" / "current.jsonl"
    rules = rules_from({"target": 1})
    matches.begin(path, "mille", rules, "casual", "You", "unseen").close()
    first = open_again()
    robot = Robot(first, first, Dice("robot"), player="thumb")
    with first.unseen():
        while first.app.table is not None:
            first.frame()
            if first.app.table is not None and first.play.match.referee.actor is None:
                break
            if (
                first.app.table is not None
                and first.play.desk.my_move
                and first.play.table.view.my_turn
            ):
                robot.act(first.play.table.view)
    lines = path.read_bytes().splitlines(keepends=True)
    assert b"game_end" in lines[-1]
    first.app.close()
    path.write_bytes(b"".join(lines[:-1]))
    again = open_again()
    for _ in range(5):
        again.frame()
    page = again.on(SheetPage)
    assert page.sheet.over
    assert not path.exists()
    (kept,) = (home / "games" / "history").iterdir()
    assert b"game_end" in kept.read_bytes().splitlines()[-1]


def test_who_cannot_wait_for_the_deal_does_not_hold_it_up() -> None:
    """A key pressed before the cards are dealt is refused, and they come at once."""
    begin()
    program = open_again()
    play = program.play
    assert play.match.referee.actor is CHANCE
    for _ in range(100):
        program.key("d")
        if play.match.referee.actor is not CHANCE:
            break
        assert play.table.effects.toast.is_refusal
    assert play.match.referee.actor is not CHANCE


def test_two_windows_without_a_lock_do_not_write_one_record(home: Path) -> None:
    """Somebody has deleted it; whoever moves first goes on, and the other window says so."""
    begin()
    first = open_again()
    play_on(first, 1)
    (home / "games" / "current.lock").unlink()
    second = open_again()
    play_on(second, 2)
    kept = record_of(disk.current_game())
    driver = first.play.match
    move = next(iter(driver.entry.game.moves(driver.view())))
    assert not first.play.desk.submit(move)
    first.frame()
    assert first.play.desk.unsaved == message("journal.stale")
    assert record_of(disk.current_game()) == kept
    play_on(second, 1)
    assert record_of(disk.current_game())[: len(kept)] == kept
    record.follow(record.parse(disk.current_game().read_bytes()))
    first.app.start()
    assert under_title(first.top) == first.app.words("journal.locked")


def test_it_goes_on_where_the_longer_copy_of_a_synced_folder_stopped(
    home: Path, whole: list[bytes]
) -> None:
    games = home / "games"
    (games / "current.jsonl").write_bytes(b"".join(whole[:10]))
    copy = games / "current.sync-conflict-20261128-143005-K3HZ7QD.jsonl"
    copy.write_bytes(b"".join(whole[:30]))
    program = open_again()
    assert record_of(games / "current.jsonl")[:30] == whole[:30]
    program.app.first_page()
    program.app.keeper.read_again()
    program.app.keeper.wait()
    assert program.app.keeper.history is not None
    assert [each.file for each in program.app.keeper.history.games()] == ["current.jsonl"]
