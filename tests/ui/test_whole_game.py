"""A whole game through the window's own event path, in each manner of playing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.cards.dice import Dice
from mille.session import record
from mille.session.sitting import ME
from mille.ui.pages.sheet import SheetPage
from tests.ui.conftest import Program
from tests.ui.robot import MANNERS, Robot

MOST_STEPS = 4000


def play_to_the_end(program: Program, manner: str) -> int:
    """Play until the payment is shown; returns how many moves the robot made."""
    app = program.app
    app.new_game("casual", "standard")
    robot = Robot(program, lambda: app.table.board, Dice("robot"))  # type: ignore[union-attr]
    robot.manner = manner
    moves = 0
    for _ in range(MOST_STEPS):
        program.frame()
        top = app.services.stack[-1]
        if isinstance(top, SheetPage):
            if top.sheet.over:
                return moves
            program.key("return")
            continue
        table = app.table
        assert table is not None
        if table.referee.actor == ME and not table.pending:
            robot.act(table.view)
            moves += 1
    raise AssertionError(f"no end after {MOST_STEPS} steps")


@pytest.mark.parametrize("manner", MANNERS)
def test_a_game_is_played_to_the_payment(program: Program, home: Path, manner: str) -> None:
    assert play_to_the_end(program, manner) > 20
    (kept,) = (home / "games" / "history").iterdir()
    written = record.parse(kept.read_bytes())
    match = record.follow(written)
    assert written.header.entry.game.actor(match.state) is None
    assert not match.due
