"""What the house does at every table: sort the hand, give hints, take back, make forced moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from mille.engine.message import message
from mille.session.driver import Pauses
from mille.session.record import next_pace
from mille.ui import tempo as t
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.pages.reading import LogPage
from mille.ui.table.playing.acts import Acts
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.focus import Focus
from mille.ui.table.playing.hands import Hands
from mille.ui.table.playing.tells import Tells
from mille.ui.widgets import Button
from mille.value import Struct, replace
from mille.view.action import ACTS, HOUSE, House, Tell

SLICE = 0.15
"""How many seconds the match is played on before the window gets a turn."""


class Forced(Struct, eq=False, dict=True):
    """Makes forced moves for the person, if they want.

    For good (*Auto*), while a key is held, or all the way to the end of the match. Only a move that
    is really forced (`Waiting.forced`) is made this way; every choice waits for the person.
    """

    _desk: Desk
    _hands: Hands
    _waited: float = 0.0

    @property
    def on(self) -> bool:
        """Whether all forced moves are made for the person, until switched off."""
        return self._desk.driver.match.auto

    @property
    def due(self) -> bool:
        """Whether the table is about to move for the person."""
        driver = self._desk.driver
        left = self.on or self._hands.key_held
        if self._desk.runs or (left and driver.my_turn and driver.waiting.forced):
            return True
        return self.on and self._alone is not None

    @property
    def quick(self) -> bool:
        """Whether a press can mean just one move, so that it is made even while something moves.

        The press finishes the movement and makes the move: fast players are not held up.
        """
        driver = self._desk.driver
        return driver.caught_up and driver.my_turn and driver.waiting.forced

    @property
    def _alone(self) -> Any | None:
        """The only sensible move, if just the person can know that it is; None otherwise."""
        desk = self._desk
        if not (desk.driver.my_turn and desk.driver.caught_up) or desk.driver.waiting.forced:
            return None
        return desk.table.presenter.left_to_the_table(desk.table.view)

    def name(self, tool: Button) -> None:
        """Let a tool show the current state of *Auto* or the pace."""
        s = self._desk.services
        if tool.id == "auto":
            tool.main = self.on
        elif tool.id == "pace" and s.speed:
            tool.name = s.words("tool.pace.now", n=f"{s.speed:g}")

    def switch(self) -> None:
        """Switch *Auto* on or off."""
        match = self._desk.driver.match
        match.keep_table(not match.auto, match.speed)

    def faster(self) -> None:
        """Go to the next pace; after the fastest to the first again."""
        s, match = self._desk.services, self._desk.driver.match
        match.keep_table(match.auto, next_pace(s.speed))
        s.pace = match.speed

    def run(self) -> None:
        """Play on at once, as far as there is nothing to choose."""
        self._desk.runs = True

    def go_on(self, dt: float) -> bool:
        """Let `dt` seconds pass at rest; whether a move is being made for the person."""
        if not self.due:
            self._waited = 0.0
            return False
        self._waited += dt
        alone = self._alone
        least = t.FORCED if alone is None else t.PASSES
        if self._waited >= self._desk.services.tempo(least):
            self._waited = 0.0
            self._desk.submit(self._only_move() if alone is None else alone, ())
        return True

    def hurry(self) -> None:
        """Play on for a moment without showing it, except for the end of the match.

        What was played before is shown first: a view that is told event by event must miss none.
        """
        desk, driver = self._desk, self._desk.driver
        desk.hurry()
        try:
            with driver.match.in_one():
                self._run_on(desk.now + SLICE)
        except OSError as error:
            driver.fail(error)
            self._desk.runs = False
        end = driver.pending[-1] if driver.over and driver.pending else None
        driver.pending.clear()
        desk.table.stage.selected.clear()
        desk.table.show(driver.view())
        if driver.over:
            self._desk.runs = False
        if end is not None:
            driver.pending.append(end)

    def _run_on(self, until: float) -> None:
        desk, driver = self._desk, self._desk.driver
        while self._desk.runs and not driver.over and desk.now < until:
            driver.pending.clear()
            if not driver.my_turn:
                driver.go_on(1.0, Pauses())
                self._desk.runs = driver.goes_on_by_itself or driver.my_turn or driver.over
            elif driver.waiting.forced:
                self._desk.runs = driver.submit(self._only_move()) is None
            else:
                self._desk.runs = False
            if driver.trouble is not None or driver.between_deals:
                self._desk.runs = False

    def _only_move(self) -> Any:
        """The only legal move."""
        desk = self._desk
        return next(iter(desk.table.entry.game.moves(desk.driver.view())))


ALWAYS = (House.HINT, House.UNDO, House.MENU, House.SHEET, House.LOG)
"""The tools that every table has, with a button or without."""


class Tools:
    """The tools of the house at a table."""

    def __init__(
        self,
        desk: Desk,
        hands: Hands,
        acts: Acts,
        forced: Forced,
        focus: Focus,
        tells: Tells,
        leads: Mapping[str, Callable[[], None]],
    ) -> None:
        """`leads` are the tools that open something else, such as `menu` and `sheet`."""
        self._desk = desk
        self._hands = hands
        self._acts = acts
        self._focus = focus
        self._tells = tells
        desk.tools |= {
            "sort": self.sort,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.open_log,
            "info": partial(tells.tell, Tell.ALL),
            "foretell": partial(tells.tell, Tell.END),
            "auto": forced.switch,
            "pace": forced.faster,
            "end": forced.run,
            **{id: partial(self._lead, away) for id, away in leads.items()},
        }
        for button in desk.table.tools:
            button.action = desk.tools[button.id]

    def _lead(self, away: Callable[[], None]) -> None:
        """Open something else; carried cards go home, as this table will not see the button come
        up.
        """
        self._hands.let_go()
        away()

    def press(self, chord: str) -> None:
        """Do what a key means at every table, or say that it does nothing here or now."""
        desk, each = self._desk, HOUSE.get(chord)
        presenter = desk.table.presenter
        if each is House.BACK:
            self.back()
        elif each is House.MOVE:
            self.move(-1 if chord.endswith("left") else 1)
        elif each is not None and each.id in desk.tools:
            watched_end = each is House.END and desk.watches
            if each in ALWAYS or each.id in presenter.tools or watched_end:
                desk.tools[each.id]()
            elif each is House.END:
                desk.say(message("key.no_end"), refusal=True)
            else:
                desk.say(message("key.not_here", what=message(f"keys.{each.id}")), refusal=True)
        elif chord in ACTS:
            act = ACTS[chord]
            verb = next((v for v in presenter.verbs if v.act is act), None)
            what = message(f"act.{act.id}") if verb is None else verb.label
            why = "key.not_here" if verb is None else "key.not_now"
            desk.say(message(why, what=what), refusal=True)

    # The hand

    def sort(self) -> None:
        """Sort the hand in the person's usual order; if it is sorted already, in the next one.

        The order the person gave it by hand is forgotten.
        """
        table, s = self._desk.table, self._desk.services
        stage, sorts = table.stage, list(table.presenter.sorts)
        if stage.hand_cards() == table.sorted(stage.hand_cards()) and len(sorts) > 1:
            following = sorts[(sorts.index(table.order) + 1) % len(sorts)]
            s.save_settings(s.settings.changed(sort=following))
        stage.held.by_hand = False
        stage.arrange_cards(table.sorted(stage.hand_cards()), s.tempo)
        s.audio.play("slide")
        self._desk.keep_hand()

    def back(self) -> None:
        """Put a chosen card back, the focused one first; with none chosen, one from the tray."""
        table, stage, here = self._desk.table, self._desk.table.stage, self._focus.sprite
        chosen = [sprite.key for sprite in stage.hand() if sprite.key in stage.selected]
        undone = table.presenter.undone(table.view)
        if chosen:
            stage.selected -= {here.key if here and here.key in chosen else chosen[-1]}
        elif undone is not None:
            self._desk.show(undone)
        else:
            self._desk.say(message("key.no_card_out"), refusal=True)

    def move(self, by: int) -> None:
        """Move the focused card along the hand, and keep that order."""
        focus, stage = self._focus, self._desk.table.stage
        sprite, n = focus.sprite, focus.item
        if sprite is None or not 0 <= n + by < len(stage.hand()):
            return
        order = [each.key for each in stage.hand()]
        order.insert(n + by, order.pop(n))
        stage.held.by_hand = True
        stage.arrange(order, self._desk.services.tempo)
        focus.go(focus.group, n + by)
        self._desk.keep_hand()

    # Moves

    def hint(self) -> None:
        """Ask for the strongest player's move and why; pressed again, for its odds; then make
        it.
        """
        desk, given = self._desk, self._desk.hint
        if not desk.my_move:
            desk.say(message("refusal.not_your_turn"), refusal=True)
        elif given is None:
            desk.ask_for_hint()
        elif desk.now - given.since < t.SEEN:
            return  # this press asked for the answer, before it was seen
        elif given.last and given.has_more:
            desk.hint = replace(given, asked=True)
            desk.services.dirty = True
        elif given.last:
            self._acts.make(given.move, sorted(desk.table.stage.hinted))

    def undo(self) -> None:
        """Take back the last move, or say why that is impossible."""
        desk, driver, table = self._desk, self._desk.driver, self._desk.table
        undone = table.presenter.undone(table.view)
        if undone is not None and driver.caught_up and (table.put_last or not driver.can_undo):
            desk.show(undone)
            return
        if not (driver.caught_up and driver.can_undo):
            desk.say(driver.why_no_undo(), refusal=True)
            return
        if not driver.undo():
            desk.tell_trouble()
            return
        desk.forget_hint()
        desk.adviser.close(driver.referee)  # the adviser cannot unlearn what it was told
        table.take_back(driver.view())
        desk.services.audio.play("slide")

    # Pages

    def open_log(self) -> None:
        """Show the log of this deal."""
        self._hands.let_go()
        s = self._desk.services
        s.push(LogPage(s, self._desk.table.all_said()))

    def open_tells(self) -> None:
        """Offer all tells in a menu, for people who cannot press two keys at once."""
        desk, s = self._desk, self._desk.services

        def tell(what: Tell) -> None:
            while desk.covered:
                s.pop(s.stack[-1])
            self._tells.tell(what)

        ways: list[Way] = [
            (each.id, message(f"tell.{each.id}"), partial(tell, each)) for each in Tell
        ]
        ways.append(("back", message("menu.back"), close))
        s.push(MenuPage(s, message("tells.title"), ways, wide=560))
