"""Moves that leave no choice: the person can leave them to the table.

For good (*Auto*), as long as a key is held, or all at once to the end of the match. Only a move
that is forced is ever made so (`Waiting.forced`); what there is to choose waits for the person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mille.session.driver import Driver, Pauses
from mille.session.record import PACES
from mille.ui import tempo as t
from mille.ui.scene import Services
from mille.ui.table.table import Table
from mille.ui.widgets import Button

SLICE = 0.15
"""Seconds in which the match runs on to its end between two looks at it."""


class ForcedHost(Protocol):
    """What the table in play does for it."""

    services: Services
    table: Table
    driver: Driver

    @property
    def now(self) -> float:
        """The time, in seconds."""

    def hurry(self) -> bool:
        """Finish what is moving and tell all that has happened."""

    def submit(self, move: Any, used: tuple[int, ...]) -> bool:
        """Hand a move to the referee; whether it was made."""


class Forced:
    """What of the person's moves is left to the table."""

    def __init__(self, host: ForcedHost) -> None:
        self._host = host
        self.held = False
        """Whether a key is down that makes them."""
        self.runs = False
        """Whether the match runs on to its end."""
        self._waited = 0.0

    @property
    def on(self) -> bool:
        """Whether all of them are, until it is switched off."""
        return self._host.driver.match.auto

    @property
    def due(self) -> bool:
        """Whether the table is about to move for the person."""
        driver = self._host.driver
        left = self.on or self.held
        if self.runs or (left and driver.my_turn and driver.waiting.forced):
            return True
        return self.on and self._alone is not None

    @property
    def quick(self) -> bool:
        """Whether only one move can be meant, and all is told: who turns cards fast is not held up.

        What still moves is finished then, and the same press or click makes the move.
        """
        driver = self._host.driver
        return driver.caught_up and driver.my_turn and driver.waiting.forced

    @property
    def _alone(self) -> Any | None:
        """The one move, where only the person can know that it is."""
        host = self._host
        if not (host.driver.my_turn and host.driver.caught_up) or host.driver.waiting.forced:
            return None
        return host.table.presenter.left_to_the_table(host.table.view)

    def tools(self) -> dict[str, Callable[[], None]]:
        """What can be pressed for it, by the names that a presenter may list."""
        return {"auto": self.switch, "pace": self.faster, "end": self.run}

    def dress(self, tool: Button) -> None:
        """Let a tool show how it stands."""
        s = self._host.services
        if tool.id == "auto":
            tool.main = self.on
        elif tool.id == "pace" and s.speed:
            tool.name = s.words("tool.pace.now", n=f"{s.speed:g}")

    def switch(self) -> None:
        """Leave the forced moves to the table from now on, or make them oneself again."""
        match = self._host.driver.match
        match.keep_table(not match.auto, match.speed)

    def faster(self) -> None:
        """The next pace; after the quickest the first again."""
        s, match = self._host.services, self._host.driver.match
        n = PACES.index(s.speed) + 1 if s.speed in PACES else 0
        match.keep_table(match.auto, PACES[n % len(PACES)])
        s.pace = match.speed

    def run(self) -> None:
        """To the end at once, as far as nothing is to be chosen."""
        self.runs = True

    def let_go(self) -> None:
        """No key is held any more."""
        self.held = False

    def go_on(self, dt: float) -> bool:
        """The table lies still for `dt` seconds more; whether it moves for the person now."""
        if not self.due:
            self._waited = 0.0
            return False
        self._waited += dt
        alone = self._alone
        least = t.FORCED if alone is None else t.PASSES
        if self._waited >= self._host.services.tempo(least):
            self._waited = 0.0
            self._host.submit(self._only_move() if alone is None else alone, ())
        return True

    def hurry(self) -> None:
        """Some more of the match, without telling it; its end is told.

        What was played before is told first: a view that is told event by event must miss none.
        """
        host, driver = self._host, self._host.driver
        host.hurry()
        try:
            with driver.match.in_one():
                self._run_on(host.now + SLICE)
        except OSError as error:
            driver.fail(error)
            self.runs = False
        end = driver.pending[-1] if driver.over and driver.pending else None
        driver.pending.clear()
        host.table.stage.selected.clear()
        host.table.show(driver.view())
        if driver.over:
            self.runs = False
        if end is not None:
            driver.pending.append(end)

    def _run_on(self, until: float) -> None:
        host, driver = self._host, self._host.driver
        while self.runs and not driver.over and host.now < until:
            driver.pending.clear()
            if not driver.my_turn:
                driver.go_on(1.0, Pauses())
                self.runs = driver.goes_on_by_itself or driver.my_turn or driver.over
            elif driver.waiting.forced:
                self.runs = driver.submit(self._only_move()) is None
            else:
                self.runs = False
            if driver.trouble is not None or driver.between_deals:
                self.runs = False

    def _only_move(self) -> Any:
        """The one move there is."""
        host = self._host
        return next(iter(host.table.entry.game.moves(host.driver.view())))
