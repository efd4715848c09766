"""Nothing that a game writes is cut, even in a narrow window: it wraps, or is shortened."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.engine.codec import Seat
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.playing.acts import row_of
from mille.ui.table.table import Table
from tests.games.matches import random_match
from tests.parts import quick_first, quick_rows
from tests.ui.conftest import Program
from tests.ui.written import NAMES, Written, watch

GAMES = sorted(title.id for title in titles().values() if title.in_window)
ALL = [(game, seats) for game in GAMES for seats in titles()[game].seats]
TABLES = sorted(ALL, key=lambda each: each[1] != titles()[each[0]].usual_seats)
SIZES = [(600, 720), (700, 1080), (800, 560), (1280, 720)]
LOOKS = 6
"""How many moments of a match are tried; also where an answer is asked for."""


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
@pytest.mark.parametrize(("game", "seats"), quick_rows(TABLES, len(GAMES)))
def test_nothing_is_cut_on_a_table_or_a_sheet(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, size: tuple[int, int]
) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), seats=seats)
    rules, me = match.entry.game, Seat(0)
    program = Program(Settings(speed=0.0), size)
    services = program.app.services
    program.app.take_out(match.entry.title)
    watch(monkeypatch)
    made = Table(services, match.entry, NAMES[:seats])
    services.only(made)
    views = [rules.observe(turn.after, me) for turn in match.sampled(LOOKS)]
    mine = [rules.observe(turn.state, me) for turn in match.turns if turn.actor == me]
    asked = (view for view in mine if made.presenter.show(view, NAMES[:seats]).offer is not None)
    views += [view for view, _ in zip(asked, range(2))]
    for view in views:
        made.show(view)
        made.buttons = row_of(made, made.presenter.actions(view, ()), True, lambda action: None)
        for button in made.buttons:
            assert button.shown_name() == button.name
        paper = Written(size)
        made.draw(paper)
        assert len(paper.lines) > seats
        assert not [line.text for line in paper.lines if line.cut]
    last = rules.observe(match.turns[-1].after, me)
    whole = made.presenter.sheet(last, NAMES[:seats])
    for deal in {0, whole.count // 2, whole.count - 1}:
        sheet = made.presenter.sheet(last, NAMES[:seats], deal)
        page = SheetPage(services, sheet, [("next", lambda: None)])
        services.push(page)
        paper = Written(size)
        page.draw(paper)
        assert len(paper.lines) > seats
        assert not [line.text for line in paper.lines if line.cut]
        services.pop(page)
