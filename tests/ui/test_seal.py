"""A joker's seal says what it stands for, however small the card is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from mille.cards import Card, Rank
from mille.session.settings import Settings
from mille.ui.pieces import draw_seal
from mille.ui.text import Texts
from tests.ui.conftest import SMALL, Program

LEAST = 9.0
"""Letters smaller than this, in pixels, are too small to read."""


@pytest.mark.parametrize("height", [34, 46, 80, 200])
@pytest.mark.parametrize(
    ("meant", "text"), [(Card.parse("TH"), "10♥"), (Card.parse("4S"), "4♠"), (Rank.QUEEN, "Q")]
)
def test_it_is_whole_and_can_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch, height: int, meant: Card | Rank, text: str
) -> None:
    written: list[tuple[str, float, int]] = []
    render = Texts.render

    def seen(self: Texts, text: str, size: float, *rest: Any) -> Surface:
        made = render(self, text, size, *rest)
        written.append((text, size, made.width))
        return made

    monkeypatch.setattr(Texts, "render", seen)
    services = Program(Settings(speed=0.0), SMALL).app.services
    rect = draw_seal(Surface(SMALL), services, 300, 300, height, meant)
    said, size, wide = written[-1]
    assert said == text
    assert size >= LEAST
    assert rect.w >= wide
