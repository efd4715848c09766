"""Passing in the window: a click at the edge of the cloth passes, one in the middle does not."""

from __future__ import annotations

from pathlib import Path

from mille.games.daifugo.moves import Passed
from mille.games.daifugo.table import Phase, View
from mille.session.settings import Settings
from mille.session.sources import ME
from tests.ui.conftest import Program
from tests.ui.daifugo.games import saved


def answers(view: View) -> bool:
    """Whether the player is asked while their hand is far from out."""
    mine = view.phase is Phase.PLAY and view.turn == ME and len(view.hand) > 8
    return mine and view.top is not None and len(view.passed) == 0


def test_a_click_at_the_edge_of_the_cloth_passes(home: Path) -> None:
    saved(answers)
    program = Program(Settings(speed=0.0))
    program.app.start()
    program.settle()
    play = program.play
    felt, zones = play.table.felt, play.table.stage.ground.zones
    low = zones["buttons"].rect
    program.point(felt.x + 12, low.center[1])
    assert play.table.prompting is not None
    before = len(play.table.view.story)
    program.click(felt.x + 80, low.center[1])  # well inside
    program.frame(times=3)
    assert len(play.table.view.story) == before
    program.click(felt.x + 12, low.center[1])
    program.settle()
    assert Passed(ME) in play.table.view.story[before:]
