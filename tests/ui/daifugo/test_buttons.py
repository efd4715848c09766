"""The buttons of Daifugo while the others play."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.games.daifugo.table import Phase, View
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.commands import rest, skip_button
from tests.ui.conftest import SMALL, Program
from tests.ui.daifugo.games import saved


def answers(view: View) -> bool:
    """Whether the player is asked while their hand is far from out."""
    mine = view.phase is Phase.PLAY and view.turn == ME and len(view.hand) > 8
    return mine and view.top is not None and len(view.passed) == 0


@pytest.mark.long
def test_buttons_do_not_come_and_go_while_the_others_play(home: Path) -> None:
    saved(answers)
    program = Program(Settings(), SMALL)
    program.app.start()
    program.settle()
    play = program.play
    program.key("p")
    story = len(play.table.view.story)
    with program.unseen():
        for _ in range(600):
            assert play.table.buttons, "they are gone"
            live = [button.id for button in play.table.buttons if button.enabled]
            assert play.match.caught_up or not live
            program.frame()
    assert len(play.table.view.story) > story


def test_nothing_of_a_deal_that_was_watched_stays_for_the_next(home: Path) -> None:
    saved(answers)
    program = Program(Settings(), SMALL)
    program.app.start()
    program.settle()
    buttons = skip_button(program.play.table, lambda: None)
    rest(buttons)
    assert buttons == []


def test_a_digit_chooses_so_many_of_the_rank_that_the_keys_are_on(home: Path) -> None:
    def leads_with_a_pair(view: View) -> bool:
        ranks = [card.rank for card in view.hand]
        leads = view.phase is Phase.PLAY and view.turn == ME and view.top is None
        return leads and any(ranks.count(rank) > 1 for rank in ranks)

    saved(leads_with_a_pair)
    program = Program(Settings(), SMALL)
    program.app.start()
    program.settle()
    focus = program.play.focus
    program.key("home")
    while len(focus.like()) < 2:
        program.key("right")
    like = {sprite.key for sprite in focus.like()[:2]}
    program.key("2")
    assert program.play.table.stage.hand_state.chosen == like
    program.key("1")
    assert len(program.play.table.stage.hand_state.chosen) == 1
