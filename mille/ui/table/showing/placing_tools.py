"""Where the small tools of a table stand: in rows, from below."""

from __future__ import annotations

from collections.abc import Sequence

from mille.ui.scene import Services
from mille.ui.widgets import Button
from mille.view.layout import Rect

HIGHEST = 60
"""The height of the highest tools, in pixels of 720 lines: a few do not fill their place."""
BROAD = 7
"""In a place so much wider than high, four stand in a row, and else two."""


def place_tools(tools: Sequence[Button], s: Services, rect: Rect) -> None:
    """Give each its place."""
    if not tools:
        return
    gap, across = 8 * s.unit, 4 if rect.w > BROAD * rect.h else 2
    down = -(-len(tools) // across)
    w, h = (rect.w - gap * (across - 1)) / across, (rect.h - gap * (down - 1)) / down
    h = min(h, HIGHEST * s.unit * s.settings.text_scale)
    top = rect.bottom - h * down - gap * (down - 1)
    for i, tool in enumerate(tools):
        x, y = rect.x + (i % across) * (w + gap), top + (i // across) * (h + gap)
        tool.bounds = Rect(x, y, w, h)
