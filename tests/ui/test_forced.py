"""Moves that leave no choice: by hand, while a key is held, left to the table, and all at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mille.games import entry
from mille.session import disk, record
from mille.session.record import PACES
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.new_game import Chosen
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.table import Table
from mille.view.table import Place, Role
from tests.parts import long
from tests.ui.conftest import SIZE, SMALL, Program

GAME = entry("beggar_my_neighbor")
STANDARD = GAME.rule_sets["standard"]


def at_table(seed: str = "forced", others: int = 1, size: tuple[int, int] = SMALL) -> Program:
    """A game of nothing but forced moves, from its first card on, at usual speed."""
    program = Program(Settings(voices="off"), size)
    program.app.start()
    program.app.take_out(GAME.title)
    program.app.new_game(Chosen(("casual",) * others, STANDARD), seed)
    rest(program)
    return program


def rest(program: Program, most: int = 2000) -> None:
    with program.unseen():
        for _ in range(most):
            program.frame()
            play = program.app.table
            if play is None or program.top is not play:
                return
            driver = play.match
            if driver.my_turn and driver.caught_up and not play.table.stage.busy:
                return
    raise AssertionError("the person is never waited for")


def wait(program: Program, seconds: float = 10.0) -> None:
    with program.unseen():
        program.frame(1 / 30, times=round(30 * seconds))


def turned(program: Program) -> int:
    return int(program.play.match.view().turned)


def own_turned(program: Program) -> int:
    events = program.play.match.referee.events_for(ME)
    lines = [GAME.game.write(event) for event in events]
    return sum(line["event"] == "play" and line["seat"] == ME for line in lines)


def test_a_card_by_click_by_key_by_button_and_by_dragging() -> None:
    program = at_table(size=SIZE)
    ground = program.play.table.stage.ground
    stack = ground.zone(Place(Role.STACK, ME)).rect.center
    pile = ground.zone(Place(Role.TRICK)).rect.center
    ways: list[Callable[[], None]] = [
        lambda: program.click(*stack),
        lambda: program.hold("space"),
        lambda: program.click(*program.play.table.buttons[0].bounds.center),
        lambda: program.drag(*stack, *pile),
    ]
    for n, way in enumerate(ways, 1):
        way()
        program.post(pygame.KEYUP, key=pygame.K_SPACE)
        assert own_turned(program) == n
        rest(program)
        assert own_turned(program) == n  # and nothing turns by itself


def test_out_of_turn_nothing_is_done_and_it_is_said() -> None:
    program = at_table()
    while program.play.match.my_turn:
        program.hold("space")
        program.post(pygame.KEYUP, key=pygame.K_SPACE)
    program.play.desk.hurry()
    before = own_turned(program)
    assert not program.play.match.my_turn
    program.hold("space")
    program.post(pygame.KEYUP, key=pygame.K_SPACE)
    assert own_turned(program) == before
    toast = program.play.table.toast
    assert toast is not None
    assert toast.id == "refusal.turn_of"
    rest(program)
    assert program.play.table.toast is None, "by now it is one's turn"


def test_a_card_that_still_moves_does_not_hold_up_the_next() -> None:
    program = at_table("quick", others=1)
    stack = program.play.table.stage.ground.zone(Place(Role.STACK, ME)).rect.center
    ways: list[Callable[[], None]] = [
        lambda: program.hold("space"),
        lambda: program.click(*stack),
    ]
    for way in ways:
        while not (program.play.match.view().debt > 1 and program.play.match.my_turn):
            program.hold("space")
            program.post(pygame.KEYUP, key=pygame.K_SPACE)
            rest(program)
        before = own_turned(program)
        way()
        assert program.play.table.stage.busy
        way()
        program.post(pygame.KEYUP, key=pygame.K_SPACE)
        assert own_turned(program) == before + 2
        rest(program)


def test_keys_begin_on_the_own_stack() -> None:
    program = at_table()
    assert program.play.focus.group == Place(Role.STACK, ME)


def test_as_long_as_space_is_held_cards_are_turned() -> None:
    program = at_table()
    program.hold("space")
    wait(program)
    held = own_turned(program)
    assert held > 5
    program.post(pygame.KEYUP, key=pygame.K_SPACE)
    rest(program)
    before = own_turned(program)
    wait(program)
    assert own_turned(program) == before


def test_auto_turns_the_own_cards_too_until_it_is_switched_off() -> None:
    program = at_table()
    auto = next(tool for tool in program.play.table.tools if tool.id == "auto")
    program.click(*auto.bounds.center)
    wait(program)
    assert auto.main
    assert own_turned(program) > 5
    program.key("a")
    rest(program)
    before = own_turned(program)
    wait(program)
    assert own_turned(program) == before


def test_the_pace_goes_round() -> None:
    program = at_table()
    pace = next(tool for tool in program.play.table.tools if tool.id == "pace")
    seen = []
    for _ in range(len(PACES) + 1):
        program.frame()
        seen.append((program.app.services.speed, pace.name))
        program.click(*pace.bounds.center)
    speeds = [speed for speed, _ in seen]
    assert speeds == [*PACES, PACES[0]]
    assert len({name for _, name in seen}) == len(PACES)
    assert program.app.services.settings.speed == 1.0, "that of all games"


def test_auto_and_pace_are_kept_for_a_game_and_not_for_the_next() -> None:
    program = at_table()
    program.play.forced.switch()
    program.play.forced.faster()
    kept = program.play.match.header.seed
    program.app.open_start()
    assert program.app.services.speed == 1.0, "it is that game's alone"
    program.app.start()
    assert program.play.match.header.seed == kept
    assert program.play.forced.on
    assert program.app.services.speed == PACES[1]
    program.app.new_game(Chosen(("casual",), STANDARD), "next")
    assert not program.play.forced.on
    assert program.app.services.speed == 1.0
    (other,) = disk.open_games().iterdir()
    program.app.go_on(other)
    assert program.play.match.header.seed == kept
    assert program.play.forced.on
    assert program.app.services.speed == PACES[1]


def test_another_speed_in_the_settings_is_the_games_too() -> None:
    program = at_table()
    program.play.forced.faster()
    program.app.apply(program.app.services.settings.changed(speed=4.0))
    assert program.app.services.speed == 4.0
    program.app.open_start()
    program.app.start()
    assert program.app.services.speed == 4.0


def test_a_pace_that_nobody_can_choose_is_none() -> None:
    program = at_table()
    path = program.play.match.path
    program.app.close_game()
    for pace in ("1e9", "-1", '"fast"', "null", "[2]"):
        with path.open("a") as file:
            file.write(f'{{"event":"note","seat":0,"auto":true,"pace":{pace}}}\n')
        program.app.start()
        assert program.app.services.speed == 1.0
        assert program.play.forced.on
        program.app.close_game()


@pytest.mark.parametrize("others", [1, 3])
def test_to_the_end_plays_all_that_is_left_and_saves_it(others: int) -> None:
    program = at_table(others=others)
    path = disk.current_game()
    end = next(tool for tool in program.play.table.tools if tool.id == "end")
    program.click(*end.bounds.center)
    written = None
    with program.unseen():
        for _ in range(400):
            program.frame()
            if path.exists():
                written = path.read_bytes()
            if isinstance(program.top, SheetPage):
                break
    assert isinstance(program.top, SheetPage)
    assert program.top.sheet.over
    below = program.app.services.stack[0]
    assert isinstance(below, Table)
    assert below.tools == [], "nothing is left to be done with them"
    assert written is not None
    match = record.follow(record.parse(written))
    assert GAME.game.waiting(match.state).actor is None


@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("frames", [9, *map(long, (0, 21, 36, *range(3, 40, 3)))])
def test_to_the_end_while_a_card_moves(others: int, frames: int) -> None:
    program = at_table(others=others)
    while program.play.match.my_turn:
        program.hold("space")
        program.post(pygame.KEYUP, key=pygame.K_SPACE)
    with program.unseen():
        program.frame(times=frames)
        program.play.forced.run()
        program.frame(times=400)
    assert isinstance(program.top, SheetPage)


def test_a_match_that_runs_to_its_end_is_told_of_a_full_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = at_table()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    program.play.forced.run()
    program.frame(times=3)
    assert not program.play.desk.runs
    toast = program.play.table.toast
    assert toast is not None
    assert toast.id == "journal.failed"
    monkeypatch.undo()
