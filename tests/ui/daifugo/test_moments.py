"""Daifugo's moments in the window: the deal goes round, the joker tips over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mille.cards import Card, Dice
from mille.engine.codec import Seat
from mille.games import entry
from mille.games.daifugo.moves import Event
from mille.games.daifugo.rules import DAIFUGO, State
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.sprites import Sprite
from mille.ui.table.table import Table
from mille.view.table import Role
from tests.games.daifugo.positions import A, after, events, position, rules
from tests.ui.conftest import SMALL, Program

NAMES = ("You", "Odette", "Hector", "Mado")


@pytest.fixture
def table(home: Path) -> Table:
    """A table of four in a small window."""
    program = Program(Settings(), SMALL)
    made = Table(program.app.services, entry("daifugo"), NAMES)
    program.app.services.only(made)
    return made


def told(table: Table, before: State, happened: tuple[Event, ...]) -> Iterator[Event]:
    """Show a state and tell what happens in it: each event while its cards are moving."""
    view = DAIFUGO.observe(before, ME)
    table.show(view)
    for event in happened:
        event = DAIFUGO.redact(event, ME)
        view = DAIFUGO.fold(view, event)
        table.tell(event, view)
        yield event
        table.hurry()


def test_the_deal_goes_round(table: Table) -> None:
    before = DAIFUGO.start(rules(), 4)
    step = DAIFUGO.play(before, DAIFUGO.chance(before, Dice("round")))
    next(told(table, before, step.events))
    dealer = step.state.dealer
    assert dealer is not None
    sets_out = sorted(table.stage.sprites, key=lambda sprite: sprite.legs[0].wait)
    seats = [sprite.place.seat for sprite in sets_out if sprite.place.role is Role.HAND]
    assert seats[:12] == [Seat((dealer + 1 + i) % 4) for i in range(12)]


def test_the_joker_tips_over_below_the_3_of_spades(table: Table) -> None:
    hands = ("3S 9C", "*1 4C", "5C 6C", "7C 8C")
    state = after(position(*hands, house=rules("japanese"), turn=Seat(1)), "*1", "pass", "pass")
    assert state.turn == A
    leans = set[float]()
    for event in told(table, state, events(state, "3S")):
        while table.stage.busy:
            seen: list[Sprite] = [*table.stage.sprites, *table.stage.going]
            jokers = [sprite for sprite in seen if sprite.showing is Card.parse("*1")]
            leans |= {round(joker.pose.angle) for joker in jokers}
            table.update(1 / 30)
        del event
    assert min(leans) < -90
