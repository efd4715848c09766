"""Colours by role, from one file a table."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields

from pygame import Color

from mille.ui.assets import assets_root

THEMES = ("lamp", "day", "dark")


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a table."""

    name: str
    texture: bool
    """Whether felt and wood have a grain."""
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
    """Focus, a place where cards may go, a star."""
    danger: Color
    """On the table: what went wrong."""
    zone: Color
    """The outline of an empty place."""
    shade: Color
    """What dims the table behind a page."""
    button: Color
    button_text: Color


def load_theme(name: str) -> Theme:
    """A theme from its file; an unknown name gives the first."""
    known = name if name in THEMES else THEMES[0]
    with (assets_root() / "tables" / f"{known}.toml").open("rb") as file:
        data = tomllib.load(file)
    colours = {role: Color(value) for role, value in data["colours"].items()}
    wanted = {field.name for field in fields(Theme)} - {"name", "texture"}
    assert set(colours) == wanted, sorted(set(colours) ^ wanted)
    return Theme(name=known, texture=bool(data["texture"]), **colours)


def mix(a: Color, b: Color, t: float) -> Color:
    """From `a` at 0 to `b` at 1."""
    return a.lerp(b, max(0.0, min(1.0, t)))
