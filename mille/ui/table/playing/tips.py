"""A word on what lies under the pointer, or where the keys are, once they have rested there."""

from __future__ import annotations

from pygame import Surface

from mille.ui.table.playing.buttons import Buttons
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.focus import SLIPS, STRIP, Focus
from mille.ui.table.playing.hands import Hands
from mille.ui.table.playing.papers import Hints, Notice
from mille.ui.table.showing.words import signs_of, signs_of_zone
from mille.ui.tip import draw_tip_at, explained, lay_tip
from mille.ui.widgets import Button
from mille.view.layout import Rect
from mille.view.table import Bead, Lie, Place

AFTER = 0.7
"""How long one rests on something before it is explained, in seconds."""
NOWHERE = Rect(0, 0, 0, 0)


class Tips:
    """What is explained on the table: terms of the game, by `ID.about` of their label."""

    def __init__(
        self,
        desk: Desk,
        hands: Hands,
        buttons: Buttons,
        focus: Focus,
        hints: Hints,
        notice: Notice,
    ) -> None:
        self._desk = desk
        self._table = desk.table
        self._hands = hands
        self._buttons = buttons
        self._focus = focus
        self._hints = hints
        self._notice = notice
        self._about = ""
        self._place = NOWHERE
        self._left = 0.0
        self.lies: Rect | None = None
        """Where the slip lies."""
        self._hushed = NOWHERE
        """The place that was clicked: who does that knows it, until the pointer comes again."""
        self._gone: object = None
        """Where one was when something else was done: until one moves, nothing is said there."""
        self._seen: object = None
        """The view that was shown last."""

    @property
    def shown(self) -> str:
        """What is said now, or an empty text."""
        return self._about if self._left <= 0 else ""

    @property
    def waiting(self) -> bool:
        """Whether something will be said soon."""
        return bool(self._about) and self._left > 0

    def update(self, dt: float) -> None:
        """Look where one is, and for how long."""
        table = self._table
        services = table.services
        if table.view is not self._seen:
            self._seen = table.view
            self.go()
        about, place = self._under()
        if about and (about, place, self._hands.pointer) == self._gone:
            about, place = "", NOWHERE
        if about != self._about or place != self._place:
            services.dirty |= bool(self.shown)
            self._about, self._place, self._left = about, place, AFTER
        elif self.waiting:
            self._left -= dt
            services.dirty |= self._left <= 0

    def go(self) -> None:
        """A key was pressed, or something happened: what is explained here has been read."""
        if self.shown:
            self._gone = self._about, self._place, self._hands.pointer
            self._table.services.dirty = True
        self._left = AFTER

    def hush(self, x: float, y: float) -> None:
        """Say nothing of what is clicked."""
        stage = self._table.stage
        place = stage.place_at(x, y)
        slip = self._table.slip_at(x, y)
        self._hushed = NOWHERE
        if place is not None:
            self._hushed = stage.ground.zone(place).rect
        elif slip is not None:
            self._hushed = self._table.slip_rect(slip)

    def lay_out(self) -> None:
        """Find where the slip lies, if there is something to be said and no page lies over it."""
        self.lies = None
        if self.shown and self._desk.on_top:
            table = self._table
            keep = [each.bounds for each in (*table.tools, *table.buttons, *table.fists)]
            keep += filter(None, (self._hints.rect, self._notice.rect))
            self.lies = lay_tip(table.services, self._place, self.shown, keep)

    def draw(self, surface: Surface) -> None:
        """The slip."""
        if self.lies is not None:
            draw_tip_at(surface, self._table.services, self.lies, self.shown)

    def _under(self) -> tuple[str, Rect]:
        """What can be said of the place where one is, and the place."""
        table, focus, pointer = self._table, self._focus, self._hands.pointer
        stage = table.stage
        if not self._at_rest:
            return "", NOWHERE
        if focus.seen:
            if focus.button is not None:
                return self._of_button(focus.button)
            if focus.group == SLIPS:
                return self._of_slip(focus.item)
            if focus.group == STRIP:
                return self._of_bead(*table.explained_beads()[focus.item])
            return self._of(focus.place, focus.column)
        if self._hushed.holds(*pointer):
            return "", NOWHERE
        self._hushed = NOWHERE
        button = self._buttons.at(*pointer)
        if button is not None:
            return self._of_button(button)
        slip = table.slip_at(*pointer)
        if slip is not None:
            return self._of_slip(slip)
        for bead, rect in table.explained_beads():
            if rect.holds(*pointer):
                return self._of_bead(bead, rect)
        found = stage.column_at(*pointer)
        column = found.view.id if found is not None else None
        return self._of(stage.place_at(*pointer), column)

    @property
    def _at_rest(self) -> bool:
        """Whether nothing moves, is carried, chosen or held up, and no page lies on the table."""
        desk, table, stage = self._desk, self._table, self._table.stage
        if not desk.on_top or table.shown is None or self._hands.full or stage.busy:
            return False
        return not (stage.selected or table.effects.held_up.busy or table.effects.remarks.busy)

    def _of_button(self, button: Button) -> tuple[str, Rect]:
        words = self._table.services.words
        about = f"tool.{button.id}.about"
        return (words(about) if words.has(about) else ""), button.bounds

    def _of_bead(self, bead: Bead, rect: Rect) -> tuple[str, Rect]:
        assert bead.about is not None
        return self._table.services.words.text(bead.about), rect

    def _of_slip(self, number: int) -> tuple[str, Rect]:
        table = self._table
        assert table.shown is not None
        words, seat = table.services.words, table.shown.seats[number]
        said = [] if seat.instead is None else [words.text(seat.instead)]
        said += [words(sign) for sign in signs_of(seat)]
        said.append(words("panel.about"))
        said += [explained(words, mark.label) for mark in seat.marks if mark.count]
        return " ".join(filter(None, said)), table.slip_rect(number)

    def _of(self, place: Place | None, column: str | None) -> tuple[str, Rect]:
        table, stage = self._table, self._table.stage
        words, shown = table.services.words, table.shown
        if place is None or shown is None:
            return "", NOWHERE
        for each in stage.columns:
            if each.place == place and each.view.id == column:
                return explained(words, each.view.label), each.rect
        zone = shown.zones[place]
        if zone.lie is not Lie.PILE:
            return "", NOWHERE
        said = [words(sign) for sign in signs_of_zone(zone)]
        said.append(explained(words, zone.label))
        return " ".join(filter(None, said)), stage.ground.zone(place).rect
