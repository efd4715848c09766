"""What a table needs room for: its places by name, and its lines of words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mille.cards.value import Value, replace
from mille.engine.game import Seat
from mille.view.table import Lie, Place, Role, TableView


class Plan(Value):
    """What a table needs room for; it stays the same throughout a game."""

    zones: Mapping[str, Lie]
    """How cards or chips lie in each place, by its name."""
    seats: int
    """From 2 to 10."""
    headline: bool = False
    middle: bool = False
    strip: bool = False
    pinned: bool = False
    """Whether the strip is pinned up with the headline, on a slip."""
    buttons: bool = False
    tools: int = 4
    """The number of tools beside the table."""
    under: bool = False
    """Whether words go under the viewer's hand."""

    def with_lines_of(self, other: Plan) -> Plan:
        """The same plan with room for the lines of another as well: a table does not shrink.

        If both have the same places, how cards lie in them stays as in the other.
        """
        same = self.zones.keys() == other.zones.keys()
        return replace(
            self,
            zones=other.zones if same else self.zones,
            headline=self.headline or other.headline,
            middle=self.middle or other.middle,
            strip=self.strip or other.strip,
            pinned=self.pinned or other.pinned,
            under=self.under or other.under,
        )

    def has(self, role: Role, seat: int) -> bool:
        """Whether a seat has a place with this role."""
        return f"{role.value}.{seat}" in self.zones


@cache
def name_of(place: Place, me: Seat, seats: int) -> str:
    """The name of a place for the seat `me`.

    >>> name_of(Place(Role.HAND, Seat(1)), Seat(2), 4)
    'hand.3'
    """
    parts = [place.role.value]
    if place.seat is not None:
        parts.append(str((place.seat - me) % seats))
    if place.number:
        parts.append(f"n{place.number}")
    return ".".join(parts)


def plan_of(view: TableView, buttons: bool = False, tools: int = 4) -> Plan:
    """What a table needs room for to show this view, and all others of its game."""
    seats = len(view.seats)
    return Plan(
        {name_of(place, view.me, seats): zone.lie for place, zone in view.zones.items()},
        seats,
        headline=view.headline is not None,
        middle=view.middle is not None,
        strip=bool(view.rope) or (bool(view.strip) and not view.pinned),
        pinned=view.pinned,
        buttons=buttons,
        tools=tools,
        under=_says_under(view),
    )


def _says_under(view: TableView) -> bool:
    own = view.zones.get(Place(Role.HAND, view.me))
    return own is not None and (own.title is not None or bool(own.parts))
