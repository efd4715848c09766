"""What a match at the table is played for: where its menu, its sheets and its end lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from mille.session.driver import Driver
from mille.ui.pages.review import opener
from mille.ui.pages.seats_sheet import sheet_page
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Services
from mille.ui.table.table import Table
from mille.view.sheet import SheetView


def after_a_deal(
    table: Table, driver: Driver, deal: Callable[[], None], menu: Callable[[], None]
) -> SheetPage:
    """The sheet of the deal that has ended; its main button lets the next one be dealt."""
    s, match = table.services, driver.match
    sheet = table.presenter.sheet(table.view, table.names)

    def go_on() -> None:
        s.pop(page)
        if driver.between_deals:
            deal()

    buttons = [("next", go_on)]
    if match.entry.grader is not None:
        number = sheet.shown + 1
        buttons.append(("review", opener(s, match.entry, match.path, driver.me, number)))
    page = sheet_page(s, sheet, buttons, menu)
    return page


def at_any_time(table: Table) -> SheetPage:
    """The sheet of the deal that runs, from which the others can be looked at."""
    s, view = table.services, table.view

    def of_deal(deal: int) -> SheetView:
        return table.presenter.sheet(view, table.names, deal)

    def close() -> None:
        s.pop(page)

    sheet = table.presenter.sheet(view, table.names)
    page = sheet_page(s, sheet, [("close", close)], close, of_deal)
    return page


Tools = Mapping[str, Callable[[], None]]
"""Small tools of a table by their ids, and what each does."""


class OccasionHost(Protocol):
    """What the table in play does for the occasion."""

    services: Services
    table: Table
    driver: Driver

    @property
    def my_move(self) -> bool:
        """Whether the screen shows the latest, and it is the person's turn."""

    def hint(self) -> None:
        """Ask what the strongest player would do here, and why; once it is said, do it."""

    def let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried."""

    def deal(self) -> None:
        """Let the next deal be dealt."""

    def end(self) -> None:
        """Nothing more can be played here."""


class Occasion(Protocol):
    """What surrounds a table, and is no part of playing at it."""

    def tools(self, house: Tools, usual: Sequence[str]) -> Tools:
        """The small tools of the table, some of the house's; `usual` are those of the game."""

    def open_menu(self) -> None:
        """Show where one can go from here."""

    def open_sheet(self, host: OccasionHost) -> None:
        """Show the score sheet, if there is one."""

    def deal_ended(self, host: OccasionHost) -> None:
        """Show what a deal or the game has come to."""

    def game_over(self) -> None:
        """Nothing more can be played."""

    def look_on(self, host: OccasionHost) -> None:
        """A frame has gone by."""


class KeptGame:
    """A game that counts: it is on the disk, and goes on until somebody has won."""

    def __init__(self, menu: Callable[[], None], over: Callable[[], None]) -> None:
        """`menu` opens the menu, `over` shows how the game has ended."""
        self.open_menu = menu
        self.game_over = over

    def tools(self, house: Tools, usual: Sequence[str]) -> Tools:
        """Those that the game's presenter names."""
        return {tool: house[tool] for tool in usual}

    def open_sheet(self, host: OccasionHost) -> None:
        """The sheet, from the first deal on; the game waits."""
        host.let_go()
        host.services.push(at_any_time(host.table))

    def deal_ended(self, host: OccasionHost) -> None:
        """The sheet, and then the next deal."""
        if host.driver.over:
            host.end()
        elif host.table.presenter.sheet_after_deals:
            host.let_go()
            after = after_a_deal(host.table, host.driver, host.deal, self.open_menu)
            host.services.push(after)
        else:
            host.deal()

    def look_on(self, host: OccasionHost) -> None:
        """Nothing is said unasked."""
