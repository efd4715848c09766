"""With this setting the table waits for a click after each move of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.engine.message import message
from mille.games import entry
from mille.session.settings import Settings
from mille.ui.pages.new_game import Chosen
from tests.parts import quick_first
from tests.ui.conftest import SMALL, Program

GAME = entry("daifugo")


def at_table(waits: bool, others: int = 4) -> Program:
    """A game of Daifugo in which the player passes whenever possible."""
    program = Program(Settings(waits=waits, voices="off"), SMALL)
    program.app.start()
    program.app.take_out(GAME.title)
    program.app.new_game(Chosen(("casual",) * others, GAME.rule_sets["standard"]), "waits")
    return program


def told(program: Program, seconds: float = 8.0) -> int:
    """How many moves of the others are told without a click, until the player is asked."""
    before, play = len(program.play.driver.referee.events_for(program.play.driver.me)), program.play
    for _ in range(round(30 * seconds)):
        program.frame(1 / 30)
        if play.desk.awaits_click or (play.driver.my_turn and play.driver.caught_up):
            break
    return len(play.driver.referee.events_for(play.driver.me)) - before


@pytest.mark.long
@pytest.mark.parametrize("by", quick_first(["click", "key"], 1))
def test_it_waits_after_each_of_the_others(home: Path, by: str) -> None:
    program = at_table(True)
    with program.unseen():
        go_round(program, by)


def go_round(program: Program, by: str) -> None:
    """Wait until more than three of the others have played."""
    play, others = program.play, 0
    for _ in range(40):
        told(program)
        if play.driver.my_turn:
            if others > 3:
                break
            program.play.desk.submit(next(iter(GAME.game.moves(play.driver.view()))), ())
            continue
        assert play.desk.awaits_click
        assert play.table.prompting == message("prompt.go_on")
        so_far = len(play.driver.referee.events_for(play.driver.me))
        program.frame(times=200)
        assert len(play.driver.referee.events_for(play.driver.me)) == so_far
        assert not play.restless
        if by == "click":
            program.click(400, 300)
        else:
            program.key("space")
        assert not play.desk.awaits_click
        others += 1
    assert others > 3
    assert not play.table.stage.chosen()  # a click that goes on does nothing else


def test_without_the_setting_they_go_on(home: Path) -> None:
    play = (program := at_table(False)).play
    with program.unseen():
        for _ in range(150):
            program.frame(1 / 30)
            assert not play.desk.awaits_click
