"""A joker in the slots goes to the other end of its run, by the arrow on it and by a key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from mille.cards import cards
from mille.games.contract_rummy.tray import tray_of
from mille.parts.rummy import WentDown
from mille.session.settings import Settings
from mille.ui.table.showing.lettering import arrow_rect
from mille.ui.text import Texts
from mille.view.geometry import Rect
from tests.ui.conftest import SIZE, SMALL, Program
from tests.ui.contract_rummy.dealt import begin_with
from tests.ui.tables import parts_of

LOW, HIGH = cards("*1 5H 6H 7H"), cards("5H 6H 7H *1")


def ready(size: tuple[int, int]) -> Program:
    """A contract in the slots whose joker is at the low end."""
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.key("d")
    program.settle()
    program.key("l")
    assert run(program) == LOW
    return program


def run(program: Program) -> tuple[object, ...]:
    """The run in the slots."""
    return tray_of(program.play.table.view).parts[1]


def arrow(program: Program) -> Rect:
    """The only arrow on the table."""
    stage = program.play.table.stage
    (found,) = filter(None, (arrow_rect(stage, sprite) for sprite in stage.sprites))
    return found


@pytest.mark.parametrize("size", [SIZE, SMALL, (600, 720)])
def test_by_the_arrow_on_it(home: Path, size: tuple[int, int]) -> None:
    program = ready(size)
    felt = program.play.table.felt
    for lies in (HIGH, LOW, HIGH):
        at = arrow(program)
        assert at.overlap(felt) == pytest.approx(at.w * at.h)
        program.click(*at.center)
        program.frame(times=2)
        assert run(program) == lies
    assert arrow(program).w >= 15
    program.key("l")
    story = program.play.driver.view().story
    (down,) = [event for event in story if isinstance(event, WentDown)]
    assert HIGH in [meld.cards for meld in down.melds]


def test_by_its_key_and_back_with_undo(home: Path) -> None:
    program = ready(SMALL)
    program.key("j")
    assert run(program) == HIGH
    program.key("j")
    assert run(program) == LOW
    program.key("u")
    assert run(program) == HIGH


def test_beside_the_arrow_the_contract_is_laid(home: Path) -> None:
    program = ready(SIZE)
    at = arrow(program)
    program.click(at.x + at.w / 2, at.y - 2 * at.h)
    assert any(isinstance(event, WentDown) for event in program.play.driver.view().story)


def test_a_joker_stands_where_it_stood_when_the_window_is_opened_again(home: Path) -> None:
    program = ready(SMALL)
    program.key("j")
    program.app.close()
    again = Program(Settings(speed=0.0), SMALL)
    again.app.start()
    again.frame(times=3)
    assert run(again) == HIGH


def test_slots_that_were_laid_have_no_title_on_the_way(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = Program(Settings(voices="off"), SIZE)
    program.app.start()
    program.key("d")
    program.settle()
    program.key("l")
    program.settle()
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
