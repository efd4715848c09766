"""Letters stand out from what they are written on, and so does what the keys are on."""

from __future__ import annotations

import pytest
from pygame import Color

from mille.ui.theme import THEMES, Theme, load_theme

LETTERS = (
    ("text", "table_lit"),
    ("text", "table_edge"),
    ("muted", "table_lit"),
    ("muted", "table_edge"),
    ("wood_text", "wood_lit"),
    ("wood_text", "wood_edge"),
    ("ink", "paper"),
    ("ink_muted", "paper"),
    ("red", "paper"),
    ("button_text", "button"),
)
RING = (("brass", "table_lit"), ("brass", "table_edge"))
LEAST = {"contrast": 7.0}
"""For letters in a theme; in the others what is usual."""
USUAL, FOCUS = 4.5, 3.0


def _light(colour: Color) -> float:
    """How light a colour is, as the Web Content Accessibility Guidelines measure it."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """How much two colours stand out from each other: 1 not at all, 21 black from white."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def weak(theme: Theme) -> dict[tuple[str, str], float]:
    """The pairs of a theme that stand out too little, and how much they do."""
    least = LEAST.get(theme.name, USUAL)
    wanted = {**dict.fromkeys(LETTERS, least), **dict.fromkeys(RING, FOCUS)}
    found = {pair: contrast(*(getattr(theme, role) for role in pair)) for pair in wanted}
    return {pair: round(found[pair], 2) for pair in wanted if found[pair] < wanted[pair]}


@pytest.mark.parametrize("name", THEMES)
def test_letters_and_the_focus_stand_out(name: str) -> None:
    theme, fault = load_theme(name)
    assert fault is None and weak(theme) == {}


def test_the_measure_knows_black_from_white() -> None:
    assert contrast(Color("black"), Color("white")) == pytest.approx(21)
    assert contrast(Color("#777777"), Color("white")) == pytest.approx(4.48, abs=0.01)
