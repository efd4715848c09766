"""No card covers or touches a slip: at rest, beside a pot, and while a round is swept."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.engine.codec import Seat
from mille.games import entry
from mille.session.settings import Settings
from mille.ui.table.table import Table
from mille.view.beat import Beat, Sweep, Wait
from mille.view.geometry import TUCKED
from mille.view.table import Lie
from tests.games.matches import random_match
from tests.parts import quick_first, quick_rows
from tests.ui.conftest import Program
from tests.ui.seats import TRICK, FakeView, fake_game, names
from tests.ui.test_every_game import usual_first

SIZES = [(700, 1080), (600, 720), (1280, 720), (1200, 1600)]
CLOSE = 12.0
"""A pile nearer than this touches a slip, in pixels of a window 720 high."""


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
@pytest.mark.parametrize(
    ("game", "seats"), quick_rows(sorted(usual_first(), key=lambda each: each[0] != "guts"), 9)
)
def test_piles_are_free_of_slips(home: Path, game: str, seats: int, size: tuple[int, int]) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), seats=seats)
    program = Program(Settings(speed=0.0), size)
    program.app.take_out(match.entry.title)
    made = Table(program.app.services, match.entry, names(seats))
    program.app.services.only(made)
    made.show(match.entry.game.observe(match.turns[-1].after, Seat(0)))
    assert made.shown is not None
    near, stage = CLOSE * program.app.services.unit, made.stage
    piles = [p for p, zone in made.shown.zones.items() if zone.lie in (Lie.PILE, Lie.HEAP)]
    for place in piles:
        if place.seat is None and stage.ground.zone(place).kind != TUCKED:
            for number in range(seats):
                slip = made.slip_rect(number).inset(-near, -near)
                assert stage.ground.pile_rect(place, 20).overlap(slip) == 0, (place, number)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_what_is_swept_passes_over_no_slip(home: Path, seats: int, size: tuple[int, int]) -> None:
    program = Program(Settings(), size)
    made = Table(program.app.services, fake_game(), names(seats))
    program.app.services.only(made)
    made.show(FakeView("climbing", seats, trick=9))
    made.tell(Beat((Wait(), Sweep(TRICK))), FakeView("climbing", seats, trick=0))
    assert len(made.stage.going) == 9
    faintest = 1.0
    while made.stage.busy:
        made.update(1 / 60)
        for card in made.stage.going:
            faintest = min(faintest, card.alpha)
            for number in range(seats):
                assert not card.pose.rect.overlap(made.slip_rect(number))
    assert faintest < 0.2
    assert not made.stage.going
