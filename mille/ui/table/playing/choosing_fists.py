"""The own hands beside the cards, with what each would say: clicked, one closes and is laid down.

They do what the buttons do, for who would rather take a hand. Keys and assistive programs have the
buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from mille.ui.fists import draw_fist
from mille.ui.scene import Services
from mille.ui.shapes import ring
from mille.ui.table.table import Table
from mille.ui.theme import seat_colour
from mille.ui.widgets import Button
from mille.view.action import Action
from mille.view.layout import Rect
from mille.view.table import Fist

AIR = 0.04
"""How much of its place is left free around each hand."""


class FistButton(Button):
    """A hand that is clicked."""

    def __init__(
        self, services: Services, id: str, name: str, action: Callable[[], None], fist: Fist
    ) -> None:
        super().__init__(services, id, name, action)
        self.fist = fist

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """The open hand; under the pointer with a rim."""
        b = self.bounds
        if hovered:
            rim = ring(b.w, b.h, 10 * self.services.unit, self.services.theme.brass, 2.0)
            surface.blit(rim, (round(b.x), round(b.y)))
        draw_fist(surface, b, self.fist, seat_colour(0))


def offered_fists(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """A hand for each action that has one, where the own fist will lie."""
    zone = table.stage.ground.zones.get("fist")
    wanted = [action for action in actions if action.fist is not None and action.legal]
    if zone is None or not wanted or not ready:
        return []
    made: list[Button] = []
    for action, place in zip(wanted, _places(zone.rect, len(wanted)), strict=True):
        assert action.fist is not None

        def act(action: Action) -> None:
            press(action)

        name = table.services.words.text(action.said)
        button = FistButton(
            table.services, f"fist.{action.id}", name, partial(act, action), action.fist
        )
        button.bounds = place
        made.append(button)
    return made


def _places(rect: Rect, n: int) -> list[Rect]:
    """Squares one above the other, or side by side where that makes them larger."""
    across, down = min(rect.w / n, rect.h), min(rect.w, rect.h / n)
    side = max(across, down)
    x, y = rect.center
    dx, dy = (side, 0.0) if across > down else (0.0, side)
    spots = [i - (n - 1) / 2 for i in range(n)]
    squares = (Rect(x + dx * i - side / 2, y + dy * i - side / 2, side, side) for i in spots)
    return [square.inset(AIR * side, AIR * side) for square in squares]
