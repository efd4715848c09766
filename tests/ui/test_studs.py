"""Studs that fill, and hints that take the room they need."""

from __future__ import annotations

import pygame
import pytest
from pygame import Color, Surface

from mille.ui.table.effects.every import draw_studs
from mille.view.table import Studs

INK = Color("#F3ECDC")
HEIGHT = 48.0


@pytest.fixture(autouse=True)
def display() -> None:
    """Pictures are made for a display."""
    pygame.display.init()


def brass(picture: Surface) -> int:
    """The number of bright brass pixels in a picture."""
    found = 0
    for x in range(picture.width):
        for y in range(picture.height):
            r, g, b, a = picture.get_at((x, y))
            found += a > 200 and r > 200 and g > 160 and b < 140
    return found


def strength(picture: Surface) -> int:
    """How much of its ground a picture covers."""
    return sum(
        picture.get_at((x, y)).a for x in range(picture.width) for y in range(picture.height)
    )


def test_each_card_that_lies_fills_a_stud() -> None:
    found = [brass(draw_studs((Studs(3, n), Studs(3)), HEIGHT, INK, True)) for n in range(4)]
    assert found[0] == 0
    step = found[1]
    assert step > 100
    assert all(abs(found[n] - n * step) <= 0.1 * n * step for n in (1, 2, 3))


def test_a_group_grows_by_its_studs_and_groups_are_apart() -> None:
    widths = [draw_studs((Studs(n),), HEIGHT, INK, True).width for n in (3, 4, 6)]
    assert widths[0] < widths[1] < widths[2]
    two = draw_studs((Studs(3), Studs(3)), HEIGHT, INK, True)
    assert two.width > draw_studs((Studs(6),), HEIGHT, INK, True).width


def test_a_run_is_joined_and_what_is_out_of_reach_is_faint() -> None:
    apart, joined = (draw_studs((Studs(3, 0, link),), HEIGHT, INK, True) for link in (False, True))
    between = (round(21 * HEIGHT / 24), round(HEIGHT / 2))
    assert apart.get_at(between).a < 40 < joined.get_at(between).a
    clear, faint = (draw_studs((Studs(3),), HEIGHT, INK, lit) for lit in (True, False))
    assert strength(faint) < 0.7 * strength(clear)
