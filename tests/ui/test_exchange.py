"""Packets that change hands all travel at once: nobody passes on what is only arriving."""

from __future__ import annotations

import pytest

from mille.engine.codec import Seat
from mille.games import entry
from mille.games.anaconda.moves import Exchanged, HouseRules
from mille.games.anaconda.rules import ANACONDA, observe
from mille.session.settings import Settings
from mille.ui.table.table import Table
from mille.view.table import Place, Role
from tests.games.anaconda.tables import act, dealt, say
from tests.ui.conftest import SMALL, Program

NAMES = ("You", "Léo", "Mado", "Théo", "Ginette")


@pytest.mark.parametrize("me", [0, 1, 3])
def test_each_card_goes_once_and_all_set_out_together(me: int) -> None:
    program = Program(Settings(), SMALL)
    program.app.take_out(entry("anaconda").title)
    table, seat = Table(program.app.services, entry("anaconda"), NAMES), Seat(me)
    state, _ = act(dealt(HouseRules(), 5), *["check"] * 5)
    for _ in range(5):
        before, codes = state, [card.code for card in state.hands[state.to_answer[0]][:3]]
        state, events = say(state, {"event": "pass", "cards": codes})
    (event,) = (each for each in events if isinstance(each, Exchanged))
    table.show(observe(before, seat))
    held = {sprite.key: sprite.place for sprite in table.stage.sprites}
    table.tell(ANACONDA.redact(event, seat), observe(state, seat))
    ways = {
        sprite: [leg for leg in sprite.legs if leg.seconds > 0.3] for sprite in table.stage.sprites
    }
    gone = {sprite: legs for sprite, legs in ways.items() if sprite.place != held.get(sprite.key)}
    assert len(gone) == 15
    assert all(len(legs) == 1 and not legs[0].wait for legs in gone.values())
    for sprite in gone:
        giver = held[sprite.key].seat
        assert giver is not None and sprite.place == Place(Role.HAND, Seat((giver + 1) % 5))
