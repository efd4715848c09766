"""Taps and drags, by pointer and by finger, and what the prompt says while cards are carried."""

from __future__ import annotations

from unittest.mock import Mock

import pygame
import pytest

from mille.cards import Card, Rank
from mille.games.mille.moves import Phase
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui import tempo as t
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.reading import RulesPage
from mille.ui.scene import BASE
from mille.ui.table.hand import DOUBLE, THRESHOLD, is_double, wanders
from mille.ui.table.play import PlayScene
from mille.ui.table.stage import HandState, Press
from mille.view.geometry import Rect
from tests.parts import every_game, quick_first, sure
from tests.ui.conftest import SIZE, Program, launched, part_of
from tests.ui.tables import PLACES, USUAL, WORDS, card_spot, column_spot, middle, sit, table
from tests.ui.test_one_hand import SHOWN, begun


@pytest.mark.parametrize("unit", [0.6, 1.0, 3.0])
def test_the_threshold_grows_with_the_window(unit: float) -> None:
    press = Press(0, 0, THRESHOLD * unit, None, None)
    assert not wanders(press, THRESHOLD * unit, 0)
    assert wanders(press, THRESHOLD * unit + 0.1, 0)


@pytest.mark.parametrize(
    ("taps", "unit", "double"),
    [
        ([(10, 1.0), (12, 0.99 + DOUBLE)], 1.0, [False, True]),
        ([(10, 1.0), (10, 1.01 + DOUBLE)], 1.0, [False, False]),  # slow
        ([(10, 1.0), (11 + 2 * THRESHOLD, 1.1)], 1.0, [False, False]),  # far
        ([(10, 1.0), (11 + 2 * THRESHOLD, 1.1), (11 + 2 * THRESHOLD, 1.2)], 1.0, [0, 0, 1]),
        ([(10, 1.0), (40, 1.1)], 3.0, [False, True]),  # far in a large window is near
        ([(5, 1 + i / 10) for i in range(5)], 1.0, [0, 1, 0, 1, 0]),  # a third begins anew
    ],
)
def test_two_taps_that_are_quick_and_near_are_one_double(
    taps: list[tuple[float, float]], unit: float, double: list[int]
) -> None:
    hand = HandState()
    assert [is_double(hand, x, 10, THRESHOLD * unit, now) for x, now in taps] == double


EVERY_FRAME_IS_SEEN = True


@pytest.fixture
def bare() -> Program:
    return launched(SIZE)


def carry(bare: Program, at: tuple[float, float], *ways: tuple[float, float]) -> None:
    bare.press(*at)
    for way in ways:
        for part in (0.5, 1.0):
            x, y = (a + (b - a) * part for a, b in zip(at, way))
            bare.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(1, 0, 0))


def said(bare: Program, play: PlayScene) -> str:
    prompt = sure(play.table.prompting)
    (node,) = [node for node in play.frame().nodes() if node.id == "prompt"]
    assert node.name == bare.app.words.text(prompt), "assistive programs are told the same"
    return node.name


