"""The loop sleeps while nothing moves and wakes for what happens; the shelf comes first."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pygame
import pytest
from pygame import Surface

from mille.app.look import Preferences
from mille.app.loop import USUAL, Pace, warn_in
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.i18n import load
from mille.session import disk, settings
from mille.session.settings import Settings
from mille.ui import input
from mille.ui.pages.new_game import ProgramPage
from mille.ui.pages.shelf import Box, ShelfPage
from mille.ui.sound import Loudspeaker
from mille.ui.table.effects import Effects
from mille.ui.table.effects_base import Standing
from mille.view.names import Remark
from tests.parts import long, quick_first
from tests.patience import PATIENCE, SILENT, ran, until
from tests.ui.conftest import SIZE, SMALL, Cut, Program, launched
from tests.ui.real import RealWindow, XServer, fall_asleep as no_thread_wakes, need_tools
from tests.ui.scenes import at_the_table, opened

EVERY_FRAME_IS_SEEN = True


def fall_asleep(program: Program) -> float | None:
    """Let frames pass until the loop would sleep; returns for how many seconds."""

    def sleeps() -> bool:
        program.frame()
        program.app.services.art.warm(1.0)
        return program.loop.at_rest

    assert until(sleeps)  # an adviser may think beside the window
    return program.loop.due


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch, program: Program) -> list[float]:
    made: list[float] = []
    step = program.loop.step

    def counted(dt: float) -> None:
        made.append(dt)
        step(dt)

    monkeypatch.setattr(program.loop, "step", counted)
    return made


def press_a_key() -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0))


@pytest.mark.parametrize("place", ["start", "settings", "table", "menu"])
def test_while_nothing_happens_there_is_no_turn(
    program: Program, turns: list[float], place: str
) -> None:
    if place == "settings":
        program.settings()
    elif place != "start":
        program.begin("loop")
    if place == "menu":
        program.app.open_menu()
    fall_asleep(program)
    turns.clear()
    asleep = threading.Timer(0.1, press_a_key)
    asleep.start()
    program.loop.turn()
    asleep.join()
    assert len(turns) == 1, "the turn of the key, and none before it"


def test_the_newest_frame_is_told_before_the_loop_sleeps(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    reader = SimpleNamespace(
        listening=True,
        asked=lambda: (),
        show=lambda shown: done.append("show"),
        flush=lambda: done.append("flush"),
    )
    monkeypatch.setattr(program.loop, "_reader", reader)
    monkeypatch.setattr("mille.app.loop.until_event", lambda wait: done.append("sleep"))
    program.app.services.dirty = True
    for _ in range(20):
        program.loop.turn()
    assert done[:1] == ["show"] and done[-2:] == ["flush", "sleep"]


def test_what_begins_after_a_rest_begins_at_its_beginning(
    program: Program, turns: list[float]
) -> None:
    fall_asleep(program)
    time.sleep(0.1)
    press_a_key()
    program.loop.turn()
    assert turns[-1] <= 1 / program.loop._pace.rate


def test_cards_that_are_carried_and_held_still_come_upright_and_rest() -> None:
    program = Program(Settings())
    program.begin("loop")
    sprite = program.play.table.stage.hand()[0]
    x, y = program.play.table.stage.shown_pose(sprite).rect.center
    program.press(x, y)
    for i in range(1, 12):
        program.point(x + 25 * i, y - 60)
    assert program.play.hand.state.tilt
    assert not program.loop.at_rest
    fall_asleep(program)
    assert program.play.hand.full
    assert sprite.pose.angle == 0


def test_at_rest_the_sound_device_is_let_go(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mille.app.loop.QUIET", 0.05)
    speaker = program.app.services.audio = Loudspeaker()
    speaker.volumes(0.3, 0.0, False)
    fall_asleep(program)
    speaker.play("pick")
    assert pygame.mixer.get_init() is not None
    for _ in range(10):  # a new device is an event too
        if pygame.mixer.get_init() is not None:
            program.loop.turn()
    assert pygame.mixer.get_init() is None


def test_where_sdl_is_not_found_the_queue_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.event.clear()
    monkeypatch.setattr(input, "library", lambda: None)
    assert not input.until_event(0.05)
    press_a_key()
    assert input.until_event()
    assert input.until_event(), "the event is still there"


def test_the_pace_is_that_of_the_display(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {(60,): 60, (144,): 144, (60, 120): 120, (0,): USUAL, (): USUAL}
    for all, rate in rates.items():
        monkeypatch.setattr("pygame.display.get_desktop_refresh_rates", lambda all=all: [*all])
        pace = Pace()
        assert pace.left <= 0, "the first frame does not wait"
        pace.follow_display()
        assert pace.rate == rate
        pace.wait()
        began = time.perf_counter()
        for _ in range(5):
            pace.wait()
        assert time.perf_counter() - began >= 4 / rate, "no quicker"


HEARS_CTRL_C = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from mille.cli import main; sys.exit(main([]))"
)
"""The program as in a terminal, even if whoever runs the tests ignores Ctrl-C."""


@pytest.mark.parametrize(
    ("number", "seconds"),
    [(signal.SIGTERM, 0.4), long(signal.SIGTERM, 1.0), long(signal.SIGINT, 1.0)],
)
def test_a_window_at_rest_sleeps_and_is_closed_by_a_signal(
    tmp_path: Path, number: signal.Signals, seconds: float
) -> None:
    need_tools()
    server = XServer((1024, 640))
    try:
        window = RealWindow(server, tmp_path, (sys.executable, "-c", HEARS_CTRL_C))
        no_thread_wakes(window.process.pid, seconds)
        window.process.send_signal(number)
        assert window.process.wait(PATIENCE) == 0
    finally:
        server.close()


def test_garbage_is_looked_for_once_the_window_stands(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[bool] = []
    services = program.app.services

    def turn() -> None:
        looked.append(gc.isenabled())
        services.running = len(looked) < 2

    monkeypatch.setattr(program.loop, "turn", turn)
    monkeypatch.setattr(program.app, "load_tables", lambda: None)
    gc.disable()
    try:
        program.loop.run()
    finally:
        gc.enable()
        gc.unfreeze()
    assert looked == [False, True], "not for the first frame, but from then on"


FIRST_FRAME = """
import os, sys
from mille.app.loop import Loop, run
from mille.i18n import load
turn = Loop.turn
def stop(self):
    turn(self)
    if self.frames:
        print(*(name for name, module in sys.modules.items() if module is not None))
        sys.stdout.flush()
        os._exit(0)
