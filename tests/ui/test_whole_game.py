"""Whole games of Mille through the window's own event path, in each manner of playing.

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

from mille.cards import Dice
from mille.games.mille.melds import rules_from
from mille.session import disk, matches, record
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.sheet import SheetPage
from tests.parts import long, quick_first
from tests.ui.conftest import SMALL, Program
from tests.ui.robot import MANNERS, Robot

EVERY_FRAME_IS_SEEN = True

MOST_STEPS = 4000
"""The most frames of the loop below; the longest of some hundred games took 520."""
SEEDS = ("36", "59")
"""In both games the table asks where 2s go: once late in a deal, once early."""
WHOLE = [(seed, 1200) for seed in SEEDS]


def play_to_the_end(program: Program, manner: str, seed: str, target: int = 1200) -> int:
    """Play until the payment is shown; returns the number of moves the robot made."""
    app = program.app
    rules = rules_from({"target": target})
    matches.begin(disk.current_game(), "mille", rules, "casual", "You", seed).close()
    app.start()
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
        if table.match.referee.actor == ME and not table.match.pending:
            before = table.table.view
            move = robot.act(before)
            assert table.match.referee.view(ME) != before, f"{move} did nothing under {program.top}"
            moves += 1
    raise AssertionError(f"no end after {MOST_STEPS} steps")


@pytest.mark.parametrize(("seed", "target"), [long(SEEDS[1], 300), *(long(*row) for row in WHOLE)])
@pytest.mark.parametrize("manner", quick_first(MANNERS, 1))
def test_a_game_is_played_to_the_payment(home: Path, manner: str, seed: str, target: int) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    assert play_to_the_end(program, manner, seed, target) > 10
    (kept,) = (home / "games" / "history").iterdir()
    written = record.parse(kept.read_bytes())
    assert written.header.seed == seed
    match = record.follow(written)
    assert written.header.entry.game.waiting(match.state).actor is None
    assert not match.due


def main() -> None:
    games = int(sys.argv[1])
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as home:
        os.environ["MILLE_HOME"] = home
        for manner in MANNERS:
            for seed in range(games):
                program = Program(Settings(speed=0.0), SMALL)
                moves = play_to_the_end(program, manner, str(seed))
                program.app.close()
                print(manner, seed, f"{moves} moves", flush=True)


if __name__ == "__main__":
    main()
