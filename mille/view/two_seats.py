"""The table for two seats as it was first laid out.

`tools/make_table.py` draws the map from it; where the map cannot be read, the table is this one.
"""

from __future__ import annotations

from mille.view.layout import Rect, TableLayout, Zone

SIZE = (1600, 900)
ZONES = [
    # name, kind, x, y, width, height
    ("hand.them", "fan", 16, 4, 1290, 104),
    ("melds.them", "columns", 16, 114, 1290, 184),
    ("stock", "pile", 488, 306, 150, 182),
    ("pack", "pile", 686, 306, 150, 182),
    ("prompt", "text", 872, 306, 434, 182),
    ("trail", "text", 16, 306, 440, 182),
    ("melds.me", "columns", 16, 494, 1290, 184),
    ("hand.me", "fan", 16, 690, 1290, 204),
    ("panel.them", "text", 1328, 12, 260, 214),
    ("news", "text", 1328, 236, 260, 262),
    ("panel.me", "text", 1328, 508, 260, 238),
    ("tools", "text", 1328, 756, 260, 132),
]

TWO_SEATS = TableLayout(
    (float(SIZE[0]), float(SIZE[1])),
    {name: Zone(name, kind, Rect(x, y, w, h)) for name, kind, x, y, w, h in ZONES},
)
