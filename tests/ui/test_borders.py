"""Woven borders: each pattern is different, and loose threads show what is not woven yet."""

from __future__ import annotations

import pygame
import pytest

from mille.ui.cloth import PATTERNS, border
from mille.view.cloth import Cloth


def cloth(name: str) -> Cloth:
    """A cloth with that border."""
    return Cloth("#204040", "#102020", "#E0B252", name, ("#22335A", "#EFE6D0", "#D9532C"))


@pytest.mark.parametrize("name", [*PATTERNS, ""])
def test_only_the_part_that_is_woven_is_closed(name: str, home: object) -> None:
    own = cloth(name) if name else None

    def closed(strip: pygame.Surface, x: int) -> int:
        return sum(strip.get_at((x, y)).a > 250 for y in range(strip.height))

    half = border(own, 200, 16, 0.5)
    assert closed(half, 40) > 8 > closed(half, 180)
    none, whole = border(own, 200, 16, 0.0), border(own, 200, 16)
    assert closed(none, 40) < 8 < closed(whole, 180)
