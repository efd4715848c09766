"""Cards in the slots of the contract are still there when the game is resumed."""

from __future__ import annotations

from pathlib import Path

from mille.games.contract_rummy.table import View
from mille.games.contract_rummy.tray import loose, put, tray_of
from mille.session.settings import Settings
from mille.ui.table.play import PlayScene
from tests.ui.conftest import SMALL, Program
from tests.ui.contract_rummy.test_whole_game import begin


def at_first(program: Program) -> PlayScene:
    """A deal in which the player is asked for the first time."""
    begin(4, "slots")
    program.app.start()
    program.settle()
    return program.play


def opened_again(old: Program) -> Program:
    """Close the program by closing its window, and start it anew."""
    old.app.close()
    made = Program(Settings(speed=0.0), SMALL)
    made.app.start()
    made.frame(times=3)
    return made


def view_of(program: Program) -> View:
    """The view on the screen."""
    found: View = program.play.table.view
    return found


def test_what_was_put_together_stays_when_the_window_is_closed(home: Path) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    play = at_first(program)
    view = view_of(program)
    begun = put(view, loose(view)[:1])
    assert begun is not None
    play.desk.show(begun)
    program.frame()
    again = opened_again(program)
    assert tray_of(view_of(again)).parts == tray_of(begun).parts
    lying = [card for part in tray_of(begun).parts for card in part]
    on_slots = [s for s in again.play.table.stage.sprites if s.column and s.card in lying]
    assert len(on_slots) == 1

    again.key("u")  # what was taken back does not come again
    third = opened_again(again)
    assert tray_of(view_of(third)).is_empty


def test_a_note_of_other_cards_is_passed_over(home: Path) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    play = at_first(program)
    hand, gone = view_of(program).hand, view_of(program).pile[-1]
    strange = gone if gone not in hand else hand[0]
    play.match.keep_put([(strange, strange, strange), ()])
    again = opened_again(program)
    assert loose(view_of(again)) == hand
