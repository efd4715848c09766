"""Purposes of a match at the table: a game that counts, and a turn that is tried again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mille.engine.message import Message, message
from mille.session.matches import Match
from mille.session.record import fingerprint
from mille.session.sources import Trial
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Services
from mille.ui.table.play import PlayScene, Purpose
from mille.ui.table.playing.desk import Desk
from mille.ui.table.table import Table
from mille.view.papers import SheetView


def after_a_deal(desk: Desk, menu: Callable[[], None]) -> SheetPage:
    """The sheet after a deal; its main button deals the next one."""
    s, match, table, match = desk.services, desk.match, desk.table, desk.match
    sheet = table.presenter.sheet(table.view, table.names)

    def go_on() -> None:
        s.pop(page)
        if match.between_deals:
            desk.deal()

    buttons = [("next", go_on)]
    if match.entry.reviewer is not None:
        from mille.ui.pages.review import opener

        number = sheet.shown + 1
        buttons.append(("review", opener(s, match.path, match.me, number)))
    page = SheetPage(s, sheet, buttons, menu, deal=name_so_far(desk))
    return page


def name_so_far(desk: Desk) -> str:
    """The deal's name for the sheet; empty while its seed has a secret that must not get out."""
    match = desk.match
    return "" if fingerprint(match.header.seed) is not None else match.deal_name


def at_any_time(table: Table, deal: str = "") -> SheetPage:
    """The sheet during a deal, from which earlier deals can be reached."""
    s, view = table.services, table.view

    def of_deal(deal: int) -> SheetView:
        return table.presenter.sheet(view, table.names, deal)

    def close() -> None:
        s.pop(page)

    sheet = table.presenter.sheet(view, table.names)
    page = SheetPage(s, sheet, [("close", close)], close, of_deal, deal)
    return page


class KeptGame(Purpose):
    """A game that counts: it is saved, and goes on until somebody has won."""

    def __init__(
        self, menu: Callable[[], None], scored: Callable[[], None], over: Callable[[], None]
    ) -> None:
        """`menu` opens the menu, `scored` is called after each deal, `over` shows the result."""
        self._menu, self._scored, self._over = menu, scored, over

    def open_menu(self) -> None:
        self._menu()

    def game_over(self) -> None:
        self._over()

    def open_sheet(self, desk: Desk) -> None:
        """Show the sheet at any time; the game waits."""
        desk.services.push(at_any_time(desk.table, name_so_far(desk)))

    def deal_ended(self, desk: Desk) -> None:
        self._scored()
        if desk.table.presenter.sheet_after_deals:
            desk.services.push(after_a_deal(desk, self.open_menu))
        else:
            desk.deal()


class TriedTurn(Purpose):
    """A turn tried again, and played on to the end of the deal; nothing is saved."""

    title, about = "trial.title", "trial.about"
    """The message ids of its menu's title and text."""

    def __init__(
        self,
        services: Services,
        trial: Callable[[], Trial],
        told: tuple[Message, ...],
        clock: Callable[[], float],
    ) -> None:
        """`trial` sets the table up as often as needed; `told` are the lines about the turn."""
        self._services = services
        self._trial = trial
        self._told = told
        self._clock = clock
        self._hinted = False
        self.own_tools = self.leads()
        self.play = PlayScene(services, Match(trial()), self, clock)
        self.play.table.trail = told
        self.play.table.news += told[:1]  # most games have no room beside the piles

    def tools(self, usual: Sequence[str]) -> Sequence[str]:
        """Back instead of the menu, and again instead of sorting."""
        return "again", "hint", "undo", "back"

    def leads(self) -> Mapping[str, Callable[[], None]]:
        return {"again": self.again, "back": self.leave}

    def look_on(self, desk: Desk) -> None:
        """Show what would have been better, as soon as the person is to move."""
        if self._told and not self._hinted and desk.my_move:
            self._hinted = True
            desk.ask_for_hint()

    def again(self) -> None:
        self.clear()
        self._services.push(self.once_more().play)

    def once_more(self) -> TriedTurn:
        return TriedTurn(self._services, self._trial, self._told, self._clock)

    def leave(self) -> None:
        self.clear()

    def end(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.play.hand.let_go()
        self.play.match.close()
        self._services.pop(self.play)

    def open_menu(self) -> None:
        s = self._services
        ways: list[Way] = [
            ("again", message("trial.again"), self.again),
            ("back", message("trial.back"), self.leave),
        ]
        over = self._deal_over
        if not over:
            ways.insert(0, ("tells", message("tells.title"), self.play.commands.open_tells))
            ways.insert(0, ("on", message("menu.back"), close))
        title = message("trial.over" if over else self.title)
        leave = self.leave if over else None
        s.push(MenuPage(s, title, ways, leave, [message(self.about)]))

    @property
    def _deal_over(self) -> bool:
        return self.play.match.over or self.play.match.between_deals

    def deal_ended(self, desk: Desk) -> None:
        """Open the menu: there is only the way back."""
        self.open_menu()

    def game_over(self) -> None:
        """Open the menu: there is only the way back."""
        self.open_menu()
