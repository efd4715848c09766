"""Buttons for what can be done: a row of them in a game that has one, and those of an offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mille.ui.table.showing.offers import answers_of
from mille.ui.table.table import Table
from mille.ui.text import BOLD
from mille.ui.widgets import LETTERS, Button
from mille.view.action import Action
from mille.view.keys import TOOLS
from mille.view.layout import Rect

WIDEST = 260
"""The widest button, in pixels of 720 lines."""
BESIDE = 3.0
"""The room beside the words of an answer, with its picture, in letters."""

SKIP = "skip"


def row_of(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """A button for each action that has one, in the middle of their row; its cost stands in it."""
    s, zone = table.services, table.stage.ground.zones.get("buttons")
    wanted = [action for action in actions if action.button]
    if zone is None or not wanted:
        return []
    gap, n = 10 * s.unit, len(wanted)
    most = WIDEST * s.unit * max(1.0, s.settings.text_scale)
    wide = min((zone.rect.w - gap * (n - 1)) / n, most)
    x = zone.rect.center[0] - (wide * n + gap * (n - 1)) / 2
    places = [Rect(x + i * (wide + gap), zone.rect.y, wide, zone.rect.h) for i in range(n)]
    return _made(table, wanted, names_of(table, wanted), places, ready, press)


def on_offer(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """The answers to what is offered, on its paper; a short one leaves its room to the others."""
    wanted = [action for action in actions if action.button]
    if table.shown is None or table.shown.offer is None or not wanted:
        return []
    s, names = table.services, names_of(table, wanted)
    words = [s.texts.render(name, s.font(LETTERS), s.theme.ink, BOLD).width for name in names]
    places = answers_of(table, [wide + BESIDE * s.font(LETTERS) for wide in words])
    return _made(table, wanted, names, places, ready, press)


def names_of(table: Table, wanted: Sequence[Action]) -> list[str]:
    """What stands on the buttons: what each does, and what it costs."""
    words = table.services.words
    names = [words.text(action.said) for action in wanted]
    return [
        name if action.cost is None else f"{name} · {words.number(action.cost)}"
        for name, action in zip(names, wanted, strict=True)
    ]


def _made(
    table: Table,
    wanted: Sequence[Action],
    names: Sequence[str],
    places: Sequence[Rect],
    ready: bool,
    press: Callable[[Action], object],
) -> list[Button]:
    s = table.services
    made: list[Button] = []
    for action, name, place in zip(wanted, names, places, strict=True):

        def act(action: Action) -> None:
            press(action)

        button = Button(s, f"do.{action.id}", name, partial(act, action), action.verb.symbol)
        keys = (TOOLS[action.tool],) if action.tool else action.verb.keys
        button.key = keys[0] if keys else ""
        button.enabled = action.legal and (ready or bool(action.tool))
        button.bounds = place
        made.append(button)
    return made


def skip_button(table: Table, skip: Callable[[], None]) -> list[Button]:
    """For who only watches: the rest of the deal at once."""
    s, zone = table.services, table.stage.ground.zones.get("buttons")
    if zone is None:
        return []
    wide = min(zone.rect.w, WIDEST * s.unit * max(1.0, s.settings.text_scale))
    button = Button(s, SKIP, s.words("tool.skip"), skip, "end")
    button.key = TOOLS[SKIP]
    button.bounds = Rect(zone.rect.center[0] - wide / 2, zone.rect.y, wide, zone.rect.h)
    return [button]


def rest(buttons: list[Button]) -> None:
    """Nothing can be done for a moment: the buttons stay where they are, and do nothing."""
    if any(button.id == SKIP for button in buttons):
        buttons.clear()  # a new deal is not watched
    for button in buttons:
        button.enabled, button.action = False, _nothing


def _nothing() -> None:
    return


def use(button: Button) -> None:
    """Press a tool or button; one that can do nothing now says why."""
    if button.enabled:
        button.press()
    else:
        button.action()
