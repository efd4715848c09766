"""Moves that leave no choice: the person can leave them to the table.

For good (*Auto*), as long as a key is held, or all at once to the end of the match. Only a move
that is forced is ever made so (`Waiting.forced`); what there is to choose waits for the person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mille.session.driver import Pauses
from mille.session.record import PACES
from mille.ui import tempo as t
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hands import Hands
from mille.ui.widgets import Button

SLICE = 0.15
"""Seconds in which the match runs on to its end between two looks at it."""


class Forced:
    """What of the person's moves is left to the table."""

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

    def tools(self) -> dict[str, Callable[[], None]]:
        """What can be pressed for it, by the names that a presenter may list."""
        return {"auto": self.switch, "pace": self.faster, "end": self.run}

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
        n = PACES.index(s.speed) + 1 if s.speed in PACES else 0
        match.keep_table(match.auto, PACES[n % len(PACES)])
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
