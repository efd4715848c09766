"""A whisper to a player who is stuck: one line, once, and off by one click."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mille.engine.message import message
from mille.games import entry
from mille.games.mille.moves import TakePack
from mille.parts.rummy import Discard, Draw
from mille.session.lesson import levels
from mille.session.settings import Settings
from mille.ui.pages.new_game import Chosen
from mille.ui.table.playing.desk import Given
from mille.ui.table.playing.talk import PATIENCE, STANDS
from mille.view.presentation import Advice
from tests.parts import long
from tests.ui.conftest import PLAYED, SMALL, Program


def at_table(game: str = "mille", size: tuple[int, int] = SMALL, **settings: Any) -> Program:
    """A game when it is the player's turn."""
    program = Program(Settings(speed=0.0, voices="off", **settings), size)
    program.app.start()
    at = entry(game)
    program.app.take_out(at.title)
    people = ("casual", "club", "expert", "mado")[: at.title.usual_seats - 1]
    program.app.new_game(Chosen(people, next(iter(at.rule_sets.values()))), "whispers")
    program.settle()
    return program


def whispered(program: Program) -> str:
    """The current whisper."""
    program.app.services.dirty = True
    program.frame()
    part = program.play.frame().find("whispered")
    return "" if part is None else part.name


def refused(program: Program, times: int) -> None:
    """Meet the same refusal again and again."""
    for _ in range(times):
        program.play.desk.say(message("refusal.not_now"), refusal=True)
        program.frame()


def test_the_same_refusal_three_times(home: Path) -> None:
    program = at_table(tables=PLAYED)
    refused(program, 2)
    assert not whispered(program)
    refused(program, 1)
    assert whispered(program) == program.app.words("whisper.refused")
    with program.unseen():
        program.frame(1.0, times=round(STANDS) + 1)
    assert not whispered(program)
    refused(program, 5)
    assert not whispered(program), "once in an evening"


@pytest.mark.parametrize("advised", [False, True])
def test_the_same_chance_missed_twice(home: Path, advised: bool) -> None:
    """A player who follows the hint hears no whisper, whatever another player would have done."""
    program = at_table(tables=PLAYED)
    whispers, play = program.play.whispers, program.play
    for _ in range(2):
        assert not whispered(program)
        view = play.driver.view()
        moves = play.match.entry.game.moves(view)
        move = next(each for each in moves if isinstance(each, Draw | Discard))
        if advised:
            play.hints.show(Given(move, Advice(message("prompt.go_on"))))
            program.frame()
        whispers._would = TakePack(())
        assert play.desk.submit(move)
        program.frame()
    assert whispered(program) == ("" if advised else program.app.words("whisper.missed.pack"))


@pytest.mark.parametrize(("tables", "comes"), [({}, True), (PLAYED, False)])
def test_a_long_wait_in_a_game_that_is_new(home: Path, tables: object, comes: bool) -> None:
    program = at_table(tables=tables)
    with program.unseen():
        program.frame(1.0, times=round(PATIENCE) - 2)
    assert not whispered(program)
    with program.unseen():
        program.frame(1.0, times=5)
    assert bool(whispered(program)) is comes
    assert program.play.whispers.waiting is comes


@pytest.mark.parametrize("where", ["under a hint", "in a lesson"])
def test_a_line_that_cannot_come_does_not_keep_the_table_awake(home: Path, where: str) -> None:
    program = at_table()
    if where == "in a lesson":
        program.app.learning.begin(levels("mille")[0])
        program.settle()
    else:
        move = next(iter(program.play.match.entry.game.moves(program.play.driver.view())))
        program.play.hints.show(Given(move, Advice(message("prompt.go_on"))))
    with program.unseen():
        program.frame(1.0, times=round(PATIENCE) + 5)
    assert not whispered(program)
    assert program.loop.at_rest
    assert program.play.due is None


@pytest.mark.parametrize("settings", [{"help": "purist"}, {"whispers": False}])
def test_who_wants_none_hears_none(home: Path, settings: dict[str, Any]) -> None:
    program = at_table(**settings)
    refused(program, 5)
    with program.unseen():
        program.frame(1.0, times=round(PATIENCE) + 5)
    assert not whispered(program)


@pytest.mark.parametrize("by", ["click", "tree"])
def test_one_click_ends_them_for_good(home: Path, by: str) -> None:
    program = at_table(tables=PLAYED)
    refused(program, 3)
    assert whispered(program)
    view, part = program.play.driver.view(), program.play.frame().find("whisper")
    assert part is not None
    assert part.name == program.app.words("whisper.hush")
    if by == "click":
        program.click(*part.bounds.center)
    else:
        program.play.act("whisper", "press")
    assert not whispered(program)
    assert program.app.services.settings.whispers is False
    assert program.play.driver.view() == view


@pytest.mark.parametrize("size", [(1920, 1080), long((1280, 720)), long((600, 720))])
@pytest.mark.parametrize("game", ["anaconda", "daifugo"])
def test_it_leaves_the_row_of_beads_in_sight(home: Path, game: str, size: tuple[int, int]) -> None:
    program = at_table(game, size, tables=PLAYED)
    refused(program, 3)
    assert whispered(program)
    slip, strip = program.play.whispers._rect, program.play.table.stage.ground.zones["strip"].rect
    assert slip is not None
    assert slip.overlap(strip) == 0
