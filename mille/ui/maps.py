"""Table maps drawn with Tiled, checked once and turned into plain zones.

A map file can name other files and hold pictures and packed data; a table needs none of that. pytmx
only ever gets one layer of rectangles, whatever the file contains.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

import pytmx

from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games import GameEntry
from mille.session.record import read_bytes
from mille.ui.theme import assets_root
from mille.view.geometry import GROUND, TEXT, TUCKED, Plan, Rect, TableLayout, Zone, plan_of
from mille.view.seating import lay_out
from mille.view.table import Lie

KINDS = (*(lie.value for lie in Lie), TEXT, GROUND, TUCKED)
LAYER = "zones"
OWN_ZONES = ("prompt", "news", "tools", "felt")
"""The zones that every table needs, besides a slip for each seat."""
LETTER = 15 / 720
"""The size of letters for which maps are drawn, as a part of their height."""
ALIKE = 0.015
"""A map is used only if the computed table has every side of a zone within this part of the window
of the map's. With another shape of window, or larger letters, it does not.
"""
SMALLEST = 0.02
"""The least side of a zone, as a part of the map's: a smaller one could not be seen."""

MOST_BYTES = 256 * 1024
"""The largest file that counts as a map; ours have under 2 KB."""
MOST_ZONES = 100
MOST_FAULTS = 20
"""The most faults of a map to tell."""
MOST_NAME = 40

PARTS = {
    "map": {"orientation", "width", "height", "tilewidth", "tileheight"},
    "objectgroup": {"id", "name", "offsetx", "offsety"},
    "object": {"id", "name", "type", "x", "y", "width", "height"},
}
"""The parts of a map, and which attributes are read."""
EXTRAS = ("editorsettings", "properties")
"""Elements that Tiled and people may add, which are ignored."""


def table_for(
    name: str, plan: Plan, size: tuple[float, float], letter: float, smaller: Sequence[float] = ()
) -> TableLayout:
    """The layout of a table in a window: its map if it has one that fits, else computed.

    `name` is the game's; there is a map for each number of seats. `letter` is the size of letters
    in pixels, `smaller` those from normal size up to it. A map fits if the computed table would
    look the same as at the map's own size.
    """
    found, _ = load_map(name, plan)
    computed = lay_out(plan, size, letter, smaller)
    if found is None:
        return computed
    drawn = lay_out(plan, found.size, LETTER * found.size[1]).stretched(*size)
    fits = set(found.zones) == set(drawn) and _alike(computed, drawn)
    return TableLayout(size, found.stretched(*size)) if fits else computed


def _alike(table: TableLayout, zones: Mapping[str, Zone]) -> bool:
    """Whether a table has the same zones in nearly the same places."""
    dx, dy = ALIKE * table.size[0], ALIKE * table.size[1]

    def near(a: Rect, b: Rect) -> bool:
        across = max(abs(a.x - b.x), abs(a.right - b.right))
        return across <= dx and max(abs(a.y - b.y), abs(a.bottom - b.bottom)) <= dy

    same = set(table.zones) == set(zones)
    return same and all(near(zone.rect, zones[name].rect) for name, zone in table.zones.items())


def map_file(name: str, seats: int) -> Path:
    """The file of a game's map for this number of seats, which need not exist."""
    return assets_root() / "tables" / f"{name}-{seats}.tmx"


def load_map(name: str, plan: Plan) -> tuple[TableLayout | None, Fault | None]:
    """The map for a table, or None; and what is wrong with it, or None."""
    path = map_file(name, plan.seats)
    return _read(path, tuple(wanted_zones(plan))) if path.is_file() else (None, None)


@cache
def _read(path: Path, wanted: Sequence[str]) -> tuple[TableLayout | None, Fault | None]:
    try:
        return read_table(path, wanted), None
    except Fault as fault:
        return None, fault


def map_fault(name: str, plan: Plan) -> Fault | None:
    """What is wrong with the map of a game's usual table; None if nothing, or without a map."""
    return _read(map_file(name, plan.seats), tuple(wanted_zones(plan)))[1] if name else None


def wanted_zones(plan: Plan) -> list[str]:
    """The zones that a map for a table must have."""
    lines = [line for line in ("headline", "middle", "strip", "buttons") if getattr(plan, line)]
    slips = [f"slip.{seat}" for seat in range(plan.seats)]
    return [*plan.zones, *slips, *OWN_ZONES, *lines]


