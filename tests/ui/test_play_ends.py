"""What moves at a table in play, how it ends, and what goes wrong there."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from mille.app.loop import Loop
from mille.cards import Card
from mille.engine.codec import CHANCE
from mille.games.mille.moves import DealEnded, Phase
from mille.parts.rummy import Discarded, Drawn
from mille.session.referee import Journal
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.table.desk import Desk
from mille.ui.table.play import PlayScene
from mille.value import replace
from tests.games.mille.positions import scored
from tests.ui.conftest import PLAYED, SMALL, Program, against, under_title
from tests.ui.tables import (
    THEM,
    USUAL,
    WORDS,
    card_spot,
    chosen,
    do,
    events,
    lines,
    middle,
    said,
    same_table,
    sit,
    table,
)


@pytest.fixture
def program() -> Program:
    return Program(Settings(speed=0.0, tables=PLAYED), SMALL)


@pytest.fixture
def slow() -> Program:
    return Program(Settings(voices="off"), SMALL)


@contextmanager
def full(name: str = "append") -> Iterator[None]:
    """Make all writing fail."""
    with pytest.MonkeyPatch.context() as patch:
        no_space = OSError(errno.ENOSPC, "No space left on device")
        patch.setattr(Journal, name, Mock(side_effect=no_space))
        yield


def finish_deal(program: Program, **changes: Any) -> PlayScene:
    """Go out with the last card."""
    play = sit(program, table("7D", mine=["9: 9C 9D 9H"], **changes))
    do(program, ":right :x :x")
    for _ in range(300):
        program.frame()
        if isinstance(program.top, SheetPage):
            return play
    raise AssertionError("no sheet")


def ends(program: Program, error: Exception) -> Callable[..., None]:
    """What raises, and ends the loop."""

    def fail(*args: object) -> None:
        program.app.services.running = False
        raise error

    return fail


def run(program: Program, key: str) -> None:
    """Press a key, and run the real loop until something ends it."""
    code = pygame.key.key_code(key)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    Loop.run(program.loop)
    program.app.services.running = True


DRAWS: dict[str, Any] = {"phase": Phase.DRAW, "top": "9S"}


class TestMotion:
    def test_a_click_or_a_key_finishes_first(self, slow: Program, home: Path) -> None:
        for way in ("click", ":x"):
            play = sit(slow, table(USUAL, **DRAWS))
            slow.key("d")
            assert play.table.stage.busy
            (new,) = [s for s in play.table.stage.hand() if s.card is Card.parse("9S")]
            if way == "click":
                slow.press(new.home.x, new.home.y)
                slow.release(new.home.x, new.home.y)
            else:
                do(slow, way)
            assert not play.table.stage.busy
            assert chosen(play) == ""  # it was not there when the button was pressed
            assert events(home) == ["draw"]

    def test_a_card_that_rests_may_be_clicked(self, slow: Program) -> None:
        play = sit(slow, table(USUAL, **DRAWS))
        do(slow, ". :d")
        (two,) = [s for s in play.table.stage.hand() if s.card is Card.parse("2H")]
        slow.frame()
        while two.legs:
            slow.frame()
        assert play.table.stage.busy
        do(slow, "2H")
        assert chosen(play) == "2H"

    def test_two_discards_in_a_hurry_are_one(self, slow: Program, home: Path) -> None:
        play = sit(slow, table(USUAL))
        do(slow, ":right :x :x :x :x")
        assert len([line for line in lines(home)[1:] if line.get("seat") == 0]) == 1
        assert len(play.match.referee.view(ME).hand) == len(USUAL.split()) - 1

    def test_a_sheet_takes_no_press_that_was_meant_for_the_table(self, slow: Program) -> None:
        """You press Return once more, just as the deal ends."""
        sit(slow, table("9C 9H 9D", pile="4C", stock=40))
        do(slow, ":1 :2 :3 :l .")
        while not isinstance(slow.top, SheetPage):
            slow.frame()
        page = slow.on(SheetPage)
        slow.key("return")
        slow.click(page.paper.x + 1, page.paper.y + 1)
        assert slow.top is page
        slow.read()
        slow.key("return")
        assert slow.top is not page

    def test_what_came_under_the_pressed_pointer_is_not_meant(
        self, slow: Program, home: Path
    ) -> None:
        """Pressed on the pack in their turn, released in yours: another card is there by then."""
        play = sit(slow, table("9C 9H 5D 7D", turn=1, their_hand=1, pile="4C", stock=40))
        referee, nine = play.match.referee, Card.parse("9D")
        hands = referee._state.hands[0], (nine, nine)
        referee._state = replace(referee._state, hands=hands)
        play.table.show(referee.view(ME))
        x, y = middle(play.table.stage, "pack")
        slow.point(x, y)
        slow.press(x, y)
        slow.settle()
        assert referee.view(ME).pile[-1] is nine
        before = events(home)
        slow.release(x, y)
        assert events(home) == before

    def test_resize_during_a_drag(self, slow: Program, home: Path) -> None:
        """Carried cards go back: their place has moved."""
        play = sit(slow, table(USUAL))
        slow.settle()
        x, y = card_spot(play.table.stage, "7D")
        slow.press(x, y)
        slow.point(x - 50, y - 100)
        assert play.table.stage.hand_state.carried
        slow.resize((1024, 768))
        assert not play.table.stage.hand_state.carried
        slow.point(*middle(play.table.stage, "pack"))
        slow.release(*middle(play.table.stage, "pack"))
        assert events(home) == []
        slow.settle()
        same_table(play)

    def test_reduced_motion_moves_nothing(self) -> None:
        program = Program(Settings(reduced_motion=True), SMALL)
        play = sit(program, table(USUAL, **DRAWS))
        for key in ("d", "s", "right", "x"):
            program.key(key)
            assert all(sprite.pose == sprite.home for sprite in play.table.stage.sprites)
        program.settle()
        same_table(play)


def test_the_turn_of_the_other_seat_is_told_step_by_step(slow: Program) -> None:
    play = sit(slow, table(USUAL, turn=1, phase=Phase.DRAW))
    told: list[object] = []
    tell = play.table.tell
    play.table.tell = lambda *a: told.append(a[0]) or tell(*a)  # type: ignore
    slow.settle()
    assert isinstance(told[-1], Discarded) and len(told) >= 2
    assert not [each for each in told if isinstance(each, Drawn) and each.card is not None]
    assert play.table.news
    same_table(play)


RICH = {"deals": (DealEnded(ME, tuple(map(scored, (1190, 40))), (1190, 40)),)}
"""A deal after which the next one ends the game."""


class TestEnds:
    """The sheet after a deal, the payment after the game."""

    def test_the_sheet_comes_and_enter_deals(self, program: Program, home: Path) -> None:
        play = finish_deal(program)
        sheet = program.on(SheetPage)
        assert not sheet.sheet.over and events(home)[-1] == "deal_end"
        program.key("escape")
        assert [widget.id for widget in program.on(MenuPage).widgets][:2] == ["back", "sheet"]
        program.key("escape")
        assert program.on(SheetPage) is sheet and "deal" not in events(home)
        program.key("return")
        assert program.top is play
        program.settle()
        assert "deal" in events(home) and len(play.table.stage.hand()) >= 14
        same_table(play)
        for key, kind in (("return", SheetPage), ("return", MenuPage)):  # looked at again
            do(program, ":escape :down" if kind is SheetPage else "")
            program.key(key)
            program.on(kind)
        program.key("escape")
        assert program.app.services.stack == [play]

    def test_the_last_card_is_looked_at_before_the_sheet(self, slow: Program) -> None:
        play = sit(slow, table("7D", mine=["9: 9C 9D 9H"]))
        do(slow, ":right :x :x")
        frames = 0
        while not isinstance(slow.top, SheetPage):
            slow.frame()
            frames += 1
            assert frames < 300
        assert frames / 60 > 0.8
        assert play.table.view.pile[-1] is Card.parse("7D")

    def test_a_click_does_not_skip_the_sheet(self, slow: Program) -> None:
        play = sit(slow, table("7D", mine=["9: 9C 9D 9H"]))
        do(slow, ":right :x :x")
        do(slow, "pack :d " * 30)
        assert play.match.referee.actor is CHANCE
        slow.frame(times=120)
        slow.on(SheetPage)

    def test_the_payment_and_the_record_is_put_away(self, program: Program, home: Path) -> None:
        finish_deal(program, **RICH)
        page = program.on(SheetPage)
        assert page.sheet.over and page.sheet.payment
        assert not (home / "games" / "current.jsonl").exists()
        assert len(list((home / "games" / "history").iterdir())) == 1
        assert program.app.table is None
        buttons = ["again", "review", "new", "start", "table", "deal"]
        assert [block.id for block in page.widgets if block.id in buttons] == buttons
        page.act("start", "press")
        assert program.on(ShelfPage).widgets[0].id == "new"


class TestTrouble:
    def test_what_cannot_be_written_is_not_done(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        before = play.match.referee.view(ME)
        with full():
            do(program, "7D>pack")
            assert WORDS("reason.ENOSPC") in said(play) and play.table.effects.toast.is_refusal
            assert play.match.referee.view(ME) == before
            program.settle()
            same_table(play)
        do(program, "7D>pack")
        assert events(home)[0] == "discard"
        with full():
            play = sit(program, table(USUAL, turn=1))
            program.frame(times=50)
            assert WORDS("reason.ENOSPC") in said(play)
            assert play.match.referee.actor == THEM, "they wait"

    def test_a_deal_that_cannot_be_written_is_said(self, program: Program) -> None:
        play = finish_deal(program)
        with full():
            program.key("return")
            program.frame(times=5)
            assert WORDS("reason.ENOSPC") in said(play)
        for _ in range(200):
            program.frame()
            if isinstance(program.top, SheetPage):
                program.key("return")
            if play.match.referee.actor is not CHANCE:
                break
        program.settle()
        same_table(play)

    def test_an_unexpected_error_is_said_and_the_game_goes_on(
        self, program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program.app.new_game(against("casual", "standard"))
        program.settle()
        view = program.play.table.view
        with monkeypatch.context() as patch:
            patch.setattr(Desk, "ask_for_hint", ends(program, ZeroDivisionError("a fault of ours")))
            run(program, "h")
        page = program.on(MenuPage)
        assert page.title == WORDS("error.title")
        (report,) = (home / "reports").iterdir()
        assert "a fault of ours" in report.read_text(encoding="utf-8")
        assert str(report) in under_title(page)
        program.frame()
        program.key("return")
        assert program.play.table.view == view
        program.settle()
        same_table(program.play)
        program.key("h")
        assert said(program.play)

    def test_an_error_on_the_start_page(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        denied = OSError(errno.EACCES, "Permission denied")
        monkeypatch.setattr("mille.session.matches.begin", ends(program, denied))
        program.app.start()
        program.key("return")
        program.on(NewGamePage)
        run(program, "return")
        program.on(MenuPage)
        program.key("return")
        program.on(ShelfPage)

    def test_reports_without_a_place_to_write(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from mille.app.loop import write_report

        (home / "reports").write_text("in the way")
        write_report("what happened")
        assert "what happened" in capsys.readouterr().err
