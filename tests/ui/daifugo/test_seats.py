"""Seven seats of Daifugo in the window: a slip that is lifted lies on nobody's cards."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pytest

from mille.engine.game import Seat
from mille.games import entry
from mille.games.daifugo.places import hand_of
from mille.games.daifugo.rules import DAIFUGO
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.table import Table
from mille.view.layout import ASPECT
from tests.games.daifugo.positions import first_deal, rules
from tests.ui.conftest import Program

NAMES = ("You", "Odette", "Mado", "Solange", "Marcel", "Ginette", "Théo")


def foot(sprite: Sprite) -> float:
    """How low a card reaches that lies askew."""
    pose, lean = sprite.pose, radians(abs(sprite.pose.angle))
    return pose.y + pose.height / 2 * (cos(lean) + ASPECT * sin(lean))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_slip_on_turn_leaves_the_fan_above_it_free(home: Path, size: tuple[int, int]) -> None:
    table = Table(Program(Settings(), size).app.services, entry("daifugo"), NAMES)
    table.services.only(table)
    state = first_deal(rules(), 7)
    table.show(DAIFUGO.observe(state, ME))
    assert table.shown is not None
    for below, above in ((1, 2), (6, 5)):
        fan = [s for s in table.stage.sprites if s.place == hand_of(Seat(above))]
        lifted = table.slip_rect(below).y - 6 * table.services.unit
        assert fan
        assert max(map(foot, fan)) < lifted
