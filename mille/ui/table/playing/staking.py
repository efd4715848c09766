"""Chips of the own stack in the air: taken up, carried to where they are bet, or put back.

Where several bets are open, the place is parted into spots, one for each, with what it costs in
it: the chips that are carried are those of the spot below the pointer. What is let go elsewhere
goes home, and nothing has changed.
"""

from __future__ import annotations

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.ui import chips as clay
from mille.ui.shapes import panel, ring
from mille.ui.table.moving.sprite import out
from mille.ui.table.playing.desk import Desk
from mille.ui.tempo import DROP
from mille.ui.text import BOLD, UI, blit_text
from mille.view import chips
from mille.view.action import Action
from mille.view.layout import Rect
from mille.view.table import Place, Role

WIDTH = 44.0
"""The width of a chip that is carried, in pixels of 720 lines."""
LEAST_SPOT = 150.0
"""The least width of a spot, in pixels of 720 lines: its words have to be read."""


class Staking:
    """The chips that are carried, and the spots where they can be laid down."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.place: Place | None = None
        """Where they were taken from, while they are carried."""
        self._at = (0.0, 0.0)
        self._back: tuple[int, float, float, float] | None = None
        """What goes home: how much, from where, and since when."""

    def can_lift(self, place: Place) -> bool:
        """Whether chips of a place can be bet now."""
        mine = place.role is Role.CHIPS and place.seat == self._desk.table.stage.ground.me
        return mine and self._desk.driver.ready and any(each.legal for each in self._staked(place))

    def refusal(self, place: Place) -> Message | None:
        """Why chips of a place stay where they are."""
        refused = [each.refusal for each in self._staked(place)]
        return next((each for each in refused if each is not None), None)

    def lift(self, place: Place, x: float, y: float) -> None:
        """Take chips up."""
        self.place, self._back = place, None
        self.move(x, y)
        self._desk.table.services.audio.play("clay")

    def move(self, x: float, y: float) -> None:
        """The pointer is here now."""
        self._at = x, y
        if self.place is not None:
            self._desk.table.effects.payments.taken_up = {self.place: self.amount}

    def put_back(self) -> None:
        """Let what is carried go home."""
        if self.place is None:
            return
        if not self._desk.table.services.tempo.still:
            self._back = (self.amount, *self._at, 0.0)
        self._forget()

    def lay_down(self) -> Action | None:
        """Let go here: what is done by it, or None where the chips go home."""
        found, place = self.spot(), self.place
        if found is None or place is None:
            self.put_back()
            return None
        self._desk.table.effects.payments.dropped = place, *self._at
        self._forget()
        return found

    def _forget(self) -> None:
        self.place = None
        self._desk.table.effects.payments.taken_up = {}
        self._desk.table.services.dirty = True

    # What could be done

    def _staked(self, place: Place) -> list[Action]:
        """What can be done by carrying chips of a place away, and why not."""
        found = self._desk.actions
        return [each for each in found if each.stake and each.stake.source == place]

    def _open(self) -> list[Action]:
        if self.place is None:
            return []
        return [each for each in self._staked(self.place) if each.legal]

    def spots(self) -> list[tuple[Rect, Action]]:
        """Where chips can be laid down, and what each does: side by side, the cheapest first."""
        stage, u = self._desk.table.stage, self._desk.table.services.unit
        found: list[tuple[Rect, Action]] = []
        actions = sorted(self._open(), key=lambda action: action.cost or 0)
        for target in dict.fromkeys(each.stake.target for each in actions if each.stake):
            here = [each for each in actions if each.stake and each.stake.target == target]
            rect, gap = stage.ground.zone(target).rect, 4 * u
            felt = stage.ground.zones["felt"].rect
            wide = min(max(rect.w / len(here), LEAST_SPOT * u), felt.w * 0.6 / len(here))
            left = rect.center[0] - wide * len(here) / 2
            for i, action in enumerate(here):
                spot = Rect(left + i * wide + gap / 2, rect.y, wide - gap, rect.h)
                found.append((spot, action))
        return found

    def spot(self) -> Action | None:
        """What letting go here does."""
        return next((action for rect, action in self.spots() if rect.holds(*self._at)), None)

    @property
    def amount(self) -> int:
        """How many chips are carried: what the spot costs, elsewhere the least of all."""
        here = self.spot()
        if here is not None:
            return here.cost or 0
        return min((each.cost or 0 for each in self._open()), default=0)

    def would(self) -> Message:
        """What letting go here does, in words."""
        here = self.spot()
        if here is None:
            return message("drop.chips.back")
        return here.would or here.said

    # Time and drawing

    @property
    def restless(self) -> bool:
        """Whether chips go home by themselves."""
        return self._back is not None

    def update(self, dt: float) -> None:
        """Let chips go home."""
        if self._back is None:
            return
        amount, x, y, gone = self._back
        seconds = self._desk.table.services.tempo(DROP) * 1.6
        self._back = None if gone + dt >= seconds else (amount, x, y, gone + dt)
        self._desk.table.services.dirty = True

    def draw(self, surface: Surface) -> None:
        """The spots, and the chips below the pointer or on their way home."""
        s = self._desk.table.services
        width = WIDTH * s.unit
        if self.place is not None:
            here = self.spot()
            spots = self.spots()
            for rect, action in spots:
                self._draw_spot(surface, rect, action, action is here, len(spots) == 1)
            x, y = self._at
            clay.draw_chips(surface, s, chips.thrown(max(1, self.amount)), x, y, width)
        elif self._back is not None:
            amount, x, y, gone = self._back
            home = self._home()
            part = out(min(1.0, gone / max(0.001, s.tempo(DROP) * 1.6)))
            x, y = x + (home[0] - x) * part, y + (home[1] - y) * part
            clay.draw_chips(surface, s, chips.thrown(max(1, amount)), x, y, width)

    def _home(self) -> tuple[float, float]:
        ground = self._desk.table.stage.ground
        return ground.zone(Place(Role.CHIPS, ground.me)).rect.center

    def _draw_spot(
        self, surface: Surface, rect: Rect, action: Action, strong: bool, alone: bool
    ) -> None:
        """A spot with what it means: the one below the pointer is lit.

        Through one that is alone what lies there is seen, else spots part it.
        """
        s, u = self._desk.table.services, self._desk.table.services.unit
        at = round(rect.x), round(rect.y)
        surface.blit(
            panel(rect.w, rect.h, 12 * u, Color("#000000"), None, 0, 0.15 if alone else 0.6), at
        )
        if strong:
            surface.blit(panel(rect.w, rect.h, 12 * u, s.theme.brass, None, 0, 0.18), at)
        line = (3.4 if strong else 1.8) * u
        surface.blit(ring(rect.w, rect.h, 12 * u, s.theme.brass, line), at)
        text = s.words.text(action.said)
        if action.cost is not None:
            text = f"{text} · {s.words.number(action.cost)}"
        words = s.texts.fitted(
            text, s.font(19), s.theme.text, rect.w - 16 * u, BOLD if strong else UI
        )
        y = rect.bottom - words.height - 8 * u
        plate = Rect(rect.x + 6 * u, y - 3 * u, rect.w - 12 * u, words.height + 6 * u)
        surface.blit(
            panel(plate.w, plate.h, 7 * u, Color("#000000"), None, 0, 0.55),
            (round(plate.x), round(plate.y)),
        )
        blit_text(surface, words, rect.center[0], y, "center")
