"""A row of buttons for what can be done, in a game that has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mille.ui.table.table import Table
from mille.ui.widgets import Button
from mille.view.action import Action
from mille.view.layout import Rect

WIDEST = 260
"""The widest button, in pixels of 720 lines."""


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
    made: list[Button] = []
    for action in wanted:
        name = s.words.text(action.said)
        if action.cost is not None:
            name = f"{name} · {s.words.number(action.cost)}"

        def act(action: Action) -> None:
            press(action)

        button = Button(s, f"do.{action.id}", name, partial(act, action))
        button.enabled = action.legal and ready
        button.bounds = Rect(x, zone.rect.y, wide, zone.rect.h)
        x += wide + gap
        made.append(button)
    return made


def use(button: Button) -> None:
    """Press a tool or button; one that can do nothing now says why."""
    if button.enabled:
        button.press()
    else:
        button.action()
