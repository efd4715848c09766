"""What a game's evening looks like before any card is dealt: its cloth, its border, its lid.

These are values that a game's title carries, so that the shelf can show every game without its
code. The kind of light (lamp, day, dark) is the person's choice and comes on top.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cloth:
    """Colours as `#RRGGBB`."""

    lit: str
    """The cloth under the lamp."""
    edge: str
    """The cloth at the edge of the table."""
    accent: str
    """What is lit on it: focus, places where cards may go, honours. 3 to 1 on the cloth, also
    to eyes that lack a colour."""
    border: str
    """The woven border, by the name of its pattern (`mille.ui.borders.PATTERNS`)."""
    threads: tuple[str, str, str]
    """The colours of the border: its ground, its figures, its fine lines."""
    second: tuple[str, str] | None = None
    """Its second shade (`TableView.shaded`): under the lamp, and at the edge."""


@dataclass(frozen=True, slots=True)
class Lid:
    """What lies on the lid of a game's box."""

    cards: tuple[str, ...]
    """The codes of up to five cards; an empty code is a back."""
    chips: tuple[int, ...] = ()
    """The values of chips that lie there too."""


NOTHING = Lid(())
"""A lid on which nothing lies."""