@pytest.mark.parametrize("size", [SIZE, (600, 720)])
def test_carried_cards_do_not_lie_on_the_words(
    bare: Program, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    bare.resize(size)
    play = sit(bare, table("KC KD KH 9C 4D"), asleep=True)
    board, draw = play.table.stage, Mock()
    monkeypatch.setattr("mille.ui.table.lettering.draw_prompt", draw)
    pack = middle(board, "pack")
    carry(bare, card_spot(board, "9C"), (pack[0] + 30, pack[1]))
    (held,) = [sprite for sprite in board.sprites if sprite.key in board.hand_state.carried]
    assert held.pose.rect.overlap(board.ground.zones["prompt"].rect) > 0
    place: Rect = draw.call_args.args[2]
    assert place.x >= held.pose.rect.right
    assert place.right == pytest.approx(board.ground.zones["prompt"].rect.right)


def test_the_places_that_one_passes(bare: Program) -> None:
    hand, mine = "KC KD KH 9C 4D", ["9: 9D 9H 9S"]
    play = sit(bare, table(hand, mine=mine), asleep=True)
    board, before = play.table.stage, play.table.prompting
    nine = card_spot(board, "9C")
    carry(bare, nine, middle(board, "pack"))
    assert said(bare, play) == WORDS("drop.discard", card=Card.parse("9C"))
    carry(bare, nine, column_spot(board, "melds.me", "9"))
    assert said(bare, play) == WORDS("drop.meld", rank=Rank.NINE, n=1, points=5)
    carry(bare, nine, middle(board, "hand.me"))
    assert said(bare, play) == WORDS("drop.hand")
    carry(bare, nine, middle(board, "news"))
    assert said(bare, play) == WORDS("drop.back")
    carry(bare, nine, middle(board, "stock"))
    assert said(bare, play) == bare.app.words("refusal.phase.play")
    carry(bare, nine, middle(board, "melds.them"))
    assert said(bare, play) == bare.app.words("refusal.their_melds")
    bare.release(*middle(board, "news"))
    assert play.table.view == play.match.referee.view(ME)
    assert play.table.prompting == before


@pytest.mark.parametrize(
    ("pile", "zone", "words"),
    [
        ("4C 9D", "stock", WORDS("drop.draw")),
        ("4C KS", "pack", WORDS("drop.pack", n=2)),
        ("KS", "pack", WORDS("drop.pack", n=1)),
        ("4C 9D", "pack", WORDS("refusal.pack_pair", rank=Rank.NINE)),
    ],
)
def test_a_pile_that_is_carried(bare: Program, pile: str, zone: str, words: str) -> None:
    play = sit(bare, table("KC KD KH 9C 4D", pile=pile, phase=Phase.DRAW), asleep=True)
    start, hand = (
        play.table.stage.pile_rect(PLACES[zone]).center,
        middle(play.table.stage, "hand.me"),
    )
    carry(bare, start, hand)
    assert said(bare, play) == words
    carry(bare, start, hand, start)
    assert said(bare, play) == WORDS("drop.back")


def test_when_it_is_not_ones_turn(bare: Program) -> None:
    play = sit(bare, table("KC KD KH 9C 4D", turn=1), asleep=True)
    carry(bare, card_spot(play.table.stage, "4D"), middle(play.table.stage, "pack"))
    assert said(bare, play) == bare.app.words("refusal.not_your_turn")


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0), BASE)
    sit(made, table(USUAL, phase=Phase.DRAW), asleep=True)
    return made.settle()


class Touch:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.at = (0, 0)

    def _post(self, kind: int, x: float, y: float, **more: object) -> None:
        self.at = round(x), round(y)
        self.program.post(kind, pos=self.at, touch=True, **more)

    def down(self, x: float, y: float) -> None:
        move = {"pos": (round(x), round(y)), "rel": (0, 0), "buttons": (0, 0, 0), "touch": True}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, move))
        self._post(pygame.MOUSEBUTTONDOWN, x, y, button=1)

    def pull(self, dx: float, dy: float, steps: int = 6) -> None:
        x, y = self.at
        for n in range(1, steps + 1):
            at = x + dx * n / steps, y + dy * n / steps
            self._post(pygame.MOUSEMOTION, *at, rel=(0, 0), buttons=(1, 0, 0))

    def up(self) -> None:
        self._post(pygame.MOUSEBUTTONUP, *self.at, button=1)

    def tap(self, x: float, y: float) -> None:
        self.down(x, y)
        self.up()


@pytest.fixture
def finger(program: Program) -> Touch:
    return Touch(program)


def rules(program: Program) -> RulesPage:
    program.key("f1")
    page = program.on(RulesPage)
    page.act("tab/whole", "choose")
    page.go("back")
    return page


