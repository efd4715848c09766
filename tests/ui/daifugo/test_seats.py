"""Seven seats of Daifugo in the window: a lifted slip covers nobody's cards."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pytest

from mille.engine.codec import Seat
from mille.games import entry
from mille.games.daifugo.rules import DAIFUGO
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.sprites import Sprite
from mille.ui.table.table import Table
from mille.view.geometry import ASPECT
from mille.view.table import SeatView, hand_of
from tests.games.daifugo.positions import after, first_deal, position, rules
from tests.ui.conftest import Program

NAMES = ("You", "Odette", "Mado", "Solange", "Marcel", "Ginette", "Théo")
HANDS = ("3C KD", "4C 8D", "5C 9D", "7C 5D", "6C 7D JD", "TC 6D", "4D 9C")
PLAYED = ("3C", "4C", "pass", "pass", "6C", "pass", "pass", "pass", "pass")


def foot(sprite: Sprite) -> float:
    """How far down a tilted card reaches."""
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


def test_each_slip_shows_what_its_seat_did_last(home: Path) -> None:
    """Until its next turn, and so in the next round too."""
    table = Table(Program(Settings(), (1280, 720)).app.services, entry("daifugo"), NAMES)
    table.services.only(table)
    deeds = []
    for n in (len(PLAYED), len(PLAYED) + 1):
        table.show(DAIFUGO.observe(after(position(*HANDS), *(*PLAYED, "7D")[:n]), ME))
        assert table.shown is not None
        deeds.append([(_cards(seat), seat.said and seat.said.id) for seat in table.shown.seats])
    passed = "slip.passed.back"
    both = [("3C", passed), ("4C", passed), ("", passed), ("", passed)]
    leads = ("", None)
    assert deeds[0] == [*both, leads, ("", passed), ("", passed)]
    assert deeds[1] == [*both, ("7D", None), ("", None), ("", passed)]


def _cards(seat: SeatView) -> str:
    return " ".join(each.card.code for each in seat.threw if each.card is not None)
