"""Papers that lie upon the cloth: a hint, until something is done; and what could not be saved."""

from __future__ import annotations

from typing import Any

from pygame import Color, Surface

from mille.ui.scene import Node
from mille.ui.shapes import panel
from mille.ui.table.moving.lift import raised
from mille.ui.table.playing import hint as paper
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hint import Elsewhere, Given, Lines, lying
from mille.ui.table.showing.lettering import REFUSED
from mille.ui.table.showing.offers import GROWS, grown, paper_of, words_of
from mille.ui.text import UI
from mille.ui.widgets import Button
from mille.view.ground import union
from mille.view.layout import Rect
from mille.view.presentation import Advice

WIDTHS = (0.8, 0.6, 0.45, 0.3)
"""Parts of the width of the cloth that it may take."""
WORDS = ("trail", "headline", "middle", "strip", "under")
"""Places of words that it rather leaves in sight."""
EDGE = Color("#A81F26")


class Hints:
    """Asks whoever advises, and keeps what was advised for as long as it stands."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.rect: Rect | None = None
        """Where it lies."""
        self._lines: Lines | None = None

    def listen(self) -> None:
        """Show what was advised, once there is something, and the cards that it is about.

        They are not chosen: what a click does stays what the person has chosen.
        """
        desk = self._desk
        advised = desk.adviser.poll(desk.driver.referee) if desk.adviser.asked else None
        if advised is None or not desk.my_move:
            return
        hint = self._of(advised.move, advised.reasons)
        if hint is not None:
            self.show(Given(advised.move, hint, advised.last))

    def show(self, given: Given) -> None:
        """Let a hint stand, and mark its cards; what the person has chosen stays chosen."""
        table, stage = self._desk.table, self._desk.table.stage
        self._desk.hint, table.toast = given, None
        stage.hinted = set(stage.keys_of(given.hint.cards))
        table.services.dirty = True

    def _of(self, move: Any, reasons: Any = None) -> Advice | None:
        table = self._desk.table
        return table.presenter.advice(table.view, move, table.names, reasons)

    def name(self, tool: Button) -> None:
        """Let the button say what it does next."""
        if tool.id == "hint":
            after = self._desk.hint.after if self._desk.hint is not None else "hint.so_far"
            said = {"hint.so_far": "tool.hint", "hint.odds": "tool.hint.odds"}
            tool.name = tool.services.words(said.get(after, "tool.hint.again"))

    def lay_out(self) -> None:
        """Find where its slip lies, and its lines."""
        table = self._desk.table
        self.rect = self._lines = None
        if self._desk.hint is None or table.toast is not None:
            return
        place, s, offered = self.lit(), table.services, words_of(table)
        if offered is None:
            self.rect, self._lines = paper.lay_hint(s, *self._where(self._desk.hint, place))
            return
        self.rect, self._lines = offered, paper.lines_on_offer(s, offered, self._desk.hint)
        if self._lines is None:
            self.rect, self._lines = paper.lay_apart(
                s, self._desk.hint, self._elsewhere(place, offered)
            )

    def draw(self, surface: Surface) -> None:
        """The hint in the place of the prompt, and a mark at its place and on its cards."""
        if self._desk.hint is None:
            return
        table = self._desk.table
        place, s, offered = self.lit(), table.services, words_of(table)
        if place is not None:  # below, where neither the rank of a card nor a sign is
            paper.draw_lamp(surface, s, place.x + 5 * s.unit, place.bottom - 5 * s.unit, 26)
        self._draw_marks(surface)
        if self.rect is None or self._lines is None:
            return
        if self.rect == offered:
            y = offered.center[1] - self._lines.high / 2
            self._lines.draw(surface, offered.x + 15 * s.unit, y + 2 * s.unit)
        else:
            paper.draw_slip(surface, s, self.rect, self._lines)

    @property
    def hides_words(self) -> bool:
        """Whether it stands in the place of what is waited for, or asked."""
        table = self._desk.table
        offered = words_of(table)
        if self._desk.hint is None or offered is None:
            return self._desk.hint is not None
        return paper.lines_on_offer(table.services, offered, self._desk.hint) is not None

    def _where(
        self, given: Given, lit: Rect | None
    ) -> tuple[Rect, Given, Rect, float, bool, Elsewhere]:
        """What decides where it lies: the place of the prompt, it, and what is free around."""
        table = self._desk.table
        rect, more = table.stage.ground.zones["prompt"].rect, paper_of(table)
        centred = "trail" not in table.stage.ground.zones  # as the prompt is there
        above = paper.free_above(table, rect)
        return rect, given, more, above, centred, self._elsewhere(lit, rect)

    def _elsewhere(self, lit: Rect | None, prompt: Rect) -> Elsewhere:
        table = self._desk.table
        stage = table.stage
        keep = [each.bounds for each in (*table.tools, *table.buttons, *table.fists)]
        unit = table.services.unit
        held = [raised(sprite.home, by, unit).rect for sprite in stage.hand() for by in (0, 1)]
        hand = (union(held),) if held else ()
        keep += [lit] if lit is not None else []
        keep += [paper_of(table)] if words_of(table) is not None else []
        return Elsewhere(table.felt, (*keep, *hand), tuple(lying(table)), prompt, hand)

    def _draw_marks(self, surface: Surface) -> None:
        """A little lamp above each card that the hint is about."""
        table = self._desk.table
        stage, u = table.stage, table.services.unit
        for sprite in stage.hand():
            if sprite.key not in stage.hinted or sprite.legs or sprite.key in stage.carried:
                continue
            rect = stage.shown_pose(sprite).rect
            paper.draw_lamp(surface, table.services, rect.x + 12 * u, rect.y - 8 * u, 19)

    def lit(self) -> Rect | None:
        """The place that the hint is about."""
        if self._desk.hint is None or self._desk.hint.hint.target is None:
            return None
        hint, stage = self._desk.hint.hint, self._desk.table.stage
        assert hint.target is not None
        return stage.rect_of(hint.target, hint.column) or stage.rect_of(hint.target)

    def nodes(self) -> list[Node]:
        """The hint, as assistive programs are told of it."""
        if self._desk.hint is None:
            return []
        table = self._desk.table
        text = paper.said(table.services, self._desk.hint)
        return [Node("status", text, table.stage.ground.zones["prompt"].rect, id="advice")]


class Notice:
    """A slip that lies where it hides least, from a failed save to the next that succeeds."""

    def __init__(self, desk: Desk, hints: Hints) -> None:
        self._desk = desk
        self._hints = hints
        self.rect: Rect | None = None
        """Where it lies."""
        self._words: Surface | None = None

    def lay_out(self) -> None:
        """Find where it lies."""
        made = self._made() if self._desk.table.toast != self._desk.unsaved else None
        self.rect, self._words = made or (None, None)

    def draw(self, surface: Surface) -> None:
        """Its words, unless the same are said beside the hand just now."""
        if self.rect is None or self._words is None:
            return
        rect, words, u = self.rect, self._words, self._desk.services.unit
        slip = panel(rect.w, rect.h, 9 * u, self._desk.services.theme.paper, EDGE, 2 * u)
        surface.blit(slip, (round(rect.x), round(rect.y)))
        surface.blit(words, (round(rect.x + 12 * u), round(rect.y + 7 * u)))

    def nodes(self) -> list[Node]:
        """The same for assistive programs."""
        made, said = self._made(), self._desk.unsaved
        if made is None or said is None:
            return []
        return [Node("status", self._desk.services.words.text(said), made[0], id="unsaved")]

    def _made(self) -> tuple[Rect, Surface] | None:
        """Where it lies, and its words."""
        table, s, said = self._desk.table, self._desk.services, self._desk.unsaved
        if said is None or table.shown is None:
            return None
        ground, u = table.stage.ground, s.unit
        buttons = (each.bounds for each in (*table.tools, *table.buttons, *table.fists))
        words = [ground.zones[name].rect for name in WORDS if name in ground.zones]
        keep = [*buttons, ground.prompt, *lying(table)]
        if table.shown.offer is not None:
            keep.append(grown(table, GROWS * paper_of(table).h))
        if self._hints.rect is not None:
            keep.append(self._hints.rect)
        there = Elsewhere(table.felt, tuple(keep), tuple(words), ground.prompt)
        found = []
        for part in WIDTHS:
            text, width = s.words.text(said), table.felt.w * part
            lines = s.texts.render(text, s.font(15), REFUSED, UI, width)
            w, h = lines.width + 24 * u, lines.height + 14 * u
            found.append((there.place(w, h, 4 * u), lines))
        return min(found, key=lambda each: there.price(each[0]))
