"""The words of a game can be looked up from its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.games import titles
from mille.session.settings import Settings
from mille.ui.pages.glossary import GlossaryPage
from mille.ui.pages.rules import RulesPage
from tests.ui.conftest import Program

SHOWN = sorted(title.id for title in titles().values() if title.in_window)


@pytest.mark.parametrize("game", SHOWN)
def test_the_words_of_a_game_stand_behind_its_rules(home: Path, game: str) -> None:
    program = Program(Settings(speed=0.0))
    app, words = program.app, program.app.services.words.of(game)
    app.take_out(titles()[game])
    app.open_rules()
    assert isinstance(program.top, RulesPage)
    program.top.act("glossary", "press")
    page = program.top
    assert isinstance(page, GlossaryPage)
    said = [part.name for part in page.frame() if part.role]
    for id in ("term.1", "glossary.1"):
        assert any(words(id) in text for text in said), id
        assert any(words(f"{id}.about") in text for text in said), id
    program.key("escape")
    assert isinstance(program.top, RulesPage)
