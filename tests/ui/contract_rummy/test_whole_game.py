"""Whole games through the window's own event path, in each manner of playing.

    python -m tests.ui.contract_rummy.test_whole_game 10

plays that many games in each manner, and says of each how it went.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pygame
import pytest

from mille.session import record
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.sheet import SheetPage
from tests.parts import quick_rows
from tests.ui.conftest import SMALL, Program
from tests.ui.contract_rummy.dealt import begin
from tests.ui.contract_rummy.robot import MANNERS, Robot

EVERY_FRAME_IS_SEEN = True

MOST_STEPS = 40_000


def play_to_the_end(program: Program, manner: str) -> Robot:
    """Play until the game is over; returns the player, with what was done."""
    robot = Robot(program, program, manner)
    for _ in range(MOST_STEPS):
        program.frame()
        top = program.top
        if isinstance(top, SheetPage):
            if top.sheet.over:
                return robot
            program.key("return")
            continue
        table = program.play
        if table.match.referee.actor == ME and not table.match.pending:
            before = table.table.view
            move = robot.act(before)
            said = table.table.toast
            assert table.match.referee.view(ME) != before, f"{move} did nothing: {said}"
    raise AssertionError("no end")


@pytest.mark.parametrize(("manner", "seats"), quick_rows(list(zip(MANNERS, (4, 3, 5))), 0))
def test_a_game_is_played_to_its_end(home: Path, manner: str, seats: int) -> None:
    begin(seats, f"{manner}{seats}", deals=[1, 5, 7])
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    robot = play_to_the_end(program, manner)
    assert {"Draw", "Discard", "MayIFalse"} <= robot.done.keys()
    (kept,) = (home / "games" / "history").iterdir()
    match = record.follow(record.parse(kept.read_bytes()))
    assert match.state.ended is not None


def main() -> None:
    """Play many games, each with another seed."""
    pygame.display.init()
    pygame.font.init()
    for n in range(int(sys.argv[1])):
        for manner in MANNERS:
            with tempfile.TemporaryDirectory() as home:
                os.environ["MILLE_HOME"] = home
                begin(3 + n % 3, str(n))
                program = Program(Settings(speed=0.0), SMALL)
                program.app.start()
                robot = play_to_the_end(program, manner)
                program.app.close()
                print(manner, n, dict(robot.done), flush=True)


if __name__ == "__main__":
    main()
