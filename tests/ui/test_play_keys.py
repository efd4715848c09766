"""Playing with keys, and with the tools of the house."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame
import pytest

from mille.cards import Card
from mille.games.mille.moves import Phase
from mille.session import disk, settings
from mille.session.referee import Journal
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.reading import LogPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.tempo import Tempo
from tests.ui.conftest import SMALL, Program, against
from tests.ui.tables import (
    CONTROL,
    HAND,
    ORDER,
    PLACES,
    USUAL,
    WORDS,
    card_spot,
    chosen,
    events,
    hand_of,
    lines,
    middle,
    mine,
    said,
    said_id,
    same_table,
    sit,
    table,
)


@pytest.fixture
def program() -> Program:
    return Program(Settings(speed=0.0), SMALL)


class TestKeys:
    def go(self, program: Program, code: str) -> None:
        program.key("home")
        for _ in range(hand_of(program.play.table.stage).index(Card.parse(code))):
            program.key("right")

    def test_a_turn(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, top="9S"))
        program.key("d")
        assert events(home) == ["draw"]
        program.settle()
        self.go(program, "KD")
        program.key("l")
        assert mine(play) == {"K": 3}
        program.settle()
        self.go(program, "7D")
        program.key("x")
        assert events(home)[:3] == ["draw", "meld", "discard"]
        assert lines(home)[3]["card"] == "7D"

    def test_home_and_end_show_where_the_keys_are(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.key("end")
        assert play.focus.seen
        assert play.focus.item == len(play.table.stage.hand()) - 1
        program.key("home")
        assert play.focus.item == 0
        program.key("space")
        assert chosen(play) == hand_of(play.table.stage)[0].code

    def test_arrows_go_round(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.key("left")
        assert play.focus.item == len(play.table.stage.hand()) - 1
        program.key("right")
        assert play.focus.item == 0

    def test_tab_goes_through_all_places(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        walked = [play.focus.group]
        for _ in range(6):
            program.key("tab")
            walked.append(play.focus.group)
        assert walked == [*map(PLACES.get, ORDER), "tools", "slips"]
        program.key("tab")
        assert play.focus.group == HAND
        program.key("tab", pygame.KMOD_LSHIFT)
        assert str(play.focus.group) == "slips"
        program.key("tab")
        rows = []
        for _ in range(4):
            rows.append(play.focus.group)
            program.key("up")
        assert rows == [PLACES[name] for name in ("hand.me", "melds.me", "pack", "melds.them")]
        assert play.focus.group == PLACES["melds.them"]
        for row in ("pack", "melds.me", "hand.me", "hand.me"):
            program.key("down")
            assert play.focus.group == PLACES[row]

    def test_arrows_go_between_the_piles(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.key("tab")
        for group in ("pack", "stock"):
            program.key("right")
            assert play.focus.group == PLACES[group]

    def test_space_chooses_and_enter_brings(self, program: Program) -> None:
        play = sit(program, table(USUAL, mine=["9: 9C 9D 9H", "J: JC JD JH"]))
        self.go(program, "2H")
        program.key("space")
        assert chosen(play) == "2H"
        for key in ("tab", "tab", "tab", "right", "return"):
            program.key(key)
        assert mine(play) == {"9": 3, "J": 4}

    def test_enter_on_the_piles(self, program: Program, home: Path) -> None:
        sit(program, table(USUAL, phase=Phase.DRAW))
        program.key("tab")
        program.key("return")
        assert events(home) == ["draw"]

    def test_take_the_pack(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, pile="4C 9D KH"))
        program.key("t")
        assert events(home) == ["take_pack"]
        assert mine(play) == {"K": 3}

    def test_refusals(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW))
        program.key("x")
        assert said_id(play) == "refusal.phase.draw"
        program.key("l")
        assert said_id(play) == "refusal.phase.draw"
        program.key("t")
        assert said_id(play) == "refusal.pack_pair"
        assert events(home) == []
        play = sit(program, table(USUAL))
        for key in ("d", "t"):
            program.key(key)
            assert said_id(play) == "refusal.phase.play"

    def test_delete_discards_too(self, program: Program, home: Path) -> None:
        sit(program, table(USUAL))
        self.go(program, "7D")
        program.key("delete")
        assert events(home)[0] == "discard"

    def test_escape_lets_go_then_opens_the_menu(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.key("right")
        program.key("space")
        assert chosen(play)
        program.key("escape")
        assert chosen(play) == ""
        assert program.top is play
        program.key("escape")
        assert isinstance(program.top, MenuPage)
        program.key("escape")
        assert program.top is play

    def test_the_menu_leads_on_and_back(self, program: Program) -> None:
        stack = program.app.services.stack
        play = sit(program, table(USUAL))
        program.key("escape")
        program.key("down")
        program.key("return")
        assert isinstance(program.top, SheetPage)
        for page in (LogPage, MenuPage, NewGamePage):
            program.key("escape")
            program.key("down")
            program.key("return")
            assert isinstance(program.top, page)
        program.key("escape")
        program.key("escape")
        assert stack == [play]
        program.key("escape")
        program.key("up")
        program.key("up")
        program.key("return")
        assert isinstance(program.top, ShelfPage)
        assert program.top.widgets[0].id == "continue"

    def test_mute(self, program: Program) -> None:
        sit(program, table(USUAL))
        program.key("m")
        assert program.app.services.settings.muted
        assert settings.load(disk.settings_file())[0].muted
        program.key("m")
        assert not program.app.services.settings.muted

    def test_quit(self, program: Program) -> None:
        sit(program, table(USUAL))
        program.key("q")
        assert program.app.services.running
        program.key("q", CONTROL)
        assert not program.app.services.running

    def test_closing_the_window_ends_it(self, program: Program) -> None:
        sit(program, table(USUAL))
        program.post(pygame.WINDOWCLOSE)
        assert not program.app.services.running

    def test_an_empty_hand_has_a_place_too(self) -> None:
        program = Program(Settings(), SMALL)
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"]))
        program.key("right")
        program.key("x")
        for key in ("left", "right", "space", "tab", "home", "end", "return"):
            program.key(key)
            assert [node for node in play.frame().nodes() if node.focused]
        assert play.driver.referee.view(ME).hand == ()
        assert program.top is play


class TestTools:
    @pytest.mark.parametrize("way", ["u", "z", "click"])
    def test_undo_takes_a_meld_back(self, program: Program, home: Path, way: str) -> None:
        play = sit(program, table(USUAL))
        before, news = hand_of(play.table.stage), list(play.table.news)
        program.click(*card_spot(play.table.stage, "KD"))
        program.click(*middle(play.table.stage, "melds.me"))
        program.settle()
        assert events(home) == ["meld"]
        assert len(play.table.news) == len(news) + 1
        if way == "click":
            program.click(*play.table.tools[2].bounds.center)
        else:
            program.key(way, CONTROL if way == "z" else 0)
        program.settle()
        assert events(home) == []
        assert mine(play) == {}
        assert list(play.table.news) == news
        assert sorted(hand_of(play.table.stage), key=str) == sorted(before, key=str)
        same_table(play)

    def test_undo_takes_several_melds_back(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        for code in ("KD", "3D"):
            program.click(*card_spot(play.table.stage, code))
            program.click(*middle(play.table.stage, "melds.me"))
        assert mine(play) == {"3": 3, "K": 3}
        program.key("u")
        assert mine(play) == {"K": 3}
        program.key("u")
        program.key("u")
        assert mine(play) == {}
        assert events(home) == []

    def test_what_told_something_is_not_taken_back(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW))
        program.key("d")
        program.key("u")
        assert events(home) == ["draw"]
        assert not play.table.tools[2].enabled

    def test_undo_that_cannot_be_written_changes_nothing(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "KD"))
        program.click(*middle(play.table.stage, "melds.me"))

        def full(journal: Journal) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Journal, "drop_last", full)
        program.key("u")
        assert WORDS("reason.ENOSPC") in said(play)
        assert mine(play) == {"K": 3}
        program.settle()
        same_table(play)

    def test_sort_goes_between_two_orders(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        by_rank = [card.code for card in hand_of(play.table.stage)]
        assert by_rank == [*USUAL.split()[:5], "QS", "KC", "KD", "KS", "2H"]
        program.key("s")
        by_value = [card.code for card in hand_of(play.table.stage)]
        assert by_value[0] == "QS"
        assert settings.load(disk.settings_file())[0].sort == "value"
        program.key("s")
        program.settle()
        assert [card.code for card in hand_of(play.table.stage)] == by_rank
        same_table(play)

    def test_sort_first_puts_a_hand_in_order(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        play.table.stage.arrange_cards(tuple(reversed(hand_of(play.table.stage))), Tempo(0.0))
        program.key("s")
        assert [card.code for card in hand_of(play.table.stage)][-1] == "2H"
        assert play.table.order == "rank"

    def test_a_hand_lies_in_the_games_own_order_until_another_is_chosen(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = sit(program, table(USUAL))
        monkeypatch.setattr(type(play.table.presenter), "sorts", ("value", "rank"))
        assert play.table.order == "value"
        services = program.app.services
        services.save_settings(services.settings.changed(sort="rank"))
        assert play.table.order == "rank"

    def test_a_new_hand_is_sorted_as_the_player_likes(self) -> None:
        program = Program(Settings(speed=0.0, sort="value"), SMALL)
        program.app.new_game(against("casual", "standard"))
        for _ in range(200):
            program.frame()
            play = program.play
            if play.driver.referee.actor == ME and not play.driver.pending:
                break
        wanted = play.table.presenter.arranged(None, play.table.view.hand, "value")
        assert tuple(hand_of(play.table.stage)) == wanted
