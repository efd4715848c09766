"""The pointer at the table, turned into actions; keys are in `keys.py`.

Any click or key finishes what is moving, and only then is it looked at what was meant. What is let
go where nothing is goes home, and nothing has changed.
"""

from __future__ import annotations

from typing import Any

from pygame import BLEND_PREMULTIPLIED, Surface

from mille.engine.message import Message, message
from mille.ui import tempo as t
from mille.ui.input import Key, KeyUp, PointerDown, PointerLeft, PointerMove, PointerUp, UiEvent
from mille.ui.table.moving.sprite import Sprite, settle
from mille.ui.table.playing.buttons import use
from mille.ui.table.playing.carrying import Carrying, drop_target
from mille.ui.table.playing.controls_host import ControlsHost
from mille.ui.table.playing.drag import Carry, Drag, Drop, Grip, Lift, Tap
from mille.ui.table.playing.keys import Keys
from mille.ui.table.playing.staking import Staking
from mille.ui.table.showing import arrows
from mille.ui.table.showing.turning import arrow_at
from mille.ui.widgets import Button
from mille.view.action import Action
from mille.view.table import Lie

EDGE = 26.0
"""How far the edge of the cloth reaches into it, in pixels of 720 lines."""


class Controls:
    """What is pressed, carried and pointed at."""

    def __init__(self, host: ControlsHost) -> None:
        self.host = host
        self.table = host.table
        self._keys = Keys(host)
        self.drag = Drag()
        self.pointer = (-1.0, -1.0)
        self.carrying = Carrying(host.table)
        self.staking = Staking(host)
        self.hovered: Button | None = None
        self._pressed_on: Sprite | None = None
        self._pressed_view: Any = None

    # Input

    def handle(self, event: UiEvent) -> None:
        """Look at an event."""
        stage = self.table.stage
        match event:
            case PointerMove(x, y):
                self.pointer = (x, y)
                self._hover(x, y)
                for gesture in self.drag.move(x, y, self.table.services.unit):
                    self._act(gesture)
            case PointerDown(x, y, 1):
                self.host.focus.seen = False
                self.pointer = (x, y)
                self._press(x, y)
            case PointerUp(x, y, 1):
                self.pointer = (x, y)
                now, unit = self.host.now, self.table.services.unit
                for gesture in self.drag.up(x, y, now, unit):
                    self._act(gesture)
            case PointerDown(button=3):
                self.cancel()
            case PointerLeft():
                stage.hovered = None
                self.pointer = (-1.0, -1.0)
            case Key("escape") if self.hands_full or self.host.is_busy_with():
                self.cancel()
            case Key():
                self._keys.press(event)
            case KeyUp("space"):
                self.host.forced.let_go()

    @property
    def hands_full(self) -> bool:
        """Whether something is being carried."""
        return self.drag.grip is Grip.CARRYING

    def let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried, chosen as before."""
        self.drag.cancel()
        self.carrying.put_back()
        self.staking.put_back()
        self.table.stage.send_home(self.table.services.tempo, t.DROP, settle)

    def cancel(self) -> None:
        """Let everything go home, choose nothing, and put a hint away."""
        self.let_go()
        self.host.clear()

    # The pointer

    def _press(self, x: float, y: float) -> None:
        stage = self.table.stage
        if self.hands_full:
            self.let_go()  # where it came up, nobody saw
        under = stage.at(x, y)
        tool = any(each.bounds.holds(x, y) for each in self.table.tools)
        quick = self.host.forced.quick
        if self.host.hurry() and not (tool or quick):
            # Everything is somewhere else now: only a card that stayed is still meant.
            now = stage.at(x, y)
            if now is None or under is not now:
                return
        button = self.button_at(x, y)
        if button is not None:
            use(button)
            return
        self.drag.down(x, y)
        self._pressed_on, self._pressed_view = stage.at(x, y), self.table.view

    def button_at(self, x: float, y: float) -> Button | None:
        """The tool or button at a point."""
        buttons = [*self.table.tools, *self.table.buttons, *self.table.fists]
        return next((each for each in buttons if each.bounds.holds(x, y)), None)

    def slip_at(self, x: float, y: float) -> int | None:
        """The slip at a point, by its number."""
        shown = self.table.shown
        numbers = range(len(shown.seats)) if shown is not None else range(0)
        return next((n for n in numbers if self.table.slip_rect(n).holds(x, y)), None)

    def _hover(self, x: float, y: float) -> None:
        self.hovered = self.button_at(x, y)
        if self.hands_full:
            return
        sprite = self.table.stage.at(x, y)
        mine = sprite is not None and sprite.place == self.table.stage.ground.own_hand
        self.table.stage.hovered = sprite.key if sprite is not None and mine else None

    def _act(self, gesture: Tap | Lift | Carry | Drop) -> None:
        match gesture:
            case Tap(x, y, double):
                self._tap(x, y, double)
            case Lift(x, y):
                self._lift(x, y)
            case Carry(x, y):
                self.carrying.move(x, y)
                self.staking.move(x, y)
            case Drop(x, y):
                self._drop(x, y)

    @property
    def _still_meant(self) -> bool:
        """Whether what was pressed is still there: something may have happened since."""
        sprite = self._pressed_on
        if sprite is not None and sprite.place == self.table.stage.ground.own_hand:
            return not sprite.legs and sprite in self.table.stage.sprites
        return self._pressed_view is self.table.view

    def _tap(self, x: float, y: float, double: bool) -> None:
        stage, sprite = self.table.stage, self._pressed_on
        if not self._still_meant:
            return
        if sprite is not None and sprite.place == stage.ground.own_hand:
            if double:
                self.host.choose_like(sprite)
            else:
                self.host.toggle(sprite)
            return
        turns = arrow_at(stage, x, y)
        if turns is not None:
            self.host.acting.do(self.host.acting.by_arrow(turns))
            return
        place = stage.place_at(x, y)
        if place is None and self.slip_at(x, y) is not None:
            self.host.open_sheet()
        elif place is None and not stage.selected and self.table.news_rect.holds(x, y):
            self.host.open_log()
        elif place is None:
            at_edge = self.at_edge(x, y)
            if at_edge is None or not self.host.acting.do([at_edge]):
                stage.selected.clear()
        else:
            column = stage.column_at(x, y)
            meant = self.host.acting.at(place, column.view.id if column is not None else None)
            if sprite is not None and not stage.selected:  # a card that is taken back by itself
                meant = [each for each in meant if each.cards == (sprite.card,)] or meant
            # With nothing in hand a click on what was laid asks for nothing.
            idle = not stage.selected and stage.lies(place) is not Lie.PILE
            if not idle or any(action.legal for action in meant):
                self.host.acting.do(meant)

    def at_edge(self, x: float, y: float) -> Action | None:
        """What is done at the edge of the cloth, where nothing else lies there."""
        felt, near = self.table.felt, EDGE * self.table.services.unit
        if not felt.holds(x, y) or felt.inset(near, near).holds(x, y):
            return None
        here = self.table.stage.place_at(x, y), self.slip_at(x, y), self.button_at(x, y)
        return self.host.acting.at_edge() if here == (None, None, None) else None

    # Carrying

    def _lift(self, x: float, y: float) -> None:
        stage, sprite = self.table.stage, self._pressed_on
        if not self._still_meant:
            self.drag.cancel()
            return
        self.table.toast = None  # what a drop would do is said there
        if sprite is not None and sprite.place == stage.ground.own_hand:
            self.carrying.lift(sprite, x, y)
            self.table.services.audio.play("pick")
            return
        homeward = self.host.acting.homeward(sprite) if sprite is not None else None
        if sprite is not None and homeward is not None:
            self.carrying.lift_back(sprite, homeward, x, y)
            self.table.services.audio.play("pick")
            return
        place = stage.place_at(x, y)
        if place is not None and self.staking.can_lift(place):
            self.staking.lift(place, x, y)
            return
        if place is not None and self.host.acting.from_pile(place) is not None:
            self.carrying.pile = place
            return
        self.drag.cancel()
        why = self.staking.refusal(place) if place is not None else None
        if why is not None:
            self.host.say(why, refusal=True)

    def _drop(self, x: float, y: float) -> None:
        acting, stage, tempo = self.host.acting, self.table.stage, self.table.services.tempo
        if self.staking.place is not None:
            self.staking.move(x, y)
            bet = self.staking.lay_down()
            acting.do([bet] if bet is not None else [])
            return
        pile = self.carrying.pile
        if pile is not None:
            self.carrying.pile = None
            action = acting.from_pile(pile)
            if action is not None and stage.place_at(x, y) != pile:
                acting.do([action])
            return
        meant = self._meant_at(x, y)
        if self._over_hand(x, y) and not meant:
            self.carrying.rearrange(x, y)
            self.host.keep_hand()
            self.table.services.audio.play("slide")
        elif meant:
            self.carrying.release()
            if acting.do(meant):
                self.carrying.keep_others()
            else:
                self.carrying.restore()
        self.carrying.put_back()
        stage.send_home(tempo, t.DROP, settle)

    def _over_hand(self, x: float, y: float) -> bool:
        return self.table.stage.place_at(x, y) == self.table.stage.ground.own_hand

    def _meant_at(self, x: float, y: float) -> list[Action]:
        """What letting the carried cards go here means: where they may go, or why not."""
        acting, stage = self.host.acting, self.table.stage
        homeward, over_hand = self.carrying.homeward, self._over_hand(x, y)
        if over_hand:
            return [homeward] if homeward is not None else []
        if acting.ready and homeward is None:
            legal = [a for a in acting.found if a.legal and a.target and a.at_place]
            found = drop_target(self.table, legal, self.carrying.sprites(), x, y)
            if found is not None:
                return [found]
        place = arrows.aimed_at(stage, self.table.services, x, y) or stage.place_at(x, y)
        if place is None:
            return []
        column = stage.column_at(x, y)
        id = column.view.id if column is not None else None
        if homeward is not None:
            return acting.further(homeward, place, id)
        return acting.onto(place, id)

    def would(self) -> Message | None:
        """What letting go here does, while something is carried; or a click at the edge."""
        if not self.hands_full:
            at_edge = self.at_edge(*self.pointer)
            return at_edge.would if at_edge is not None else None
        if self.staking.place is not None:
            return self.staking.would()
        x, y = self.pointer
        acting, pile = self.host.acting, self.carrying.pile
        if pile is not None:
            action = acting.from_pile(pile)
            if action is None or self.table.stage.place_at(x, y) == pile:
                return message("drop.back")
            return action.refusal or action.would or action.said
        if self._over_hand(x, y):
            return message("drop.hand")
        meant = self._meant_at(x, y)
        action = next((each for each in meant if each.legal), meant[0] if meant else None)
        if action is None:
            return message("drop.back")
        if action.ask is not None:
            return action.ask.question
        return action.refusal or action.would or action.said

    # Time and drawing

    def resize(self) -> None:
        """What is carried goes home: its place is another now."""
        self.drag.cancel()
        self.carrying.put_back()
        self.staking.put_back()

    def update(self, dt: float) -> None:
        """Let carried cards lean, and chips go home."""
        self.staking.update(dt)
        if self.hands_full:
            self.carrying.tilt(dt, self.pointer[0])
        else:
            self.carrying.stand(self.pointer[0])

    @property
    def restless(self) -> bool:
        """Whether carried cards come upright by themselves, or chips go home."""
        leaning = self.hands_full and self.carrying.leans(self.pointer[0])
        return leaning or self.staking.restless

    def draw(self, surface: Surface) -> None:
        """A pile, or chips, that are carried."""
        self.staking.draw(surface)
        if self.carrying.pile is None:
            return
        picture = self.carrying.picture()
        x, y = self.pointer
        at = round(x - picture.width / 2), round(y - picture.height / 2)
        surface.blit(picture, at, special_flags=BLEND_PREMULTIPLIED)
