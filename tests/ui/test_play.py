"""Playing with the pointer: what it does, and what it does not do and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.cards import Card, Rank
from mille.engine.message import message
from mille.games.mille.moves import Phase
from mille.parts.rummy import Drawn
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.pages.menu import AskPage, MenuPage
from mille.ui.pages.reading import LogPage
from mille.ui.table.playing.hands import Grip
from tests.ui.conftest import SMALL, Program
from tests.ui.tables import (
    HAND,
    PLACES,
    THEM,
    USUAL,
    area,
    card_spot,
    chosen,
    column_spot,
    events,
    hand_of,
    lines,
    middle,
    mine,
    said,
    said_id,
    same_table,
    sit,
    spot,
    table,
)


@pytest.fixture
def program() -> Program:
    return Program(Settings(speed=0.0), SMALL)


class TestActs:
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
        page = program.on(AskPage)
        assert [widget.name for widget in page.widgets] == [
            *(program.app.words("ask.wild.rank", rank=rank) for rank in (Rank.NINE, Rank.JACK)),
            program.app.words("ask.cancel"),
        ]
        program.key("escape")
        assert program.top is play
        assert events(home) == []
        program.click(zone.x + 12, zone.center[1])
        again = program.on(AskPage)
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
        program.on(AskPage)
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

    def test_lay_what_is_chosen(self, program: Program) -> None:
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
