"""The pointer: a finger taps, presses long, pulls and flicks; a new game is nobody's drag."""

from __future__ import annotations

import pygame
import pytest

from mille.games import titles
from mille.games.mille.moves import Phase
from mille.session.settings import Settings
from mille.ui import tempo as t
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.reading import RulesPage
from mille.ui.scene import BASE
from tests.parts import long
from tests.ui.conftest import Program, part_of
from tests.ui.tables import USUAL, card_spot, middle, sit, table
from tests.ui.test_one_hand import begun

GAMES = sorted(title.id for title in titles().values() if title.in_window)


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0), BASE)
    sit(made, table(USUAL, phase=Phase.DRAW), asleep=True)
    made.settle()
    return made


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
    return program.on(RulesPage)


def rest(program: Program) -> str:
    """Leave the pointer or the finger where it is; the tip that comes."""
    program.frame(times=round(t.REST * 60) + 2)
    return program.play.tips.shown


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
    assert rest(program)
    finger.up()
    program.settle()
    assert len(stage.hand()) == hand, "a long press explains, and draws nothing"
    finger.tap(*middle(stage, "stock"))
    program.settle()
    assert len(stage.hand()) == hand + 1
    tool = next(each for each in play.table.tools if each.id == "menu")
    finger.tap(*tool.bounds.center)
    program.on(MenuPage)


@pytest.mark.parametrize("game", [GAMES[0], *(long(game) for game in GAMES[1:])])
def test_a_long_press_explains_what_resting_the_pointer_does(game: str) -> None:
    program = begun(game)
    program.settle()
    play, finger, explained = program.play, Touch(program), 0
    for tool in play.table.tools:
        if tool.id == "skip" or not tool.enabled:
            continue
        program.point(*tool.bounds.center)
        said = rest(program)
        program.post(pygame.WINDOWLEAVE)
        assert not play.tips.shown
        finger.down(*tool.bounds.center)
        assert not play.tips.shown
        assert rest(program) == said
        finger.up()
        program.frame()
        assert play.tips.shown == said, "now no finger covers it"
        assert program.top is play, "nothing was pressed"
        explained += bool(said)
        finger.down(5, 5)
        program.frame()
        assert not play.tips.shown
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
    button = next(each for each in page.widgets if each.id not in ("find", "back", "glossary"))
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
