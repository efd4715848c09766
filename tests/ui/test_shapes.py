"""Shapes drawn as SVG: with the screen's order of colours, and put together from parts."""

from __future__ import annotations

from itertools import groupby

import pygame
import pytest
from pygame import Color, Surface

from mille.cards import Card
from mille.games import discover, entry
from mille.ui.cards import face_file
from mille.ui.shapes import ICONS, focus_ring, icon, load_svg, panel, sash
from mille.ui.text import UI, Texts
from mille.ui.theme import assets_root

SCREEN = Surface((1, 1), pygame.SRCALPHA)


def test_pictures_have_the_inks_of_the_screen_in_its_order() -> None:
    """Others take twenty times as long to blit."""
    face = load_svg(str(face_file("classic", Card.parse("QS"))), (100, 140))
    back = load_svg(str(assets_root() / "cards" / "backs" / "sash.svg"), (100, 140))
    large = panel(400, 300, 10, Color("#FFFFFF"))
    for picture in (face, back, icon("menu", 24, Color("#000000")), sash(200, 12), large):
        assert picture.get_masks() == SCREEN.get_masks()
        assert picture.get_flags() & pygame.SRCALPHA


def test_the_picture_is_the_same_as_svg_has_it() -> None:
    file = str(face_file("classic", Card.parse("QS")))
    raw = pygame.image.load_sized_svg(file, (100, 140))
    made = load_svg(file, (100, 140))
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(raw, "RGBA")


def test_no_sign_is_dashed() -> None:
    """SDL_image sometimes draws dashes with stray lines."""
    signs = [*ICONS.values()]
    for id in discover():
        signs += entry(id).presenter.symbols.values()
    assert not [sign for sign in signs if "dasharray" in sign]


def test_each_has_a_picture_of_its_own_and_keeps_it() -> None:
    white, black = Color("#FFFFFF"), Color("#000000")
    ways: list[tuple[int, Color | None, Color | None, float]]
    ways = [(60, white, None, 1.0), (61, white, None, 1.0), (60, black, None, 1.0)]
    ways += [(60, None, black, 1.0), (60, white, black, 1.0), (60, white, black, 0.5)]
    made = [panel(w, 40, 6, fill, edge, 1, seen) for w, fill, edge, seen in ways]
    made += [icon(name, 24, ink) for name in ("menu", "star") for ink in (white, black)]
    assert len({pygame.image.tobytes(each, "RGBA") for each in made}) == len(made)
    assert panel(60, 40, 6, white, None, 1, 1.0) is made[0]
    assert icon("menu", 24, white) is icon("menu", 24, white)


def test_a_line_fits_wherever_it_is_asked_for() -> None:
    pygame.font.init()
    texts, ink = Texts(), Color("#000000")
    for _ in range(2):
        made = [
            texts.fitted("So many words", 30, ink, room, face=UI, least=15)
            for room in (400, 150, 60)
        ]
        assert [each.width <= room for each, room in zip(made, (400, 150, 60))] == [True] * 3
        assert made[0].height > made[1].height >= made[2].height
    assert texts.fitted("So many words", 30, ink, 60, UI, 8).height < made[2].height
    assert texts.fitted("So many words", 30, Color("#FF0000"), 60, face=UI, least=15) is not made[2]


def test_the_ring_leans_with_what_it_is_around() -> None:
    """Otherwise a card of a fan sticks out of it."""
    wide, high, angle, middle = 60, 180, 8.0, (150, 150)
    picture = Surface((300, 300), pygame.SRCALPHA)
    focus_ring(picture, 120, 60, wide, high, 1.0, angle, middle)

    def lit(x: float, y: float) -> bool:
        at = pygame.Vector2(x, y).rotate(-angle)
        return picture.get_at((round(150 + at.x), round(150 + at.y))).r > 200

    edge = high / 2 + 3, wide / 2 + 3
    assert lit(0, -edge[0]) and lit(0, edge[0]) and lit(-edge[1], 70) and lit(edge[1], -70)
    assert not picture.get_at((150 - round(edge[1]), 150 + 70)).a


@pytest.mark.parametrize("unit", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("part", [0.0, 0.25, 0.5, 0.75])
def test_the_light_line_of_the_ring_lies_between_dark_ones(unit: float, part: float) -> None:
    for more in (0.0, 0.5):
        surface = pygame.Surface((120, 90))
        surface.fill("#4080C0")
        focus_ring(surface, 30 + part, 30 + part, 50 + more, 30 + more, unit)
        for line in ([(55, y) for y in range(90)], [(x, 45) for x in range(120)]):
            lights = [sum(surface.get_at(at)[:3]) for at in line]
            runs = [k for k, _ in groupby(n > 384 for n in lights if n < 250 or n > 560)]
            assert runs == [False, True, False, True, False], lights
