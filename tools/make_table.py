"""Draws the maps of the usual tables as Tiled maps: `assets/tables/<game>-<seats>.tmx`.

They come from the same computation as every other table (`mille/view/seating.py`). Tiled opens
and edits the result; where a map was touched up by hand, running this undoes it.

    python -m tools.make_table mille 2
"""

from __future__ import annotations

import sys
from xml.sax.saxutils import quoteattr

from mille.games import entry
from mille.ui.planning import plan_of_game
from mille.ui.tiled import map_file
from mille.view.seating import lay_out

SIZE = (1600, 900)
TILE = 4
LETTER = 15 * SIZE[1] / 720


def table_map(game: str, seats: int) -> str:
    """The map as XML."""
    zones = lay_out(plan_of_game(entry(game), seats), SIZE, LETTER).zones.values()
    objects = "\n".join(
        f'  <object id="{i}" name={quoteattr(zone.name)} type={quoteattr(zone.kind)}'
        f' x="{zone.rect.x:.0f}" y="{zone.rect.y:.0f}"'
        f' width="{zone.rect.w:.0f}" height="{zone.rect.h:.0f}"/>'
        for i, zone in enumerate(zones, 1)
    )
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


if __name__ == "__main__":
    name, number = sys.argv[1], int(sys.argv[2])
    map_file(entry(name).table, number).write_text(
        table_map(name, number), encoding="utf-8", newline="\n"
    )
