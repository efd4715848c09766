"""Chips carried from your own stack are bet, wherever you drop them."""

from __future__ import annotations

from pathlib import Path

import pygame

from mille.engine.codec import Seat
from mille.games import entry
from mille.i18n import load
from mille.session import disk, saved_match
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.table.play import PlayScene
from mille.view.table import Place, Role
from tests.ui.conftest import SMALL, Program

WORDS = load()

MINE, POT = Place(Role.CHIPS, Seat(0)), Place(Role.POT)
Point = tuple[float, float]


def sit(game: str, seats: int) -> Program:
    """A table with built-in players, when the player is asked for the first time."""
    found = entry(game)
    others, rules = [found.stand_in] * (seats - 1), found.options.made({})
    saved_match.begin(disk.current_game(), game, rules, others, "You", "3").close()
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    for _ in range(2000):
        program.frame()
        if program.play.desk.my_move:
            break
    assert program.play.desk.my_move
    return program


def middle(play: PlayScene, place: Place) -> Point:
    """The middle of a place."""
    return play.table.stage.ground.zone(place).rect.center


def carry(program: Program, start: Point, end: Point) -> None:
    """Press here and go there, without letting go."""
    program.press(*start)
    for part in (0.5, 1.0):
        x, y = (a + (b - a) * part for a, b in zip(start, end))
        program.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(1, 0, 0))


def prompt(program: Program) -> str:
    """What dropping would do."""
    said = program.play.table.prompting
    assert said is not None
    return program.app.words.text(said)


def test_each_bet_has_a_spot_and_says_what_it_costs(home: Path) -> None:
    program = sit("anaconda", 4)
    play, before = program.play, program.play.table.view
    legal = [each for each in play.desk.actions if each.legal and each.stake is not None]
    carry(program, middle(play, MINE), (5, 5))
    assert prompt(program) == WORDS("drop.chips.back")
    spots = play.hands.staking.spots()
    assert {each.id for _, each in spots} == {each.id for each in legal}
    assert all(a.overlap(b) == 0 for i, (a, _) in enumerate(spots) for b, _ in spots[:i])
    for rect, action in spots:
        program.point(*rect.center)
        cost = action.cost or 0
        assert str(cost) in prompt(program)
        assert str(before.chips[ME] - cost) in prompt(program)
        assert play.table.effects.payments.taken_up == {MINE: cost}
    program.release(5, 5)
    assert play.table.view is before, "let go elsewhere nothing has changed"
    assert not play.table.effects.payments.taken_up


def test_let_go_there_it_is_bet(home: Path) -> None:
    program = sit("anaconda", 4)
    play, before = program.play, program.play.table.view
    carry(program, middle(play, MINE), (5, 5))
    rect, action = play.hands.staking.spots()[-1]
    program.point(*rect.center)
    program.release(*rect.center)
    assert play.driver.referee.view(ME).paid[ME] == before.paid[ME] + (action.cost or 0)


def test_a_click_bets_nothing(home: Path) -> None:
    """Neither on the pot nor on the chips, in either game: a slip of the pointer costs nothing."""
    for game in ("anaconda", "guts"):
        program = sit(game, 4)
        play, before = program.play, program.play.table.view
        for place in (MINE, POT):
            program.click(*middle(play, place))
        assert play.driver.referee.view(ME) == before
        program.app.close()


def test_a_chip_on_the_pot_is_in(home: Path) -> None:
    program = sit("guts", 6)
    play = program.play
    carry(program, middle(play, MINE), middle(play, POT))
    assert play.table.prompting is not None and play.table.prompting.id == "drop.in"
    program.release(*middle(play, POT))
    assert play.driver.referee.view(ME).words[ME] is True


def test_purists_are_not_told_what_their_cards_make(home: Path) -> None:
    """There is nothing below the hand, and no word about chosen cards."""
    program = sit("anaconda", 4)
    play, s = program.play, program.app.services
    zone = play.table.stage.ground.zones["under"].rect

    def below() -> bytes:
        program.frame()
        picture = pygame.Surface(SMALL)
        s.draw(picture)
        part = picture.subsurface([round(each) for each in (zone.x, zone.y, zone.w, zone.h)])
        return pygame.image.tobytes(part, "RGB")

    told = below()
    s.settings, s.dirty = s.settings.changed(help="purist"), True
    silent = below()
    assert told != silent
    play.table.stage.selected = {play.table.stage.hand()[0].key}
    assert play.table.prompting is None
