"""Colours by role, from one file for each theme."""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pygame import Color

import mille
from mille.engine.message import Fault, message
from mille.session.record import read_bytes
from mille.value import Value, replace
from mille.view.cloth import Cloth

# Where the program keeps its pictures, sounds, fonts and table maps.


MOST_BYTES = 8 * 1024
"""The most bytes of a file of colours or decks; ours have under 1 KB. A key of very many parts
would take memory by the square of its length.
"""


@cache
def assets_root() -> Path:
    """The folder `assets`: in a frozen program, in an installed package, or in a checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "assets"
    package = Path(mille.__file__).parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def read_toml(path: Path) -> dict[str, Any]:
    """Read a file of colours or decks. Raises `Fault`."""
    try:
        return tomllib.loads(read_bytes(path, MOST_BYTES).decode("utf-8"))
    except (Fault, ValueError, RecursionError):
        raise Fault(message("fault.damaged", file=str(path))) from None


THEMES = ("lamp", "day", "dark", "contrast")


class Theme(Value):
    """The colours of a table; on the table unless it says otherwise."""

    name: str
    texture: bool
    """Whether felt and wood have a grain."""
    cloths: bool
    """Whether each game lies on its own cloth."""
    outlines: int
    """How strong the outlines of empty places are; 1 is barely visible."""
    table_lit: Color
    table_edge: Color
    wood_lit: Color
    wood_edge: Color
    text: Color
    """On the table."""
    muted: Color
    """On the table, for what matters less."""
    wood_text: Color
    """On the wood."""
    paper: Color
    paper_edge: Color
    ink: Color
    """On paper."""
    ink_muted: Color
    red: Color
    """On paper."""
    brass: Color
    """For the focus, places where cards may go, and stars."""
    main: Color
    """For the main button of a page, and for what is chosen."""
    zone: Color
    """The outline of an empty place."""
    shade: Color
    """The shade over the table behind a page."""
    button: Color
    button_text: Color

    @property
    def lit(self) -> Color:
        """The ground of lit things, with dark letters on it: brass, unless that is dark itself."""
        return self.brass if self.brass.hsla[2] > 40 else self.main

    def edge(self, fill: Color) -> Color:
        """The edge of a button: darker than its fill, or bright if outlines are strong."""
        return mix(fill, self.zone, 0.6) if self.outlines > 1 else mix(fill, Color("#000000"), 0.35)


def load_theme(name: str) -> tuple[Theme, Fault | None]:
    """Load a theme by its name; an unknown name gives the first one.

    If its file cannot be used, another theme takes its place and the fault is returned too. Raises
    `Fault` if none is left.
    """
    known = name if name in THEMES else THEMES[0]
    first: Fault | None = None
    for each in dict.fromkeys([known, *THEMES]):
        try:
            return read_theme(theme_file(each)), first
        except Fault as fault:
            first = first or fault
    assert first is not None
    raise first


def theme_file(name: str) -> Path:
    """The file of a theme."""
    return assets_root() / "tables" / f"{name}.toml"


def read_theme(path: Path) -> Theme:
    """Read the theme in a file. Raises `Fault`."""
    data = read_toml(path)
    given = data.pop("colours", None)
    roles = {name for name, kind in Theme.__annotations__.items() if kind == "Color"}
    kinds = {"texture": bool, "cloths": bool, "outlines": int}
    typed = {name: type(value) for name, value in data.items()} == kinds
    texts = isinstance(given, dict) and all(isinstance(each, str) for each in given.values())
    try:
        if not (typed and texts and given.keys() == roles):
            raise ValueError(data)
        colours: dict[str, Any] = {role: Color(value) for role, value in given.items()}
    except ValueError:
        raise Fault(message("fault.damaged", file=str(path))) from None
    return Theme(name=path.stem, **data, **colours)


def on_cloth(theme: Theme, cloth: Cloth | None) -> Theme:
    """The theme's light on a game's own cloth: bright by day, nearly black in the dark."""
    if cloth is None or not theme.cloths:
        return theme
    lit, edge, accent = Color(cloth.lit), Color(cloth.edge), Color(cloth.accent)
    if theme.table_lit.hsla[2] > 50:  # a light table with dark letters
        white = Color("#FFFFFF")
        return replace(theme, table_lit=mix(lit, white, 0.80), table_edge=mix(lit, white, 0.62))
    if not theme.texture:
        lit, edge = mix(lit, theme.table_lit, 0.72), mix(edge, theme.table_edge, 0.72)
    return replace(theme, table_lit=lit, table_edge=edge, brass=accent)


GOLD = Color("#A87408")
"""The gold of honours: marks, stars and hats on slips."""


def in_second_shade(theme: Theme, cloth: Cloth | None) -> Theme:
    """The theme for a cloth's second shade; a cloth without one just gets darker."""
    if cloth is not None and cloth.second is not None:
        return on_cloth(theme, replace(cloth, lit=cloth.second[0], edge=cloth.second[1]))
    lit, edge = (mix(ink, Color("#000000"), 0.3) for ink in (theme.table_lit, theme.table_edge))
    return replace(theme, table_lit=lit, table_edge=edge)


def mix(a: Color, b: Color, t: float) -> Color:
    """A colour from `a` (`t` = 0) to `b` (`t` = 1)."""
    return a.lerp(b, max(0.0, min(1.0, t)))


_SEATS = (
    *("#E0B252", "#7CB6EC", "#CF6C5A", "#8CC48A", "#B080BA"),
    *("#F2E9A0", "#64C9CB", "#DC94B3", "#D5915D", "#D8D8D0"),
)
"""Any two can be told apart, even by people who are colour-blind."""


def seat_colour(number: int) -> Color:
    """The colour of a seat, counted from the viewer's in the order of play, up to ten."""
    return Color(_SEATS[number % len(_SEATS)])
