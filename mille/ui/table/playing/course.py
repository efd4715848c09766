"""What goes on at a table by itself: what has happened is told, then the others are let play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mille.session.driver import Driver
from mille.ui import tempo as t
from mille.ui.scene import Services
from mille.ui.table.playing import house
from mille.ui.table.playing.controls import Controls
from mille.ui.table.playing.forced import Forced
from mille.ui.table.playing.hint import Hints
from mille.ui.table.playing.sorting import tell
from mille.ui.table.showing import offers
from mille.ui.table.table import Table
from mille.view.beat import Deal


class CourseHost(Protocol):
    """What the table in play does for the course of its match."""

    services: Services
    table: Table
    controls: Controls
    driver: Driver
    forced: Forced
    hints: Hints
    is_over: bool

    @property
    def my_move(self) -> bool:
        """Whether the screen shows the latest, and it is the person's turn."""

    @property
    def covered(self) -> bool:
        """Whether a page lies on the table."""

    def look(self) -> None:
        """Find what can be done now."""

    def submit(self, move: Any, used: Sequence[int]) -> bool:
        """Hand a move to the referee; whether it was made."""

    def tell_trouble(self) -> None:
        """Say why something could not be saved."""

    def deal_ended(self) -> None:
        """Show what a deal or the game has come to."""

    def end(self) -> None:
        """Nothing more can be played here."""


class Course:
    """The course of a match: one event after the other, each at its pace."""

    def __init__(self, host: CourseHost) -> None:
        self._host = host
        self._sheet_wait = 0.0
        self._pause = 1.0
        """How long the next seat takes, in parts of the usual pause."""
        self._told_of_other = False
        """Whether the last that was told is what another seat did, and no click came since."""
        self._used: Sequence[int] = ()
        """The sprites of the own move that is told next."""

    @property
    def restless(self) -> bool:
        """Whether something is about to be told, or to be played by the others."""
        driver = self._host.driver
        goes_on = driver.goes_on_by_itself and not self.awaits_click
        return bool(driver.pending) or goes_on or self._sheet_due

    @property
    def awaits_click(self) -> bool:
        """Whether the others go on only after a click, for who wants to see each of them."""
        host, driver = self._host, self._host.driver
        wanted = host.services.settings.waits and len(host.table.names) > 2
        still = not (driver.pending or host.table.stage.busy or host.forced.runs)
        goes_on = driver.goes_on_by_itself and not driver.my_turn
        return wanted and still and goes_on and self._told_of_other

    @property
    def _sheet_due(self) -> bool:
        """Whether a deal or the game has ended and its sheet was not looked at."""
        host, driver = self._host, self._host.driver
        if host.covered:
            return False
        over = driver.over and not driver.match.lost and not host.is_over
        return driver.caught_up and (over or driver.between_deals)

    def update(self, dt: float) -> None:
        """Move cards, tell what has happened, let the others think."""
        host, table, driver = self._host, self._host.table, self._host.driver
        opening, said = table.effects.fists.busy, table.said
        table.update(dt)
        if (opening and not table.effects.fists.busy) or table.said is not said:
            host.look()  # the hand may stand in parts now, or there is nothing more to do
        if host.forced.runs:
            host.forced.hurry()
            host.tell_trouble()
            return
        if table.stage.busy or host.controls.hands_full:
            return
        host.hints.look()
        if driver.pending and table.effects.held_up.moment is None:
            self._tell_next()
            return
        if table.effects.held_up.words is not None:
            return
        if self._sheet_due:
            self._sheet_wait += dt
            if self._sheet_wait >= host.services.tempo(t.END_OF_DEAL):
                self._sheet_wait = 0.0
                host.deal_ended()
            return
        if self.awaits_click:
            return
        if host.forced.go_on(dt) or offers.answered(host):
            return
        driver.go_on(dt, house.pauses(host.services, self._pause))
        host.tell_trouble()
        if driver.match.lost:
            host.end()

    def played(self, used: Sequence[int]) -> None:
        """An own move was made with these sprites: it is told at once, what others do waits."""
        self._used = tuple(used)
        if self._host.driver.pending and not self._host.table.stage.busy:
            self._tell_next()

    def hurry(self) -> bool:
        """Finish what is moving and tell all that has happened; whether there was any of it.

        Where a click is waited for, this was it.
        """
        table, driver = self._host.table, self._host.driver
        was_busy = table.stage.busy or bool(driver.pending) or self.awaits_click
        if not table.stage.busy:
            self._told_of_other = False
        table.hurry()
        while driver.pending:
            self._tell_next()
            table.hurry()
        return was_busy

    def _tell_next(self) -> None:
        host = self._host
        seen = host.driver.pending.popleft()
        host.hints.put_away()
        used, self._used = self._used, ()
        beat = tell(host.table, seen.event, seen.view, used)
        if beat.seat is not None:
            self._told_of_other = beat.seat != host.driver.me
        reduced = host.services.settings.reduced_motion  # nothing is drawn out for suspense
        self._pause = min(1.0, beat.pause) if reduced else beat.pause
        if any(isinstance(step, Deal) for step in beat.steps):
            host.table.stage.selected.clear()
            offers.new_deal(host.services)
        host.look()
