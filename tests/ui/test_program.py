"""Another program at the table of the window."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator

import pygame
import pytest

from mille.cards import Dice
from mille.engine.message import message
from mille.games import entry
from mille.session import disk, matches, record, seated, sources
from mille.session.seated import OutsidePlayer
from mille.session.sources import ME, OTHER, OUTSIDE
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import ProgramPage, WaitingPage
from mille.ui.pages.shelf import ShelfPage
from tests.games.matches import GAMES
from tests.outside.table import PLAYERS, gone
from tests.parts import kind_of, long, sure
from tests.patience import PATIENCE, no_waiting
from tests.session.games import goes_on
from tests.ui.conftest import Program, Typed, launched, press, under_title
from tests.ui.robot import Robot
from tests.ui.tables import WORDS

NO_START = WORDS("outside.no_start", program="/no/such/program", reason="@").partition("@")[0]


def command(name: str) -> str:
    words = [sys.executable, str(PLAYERS / f"{name}.py")]
    return shlex.join(words) if os.name != "nt" else " ".join(f'"{word}"' for word in words)


def seen(program: Program) -> int:
    """How many events of the game the person was told."""
    return len(program.play.match.referee.events_for(ME))


def play_until(program: Program, done: Callable[[], bool]) -> None:
    robot = Robot(program, program, Dice("person"), "keys", "thumb")

    def rests() -> bool:
        play = program.app.table
        if play is None or program.top is not play or done():
            return True
        match = play.match
        mine = match.referee.actor == ME and not match.pending
        return mine and not play.table.stage.restless

    with program.unseen():
        while not done():
            assert program.comes(rests)
            play = program.app.table
            if play is None or done():
                continue
            if program.top is play:
                robot.move(play.table.view)
            else:
                program.key("return")  # the score sheet


def draw(program: Program) -> None:
    program.app.services.draw(program.window.get_surface())


def choose_program(program: Program, typed: str) -> ProgramPage:
    """Go to the page for another program, and type its command."""
    program.app.open_program()
    page = program.on(ProgramPage)
    field = Typed(page, "program")
    program.click(*field.field.bounds.center)
    program.key("end")
    while field.text:
        program.key("backspace")
    program.post(pygame.TEXTINPUT, text=typed)
    assert field.text == typed
    return page


@pytest.fixture
def program() -> Iterator[Program]:
    made = launched()
    made.frame()
    yield made
    made.app.close()


def begin(program: Program, name: str) -> None:
    choose_program(program, command(name))
    program.key("return")
    assert program.comes(lambda: not isinstance(program.top, WaitingPage))


def test_a_program_is_called_and_plays(program: Program) -> None:
    begin(program, "honest")
    assert program.play.table.names[OTHER] == "Honest 1.0"
    player = kind_of(OutsidePlayer, program.play.match.thinker(OTHER))
    play_until(program, lambda: seen(program) > 12)
    program.app.open_start()
    assert gone(player)


def test_the_window_goes_on_while_a_program_thinks(program: Program) -> None:
    begin(program, "slow")
    play = program.play
    play_until(program, lambda: play.match.referee.actor == OTHER and play.match.caught_up)
    events, frames = seen(program), 0
    while seen(program) == events:
        with no_waiting():
            program.frame()
        time.sleep(0.002)
        frames += 1
    assert frames


def test_the_command_is_remembered(program: Program) -> None:
    begin(program, "honest")
    assert program.app.services.settings.program == command("honest")
    program.app.open_start()
    program.app.open_program()
    asked = program.on(ProgramPage)
    assert asked.program == command("honest")
    program.key("return")
    assert program.comes(lambda: program.app.table is not None)


def test_what_cannot_be_started_is_said(program: Program) -> None:
    half = WORDS("new.program.unfinished")
    for typed, words in {"": half, "  ": half, "'half": half, "/no/such/program": NO_START}.items():
        page = choose_program(program, typed)
        program.key("return")
        assert program.top is page
        assert page.trouble.startswith(words)
        assert program.app.table is None
        draw(program)


@pytest.mark.parametrize(
    ("name", "why"), [("crash_at_start", "outside.ended"), long("flood_lines", "outside.no_json")]
)
def test_one_that_falls_over_at_once(program: Program, name: str, why: str) -> None:
    page = choose_program(program, command(name))
    program.key("return")
    assert program.comes(lambda: program.top is page)
    assert WORDS("outside.absent", name=f"{name}.py", why=message(why)) in page.trouble
    assert name == "flood_lines" or disk.program_log().read_text() == "no licence\n"


def test_one_that_never_says_that_it_is_ready(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seated, "READY_SECONDS", 0.3)
    page = choose_program(program, command("never_ready"))
    program.key("return")
    assert isinstance(program.top, WaitingPage)
    draw(program)
    assert program.comes(lambda: program.top is page)
    assert page.trouble.endswith(WORDS("outside.silent", n=0)[1:])


def test_waiting_can_be_given_up_and_ends_with_the_window(program: Program) -> None:
    page = choose_program(program, command("never_ready"))
    for way in ("escape", "return", "close"):
        program.key("return")
        waiting = program.on(WaitingPage)
        assert [widget.name for widget in waiting.widgets] == [WORDS("waiting.cancel")]
        if way == "close":
            program.app.close()
        else:
            program.key(way)
            assert program.top is page
        assert gone(waiting._program)


def test_one_that_cannot_sit_down_is_sent_away(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another window has taken the game meanwhile."""
    choose_program(program, command("honest"))
    program.key("return")
    waiting = program.on(WaitingPage)
    monkeypatch.setattr(program.app.lock, "take", lambda: False)
    assert program.comes(lambda: program.top is not waiting)
    assert program.app.table is None and gone(waiting._program)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("crash_mid_game", WORDS("outside.lost", name="Honest 1.0", why=message("outside.ended"))),
        ("illegal", WORDS("outside.illegal", n=3, why="@").partition(" ")[2].partition("@")[0]),
    ],
)
def test_one_at_fault_loses_and_the_window_goes_on(program: Program, name: str, words: str) -> None:
    begin(program, name)
    play_until(program, lambda: program.app.table is None)
    page = program.on(MenuPage)
    assert words in under_title(page)
    assert page.title == WORDS("lost.title")
    draw(program)
    (kept,) = disk.history().glob("*.jsonl")
    told = record.read(kept)
    record.follow(told)
    lost = sure(record.lost(told))
    assert words in lost[1]
    assert page.widgets[0].id == "again"
    program.key("return")
    assert program.comes(lambda: program.app.table is not None)
    assert program.play.match.header.seats[OTHER].player == OUTSIDE
    assert isinstance(program.play.match.thinker(OTHER), OutsidePlayer), "it was called again"


