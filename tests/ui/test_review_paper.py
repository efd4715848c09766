"""The cards of a review, drawn only as large as their index."""

from __future__ import annotations

import pygame

from mille.cards.card import JOKERS, PACK, Card
from mille.ui.pages.review_paper import chip
from tests.ui.conftest import Program


def test_every_card_has_an_index_of_its_own(program: Program) -> None:
    """So do jokers, which all look alike."""

    def drawn(card: Card) -> bytes:
        return pygame.image.tobytes(chip(program.app.services, card, 34.0), "RGBA")

    faces = set(map(drawn, PACK))
    assert len(faces) == len(PACK)
    assert len({*map(drawn, JOKERS)} - faces) == 1
