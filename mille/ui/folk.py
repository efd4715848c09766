"""The colour and the small drawn sign by which each person of the house is recognised."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Color, Surface

from mille.ui.shapes import svg


def _line(path: str, wide: float = 2.2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{{c}}" stroke-width="{wide}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _full(path: str) -> str:
    return f'<path d="{path}" fill="{{c}}"/>'


FOLK: Mapping[str, tuple[str, str]] = {
    # A flower
    "Lili": (
        "#B0395B",
        "".join(
            f'<circle cx="{x}" cy="{y}" r="3.500" fill="{{c}}"/>'
            for x, y in ((12, 5.8), (17.9, 10.1), (15.6, 17), (8.4, 17), (6.1, 10.1))
        )
        + '<circle cx="12" cy="12" r="2" fill="{c}"/>',
    ),
    # The book of rules
    "Théo": (
        "#3E62A0",
        _line(
            "M12 7C9 5 6 5 3.500 5.500V18C6 17.500 9 17.500 12 19.500C15 17.500 18 17.500 20.500 18"
            "V5.500C18 5 15 5 12 7V19"
        ),
    ),
    # A cup
    "Léo": (
        "#8F5414",
        _full("M4 10H17V15C17 18.500 14.500 20.500 10.500 20.500S4 18.500 4 15z")
        + _line("M17 11.500C22 11 22 17 16.500 16.500")
        + _line("M8 7C7 5.500 9 4.500 8 3M13 7C12 5.500 14 4.500 13 3", 1.8),
    ),
    # Lightning
    "Mado": ("#B32D1D", _full("M14 2L5 13.500H11L9 22L19 9.500H13z")),
    # Wool
    "Ginette": (
        "#7A3F8F",
        _line(
            "M4 12A8 8 0 1 1 20 12A8 8 0 1 1 4 12M6 8C11 9 16 13 17.500 17M10.500 4.500C15 7"
            " 18.500 11 19.500 14M4.500 13C9 14 12 17 13 20",
            2,
        ),
    ),
    # A fir
    "Fernand": (
        "#4B5A2A",
        _full("M12 2L17 9H14.500L19 15.500H13.500V21H10.500V15.500H5L9.500 9H7z"),
    ),
    # A pencil
    "Odette": ("#1F6B6B", _full("M4 20L5.500 14.500L15.500 4.500L19.500 8.500L9.500 18.500z")),
    # Stick and puck
    "Marcel": (
        "#1F4E9E",
        _line("M17.500 3L10 18.500C9.500 19.500 8.500 20 7.500 20H4", 2.8)
        + '<ellipse cx="18" cy="19" rx="3.600" ry="2.200" fill="{c}"/>',
    ),
    # A moustache
    "Hector": (
        "#8A1538",
        _full(
            "M12 10.500C13.500 8 17 8 18.500 10.500C19.500 12.500 21 13 22.500 12C22 16 18 17.500"
            " 15 16C13.500 15.200 12.500 14 12 13C11.500 14 10.500 15.200 9 16C6 17.500 2 16"
            " 1.500 12C3 13 4.500 12.500 5.500 10.500C7 8 10.500 8 12 10.500z"
        ),
    ),
    # A school bell
    "Solange": (
        "#2F6F3A",
        _full(
            "M12 3C8 3 7 7 6.800 11C6.600 14 5.500 15.500 4 17H20C18.500 15.500 17.400 14 17.200"
            " 11C17 7 16 3 12 3z"
        )
        + '<circle cx="12" cy="19.500" r="2.200" fill="{c}"/>',
    ),
    # A planet
    "Irène": (
        "#2B2F77",
        '<circle cx="12" cy="12" r="5.500" fill="{c}"/>'
        + _line(
            "M6.500 15.500C2 19 2.500 20.500 8 18S21.500 7.500 21 5.500C20.500 4.500 19 5 17 6.500",
            1.8,
        ),
    ),
    # A bow tie
    "Ambroise": (
        "#5A4632",
        _full("M2.500 6.500L10 10V14L2.500 17.500zM21.500 6.500L14 10V14L21.500 17.500z")
        + '<circle cx="12" cy="12" r="2.400" fill="{c}"/>',
    ),
    # A rook
    "Victor": (
        "#2D2D2D",
        _full(
            "M5 3H8.500V5.500H10.300V3H13.700V5.500H15.500V3H19V8.500L16.500 10.500L17.200 17H19V21"
            "H5V17H6.800L7.500 10.500L5 8.500z"
        ),
    ),
    # Snow
    "Clarisse": (
        "#2F6B80",
        _line(
            "M12 2.500V21.500M3.800 7.200L20.200 16.800M20.200 7.200L3.800 16.800"
            "M9.500 4.500L12 7L14.500 4.500M9.500 19.500L12 17L14.500 19.500",
            2,
        ),
    ),
}
"""By name: the colour of the ground, and the sign as the inside of an SVG of 24 × 24."""


def mark_of(name: str, side: float) -> Surface | None:
    """Somebody's sign on its ground, `side` pixels wide; None for anybody not of the house."""
    if name not in FOLK:
        return None
    ground, body = FOLK[name]
    drawn = body.replace("{c}", "#FFF6E4")
    disc = f'<circle cx="18" cy="18" r="17" fill="{ground}" stroke="#FFF6E4" stroke-width="2"/>'
    return svg(f'{disc}<g transform="translate(6 6)">{drawn}</g>', (36, 36), side, side)


def colour_of(name: str) -> Color | None:
    """The colour of a person of the house; None for anybody else."""
    return Color(FOLK[name][0]) if name in FOLK else None