def read_table(path: Path, wanted: Iterable[str]) -> TableLayout:
    """Read the table map in a file, which must have the `wanted` zones.

    Raises `Fault` with everything that is wrong with it.
    """
    try:
        table = pytmx.TiledMap()
        table.parse_xml(_rectangles(read_bytes(path, MOST_BYTES)))
        size = float(table.width * table.tilewidth), float(table.height * table.tileheight)
    except Exception:  # pytmx lets through whatever its parts raise
        raise _fault(path, ["map"]) from None
    faults: list[str] = []
    zones: dict[str, Zone] = {}
    for layer in table.layers:
        if layer.name != LAYER:
            faults.append(f"{_short(layer.name)} (layer)")
            continue
        if layer.offsetx or layer.offsety:
            faults.append(f"{LAYER} (offset)")
        for item in layer:
            rect = Rect(item.x, item.y, item.width, item.height)
            zone = Zone(_short(item.name), _short(item.type), rect)
            faults += _faults(zone, size, zones)
            zones[zone.name] = zone
    faults += [f"{name} (missing)" for name in wanted if name not in zones]
    faults += _overlaps(list(zones.values()))
    if faults:
        raise _fault(path, faults)
    return TableLayout(size, zones)


def _fault(path: Path, faults: list[str]) -> Fault:
    return Fault(message("fault.table_map", file=str(path), faults=tuple(faults[:MOST_FAULTS])))


class _NoDoctype(ElementTree.TreeBuilder):
    """Refuses a doctype: it can name entities, and they files or floods of text."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> NoReturn:
        """Refuse a doctype."""
        raise ValueError


def _rectangles(data: bytes) -> ElementTree.Element:
    """The parts of a map that make a table. Raises anything if the XML is wrong."""
    parser = ElementTree.XMLParser(target=_NoDoctype())
    parser.feed(data)
    found: ElementTree.Element = parser.close()
    if found.tag != "map":
        raise ValueError
    clean = ElementTree.Element("map", _known(found))
    for layer in found:
        if layer.tag in EXTRAS:
            continue
        kept = ElementTree.SubElement(clean, "objectgroup", _known(layer))
        if layer.tag != "objectgroup":  # keep its kind, to name it in a fault
            kept.set("name", _short(layer.tag))
            continue
        for item in layer:
            if item.tag == "object":
                ElementTree.SubElement(kept, "object", _known(item))
            elif item.tag not in EXTRAS:
                raise ValueError
    if sum(1 for _ in clean.iter()) > MOST_ZONES:
        raise ValueError
    return clean


def _known(part: ElementTree.Element) -> dict[str, str]:
    known = PARTS.get(part.tag, PARTS["objectgroup"])
    return {name: value for name, value in part.attrib.items() if name in known}


def _short(text: Any) -> str:
    return str(text)[:MOST_NAME]


def _faults(zone: Zone, size: tuple[float, float], others: dict[str, Zone]) -> list[str]:
    found, name, rect = [], zone.name, zone.rect
    if zone.kind not in KINDS:
        found.append(f"{name} (type {zone.kind})")
    if name in others:
        found.append(f"{name} (twice)")
    if rect.w < SMALLEST * size[0] or rect.h < SMALLEST * size[1]:
        found.append(f"{name} (small)")
    sides = rect.x, rect.y, rect.right, rect.bottom
    if not all(map(isfinite, sides)) or min(sides) < 0 or sides[2] > size[0] or sides[3] > size[1]:
        found.append(f"{name} (outside)")
    return found


def _overlaps(zones: list[Zone]) -> list[str]:
    return [
        f"{zone.name} (overlaps {other.name})"
        for i, zone in enumerate(zones)
        for other in zones[i + 1 :]
        if zone.rect.overlap(other.rect) > 0 and not {zone.kind, other.kind} & {GROUND, TUCKED}
    ]


def plan_of_game(game: GameEntry, seats: int) -> Plan:
    """The plan of a game's table for this number of seats, under its usual rules."""
    rules = game.options.usual
    view = game.game.observe(game.game.start(rules, seats), Seat(0))
    names, presenter = [""] * seats, game.presenter
    return plan_of(
        presenter.show(view, names),
        presenter.has_buttons or presenter.makes_offers,
        len(presenter.tools),
    )
