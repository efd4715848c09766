"""Lifting and carrying cards never waits for their pictures: they are made beforehand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mille.session.settings import Settings
from mille.ui.cards import CardArt
from mille.ui.table.moving.sprites import Sprite
from tests.ui.conftest import Program, against

EVERY_FRAME_IS_SEEN = True


class Made:
    """Counts the pictures of cards that are made, and the frames that made others."""

    def __init__(self, art: CardArt) -> None:
        self.art = art
        self.pictures = 0
        self.stand_ins = 0


@pytest.fixture
def program(home: Path) -> Program:
    """The player's turn, with motion."""
    made = Program(Settings())
    made.app.new_game(against("casual", "standard"), "lift")
    made.settle()
    return made


@pytest.fixture
def made(program: Program, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Count the pictures made while frames are drawn, and not those made in between."""
    found = Made(program.app.services.art)
    draw, keep, drawing = program.app.services.draw, CardArt._make, [False]

    def drawn(surface: Any) -> None:
        drawing[0] = True
        draw(surface)
        drawing[0] = False
        found.stand_ins += found.art.stood_in

    def counted(art: CardArt, *wanted: Any) -> Any:
        found.pictures += drawing[0]
        return keep(art, *wanted)

    monkeypatch.setattr(program.app.services, "draw", drawn)
    monkeypatch.setattr(CardArt, "_make", counted)
    return found


def rest(program: Program) -> None:
    """Leave the program alone until the loop would sleep."""
    for _ in range(2000):
        if program.loop.at_rest:
            return
        program.frame()
    raise AssertionError("it never rests")


def middle(program: Program, sprite: Sprite) -> tuple[float, float]:
    """Where a card can be touched: at the upper left, which no other card covers."""
    rect = program.play.table.stage.shown_pose(sprite).rect
    return rect.x + 0.15 * rect.w, rect.y + 0.2 * rect.h


def carry(program: Program, x: float, y: float) -> set[float]:
    """Lift what is there and carry it about, quickly and slowly; returns its tilts."""
    program.press(x, y)
    leant: set[float] = set()
    for step in (3, 7, 15, 60, 60, 60, -60, -60, -60, -60, -60, -8, 0, 0, 0, 30, 5, 0, 0, 0):
        x += step
        program.point(x, y - 150)
        board = program.play.table.stage
        leant |= {s.pose.angle for s in board.sprites if s.key in board.carried}
    return leant


def test_one_card_that_was_pointed_at(program: Program, made: Made) -> None:
    sprite = program.play.table.stage.hand()[3]
    at = middle(program, sprite)
    program.point(*at)
    rest(program)
    made.pictures = made.stand_ins = 0
    assert len(carry(program, *at)) > 5
    assert (made.pictures, made.stand_ins) == (0, 0)


@pytest.mark.long
def test_the_whole_hand(program: Program, made: Made) -> None:
    hand = program.play.table.stage.hand()
    for sprite in hand:
        program.click(*middle(program, sprite))
    assert len(program.play.table.stage.selected) == len(hand)
    rest(program)
    made.pictures = made.stand_ins = 0
    assert len(carry(program, *middle(program, hand[5]))) == 3
    assert program.play.table.stage.carried == {sprite.key for sprite in hand}
    assert (made.pictures, made.stand_ins) == (0, 0)


@pytest.mark.long
def test_pointing_along_the_hand(program: Program, made: Made) -> None:
    rest(program)
    made.pictures = made.stand_ins = 0
    for sprite in program.play.table.stage.hand():
        program.point(*middle(program, sprite))
        program.frame(times=12)
    assert (made.pictures, made.stand_ins) == (0, 0)


def test_a_card_that_is_lifted_at_once_has_stand_ins_and_then_its_own_pictures(
    program: Program, made: Made
) -> None:
    rest(program)
    carry(program, *middle(program, program.play.table.stage.hand()[3]))
    assert not made.pictures, "no frame waits for a picture"
    assert made.stand_ins
    rest(program)
    assert not program.app.services.art.stood_in
