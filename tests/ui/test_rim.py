"""The light along the table's edge takes the shorter way to the seat on turn, and then fades."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.ui.table.effects.base import Rim, along, nearest
from mille.ui.tempo import RIM, Tempo
from mille.view.geometry import Rect
from mille.view.table import SeatView, TableView

FELT = Rect(10, 20, 400, 200)
SLIPS = [Rect(410, 200, 40, 20), Rect(12, 100, 40, 20), Rect(190, 22, 40, 20)]


def shown(turn: int | None, seats: int = 3) -> TableView:
    """A table with one seat on turn."""
    said = message("sign.turn")
    slips = [SeatView(Seat(n), "", 0, None, 1, said, on_turn=n == turn) for n in range(seats)]
    return TableView(Seat(0), {}, tuple(slips), said, turn == 0)


def see(rim: Rim, said: TableView) -> None:
    """The words now show another table."""
    rim.see(said, said)


def lit(rim: Rim) -> set[tuple[int, int]]:
    """The sides of the cloth that are lit: -1, 0 or 1 across and down."""
    picture = Surface((460, 260))
    zones = {f"slip.{n}": SimpleNamespace(rect=rect) for n, rect in enumerate(SLIPS)}
    stage = SimpleNamespace(ground=SimpleNamespace(zones=zones))
    services = SimpleNamespace(theme=SimpleNamespace(brass=Color("#FFFFFF")), unit=1.0)
    for part in rim.parts(cast("Any", SimpleNamespace(services=services, felt=FELT, stage=stage))):
        assert part.paint is not None
        part.paint(picture)
    box = picture.get_bounding_rect() if rim.busy else None
    if box is None:
        return set()
    points = [(x, y) for x in range(460) for y in range(260) if picture.get_at((x, y))[0] > 60]
    return {((x > 400) - (x < 20), (y > 210) - (y < 30)) for x, y in points} - {(0, 0)}


@pytest.mark.parametrize("way", [0, 100, 400, 500, 700, 1100, 1199])
def test_the_way_round_is_along_the_edge(way: float) -> None:
    x, y = along(FELT, way)
    assert x in (FELT.x, FELT.right) or y in (FELT.y, FELT.bottom)
    assert nearest(FELT, (x, y)) % 1200 == pytest.approx(way)


@pytest.mark.long
def test_it_goes_the_shorter_way_and_fades() -> None:
    """From the viewer's seat at the bottom to the one on the left: along the lower edge and up."""
    rim = Rim()
    rim.show(shown(0))
    assert not rim.busy
    see(rim, shown(1))
    seen = set()
    for _ in range(20):
        rim.update(RIM / 20, Tempo())
        seen |= lit(rim)
    assert not rim.busy and lit(rim) == set()
    assert (0, 1) in seen and (-1, 0) in seen
    assert (0, -1) not in seen and (1, 0) not in seen


def test_it_stays_away_with_two_seats_or_reduced_motion() -> None:
    rim = Rim()
    rim.show(shown(0, seats=2))
    see(rim, shown(1, seats=2))
    assert not rim.busy
    rim.show(shown(0))
    see(rim, shown(2))
    rim.update(0.001, Tempo(reduced=True))
    assert not rim.busy


def test_it_waits_where_nobody_or_several_are_asked() -> None:
    """It starts from the last seat that was on turn."""
    rim = Rim()
    rim.show(shown(2))
    see(rim, shown(None))
    assert not rim.busy
    see(rim, shown(1))
    assert rim.busy and (rim.start_seat, rim.end_seat) == (2, 1)
