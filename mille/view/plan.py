"""What a table has to have room for: its places by their names, and its lines of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from mille.engine.game import Seat
from mille.view.table import Lie, Place, Role, TableView


@dataclass(frozen=True, slots=True)
class Plan:
    """What a table has to have room for, the same from the first view of a game to its last."""

    zones: Mapping[str, Lie]
    """The places with cards or chips by their names."""
    seats: int
    """From 2 to 10."""
    headline: bool = False
    middle: bool = False
    strip: bool = False
    pinned: bool = False
    """Whether the strip stands with the headline, on a slip."""
    buttons: bool = False
    tools: int = 4
    """How many small tools of the house the table has."""
    under: bool = False
    """Whether something is said under the own hand."""

    def with_lines_of(self, other: Plan) -> Plan:
        """The same, with room for the lines that another view had: a table does not shrink.

        How the cards of a place lie can change in the course of a game; its room stays.
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
        """Whether a seat has a place of that role."""
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
    """What a table has to have room for, to show that view and all others of its game."""
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
