"""A whole game through the window's own event path, in each manner of playing.

    python -m tests.ui.test_whole_game 40

plays that many games in each manner, and says of each how it went.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pygame
import pytest

from mille.cards.dice import Dice
from mille.session import record
from mille.session.settings import Settings
from mille.session.sitting import ME
from mille.ui.pages.sheet import SheetPage
from tests.ui.conftest import SMALL, Program
from tests.ui.robot import MANNERS, Robot

MOST_STEPS = 4000
"""Frames of the loop below; the longest of some hundred games took 520."""
SEEDS = ("36", "59")
"""In both games the table asks where 2s go: the first time late in a deal, and early."""


def play_to_the_end(program: Program, manner: str, seed: str) -> int:
    """Play until the payment is shown; returns how many moves the robot made."""
    app = program.app
    app.new_game("casual", "standard", seed)
    robot = Robot(program, program, Dice("robot"), manner)
    moves = 0
    for _ in range(MOST_STEPS):
        program.frame()
        top = program.top
        if isinstance(top, SheetPage):
            if top.sheet.over:
                return moves
            program.key("return")
            continue
        table = program.play
        if table.referee.actor == ME and not table.pending:
            before = table.view
            move = robot.act(before)
            assert table.referee.view(ME) != before, f"{move} did nothing under {program.top}"
            moves += 1
    raise AssertionError(f"no end after {MOST_STEPS} steps")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("manner", MANNERS)
def test_a_game_is_played_to_the_payment(home: Path, manner: str, seed: str) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    assert play_to_the_end(program, manner, seed) > 20
    (kept,) = (home / "games" / "history").iterdir()
    written = record.parse(kept.read_bytes())
    assert written.header.seed == seed
    match = record.follow(written)
    assert written.header.entry.game.actor(match.state) is None
    assert not match.due


def main() -> None:
    """Play many games, each from another seed."""
    games = int(sys.argv[1])
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as home:
        os.environ["MILLE_HOME"] = home
        for manner in MANNERS:
            for seed in range(games):
                program = Program(Settings(speed=0.0), SMALL)
                program.app.start()
                moves = play_to_the_end(program, manner, str(seed))
                program.app.close()
                print(manner, seed, f"{moves} moves", flush=True)


if __name__ == "__main__":
    main()
