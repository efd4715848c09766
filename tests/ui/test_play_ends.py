"""What moves at a table in play, how it ends, and what goes wrong there."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.app.loop import Loop
from mille.cards import Card
from mille.engine.codec import CHANCE
from mille.games.mille.melds import SeatScore
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
    check_rest,
    chosen,
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


class TestMotion:
    @pytest.fixture
    def slow(self) -> Program:
        return Program(Settings(voices="off"), SMALL)

    def test_a_click_finishes_and_does_nothing_else(self, slow: Program) -> None:
        play = sit(slow, table(USUAL, phase=Phase.DRAW, top="9S"))
        slow.key("d")
        assert play.table.stage.busy
        (new,) = [s for s in play.table.stage.hand() if s.card is Card.parse("9S")]
        slow.press(new.home.x, new.home.y)
        slow.release(new.home.x, new.home.y)
        assert not play.table.stage.busy
        assert chosen(play) == ""  # it was not there when the button was pressed

    def test_a_card_that_rests_may_be_clicked(self, slow: Program) -> None:
        play = sit(slow, table(USUAL, phase=Phase.DRAW, top="9S", pile="4C 9D"))
        slow.settle()
        slow.key("d")
        (two,) = [s for s in play.table.stage.hand() if s.card is Card.parse("2H")]
        slow.frame()
        while two.legs:
            slow.frame()
        assert play.table.stage.busy
        slow.click(*card_spot(play.table.stage, "2H"))
        assert chosen(play) == "2H"

    def test_a_key_finishes_first(self, slow: Program, home: Path) -> None:
        play = sit(slow, table(USUAL, phase=Phase.DRAW, top="9S"))
        slow.key("d")
        assert play.table.stage.busy
        slow.key("x")
        assert not play.table.stage.busy
        assert events(home) == ["draw"]

    def test_two_discards_in_a_hurry_are_one(self, slow: Program, home: Path) -> None:
        play = sit(slow, table(USUAL))
        slow.key("right")
        slow.key("x")
        slow.key("x")
        slow.key("x")
        first = [line for line in lines(home)[1:] if line.get("seat") == 0]
        assert len(first) == 1
        assert len(play.match.referee.view(ME).hand) == len(USUAL.split()) - 1

    def test_a_sheet_takes_no_press_that_was_meant_for_the_table(self, slow: Program) -> None:
        """You press Return once more, just as the deal ends."""
        sit(slow, table("9C 9H 9D", pile="4C", stock=40))
        for key in ("1", "2", "3", "l"):
            slow.key(key)
        slow.settle()
        while not isinstance(slow.top, SheetPage):
            slow.frame()
        slow.key("return")
        page = slow.top
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
        state = play.match.referee._state
        nine = Card.parse("9D")
        play.match.referee._state = replace(state, hands=(state.hands[0], (nine, nine)))
        play.table.show(play.match.referee.view(ME))
        x, y = middle(play.table.stage, "pack")
        slow.point(x, y)
        slow.press(x, y)
        slow.settle()
        assert play.match.referee.view(ME).pile[-1] is nine
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

    @pytest.mark.parametrize("size", [(1024, 768), (800, 560), (1200, 1600)])
    def test_resize_during_motion(self, slow: Program, size: tuple[int, int]) -> None:
        play = sit(slow, table(USUAL, phase=Phase.DRAW, pile="4C 9D KH"))
        slow.key("t")
        slow.frame(times=5)
        assert play.table.stage.busy
        slow.resize(size)
        assert slow.app.services.size == size
        slow.settle()
        same_table(play)
        window = pygame.Rect((0, 0), size)
        assert all(window.collidepoint(s.pose.x, s.pose.y) for s in play.table.stage.sprites)

    def test_settings_during_motion(self, slow: Program) -> None:
        play = sit(slow, table(USUAL, phase=Phase.DRAW, pile="4C 9D KH"))
        slow.key("t")
        slow.frame(times=5)
        s = slow.app.services
        for changed in (
            s.settings.changed(deck="large-four"),
            s.settings.changed(table="day"),
            s.settings.changed(scale=1.4),
            s.settings.changed(speed=0.0),
        ):
            slow.app.apply(changed)
            slow.frame()
        slow.settle()
        same_table(play)

    def test_instant_is_instant(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.key("s")
        program.frame()
        assert not play.table.stage.busy

    def test_reduced_motion_moves_nothing(self) -> None:
        program = Program(Settings(reduced_motion=True), SMALL)
        play = sit(program, table(USUAL, phase=Phase.DRAW, top="9S"))
        for key in ("d", "s", "right", "x"):
            program.key(key)
            assert all(sprite.pose == sprite.home for sprite in play.table.stage.sprites)
        program.settle()
        same_table(play)


class TestOtherSeat:
    def test_its_turn_is_told_step_by_step(self) -> None:
        program = Program(Settings(voices="off"), SMALL)
        play = sit(program, table(USUAL, turn=1, phase=Phase.DRAW))
        told: list[object] = []
        tell = play.table.tell
        play.table.tell = lambda *a: told.append(a[0]) or tell(*a)  # type: ignore
        program.settle()
        assert isinstance(told[-1], Discarded)
        assert len(told) >= 2
        assert isinstance(told[0], Drawn) is (told[0].__class__ is Drawn)
        assert play.table.news
        same_table(play)

    def test_its_hidden_cards_are_not_in_what_is_told(self, program: Program) -> None:
        play = sit(program, table(USUAL, turn=1, phase=Phase.DRAW))
        told: list[object] = []
        tell = play.table.tell
        play.table.tell = lambda *a: told.append(a[0]) or tell(*a)  # type: ignore
        program.settle()
        for event in told:
            assert not isinstance(event, Drawn) or event.card is None


class TestEnds:
    def finish_deal(self, program: Program, **changes: Any) -> PlayScene:
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"], **changes))
        program.key("right")
        program.key("x")
        for _ in range(300):
            program.frame()
            if isinstance(program.top, SheetPage):
                return play
        raise AssertionError("no sheet")

    def test_the_sheet_comes_and_enter_deals(self, program: Program, home: Path) -> None:
        play = self.finish_deal(program)
        page = program.on(SheetPage)
        assert not page.sheet.over
        assert events(home)[-1] == "deal_end"
        program.key("return")
        assert program.top is play
        program.settle()
        assert "deal" in events(home)
        assert len(play.table.stage.hand()) >= 14
        same_table(play)

    def test_escape_opens_the_menu_over_the_sheet(self, program: Program, home: Path) -> None:
        self.finish_deal(program)
        sheet = program.top
        program.key("escape")
        assert isinstance(program.top, MenuPage)
        assert [widget.id for widget in program.top.widgets][:2] == ["back", "sheet"]
        program.key("escape")
        assert program.top is sheet
        assert "deal" not in events(home)

    def test_the_sheet_can_be_looked_at_again(self, program: Program) -> None:
        play = self.finish_deal(program)
        program.key("return")
        program.settle()
        stack = program.app.services.stack
        program.key("escape")
        program.key("down")
        program.key("return")
        assert isinstance(program.top, SheetPage)
        program.key("return")
        assert isinstance(program.top, MenuPage)
        program.key("escape")
        assert stack == [play]

    def test_the_last_card_is_looked_at_before_the_sheet(self) -> None:
        program = Program(Settings(voices="off"), SMALL)
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"]))
        program.key("right")
        program.key("x")
        frames = 0
        while not isinstance(program.top, SheetPage):
            program.frame()
            frames += 1
            assert frames < 300
        assert frames / 60 > 0.8
        assert play.table.view.pile[-1] is Card.parse("7D")

    def test_a_click_does_not_skip_the_sheet(self) -> None:
        program = Program(Settings(voices="off"), SMALL)
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"]))
        program.key("right")
        program.key("x")
        for _ in range(30):
            program.click(*middle(play.table.stage, "pack"))
            program.key("d")
        assert play.match.referee.actor is CHANCE
        program.frame(times=120)
        assert isinstance(program.top, SheetPage)

    def test_the_payment_and_the_record_is_put_away(self, program: Program, home: Path) -> None:
        ended = DealEnded(ME, _scores(1190, 40), (1190, 40))
        play = self.finish_deal(program, deals=(ended,))
        page = program.on(SheetPage)
        assert page.sheet.over
        assert page.sheet.payment
        assert not (home / "games" / "current.jsonl").exists()
        assert len(list((home / "games" / "history").iterdir())) == 1
        assert program.app.table is None
        buttons = ["again", "review", "new", "start", "table", "deal"]
        assert [block.id for block in page.widgets if block.id in buttons] == buttons
        del play
        program.top.act("start", "press")
        assert isinstance(program.top, ShelfPage)
        assert program.top.widgets[0].id == "new"

    def test_a_new_game_after_the_payment(self, program: Program) -> None:
        ended = DealEnded(ME, _scores(1190, 40), (1190, 40))
        self.finish_deal(program, deals=(ended,))
        program.top.act("new", "press")
        assert isinstance(program.top, NewGamePage)
        program.key("return")
        program.settle()
        same_table(program.play)


def _scores(*totals: int) -> tuple[SeatScore, ...]:
    """Scores of a deal with these totals; where they come from does not matter."""
    return tuple(map(scored, totals))


class TestTrouble:
    @pytest.fixture
    def full(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(journal: Journal, lines: Iterable[Mapping[str, Any]]) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Journal, "append", fail)

    def test_a_move_that_cannot_be_written_is_not_made(
        self, program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = sit(program, table(USUAL))
        before = play.match.referee.view(ME)
        append = Journal.append

        def fail(journal: Journal, lines: Iterable[Mapping[str, Any]]) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Journal, "append", fail)
        program.drag(*card_spot(play.table.stage, "7D"), *middle(play.table.stage, "pack"))
        assert WORDS("reason.ENOSPC") in said(play)
        assert play.table.effects.toast.is_refusal
        assert play.match.referee.view(ME) == before
        program.settle()
        same_table(play)
        monkeypatch.setattr(Journal, "append", append)
        program.drag(*card_spot(play.table.stage, "7D"), *middle(play.table.stage, "pack"))
        assert events(home)[0] == "discard"

    @pytest.mark.usefixtures("full")
    def test_their_move_that_cannot_be_written_waits(self, program: Program) -> None:
        play = sit(program, table(USUAL, turn=1))
        program.frame(times=50)
        assert WORDS("reason.ENOSPC") in said(play)
        assert play.match.referee.actor == THEM

    def test_a_deal_that_cannot_be_written_is_said(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = TestEnds().finish_deal(program)
        append = Journal.append

        def fail(journal: Journal, lines: Iterable[Mapping[str, Any]]) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Journal, "append", fail)
        program.key("return")
        program.frame(times=5)
        assert WORDS("reason.ENOSPC") in said(play)
        monkeypatch.setattr(Journal, "append", append)
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

            def fail(desk: Desk) -> None:
                program.app.services.running = False
                raise ZeroDivisionError("a fault of ours")

            patch.setattr(Desk, "ask_for_hint", fail)
            pygame.event.post(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h")
            )
            Loop.run(program.loop)
        program.app.services.running = True
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
        def fail(*args: object) -> None:
            program.app.services.running = False
            raise OSError(errno.EACCES, "Permission denied")

        monkeypatch.setattr("mille.session.matches.begin", fail)
        program.app.start()
        program.key("return")
        assert isinstance(program.top, NewGamePage)
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        )
        Loop.run(program.loop)
        assert isinstance(program.top, MenuPage)
        program.app.services.running = True
        program.key("return")
        assert isinstance(program.top, ShelfPage)

    def test_reports_without_a_place_to_write(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from mille.app.loop import write_report

        (home / "reports").write_text("in the way")
        write_report("what happened")
        assert "what happened" in capsys.readouterr().err


def test_a_deal_s_events_come_to_rest() -> None:
    """A first deal at the usual speed, frame by frame."""
    program = Program(Settings(voices="off"), SMALL)
    program.app.new_game(against("regular", "standard"))
    program.frame()
    play = program.play
    program.settle()
    same_table(play)
    assert play.table.shown is not None
    check_rest(play.table.stage, play.table.shown)
