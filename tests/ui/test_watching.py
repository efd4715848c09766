"""A player who has folded sees the rest of the deal at a faster pace, or skips it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.session import disk, saved_match
from mille.session.settings import Settings
from mille.ui.table.playing.acts import SKIP
from mille.ui.widgets import LETTERS
from tests.ui.conftest import SMALL, Program

MOST_FRAMES = 9000
ANACONDA = entry("anaconda")


@pytest.fixture
def program(home: Path) -> Program:
    """A table with five seats, whose first deal comes to a showdown."""
    others, rules = [ANACONDA.stand_in] * 4, ANACONDA.options.made({})
    saved_match.begin(disk.current_game(), ANACONDA.id, rules, others, "You", "4").close()
    made = Program(Settings(warnings=False), SMALL)
    made.app.start()
    return made


def folded(program: Program) -> Iterator[float]:
    """Let frames pass from when the player has folded until a page opens."""
    play, player = program.play, ANACONDA.players[ANACONDA.stand_in]
    with program.unseen():
        for _ in range(MOST_FRAMES):
            program.frame()
            if program.top is not play:
                return
            view, said = play.driver.view(), play.table.written
            if play.desk.my_move and not play.table.stage.busy:
                fold = (m for m in ANACONDA.game.moves(view) if type(m).__name__ == "Fold")
                move = next(fold, None) or decide(player.think(view, Dice(str(program.now))))
                play.desk.submit(move, ())
            if said is not None and said.seats[0].dimmed:
                yield program.now
    raise AssertionError("no end")


@pytest.mark.long
def test_hands_are_seen_before_the_sheet_and_can_be_skipped_till_then(program: Program) -> None:
    table, shown, divided = program.play.table, 0, 0
    for _ in folded(program):
        assert [button.id for button in table.buttons] == [SKIP]
        if table.view.deals:
            divided += 1
        elif any(table.view.shown):
            shown += 1
            assert program.app.services.haste == 1.0 or not table.stage.busy
    assert shown > 1.5 * 60 and divided > 2.5 * 60


def test_a_skip_leads_to_the_sheet(program: Program) -> None:
    began = next(folded(program))
    play = program.play
    play.table.buttons[0].press()
    while program.top is play:
        program.frame()
        assert program.now - began < 3.0


def test_the_skip_is_said_in_letters_of_full_size(program: Program) -> None:
    next(folded(program))
    (button,) = program.play.table.buttons
    full = min(program.app.services.font(LETTERS), 0.62 * button.bounds.h)
    assert button._lettering() == (full, True)


def test_one_press_of_its_key_skips_while_something_moves(program: Program) -> None:
    play = program.play
    began = next(now for now in folded(program) if play.table.stage.busy)
    program.key("e")
    while program.top is play:
        program.frame()
        assert program.now - began < 3.0