def test_a_tap_presses(program: Program, finger: Touch) -> None:
    play, stage = program.play, program.play.table.stage
    seven, three = card_spot(stage, "7D"), card_spot(stage, "3D")
    finger.tap(*seven)
    assert len(stage.hand_state.chosen) == 1
    assert stage.hand_state.hovered is None, "no finger is there any more"
    program.now += 1
    finger.down(*seven)
    finger.pull(4, 5, steps=3)
    finger.up()
    assert not stage.hand_state.chosen, "one that trembles still taps"
    for _ in range(2):
        finger.tap(*three)
    assert len(stage.hand_state.chosen) == 3, "two quick ones choose all that go with the card"
    program.key("escape")
    hand = len(stage.hand())
    finger.down(*middle(stage, "stock"))
    assert program.rest()
    finger.up()
    program.settle()
    assert len(stage.hand()) == hand, "a long press explains, and draws nothing"
    finger.tap(*middle(stage, "stock"))
    program.settle()
    assert len(stage.hand()) == hand + 1
    tool = next(each for each in play.table.tools if each.id == "menu")
    finger.tap(*tool.bounds.center)
    program.on(MenuPage)


@pytest.mark.parametrize("game", quick_first(SHOWN, 1))
def test_a_long_press_explains_what_resting_the_pointer_does(game: str) -> None:
    program = begun(game).settle()
    play, finger, explained = program.play, Touch(program), 0
    for tool in play.table.tools:
        if tool.id == "skip" or not tool.enabled:
            continue
        program.point(*tool.bounds.center)
        said = program.rest()
        program.post(pygame.WINDOWLEAVE)
        assert not play.tips.shown
        finger.down(*tool.bounds.center)
        assert not play.tips.shown
        assert program.rest() == said
        finger.up()
        program.frame()
        assert play.tips.shown == said, "now no finger covers it"
        assert program.top is play, "nothing was pressed"
        explained += bool(said)
        finger.down(5, 5)
        program.frame()
        assert not play.tips.shown
        program.rest()  # a tap there might be a choice
        finger.up()
    assert explained


@pytest.mark.parametrize("rest", [0.0, 2 * t.REST])
def test_what_a_finger_pulls_is_carried(program: Program, rest: float) -> None:
    """Also after it has rested there."""
    play, finger = program.play, Touch(program)
    x, y = card_spot(play.table.stage, "7D")
    finger.down(x, y)
    program.frame(rest)
    assert not play.hand.full
    finger.pull(0, -200)
    assert play.hand.full and play.table.stage.hand_state.carried
    finger.up()
    assert not play.hand.full


def test_a_page_goes_with_the_finger_and_glides_on_after_a_flick(
    program: Program, finger: Touch
) -> None:
    page = rules(program)
    x, y = page.laid().view.center
    top = page.offset
    finger.down(x, y)
    finger.pull(0, -30, steps=10)
    assert page.offset == pytest.approx(top + 30)
    program.frame(times=60)  # it stays there, so nothing glides
    finger.up()
    program.frame(times=60)
    assert page.offset == pytest.approx(top + 30)
    finger.down(x, y)
    finger.pull(0, -120, steps=4)
    before = page.offset
    assert before == pytest.approx(top + 150)
    finger.up()
    assert program.loop.input.due == 0
    ways = []
    while program.loop.input.due is not None:
        at = page.offset
        program.frame()
        ways.append(page.offset - at)
    assert page.offset > before + 100
    assert ways == sorted(ways, reverse=True), "slower and slower"
    finger.down(x, y)
    finger.pull(0, 3000, steps=2)
    finger.down(x, y)  # a touch stops it
    at = page.offset
    program.frame(times=20)
    assert page.offset == at
    finger.up()


def test_with_less_motion_a_flick_arrives_at_once(program: Program, finger: Touch) -> None:
    s = program.app.services
    s.save_settings(s.settings.changed(reduced_motion=True))
    page = rules(program)
    top = page.offset
    finger.down(*page.laid().view.center)
    finger.pull(0, -120, steps=4)
    assert page.offset == pytest.approx(top + 120)
    finger.up()
    assert page.offset > top + 220 and program.loop.input.due is None


