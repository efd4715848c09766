"""Draw the usual tables as Tiled maps: `assets/tables/<game>-<seats>.tmx`.

They are computed like every other table (`mille/view/seating.py`). Tiled can open and edit them. A
zone moved there by hand gets the property `by_hand` (a bool), and stays where it is when its map is
drawn again; a test checks that all others are as computed.

    python -m tools.make_table [GAME [SEATS]]

Without a number of seats it draws the usual one, without a game all games.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from mille.games import discover, entry
from mille.ui.maps import LETTER, map_file, plan_of_game
from mille.view.geometry import Zone
from mille.view.seating import lay_out

SIZE = (1600, 900)
TILE = 4
BY_HAND = "by_hand"
SIDES = ("x", "y", "width", "height")


def computed(game: str, seats: int) -> Mapping[str, Zone]:
    """The computed zones of a table, at the size of a map."""
    return lay_out(plan_of_game(entry(game), seats), SIZE, LETTER * SIZE[1]).zones


def sides(zone: Zone) -> dict[str, str]:
    """A zone's position as a map stores it: whole numbers, which are easy to edit by hand."""
    rect = zone.rect
    return dict(zip(SIDES, (f"{each:.0f}" for each in (rect.x, rect.y, rect.w, rect.h))))


def by_hand(file: Path) -> dict[str, dict[str, str]]:
    """The zones of a map that were moved by hand, with their positions."""
    if not file.is_file():
        return {}
    objects = ElementTree.parse(file).getroot().iter("object")
    marked = [each for each in objects if each.find(f".//property[@name='{BY_HAND}']") is not None]
    return {each.attrib["name"]: {side: each.attrib[side] for side in SIDES} for each in marked}


def table_map(game: str, seats: int) -> str:
    """The map as XML, keeping the zones that were moved by hand in the old map."""
    zones = computed(game, seats).values()
    kept = by_hand(map_file(entry(game).table, seats))
    objects = "\n".join(_object(i, zone, kept.get(zone.name)) for i, zone in enumerate(zones, 1))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal"
 renderorder="right-down" width="{SIZE[0] // TILE}" height="{SIZE[1] // TILE}"
 tilewidth="{TILE}" tileheight="{TILE}"
 infinite="0" nextlayerid="2" nextobjectid="{len(zones) + 1}">
 <objectgroup id="1" name="zones">
{objects}
 </objectgroup>
</map>
"""


def _object(number: int, zone: Zone, kept: Mapping[str, str] | None) -> str:
    where = kept or sides(zone)
    begin = f'  <object id="{number}" name={quoteattr(zone.name)} type={quoteattr(zone.kind)}'
    begin += "".join(f' {side}="{where[side]}"' for side in SIDES)
    if kept is None:
        return f"{begin}/>"
    note = f'<property name="{BY_HAND}" type="bool" value="true"/>'
    return f"{begin}>\n   <properties>{note}</properties>\n  </object>"


if __name__ == "__main__":
    names = sys.argv[1:2] or [name for name, game in discover().items() if game.table]
    for name in names:
        number = int(sys.argv[2]) if len(sys.argv) > 2 else entry(name).title.usual_seats
        file = map_file(entry(name).table, number)
        file.write_text(table_map(name, number), encoding="utf-8", newline="\n")
