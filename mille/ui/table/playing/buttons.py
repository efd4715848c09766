"""Buttons for what can be done: a row of them, the answers to an offer, or the choices for the
viewer's fist, shown as hands to click.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from mille.ui.shapes import ring
from mille.ui.table.effects.fists import draw_fist
from mille.ui.table.playing.acts import Acts
from mille.ui.table.playing.desk import Desk
from mille.ui.table.showing.offers import answers_of
from mille.ui.table.table import Table
from mille.ui.text import BOLD
from mille.ui.theme import seat_colour
from mille.ui.widgets import LETTERS, Button
from mille.value import Struct
from mille.view.action import TOOLS, Action
from mille.view.geometry import Rect
from mille.view.table import Fist

WIDEST = 260
"""The widest button, in pixels of 720 lines."""
BESIDE = 3.0
"""The room beside the words of an answer, for its picture, in sizes of its letters."""

SKIP = "skip"

AIR = 0.04
"""How much of its place is left free around each hand, as a part of its side."""


class Buttons(Struct, eq=False, dict=True):
    """All that can be pressed beside the cards: the tools, the buttons for now, the fists."""

    _desk: Desk
    _acts: Acts

    def at(self, x: float, y: float) -> Button | None:
        """The tool or button at a point."""
        table = self._desk.table
        buttons = (*table.tools, *table.buttons, *table.fists)
        return next((each for each in buttons if each.bounds.holds(x, y)), None)

    def refresh(self) -> None:
        """Make the buttons for what can be done now."""
        desk, table = self._desk, self._desk.table
        shown = table.shown
        if desk.watches:
            table.buttons, table.fists = skip_button(table, desk.tools["end"]), []
            return
        offered = shown is not None and shown.offer is not None
        asks = offered or table.presenter.has_buttons or "fist" in table.stage.ground.zones
        if not asks or (shown is not None and shown.compared):  # compared hands need the room
            table.buttons, table.fists = [], []
            return
        able = table, desk.actions, desk.driver.ready, self._press
        if offered or desk.driver.caught_up or desk.actions:
            table.buttons = row_of(*able)
        else:
            rest(table.buttons)  # keep them, so that they do not flicker while the others play
        table.fists = offered_fists(*able)

    def _press(self, action: Action) -> None:
        self._acts.do([action])


class FistButton(Button):
    """A hand that can be clicked."""

    fist = Fist.CLOSED

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the open hand, with a rim under the pointer."""
        b = self.bounds
        if hovered:
            rim = ring(b.w, b.h, 10 * self.services.unit, self.services.theme.brass, 2.0)
            surface.blit(rim, (round(b.x), round(b.y)))
        draw_fist(surface, b, self.fist, seat_colour(0))


def row_of(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """A button for each action that has one: the answers on the paper of an offer, where a short
    one leaves room for the others, or else in the middle of the row.
    """
    s, wanted = table.services, [action for action in actions if action.button]
    zone, made = table.stage.ground.zones.get("buttons"), list[Button]()
    names = [s.words.text(action.named) for action in wanted]
    places: Sequence[Rect] = ()
    if table.shown is not None and table.shown.offer is not None and wanted:
        words = [s.texts.render(name, s.font(LETTERS), s.theme.ink, BOLD).width for name in names]
        places = answers_of(table, [wide + BESIDE * s.font(LETTERS) for wide in words])
    elif zone is not None and wanted:
        gap, n, high = 10 * s.unit, len(wanted), max(zone.rect.h, s.target)
        wide = min((zone.rect.w - gap * (n - 1)) / n, WIDEST * s.unit * max(1.0, s.scale))
        x = zone.rect.center[0] - (wide * n + gap * (n - 1)) / 2
        top = zone.rect.bottom - high
        places = [Rect(x + i * (wide + gap), top, wide, high) for i in range(n)]
    for action, name, place in zip(wanted, names, places):
        button = Button(s, f"do.{action.id}", name, partial(press, action), action.verb.symbol)
        keys = (TOOLS[action.tool],) if action.tool else action.verb.keys
        button.key = keys[0] if keys else ""
        button.enabled = action.legal and (ready or bool(action.tool))
        button.bounds = place
        made.append(button)
    return made


def skip_button(table: Table, skip: Callable[[], None]) -> list[Button]:
    """The button with which a person who only watches skips the rest of the deal."""
    s, zone = table.services, table.stage.ground.zones.get("buttons")
    if zone is None:
        return []
    name = s.words("tool.skip")
    button = Button(s, SKIP, name, skip, "end")
    button.key = TOOLS[SKIP]
    words = s.texts.render(name, s.font(LETTERS), s.theme.ink, BOLD).width
    most = WIDEST * s.unit * max(1.0, s.scale)
    wide = min(zone.rect.w, max(most, words + 2 * BESIDE * s.font(LETTERS)))
    button.bounds = Rect(zone.rect.center[0] - wide / 2, zone.rect.y, wide, zone.rect.h)
    return [button]


def rest(buttons: list[Button]) -> None:
    """Disable the buttons but leave them in place: nothing can be done for a moment."""
    if any(button.id == SKIP for button in buttons):
        buttons.clear()  # the person plays again in a new deal
    for button in buttons:
        button.enabled, button.action = False, _nothing


def _nothing() -> None:
    return


def offered_fists(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """A hand to click for each fist that can be chosen, where the viewer's fist will lie."""
    zone = table.stage.ground.zones.get("fist")
    wanted = [action for action in actions if action.fist is not None and action.legal]
    if zone is None or not wanted or not ready:
        return []
    s, made = table.services, list[Button]()
    for action, place in zip(wanted, _places(zone.rect, len(wanted)), strict=True):
        name = s.words.text(action.said)
        button = FistButton(s, f"fist.{action.id}", name, partial(press, action))
        button.fist, button.bounds = action.fist or Fist.CLOSED, place
        made.append(button)
    return made


def _places(rect: Rect, n: int) -> list[Rect]:
    """Squares one above the other, or side by side if that makes them larger."""
    across, down = min(rect.w / n, rect.h), min(rect.w, rect.h / n)
    side = max(across, down)
    x, y = rect.center
    dx, dy = (side, 0.0) if across > down else (0.0, side)
    spots = [i - (n - 1) / 2 for i in range(n)]
    squares = (Rect(x + dx * i - side / 2, y + dy * i - side / 2, side, side) for i in spots)
    return [square.inset(AIR * side, AIR * side) for square in squares]
