"""What could not be saved: said on the cloth as long as it is so, whatever else is said."""

from __future__ import annotations

from typing import Protocol

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.session.driver import Driver
from mille.ui.scene import Node, Services
from mille.ui.shapes import panel
from mille.ui.table.playing.hint import Elsewhere, Hints, lying
from mille.ui.table.showing.lettering import REFUSED
from mille.ui.table.showing.offers import GROWS, grown, paper_of
from mille.ui.table.table import Table
from mille.ui.text import UI
from mille.view.layout import Rect

WIDTHS = (0.8, 0.6, 0.45, 0.3)
"""Parts of the width of the cloth that it may take."""
WORDS = ("trail", "headline", "middle", "strip", "under")
"""Places of words that it rather leaves in sight."""
EDGE = Color("#A81F26")


class NoticeHost(Protocol):
    """What the table in play does for the notice."""

    services: Services
    table: Table
    driver: Driver
    hints: Hints


class Notice:
    """A slip that lies where it hides least, from a failed save to the next that succeeds."""

    def __init__(self, host: NoticeHost) -> None:
        self._host = host
        self.slip: Rect | None = None
        """Where it lies."""
        self._words: Surface | None = None

    @property
    def said(self) -> Message | None:
        """Why the last that was to be saved could not be."""
        driver = self._host.driver
        error = driver.unsaved
        if error is None:
            return None
        reason = (error.strerror or type(error).__name__).lower()
        return message("undo.failed" if driver.stands else "journal.failed", reason=reason)

    def lay_out(self) -> None:
        """Find where it lies."""
        made = self._made() if self._host.table.toast != self.said else None
        self.slip, self._words = made or (None, None)

    def draw(self, surface: Surface) -> None:
        """Its words, unless the same are said beside the hand just now."""
        if self.slip is None or self._words is None:
            return
        rect, words, u = self.slip, self._words, self._host.services.unit
        slip = panel(rect.w, rect.h, 9 * u, self._host.services.theme.paper, EDGE, 2 * u)
        surface.blit(slip, (round(rect.x), round(rect.y)))
        surface.blit(words, (round(rect.x + 12 * u), round(rect.y + 7 * u)))

    def nodes(self) -> list[Node]:
        """The same for assistive programs."""
        made, said = self._made(), self.said
        if made is None or said is None:
            return []
        return [Node("status", self._host.services.words.text(said), made[0], id="unsaved")]

    def _made(self) -> tuple[Rect, Surface] | None:
        """Where it lies, and its words."""
        table, s, said = self._host.table, self._host.services, self.said
        if said is None or table.shown is None:
            return None
        ground, u = table.stage.ground, s.unit
        buttons = (each.bounds for each in (*table.tools, *table.buttons, *table.fists))
        words = [ground.zones[name].rect for name in WORDS if name in ground.zones]
        keep = [*buttons, ground.prompt, *lying(table)]
        if table.shown.offer is not None:
            keep.append(grown(table, GROWS * paper_of(table).h))
        if self._host.hints.slip is not None:
            keep.append(self._host.hints.slip)
        there = Elsewhere(table.felt, tuple(keep), tuple(words), ground.prompt)
        found = []
        for part in WIDTHS:
            text, width = s.words.text(said), table.felt.w * part
            lines = s.texts.render(text, s.font(15), REFUSED, UI, width)
            w, h = lines.width + 24 * u, lines.height + 14 * u
            found.append((there.place(w, h, 4 * u), lines))
        return min(found, key=lambda each: there.price(each[0]))
