"""Shapes that are drawn as SVG: in the screen's own order of inks, and put together from parts."""

from __future__ import annotations

import pygame
from pygame import Color, Surface

from mille.cards.card import Card
from mille.ui.assets import assets_root
from mille.ui.decks import face_file
from mille.ui.shapes import icon, load_svg, panel, sash

SCREEN = Surface((1, 1), pygame.SRCALPHA)


def test_pictures_have_the_inks_of_the_screen_in_its_order() -> None:
    """Others are blitted twenty times as slowly."""
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
