"""A table played at with pointer and keys: what is done, and what is not and why."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.app.loop import Loop
from mille.cards.card import Card
from mille.engine.game import CHANCE
from mille.engine.message import message
from mille.games.mille.moves import DealEnded, Discarded, Drawn, Phase
from mille.games.mille.scoring import SeatScore
from mille.i18n.catalog import load
from mille.session import paths, settings
from mille.session.journal import Journal
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.pages.ask import AskPage
from mille.ui.pages.log import LogPage
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.table.play import PlayScene
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hands import Grip
from mille.ui.tempo import Tempo
from tests.games.mille.positions import scored
from tests.ui.conftest import SMALL, Program, against, under_title
from tests.ui.tables import (
    HAND,
    PLACES,
    THEM,
    area,
    card_spot,
    check_rest,
    column_spot,
    hand_of,
    middle,
    same_table,
    sit,
    spot,
    table,
)

WORDS = load()

USUAL = "3C 3D 3H 4S 7D KC KD KS QS 2H"
CONTROL = pygame.KMOD_LCTRL
ORDER = ("hand.me", "stock", "pack", "melds.me", "melds.them")


@pytest.fixture
def program(home: Path) -> Program:
    """The program at instant speed, in the smallest window."""
    return Program(Settings(speed=0.0), SMALL)


def said(play: PlayScene) -> str:
    """The line that is shown now."""
    return "" if play.table.toast is None else play.services.words.text(play.table.toast)


def said_id(play: PlayScene) -> str:
    """Which line is shown now."""
    return "" if play.table.toast is None else play.table.toast.id


def lines(home: Path) -> list[dict[str, Any]]:
    """The record of the running game, without the note of how it is shuffled."""
    text = (home / "games" / "current.jsonl").read_text(encoding="utf-8")
    return [line for line in map(json.loads, text.splitlines()) if "shuffle" not in line]


def events(home: Path) -> list[str]:
    """The names of the events in the record of the running game."""
    return [line["event"] for line in lines(home)[1:]]


def chosen(play: PlayScene) -> str:
    """The codes of the chosen cards."""
    return " ".join(card.code for card in play.table.stage.chosen())


def mine(play: PlayScene) -> dict[str, int]:
    """The size of each own meld."""
    return {meld.rank.value: len(meld.cards) for meld in play.driver.referee.view(ME).melds[ME]}


class TestActs:
    """A program acts for a person, on things by their ids, as the table tells them."""

    def test_a_turn(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, top="9S"))
        play.act(str(PLACES["stock"]), "press")
        assert events(home) == ["draw"], "told at once, whatever moves"
        for rank in ("K", "7"):
            for sprite in play.table.stage.hand():
                if sprite.card is not None and sprite.card.rank.value == rank:
                    play.act(f"{HAND}/{sprite.id}", "choose")
            play.act(str(PLACES["melds.me" if rank == "K" else "pack"]), "press")
        assert events(home) == ["draw", "meld", "discard"]
        assert mine(play) == {"K": 3}

    def test_tools(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        play.act("hint", "press")
        assert said_id(play) == "hint.waits"
        play.act("menu", "press")
        assert isinstance(program.top, MenuPage)

    @pytest.mark.parametrize("id", ["no such thing", f"{HAND}/99", str(PLACES["melds.them"])])
    def test_what_is_not_there_does_nothing(self, program: Program, home: Path, id: str) -> None:
        play = sit(program, table(USUAL))
        play.act(id, "press")
        play.act(id, "write", "9")
        assert events(home) == []
        assert program.top is play


class TestClicks:
    """Click the cards, then the place."""

    def test_lay(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        for code in ("KC", "KD", "KS"):
            program.click(*card_spot(play.table.stage, code))
        assert chosen(play) == "KC KD KS"
        program.click(*middle(play.table.stage, "melds.me"))
        assert mine(play) == {"K": 3}
        assert chosen(play) == ""
        assert events(home) == ["meld"]
        program.settle()
        same_table(play)

    def test_one_card_brings_its_rank(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "KD"))
        program.click(*middle(play.table.stage, "melds.me"))
        assert mine(play) == {"K": 3}

    def test_a_second_click_takes_the_choice_back(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "KD"))
        program.click(*card_spot(play.table.stage, "KD"))
        assert chosen(play) == ""

    def test_a_click_beside_everything_takes_all_choices_back(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "KD"))
        program.click(*middle(play.table.stage, "news"))
        assert chosen(play) == ""

    def test_a_double_click_chooses_the_rank(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.double_click(*card_spot(play.table.stage, "3D"))
        assert chosen(play) == "3C 3D 3H"

    def test_two_slow_clicks_are_no_double_click(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "3D"))
        program.click(*card_spot(play.table.stage, "3D"))
        assert chosen(play) == ""

    def test_discard(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "7D"))
        program.click(*middle(play.table.stage, "pack"))
        assert events(home)[0] == "discard"
        assert play.driver.referee.view(ME).pile.count(Card.parse("7D")) == 1

    def test_draw_and_what_came_is_marked(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, top="9S"))
        program.click(*middle(play.table.stage, "stock"))
        assert events(home) == ["draw"]
        program.settle()
        marked = [sprite.card for sprite in play.table.stage.hand() if sprite.marked]
        assert marked == [Card.parse("9S")]
        program.click(*card_spot(play.table.stage, "7D"))
        program.click(*middle(play.table.stage, "pack"))
        assert not any(sprite.marked for sprite in play.table.stage.sprites)

    def test_take_the_pack(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, pile="4C 9D KH"))
        program.click(*middle(play.table.stage, "pack"))
        assert events(home) == ["take_pack"]
        assert mine(play) == {"K": 3}
        program.settle()
        same_table(play)

    def test_a_column_takes_a_two(self, program: Program) -> None:
        play = sit(program, table(USUAL, mine=["9: 9C 9D 9H", "J: JC JD JH"]))
        program.click(*card_spot(play.table.stage, "2H"))
        program.click(*column_spot(play.table.stage, "melds.me", "J"))
        assert mine(play) == {"9": 3, "J": 4}

    @pytest.mark.parametrize(
        ("card", "place", "reason"),
        [
            ("", "stock", "refusal.phase.play"),
            ("", "pack", "refusal.discard_none"),
            ("7D", "melds.me", "refusal.meld_small"),
            ("7D", "melds.them", "refusal.their_melds"),
            ("7D 4S", "pack", "refusal.discard_one"),
            ("7D 4S", "melds.me", "refusal.meld_mixed"),
        ],
    )
    def test_why_not(
        self, program: Program, home: Path, card: str, place: str, reason: str
    ) -> None:
        play = sit(program, table(USUAL))
        for code in card.split():
            program.click(*card_spot(play.table.stage, code))
        program.click(*middle(play.table.stage, place))
        assert said_id(play) == reason
        assert play.table.effects.toast.is_refusal
        assert events(home) == []
        assert set(chosen(play).split()) == set(card.split())

    def test_what_was_said_goes_away(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.click(*middle(play.table.stage, "stock"))
        assert said(play)
        program.frame(0.1, times=60)
        assert not said(play)

    def test_a_refusal_goes_when_somebody_else_acts(self, program: Program) -> None:
        play = sit(program, table(USUAL, turn=1, phase=Phase.DRAW), asleep=True)
        view = play.driver.view()
        for id, stays in [
            ("refusal.pack_pair", False),
            ("undo.nothing", False),
            ("refusal.turn_of", True),
            ("journal.failed", True),
        ]:
            play.table.show(view)
            play.desk.say(message(id, name="Léo", reason="full", rank="10s"), refusal=True)
            play.table.tell(Drawn(THEM, None), view)
            assert (play.table.toast is not None) == stays, id

    def test_not_my_turn(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, turn=1), asleep=True)
        program.click(*card_spot(play.table.stage, "7D"))
        for place in ("stock", "pack", "melds.me"):
            program.click(*middle(play.table.stage, place))
            assert said_id(play) == "refusal.turn_of"
            play.table.toast = None
        assert events(home) == []

    def test_a_lone_two_is_asked_about(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, mine=["9: 9C 9D 9H", "J: JC JD JH"]))
        program.click(*card_spot(play.table.stage, "2H"))
        zone = area(play.table.stage, "melds.me")
        program.click(zone.x + 12, zone.center[1])
        page = program.top
        assert isinstance(page, AskPage)
        assert [widget.name for widget in page.widgets] == [
            "With the 9s",
            "With the jacks",
            program.app.words("ask.cancel"),
        ]
        program.key("escape")
        assert program.top is play
        assert events(home) == []
        program.click(zone.x + 12, zone.center[1])
        again = program.top
        assert isinstance(again, AskPage)
        program.click(*again.widgets[1].bounds.center)
        assert mine(play) == {"9": 3, "J": 4}
        assert program.top is play
        program.settle()
        same_table(play)

    def test_the_turned_up_two_is_asked_about(self, program: Program) -> None:
        state = table(
            "2C 2D 2S 7D 9H", phase=Phase.DRAW, pile="2H", first_turn=True, stock=40, their_hand=15
        )
        play = sit(program, state)
        program.key("t")
        page = program.top
        assert isinstance(page, AskPage)
        program.key("return")
        view = play.driver.referee.view(ME)
        assert view.hand.count(Card.parse("2H")) == 1
        assert view.phase is Phase.PLAY

    def test_the_tools(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        before = hand_of(play.table.stage)
        program.click(*play.table.tools[0].bounds.center)
        program.settle()
        assert hand_of(play.table.stage) != before
        program.click(*play.table.tools[1].bounds.center)
        assert said(play)
        program.click(*play.table.tools[3].bounds.center)
        assert isinstance(program.top, MenuPage)


class TestDrags:
    """Bring the cards there."""

    def test_discard(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        program.drag(*card_spot(play.table.stage, "7D"), *middle(play.table.stage, "pack"))
        assert events(home)[0] == "discard"
        assert play.driver.referee.view(ME).hand.count(Card.parse("7D")) == 0

    def test_a_card_that_was_not_chosen_is_carried_alone(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "3C"))
        program.click(*card_spot(play.table.stage, "3D"))
        x, y = card_spot(play.table.stage, "KS")
        program.press(x, y)
        program.point(x, y - 100)
        assert chosen(play) == "KS"
        assert len(play.table.stage.carried) == 1

    def test_a_card_that_goes_alone_leaves_the_choice_as_it_was(self, program: Program) -> None:
        play = sit(program, table(USUAL, mine=["9: 9C 9D 9H"]), asleep=True)
        for code in ("3C", "3D"):
            program.click(*card_spot(play.table.stage, code))
        board = play.table.stage
        program.drag(*card_spot(board, "2H"), *column_spot(board, "melds.me", "9"))
        assert mine(play) == {"9": 4}
        assert chosen(play) == "3C 3D"
        program.drag(*card_spot(board, "7D"), *middle(board, "pack"))
        assert Card.parse("7D") not in hand_of(board)
        assert chosen(play) == "3C 3D"

    def test_lay_what_is_chosen(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        for code in ("3C", "3D", "3H"):
            program.click(*card_spot(play.table.stage, code))
        program.drag(*card_spot(play.table.stage, "3D"), *middle(play.table.stage, "melds.me"))
        assert mine(play) == {"3": 3}
        program.settle()
        same_table(play)

    def test_one_card_brings_its_rank(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.drag(*card_spot(play.table.stage, "3H"), *middle(play.table.stage, "melds.me"))
        assert mine(play) == {"3": 3}

    def test_add_to_a_column(self, program: Program) -> None:
        play = sit(program, table(USUAL, mine=["9: 9C 9D 9H", "J: JC JD JH"]))
        to = column_spot(play.table.stage, "melds.me", "9")
        program.drag(*card_spot(play.table.stage, "2H"), *to)
        assert mine(play) == {"9": 4, "J": 3}

    def test_the_card_follows_the_pointer(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        x, y = card_spot(play.table.stage, "7D")
        program.press(x, y)
        (sprite,) = [s for s in play.table.stage.hand() if s.card is Card.parse("7D")]
        grip = sprite.pose.x - round(x), sprite.pose.y - round(y)
        for dx, dy in ((-60, -80), (-200, -150), (40, -220)):
            program.point(x + dx, y + dy)
            assert sprite.pose.x - round(x + dx) == pytest.approx(grip[0])
            assert sprite.pose.y - round(y + dy) == pytest.approx(grip[1])
            assert sprite.key in play.table.stage.carried
        program.release(x + 40, y - 220)
        assert not play.table.stage.carried

    @pytest.mark.parametrize(
        ("place", "reason"),
        [
            ("melds.me", "refusal.meld_small"),
            ("melds.them", "refusal.their_melds"),
            ("stock", "refusal.phase.play"),
        ],
    )
    def test_a_wrong_place_sends_it_home(
        self, program: Program, home: Path, place: str, reason: str
    ) -> None:
        play = sit(program, table(USUAL))
        program.drag(*card_spot(play.table.stage, "7D"), *middle(play.table.stage, place))
        assert said_id(play) == reason
        assert events(home) == []
        program.settle()
        same_table(play)
        assert chosen(play) == ""

    def test_dropped_beside_everything_it_goes_home(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        program.drag(*card_spot(play.table.stage, "7D"), *middle(play.table.stage, "slip.0"))
        program.settle()
        assert events(home) == []
        same_table(play)

    def test_within_the_hand_it_is_put_elsewhere(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        before = hand_of(play.table.stage)
        x, y = card_spot(play.table.stage, before[-1].code)
        first = play.table.stage.hand()[0].home.rect
        program.drag(x, y, first.x - 10, y)
        program.settle()
        assert hand_of(play.table.stage) == [before[-1], *before[:-1]]
        same_table(play)
        program.drag(*card_spot(play.table.stage, before[0].code), x, y)
        program.settle()
        same_table(play)
        assert sorted(hand_of(play.table.stage), key=str) == sorted(before, key=str)

    def test_between_two_rows(self, program: Program) -> None:
        """In a hand of two rows a card goes where it is dropped, not into the other row."""
        some = " ".join(f"{rank}{suit}" for rank in "3456789TJQ" for suit in "CDH")
        play = sit(program, table(some, their_hand=3))
        hand = play.table.stage.hand()
        upper, lower = hand[:15], hand[15:]
        assert upper[0].home.y < lower[0].home.y
        moved, before = lower[10].card, upper[4].card
        x, y = spot(play.table.stage, lower[10])
        grip = lower[10].home.x - x
        program.drag(x, y, upper[4].home.x - grip - 6, upper[4].home.y)
        program.settle()
        now = hand_of(play.table.stage)
        assert now[4:6] == [moved, before]
        same_table(play)
        back = play.table.stage.hand()
        x, y = spot(play.table.stage, back[4])
        grip = back[4].home.x - x
        program.drag(x, y, back[20].home.x - grip + 6, back[20].home.y)
        program.settle()
        assert hand_of(play.table.stage)[20] is moved

    def test_the_order_stays_when_cards_come(self, program: Program) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, top="9S"))
        before = hand_of(play.table.stage)
        first = play.table.stage.hand()[0].home.rect
        x, y = card_spot(play.table.stage, before[-1].code)
        program.drag(x, y, first.x - 10, y)
        program.click(*middle(play.table.stage, "stock"))
        program.settle()
        left = [card for card in hand_of(play.table.stage) if card is not Card.parse("9S")]
        assert left == [before[-1], *before[:-1]]

    def test_the_stock_is_drawn_from(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW))
        program.drag(*middle(play.table.stage, "stock"), *middle(play.table.stage, HAND))
        assert events(home) == ["draw"]

    def test_the_stock_put_back_is_not_drawn_from(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW))
        x, y = middle(play.table.stage, "stock")
        program.drag(x, y, x + 20, y + 5)
        assert events(home) == []

    def test_the_pack_is_taken(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, pile="4C 9D KH"))
        program.drag(*middle(play.table.stage, "pack"), *middle(play.table.stage, "melds.me"))
        assert events(home) == ["take_pack"]

    def test_the_pair_dragged_onto_the_pack_takes_it(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW, pile="4C 9D KH"))
        program.click(*card_spot(play.table.stage, "KC"))
        program.click(*card_spot(play.table.stage, "KS"))
        program.drag(*card_spot(play.table.stage, "KC"), *middle(play.table.stage, "pack"))
        assert events(home) == ["take_pack"]
        assert set(lines(home)[1]["meld"]) == {"KC", "KS"}

    def test_after_the_draw_the_stock_stays(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL))
        program.drag(*middle(play.table.stage, "stock"), *middle(play.table.stage, HAND))
        assert events(home) == []
        assert play.hands.drag.grip is Grip.IDLE

    def test_a_dragged_two_that_is_asked_about_goes_home(self, program: Program) -> None:
        play = sit(program, table(USUAL, mine=["9: 9C 9D 9H", "J: JC JD JH"]))
        zone = area(play.table.stage, "melds.me")
        program.drag(*card_spot(play.table.stage, "2H"), zone.x + 12, zone.center[1])
        assert isinstance(program.top, AskPage)
        program.key("escape")
        program.settle()
        same_table(play)

    @pytest.mark.parametrize("way", ["right", "escape"])
    def test_cancel(self, program: Program, home: Path, way: str) -> None:
        play = sit(program, table(USUAL))
        x, y = card_spot(play.table.stage, "7D")
        program.press(x, y)
        program.point(x - 100, y - 200)
        assert play.table.stage.carried
        if way == "right":
            program.press(x - 100, y - 200, button=3)
        else:
            program.key("escape")
        assert not play.table.stage.carried
        assert chosen(play) == ""
        assert program.top is play
        program.point(*middle(play.table.stage, "pack"))
        program.release(*middle(play.table.stage, "pack"))
        program.settle()
        assert events(home) == []
        same_table(play)

    def test_cancel_a_carried_pile(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW))
        x, y = middle(play.table.stage, "stock")
        program.press(x, y)
        program.point(x, y + 100)
        program.key("escape")
        program.release(x, y + 100)
        assert events(home) == []
        assert program.top is play

    def test_a_page_that_opens_lets_go_of_what_is_pressed(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        x, y = card_spot(play.table.stage, "7D")
        program.press(x, y)
        program.key("escape")
        assert isinstance(program.top, MenuPage)
        program.release(x, y)
        program.key("escape")
        program.point(x - 100, y - 200)
        assert not play.table.stage.carried

    def test_a_page_that_opens_lets_go_of_what_is_carried(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        x, y = card_spot(play.table.stage, "7D")
        program.press(x, y)
        program.point(x - 100, y - 200)
        assert play.table.stage.carried
        program.key("f3")
        assert isinstance(program.top, LogPage)
        program.release(x - 100, y - 200)
        program.key("escape")
        program.point(x - 200, y - 200)
        program.settle()
        assert not play.table.stage.carried
        same_table(play)


class TestKeys:
    """The keyboard alone."""

    def go(self, program: Program, code: str) -> None:
        """Walk to a card of the hand."""
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
        assert settings.load(paths.settings_file())[0].muted
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

    def test_an_empty_hand_has_a_place_too(self, home: Path) -> None:
        program = Program(Settings(), SMALL)
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"]))
        program.key("right")
        program.key("x")
        for key in ("left", "right", "space", "tab", "home", "end", "return"):
            program.key(key)
            assert [node for node in play.nodes() if node.focused]
        assert play.driver.referee.view(ME).hand == ()
        assert program.top is play


class TestTools:
    """Undo, hint, sort."""

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
        self, program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = sit(program, table(USUAL))
        program.click(*card_spot(play.table.stage, "KD"))
        program.click(*middle(play.table.stage, "melds.me"))

        def full(journal: Journal) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Journal, "drop_last", full)
        program.key("u")
        assert "no space left on device" in said(play)
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
        assert settings.load(paths.settings_file())[0].sort == "value"
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

    def test_a_new_hand_is_sorted_as_the_player_likes(self, home: Path) -> None:
        program = Program(Settings(speed=0.0, sort="value"), SMALL)
        program.app.new_game(against("casual", "standard"))
        for _ in range(200):
            program.frame()
            play = program.play
            if play.driver.referee.actor == ME and not play.driver.pending:
                break
        wanted = play.table.presenter.arranged(None, play.table.view.hand, "value")
        assert tuple(hand_of(play.table.stage)) == wanted


class TestMotion:
    """While cards are on their way."""

    @pytest.fixture
    def slow(self, home: Path) -> Program:
        """The program at the usual speed."""
        return Program(Settings(), SMALL)

    def test_a_click_finishes_and_does_nothing_else(self, slow: Program, home: Path) -> None:
        play = sit(slow, table(USUAL, phase=Phase.DRAW, top="9S"))
        slow.key("d")
        assert play.table.stage.busy
        (new,) = [s for s in play.table.stage.hand() if s.card is Card.parse("9S")]
        slow.press(new.home.x, new.home.y)
        slow.release(new.home.x, new.home.y)
        assert not play.table.stage.busy
        assert chosen(play) == ""  # it was not there when the button went down

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
        assert len(play.driver.referee.view(ME).hand) == len(USUAL.split()) - 1

    def test_what_came_under_the_pressed_pointer_is_not_meant(
        self, slow: Program, home: Path
    ) -> None:
        """Pressed on the pack in their turn, let go in mine: another card lies there by then."""
        play = sit(slow, table("9C 9H 5D 7D", turn=1, their_hand=1, pile="4C", stock=40))
        state = play.driver.referee._state
        nine = Card.parse("9D")
        play.driver.referee._state = state.but(hands=(state.hands[0], (nine, nine)))
        play.table.show(play.driver.referee.view(ME))
        x, y = middle(play.table.stage, "pack")
        slow.point(x, y)
        slow.press(x, y)
        slow.settle()
        assert play.driver.referee.view(ME).upcard is nine
        before = events(home)
        slow.release(x, y)
        assert events(home) == before

    def test_resize_during_a_drag(self, slow: Program, home: Path) -> None:
        """What is carried goes home: its place is another now."""
        play = sit(slow, table(USUAL))
        slow.settle()
        x, y = card_spot(play.table.stage, "7D")
        slow.press(x, y)
        slow.point(x - 50, y - 100)
        assert play.table.stage.carried
        slow.resize((1024, 768))
        assert not play.table.stage.carried
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
            s.settings.changed(text_scale=1.4),
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

    def test_reduced_motion_moves_nothing(self, home: Path) -> None:
        program = Program(Settings(reduced_motion=True), SMALL)
        play = sit(program, table(USUAL, phase=Phase.DRAW, top="9S"))
        for key in ("d", "s", "right", "x"):
            program.key(key)
            assert all(sprite.pose == sprite.home for sprite in play.table.stage.sprites)
        program.settle()
        same_table(play)


class TestOtherSeat:
    """What the other seat does is seen, and then it is my turn."""

    def test_its_turn_is_told_step_by_step(self, home: Path) -> None:
        program = Program(Settings(), SMALL)
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
    """The sheet after a deal, the payment after the game."""

    def finish_deal(self, program: Program, **changes: Any) -> PlayScene:
        """Go out with the last card."""
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
        page = program.top
        assert isinstance(page, SheetPage)
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

    def test_the_last_card_is_looked_at_before_the_sheet(self, home: Path) -> None:
        program = Program(Settings(), SMALL)
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

    def test_a_click_does_not_skip_the_sheet(self, home: Path) -> None:
        program = Program(Settings(), SMALL)
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"]))
        program.key("right")
        program.key("x")
        for _ in range(30):
            program.click(*middle(play.table.stage, "pack"))
            program.key("d")
        assert play.driver.referee.actor is CHANCE
        program.frame(times=120)
        assert isinstance(program.top, SheetPage)

    def test_the_payment_and_the_record_is_put_away(self, program: Program, home: Path) -> None:
        ended = DealEnded(ME, _scores(1190, 40), (1190, 40))
        play = self.finish_deal(program, deals=(ended,))
        page = program.top
        assert isinstance(page, SheetPage)
        assert page.sheet.over
        assert page.sheet.won
        assert page.sheet.payment
        assert not (home / "games" / "current.jsonl").exists()
        assert len(list((home / "games" / "history").iterdir())) == 1
        assert program.app.table is None
        buttons = ["again", "review", "new", "start", "table", "deal"]
        assert [widget.id for widget in page.widgets][:6] == buttons
        del play
        for _ in range(3):
            program.key("right")
        program.key("return")
        assert isinstance(program.top, ShelfPage)
        assert program.top.widgets[0].id == "new"

    def test_a_new_game_after_the_payment(self, program: Program, home: Path) -> None:
        ended = DealEnded(ME, _scores(1190, 40), (1190, 40))
        self.finish_deal(program, deals=(ended,))
        program.key("right")
        program.key("right")
        program.key("return")
        assert isinstance(program.top, NewGamePage)
        program.key("return")
        program.settle()
        same_table(program.play)


def _scores(*totals: int) -> tuple[SeatScore, ...]:
    """Scores of a deal with these totals; how they came about does not matter."""
    return tuple(map(scored, totals))


class TestTrouble:
    """A disk that is full, and errors that nobody expected."""

    @pytest.fixture
    def full(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing can be written any more."""

        def fail(journal: Journal, lines: Iterable[Mapping[str, Any]]) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Journal, "append", fail)

    def test_a_move_that_cannot_be_written_is_not_made(
        self, program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = sit(program, table(USUAL))
        before = play.driver.referee.view(ME)
        append = Journal.append

        def fail(journal: Journal, lines: Iterable[Mapping[str, Any]]) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Journal, "append", fail)
        program.drag(*card_spot(play.table.stage, "7D"), *middle(play.table.stage, "pack"))
        assert "no space left on device" in said(play)
        assert play.table.effects.toast.is_refusal
        assert play.driver.referee.view(ME) == before
        program.settle()
        same_table(play)
        monkeypatch.setattr(Journal, "append", append)
        program.drag(*card_spot(play.table.stage, "7D"), *middle(play.table.stage, "pack"))
        assert events(home)[0] == "discard"

    @pytest.mark.usefixtures("full")
    def test_their_move_that_cannot_be_written_waits(self, program: Program) -> None:
        play = sit(program, table(USUAL, turn=1))
        program.frame(times=50)
        assert "no space left on device" in said(play)
        assert play.driver.referee.actor == THEM

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
        assert "no space left on device" in said(play)
        monkeypatch.setattr(Journal, "append", append)
        for _ in range(200):
            program.frame()
            if isinstance(program.top, SheetPage):
                program.key("return")
            if play.driver.referee.actor is not CHANCE:
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
        page = program.top
        assert isinstance(page, MenuPage)
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
        self, program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*args: object) -> None:
            program.app.services.running = False
            raise OSError(errno.EACCES, "Permission denied")

        monkeypatch.setattr("mille.session.saved_match.begin", fail)
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
        from mille.app.report import write_report

        (home / "reports").write_text("in the way")
        write_report("what happened")
        assert "what happened" in capsys.readouterr().err


def test_a_deal_s_events_come_to_rest(home: Path) -> None:
    """A first deal at the usual speed, frame by frame."""
    program = Program(Settings(), SMALL)
    program.app.new_game(against("regular", "standard"))
    program.frame()
    play = program.play
    program.settle()
    same_table(play)
    assert play.table.shown is not None
    check_rest(play.table.stage, play.table.shown)
