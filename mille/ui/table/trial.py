"""A turn of a game that was played, at the table again: what was better can be tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mille.engine.message import Message
from mille.session.trial import Trial
from mille.ui.pages.menu import MenuPage
from mille.ui.scene import Services
from mille.ui.table.occasion import OccasionHost, Tools
from mille.ui.table.play import PlayScene


class TriedTurn:
    """The game goes on from there as far as the end of the deal; nothing is kept of it."""

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
        self.play = PlayScene(services, trial(), self, clock)
        self.play.table.trail = told

    def tools(self, house: Tools, usual: Sequence[str]) -> Tools:
        """The way back in the place of the menu, and the turn once more in that of sorting."""
        ours = {tool: house[tool] for tool in ("hint", "undo")}
        return {"again": self.again, **ours, "back": self.leave}

    def look_on(self, host: OccasionHost) -> None:
        """Say what was better as soon as one sits there."""
        if not self._hinted and host.my_move:
            self._hinted = True
            host.hint()

    def again(self) -> None:
        """The turn once more, from its beginning."""
        self.leave()
        once_more = TriedTurn(self._services, self._trial, self._told, self._clock)
        self._services.push(once_more.play)

    def leave(self) -> None:
        """Back to where one came from."""
        self.play.let_go()
        self.play.match.close()
        self._services.pop(self.play)

    def open_sheet(self, host: OccasionHost) -> None:
        """There is none: nothing is scored here."""

    def open_menu(self) -> None:
        """Where one can go from here."""
        s, w = self._services, self._services.words
        buttons = [
            ("again", w("trial.again"), self.again),
            ("back", w("trial.back"), self.leave),
        ]
        over = self._deal_over
        if not over:
            buttons.insert(0, ("tells", w("tells.title"), self.play.open_tells))
            buttons.insert(0, ("on", w("menu.back"), lambda: s.pop(page)))
        leave = self.leave if over else lambda: s.pop(page)
        title = w("trial.over" if over else "trial.title")
        page: MenuPage = MenuPage(s, title, buttons, leave, w("trial.about"))
        s.push(page)

    @property
    def _deal_over(self) -> bool:
        return self.play.driver.over or self.play.driver.between_deals

    def deal_ended(self, host: OccasionHost) -> None:
        """There is only the way back."""
        host.let_go()
        self.open_menu()

    def game_over(self) -> None:
        """There is only the way back."""
        self.open_menu()
