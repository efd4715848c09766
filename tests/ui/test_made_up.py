"""There is room for a language with longer words: in a made-up one nothing is cut or too small."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from mille.app.pictures import page_named
from mille.engine.game import Seat
from mille.games import entry, titles
from mille.i18n.made_up import MADE_UP
from mille.session.settings import Settings
from mille.ui.pages.page import Page
from mille.ui.table.playing.buttons import on_offer, row_of
from mille.ui.table.table import Table
from tests.games.matches import random_match
from tests.parts import quick_rows
from tests.ui.conftest import Program
from tests.ui.written import NAMES, Written, watch

GAMES = sorted(title.id for title in titles().values() if title.in_window)
LOOKS = [((800, 600), 1.0), ((1280, 720), 1.4), ((1280, 720), 1.0), ((600, 720), 1.0)]
"""Windows, and the size of the text in them."""
ROWS = [(game, size, scale) for number, (size, scale) in enumerate(LOOKS) for game in GAMES]
OF_THE_HOUSE = ("settings", "start", "program")
PAGES = (*OF_THE_HOUSE, "menu", "new", "rules", "keys", "sheet")
LEAST = 9
"""The smallest letters, in pixels."""
MOMENTS = 4
"""At so many moments of a match."""


def check(paper: Written, where: str) -> None:
    """Nothing that is written is cut, or too small to read; a long name may be cut on a sheet."""
    cut = [line.text for line in paper.lines if line.cut]
    if where == "sheet":
        cut = [each for each in cut if not any(n.startswith(each[:-1]) for n in NAMES)]
    assert paper.lines
    assert not cut, where
    assert not [(line.text, line.size) for line in paper.lines if line.size < LEAST], where


def upon_each_other(page: Page) -> list[tuple[str, str]]:
    """The blocks of a page that lie upon each other, where it does not scroll."""
    laid = page.laid()
    if laid.whole > laid.view.h:
        return []
    return [
        (one.id, other.id)
        for one, other in combinations(page.widgets, 2)
        if one.bounds.overlap(other.bounds) > 1
    ]


@pytest.mark.parametrize(("game", "size", "scale"), quick_rows(ROWS, len(GAMES)))
def test_longer_words_have_room(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int], scale: float
) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
    rules, me = match.entry.game, Seat(0)
    names = NAMES[: match.seats]
    program = Program(Settings(speed=0.0, scale=scale), size, language=MADE_UP)
    services = program.app.services
    program.app.take_out(match.entry.title)
    watch(monkeypatch)
    table = Table(services, match.entry, names)
    services.only(table)
    for turn in match.sampled(MOMENTS):
        view = rules.observe(turn.after, me)
        table.show(view)
        offered = table.shown is not None and table.shown.offer is not None
        row = row_of if table.presenter.has_buttons and not offered else on_offer
        table.buttons = row(table, table.presenter.actions(view, ()), True, lambda action: None)
        paper = Written(size)
        table.draw(paper)
        check(paper, "table")
        assert [b.shown_name() for b in table.buttons] == [b.name for b in table.buttons]
    last = rules.observe(match.turns[-1].after, me)
    for name in PAGES if game == GAMES[0] else PAGES[len(OF_THE_HOUSE) :]:
        page = page_named(program.app, name, last, list(names), match.rules)
        assert page is not None
        services.push(page)
        page.finish()
        paper = Written(size)
        page.draw(paper)
        check(paper, name)
        assert not upon_each_other(page), name
        services.pop(page)
