"""What matches at the table are played for: a game that counts, or a turn that is tried again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mille.engine.message import Message, message
from mille.session.record import fingerprint
from mille.session.trial import Trial
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.pages.review import opener
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Services
from mille.ui.table.play import PlayScene
from mille.ui.table.playing.desk import Desk
from mille.ui.table.table import Table
from mille.view.sheet import SheetView


def after_a_deal(desk: Desk, menu: Callable[[], None]) -> SheetPage:
    """The sheet of the deal that has ended; its main button lets the next one be dealt."""
    s, match, table, driver = desk.services, desk.match, desk.table, desk.driver
    sheet = table.presenter.sheet(table.view, table.names)

    def go_on() -> None:
        s.pop(page)
        if driver.between_deals:
            desk.deal()

    buttons = [("next", go_on)]
    if match.entry.reviewer is not None:
        number = sheet.shown + 1
        buttons.append(("review", opener(s, match.path, driver.me, number)))
    page = SheetPage(s, sheet, buttons, menu, deal=name_so_far(desk))
    return page


def name_so_far(desk: Desk) -> str:
    """The name of the cards, which would give the secret of a word away before the game is over."""
    match = desk.match
    return "" if fingerprint(match.header.seed) is not None else match.deal


def at_any_time(table: Table, deal: str = "") -> SheetPage:
    """The sheet of the deal that runs, from which the others can be looked at."""
    s, view = table.services, table.view

    def of_deal(deal: int) -> SheetView:
        return table.presenter.sheet(view, table.names, deal)

    def close() -> None:
        s.pop(page)

    sheet = table.presenter.sheet(view, table.names)
    page = SheetPage(s, sheet, [("close", close)], close, of_deal, deal)
    return page


class KeptGame:
    """A game that counts: it is on the disk, and goes on until somebody has won."""

    restless = False

    def __init__(
        self, menu: Callable[[], None], scored: Callable[[], None], over: Callable[[], None]
    ) -> None:
        """`menu` opens the menu, `scored` is told of each deal, `over` shows how it has ended."""
        self.open_menu = menu
        self._scored = scored
        self.game_over = over
        self.own_tools: Mapping[str, Callable[[], None]] = {}

    def tools(self, usual: Sequence[str]) -> Sequence[str]:
        """Those of the game."""
        return usual

    def look_on(self, desk: Desk) -> None:
        """Nothing is said unasked."""

    def open_sheet(self, desk: Desk) -> None:
        """The sheet, from the first deal on; the game waits."""
        desk.services.push(at_any_time(desk.table, name_so_far(desk)))

    def deal_ended(self, desk: Desk) -> None:
        """The sheet, and then the next deal."""
        self._scored()
        if desk.table.presenter.sheet_after_deals:
            desk.services.push(after_a_deal(desk, self.open_menu))
        else:
            desk.deal()


class TriedTurn:
    """The game goes on from there as far as the end of the deal; nothing is kept of it."""

    restless = False
    title, about = "trial.title", "trial.about"
    """What its menu says."""

    def __init__(
        self,
        services: Services,
        trial: Callable[[], Trial],
        told: tuple[Message, ...],
        clock: Callable[[], float],
    ) -> None:
        """`trial` sets the table anew, as often as it is wanted; `told` says what it is about."""
        self._services = services
        self._trial = trial
        self._told = told
        self._clock = clock
        self._hinted = False
        self.own_tools = self.leads()
        self.play = PlayScene(services, trial(), self, clock)
        self.play.table.trail = told

    def tools(self, usual: Sequence[str]) -> Sequence[str]:
        """The way back in the place of the menu, and the turn once more in that of sorting."""
        return "again", "hint", "undo", "back"

    def leads(self) -> Mapping[str, Callable[[], None]]:
        """What its own tools do."""
        return {"again": self.again, "back": self.leave}

    def look_on(self, desk: Desk) -> None:
        """Say what was better as soon as one sits there."""
        if self._told and not self._hinted and desk.my_move:
            self._hinted = True
            desk.ask_for_hint()

    def again(self) -> None:
        """The turn once more, from its beginning."""
        self.clear()
        self._services.push(self.once_more().play)

    def once_more(self) -> TriedTurn:
        """The same from the beginning."""
        return TriedTurn(self._services, self._trial, self._told, self._clock)

    def leave(self) -> None:
        """Back to where one came from."""
        self.clear()

    def clear(self) -> None:
        """Take the table away."""
        self.play.hands.let_go()
        self.play.match.close()
        self._services.pop(self.play)

    def open_sheet(self, desk: Desk) -> None:
        """There is none: nothing is scored here."""

    def open_menu(self) -> None:
        """Where one can go from here."""
        s = self._services
        ways: list[Way] = [
            ("again", message("trial.again"), self.again),
            ("back", message("trial.back"), self.leave),
        ]
        over = self._deal_over
        if not over:
            ways.insert(0, ("tells", message("tells.title"), self.play.tools.open_tells))
            ways.insert(0, ("on", message("menu.back"), close))
        title = message("trial.over" if over else self.title)
        leave = self.leave if over else None
        s.push(MenuPage(s, title, ways, leave, [message(self.about)]))

    @property
    def _deal_over(self) -> bool:
        return self.play.driver.over or self.play.driver.between_deals

    def deal_ended(self, desk: Desk) -> None:
        """There is only the way back."""
        self.open_menu()

    def game_over(self) -> None:
        """There is only the way back."""
        self.open_menu()
