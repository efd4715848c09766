"""The measures that the parts of a table share: plan, letters, gaps, and how to divide room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from mille.cards.value import Value, field
from mille.view.layout import Rect, Zone
from mille.view.plan import Plan
from mille.view.table import Lie, Role


def parted(
    start: float, whole: float, parts: Sequence[float], gap: float
) -> list[tuple[float, float]]:
    """The start and length of each part, in these proportions; all in pixels.

    >>> parted(0, 100, (1, 2), 10)
    [(0, 30.0), (40.0, 60.0)]
    """
    scale = (whole - gap * (len(parts) - 1)) / sum(parts)
    ends = [start]
    for part in parts:
        ends.append(ends[-1] + part * scale + gap)
    return [(a, b - a - gap) for a, b in pairwise(ends)]


TEXT, GROUND, TUCKED = "text", "ground", "tucked"
"""Kinds of zones without cards: words, the cloth, and a hand of which only the count shows."""


BY_CHIPS = (0.16, 0.68, 0.16)
"""How chips, the viewer's hand and a fist share the width of the cloth."""
NO_FAN = 8
"""With this many seats or more, the others' cards are only counted."""
ROLES_OF_SEATS = (Role.CHIPS, Role.STACK, Role.OFFER, Role.TRAY, Role.MELDS)

Zones = dict[str, Zone]
"""Zones by name."""


class Measures(Value, dict=True):
    """The measures of one table in one window, in pixels."""

    plan: Plan
    gap: float
    letter: float
    """The size of its letters."""
    tall: bool
    """Whether words stand above and below the table, not beside it."""
    slips: Mapping[str, float] = field(default_factory=dict)
    """The heights of slips above cards, if letters are large: the same as with normal letters."""

    @cached_property
    def laid(self) -> bool:
        """Whether the others have places for melds."""
        return any(self.plan.has(Role.MELDS, seat) for seat in range(1, self.plan.seats))

    def tucked(self, seat: int) -> bool:
        """Whether a hand is only counted: many play, or melds need the fan's room."""
        lies = self.plan.zones.get(f"hand.{seat}")
        many = 3 if self.laid else NO_FAN
        return lies is Lie.FAN and self.plan.seats >= many

    def has_fan_and_chips(self, seat: int) -> bool:
        """Whether chips go beside a slip, since the fan needs all the room below it."""
        fan = self.plan.zones.get(f"hand.{seat}") is Lie.FAN and not self.tucked(seat)
        return fan and self.plan.has(Role.CHIPS, seat)

    def down(self, rect: Rect, heights: Sequence[float]) -> list[Rect]:
        """Bands from the top down in these proportions, with a gap between them."""
        return [Rect(rect.x, y, rect.w, h) for y, h in parted(rect.y, rect.h, heights, self.gap)]

    def across(self, rect: Rect, widths: Sequence[float], gaps: float = 1.0) -> list[Rect]:
        """Parts from the left in these proportions, with `gaps` gaps between them."""
        cut = parted(rect.x, rect.w, widths, self.gap * gaps)
        return [Rect(x, rect.y, w, rect.h) for x, w in cut]

    def lying(self, name: str, rect: Rect) -> Zone:
        """A zone of the plan, in which cards lie as the plan says."""
        return Zone(name, self.plan.zones[name].value, rect)

    def row(self, rect: Rect, names: Sequence[str], cut: Sequence[float]) -> Zones:
        """Zones side by side, in these proportions."""
        parts = zip(names, self.across(rect, cut), strict=True)
        return {name: self.lying(name, part) for name, part in parts}


def written(name: str, rect: Rect) -> Zone:
    """A zone for words."""
    return Zone(name, TEXT, rect)
