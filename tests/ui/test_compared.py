"""Hands that are compared lie large in the middle, side by side, and all else makes room."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.session.settings import Settings
from mille.ui.table.table import Table
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.table import Place, Role, TableView
from tests.games.matches import play_out
from tests.parts import quick_first
from tests.ui.conftest import Program
from tests.ui.test_take_back import sit

GUTS = entry("guts")
ALL = {"declare": "together", "all_out": "weenie", "buy_in": 500}
"""Rules under which all hands are shown if nobody dares."""
SIZES = [(1280, 720), (700, 1080), (1920, 1080), (600, 720), (3840, 2160)]
MOST_FRAMES = 6000


def shown(program: Program, seats: int, hands: int) -> tuple[Table, TableView]:
    """A table at which at least that many hands are compared, after real play."""
    rules = GUTS.options.made(ALL)
    for seed in "abcdefgh":
        for state in play_out(GUTS, rules, seed, seats=seats).states:
            if sum(hand is not None for hand in state.shown) >= hands:
                view = GUTS.game.observe(state, state.seats[-1])
                program.app.take_out(GUTS.title)
                table = Table(
                    program.app.services, GUTS, [f"Maximiliane {n}" for n in range(seats)]
                )
                table.show(view)
                assert table.shown is not None
                return table, table.shown
    raise AssertionError("never so many")


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
@pytest.mark.parametrize(("seats", "hands"), [(2, 2), (6, 3), (6, 6), (10, 5)])
def test_hands_lie_in_the_middle_and_on_nothing(
    home: Path, size: tuple[int, int], seats: int, hands: int
) -> None:
    table, view = shown(Program(Settings(speed=0.0), size), seats, hands)
    stage = table.stage
    ground = stage.ground
    laid: list[Rect] = []
    for each in view.compared:
        cards = [sprite.home.rect for sprite in stage.sprites if sprite.place == each.place]
        assert len(cards) == 2
        laid.append(union(cards))
        assert all(ground.zones["felt"].rect.holds(*card.center) for card in cards)
    others: list[Rect] = [ground.slip(seat.seat) for seat in view.seats[1:]]
    others += [ground.prompt, ground.zone(Place(Role.POT)).rect]
    others += [ground.zone(Place(Role.CHIPS, seat.seat)).rect for seat in view.seats]
    others += [s.home.rect for s in stage.sprites if s.place.role is not Role.HAND]
    assert all(hand.overlap(other) < 0.01 for hand in laid for other in others)
    assert all(one.overlap(other) < 0.01 for one, other in combinations(laid, 2))
    felt = ground.zones["felt"].rect
    slips = [ground.slip(seat.seat) for seat in view.seats[1:]]
    around = [hand.inset(-0.03 * felt.w, 0) for hand in laid]
    assert all(hand.overlap(slip) < 0.01 for hand in around for slip in slips)
    pot, prompt = ground.zone(Place(Role.POT)).rect, ground.prompt
    assert all(pot.bottom <= hand.y and hand.bottom < prompt.y for hand in laid)
    if hands <= 3 and size != (600, 720):  # larger than before, except in the smallest window
        seat = ground.zone(Place(Role.HAND, view.seats[1].seat)).rect
        assert all(hand.h > 1.2 * min(seat.h, seat.w) for hand in laid)


def test_the_worst_comes_first_and_the_best_is_said_to_be_it(home: Path) -> None:
    _, view = shown(Program(Settings(speed=0.0)), 6, 4)
    best = [each.best for each in view.compared]
    assert best[-1] and not best[0] and best == sorted(best)


def test_they_come_one_after_another_and_make_room(home: Path) -> None:
    """In real play each turns over on its way, the pot is moved up, and no button is in the way."""
    program = sit("guts", 6, Settings(warnings=False))
    play = program.play
    table, game = play.table, play.match.entry
    came: dict[Any, float] = {}
    places: list[Place] = []
    with program.unseen():
        for _ in range(MOST_FRAMES):
            program.frame()
            assert program.app.table is play
            view = table.shown
            if view is not None and len(view.compared) >= 2:
                places = [each.place for each in view.compared]
                for place in places:
                    there = [s for s in table.stage.sprites if s.place == place]
                    if not any(sprite.legs for sprite in there):
                        came.setdefault(place, program.now)
                if len(came) == len(places):
                    break
            elif play.desk.my_move and not table.stage.busy:
                player, seen = game.players[game.stand_in], play.driver.view()
                play.desk.submit(decide(player.think(seen, Dice(str(program.now)))), ())
    assert places and list(came) == places
    assert all(later - before > 0.5 for before, later in pairwise(came.values()))
    assert not table.buttons and not table.fists
    pot = Place(Role.POT)
    assert table.stage.seen_at(pot) == table.stage.ground.zone(pot).rect
    assert table.stage.seen_at(pot).h < table.stage.ground.zones["pot"].rect.h
