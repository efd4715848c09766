"""At rest the loop sleeps until somebody does something, or until what stands there has to go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui.pages.new_game import ProgramPage
from mille.ui.table.effects.base import Standing
from mille.ui.table.effects.every import Effects
from mille.view.names import Remark
from tests.parts import quick_first
from tests.patience import until
from tests.ui.conftest import SMALL, Program
from tests.ui.scenes import at_the_table, opened

SAID = message("app.title")
PUT: dict[str, Callable[[Program], object]] = {
    "toast": lambda program: program.play.table.say(SAID, False, 3.5),
    "telling": lambda program: program.play.table.tell_aloud(SAID, 9.0),
    "remarks": lambda program: program.play.table.effects.remarks.say(Remark(Seat(1), "app.title")),
    "held_up": lambda program: program.play.table.effects.held_up.hold(SAID),
}
"""What puts each of the effects there that stand for a while."""


def fall_asleep(program: Program) -> float | None:
    """Let frames pass until the loop would sleep; returns for how many seconds."""

    def sleeps() -> bool:
        program.frame()
        program.app.services.art.warm(1.0)
        return program.loop.at_rest

    assert until(sleeps)  # an adviser may think beside the window
    return program.loop.due


def sleep(program: Program, seconds: float) -> None:
    """Let the loop sleep, and make the frame for which it wakes up."""
    program.now += seconds
    for scene in program.app.services.awake:
        scene.stand(seconds)
    program.frame(1 / 60)


@pytest.mark.parametrize("game", quick_first(titles(), 1))
def test_everything_that_can_be_opened_sleeps_for_ever_in_the_end(home: Path, game: str) -> None:
    program = Program(Settings(), SMALL)
    for scene in opened(program, game):
        if isinstance(program.top, ProgramPage):  # it asks a program that does not answer
            continue
        wakes = 0
        while (due := fall_asleep(program)) is not None:
            wakes += 1
            assert wakes < 10, scene
            sleep(program, due)
    program.app.close()


@pytest.mark.parametrize("game", titles())
def test_what_stands_there_for_a_while_wakes_the_loop_once(home: Path, game: str) -> None:
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
    program.app.close()


def test_these_are_all_that_stand_there(program: Program) -> None:
    effects = Effects(program.app.services)
    assert {name for name, each in vars(effects).items() if isinstance(each, Standing)} == set(PUT)
