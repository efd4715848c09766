"""Colours that everybody can tell apart: contrast, and simulated colour-blindness.

The matrices are those of Machado, Oliveira and Fernandes (2009) for eyes that lack one kind of cone
altogether; they hold for linear light.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import dist

import pytest
from pygame import Color, Surface

from mille.games import titles
from mille.ui.pieces import KINDS
from mille.ui.shapes import focus_ring
from mille.ui.switch import LIGHT
from mille.ui.theme import THEMES, Theme, in_second_shade, load_theme, mix, on_cloth, seat_colour

EYES = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SEATS, MANY = 10, 5
"""How many seats have a colour, and how many sit at most tables."""
GROUNDS = ("table_lit", "table_edge", "wood_lit", "wood_edge", "paper", "button", "main")
READ = (
    *(
        ("text", "table_lit"),
        ("text", "table_edge"),
        ("muted", "table_lit"),
        ("muted", "table_edge"),
    ),
    *(("wood_text", "wood_lit"), ("wood_text", "wood_edge"), ("button_text", "button")),
    *(("ink", "paper"), ("ink_muted", "paper"), ("red", "paper"), ("ink", "main")),
)
"""Which inks are used on which grounds."""
MARKED = (("brass", "table_lit"), ("brass", "table_edge"))


def light(colour: Color, eye: str) -> tuple[float, ...]:
    """The linear light that those eyes see instead."""
    parts = [v / 255 for v in (colour.r, colour.g, colour.b)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    rows = (sum(k * v for k, v in zip(row, linear)) for row in EYES[eye])
    return tuple(min(1.0, max(0.0, v)) for v in rows)


def contrast(a: Color, b: Color, eye: str = "all cones") -> float:
    """The contrast of two colours as WCAG defines it: 1 to 21."""
    r, g, blue = zip(light(a, eye), light(b, eye))
    dark, bright = sorted(0.2126 * r[i] + 0.7152 * g[i] + 0.0722 * blue[i] for i in (0, 1))
    return (bright + 0.05) / (dark + 0.05)


def apart(a: Color, b: Color, eye: str) -> float:
    """The distance between two colours in CIELAB: 2.3 is just noticeable side by side."""
    return dist(_lab(a, eye), _lab(b, eye))


def _lab(colour: Color, eye: str) -> tuple[float, float, float]:
    r, g, b = light(colour, eye)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def tables(name: str) -> Iterator[tuple[str, Theme]]:
    """A theme as it looks in each game, in both shades if the game has two."""
    theme, fault = load_theme(name)
    assert fault is None
    for game, title in titles().items():
        yield game, on_cloth(theme, title.cloth)
        if title.cloth is not None and title.cloth.second is not None and theme.cloths:
            yield f"{game}, second shade", in_second_shade(theme, title.cloth)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", THEMES)
def test_what_is_read_stands_out_on_every_table(name: str, eye: str) -> None:
    pale = [
        (game, *pair)
        for game, theme in tables(name)
        for pairs, least in ((READ, 4.5), (MARKED, 3.0))
        for pair in pairs
        if contrast(getattr(theme, pair[0]), getattr(theme, pair[1]), eye) < least
    ]
    assert pale == []


@pytest.mark.parametrize("eye", EYES)
def test_letters_of_the_table_of_high_contrast_stand_out_7_to_1(eye: str) -> None:
    for _, theme in tables("contrast"):
        for ink, ground in (*READ, *MARKED):
            least = contrast(getattr(theme, ink), getattr(theme, ground), eye)
            assert least >= 7, (ink, ground)


@pytest.mark.parametrize("eye", EYES)
def test_no_two_seats_have_the_same_colour(eye: str) -> None:
    colours = [seat_colour(n) for n in range(SEATS)]
    assert min(apart(a, b, eye) for a, b in combinations(colours, 2)) > 10
    assert min(apart(a, b, eye) for a, b in combinations(colours[:MANY], 2)) > 15


@pytest.mark.parametrize("eye", EYES)
def test_chips_are_told_apart_by_their_colour_and_by_their_edge(eye: str) -> None:
    kinds = KINDS.values()
    assert len({kind.edge for kind in kinds}) == len(kinds)
    bodies = [Color(kind.body) for kind in kinds]
    assert min(apart(a, b, eye) for a, b in combinations(bodies, 2)) > 14
    assert all(kind.edge(kind.marks) for kind in kinds)
    assert all(contrast(Color(kind.body), Color(kind.marks), eye) >= 3 for kind in kinds)


@pytest.mark.parametrize("eye", EYES)
def test_a_button_of_the_table_of_high_contrast_has_an_edge(eye: str) -> None:
    """You can tell it from its surroundings without its words."""
    for _, theme in tables("contrast"):
        for fill in (theme.button, theme.main, mix(theme.button, theme.wood_edge, 0.6)):
            for ground in (theme.table_lit, theme.wood_lit, theme.wood_edge):
                assert contrast(theme.edge(fill), ground, eye) >= 3


@pytest.mark.parametrize("unit", [0.6, 1.0, 1.5])
@pytest.mark.parametrize("colour", ["#FFF6E4", LIGHT])
@pytest.mark.parametrize("name", THEMES)
def test_the_ring_of_the_keys_is_seen_on_every_ground(name: str, colour: str, unit: float) -> None:
    for game, theme in tables(name):
        for ground in GROUNDS:
            surface = Surface((120, 120))
            surface.fill(getattr(theme, ground))
            focus_ring(surface, 40, 40, 40, 40, unit, light=colour)
            row = [surface.get_at((x, 60)) for x in range(60)]
            assert widest(row, Color(colour)) >= 3, (game, ground)
            edges = [contrast(a, b) for a, b in pairwise(steps(row))]
            assert max(edges) >= 3, (game, ground)


def widest(row: Sequence[Color], colour: Color) -> int:
    """The longest row of pixels that look like that colour."""
    best = here = 0
    for each in row:
        here = here + 1 if apart(each, colour, "all cones") < 12 else 0
        best = max(best, here)
    return best


def steps(row: Sequence[Color]) -> list[Color]:
    """The colours of a row, each once for as long as it lasts."""
    return [each for n, each in enumerate(row) if n == 0 or each != row[n - 1]]