Loop.turn = stop
run(load())
"""


def test_the_shelf_is_there_before_the_code_of_tables_and_games(tmp_path: Path) -> None:
    """Loading it would take a third of the time until the first frame."""
    places = dict.fromkeys(("MILLE_HOME", "HOME"), str(tmp_path))
    loaded = ran(sys.executable, "-c", FIRST_FRAME, env=os.environ | places | SILENT).split()
    assert "mille.ui.pages.shelf" in loaded
    table = [name for name in loaded if name.startswith("mille.ui.table")]
    games = [name for name in loaded if name.startswith("mille.games.") and name.count(".") > 2]
    assert table + games == []
    later = {"pygame.mixer", "_hashlib", "multiprocessing", "sqlite3"}
    later |= {"mille.app.history", "mille.ui.pages.you"}
    assert later & {*loaded} == set()


# At rest the loop sleeps until somebody does something, or until what stands there has to go

SAID = message("app.title")
PUT: dict[str, Callable[[Program], object]] = {
    "toast": lambda program: program.play.table.say(SAID, False, 3.5),
    "telling": lambda program: program.play.table.tell_aloud(SAID, 9.0),
    "remarks": lambda program: program.play.table.effects.remarks.say(Remark(Seat(1), "app.title")),
    "held_up": lambda program: program.play.table.effects.held_up.hold(SAID),
}
"""What puts each of the effects there that stand for a while."""


def sleep(program: Program, seconds: float) -> None:
    program.now += seconds
    for scene in program.app.services.awake:
        scene.stand(seconds)
    program.frame(1 / 60)


@pytest.mark.parametrize("game", quick_first(titles(), 1))
def test_everything_that_can_be_opened_sleeps_for_ever_in_the_end(game: str) -> None:
    program = Program(Settings(), SMALL)
    for scene in opened(program, game):
        if isinstance(program.top, ProgramPage):  # it asks a program that does not answer
            continue
        wakes = 0
        while (due := fall_asleep(program)) is not None:
            wakes += 1
            assert wakes < 10, scene
            sleep(program, due)


@pytest.mark.parametrize("game", titles())
def test_what_stands_there_for_a_while_wakes_the_loop_once(game: str) -> None:
    program = Program(Settings(voices="off", whispers=False), SMALL)
    program.app.take_out(entry(game).title)
    next(at_the_table(program, game))
    while (due := fall_asleep(program)) is not None:
        sleep(program, due)
    effects = program.play.table.effects
    for name, put in PUT.items():
        put(program)
        each = getattr(effects, name)
        due, frames = fall_asleep(program), program.loop.frames
        assert due is not None and due == each.due and due > 0.5, name
        sleep(program, due / 2)
        left = fall_asleep(program)
        assert left is not None and 0 < left < due
        assert program.loop.frames == frames, "nothing changed"
        sleep(program, left)
        assert not each.busy and program.loop.frames == frames + 1, name
        assert fall_asleep(program) is None, name


def test_these_are_all_that_stand_there(program: Program) -> None:
    effects = Effects(program.app.services)
    assert {name for name, each in vars(effects).items() if isinstance(each, Standing)} == set(PUT)


# The console tells in sentences what goes wrong behind the window


@pytest.fixture(autouse=True)
def console() -> Iterator[None]:
    """The program's console; afterwards the log is as before."""
    log = logging.getLogger("mille")
    before = log.handlers
    yield
    log.handlers = before


