"""A click on a hand makes a secret choice too, just as its button does."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.games import entry
from mille.games.guts.moves import Declare
from mille.session import disk, saved_match
from mille.session.settings import Settings
from mille.ui.table.playing.acts import FistButton
from mille.ui.table.playing.desk import Given
from mille.view.table import Fist
from tests.ui.conftest import SMALL, Program


def sit(rules: str) -> Program:
    """A table of Guts with these rules, when the player is asked for the first time."""
    guts = entry("guts")
    others = [guts.stand_in] * 3
    saved_match.begin(
        disk.current_game(), "guts", guts.rule_sets[rules], others, "You", "3"
    ).close()
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    for _ in range(2000):
        program.frame()
        if program.play.desk.my_move:
            break
    return program


def test_a_click_on_a_hand_says_what_is_in_it(home: Path) -> None:
    program = sit("together")
    play = program.play
    play.refresh()
    offered = [each for each in play.table.fists if isinstance(each, FistButton)]
    assert [each.fist for each in offered] == [Fist.CHIP, Fist.EMPTY]
    zone = play.table.stage.ground.zones["fist"].rect
    assert not offered[0].bounds.overlap(offered[1].bounds)
    assert all(zone.overlap(each.bounds) for each in offered)
    program.click(*offered[1].bounds.center)
    program.frame(times=3)
    assert play.table.view.words[0] is False
    program.frame()
    assert not play.table.fists


@pytest.mark.parametrize("in_", [True, False])
def test_a_hint_lights_the_button_that_does_it(home: Path, in_: bool) -> None:
    program = sit("standard")
    play = program.play
    play.refresh()
    advice = play.table.presenter.advice(play.table.view, Declare(in_), play.table.names)
    assert advice is not None
    play.hints.show(Given(Declare(in_), advice))
    wanted = "do.in" if in_ else "do.out"
    (button,) = (each for each in play.table.buttons if each.id == wanted)
    assert play.hints.target() == button.bounds


def test_what_is_said_aloud_needs_no_hand(home: Path) -> None:
    program = sit("standard")
    program.play.refresh()
    assert program.play.desk.my_move
    assert not program.play.table.fists
