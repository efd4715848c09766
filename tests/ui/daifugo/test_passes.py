"""Passes at a table of seven: each shows on its slip, and several in a row share one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.cards import Card
from mille.engine.match import Moment
from mille.engine.message import Message
from mille.games import entry
from mille.games.daifugo.moves import Passed
from mille.games.daifugo.rules import DAIFUGO
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.table import Table, recall
from tests.games.daifugo.positions import move, position
from tests.games.matches import walk
from tests.ui.conftest import Program

NAMES = ("You", "Odette", "Mado", "Solange", "Marcel", "Ginette", "Théo")
HANDS = ("3C KD", "4C 8D", "5C 9D", "7C 5D", "6C 7D", "TC 6D", "4D 9C")
ROUND = ("3C", "4C", "pass", "pass", "6C", "pass", "pass", "pass", "pass")
LINES = [
    ("news.played.you", "You", "3C"),
    ("news.played.they", "Odette", "4C"),
    ("news.passed.they", "Mado", "Solange"),
    ("news.played.they", "Marcel", "6C"),
    ("news.passed.they", "Ginette", "Théo"),
    ("news.passed.you",),
    ("news.passed.they", "Odette"),
]
"""The id of each line, and the names and cards in it."""


@pytest.fixture
def table(home: Path) -> Table:
    """A table of seven."""
    made = Table(Program(Settings(), (1280, 720)).app.services, entry("daifugo"), NAMES)
    made.services.only(made)
    return made


def told(line: Message) -> tuple[str, ...]:
    """The id of a line, and the names and cards in it."""
    names = [name for name in walk(line, str) if name in NAMES]
    return line.id, *names, *(card.code for card in walk(line, Card))


def test_passes_in_a_row_have_one_line(table: Table) -> None:
    start = state = position(*HANDS)
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
    assert [told(each) for each in table.news][: len(LINES)] == LINES
    doers = [table.doers[each] for each in table.news][: len(LINES)]
    assert doers == [(0,), (1,), (2, 3), (4,), (5, 6), (0,), (1,)]
    again = Table(table.services, entry("daifugo"), NAMES)
    recall(again, start, moments, ME)
    assert list(again.news) == list(table.news)
    assert again.trail == table.trail
    assert again.doers == table.doers
