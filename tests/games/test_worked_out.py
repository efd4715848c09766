"""What can be worked out is shown or one key away, and each game's page names the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mille
from mille.engine.codec import Seat
from mille.games import discover
from mille.view.action import TELLS, Tell
from mille.view.presentation import PresenterOf
from tests.games.matches import GAMES, built_in_match

PAGES = Path(mille.__file__).parent.parent / "docs" / "games"
TITLE = "## What the table works out\n"
MOST = 200
"""How many positions of a match are tried."""


def said_of(game: str) -> str:
    """What a game's page says about that; empty if nothing can be worked out."""
    page = (PAGES / f"{game}.md").read_text("utf-8")
    return page.partition(TITLE)[2].partition("\n## ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_every_key_that_the_game_answers_itself(game: str) -> None:
    match = built_in_match(game, "standard", short=True)
    entry, names = match.entry, [f"P{seat}" for seat in range(match.seats)]
    presenter, answered = entry.presenter, set[Tell]()
    for state in match.states[:: max(1, len(match.states) // MOST)]:
        view = entry.game.observe(state, Seat(0))
        answered |= {tell for tell in Tell if presenter.answer(view, tell, names) is not None}
        if presenter.show(view, names).info is not None or presenter.unseen(view):
            answered.add(Tell.ALL)
    if type(presenter).foretold is not PresenterOf.foretold:
        answered.add(Tell.END)
    keys = re.findall(r"`(Shift\+\w)`", said_of(game))
    assert {TELLS[key.lower()] for key in keys} == answered


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_where_cards_are_chosen_for_it(game: str) -> None:
    says = type(discover()[game].presenter).chosen is not PresenterOf.chosen
    assert ("choose" in said_of(game)) is says
