"""What a match at the table is played for: where its menu, its sheets and its end lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from mille.ui.table import house, sheets

if TYPE_CHECKING:
    from mille.ui.table.play import PlayScene


class Occasion(Protocol):
    """What surrounds a table, and is no part of playing at it."""

    def tools(self, play: PlayScene) -> Mapping[str, Callable[[], None]]:
        """The small tools of the table by their ids, and what each does."""

    def open_menu(self) -> None:
        """Show where one can go from here."""

    def open_sheet(self, play: PlayScene) -> None:
        """Show the score sheet, if there is one."""

    def deal_ended(self, play: PlayScene) -> None:
        """Show what a deal or the game has come to."""

    def game_over(self) -> None:
        """Nothing more can be played."""

    def look_on(self, play: PlayScene) -> None:
        """A frame has gone by."""


class KeptGame:
    """A game that counts: it is on the disk, and goes on until somebody has won."""

    def __init__(self, menu: Callable[[], None], over: Callable[[], None]) -> None:
        """`menu` opens the menu, `over` shows how the game has ended."""
        self.open_menu = menu
        self.game_over = over

    def tools(self, play: PlayScene) -> Mapping[str, Callable[[], None]]:
        """Those that the game's presenter names."""
        every = house.tools_of(play)
        return {tool: every[tool] for tool in play.match.entry.presenter.tools}

    def open_sheet(self, play: PlayScene) -> None:
        """The sheet, from the first deal on; the game waits."""
        play.let_go()
        play.services.push(sheets.at_any_time(play.table))

    def deal_ended(self, play: PlayScene) -> None:
        """The sheet, and then the next deal."""
        if play.driver.over:
            play.end()
        elif play.table.presenter.sheet_after_deals:
            play.let_go()
            after = sheets.after_a_deal(play.table, play.driver, play.deal, self.open_menu)
            play.services.push(after)
        else:
            play.deal()

    def look_on(self, play: PlayScene) -> None:
        """Nothing is said unasked."""