def test_a_game_with_a_program_waits_until_it_is_asked_for(program: Program) -> None:
    """The window opens on the first page, and starts no program by itself."""
    begin(program, "honest")
    play_until(program, lambda: seen(program) > 8)
    events = seen(program)
    program.app.close_game()
    program.app.start()
    program.frame()
    page = program.on(ShelfPage)
    assert "Honest 1.0" in under_title(page)
    assert command("honest") in under_title(page)
    assert program.app.table is None
    draw(program)
    press(program, "continue")
    assert program.comes(lambda: program.app.table is not None)
    assert seen(program) >= events
    play_until(program, lambda: seen(program) > events + 4)


@pytest.mark.long
def test_a_game_whose_program_is_gone(program: Program) -> None:
    begin(program, "honest")
    program.app.close_game()
    program.app.apply(program.app.services.settings.changed(program="/no/such/program"))
    program.app.start()
    press(program, "continue")
    page = program.on(ShelfPage)
    assert NO_START in under_title(page)
    assert goes_on(disk.current_game())


def test_a_lost_game_that_was_left_is_told_at_the_next_start(program: Program) -> None:
    """As after a crash between writing the note and showing the page."""
    begin(program, "honest")
    program.play.match.lose(OTHER, "It left.")
    program.app.close_game()
    program.app.start()
    page = program.on(MenuPage)
    assert under_title(page).startswith("It left.")
    assert not disk.current_game().exists()


# One at fault among several


@pytest.mark.parametrize("game", [id for id in GAMES if max(entry(id).seats) > 2])
def test_one_at_fault_among_several_is_replaced_and_the_window_says_so(
    program: Program, game: str
) -> None:
    at = entry(game)
    usual, light = at.options.usual, at.stand_in
    other = light if light in at.opponents else "casual"
    words = [sys.executable, str(PLAYERS / "crash_at_choice.py")]
    came = OutsidePlayer(words, at, usual, OTHER, ["You", "Program", "Third"])
    assert came.greeted(PATIENCE)
    path = disk.current_game()
    begun = matches.begin(path, game, usual, (came, other), "You", "replaced")
    program.app.sit_down(begun)
    play = program.play

    def goes_on() -> bool:
        if play.match.my_turn and play.match.caught_up:
            play.desk.submit(next(iter(at.game.moves(play.match.view()))), ())
        return bool(begun.replaced)

    assert program.comes(goes_on)
    program.frame()
    plays_on = begun.names[OTHER]
    assert plays_on in {person.name for person in at.opponents.values()}
    assert plays_on != begun.names[2], "nobody sits there twice"
    ended = WORDS("outside.ended")
    said = WORDS("outside.replaced", other=plays_on, name="Honest 1.0", why=ended)
    text = program.app.services.words.text
    assert play.table.toast.said is not None
    assert text(play.table.toast.said) == said
    assert said in map(text, play.table.news)
    draw(program)
    slip = program.part("slip/1")
    assert slip.name == plays_on and said in slip.value
    program.app.close_game()
    (why,) = record.replaced(record.read(path)).values()
    assert why.why == ended
    program.app.open_start()
    program.frame()
    told = " ".join(f"{node.name} {node.value}" for node in program.top.frame().nodes())
    assert plays_on in told and "Honest" not in told
    program.app.start()  # the game goes on without the program, and is marked as before
    program.frame()
    slip = program.part("slip/1")
    assert slip.name == plays_on and said in slip.value
    shown = program.play.table.shown
    assert [seat.instead is not None for seat in shown.seats] == [False, True, False]
    assert list(begun.names_then(0)) == ["You", "Honest 1.0", begun.names[2]]


def test_a_log_keeps_who_played_before_a_stand_in(program: Program) -> None:
    at = entry("militaire")
    others = ("casual", at.stand_in)
    begun = matches.begin(disk.current_game(), "militaire", at.options.made({}), others, "You")
    program.app.sit_down(begun)

    def others_played() -> bool:
        play = program.play
        if play.match.my_turn and play.match.caught_up:
            play.desk.submit(next(iter(at.game.moves(play.match.view()))), ())
        return len(begun.referee.events_for(sources.ME)) > 12 and play.match.caught_up

    assert program.comes(others_played)
    before = begun.names[1]
    begun.take_over(OTHER, "gone")
    text = program.app.services.words.text
    told = [text(line) for line in program.play.table.news]
    program.app.close_game()
    program.app.start()
    again = [text(line) for line in program.play.table.news]
    assert any(before in line for line in again)
    assert [line for line in again if before in line] == [line for line in told if before in line]
