"""Cards in the slots of the contract are carried back and across, a joker goes to the other end of
its run, and all are still there when the game is resumed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from mille.cards import Card, Cards, cards
from mille.games.contract_rummy.tray import SLOT, loose, put, tray_of
from mille.parts.rummy import WentDown
from mille.ui.table.lettering import arrow_rect
from mille.ui.text import Texts
from mille.view.geometry import Rect
from tests.ui.conftest import SIZE, SMALL, Program
from tests.ui.contract_rummy.dealt import again, begin, begin_with, started
from tests.ui.tables import parts_of

NINES, KINGS = cards("9C 9D 9H"), cards("KC KD KH")
LOW, HIGH = cards("*1 5H 6H 7H"), cards("5H 6H 7H *1")


@pytest.fixture
def program(home: Path) -> Program:
    """A deal of two sets, with a whole contract in the slots."""
    begin_with("9C 9D 9H KC KD KH 2S 3D 4H 5C", stock="QD")
    made = started("d l")
    assert parts(made) == (NINES, KINGS)
    return made


def parts(program: Program) -> tuple[Cards, ...]:
    """The cards in the slots."""
    return tray_of(program.play.table.view).parts


def lies(program: Program, code: str) -> tuple[float, float]:
    """Where a card lies on the table."""
    pose = next(s.pose for s in program.play.table.stage.sprites if s.card is Card.parse(code))
    return pose.x, pose.y


def hand(program: Program) -> Rect:
    ground = program.play.table.stage.ground
    return ground.zone(ground.own_hand).rect


def test_to_the_hand(program: Program) -> None:
    stage = program.play.table.stage
    program.drag(*lies(program, "KD"), *hand(program).center)
    program.settle()
    assert parts(program) == (NINES, cards("KC KH"))
    assert Card.parse("KD") in stage.hand_cards()
    assert not stage.hand_state.carried
    program.key("u")
    assert parts(program) == (NINES, KINGS)


def test_the_hand_is_lit_and_letting_go_elsewhere_changes_nothing(program: Program) -> None:
    at = lies(program, "9C")
    program.press(*at)
    program.point(at[0] + 20, at[1] - 30)
    assert [rect for rect, _ in program.play.pointer.glows()] == [hand(program)]
    program.release(at[0] + 20, at[1] - 30)
    program.settle()
    assert parts(program) == (NINES, KINGS)
    assert lies(program, "9C") == at


def test_to_other_slots(program: Program) -> None:
    for code in ("KC", "KD", "KH", "9C", "9D"):
        program.drag(*lies(program, code), *hand(program).center)
        program.settle()
    assert parts(program) == (cards("9H"), ())
    columns = program.play.table.stage.columns
    (slots,) = (c.rect for c in columns if c.view.id == f"{SLOT}1")
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
    program = started("d" if drawn else "", SIZE)
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


# A joker goes to the other end of its run, by the arrow on it and by a key.


def ready(size: tuple[int, int]) -> Program:
    """A contract in the slots whose joker is at the low end."""
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = started("d l", size)
    assert parts(program)[1] == LOW
    return program


def arrow(program: Program) -> Rect:
    """The only arrow on the table."""
    stage = program.play.table.stage
    (found,) = filter(None, (arrow_rect(stage, sprite) for sprite in stage.sprites))
    return found


@pytest.mark.parametrize("size", [SIZE, SMALL, (600, 720)])
def test_by_the_arrow_on_it(home: Path, size: tuple[int, int]) -> None:
    program = ready(size)
    felt = program.play.table.felt
    for run in (HIGH, LOW, HIGH):
        at = arrow(program)
        assert at.overlap(felt) == pytest.approx(at.w * at.h)
        program.click(*at.center)
        program.frame(times=2)
        assert parts(program)[1] == run
    assert arrow(program).w >= 15
    program.key("l")
    (down,) = [it for it in program.play.match.view().story if isinstance(it, WentDown)]
    assert HIGH in [meld.cards for meld in down.melds]


def test_by_its_key_and_back_with_undo_and_it_stays_there(home: Path) -> None:
    program = ready(SMALL)
    for key, run in (("j", HIGH), ("j", LOW), ("u", HIGH)):
        program.key(key)
        assert parts(program)[1] == run
    assert parts(again(program))[1] == HIGH


def test_beside_the_arrow_the_contract_is_laid(home: Path) -> None:
    program = ready(SIZE)
    at = arrow(program)
    program.click(at.x + at.w / 2, at.y - 2 * at.h)
    assert any(isinstance(event, WentDown) for event in program.play.match.view().story)


def test_slots_that_were_laid_have_no_title_on_the_way(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = started("d l", SIZE, speed=1.0, voices="off")
    written: list[str] = []
    render = Texts.render

    def seen(self: Texts, text: str, *rest: Any) -> Surface:
        written.append(text)
        return render(self, text, *rest)

    program.key("l")
    table = program.play.table
    assert any(column.view.slots for column in table.titled)
    monkeypatch.setattr(Texts, "render", seen)
    parts_of(table, "/titles/").paint(Surface(SIZE))
    assert not written


# When the game is resumed


def first_asked() -> Program:
    """A deal in which the player is asked for the first time."""
    begin(4, "slots")
    program = started()
    program.settle()
    return program


def test_what_was_put_together_stays_when_the_window_is_closed(home: Path) -> None:
    program = first_asked()
    view = program.play.table.view
    begun = put(view, loose(view)[:1])
    assert begun is not None
    program.play.desk.show(begun)
    program.frame()
    second = again(program)
    assert parts(second) == tray_of(begun).parts
    on_slots = [
        s for s in second.play.table.stage.sprites if s.column and s.card in loose(view)[:1]
    ]
    assert len(on_slots) == 1
    second.key("u")  # what was taken back does not come again
    assert tray_of(again(second).play.table.view).is_empty


def test_a_note_of_other_cards_is_passed_over(home: Path) -> None:
    program = first_asked()
    view = program.play.table.view
    gone = view.pile[-1]
    strange = gone if gone not in view.hand else view.hand[0]
    program.play.match.keep_put([(strange, strange, strange), ()])
    assert loose(again(program).play.table.view) == view.hand
