"""Table maps drawn with Tiled, checked once and turned into plain zones."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytmx

from mille.engine.game import Fault, message
from mille.view.layout import Rect, TableLayout, Zone

KINDS = ("fan", "pile", "columns", "text")
LAYER = "zones"
OWN_ZONES = ("prompt", "trail", "news", "tools", "panel.me", "panel.them")
"""The zones that the table itself needs, whatever is played."""


def read_table(path: Path, wanted: Iterable[str]) -> TableLayout:
    """The table map in a file, which must have the `wanted` zones.

    Raises `Fault` with all that is wrong with it.
    """
    try:
        table = pytmx.TiledMap(str(path))
    except Exception as error:  # pytmx lets through whatever its parts raise
        raise Fault(message("fault.table_map", file=str(path), faults=str(error))) from None
    size = float(table.width * table.tilewidth), float(table.height * table.tileheight)
    faults: list[str] = []
    zones: dict[str, Zone] = {}
    for layer in table.layers:
        if layer.name != LAYER or not isinstance(layer, pytmx.TiledObjectGroup):
            faults.append(f'layer "{layer.name}" is not the object layer "{LAYER}"')
            continue
        if layer.offsetx or layer.offsety:
            faults.append(f'layer "{layer.name}" is moved by an offset')
        for item in layer:
            zone = Zone(
                str(item.name), str(item.type), Rect(item.x, item.y, item.width, item.height)
            )
            faults += _faults(zone, size, zones)
            zones[zone.name] = zone
    faults += [f'zone "{name}" is missing' for name in [*wanted, *OWN_ZONES] if name not in zones]
    faults += _overlaps(list(zones.values()))
    if faults:
        raise Fault(message("fault.table_map", file=str(path), faults="; ".join(faults)))
    return TableLayout(size, zones)


def _faults(zone: Zone, size: tuple[float, float], others: dict[str, Zone]) -> list[str]:
    found = []
    if zone.kind not in KINDS:
        found.append(f'zone "{zone.name}" has the unknown type "{zone.kind}"')
    if zone.name in others:
        found.append(f'zone "{zone.name}" is there twice')
    rect = zone.rect
    if rect.w <= 0 or rect.h <= 0:
        found.append(f'zone "{zone.name}" is empty')
    if rect.x < 0 or rect.y < 0 or rect.right > size[0] or rect.bottom > size[1]:
        found.append(f'zone "{zone.name}" leaves the map')
    return found


def _overlaps(zones: list[Zone]) -> list[str]:
    return [
        f'zones "{zone.name}" and "{other.name}" overlap'
        for i, zone in enumerate(zones)
        for other in zones[i + 1 :]
        if zone.rect.overlap(other.rect) > 0
    ]
