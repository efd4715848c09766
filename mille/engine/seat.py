"""Who acts: a seat of the table, or chance."""

from __future__ import annotations

from enum import Enum
from typing import Final, NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""


class Chance(Enum):
    """The one actor that is not a seat: it deals and shuffles."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = "Seat | Chance | None"
"""Who acts next; None when the match is over."""
