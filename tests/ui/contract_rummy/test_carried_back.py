"""Cards in the slots can be carried back to the hand, or to other slots."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.cards import Card, Cards, cards
from mille.games.contract_rummy.tray import SLOT, tray_of
from mille.session.settings import Settings
from tests.ui.conftest import SMALL, Program
from tests.ui.contract_rummy.dealt import begin_with


@pytest.fixture
def program(home: Path) -> Program:
    """A deal of two sets, with a whole contract in the slots."""
    begin_with("9C 9D 9H KC KD KH 2S 3D 4H 5C", stock="QD")
    made = Program(Settings(speed=0.0), SMALL)
    made.app.start()
    made.key("d")
    made.settle()
    made.key("l")
    assert parts(made) == (cards("9C 9D 9H"), cards("KC KD KH"))
    return made


def parts(program: Program) -> tuple[Cards, ...]:
    """The cards in the slots."""
    return tray_of(program.play.table.view).parts


def lies(program: Program, code: str) -> tuple[float, float]:
    """Where a card lies on the table."""
    stage = program.play.table.stage
    pose = next(s.pose for s in stage.sprites if s.card is Card.parse(code))
    return pose.x, pose.y


def test_to_the_hand(program: Program) -> None:
    stage = program.play.table.stage
    hand = stage.ground.zone(stage.ground.own_hand).rect
    program.drag(*lies(program, "KD"), *hand.center)
    program.settle()
    assert parts(program) == (cards("9C 9D 9H"), cards("KC KH"))
    assert Card.parse("KD") in stage.hand_cards()
    assert not stage.carried
    program.key("u")
    assert parts(program) == (cards("9C 9D 9H"), cards("KC KD KH"))


def test_the_hand_is_lit_and_letting_go_elsewhere_changes_nothing(program: Program) -> None:
    stage = program.play.table.stage
    hand = stage.ground.zone(stage.ground.own_hand).rect
    at = lies(program, "9C")
    program.press(*at)
    program.point(at[0] + 20, at[1] - 30)
    assert [rect for rect, _ in program.play.pointer.glows()] == [hand]
    program.release(at[0] + 20, at[1] - 30)
    program.settle()
    assert parts(program) == (cards("9C 9D 9H"), cards("KC KD KH"))
    assert lies(program, "9C") == at


def test_to_other_slots(program: Program) -> None:
    stage = program.play.table.stage
    hand = stage.ground.zone(stage.ground.own_hand).rect
    for code in ("KC", "KD", "KH", "9C", "9D"):
        program.drag(*lies(program, code), *hand.center)
        program.settle()
    assert parts(program) == (cards("9H"), ())
    (slots,) = (c.rect for c in stage.columns if c.view.id == f"{SLOT}1")
    program.drag(*lies(program, "9H"), *slots.center)
    program.settle()
    assert parts(program) == ((), cards("9H"))


@pytest.mark.parametrize("moves", [True, False], ids=["slow", "quick"])
@pytest.mark.parametrize("drawn", [False, True])
def test_the_place_under_the_pointer_counts_not_what_the_card_covers(
    home: Path, drawn: bool, moves: bool
) -> None:
    """A card held by its head hangs down into the slots."""
    begin_with("9C 9D 9H KC KD KH 2S 3D 4H 5C", "", "", "", stock="QD")
    program = Program(Settings(speed=0.0), (1280, 720))
    program.app.start()
    if drawn:
        program.key("d")
        program.settle()
    stage = program.play.table.stage
    pose = next(s.pose for s in stage.sprites if s.card is Card.parse("KH"))
    pile = stage.ground.zones["discard"].rect
    place = pile.center[0], pile.bottom - 4
    program.press(pose.x - 8, pose.y - pose.height * 0.45)
    if moves:  # in a quick hand no frame comes in between
        program.point(*place)
    program.release(*place)
    program.settle()
    assert parts(program) == ((), ())
    assert (Card.parse("KH") in stage.hand_cards()) is not drawn
    assert (program.play.table.toast is None) is drawn
