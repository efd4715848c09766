"""A running game at the table: a person at seat 0, programs at the others, the referee between.

The engine never waits for the screen. What happened queues up here, and the screen catches up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from mille.cards.card import Cards
from mille.engine.game import CHANCE, Seat
from mille.engine.message import Message, message
from mille.session.outside import Lost
from mille.session.referee import Seen
from mille.session.sitting import ME, Sitting
from mille.ui import tempo as t
from mille.ui.pages.menu import AskPage
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Node, Services
from mille.ui.table.board import HAND
from mille.ui.table.focus import Focus
from mille.ui.table.scene import TableScene
from mille.ui.table.sprite import Sprite
from mille.view.presenter import Ask, Gesture

SLICE = 0.008
"""How long a program may think within one frame, in seconds."""


class GameScene(TableScene):
    """A game that runs; `play.py` adds the pointer and the keys."""

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
        self.focus = Focus(self.board, self.tools)
        self.pending: deque[Seen[Any, Any]] = deque()
        self._decided: Any = None
        """What another seat will do, once it is time."""
        self._waited = 0.0
        self._sheet_wait = 0.0
        self._toast_left = 0.0
        self._targets: list[Gesture] = []
        self.adviser = sitting.adviser(clock)
        self.board.resize(services.size, services.unit, services.settings.text_scale)
        self.referee.watch(ME, self.pending.append)
        self.remember(sitting.past, ME)
        view = self.referee.view(ME)
        self.board.order = list(self.presenter.arranged(view.hand, services.settings.sort))
        self.show(view)

    def tool_actions(self) -> Mapping[str, Callable[[], None]]:
        """What the small tools do."""
        return {"sort": self.sort, "hint": self.hint, "undo": self.undo, "menu": self.open_menu}

    # Time

    @property
    def restless(self) -> bool:
        """Whether something goes on without being touched."""
        return (
            super().restless
            or bool(self.pending)
            or self.referee.actor not in (ME, None)
            or self.toast is not None
            or self.adviser.asked
            or self._sheet_due
        )

    def update(self, dt: float) -> None:
        """Move cards, tell what has happened, let the others think."""
        super().update(dt)
        if self.toast is not None:
            self._toast_left -= dt
            if self._toast_left <= 0:
                self.toast = None
                self.services.dirty = True
        if self.board.busy or self.hands_full:
            return
        if self.adviser.asked:
            self._take_advice()
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
            self._waited += dt
            if self._waited >= 0:  # after a failure not in every frame
                self._deal()
        elif actor is not None and actor != ME:
            self._let_think(actor, dt)

    def _deal(self) -> None:
        """Let chance make its move."""
        self._waited = 0.0
        try:
            self.referee.chance()
        except OSError as error:
            self._say_unsaved(error)
            self._waited = -t.TOAST

    def _next_event(self) -> None:
        seen = self.pending.popleft()
        if self.presenter.beat(seen.event, seen.view, self.names).kind == "deal":
            hand = self.presenter.arranged(seen.view.hand, self.services.settings.sort)
            self.board.order = list(hand)
        self.tell(seen.event, seen.view)
        self.find_targets()

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

        def look_back() -> None:
            s.push(ReviewPage(s, self.entry, self.sitting.path, ME, len(self.view.deals)))

        self.let_go()
        buttons = [("next", go_on)]
        if self.entry.reviewer is not None:
            buttons.append(("review", look_back))
        page = SheetPage(s, sheet, buttons, self.menu)
        s.push(page)

    def _let_think(self, seat: Seat, dt: float) -> None:
        """Ask for the move; it is made after a pause, however quick the thought."""
        self._waited += dt
        if self._waited < 0:
            return
        if self._decided is None:
            try:
                self._decided = self.sitting.thinker(seat, self.clock).poll(self.referee)
            except Lost as lost:
                self._lose(seat, lost.message)
                return
        first = self.view.phase.value == "draw"
        pause = self.services.tempo(t.THINK if first else t.BETWEEN_STEPS)
        pause *= self.sitting.pace(seat)
        if self._decided is not None and self._waited >= pause:
            move, self._decided, self._waited = self._decided, None, 0.0
            self._submit(seat, move)

    def _lose(self, seat: Seat, said: Message) -> None:
        """A player has lost by what it did, and the game is over."""
        try:
            self.sitting.lose(seat, self.services.words.text(said))
        except OSError as error:
            self._say_unsaved(error)
            self._waited = -t.TOAST
            return
        self.over()

    def _submit(self, seat: Seat, move: Any) -> bool:
        """Hand a move to the referee; whether it was made. What cannot be saved is not made."""
        try:
            refusal = self.referee.submit(seat, move)
        except OSError as error:
            self._say_unsaved(error)
            if seat != ME:
                self._decided, self._waited = move, -t.TOAST  # it is tried again later
            return False
        if refusal is not None:
            if seat == ME:
                self.say(refusal, refusal=True)
            return False
        if seat == ME:
            self.adviser.moved_on(self.referee)
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
    def caught_up(self) -> bool:
        """Whether the screen has been told all that has happened."""
        return not self.pending

    @property
    def my_move(self) -> bool:
        """Whether the screen shows the latest, and it is the person's turn."""
        return self.caught_up and self.referee.actor == ME and self.services.stack[-1:] == [self]

    def prompt(self) -> Message | None:
        """What is being waited for; with cards chosen, what can be done with them."""
        chosen = self.board.chosen()
        if chosen and self.my_move:
            return self.presenter.chosen(self.view, chosen) or super().prompt()
        return super().prompt()

    def say(self, said: Message, refusal: bool = False, seconds: float = t.TOAST) -> None:
        """One line for a little while."""
        self.toast, self.toast_is_refusal = said, refusal
        self._toast_left = seconds
        if refusal:
            self.services.audio.play("refuse")
        self.services.dirty = True

    def find_targets(self) -> None:
        """Find where the chosen cards may go, or what may be clicked."""
        if not self.caught_up or self.referee.actor != ME:
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

    def hurry(self) -> bool:
        """Finish what is moving and tell all that has happened; whether there was any of it."""
        was_busy = self.board.busy or bool(self.pending)
        self.board.finish()
        while self.pending:
            self._next_event()
            self.board.finish()
        return was_busy

    def toggle(self, sprite: Sprite) -> None:
        """Choose a card, or no longer."""
        self.board.selected ^= {sprite.key}
        self.services.audio.play("pick")
        self.find_targets()

    def choose_like(self, sprite: Sprite) -> None:
        """Choose all cards of the same rank."""
        assert sprite.card is not None
        together = self.presenter.gather(self.view, sprite.card)
        self.board.selected |= {s.key for s in self.board.hand() if s.card in together}
        self.find_targets()

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
            self.let_go()
            self.board.finish()

            def answered(move: Any) -> None:
                self._submit(ME, move)

            self.services.push(AskPage(self.services, meant.question, meant.answers, answered))
            return False
        return self._submit(ME, meant)

    @property
    def hands_full(self) -> bool:
        """Whether the person holds cards: nothing is told until they are put down."""
        return False

    def let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried."""

    def open_menu(self) -> None:
        """Open the menu; the button that is pressed comes up there."""
        self.let_go()
        self.menu()

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
        """Ask what the strongest player would do here, and why."""
        if self.my_move:
            self.adviser.ask()
            self.say(message("hint.waits"), seconds=t.ADVICE)

    def _take_advice(self) -> None:
        """Show what was advised, once there is something, and raise the cards that it is about."""
        advised = self.adviser.poll(self.referee)
        if advised is None or not self.my_move:
            return
        said, cards = self.presenter.advice(advised.move)
        why = None if advised.reasons is None else self.presenter.reason(advised.reasons)
        if why is not None:
            said = message("hint.because", advice=said, why=why)
        self.board.selected.clear()
        left = list(cards)
        for sprite in self.board.hand():
            if sprite.card in left:
                left.remove(sprite.card)
                self.board.selected.add(sprite.key)
        self.say(said, seconds=t.ADVICE)
        self.find_targets()

    def undo(self) -> None:
        """Take back the last meld."""
        if not (self.my_move and self.referee.can_undo):
            return
        try:
            self.referee.undo()
        except OSError as error:
            self._say_unsaved(error)
            return
        self.adviser.close(self.referee)  # what it was told cannot be taken back
        self.view = self.referee.view(ME)
        self.shown = self.presenter.show(self.view, self.names, self.fresh, self.trail)
        self.board.view = self.shown
        self.board.arrange(tuple(self.board.order), self.services.tempo)
        if self.news:
            self.news.pop()
        self.services.audio.play("slide")
        self.find_targets()

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
