"""The table at play: a person at seat 0, programs at the others, and the referee between them.

The engine never waits for the screen. What happened queues up here, and the screen catches up;
any click or key finishes what is moving, and only then is it looked at what was meant.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Mapping
from typing import Any

from pygame import BLEND_PREMULTIPLIED, Surface

from mille.agents.agent import Thought, decide
from mille.cards.card import Cards
from mille.engine.game import CHANCE, Seat
from mille.engine.message import Message, message
from mille.session.referee import Seen
from mille.session.sitting import ME, Sitting
from mille.ui import tempo as t
from mille.ui.input import (
    Key,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
    UiEvent,
)
from mille.ui.pages.menu import AskPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Node, Services
from mille.ui.shapes import focus_ring
from mille.ui.table import slips
from mille.ui.table.board import HAND
from mille.ui.table.drag import Carry, Drag, Drop, Lift, Tap
from mille.ui.table.drag import Phase as DragPhase
from mille.ui.table.focus import Focus
from mille.ui.table.scene import TableScene
from mille.ui.table.sprite import Sprite, settle
from mille.ui.widgets import Button
from mille.view.layout import Pose, Rect
from mille.view.presenter import Ask, Gesture

SLICE = 0.008
"""How long a program may think within one frame, in seconds."""
TILT_MOST = 12.0


class PlayScene(TableScene):
    """A game that is being played."""

    def __init__(
        self,
        services: Services,
        sitting: Sitting,
        menu: Callable[[], None],
        over: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        self.menu = menu
        super().__init__(services, sitting.entry, sitting.names)
        self.sitting = sitting
        self.referee = sitting.referee
        self.over = over
        self.clock = clock
        self.drag = Drag()
        self.focus = Focus(self.board, self.tools)
        self.pending: deque[Seen[Any, Any]] = deque()
        self.pointer = (0.0, 0.0)
        self._hovered_tool: Button | None = None
        self._thinking: Generator[Thought, None, Any] | None = None
        self._decided: Any = None
        self._waited = 0.0
        self._sheet_wait = 0.0
        self._toast_left = 0.0
        self._targets: list[Gesture] = []
        self._pressed_on: Sprite | None = None
        self._pressed_view: Any = None
        self._pile_carried: str | None = None
        self._grip = (0.0, 0.0)
        self._tilt = 0.0
        self._last_x = 0.0
        self.board.resize(services.size, services.unit, services.settings.text_scale)
        self.referee.watch(ME, self.pending.append)
        self.remember(sitting.past, ME)
        view = self.referee.view(ME)
        self.board.order = list(self.presenter.arranged(view.hand, services.settings.sort))
        self.show(view)

    # Layout and drawing

    def tool_actions(self) -> Mapping[str, Callable[[], None]]:
        """What the small tools do."""
        return {"sort": self.sort, "hint": self.hint, "undo": self.undo, "menu": self.open_menu}

    def resize(self) -> None:
        """Lay out the table; what is carried goes home, for its place is another now."""
        super().resize()
        self.drag.cancel()
        self.board.carried.clear()
        self._pile_carried = None
        self._find_targets()

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
        self.tools[2].enabled = self._my_move and self.referee.can_undo
        self.tools[1].enabled = self._my_move
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
        if not self._my_move:
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

    # Time

    @property
    def restless(self) -> bool:
        """Whether something goes on without being touched."""
        return (
            super().restless
            or bool(self.pending)
            or self.referee.actor not in (ME, None)
            or self.toast is not None
            or self._sheet_due
        )

    def update(self, dt: float) -> None:
        """Move cards, tell what has happened, let the others think."""
        super().update(dt)
        self._tilt_carried(dt)
        if self.toast is not None:
            self._toast_left -= dt
            if self._toast_left <= 0:
                self.toast = None
                self.services.dirty = True
        if self.board.busy or self.drag.phase is DragPhase.CARRYING:
            return
        if self.pending:
            self._next_event()
            return
        if self.banner is not None:
            return
        if self._sheet_due:
            self._sheet_wait += dt
            if self._sheet_wait >= self.services.tempo(t.END_OF_DEAL):
                self._show_sheet()
            return
        actor = self.referee.actor
        if actor is CHANCE:
            if self.toast is None:  # after a failure not in every frame
                self._deal()
        elif actor is not None and actor != ME:
            self._let_think(actor, dt)

    def _deal(self) -> None:
        """Let chance make its move."""
        try:
            self.referee.chance()
        except OSError as error:
            self._say_unsaved(error)

    def _next_event(self) -> None:
        seen = self.pending.popleft()
        if self.presenter.beat(seen.event, seen.view, self.names).kind == "deal":
            hand = self.presenter.arranged(seen.view.hand, self.services.settings.sort)
            self.board.order = list(hand)
        self.tell(seen.event, seen.view)
        self._find_targets()

    @property
    def _sheet_due(self) -> bool:
        """Whether a deal or the game has ended and its sheet was not looked at."""
        if self.services.stack and self.services.stack[-1] is not self:
            return False
        actor = self.referee.actor
        return (
            not self.pending
            and bool(self.view.deals)
            and (actor is None or (actor is CHANCE and self.referee.between_deals))
        )

    def _show_sheet(self) -> None:
        self._sheet_wait = 0.0
        sheet = self.presenter.sheet(self.view, self.names)
        s = self.services
        if sheet.over:
            self.over()
            return

        def go_on() -> None:
            s.pop(page)
            if self.referee.actor is CHANCE:
                self.forget_news()
                self._deal()

        self._let_go()
        page = SheetPage(s, sheet, [("next", go_on)], self.menu)
        s.push(page)

    def _let_think(self, seat: Seat, dt: float) -> None:
        """A slice of thinking; the move comes after a pause, however quick the thought."""
        self._waited += dt
        if self._decided is None:
            if self._thinking is None:
                player = self.sitting.player(seat)
                assert player is not None
                self._thinking = player.think(self.referee.view(seat), self.referee.dice_for(seat))
            end = self.clock() + SLICE
            while self.clock() < end:
                try:
                    next(self._thinking)
                except StopIteration as done:
                    self._decided = done.value
                    break
        first = self.view.phase.value == "draw"
        pause = self.services.tempo(t.THINK if first else t.BETWEEN_STEPS)
        if self._decided is not None and self._waited >= pause:
            move, self._decided, self._thinking, self._waited = self._decided, None, None, 0.0
            self._submit(seat, move)

    def _submit(self, seat: Seat, move: Any) -> bool:
        """Hand a move to the referee; whether it was made. What cannot be saved is not made."""
        try:
            refusal = self.referee.submit(seat, move)
        except OSError as error:
            self._say_unsaved(error)
            if seat != ME:
                self._waited = -t.TOAST  # it tries again later
            return False
        if refusal is not None:
            if seat == ME:
                self.say(refusal, refusal=True)
            return False
        if seat == ME:
            self.forget_news()
            self.toast = None
            self._catch_up_now()
        return True

    def _say_unsaved(self, error: OSError) -> None:
        reason = (error.strerror or type(error).__name__).lower()
        self.say(message("journal.failed", reason=reason), refusal=True)

    def _catch_up_now(self) -> None:
        """Tell the own move at once; what the others do waits its turn."""
        if self.pending and not self.board.busy:
            self._next_event()

    @property
    def _caught_up(self) -> bool:
        return not self.pending

    @property
    def _my_move(self) -> bool:
        """Whether the screen shows the latest, and it is the person's turn."""
        return self._caught_up and self.referee.actor == ME and self.services.stack[-1:] == [self]

    def prompt(self) -> Message | None:
        """What is being waited for; with cards chosen, what can be done with them."""
        chosen = self.board.chosen()
        if chosen and self._my_move:
            return self.presenter.chosen(self.view, chosen) or super().prompt()
        return super().prompt()

    def say(self, said: Message, refusal: bool = False) -> None:
        """One line for a little while."""
        self.toast, self.toast_is_refusal = said, refusal
        self._toast_left = t.TOAST
        if refusal:
            self.services.audio.play("refuse")
        self.services.dirty = True

    def _find_targets(self) -> None:
        if not self._caught_up or self.referee.actor != ME:
            self._targets = []
            return
        cards = self.board.chosen()
        found = list(self.presenter.targets(self.view, cards))
        columns = [each for each in found if each.column is not None]
        if columns:  # the melds themselves say more than the whole place
            ranks = {card.rank.value for card in cards}
            exact = [each for each in columns if each.column in ranks]
            if exact:
                found = [each for each in found if each.target != "melds.me"] + exact
        self._targets = found

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
                self._cancel()
            case PointerLeft():
                self.board.hovered = None
            case Key():
                self._key(event)

    def _hurry(self) -> bool:
        """Finish what is moving and tell all that has happened; whether there was any of it."""
        was_busy = self.board.busy or bool(self.pending)
        self.board.finish()
        while self.pending:
            self._next_event()
            self.board.finish()
        return was_busy

    def _press(self, x: float, y: float) -> None:
        if self.drag.phase is DragPhase.CARRYING:
            self._let_go()  # where it came up, nobody saw
        under = self.board.at(x, y)
        if self._hurry():
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
                self._choose_like(sprite)
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
        self._find_targets()

    def toggle(self, sprite: Sprite) -> None:
        """Choose a card, or no longer."""
        self.board.selected ^= {sprite.key}
        self.services.audio.play("pick")
        self._find_targets()

    def _choose_like(self, sprite: Sprite) -> None:
        assert sprite.card is not None
        together = self.presenter.gather(self.view, sprite.card)
        self.board.selected |= {s.key for s in self.board.hand() if s.card in together}
        self._find_targets()

    def gesture(self, target: str, column: str | None = None, cards: Cards | None = None) -> bool:
        """Bring cards to a place, the chosen ones if none are named; whether it was a move."""
        if self.referee.actor != ME:
            self.say(message("refusal.not_your_turn"), refusal=True)
            return False
        chosen = self.board.chosen() if cards is None else cards
        meant = self.presenter.move_for(self.view, Gesture(target, chosen, column))
        if isinstance(meant, Message):
            self.say(meant, refusal=True)
            return False
        if isinstance(meant, Ask):
            self._let_go()
            self.board.finish()

            def answered(move: Any) -> None:
                self._submit(ME, move)

            self.services.push(AskPage(self.services, meant.question, meant.answers, answered))
            return False
        return self._submit(ME, meant)

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
            self._find_targets()
            return
        zone = self.board.zone_at(x, y)
        if zone in ("stock", "pack") and self._my_move and self.view.phase.value == "draw":
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
        self._find_targets()

    def _drop_target(self, x: float, y: float, carried: list[Sprite]) -> Gesture | None:
        """Of the places that would accept the cards, the one they cover most."""
        if not carried or not self._my_move:
            return None
        best: tuple[float, Gesture] | None = None
        for target in self._targets:
            zone = self.board.zones[target.target].rect
            rect = self._target_rect(target) if target.column is not None else zone
            if rect is None:
                continue
            area = max(sprite.pose.rect.overlap(rect) for sprite in carried)
            if rect.holds(x, y):
                area += 1e6
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

    def _let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried."""
        self.drag.cancel()
        self._pile_carried = None
        self.board.carried.clear()
        self.board.send_home(self.services.tempo, t.DROP, settle)

    def _cancel(self) -> None:
        """Let everything go home, and choose nothing."""
        self._let_go()
        self.board.selected.clear()
        self._find_targets()

    def open_menu(self) -> None:
        """Open the menu; the button that is pressed comes up there."""
        self._let_go()
        self.menu()

    # Keys

    def _key(self, key: Key) -> None:
        if key.name == "escape" and (self.drag.phase is DragPhase.CARRYING or self.board.selected):
            self._cancel()
            return
        if self._hurry() and key.name not in ("escape", "tab", "left", "right", "up", "down"):
            return
        match key.name:
            case "escape":
                self.open_menu()
            case "tab":
                self.focus.walk(-1 if key.shift else 1)
            case "down":
                self.focus.climb(-1)
            case "up":
                self.focus.climb(1)
            case "left" | "right":
                self.focus.step(-1 if key.name == "left" else 1)
            case "home":
                self.focus.go(self.focus.group, 0)
            case "end":
                self.focus.go(self.focus.group, 10_000)
            case "return" | "space":
                self._press_focus()
            case "d":
                self._act_by_key("stock")
            case "t":
                self._act_by_key("pack" if self.view.phase.value == "draw" else "stock")
            case "l":
                self._act_by_key("melds.me")
            case "x" | "delete" | "backspace":
                self._act_by_key("pack" if self.view.phase.value == "play" else "stock", True)
            case "s":
                self.sort()
            case "h":
                self.hint()
            case "u":
                self.undo()
            case "z" if key.control:
                self.undo()

    def _act_by_key(self, target: str, discard: bool = False) -> None:
        """A shortcut: with nothing chosen, the card that the keys are on is meant."""
        cards = self.board.chosen()
        sprite = self.focus.sprite
        if not cards and sprite is not None and sprite.card is not None and target != "stock":
            cards = (sprite.card,)
        if discard and self.view.phase.value == "draw":
            self.say(message("refusal.phase.draw"), refusal=True)
            return
        self.gesture(target, None, cards)

    def _press_focus(self) -> None:
        focus = self.focus
        if not focus.seen:
            focus.seen = True
            return
        if focus.group == "tools":
            self.tools[focus.item].press()
        elif focus.group == HAND:
            if focus.sprite is not None:
                self.toggle(focus.sprite)
        else:
            self.gesture(focus.group, focus.column)

    # Tools

    def sort(self) -> None:
        """Sort the hand; again, the other way."""
        s = self.services
        sorted_now = self.presenter.arranged(self.view.hand, s.settings.sort)
        if list(sorted_now) == self.board.order:
            order = "value" if s.settings.sort == "rank" else "rank"
            s.save_settings(s.settings.changed(sort=order))
        self.board.arrange(self.presenter.arranged(self.view.hand, s.settings.sort), s.tempo)
        s.audio.play("slide")

    def hint(self) -> None:
        """Show what the best built-in player would do with this view."""
        if not self._my_move:
            return
        best = list(self.entry.opponents)[-1]
        move = decide(self.entry.players[best].think(self.view, self.referee.dice_for(ME)))
        said, cards = self.presenter.advice(move)
        self.board.selected.clear()
        left = list(cards)
        for sprite in self.board.hand():
            if sprite.card in left:
                left.remove(sprite.card)
                self.board.selected.add(sprite.key)
        self.say(said)
        self._find_targets()

    def undo(self) -> None:
        """Take back the last meld."""
        if not (self._my_move and self.referee.can_undo):
            return
        try:
            self.referee.undo()
        except OSError as error:
            self._say_unsaved(error)
            return
        self.view = self.referee.view(ME)
        self.shown = self.presenter.show(self.view, self.names, self.fresh, self.trail)
        self.board.view = self.shown
        self.board.arrange(tuple(self.board.order), self.services.tempo)
        if self.news:
            self.news.pop()
        self.services.audio.play("slide")
        self._find_targets()

    def nodes(self) -> list[Node]:
        """The table, then its tools."""
        found = [
            Node(
                n.role,
                n.name,
                n.bounds,
                n.focusable,
                self._is_focused(n),
                n.value,
                n.selected,
                n.id,
            )
            for n in super().nodes()
        ]
        tools = [
            tool.node(self.focus.group == "tools" and self.focus.item == i)
            for i, tool in enumerate(self.tools)
        ]
        return [*found, *tools]

    def _is_focused(self, node: Node) -> bool:
        focus = self.focus
        if focus.group == HAND and self.board.hand():
            return node.id == f"{HAND}/{focus.item}"
        if focus.column is not None:
            return node.id == f"{focus.group}/{focus.column}"
        return node.id == focus.group
