"""The words of a game can be looked up from its rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from mille.engine.codec import Seat
from mille.games import entry, titles
from mille.i18n import load
from mille.session.settings import Settings
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.reading import GlossaryPage, RulesPage
from mille.ui.widgets import of_term
from tests.games.matches import random_match
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


def test_a_word_among_others_is_explained() -> None:
    """The longest term that fits, in whatever form; a short one only if it stands alone."""
    words = load("en", "guts")
    pot = words("glossary.14.about")
    assert pot in of_term(words, "12 chips lie in the pot") and pot in of_term(words, "POTS")
    assert words("term.1.about") in of_term(words, words("term.1"))
    assert words("term.1.about") not in of_term(words, "so many in all")
    assert not of_term(words, "spotless")


@pytest.mark.parametrize("game", SHOWN)
def test_what_is_still_out_never_lies_before_the_eyes(game: str) -> None:
    """No card of your own hand, of a meld or a pile is among them, unless the game has it twice."""
    there = entry(game)
    rules, seats = next(iter(there.rule_sets)), there.title.usual_seats
    for turn in random_match(game, rules, seats=seats).sampled(20):
        view = there.game.observe(turn.after, Seat(0))
        out = Counter(there.presenter.unseen(view))
        shown = there.presenter.show(view, [f"N{i}" for i in range(seats)])
        lying = (card for zone in shown.zones.values() for card in zone.cards)
        seen = Counter(each.card for each in lying if each.card is not None)
        twice = 2 if game in ("mille", "contract_rummy") else 1
        assert not out or max((out + seen).values()) <= twice


def test_what_is_still_out_is_told_to_who_wants_it(home: Path) -> None:
    for counts in (False, True):
        program = Program(Settings(speed=0.0, counts=counts))
        program.app.take_out(titles()["militaire"])
        program.app.open_new_game()
        page = program.top
        assert isinstance(page, NewGamePage)
        page.begin()
        program.frame(times=3)
        program.key("a", pygame.KMOD_SHIFT)
        told, said = program.play.table.telling, program.app.words("tell.out", ranks="")
        assert told is not None
        assert (said.split()[0] in program.app.words.text(told)) is counts
        program.app.close()
