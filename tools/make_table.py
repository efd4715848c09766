"""Draws the table map for two seats as a Tiled map: `assets/tables/two_seats.tmx`.

Tiled opens and edits the result; this script is how it first came about, and a way back.

    python tools/make_table.py
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import quoteattr

from mille.view.two_seats import SIZE, ZONES


def table_map() -> str:
    """The map as XML."""
    objects = "\n".join(
        f'  <object id="{i}" name={quoteattr(name)} type={quoteattr(kind)}'
        f' x="{x}" y="{y}" width="{w}" height="{h}"/>'
        for i, (name, kind, x, y, w, h) in enumerate(ZONES, 1)
    )
    width, height = SIZE[0] // 4, SIZE[1] // 4
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal"
 renderorder="right-down" width="{width}" height="{height}" tilewidth="4" tileheight="4"
 infinite="0" nextlayerid="2" nextobjectid="{len(ZONES) + 1}">
 <objectgroup id="1" name="zones">
{objects}
 </objectgroup>
</map>
"""


if __name__ == "__main__":
    target = Path(__file__).parent.parent / "assets" / "tables" / "two_seats.tmx"
    target.write_text(table_map(), encoding="utf-8", newline="\n")
