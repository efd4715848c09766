"""The end of a deal of Militaire in the window: totals wait until the finish is counted."""

from __future__ import annotations

from pathlib import Path

from mille.engine.codec import Seat
from mille.games import entry
from mille.games.militaire.moves import DealEnded
from mille.games.militaire.rules import MILITAIRE
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.table.table import Table
from tests.games.militaire.positions import DRAW, a_set, after, position, throw, told
from tests.ui.conftest import SMALL, Program

HAND = "4C 4D 4H 9C 9D 9H KS"


def said_of(table: Table) -> tuple[list[int | None], str, list[bool]]:
    """What the slips count, what the prompt says, and whose slip is lit."""
    assert table.written is not None
    seats = sorted(table.written.seats, key=lambda slip: slip.seat)
    lit = [slip.on_turn for slip in seats]
    return [slip.figure for slip in seats], table.written.prompt.id, lit


def test_totals_stay_until_the_finish_is_counted(home: Path) -> None:
    program = Program(Settings(), SMALL)
    table = Table(program.app.services, entry("militaire"), ["You", "Marie"])
    program.app.services.only(table)
    before = position(HAND, "", stock="2S", totals=(100, 200))
    before = after(before, DRAW, a_set("4C 4D 4H"), a_set("9C 9D 9H"))
    over, events = told(before, throw("KS"))
    end = next(event for event in events if isinstance(event, DealEnded))
    table.show(MILITAIRE.observe(before, ME))
    last = MILITAIRE.observe(over, ME)
    for event in events:
        table.tell(MILITAIRE.redact(event, ME), last)
        while table.stage.busy:
            figures, prompt, lit = said_of(table)
            assert figures == [100, 200]
            if event is end:
                assert prompt == "prompt.deal"
                assert lit == [False, False]
                assert table.effects.tallies.come(Seat(0)) <= end.scores[0].total + 5
            table.update(1 / 20)
        table.hurry()
        if event is not end:
            assert said_of(table)[0] == [100, 200], "thrown, and not yet counted"
    assert said_of(table)[0] == list(end.totals) == [100 + 85, 200]
