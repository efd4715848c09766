"""How the people at the table feel about what everybody can see."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class Mood(StrEnum):
    """How a face looks."""

    AT_EASE = "at_ease"
    THINKING = "thinking"
    PLEASED = "pleased"
    CAUGHT_OUT = "caught_out"
    BEATEN = "beaten"
    """Bows, and raises the hat."""
