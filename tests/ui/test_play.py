"""Playing at a table: by pointer, keys and tools, while things move, to the end, in trouble."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from mille.cards import Card, Rank
from mille.engine.message import message
from mille.games.mille.moves import DealEnded, Phase
from mille.parts.rummy import Drawn
from mille.session import disk, settings
from mille.session.referee import Journal
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.again import SharePage
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.menu import AskPage, MenuPage
from mille.ui.pages.reading import LogPage, RulesPage
from mille.ui.pages.settings import SettingsPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.table.play import PlayScene
from mille.ui.tempo import Tempo
from mille.ui.widgets import Button
from mille.value import replace
from tests.games.mille.positions import scored
from tests.parts import every_game
from tests.ui import tables
from tests.ui.conftest import PLAYED, SMALL, Program
from tests.ui.tables import USUAL, at, chosen, do, events, hand_of, said, same_table, sit, table

BEGUN_WITH = Settings(speed=0.0, tables=PLAYED)

NINES: dict[str, Any] = {"mine": ["9: 9C 9D 9H", "J: JC JD JH"]}
DRAW: dict[str, Any] = {"phase": Phase.DRAW, "top": "9S"}
KING: dict[str, Any] = {"phase": Phase.DRAW, "pile": "4C 9D KH"}
THEIRS = {"turn": 1}
TOOK = "take_pack"
ROWS: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    # by clicks
    ({}, "KC KD KS melds.me .", {"mine": {"K": 3}, "chosen": "", "events": "meld"}),
    ({}, "KD melds.me", {"mine": {"K": 3}}),
    ({}, "KD KD", {"chosen": ""}),
    ({}, "KD news", {"chosen": ""}),
    ({}, "3D*", {"chosen": "3C 3D 3H"}),
    ({}, "7D pack", {"events": "discard", "gone": "7D"}),
    (DRAW, "stock .", {"events": "draw"}),
    (KING, "pack .", {"events": TOOK, "mine": {"K": 3}}),
    (NINES, "2H melds.me/J", {"mine": {"9": 3, "J": 4}}),
    ({}, "stock", {"said": "refusal.phase.play", "events": ""}),
    ({}, "pack", {"said": "refusal.discard_one", "events": ""}),
    ({}, "7D melds.me", {"said": "refusal.meld_small", "events": "", "chosen": "7D"}),
    ({}, "7D melds.them", {"said": "refusal.their_melds", "events": "", "chosen": "7D"}),
    ({}, "7D 4S pack", {"said": "refusal.discard_one", "events": "", "chosen": "4S 7D"}),
    ({}, "7D 4S melds.me", {"said": "refusal.meld_mixed", "events": "", "chosen": "4S 7D"}),
    (THEIRS, "7D stock", {"said": "refusal.turn_of", "events": ""}),
    (THEIRS, "7D pack", {"said": "refusal.turn_of", "events": ""}),
    (THEIRS, "7D melds.me", {"said": "refusal.turn_of", "events": ""}),
    # by dragging
    ({}, "7D>pack", {"events": "discard", "gone": "7D"}),
    ({}, "3C 3D 3H 3D>melds.me .", {"mine": {"3": 3}}),
    ({}, "3H>melds.me", {"mine": {"3": 3}}),
    (NINES, "2H>melds.me/9", {"mine": {"9": 4, "J": 3}}),
    ({}, "7D>melds.me .", {"said": "refusal.meld_small", "events": "", "chosen": ""}),
    ({}, "7D>melds.them .", {"said": "refusal.their_melds", "events": "", "chosen": ""}),
    ({}, "7D>stock .", {"said": "refusal.phase.play", "events": "", "chosen": ""}),
    ({}, "7D>slip.0 .", {"events": ""}),
    (DRAW, "stock>hand.me", {"events": "draw"}),
    ({}, "stock>hand.me", {"events": ""}),
    (KING, "pack>melds.me", {"events": TOOK}),
    (KING, "KC KS KC>pack", {"events": TOOK, "mine": {"K": 3}}),
    (NINES, "2H>beside", {"top": AskPage}),
    (NINES, "2H>beside :escape .", {"top": PlayScene, "mine": {"9": 3, "J": 3}}),
    # by keys
    (DRAW, ":d . :KD :l :l . :7D :x :x", {"mine": {"K": 3}, "events": "draw meld discard"}),
    (NINES, ":2H :space :tab :tab :tab :right :return", {"mine": {"9": 3, "J": 4}}),
    (DRAW, ":tab :return", {"events": "draw"}),
    (KING, ":t", {"events": TOOK, "mine": {"K": 3}}),
    (DRAW, ":x", {"said": "refusal.phase.draw", "events": ""}),
    (DRAW, ":l", {"said": "refusal.phase.draw", "events": ""}),
    (DRAW, ":t", {"said": "refusal.pack_pair", "events": ""}),
    ({}, ":d", {"said": "refusal.phase.play"}),
    ({}, ":t", {"said": "refusal.phase.play"}),
    ({}, ":7D :delete :delete", {"events": "discard", "gone": "7D"}),
    # with the tools
    ({}, "tool1", {"said": "hint.waits"}),
    ({}, "tool3", {"top": MenuPage}),
    ({}, "KD melds.me 3D melds.me", {"mine": {"K": 3, "3": 3}}),
    ({}, "KD melds.me 3D melds.me :u", {"mine": {"K": 3}, "events": "meld"}),
    ({}, "KD melds.me 3D melds.me :u :u", {"mine": {}, "events": ""}),
    *(({}, way, {"said": "undo.nothing"}) for way in (":u", "tool2")),
    ({}, "KD melds.me . tool2 .", {"mine": {}, "events": ""}),
    (DRAW, ":d :u", {"events": "draw"}),  # what told something is not taken back
]
"""A table, what is done there, and what comes of it."""


@every_game
@pytest.mark.parametrize(("position", "gestures", "wanted"), ROWS)
def test_what_is_done_has_this_effect(
    program: Program, home: Path, position: dict[str, Any], gestures: str, wanted: dict[str, Any]
) -> None:
    play = sit(program, table(USUAL, **position), asleep="turn" in position)
    do(program, gestures)
    names = events(home)
    if wanted.get("events", "").endswith("discard"):  # then the others go on
        names = names[: names.index("discard") + 1]
    here: dict[str, Any] = {
        "events": " ".join(names),
        "mine": tables.mine(play),
        "chosen": chosen(play),
        "said": tables.said_id(play),
        "top": type(program.top),
        "gone": wanted.get("gone"),
    }
    assert {name: here[name] for name in wanted} == wanted
    assert here["gone"] is None or Card.parse(here["gone"]) in play.match.referee.view(ME).pile
    if "refusal" in wanted.get("said", ""):
        assert play.table.effects.toast.is_refusal
    if gestures[-1] == ".":
        same_table(play)


class TestActs:
    """A program acts for a person, on parts by their ids."""

    @pytest.mark.parametrize(
        "id", ["no such thing", f"{tables.HAND}/99", str(tables.PLACES["melds.them"])]
    )
    def test_what_is_not_there_does_nothing(self, program: Program, home: Path, id: str) -> None:
        play = sit(program, table(USUAL))
        play.act(id, "press")
        play.act(id, "write", "9")
        assert events(home) == [] and program.top is play
        play.act("hint", "press")
        assert tables.said_id(play) == "hint.waits"
        play.act("menu", "press")
        program.on(MenuPage)


class TestClicks:
    def test_a_refusal_goes_when_somebody_else_acts(self, program: Program) -> None:
        play = sit(program, table(USUAL, turn=1, phase=Phase.DRAW), asleep=True)
        view = play.match.view()
        for id, stays in [
            ("refusal.pack_pair", False),
            ("undo.nothing", False),
            ("refusal.turn_of", True),
            ("journal.failed", True),
        ]:
            play.table.show(view)
            play.desk.say(message(id, name="Léo", reason="full", rank="10s"), refusal=True)
            play.table.tell(Drawn(tables.THEM, None), view)
            assert (play.table.toast.said is not None) == stays, id

    def test_a_lone_two_is_asked_about(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, **NINES))
        do(program, "2H beside")
        page, words = program.on(AskPage), program.app.words
        ways = [words("ask.wild.rank", rank=rank) for rank in (Rank.NINE, Rank.JACK)]
        assert [widget.name for widget in page.widgets] == [*ways, words("ask.cancel")]
        do(program, ":escape")
        assert program.top is play and events(home) == []
        do(program, "beside")
        program.click(*program.on(AskPage).widgets[1].bounds.center)
        assert tables.mine(play) == {"9": 3, "J": 4}
        program.settle()
        same_table(play)

    def test_the_turned_up_two_is_asked_about(self, program: Program) -> None:
        first: dict[str, Any] = {"first_turn": True, "stock": 40, "their_hand": 15}
        play = sit(program, table("2C 2D 2S 7D 9H", phase=Phase.DRAW, pile="2H", **first))
        do(program, ":t")
        program.on(AskPage)
        program.key("return")
        view = play.match.referee.view(ME)
        assert view.hand.count(Card.parse("2H")) == 1 and view.phase is Phase.PLAY


class TestDrags:
    def test_a_card_that_was_not_chosen_is_carried_alone(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        do(program, "3C 3D")
        x, y = at(play, "KS")
        program.press(x, y)
        program.point(x, y - 100)
        assert chosen(play) == "KS" and len(play.table.stage.hand_state.carried) == 1

    def test_a_card_that_goes_alone_leaves_the_choice_as_it_was(self, program: Program) -> None:
        play = sit(program, table(USUAL, mine=["9: 9C 9D 9H"]), asleep=True)
        do(program, "3C 3D 2H>melds.me/9")
        assert tables.mine(play) == {"9": 4} and chosen(play) == "3C 3D"
        do(program, "7D>pack")
        assert Card.parse("7D") not in hand_of(play.table.stage) and chosen(play) == "3C 3D"

    def test_the_card_follows_the_pointer(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        x, y = at(play, "7D")
        program.press(x, y)
        (sprite,) = [s for s in play.table.stage.hand() if s.card is Card.parse("7D")]
        grip = sprite.pose.x - round(x), sprite.pose.y - round(y)
        for dx, dy in ((-60, -80), (-200, -150), (40, -220)):
            program.point(x + dx, y + dy)
            off = sprite.pose.x - round(x + dx), sprite.pose.y - round(y + dy)
            assert off == pytest.approx(grip)
            assert sprite.key in play.table.stage.hand_state.carried
        program.release(x + 40, y - 220)
        assert not play.table.stage.hand_state.carried

    def test_within_the_hand_it_is_put_elsewhere(self, program: Program) -> None:
        play = sit(program, table(USUAL, **DRAW))
        before = hand_of(play.table.stage)
        x, y = at(play, before[-1].code)
        program.drag(x, y, play.table.stage.hand()[0].home.rect.x - 10, y)
        program.settle()
        assert hand_of(play.table.stage) == [before[-1], *before[:-1]]
        same_table(play)
        do(program, "stock .")
        left = [card for card in hand_of(play.table.stage) if card is not Card.parse("9S")]
        assert left == [before[-1], *before[:-1]], "the order stays when cards come"
        program.drag(*at(play, before[0].code), x, y)
        program.settle()
        same_table(play)

    def test_between_two_rows(self, program: Program) -> None:
        """In a hand of two rows a card goes where it is dropped, not into the other row."""
        some = " ".join(f"{rank}{suit}" for rank in "3456789TJQ" for suit in "CDH")
        play = sit(program, table(some, their_hand=3))
        hand = play.table.stage.hand()
        upper, lower = hand[:15], hand[15:]
        assert upper[0].home.y < lower[0].home.y
        moved, before = lower[10].card, upper[4].card
        x, y = tables.spot(play.table.stage, lower[10])
        grip = lower[10].home.x - x
        program.drag(x, y, upper[4].home.x - grip - 6, upper[4].home.y)
        program.settle()
        now = hand_of(play.table.stage)
        assert now[4:6] == [moved, before]
        same_table(play)
        back = play.table.stage.hand()
        x, y = tables.spot(play.table.stage, back[4])
        grip = back[4].home.x - x
        program.drag(x, y, back[20].home.x - grip + 6, back[20].home.y)
        program.settle()
        assert hand_of(play.table.stage)[20] is moved

    def test_the_stock_put_back_is_not_drawn_from(self, program: Program, home: Path) -> None:
        play = sit(program, table(USUAL, phase=Phase.DRAW))
        x, y = at(play, "stock")
        program.drag(x, y, x + 20, y + 5)
        program.press(x, y)
        program.point(x, y + 100)
        program.key("escape")
        program.release(x, y + 100)
        assert events(home) == [] and program.top is play
        assert play.hand.state.press is None

    def test_a_page_that_opens_lets_go_of_what_is_held(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        x, y = at(play, "7D")
        for key, page in (("escape", MenuPage), ("f3", LogPage)):
            program.press(x, y)
            if key == "f3":
                program.point(x - 100, y - 200)
                assert play.table.stage.hand_state.carried
            program.key(key)
            program.on(page)
            program.release(x - 100, y - 200)
            program.key("escape")
            program.point(x - 200, y - 200)
            program.settle()
            assert not play.table.stage.hand_state.carried
            same_table(play)


# Playing with keys, and with the tools of the house


class TestKeys:
    def test_home_and_end_show_where_the_keys_are(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        last = len(play.table.stage.hand()) - 1
        for key, item in (("left", last), ("right", 0), ("end", last), ("home", 0)):
            program.key(key)
            assert play.focus.state.seen and play.focus.item == item
        program.key("space")
        assert chosen(play) == hand_of(play.table.stage)[0].code

    def test_tab_goes_through_all_places(self, program: Program) -> None:
        play = sit(program, table(USUAL))

        def walk(keys: str, mod: int = 0) -> list[object]:
            found: list[object] = []
            for key in keys.split():
                program.key(key, mod)
                found.append(play.focus.group)
            return found

        places = [tables.PLACES[name] for name in tables.ORDER]
        assert [play.focus.group, *walk("tab " * 6)] == [*places, "tools", "slips"]
        assert walk("tab") == [tables.HAND] and walk("tab", pygame.KMOD_LSHIFT) == ["slips"]
        assert walk("tab") == [tables.HAND]
        rows = [tables.PLACES[name] for name in ("melds.me", "pack", "melds.them")]
        assert walk("up up up up") == [*rows, rows[-1]]
        assert walk("down down down down") == [rows[1], rows[0], tables.HAND, tables.HAND]
        assert walk("tab right right") == [
            tables.PLACES[name] for name in ("stock", "pack", "stock")
        ]

    def test_escape_lets_go_then_opens_the_menu(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        do(program, ":right :space")
        assert chosen(play)
        do(program, ":escape")
        assert chosen(play) == "" and program.top is play
        do(program, ":escape")
        program.on(MenuPage)
        program.key("escape")
        assert program.top is play

    def test_the_menu_leads_on_and_back(self, program: Program) -> None:
        stack, play = program.app.services.stack, sit(program, table(USUAL))
        for page in (SheetPage, LogPage, RulesPage, SettingsPage):
            program.keys("escape", "down", "return")
            program.on(page)
        program.keys("escape", "escape")
        assert stack == [play]
        program.keys("escape", "up", "up", "return")
        assert program.on(ShelfPage).widgets[0].id == "continue"

    def test_the_menu_says_how_the_game_stands_and_asks_before_it_quits(
        self, program: Program
    ) -> None:
        play, s = sit(program, table(USUAL)), program.app.services
        program.key("escape")
        menu = program.on(MenuPage)
        assert menu.title == f"Mille with {play.table.names[1]}"
        (said,) = [part.name for part in menu.frame().nodes() if part.id == "said"]
        assert said.startswith("Deal 1 · you 0, ") and said.endswith(
            tables.WORDS("menu.saved", standing="")
        )
        *ways, quits = menu.widgets
        assert isinstance(quits, Button) and quits.quiet
        assert quits.bounds.h < ways[0].bounds.h and quits.bounds.y > ways[-1].bounds.bottom
        for answer, runs in (("escape", True), ("return", False)):
            menu.act("quit", "press")
            assert program.on(MenuPage) is not menu and s.running
            program.key(answer)
            assert s.running is runs

    def test_what_could_not_be_saved_is_not_said_to_be(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        play.match.unsaved = OSError(28, "No space left on device")
        program.key("escape")
        said = " ".join(part.name for part in program.top.frame().nodes())
        assert "Deal 1" in said and "saved" not in said

    def test_mute_and_quit(self, program: Program) -> None:
        sit(program, table(USUAL))
        s = program.app.services
        for muted in (True, False):
            program.key("m")
            assert s.settings.muted is settings.load(disk.settings_file())[0].muted is muted
        program.key("q")
        assert s.running
        program.key("q", tables.CONTROL)
        assert not s.running
        s.running = True
        program.post(pygame.WINDOWCLOSE)
        assert not s.running

    def test_an_empty_hand_has_a_place_too(self) -> None:
        program = Program(Settings(), SMALL)
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"]))
        for key in ("right", "x", "x", "left"):
            program.key(key)
            assert [node for node in play.frame().nodes() if node.focused]
        assert play.match.referee.view(ME).hand == ()
        assert program.top is play


class TestTools:
    def test_sort_goes_between_two_orders(self, program: Program) -> None:
        play = sit(program, table(USUAL))

        def codes() -> list[str]:
            return [card.code for card in hand_of(play.table.stage)]

        by_rank = codes()
        assert by_rank == [*USUAL.split()[:5], "QS", "KC", "KD", "KS", "2H"]
        do(program, ":s")
        assert codes()[0] == "QS" and settings.load(disk.settings_file())[0].sort == "value"
        do(program, "tool0 .")
        assert codes() == by_rank
        play.table.stage.arrange_cards(tuple(reversed(hand_of(play.table.stage))), Tempo(0.0))
        do(program, ":s .")
        assert codes() == by_rank and play.table.order == "rank", "first it puts a hand in order"
        same_table(play)


def finish_deal(program: Program, **changes: Any) -> PlayScene:
    """Go out with the last card."""
    play = sit(program, table("7D", mine=["9: 9C 9D 9H"], **changes))
    do(program, ":right :x :x")
    program.until(lambda: isinstance(program.top, SheetPage | LastWordPage))
    return play


class TestMotion:
    def test_a_click_or_a_key_finishes_first(self, slow: Program, home: Path) -> None:
        for way in ("click", ":x"):
            play = sit(slow, table(USUAL, **DRAW))
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
        play = sit(slow, table(USUAL, **DRAW))
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
        assert len([line for line in tables.lines(home)[1:] if line.get("seat") == 0]) == 1
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
        x, y = tables.middle(play.table.stage, "pack")
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
        x, y = tables.card_spot(play.table.stage, "7D")
        slow.press(x, y)
        slow.point(x - 50, y - 100)
        assert play.table.stage.hand_state.carried
        slow.resize((1024, 768))
        assert not play.table.stage.hand_state.carried
        slow.point(*tables.middle(play.table.stage, "pack"))
        slow.release(*tables.middle(play.table.stage, "pack"))
        assert events(home) == []
        slow.settle()
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

    def test_the_payment_and_the_record_is_put_away(self, program: Program, home: Path) -> None:
        finish_deal(program, **RICH)
        program.on(LastWordPage)
        program.key("escape")
        page = program.on(SheetPage)
        assert page.sheet.over and page.sheet.payment
        assert not (home / "games" / "current.jsonl").exists()
        assert len(list((home / "games" / "history").iterdir())) == 1
        assert program.app.table is None
        buttons = ["again", "review", "same", "table", "share", "start"]
        assert [block.id for block in page.widgets if block.id in buttons] == buttons
        page.go("again")
        ways = ("left", "same"), ("right", "again"), ("down", "table"), ("left", "start")
        for key, id in ways:
            program.key(key)
            assert page.here is not None and page.here.id == id, "round in its row"
        page.act("share", "press")
        program.on(SharePage)
        program.key("escape")
        assert program.top is page
        page.act("start", "press")
        assert program.on(ShelfPage).widgets[0].id == "first"


class TestTrouble:
    @every_game
    @pytest.mark.parametrize(("turn", "gestures"), [(0, "7D>pack"), (1, "")])
    def test_what_cannot_be_written_is_not_done(
        self, program: Program, monkeypatch: pytest.MonkeyPatch, turn: int, gestures: str
    ) -> None:
        full = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
        monkeypatch.setattr(Journal, "append", full)
        play = sit(program, table(USUAL, turn=turn))
        before = play.match.referee.view(ME)
        do(program, gestures)
        program.frame(times=50)
        assert tables.WORDS.within(message("reason.ENOSPC")) in said(play)
        assert play.match.referee.view(ME) == before, "the others wait too"
        if gestures:
            program.settle()
            same_table(play)
