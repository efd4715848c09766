"""What the pointer does at the table, turned into actions; `keys.py` does this for the keys.

A click first finishes what is moving; only then is it decided what it means. What is dropped on
nothing goes home, and nothing has changed.
"""

from __future__ import annotations

from typing import Any

from mille.engine.message import Message, message
from mille.ui import tempo as t
from mille.ui.input import LetGo, PointerDown, PointerLeft, PointerMove, PointerUp, UiEvent
from mille.ui.table.moving.sprites import Sprite, settle
from mille.ui.table.playing.acts import Acts, Buttons
from mille.ui.table.playing.carrying import drop_target
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hands import Carry, Drop, Hands, Lift, Slip, Tap
from mille.ui.table.playing.tools import Forced
from mille.ui.table.showing import beside
from mille.ui.table.showing.lettering import arrow_at
from mille.ui.table.table import Table
from mille.value import Struct
from mille.view.action import Action
from mille.view.geometry import Rect
from mille.view.table import Lie, Place

EDGE = 26.0
"""The width of the strip inside the cloth that counts as its edge, in pixels of 720 lines."""


class Pointer(Struct, eq=False, dict=True):
    """Presses, drags and hovering at the table."""

    _desk: Desk
    _hands: Hands
    _acts: Acts
    _forced: Forced
    _buttons: Buttons
    _pressed_on: Sprite | None = None
    _pressed_view: Any = None

    @property
    def _table(self) -> Table:
        return self._desk.table

    # Input

    def handle(self, event: UiEvent) -> None:
        """Take an event of the pointer."""
        hands = self._hands
        match event:
            case PointerMove(x, y):
                hands.pointer = (x, y)
                self._hover(x, y)
                for gesture in hands.drag.move(x, y):
                    self._act(gesture)
            case PointerDown(x, y, 1):
                hands.pointer = (x, y)
                self._press(x, y)
            case PointerUp(x, y, 1):
                if not hands.full or hands.pointer != (x, y):  # no move may have told of it
                    self.handle(PointerMove(x, y))
                for gesture in hands.drag.up(x, y, self._desk.now):
                    self._act(gesture)
            case LetGo():
                hands.key_held = False
                if hands.full:
                    hands.let_go()
                hands.drag.cancel()
            case PointerDown(button=3):
                self._acts.clear()
            case PointerLeft():
                self._table.stage.hovered = None
                hands.pointer = (-1.0, -1.0)

    # The pointer

    def _press(self, x: float, y: float) -> None:
        stage = self._table.stage
        if self._hands.full:
            self._hands.let_go()  # its release went unnoticed
        under = stage.at(x, y)
        tool = any(each.bounds.holds(x, y) for each in self._table.tools)
        quick = self._forced.quick
        if self._desk.hurry():
            self._buttons.refresh()
            # Everything has moved: only a card that stayed in place can still be meant.
            now = stage.at(x, y)
            if not (tool or quick) and (now is None or under is not now):
                return
        button = self._buttons.at(x, y)
        if button is not None:
            self._acts.press(button)
            return
        self._hands.drag.down(x, y, self._desk.services.unit)
        self._pressed_on, self._pressed_view = stage.at(x, y), self._table.view

    def _hover(self, x: float, y: float) -> None:
        if self._hands.full:
            return
        sprite = self._table.stage.at(x, y)
        mine = sprite is not None and sprite.place == self._table.stage.ground.own_hand
        self._table.stage.hovered = sprite.key if sprite is not None and mine else None

    def _act(self, gesture: Tap | Lift | Carry | Drop) -> None:
        match gesture:
            case Tap(x, y, double):
                self._tap(x, y, double)
            case Lift(x, y):
                self._lift(x, y)
            case Carry(x, y):
                self._hands.carrying.move(x, y)
                self._hands.staking.move(x, y)
            case Drop(x, y):
                self._drop(x, y)

    @property
    def _still_meant(self) -> bool:
        """Whether what was pressed is still there; something may have happened since."""
        sprite = self._pressed_on
        if sprite is not None and sprite.place == self._table.stage.ground.own_hand:
            return not sprite.legs and sprite in self._table.stage.sprites
        return self._pressed_view is self._table.view

    def _tap(self, x: float, y: float, double: bool) -> None:
        stage, sprite = self._table.stage, self._pressed_on
        if not self._still_meant:
            return
        if sprite is not None and sprite.place == stage.ground.own_hand:
            if double:
                self._acts.choose_like(sprite)
            else:
                self._acts.press(sprite)
            return
        turns = arrow_at(stage, x, y)
        if turns is not None:
            self._acts.do(self._acts.by_arrow(turns))
            return
        place, slip = stage.place_at(x, y), self._table.slip_at(x, y)
        if place is None and slip is not None:
            self._acts.press(Slip(slip))
        elif place is None and not stage.selected and self._table.news_rect.holds(x, y):
            self._desk.tools["log"]()
        elif place is None:
            at_edge = self.at_edge(x, y)
            if at_edge is None or not self._acts.do([at_edge]):
                stage.selected.clear()
        else:
            column = stage.column_at(place, x, y)
            meant = self._acts.at(place, column.view.id if column is not None else None)
            if sprite is not None and not stage.selected:  # a card that goes back by itself
                meant = [each for each in meant if each.cards == (sprite.card,)] or meant
            # With no card chosen, a click on laid cards is no request.
            idle = not stage.selected and stage.lies(place) is not Lie.PILE
            if not idle or any(action.legal for action in meant):
                self._acts.do(meant)

    def at_edge(self, x: float, y: float) -> Action | None:
        """What a click at the edge of the cloth does, if nothing else lies there."""
        felt, near = self._table.felt, EDGE * self._table.services.unit
        if not felt.holds(x, y) or felt.inset(near, near).holds(x, y):
            return None
        here = self._table.stage.place_at(x, y), self._table.slip_at(x, y), self._buttons.at(x, y)
        return self._acts.at_edge() if here == (None, None, None) else None

    # Carrying

    def _lift(self, x: float, y: float) -> None:
        stage, sprite = self._table.stage, self._pressed_on
        if not self._still_meant:
            self._hands.drag.cancel()
            return
        self._table.toast = None  # makes room for what a drop would do
        if sprite is not None and sprite.place == stage.ground.own_hand:
            self._hands.carrying.lift(sprite, x, y)
            self._table.services.audio.play("pick")
            return
        homeward = self._acts.homeward(sprite) if sprite is not None else None
        if sprite is not None and homeward is not None:
            self._hands.carrying.lift_back(sprite, homeward, x, y)
            self._table.services.audio.play("pick")
            return
        place = stage.place_at(x, y)
        if place is not None and self._hands.staking.can_lift(place):
            self._hands.staking.lift(place, x, y)
            return
        if place is not None and self._acts.from_pile(place) is not None:
            self._hands.carrying.pile = place
            return
        self._hands.drag.cancel()
        why = self._hands.staking.refusal(place) if place is not None else None
        if why is not None:
            self._desk.say(why, refusal=True)

    def _drop(self, x: float, y: float) -> None:
        acts, stage = self._acts, self._table.stage
        if self._hands.staking.place is not None:
            self._hands.staking.move(x, y)
            bet = self._hands.staking.lay_down()
            acts.do([bet] if bet is not None else [])
            return
        pile = self._hands.carrying.pile
        if pile is not None:
            self._hands.carrying.pile = None
            action = acts.from_pile(pile)
            if action is not None and stage.place_at(x, y) != pile:
                acts.do([action])
            return
        meant = self._meant_at(x, y)
        if meant:
            self._hands.carrying.release()
            if acts.do(meant):
                self._hands.carrying.keep_others()
            else:
                self._hands.carrying.restore()
        elif stage.place_at(x, y) == stage.ground.own_hand:
            self._hands.carrying.rearrange(x, y)
            self._desk.keep_hand()
            self._table.services.audio.play("slide")
        self._hands.carrying.put_back()
        stage.send_home(self._desk.services.tempo, t.DROP, settle)

    def _meant_at(self, x: float, y: float) -> list[Action]:
        """The actions for dropping the carried cards here; refused ones say why not."""
        acts, desk, stage = self._acts, self._desk, self._table.stage
        homeward, place = self._hands.carrying.homeward, stage.place_at(x, y)
        if place == stage.ground.own_hand:
            return [homeward] if homeward is not None else []
        place = beside.aimed_at(stage, self._table.services, x, y) or place
        column = stage.column_at(place, x, y) if place is not None else None
        id = column.view.id if column is not None else None
        if homeward is not None:
            return acts.further(homeward, place, id) if place is not None else []
        here = acts.onto(place, id) if place is not None else []
        if (column is None and any(each.legal for each in here)) or not desk.match.ready:
            return here
        legal = [a for a in desk.actions if a.target and a.legal and a.at_place]
        if here:  # the place under the pointer wins, whatever else the cards cover
            legal = [each for each in legal if each.target == place]
        found = drop_target(self._table, legal, self._hands.carrying.sprites(), x, y)
        return [found] if found is not None else here

    def would(self) -> Message | None:
        """What dropping here does, while something is carried; else what a click at the edge
        does.
        """
        if not self._hands.full:
            at_edge = self.at_edge(*self._hands.pointer)
            return at_edge.would if at_edge is not None else None
        if self._hands.staking.place is not None:
            return self._hands.staking.would()
        x, y = self._hands.pointer
        acts, pile = self._acts, self._hands.carrying.pile
        place = self._table.stage.place_at(x, y)
        if pile is not None:
            action = acts.from_pile(pile)
            if action is None or place == pile:
                return message("drop.back")
            return action.refusal or action.would or action.said
        if place == self._table.stage.ground.own_hand:
            return message("drop.hand")
        meant = self._meant_at(x, y)
        action = next((each for each in meant if each.legal), meant[0] if meant else None)
        if action is None:
            return message("drop.back")
        if action.ask is not None:
            return action.ask.question
        return action.refusal or action.would or action.said

    def can_take(self, x: float, y: float) -> bool:
        """Whether something lies here that a press takes hold of, or does something with."""
        stage = self._table.stage
        place = stage.place_at(x, y)
        there = stage.at(x, y), self._buttons.at(x, y), self._table.slip_at(x, y)
        return there != (None, None, None) or (
            place is not None and self._hands.staking.can_lift(place)
        )

    # What lights up

    def glows(self) -> list[tuple[Rect, bool]]:
        """The places where chosen or carried cards may go; True for one to light strongly."""
        found: list[Rect] = []
        if self._hands.staking.place is not None:
            return []  # the spots light up themselves
        stage, full = self._table.stage, self._hands.full
        here = stage.place_at(*self._hands.pointer) if not full else None
        if here is not None and self._hands.staking.can_lift(here):
            found.append(stage.ground.zone(here).rect)
        if not full and self.at_edge(*self._hands.pointer) is not None:
            inside = 6 * self._table.services.unit
            found.append(self._table.felt.inset(inside, inside))
        if self._hands.carrying.homeward is not None:
            found.append(stage.ground.zone(stage.ground.own_hand).rect)
        else:
            found += self._targets()
        return [(rect, full and rect.holds(*self._hands.pointer)) for rect in dict.fromkeys(found)]

    def _targets(self) -> list[Rect]:
        found: list[Rect] = []
        for action in self._acts.targets():
            place: Place | None = action.target or action.source
            rect = self._table.stage.rect_of(place, action.column) if place is not None else None
            found += [rect] if rect is not None else []
        return found

    def warned(self) -> list[Rect]:
        """The columns that are a reason against the click, or the drop, under the pointer."""
        stage, (x, y) = self._table.stage, self._hands.pointer
        place = stage.place_at(x, y)
        found: list[Rect] = []
        for action in self._desk.actions if place is not None else ():
            if action.legal and action.target == place and action.column is None:
                rects = [stage.rect_of(where, column) for where, column in action.warns]
                found += [rect for rect in rects if rect is not None]
        return found
