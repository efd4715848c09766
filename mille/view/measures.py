"""What the parts of a table go by: its plan, the size of letters and gaps, and how to cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from mille.view.layout import Rect, Zone
from mille.view.plan import Plan
from mille.view.table import Lie, Role


def parted(
    start: float, whole: float, parts: Sequence[float], gap: float
) -> list[tuple[float, float]]:
    """Where each part begins and how long it is, in these proportions; all in pixels.

    >>> parted(0, 100, (1, 2), 10)
    [(0, 30.0), (40.0, 60.0)]
    """
    scale = (whole - gap * (len(parts) - 1)) / sum(parts)
    ends = [start]
    for part in parts:
        ends.append(ends[-1] + part * scale + gap)
    return [(a, b - a - gap) for a, b in pairwise(ends)]


TEXT, GROUND, TUCKED = "text", "ground", "tucked"
"""Kinds of zones that no cards lie in: words; the cloth; a hand of which only the count shows."""


NO_FAN = 8
"""From so many seats on, the cards of the others are only counted."""
ROLES_OF_SEATS = (Role.CHIPS, Role.STACK, Role.OFFER, Role.TRAY, Role.MELDS)

Zones = dict[str, Zone]
"""Places by their names."""


@dataclass(frozen=True)
class Measures:
    """The measures of one table in one window, in pixels."""

    plan: Plan
    gap: float
    letter: float
    """The size of its letters."""
    tall: bool
    """Whether words stand above and below the table."""
    slips: Mapping[str, float] = field(default_factory=dict)
    """How high slips above cards are, where letters are large: as high as with normal ones."""

    @cached_property
    def laid(self) -> bool:
        """Whether others have places for melds."""
        return any(self.plan.has(Role.MELDS, seat) for seat in range(1, self.plan.seats))

    def tucked(self, seat: int) -> bool:
        """Whether a hand is only counted: many sit here, or melds need the room of the fan."""
        lies = self.plan.zones.get(f"hand.{seat}")
        many = 3 if self.laid else NO_FAN
        return lies is Lie.FAN and self.plan.seats >= many

    def has_fan_and_chips(self, seat: int) -> bool:
        """Whether chips stand beside a slip, for the fan needs all the room below it."""
        fan = self.plan.zones.get(f"hand.{seat}") is Lie.FAN and not self.tucked(seat)
        return fan and self.plan.has(Role.CHIPS, seat)

    def down(self, rect: Rect, heights: Sequence[float]) -> list[Rect]:
        """Bands from above, in these proportions, with a gap between them."""
        return [Rect(rect.x, y, rect.w, h) for y, h in parted(rect.y, rect.h, heights, self.gap)]

    def across(self, rect: Rect, widths: Sequence[float], gaps: float = 1.0) -> list[Rect]:
        """Parts from the left, in these proportions, with so many gaps between them."""
        cut = parted(rect.x, rect.w, widths, self.gap * gaps)
        return [Rect(x, rect.y, w, rect.h) for x, w in cut]

    def lying(self, name: str, rect: Rect) -> Zone:
        """A place of the plan, where its cards lie."""
        return Zone(name, self.plan.zones[name].value, rect)

    def row(self, rect: Rect, names: Sequence[str], cut: Sequence[float]) -> Zones:
        """Places side by side, in these proportions."""
        parts = zip(names, self.across(rect, cut), strict=True)
        return {name: self.lying(name, part) for name, part in parts}


def written(name: str, rect: Rect) -> Zone:
    """A place for words."""
    return Zone(name, TEXT, rect)
