"""What the house does at every table: sort, advise, take back, make the moves that are forced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from mille.engine.message import message
from mille.session.driver import Pauses
from mille.session.notes import next_pace
from mille.ui import tempo as t
from mille.ui.pages.log import LogPage
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.table.playing.acts import Acts
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.focus import Focus
from mille.ui.table.playing.hands import Hands
from mille.ui.table.playing.tells import Tells
from mille.ui.widgets import Button
from mille.view.keys import ACTS, HOUSE, House, Tell

SLICE = 0.15
"""Seconds in which the match runs on to its end between two looks at it."""


class Forced:
    """Moves that leave no choice: the person can leave them to the table.

    For good (*Auto*), as long as a key is held, or all at once to the end of the match. Only a move
    that is forced is ever made so (`Waiting.forced`); what there is to choose waits for the person.
    """

    def __init__(self, desk: Desk, hands: Hands) -> None:
        self._desk = desk
        self._hands = hands
        self._waited = 0.0

    @property
    def on(self) -> bool:
        """Whether all of them are, until it is switched off."""
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
        """Whether only one move can be meant, and all is told: who turns cards fast is not held up.

        What still moves is finished then, and the same press or click makes the move.
        """
        driver = self._desk.driver
        return driver.caught_up and driver.my_turn and driver.waiting.forced

    @property
    def _alone(self) -> Any | None:
        """The one move, where only the person can know that it is."""
        desk = self._desk
        if not (desk.driver.my_turn and desk.driver.caught_up) or desk.driver.waiting.forced:
            return None
        return desk.table.presenter.left_to_the_table(desk.table.view)

    def name(self, tool: Button) -> None:
        """Let a tool show how it stands."""
        s = self._desk.services
        if tool.id == "auto":
            tool.main = self.on
        elif tool.id == "pace" and s.speed:
            tool.name = s.words("tool.pace.now", n=f"{s.speed:g}")

    def switch(self) -> None:
        """Leave the forced moves to the table from now on, or make them oneself again."""
        match = self._desk.driver.match
        match.keep_table(not match.auto, match.speed)

    def faster(self) -> None:
        """The next pace; after the quickest the first again."""
        s, match = self._desk.services, self._desk.driver.match
        match.keep_table(match.auto, next_pace(s.speed))
        s.pace = match.speed

    def run(self) -> None:
        """To the end at once, as far as nothing is to be chosen."""
        self._desk.runs = True

    def go_on(self, dt: float) -> bool:
        """The table lies still for `dt` seconds more; whether it moves for the person now."""
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
        """Some more of the match, without telling it; its end is told.

        What was played before is told first: a view that is told event by event must miss none.
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
        """The one move there is."""
        desk = self._desk
        return next(iter(desk.table.entry.game.moves(desk.driver.view())))


ALWAYS = (House.HINT, House.UNDO, House.MENU, House.SHEET, House.LOG)
"""What each table has, whether there is a button for it or not."""


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
        """`leads` are tools that lead away from the table, such as `menu` and `sheet`."""
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
        """Leave the table; a button that is pressed comes up elsewhere."""
        self._hands.let_go()
        away()

    def press(self, chord: str) -> None:
        """Do what a key means at every table; what this one has not, or not now, is said."""
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
        """Sort the hand as the person likes it; where it is sorted so, the next way.

        How it was held before is forgotten.
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
        """Take a card out of the choice, first the one the keys are on; else out of the tray."""
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
        """Move the card that the keys are on along the hand; it is held so from then on."""
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
        """Ask what the strongest player would do here, and why; then for its odds; then do it."""
        desk, given = self._desk, self._desk.hint
        if not desk.my_move:
            desk.say(message("refusal.not_your_turn"), refusal=True)
        elif given is None:
            desk.ask_for_hint()
        elif desk.now - given.since < t.SEEN:
            return  # that press was for the answer to come, and not for what it says
        elif given.last and given.has_more:
            desk.hint = replace(given, asked=True)
            desk.services.dirty = True
        elif given.last:
            self._acts.make(given.move, sorted(desk.table.stage.hinted))

    def undo(self) -> None:
        """Take the last move back, or say why that cannot be."""
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
        desk.adviser.close(driver.referee)  # what it was told cannot be taken back
        table.take_back(driver.view())
        desk.services.audio.play("slide")

    # Pages

    def open_log(self) -> None:
        """Show all that happened in this deal."""
        self._hands.let_go()
        s = self._desk.services
        s.push(LogPage(s, self._desk.table.told()))

    def open_tells(self) -> None:
        """Offer all that can be told, for hands that cannot hold two keys."""
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