def test_a_message_is_said_in_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    warn_in(load())
    warn_in(load())  # a second window of the same program does not repeat it
    said = message("fault.no_file", file="a.jsonl")
    logging.getLogger("mille.session").warning(said)
    assert capsys.readouterr().err == f"{load().text(said)}\n"


def test_damaged_settings_are_told_of_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    warn_in(load())
    disk.settings_file().write_text("{", encoding="utf-8")
    preferences = Preferences()
    preferences.read()
    (kept,) = disk.reports().iterdir()
    (line,) = capsys.readouterr().err.splitlines()
    assert str(kept) in line
    assert preferences.note is not None
    assert line == load().text(preferences.note)


def test_two_windows_keep_what_belongs_to_two_people() -> None:
    one, other = Preferences(), Preferences()
    settings.save(disk.settings_file(), Settings(people=("Anna", "Bo"), person="Anna"))
    anna, bo = one.read(), other.read().playing("Bo")
    other.write(bo.changed(sound=0))
    kept = one.write(anna.changed(ambience=3))
    assert settings.load(disk.settings_file()) == (kept, None)
    assert (kept.person, kept.ambience, kept.playing("Bo").sound) == ("Anna", 3, 0)
    back = other.write(bo.changed(sound=0, stars={"guts.1": 2}))
    assert back.person == "Bo" and back.playing("Anna").ambience == 3
    disk.settings_file().write_text("{", "utf-8")
    assert one.write(kept) == kept, "a file that cannot be read takes nothing away"


def test_settings_that_stay_as_they_are_are_told_of_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    warn_in(load())
    disk.settings_file().write_text("{", encoding="utf-8")
    disk.reports().write_text("in the way", "utf-8")
    preferences = Preferences()
    preferences.read()
    preferences.read()
    assert preferences.left_alone
    assert len(capsys.readouterr().err.splitlines()) == 1
    disk.settings_file().unlink()
    disk.settings_file().mkdir()  # which no file can replace
    for _ in range(2):
        fresh = Preferences()
        fresh.write(Settings(sound=1))
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_a_console_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    warn_in(load())


