"""The moments of every game: three to six, each of which comes up and has its words."""

from __future__ import annotations

import pytest

from mille.games import discover
from mille.i18n import load
from mille.ui.shapes import ICONS
from mille.ui.theme import assets_root
from mille.view.beat import MomentKind
from tests.games.matches import GAMES
from tests.games.moments import came


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_three_to_six_moments(game: str) -> None:
    shows = discover()[game].presenter
    assert 3 <= len(shows.moments) <= 6
    assert len({moment.id for moment in shows.moments}) == len(shows.moments)
    assert {moment.kind for moment in shows.moments} == set(MomentKind)
    for moment in shows.moments:
        assert moment.symbol in {*ICONS, *shows.symbols}, moment
        assert list((assets_root() / "sounds").glob(f"{moment.sound}-*.ogg")), moment


@pytest.mark.parametrize("game", GAMES)
def test_each_of_them_is_reached_and_has_words(game: str) -> None:
    words, found = load("en", game), set()
    for felt, view in came(game):
        found.add(felt.moment)
        for said in filter(None, (felt.said, felt.more)):
            assert words.text(said) != said.id
        assert view is not None
    assert found == set(discover()[game].presenter.moments)
