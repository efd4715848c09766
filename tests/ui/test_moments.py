"""Moments can be seen and heard, take two seconds at most, and end with any key."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.session.settings import Settings
from mille.ui.table.play import PlayScene
from mille.ui.tempo import LONGEST_MOMENT, MOMENT
from mille.view.beat import Beat, Felt
from tests.games.matches import GAMES
from tests.parts import quick_first
from tests.ui.conftest import SPEEDS, Program
from tests.ui.test_take_back import sit

KEYS = ("space", "return", "escape", "left", "tab", "1", "d", "h", "i", "k", "p", "u", "x", "f3")


class Heard:
    """A loudspeaker that remembers."""

    awake = False

    def __init__(self) -> None:
        self.sounds: list[str] = []

    def play(self, name: str) -> None:
        """Remember it."""
        self.sounds.append(name)

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Ignore the volume."""

    def rest(self) -> None:
        """Release nothing."""

    def lost(self) -> None:
        """Look for no other device."""


def seated(game: str, **how: object) -> Program:
    """A table with the cards dealt and nothing moving."""
    program = sit(game, entry(game).title.usual_seats, Settings(warnings=False, **how))  # type: ignore[arg-type]
    with program.unseen():
        for _ in range(2000):
            program.frame()
            play = program.app.table
            if play is not None and play.driver.caught_up and not play.table.stage.busy:
                break
    return program


def moments(game: str, seat: int = 1) -> list[Felt]:
    """The moments of a game."""
    said = message("prompt.dealing")
    return [moment.felt(said, Seat(seat), said) for moment in entry(game).presenter.moments]


def hold_still(play: PlayScene) -> None:
    """Nobody plays on during this."""
    play.driver.go_on = lambda dt, pauses: None  # type: ignore[method-assign]


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_each_is_felt_for_two_seconds_at_most(home: Path, game: str) -> None:
    program = seated(game)
    play, services, heard = program.play, program.app.services, Heard()
    hold_still(play)
    services.audio = heard
    for felt in moments(game):
        for speed in (SPEEDS[0], 1.0):
            services.settings = services.settings.changed(speed=speed)
            play.table.effects.held_up.feel(felt)
            began, moved = program.now, False
            assert heard.sounds[-1] == felt.moment.sound
            with program.unseen():
                while play.table.effects.held_up.moment is felt:
                    moved = moved or play.table.effects.held_up.shines
                    program.frame()
                    assert program.now - began < LONGEST_MOMENT + 0.05
            assert moved and program.now - began > 1.0
            play.table.hurry()


@pytest.mark.parametrize("game", GAMES)
def test_any_key_and_a_click_end_it(home: Path, game: str) -> None:
    program = seated(game)
    play = program.play
    hold_still(play)
    for n, felt in enumerate(moments(game)):
        for key in KEYS[n::2]:
            program.app.services.only(play)
            play.table.effects.held_up.feel(felt)
            program.key(key)
            assert play.table.effects.held_up.moment is not felt, key
            assert not play.table.effects.held_up.shines
            assert play.table.effects.held_up.words is None
        program.app.services.only(play)
        play.table.effects.held_up.feel(felt)
        program.click(*play.table.felt.center)
        assert play.table.effects.held_up.moment is not felt


@pytest.mark.parametrize("game", GAMES)
def test_with_reduced_motion_it_is_said_and_nothing_moves(home: Path, game: str) -> None:
    program = seated(game, reduced_motion=True)
    play, heard = program.play, Heard()
    hold_still(play)
    program.app.services.audio = heard
    for felt in moments(game):
        play.table.effects.held_up.feel(felt)
        looks = set()
        for _ in range(3):
            program.frame(0.3)
            looks.add(pygame.image.tobytes(program.window.get_surface(), "RGB"))
        assert len(looks) == 1 and play.table.effects.held_up.moment is felt
        assert not play.table.effects.nods.busy
        assert heard.sounds[-1] == felt.moment.sound
        play.table.hurry()


def test_who_only_watches_sees_it_as_long_as_ever(home: Path) -> None:
    """Its light ends with its words, whoever plays on."""
    program = seated("daifugo")
    play, services = program.play, program.app.services
    hold_still(play)
    services.haste = 2.0
    play.table.effects.held_up.feel(moments("daifugo")[0])
    services.haste = 1.0
    began = program.now
    with program.unseen():
        while play.table.effects.held_up.moment is not None:
            program.frame()
    assert program.now - began == pytest.approx(MOMENT, abs=0.05)
    program.frame()
    assert not play.table.effects.held_up.shines


def test_one_that_comes_while_cards_are_hurried_is_still_seen(home: Path) -> None:
    """The key that finishes the cards does not end the moment; the next one does."""
    program = seated("guts")
    table = program.play.table
    felt = moments("guts")[0]
    table._coming = Beat(moment=felt)
    table.hurry()
    assert table.effects.held_up.moment is felt and table.effects.held_up.shines
    table.hurry()
    assert table.effects.held_up.moment is None and not table.effects.held_up.shines
