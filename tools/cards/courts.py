"""A whole court card: ground, figure, the figure turned, the sash between them."""

from collections.abc import Callable

from mille.value import Value

from . import (
    frame,
    glyphs,
    jack_of_clubs,
    jack_of_diamonds,
    jack_of_hearts,
    jack_of_spades,
    king_of_clubs,
    king_of_diamonds,
    king_of_hearts,
    king_of_spades,
    queen_of_clubs,
    queen_of_diamonds,
    queen_of_hearts,
    queen_of_spades,
    sash,
    svg,
)
from .palette import BRASS, DEEP_BRASS, DEEP_RED, INK, NAVY


class Figure(Value):
    """One person of the court, and the hat (or other sign) that stands for them."""

    draw: Callable[[], str]
    sign: Callable[[], str]
    sign_x: float
    sign_y: float
    sign_size: float
    ground: str
    gilt_ground: str = ""  # the ground in a gilt frame; if empty, the usual one


_FROST = "#D3DDDF"
_WHEAT = "#F3DDB4"
_BLUSH = "#EBCFBF"
_LICHEN = "#D6DFC9"

FIGURES: dict[str, Figure] = {
    "JS": Figure(jack_of_spades.person, jack_of_spades.hat, 155, 71, 112, _FROST),
    "QS": Figure(queen_of_spades.person, queen_of_spades.hat, 139, 75, 114, _FROST, NAVY),
    "KS": Figure(king_of_spades.person, king_of_spades.hat, 140, 45, 122, _FROST),
    "JH": Figure(jack_of_hearts.person, jack_of_hearts.hat, 131, 46, 76, _WHEAT),
    "QH": Figure(queen_of_hearts.person, queen_of_hearts.hat, 134, 52, 92, _WHEAT),
    "KH": Figure(king_of_hearts.person, king_of_hearts.hat, 139, 44, 136, _WHEAT),
    "JD": Figure(jack_of_diamonds.person, jack_of_diamonds.hat, 152, 77, 112, _BLUSH, DEEP_RED),
    "QD": Figure(queen_of_diamonds.person, queen_of_diamonds.sign, 140, 54, 122, _BLUSH),
    "KD": Figure(king_of_diamonds.person, king_of_diamonds.hat, 142, 48, 122, _BLUSH),
    "JC": Figure(jack_of_clubs.person, jack_of_clubs.hat, 130, 46, 76, _LICHEN),
    "QC": Figure(queen_of_clubs.person, queen_of_clubs.hat, 136, 74, 116, _LICHEN),
    "KC": Figure(king_of_clubs.person, king_of_clubs.hat, 138, 47, 116, _LICHEN),
}

# The seam leans, so that each half has more room on the side where it has no index.
LEAN = 10.0
_GROUND = [(8.0, 8.0), (232.0, 8.0), (232.0, 148.3), (8.0, 187.7)]


def two_way(ground: str, figure: str, rim: str, gilt: bool, woven: str) -> str:
    """Lay out any two-way picture: both halves, the sash over their seam, the frame."""
    half = svg.polygon(_GROUND, ground) + figure
    seam = svg.rect(-125, -10.5, 250, 21, rim) + woven
    return "".join(
        (
            half,
            svg.half_turn(half),
            svg.moved(120, 168, seam, turn=-LEAN),
            frame.court_window(rim, gilt),
        )
    )


def _medal(value: str) -> str:
    """The worth of a special card, struck on a gold coin at the free corner of its frame."""
    height = 13.0 if len(value) > 2 else 15.0
    return "".join(
        (
            svg.circle(203, 38, 18.5, INK),
            svg.circle(203, 38, 17.2, BRASS),
            svg.circle(203, 38, 14.8, None, DEEP_BRASS, 1),
            glyphs.word(value, 203, 38 - height / 2, height, INK),
        )
    )


def _ground(person: Figure, value: str) -> str:
    return person.gilt_ground or person.ground if value else person.ground


def court(name: str, value: str) -> str:
    """The picture of one court card, such as "QS", without its indices.

    With a ``value`` it has a gilt frame and its worth in figures.
    """
    person = FIGURES[name]
    figure = person.draw()
    if value:
        figure += _medal(value)
    return two_way(_ground(person, value), figure, INK, bool(value), sash.band(250, 18))


def emblem(name: str, value: str) -> str:
    """The sign of one person on the large-print face, on a disc of their own ground."""
    person = FIGURES[name]
    scale = 73 / person.sign_size
    x, y, radius = 120.0, 60.0, 43.0
    drawn = svg.moved(
        x - person.sign_x * scale, y - person.sign_y * scale, person.sign(), scale=scale
    )
    disc = svg.circle(x, y, radius, _ground(person, value))
    sign = disc + svg.circle(x, y, radius, None, BRASS if value else INK, 1.6) + drawn
    coin = _medal(value) if value else ""
    return sign + svg.half_turn(sign) + coin
