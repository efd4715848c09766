"""What the pointer holds is let go when its release goes unseen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mille.games.mille.moves import Phase
from mille.session.settings import Settings
from mille.ui.pages.reading import RulesPage
from mille.ui.scene import BASE
from tests.ui.conftest import Program
from tests.ui.tables import USUAL, card_spot, sit, table


@pytest.fixture
def program(home: Path) -> Program:
    """A table at which nothing moves, before a draw."""
    made = Program(Settings(speed=0.0), BASE)
    sit(made, table(USUAL, phase=Phase.DRAW), asleep=True)
    made.settle()
    return made


@pytest.mark.parametrize("how", ["focus", "motion"])
def test_a_carried_card_is_let_go_when_its_release_goes_unseen(program: Program, how: str) -> None:
    play = program.play
    stage = play.table.stage
    order = [sprite.key for sprite in stage.hand()]
    x, y = card_spot(stage, "7D")
    program.press(x, y)
    program.point(x, y - 150)
    program.point(x + 20, y - 200)
    assert play.hands.full
    if how == "focus":
        program.post(pygame.WINDOWFOCUSLOST)
    else:
        program.is_down = False
        program.point(x + 40, y - 220)
    assert not play.hands.full and not stage.carried
    program.settle()
    assert [sprite.key for sprite in stage.hand()] == order
    program.point(x + 60, y - 240)
    program.release(x + 60, y - 240)
    assert not play.hands.full and not stage.selected


def test_a_press_is_forgotten_when_the_focus_goes(program: Program) -> None:
    """What comes up later is no click."""
    stage = program.play.table.stage
    at = card_spot(stage, "7D")
    program.press(*at)
    program.post(pygame.WINDOWFOCUSLOST)
    program.release(*at)
    assert not stage.selected


def test_chosen_cards_stay_chosen_when_the_focus_goes(program: Program) -> None:
    stage = program.play.table.stage
    program.click(*card_spot(stage, "7D"))
    program.post(pygame.WINDOWFOCUSLOST)
    assert len(stage.selected) == 1


def test_the_bar_of_a_page_is_let_go(program: Program) -> None:
    program.key("f1")
    page = program.top
    assert isinstance(page, RulesPage)
    bar = page.frame().find("bar")
    assert bar is not None
    x, y = bar.bounds.center
    program.press(x, y)
    program.point(x, y + 50)
    program.post(pygame.WINDOWFOCUSLOST)
    at = page.offset
    program.is_down = False
    program.point(x, y + 150)
    assert page.offset == at
