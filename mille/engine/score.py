"""Scores that show where every point came from."""

from __future__ import annotations

from collections.abc import Iterable

from mille.cards.value import Value
from mille.engine.message import Message


class ScoreLine(Value):
    """One line of a score sheet."""

    reason: Message
    points: int


def total(lines: Iterable[ScoreLine]) -> int:
    """The sum of the lines. No total is stored beside its lines, so the two cannot disagree."""
    return sum(line.points for line in lines)