# The first page comes before the lids of all boxes; while you use it none is drawn


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    made: list[Box] = []
    lid = Box._lid

    def counted(box: Box, lifted: bool) -> Surface:
        made.append(box)
        return lid(box, lifted)

    monkeypatch.setattr(Box, "_lid", counted)
    return made


def test_one_lid_a_frame_and_none_when_it_is_pointed_at(drawn: list[Box]) -> None:
    program = launched(SIZE, speed=1.0)
    page = program.on(ShelfPage)
    boxes = [widget for widget in page.widgets if isinstance(widget, Box)]
    assert len(boxes) > 1
    program.frame()
    assert [each.id for each in drawn] == [boxes[0].id], "the one in front, for the first frame"
    while page.restless:
        before = len(drawn)
        program.frame()
        assert len(drawn) <= before + 1
    assert {each.id for each in drawn} == {each.id for each in boxes}
    drawn.clear()
    for box in boxes:
        program.point(*box.bounds.center)
        program.frame(times=3)
    assert not drawn


def test_the_next_shelf_has_the_lids_of_the_one_before(drawn: list[Box]) -> None:
    """Even under a page that opens before the shelf was seen, as the score pad's does."""
    program = launched(SIZE, speed=1.0)
    program.on(ShelfPage).finish()
    program.app.open_start()
    drawn.clear()
    program.on(ShelfPage).finish()
    assert not drawn


def test_lids_are_seen_and_drawn_anew_while_a_page_of_another_game_lies_on_the_shelf(
    program: Program, drawn: list[Box]
) -> None:
    """After the window was resized, one a frame, until none is stretched; each keeps its cloth."""
    page = program.on(ShelfPage)
    page.finish()
    boxes = [widget.id for widget in page.widgets if isinstance(widget, Box)]

    def cloths() -> list[tuple[int, ...]]:
        made = Surface(program.app.services.size)
        page.draw(made)
        rects = [page.frame().find(id).bounds for id in boxes]
        return [tuple(made.get_at((round(r.x + 12), round(r.center[1])))) for r in rects]

    before = cloths()
    program.key("2")
    assert program.top is not page
    program.resize((1240, 700))
    for times in (0, 2 * len(page.widgets)):
        drawn.clear()
        program.frame(times=times)
        for old, new in zip(before, cloths(), strict=True):
            assert all(abs(a - b) <= 6 for a, b in zip(old, new, strict=True)), (before, cloths())
    assert {each.id for each in drawn} == {*boxes}
    assert program.comes(lambda: program.loop.at_rest)  # cards are drawn in spare time


@pytest.mark.parametrize("size", [SMALL, (600, 720), SIZE])
def test_what_is_said_of_a_game_is_whole_in_every_window(size: tuple[int, int]) -> None:
    program = Program(Settings(), size)
    program.app.services.texts = watched = Cut()
    program.app.start()
    page = program.on(ShelfPage)
    page.finish()
    assert not watched.cut
    for box in page.widgets:
        if isinstance(box, Box):
            lines = box.lines(box.bounds.w, box.bounds.h)
            assert max(line.width for line in lines) <= box.bounds.w
            assert len({line.height for line in lines}) == 1, "letters of one size"


def test_each_line_of_a_name_stands_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    blit = Mock()
    monkeypatch.setattr("mille.ui.pages.shelf.blit_text", blit)
    program = launched((1280, 720), scale=2.0, game="beggar_my_neighbor", speed=1.0)
    page = program.on(ShelfPage)
    page.finish()
    drawn = [call.args[1] for call in blit.call_args_list]
    assert drawn
    for picture in drawn:
        for y in (0, picture.height // 2):
            half = picture.subsurface((0, y, picture.width, picture.height // 2))
            ink = half.get_bounding_rect()
            assert not ink.w or ink.w < 40 or abs(ink.centerx - picture.width / 2) <= 12
