"""A hint about "May I?" stands above the answers on the paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mille.agents.agent import decide
from mille.cards.dice import Dice
from mille.engine.message import message
from mille.games import entry
from mille.games.contract_rummy.moves import MayI
from mille.games.contract_rummy.present.zones import is_asked
from mille.session.settings import Settings
from mille.session.sitting import ME
from mille.ui.pages.menu import SCALES
from mille.ui.table import hint
from mille.ui.table.hint import Given
from mille.ui.table.play import PlayScene
from mille.view.layout import Rect
from mille.view.presentation import Advice
from tests.ui.conftest import SMALL, Program
from tests.ui.contract_rummy.robot import Robot
from tests.ui.contract_rummy.test_whole_game import begin

SIZES = [SMALL, (1280, 720), (1920, 1080)]


def asked(program: Program) -> PlayScene:
    """Play until the upcard is offered to the person."""
    begin(4, "offer")
    program.app.start()
    robot = Robot(program, program, "keys")
    for _ in range(2000):
        program.frame()
        play = program.play
        if play.driver.referee.actor == ME and not play.driver.pending:
            if is_asked(play.table.view):
                return play
            robot.act(play.table.view)
    raise AssertionError("nobody asked")


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_leaves_the_answers_in_sight(
    home: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(Settings(speed=0.0), size)
    play = asked(program)
    player = entry("contract_rummy").players["grandmaster"]
    thought = decide(player.think(play.table.view, Dice("hint")))
    assert isinstance(thought, MayI)
    lain: list[Rect] = []
    draw_hint = hint.draw_hint

    def drawn(*args: Any) -> Rect:
        lain.append(draw_hint(*args))
        return lain[-1]

    monkeypatch.setattr(hint, "draw_hint", drawn)
    card = play.table.view.pile[-1]
    why = (message("why.both", n=112, other=115, name="Ambroise", than=message("offer.may_i")),) * 3
    for scale in SCALES:
        app = program.app
        app.apply(app.services.settings.changed(text_scale=scale))
        play.hints.given = Given(MayI(True), Advice(message("hint.yes", card=card), why=why))
        program.frame(times=2)
        yes, no = play.table.buttons
        assert lain
        assert lain[-1].bottom <= yes.bounds.y + 0.5, scale
        assert lain[-1].bottom <= no.bounds.y + 0.5, scale
