"""A match at the table: the driver runs it, the table shows it, the controls touch it.

The engine never waits for the screen. What happened queues up in the driver, and the screen
catches up, one event at a time. One drop, from top to bottom: `controls` finds the action that is
meant, `acting` makes its move, the driver hands it to the referee, and the table tells what came of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Surface

from mille.engine.message import Message
from mille.session.driver import Driver
from mille.session.saved_match import SavedMatch
from mille.ui import tempo as t
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages.log import LogPage
from mille.ui.pages.tells import TellsPage
from mille.ui.scene import Node, NotFramed, Services
from mille.ui.shapes import focus_ring
from mille.ui.table.moving.marks import mark
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.noting import recall
from mille.ui.table.occasion import Occasion
from mille.ui.table.playing import choosing, dressing, house, taking_over
from mille.ui.table.playing.acting import Acting
from mille.ui.table.playing.buttons import on_offer, rest, row_of, skip_button
from mille.ui.table.playing.choosing_fists import offered_fists
from mille.ui.table.playing.controls import Controls
from mille.ui.table.playing.course import Course
from mille.ui.table.playing.focus import Focus
from mille.ui.table.playing.forced import Forced
from mille.ui.table.playing.hint import Hints
from mille.ui.table.playing.notice import Notice
from mille.ui.table.playing.tells import Tells
from mille.ui.table.playing.tips import Tips
from mille.ui.table.table import Table
from mille.view.action import Action
from mille.view.keys import Tell

WATCHED = 2.0
"""How many times as fast the table goes for who only watches."""


class PlayScene(NotFramed):
    """A match that is being played."""

    opaque = True

    def __init__(
        self,
        services: Services,
        match: SavedMatch,
        occasion: Occasion,
        clock: Callable[[], float],
    ) -> None:
        """`occasion` is what the match is played for: a game that counts, or a turn to try."""
        self.services = services
        self.match = match
        self.occasion = occasion
        self.driver = Driver(match, services.words.text, clock)
        self.forced = Forced(self)
        actions = self.tool_actions()
        self.table = Table(services, match.entry, match.names, tuple(actions))
        self.table.stand_ins = taking_over.stand_ins(match)
        self.focus = Focus(self.table)
        self.hints = Hints(self)
        self.notice = Notice(self)
        self.acting = Acting(self)
        self.controls = Controls(self)
        self.tips = Tips(self)
        self.tells = Tells(self)
        self.course = Course(self)
        self.is_over = False
        """Whether nothing more can be played here."""
        self._clock = clock
        for tool in self.table.tools:
            tool.action = actions[tool.id]
        stage = self.table.stage
        marks = recall(self.table, match.start, match.past, self.driver.me, match.names_then)
        view = self.driver.view()
        self.table.show(self.table.presenter.put_again(view, match.put) if match.put else view)
        if match.hand:
            stage.arrange_cards(match.hand, services.tempo)
            stage.held.by_hand = True
            stage.finish()
        mark(stage.sprites, marks)
        self.look()

    def tool_actions(self) -> Mapping[str, Callable[[], None]]:
        """The small tools, and what they do."""
        return self.occasion.tools(house.tools_of(self), self.match.entry.presenter.tools)

    # Time

    @property
    def now(self) -> float:
        """The time, in seconds."""
        return self._clock()

    @property
    def restless(self) -> bool:
        """Whether something goes on without being touched, or is about to."""
        return (
            self.table.restless
            or self.controls.restless
            or self.tips.waiting
            or self.course.restless
            or self.forced.due
            or self.hints.adviser.asked
        )

    @property
    def awaits_click(self) -> bool:
        """Whether the others go on only after a click, for who wants to see each of them."""
        return self.course.awaits_click

    def update(self, dt: float) -> None:
        """Move cards, tell what has happened, let the others think."""
        self.driver.takes_back_turns = self.services.settings.take_back
        self.controls.update(dt)
        self.course.update(dt)
        self.tips.update(dt)
        self.occasion.look_on(self)

    def tell_trouble(self) -> None:
        """Say why something could not be saved, or who plays on for a program that failed."""
        error, self.driver.trouble = self.driver.trouble, None
        said = self.notice.said
        if error is not None and said is not None:
            self.say(said, refusal=True)
        seat, self.driver.taken_over = self.driver.taken_over, None
        if seat is not None:
            taking_over.tell(self.table, self.match, seat)

    def hurry(self) -> bool:
        """Finish what is moving and tell all that has happened; whether there was any of it.

        Where a click is waited for, this was it.
        """
        return self.course.hurry()

    # The sheet and the end

    def deal(self) -> None:
        """Let the next deal be dealt."""
        self.table.forget_news()
        self.driver.deal()
        self.tell_trouble()

    def end(self) -> None:
        """Nothing more can be played here."""
        self.is_over = True
        self.occasion.game_over()

    def deal_ended(self) -> None:
        """Show what a deal or the game has come to."""
        self.occasion.deal_ended(self)

    def open_sheet(self) -> None:
        """Show the score sheet, if there is one."""
        self.occasion.open_sheet(self)

    def open_log(self) -> None:
        """Show all that happened in this deal."""
        self.let_go()
        self.services.push(LogPage(self.services, self.table.told()))

    def open_tells(self) -> None:
        """Offer all that can be told, for hands that cannot hold two keys."""
        s, w = self.services, self.services.words

        def close() -> None:
            s.pop(page)

        def tell(what: Tell) -> None:
            while s.stack[-1] is not self:
                s.pop(s.stack[-1])
            self.tell(what)

        buttons = [(each.id, w(f"tell.{each.id}"), partial(tell, each)) for each in Tell]
        page = TellsPage(s, w("tells.title"), [*buttons, ("back", w("menu.back"), close)], close)
        s.push(page)

    def open_menu(self) -> None:
        """Open the menu; the button that is pressed comes up there."""
        self.let_go()
        self.occasion.open_menu()

    def close(self) -> None:
        """The table is left: how the hand is held, and what was put together, is kept."""
        self.services.haste, self.services.pace = 1.0, None
        if not self.driver.over:
            self.match.keep_put(self.table.presenter.put_together(self.table.view))
        self.keep_hand()

    def keep_hand(self) -> None:
        """Write down how the hand is held, for when the game is gone on with; if sorted, nothing.

        It is done at once, for the program may be killed.
        """
        stage = self.table.stage
        self.match.keep_hand(stage.hand_cards() if stage.held.by_hand else ())

    # What the person does

    @property
    def my_move(self) -> bool:
        """Whether the screen shows the latest, and it is the person's turn."""
        return self.acting.ready and self.on_top

    @property
    def on_top(self) -> bool:
        """Whether no page lies on the table."""
        return self.services.stack[-1:] == [self]

    @property
    def covered(self) -> bool:
        """Whether a page lies on the table."""
        return bool(self.services.stack) and self.services.stack[-1] is not self

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves, is carried or chosen, and no page lies on the table."""
        stage = self.table.stage
        away = not self.on_top or self.table.shown is None
        return not (away or self.controls.hands_full or stage.busy or stage.selected)

    def make(self, move: Any, used: Sequence[int] = ()) -> bool:
        """Make an own move; one that plainly loses the game is asked about first."""
        return self.acting.make(move, used)

    def submit(self, move: Any, used: Sequence[int]) -> bool:
        """Hand a move to the referee; whether it was made. What cannot be saved is not made."""
        try:
            refusal = self.driver.submit(move)
        except OSError as error:
            self.driver.fail(error)
            self.tell_trouble()
            return False
        if refusal is not None:
            self.say(refusal, refusal=True)
            return False
        self.hints.adviser.moved_on(self.driver.referee)
        self.hints.put_away()
        self.table.moved()
        self.table.toast = None
        self.table.stage.selected.clear()  # what was chosen was chosen for this move
        self.course.played(used)
        return True

    def put(self, view: Any) -> None:
        """Show cards as the person has put them together; no move is made."""
        self.hints.put_away()
        self.table.toast = None
        self.table.put(view)
        self.services.audio.play("slide")
        self.look()

    @property
    def watches(self) -> bool:
        """Whether the person has nothing more to do in this deal."""
        return self.table.said is not None and self.table.said.watching

    def look(self) -> None:
        """Something was chosen, or has happened: the buttons are those of what can be done now."""
        said = self.table.said
        others_play = said is not None and any(seat.on_turn for seat in said.seats)
        self.services.haste = WATCHED if self.watches and others_play else 1.0
        self.services.pace = self.match.speed
        if self.watches:
            self.table.buttons, self.table.fists = skip_button(self.table, self.forced.run), []
            return
        shown = self.table.shown
        if shown is not None and shown.compared:  # the hands need the room
            self.table.buttons, self.table.fists = [], []
            return
        offered = shown is not None and shown.offer is not None
        row = row_of if self.table.presenter.has_buttons and not offered else on_offer
        acting = self.acting
        if row is row_of and not self.driver.caught_up and not acting.found:
            rest(self.table.buttons)  # they do not come and go while the others play
        else:
            self.table.buttons = row(self.table, acting.found, acting.ready, self._press)
        self.table.fists = offered_fists(self.table, acting.found, acting.ready, self._press)

    def toggle(self, sprite: Sprite) -> None:
        """Choose a card, or no longer, and what the game chooses with it."""
        if choosing.toggle(self.table, sprite):
            self.services.audio.play("pick")
        self.look()

    def choose_like(self, sprite: Sprite) -> None:
        """Choose the cards that go together with one, or do what a double click does."""
        does = choosing.choose_like(self.table, sprite)
        self.look()
        if does:
            self.acting.do(self.acting.by_double_click())
            self.look()

    def clear(self) -> None:
        """Choose nothing, and put a hint away."""
        self.hints.put_away()
        self.table.telling = ""
        self.table.stage.selected.clear()
        self.look()

    def let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried."""
        self.controls.let_go()
        self.forced.let_go()

    def is_busy_with(self) -> bool:
        """Whether there is something that Escape takes back before it opens the menu."""
        return bool(self.table.stage.selected or self.hints.given or self.table.telling)

    def say(self, said: Message, refusal: bool = False, seconds: float = t.TOAST) -> None:
        """One line for a little while."""
        self.table.say(said, refusal, seconds)
        if refusal:
            self.services.audio.play("refuse")

    # Tools

    def house_key(self, chord: str) -> None:
        """What a key means at every table."""
        house.press(self, chord)

    def tell(self, what: Tell) -> None:
        """Tell something, whatever goes on."""
        self.tells.tell(what)

    def hint(self) -> None:
        """Ask what the strongest player would do here, and why; once it is said, do it."""
        self.hints.press()

    def use_tool(self, id: str) -> None:
        """What a tool of the house does, on the table or not."""
        house.tools_of(self)[id]()

    def undo(self) -> None:
        """Take the last move back, or say that there is none."""
        house.undo(self)

    # Scene

    def resize(self) -> None:
        """Lay out the table; what is carried goes home, for its place is another now."""
        self.controls.resize()
        self.table.resize()
        self.look()

    def handle(self, event: UiEvent) -> None:
        """Whatever moves is finished first; then the event is looked at."""
        self.services.dirty = True
        if isinstance(event, PointerDown) and event.button == 1:
            self.tips.hush(event.x, event.y)
            self.table.telling = ""
        if isinstance(event, Key):
            self.tips.go()
        moment = self.table.effects.held_up.moment
        self.controls.handle(event)
        pressed = isinstance(event, (Key, PointerDown))
        if pressed and moment is not None and self.table.effects.held_up.moment is moment:
            self.table.effects.held_up.end()
        self.look()

    def prepare(self) -> None:
        """Light what can be reached, say what is waited for, and lay out what is explained."""
        self.hints.lay_out()
        dressing.dress(self)
        self.notice.lay_out()
        self.tips.lay_out()

    def draw(self, surface: Surface) -> None:
        """The table with what can be done at it, where the keys are, and what is explained."""
        table = self.table
        table.draw(surface)
        self.hints.draw(surface)
        self.notice.draw(surface)
        if self.focus.shows and self.on_top:
            at, pose, unit = self.focus.bounds(), self.focus.leaning, self.services.unit
            lean = (pose.angle, (pose.x, pose.y)) if pose is not None else (0.0, (0.0, 0.0))
            focus_ring(surface, at.x, at.y, at.w, at.h, unit, *lean)
        self.controls.draw(surface)
        self.tells.draw(surface)
        self.tips.draw(surface)

    def prompt(self) -> Message | None:
        """What stands in the place of what is waited for: what can be done, what a drop does."""
        return dressing.prompt(self)

    def _press(self, action: Action) -> None:
        self.acting.do([action])

    def nodes(self) -> list[Node]:
        """The table, what is advised, the buttons and the tools."""
        found = [*self.table.nodes(), *self.notice.nodes(), *self.hints.nodes()]
        found += [button.node(False) for button in [*self.table.buttons, *self.table.tools]]
        return [node.with_focus(self.focus.is_on(node.id)) for node in found]
