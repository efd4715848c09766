"""The table at play: what a person does to a game with the pointer, and with the keys.

Any click or key finishes what is moving, and only then is it looked at what was meant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import BLEND_PREMULTIPLIED, Surface

from mille.session.sitting import Sitting
from mille.ui import tempo as t
from mille.ui.input import (
    Key,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
    UiEvent,
)
from mille.ui.scene import Services
from mille.ui.shapes import focus_ring
from mille.ui.table import keys, slips
from mille.ui.table.board import HAND
from mille.ui.table.drag import Carry, Drag, Drop, Lift, Tap
from mille.ui.table.drag import Phase as DragPhase
from mille.ui.table.game import GameScene
from mille.ui.table.sprite import Sprite, settle
from mille.ui.widgets import Button
from mille.view.layout import Pose, Rect
from mille.view.presenter import Gesture

TILT_MOST = 12.0
"""How far a carried card leans at most, in degrees."""


class PlayScene(GameScene):
    """A game that is being played."""

    def __init__(
        self,
        services: Services,
        sitting: Sitting,
        menu: Callable[[], None],
        over: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        self.drag = Drag()
        self.pointer = (0.0, 0.0)
        self._hovered_tool: Button | None = None
        self._pressed_on: Sprite | None = None
        self._pressed_view: Any = None
        self._pile_carried: str | None = None
        self._grip = (0.0, 0.0)
        self._tilt = 0.0
        self._last_x = 0.0
        super().__init__(services, sitting, menu, over, clock)

    # Layout and drawing

    def resize(self) -> None:
        """Lay out the table; what is carried goes home, for its place is another now."""
        super().resize()
        self.drag.cancel()
        self.board.carried.clear()
        self._pile_carried = None
        self.find_targets()

    def draw(self, surface: Surface) -> None:
        """The table, where the keys are, and a pile that is carried."""
        super().draw(surface)
        if self.focus.seen and self.services.stack[-1] is self and self.focus.group != "tools":
            at = self.focus.bounds()
            focus_ring(surface, at.x, at.y, at.w, at.h, self.services.unit)
        if self._pile_carried is not None:
            self._draw_carried_pile(surface)

    def draw_tools(self, surface: Surface) -> None:
        """The tools as they can be used now."""
        self.tools[2].enabled = self.my_move and self.referee.can_undo
        self.tools[1].enabled = self.my_move
        for i, tool in enumerate(self.tools):
            focused = self.focus.seen and self.focus.group == "tools" and self.focus.item == i
            tool.draw(surface, focused, tool is self._hovered_tool)

    def _draw_carried_pile(self, surface: Surface) -> None:
        x, y = self.pointer
        height = self.board.pile_top(self._pile_carried or "", 1).height * 1.08
        card = self.view.upcard if self._pile_carried == "pack" else None
        picture = self.services.art.moving(card, height, self._tilt, 2)
        at = round(x - picture.width / 2), round(y - picture.height / 2)
        surface.blit(picture, at, special_flags=BLEND_PREMULTIPLIED)

    def draw_targets(self, surface: Surface) -> None:
        """Rings around the places where the chosen or carried cards may go."""
        if not self.my_move:
            return
        carrying = self.drag.phase is DragPhase.CARRYING
        for target in self._targets:
            rect = self._target_rect(target)
            if rect is not None:
                strong = carrying and rect.holds(*self.pointer)
                slips.draw_glow(surface, self.services, rect, strong)

    def _target_rect(self, target: Gesture) -> Rect | None:
        zone = self.board.zones[target.target]
        if zone.kind == "pile":
            return self.board.pile_rect(target.target)
        if target.column is None:
            return zone.rect.inset(6, 4)
        for column in self.board.columns:
            if column.zone == target.target and column.view.id == target.column:
                return column.rect
        return None

    @property
    def hands_full(self) -> bool:
        """Whether cards are being carried."""
        return self.drag.phase is DragPhase.CARRYING

    def update(self, dt: float) -> None:
        """Let carried cards lean, and the game go on."""
        self._tilt_carried(dt)
        super().update(dt)

    # Input

    def handle(self, event: UiEvent) -> None:
        """Whatever moves is finished first; then the event is looked at."""
        self.services.dirty = True
        match event:
            case PointerMove(x, y):
                self.pointer = (x, y)
                self._hover(x, y)
                for gesture in self.drag.move(x, y, self.services.unit):
                    self._act(gesture)
            case PointerDown(x, y, 1):
                self.focus.seen = False
                self.pointer = (x, y)
                self._press(x, y)
            case PointerUp(x, y, 1):
                self.pointer = (x, y)
                for gesture in self.drag.up(x, y, self.clock(), self.services.unit):
                    self._act(gesture)
            case PointerDown(button=3):
                self.cancel()
            case PointerLeft():
                self.board.hovered = None
            case Key():
                keys.press(self, event)

    def _press(self, x: float, y: float) -> None:
        if self.drag.phase is DragPhase.CARRYING:
            self.let_go()  # where it came up, nobody saw
        under = self.board.at(x, y)
        if self.hurry():
            # Everything is somewhere else now: only a card that stayed is still meant.
            now = self.board.at(x, y)
            if now is None or under is not now:
                return
        tool = self._tool_at(x, y)
        if tool is not None:
            tool.press()
            return
        self.drag.down(x, y)
        self._pressed_on, self._pressed_view = self.board.at(x, y), self.view

    def _tool_at(self, x: float, y: float) -> Button | None:
        return next((tool for tool in self.tools if tool.bounds.holds(x, y)), None)

    def _hover(self, x: float, y: float) -> None:
        self._hovered_tool = self._tool_at(x, y)
        if self.drag.phase is DragPhase.CARRYING:
            return
        sprite = self.board.at(x, y)
        hovered = sprite.key if sprite is not None and sprite.zone == HAND else None
        self.board.hovered = hovered

    def _act(self, gesture: Tap | Lift | Carry | Drop) -> None:
        match gesture:
            case Tap(x, y, double):
                self._tap(x, y, double)
            case Lift(x, y):
                self._lift(x, y)
            case Carry(x, y):
                self._carry(x, y)
            case Drop(x, y):
                self._drop(x, y)

    @property
    def _still_meant(self) -> bool:
        """Whether what was pressed is still there: something may have happened since."""
        sprite = self._pressed_on
        if sprite is not None and sprite.zone == HAND:
            return not sprite.legs and any(sprite is each for each in self.board.sprites)
        return self._pressed_view is self.view

    def _tap(self, x: float, y: float, double: bool) -> None:
        if not self._still_meant:
            return
        sprite = self._pressed_on
        if sprite is not None and sprite.zone == HAND:
            if double and sprite.card is not None:
                self.choose_like(sprite)
            else:
                self.toggle(sprite)
            return
        zone = self.board.zone_at(x, y)
        if zone is None or self.board.zones[zone].kind == "text":
            self.board.selected.clear()
        elif zone in ("stock", "pack", "melds.me", "melds.them"):
            column = self.board.column_at(x, y)
            idle = zone.startswith("melds") and not self.board.selected
            if not idle:
                self.gesture(zone, column.view.id if column is not None else None)
        self.find_targets()

    # Carrying

    def _lift(self, x: float, y: float) -> None:
        sprite = self._pressed_on
        if not self._still_meant:
            self.drag.cancel()
            return
        if sprite is not None and sprite.zone == HAND:
            if sprite.key not in self.board.selected:
                self.board.selected = {sprite.key}
            self.board.carried = set(self.board.selected)
            self.board.hovered = None
            pose = self.board.shown_pose(sprite)
            self._grip = (pose.x - x, pose.y - y)
            self.services.audio.play("pick")
            self.find_targets()
            return
        zone = self.board.zone_at(x, y)
        if zone in ("stock", "pack") and self.my_move and self.view.phase.value == "draw":
            self._pile_carried = zone
            return
        self.drag.cancel()

    def _carry(self, x: float, y: float) -> None:
        carried = sorted(
            (s for s in self.board.sprites if s.key in self.board.carried), key=lambda s: s.z
        )
        for i, sprite in enumerate(carried):
            offset = (i - (len(carried) - 1)) * 0.34 * sprite.home.height * 0.714
            sprite.pose = Pose(
                x + self._grip[0] + offset,
                y + self._grip[1],
                sprite.home.height * 1.10,
                self._tilt,
            )

    def _tilt_carried(self, dt: float) -> None:
        """Carried cards lean against the way they go, and come upright when held still."""
        if self.drag.phase is not DragPhase.CARRYING:
            self._tilt = 0.0
            self._last_x = self.pointer[0]
            return
        speed = (self.pointer[0] - self._last_x) / max(dt, 0.001)
        self._last_x = self.pointer[0]
        if self.services.tempo.still:
            return
        wanted = max(-TILT_MOST, min(TILT_MOST, -speed / (90 * self.services.unit)))
        self._tilt += (wanted - self._tilt) * min(1.0, dt * 14)
        for sprite in self.board.sprites:
            if sprite.key in self.board.carried:
                p = sprite.pose
                sprite.pose = Pose(p.x, p.y, p.height, round(self._tilt))
        self.services.dirty = True

    def _drop(self, x: float, y: float) -> None:
        if self._pile_carried is not None:
            source, self._pile_carried = self._pile_carried, None
            if self.board.zone_at(x, y) != source:
                self.gesture(source)
            return
        carried = [s for s in self.board.sprites if s.key in self.board.carried]
        self.board.carried.clear()
        target = self._drop_target(x, y, carried)
        moved = False
        if target is not None:
            moved = self.gesture(target.target, target.column)
        elif self.board.zone_at(x, y) == HAND:
            self._reorder(x, y, carried)
        else:
            zone = self.board.zone_at(x, y)
            if zone is not None and self.board.zones[zone].kind != "text":
                self.gesture(zone)
        if not moved:
            self.board.selected -= {s.key for s in carried}
        self.board.send_home(self.services.tempo, t.DROP, settle)
        self.find_targets()

    def _drop_target(self, x: float, y: float, carried: list[Sprite]) -> Gesture | None:
        """Of the places that would accept the cards, the one they cover most."""
        if not carried or not self.my_move:
            return None
        best: tuple[float, Gesture] | None = None
        for target in self._targets:
            zone = self.board.zones[target.target].rect
            rect = self._target_rect(target) if target.column is not None else zone
            if rect is None:
                continue
            area = max(sprite.pose.rect.overlap(rect) for sprite in carried)
            if rect.holds(x, y):
                area += 1e6 if target.column is None else 2e6  # a meld says more than its place
            if area > 0.15 * carried[0].pose.height ** 2 * 0.714 and (
                best is None or area > best[0]
            ):
                best = area, target
        in_hand = self.board.zones[HAND].rect.holds(x, y)
        return None if best is None or in_hand else best[1]

    def _reorder(self, x: float, y: float, carried: list[Sprite]) -> None:
        """Put the carried cards where they were let go, in the upper or the lower row."""
        hand = self.board.hand()
        if not hand:
            return
        between = max(s.home.y for s in hand) - 0.22 * hand[0].home.height
        two_rows = any(s.home.y < between for s in hand)

        def place(x: float, y: float) -> tuple[bool, float]:
            return two_rows and y >= between, x

        here = place(x + self._grip[0], y + self._grip[1])
        others = [s for s in hand if s not in carried]
        at = sum(place(s.home.x, s.home.y) < here for s in others)
        order = [*others[:at], *sorted(carried, key=lambda s: s.z), *others[at:]]
        cards = tuple(s.card for s in order if s.card is not None)
        self.board.arrange(cards, self.services.tempo)
        self.services.audio.play("slide")

    def let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried."""
        self.drag.cancel()
        self._pile_carried = None
        self.board.carried.clear()
        self.board.send_home(self.services.tempo, t.DROP, settle)

    def cancel(self) -> None:
        """Let everything go home, and choose nothing."""
        self.let_go()
        self.board.selected.clear()
        self.find_targets()
