"""Passes at a table of seven: each shows on its slip, and several in a row share one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.engine.match import Moment
from mille.games import entry
from mille.games.daifugo.moves import Passed
from mille.games.daifugo.rules import DAIFUGO
from mille.i18n.catalog import load
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.table.noting import recall
from mille.ui.table.table import Table
from tests.games.daifugo.positions import move, position
from tests.ui.conftest import Program

NAMES = ("You", "Odette", "Mado", "Solange", "Marcel", "Ginette", "Théo")
HANDS = ("3C KD", "4C 8D", "5C 9D", "7C 5D", "6C 7D", "TC 6D", "4D 9C")
ROUND = ("3C", "4C", "pass", "pass", "6C", "pass", "pass", "pass", "pass")
LINES = [
    "You play the 3 of clubs.",
    "Odette plays the 4 of clubs.",
    "Mado and Solange pass.",
    "Marcel plays the 6 of clubs.",
    "Ginette and Théo pass.",
    "You pass.",
    "Odette passes.",
]


@pytest.fixture
def table(home: Path) -> Table:
    """A table of seven."""
    made = Table(Program(Settings(), (1280, 720)).app.services, entry("daifugo"), NAMES)
    made.services.only(made)
    return made


def test_passes_in_a_row_have_one_line(table: Table) -> None:
    start = state = position(*HANDS)
    words = load("en", "daifugo")
    table.show(DAIFUGO.observe(state, ME))
    moments = []
    for said in ROUND:
        seat = DAIFUGO.waiting(state).actor
        assert isinstance(seat, int)
        step = DAIFUGO.play(state, move(said))
        state = step.state
        for event in step.events:
            moments.append(Moment(event, state))
            table.tell(event, DAIFUGO.observe(state, ME))
            if isinstance(event, Passed):
                assert table.effects.nods.busy == (seat != ME)
            table.hurry()
    assert [words.text(each) for each in table.news][: len(LINES)] == LINES
    doers = [table.doers[each] for each in table.news][: len(LINES)]
    assert doers == [(0,), (1,), (2, 3), (4,), (5, 6), (0,), (1,)]
    again = Table(table.services, entry("daifugo"), NAMES)
    recall(again, start, moments, ME)
    assert list(again.news) == list(table.news)
    assert again.trail == table.trail
    assert again.doers == table.doers