def test_a_pull_presses_nothing_on_a_page(program: Program, finger: Touch) -> None:
    page = rules(program)
    button = next(each for each in page.widgets if each.id.startswith("example."))
    while not page.laid().view.holds(*button.bounds.center):
        program.key("down")
        button = next(each for each in page.widgets if each.id == button.id)
    at = page.offset
    finger.down(*button.bounds.center)
    finger.pull(0, -60)
    finger.up()
    assert program.top is page and page.offset > at


def test_the_bar_of_a_page_is_pulled_by_a_finger_too(program: Program, finger: Touch) -> None:
    page = rules(program)
    bar = part_of(page, "bar")
    finger.down(*bar.bounds.center)
    finger.pull(0, 100)
    assert page.offset > 100 * page.laid().whole / page.laid().view.h / 2
    finger.up()


def test_a_large_table_goes_with_the_finger(program: Program) -> None:
    s = program.app.services
    s.save_settings(s.settings.changed(scale=2.5))
    program.frame()
    play, finger = program.play, Touch(program)
    closeup = play.table.closeup
    x, y = next(
        (x, y)
        for x in range(100, BASE[0] - 200, 20)
        for y in range(300, BASE[1] - 20, 20)
        if play.swipes(x, y)
    )
    before = closeup.origin
    finger.down(x, y)
    assert closeup.origin == before, "a finger near an edge does not push the table away"
    finger.pull(-50, 80)
    program.frame(times=60)
    finger.up()
    assert closeup.origin == pytest.approx((before[0] + 50, before[1] - 80))
    assert not play.hand.full


# What the pointer holds is let go when its release goes unseen


@every_game
@pytest.mark.parametrize("how", ["focus", "motion", "right", "escape"])
def test_a_carried_card_is_let_go(program: Program, how: str) -> None:
    """Its release goes unseen, or one thinks better of it."""
    play = sit(program, table(USUAL), asleep=True)
    program.settle()
    before = play.match.view()
    stage = play.table.stage
    order = [sprite.key for sprite in stage.hand()]
    x, y = card_spot(stage, "7D")
    program.press(x, y)
    program.point(x, y - 150)
    program.point(x + 20, y - 200)
    assert play.hand.full
    if how == "focus":
        program.post(pygame.WINDOWFOCUSLOST)
    elif how == "right":
        program.press(x + 20, y - 200, button=3)
    elif how == "escape":
        program.key("escape")
        assert program.top is play
    else:
        program.is_down = False
        program.point(x + 40, y - 220)
    assert not play.hand.full and not stage.hand_state.carried
    program.settle()
    assert [sprite.key for sprite in stage.hand()] == order
    program.point(*middle(stage, "pack"))
    program.release(*middle(stage, "pack"))
    assert not play.hand.full and not stage.hand_state.chosen
    assert play.match.view() == before


def test_a_press_is_forgotten_when_the_focus_goes(program: Program) -> None:
    """What comes up later is no click; chosen cards stay chosen."""
    stage = program.play.table.stage
    at = card_spot(stage, "7D")
    program.press(*at)
    program.post(pygame.WINDOWFOCUSLOST)
    program.release(*at)
    assert not stage.hand_state.chosen
    program.click(*at)
    program.post(pygame.WINDOWFOCUSLOST)
    assert len(stage.hand_state.chosen) == 1


def test_the_bar_of_a_page_is_let_go(program: Program) -> None:
    page = rules(program)
    bar = part_of(page, "bar")
    x, y = bar.bounds.center
    program.press(x, y)
    program.point(x, y + 50)
    program.post(pygame.WINDOWFOCUSLOST)
    at = page.offset
    program.is_down = False
    program.point(x, y + 150)
    assert page.offset == at
