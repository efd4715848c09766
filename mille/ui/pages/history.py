"""The games that are over, to be looked at again: each with its table, its sheet and its review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from mille.i18n.catalog import load
from mille.session.shelf import Kept
from mille.ui.input import Key, UiEvent
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.widgets import Button, Widget
from mille.view.names import shown_name

ON_A_PAGE = 8


class HistoryPage(Page):
    """A page of them at a time, the last one first."""

    width = 640.0
    gap = 8.0

    def __init__(
        self, services: Services, games: Sequence[Kept], look: Callable[[Kept], None]
    ) -> None:
        super().__init__(services)
        self.title = services.words("history.title")
        self._games = games
        self._look = look
        self._first = 0

    def build(self) -> list[Widget]:
        """A button for each game, then the ways on and back."""
        s, w = self.services, self.services.words
        shown = self._games[self._first : self._first + ON_A_PAGE]
        games: list[Widget] = [
            Button(s, f"game.{i}", self._said(kept), lambda kept=kept: self._look(kept))  # type: ignore[misc]
            for i, kept in enumerate(shown, self._first)
        ]
        ways = [
            Button(s, "newer", w("history.newer"), lambda: self._turn(-ON_A_PAGE)),
            Button(s, "older", w("history.older"), lambda: self._turn(ON_A_PAGE)),
            Button(s, "back", w("rules.back"), self.leave),
        ]
        ways[0].enabled = self._first > 0
        ways[1].enabled = self._first + ON_A_PAGE < len(self._games)
        return [*games, *ways]

    def rows(self) -> list[list[Widget]]:
        """The ways on and back side by side."""
        *games, newer, older, back = self.widgets
        return [*([each] for each in games), [newer, older, back]]

    def handle(self, event: UiEvent) -> None:
        """Page Up and Page Down turn too."""
        match event:
            case Key("page up"):
                self._turn(-ON_A_PAGE)
            case Key("page down"):
                self._turn(ON_A_PAGE)
            case _:
                super().handle(event)

    def _turn(self, by: int) -> None:
        first = self._first + by
        if 0 <= first < len(self._games):
            self._first = first
            self.rebuild()

    def _said(self, kept: Kept) -> str:
        """The game, who sat there, and when it was played last."""
        w = self.services.words
        names = ", ".join(shown_name(seat.name) for seat in kept.seats[1:])
        when = datetime.fromtimestamp(kept.touched).strftime("%Y-%m-%d %H:%M")
        title = load(w.language, kept.game)("game.title")
        return w("history.game", game=title, names=names, when=when)
