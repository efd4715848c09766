"""A turn of a game that was played, at the table again: what was better can be tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mille.engine.message import Message
from mille.session.trial import Trial
from mille.ui.pages.menu import MenuPage
from mille.ui.scene import Services
from mille.ui.table.play import PlayScene


class TrialScene(PlayScene):
    """The game goes on from there as far as the end of the deal; nothing is kept of it."""

    def __init__(
        self,
        services: Services,
        trial: Callable[[], Trial],
        told: tuple[Message, ...],
        clock: Callable[[], float],
    ) -> None:
        """`trial` sets the table anew, as often as it is wanted; `told` says what it is about."""
        self._trial = trial
        self._told = told
        sitting = trial()
        super().__init__(services, sitting, self.ask_menu, self.ask_menu, clock)
        self.table.trail = told
        self._hinted = False

    def tool_actions(self) -> Mapping[str, Callable[[], None]]:
        """The way back in the place of the menu, and the turn once more in that of sorting."""
        return {"again": self.again, "hint": self.hint, "undo": self.undo, "back": self.leave}

    def update(self, dt: float) -> None:
        """Say what was better as soon as one sits there."""
        super().update(dt)
        if not self._hinted and self.my_move:
            self._hinted = True
            self.hint()

    def again(self) -> None:
        """The turn once more, from its beginning."""
        s = self.services
        self.leave()
        s.push(TrialScene(s, self._trial, self._told, self._clock))

    def leave(self) -> None:
        """Back to where one came from."""
        self.let_go()
        self.sitting.close()
        self.services.pop(self)

    def open_sheet(self) -> None:
        """There is none: nothing is scored here."""

    def ask_menu(self) -> None:
        """Where one can go from here."""
        s, w = self.services, self.services.words
        buttons = [
            ("again", w("trial.again"), self.again),
            ("back", w("trial.back"), self.leave),
        ]
        over = self._deal_over
        if not over:
            buttons.insert(0, ("on", w("menu.back"), lambda: s.pop(page)))
        leave = self.leave if over else lambda: s.pop(page)
        title = w("trial.over" if over else "trial.title")
        page: MenuPage = MenuPage(s, title, buttons, leave, w("trial.about"))
        s.push(page)

    @property
    def _deal_over(self) -> bool:
        return self.driver.over or self.driver.between_deals

    def _show_sheet(self) -> None:
        self._sheet_wait = 0.0
        self.let_go()
        self.ask_menu()
