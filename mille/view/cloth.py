"""How a game looks before any card is dealt: its cloth, its border, the lid of its box.

A game's title carries these values, so that the shelf can show every game without loading its code.
The kind of light (lamp, day, dark) is the player's choice and comes on top.
"""

from __future__ import annotations

from mille.value import Value


class Cloth(Value):
    """Colours as `#RRGGBB`."""

    lit: str
    """Its colour under the lamp."""
    edge: str
    """Its colour at the edge of the table."""
    accent: str
    """The colour of highlights: focus, places where cards may go, honours. It has a contrast of 3
    to 1 on the cloth, for colour-blind eyes too."""
    border: str
    """The woven border, by the name of its pattern (`mille.ui.cloth.PATTERNS`)."""
    threads: tuple[str, str, str]
    """The colours of the border: its ground, its figures, its fine lines."""
    figure: str = ""
    """What is drawn on it, by the name of its drawing (`mille.ui.table.paint.FIGURES`)."""
    second: tuple[str, str] | None = None
    """Its second shade (`TableView.shaded`): under the lamp, and at the edge."""


class Lid(Value):
    """What is drawn on the lid of a game's box."""

    cards: tuple[str, ...]
    """The codes of up to five cards; an empty code is a back."""
    chips: tuple[int, ...] = ()
    """The values of chips that lie there too."""


NOTHING = Lid(())
"""A lid with nothing on it."""
