"""The first page and what lies behind it: open games, new ones, and those that ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from mille.app import over
from mille.games import GameEntry, Title, entry, titles
from mille.i18n.catalog import Catalog, load
from mille.session import shelf
from mille.ui.pages.box import BoxView
from mille.ui.pages.history import HistoryPage
from mille.ui.pages.keys import KeysPage
from mille.ui.pages.menu import MenuPage, SettingsPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.scene import Services
from mille.view.names import shown_name

MOST_LISTED = 8
"""How many open games of one kind are listed."""
Named = tuple[str, str, Callable[[], None]]
"""A button: its id, its name, what it does."""


class FirstPageHost(Protocol):
    """What the program does for its first page."""

    services: Services
    words: Catalog
    game: GameEntry

    def take_out(self, game: GameEntry) -> None:
        """Have this game on the table from now on: its words, its cloth."""

    def go_on(self, path: Path | None = None) -> None:
        """Take up a game that was left; a program that plays in it is called first."""

    def open_new_game(self) -> None:
        """Choose who plays and by which rules."""

    def open_rules(self) -> None:
        """The rules of the game: as they are at the table, or as they were chosen last."""

    def quit(self) -> None:
        """End the program; the game is on disk already."""


class FirstPage:
    """Opens the shelf, and from there the games."""

    def __init__(self, app: FirstPageHost) -> None:
        self._app = app

    def open(self, note: str = "") -> None:
        """The shelf, with something to be said on it where there is."""
        app, s, w = self._app, self._app.services, self._app.words
        kept = _open_games()
        boxes = lids(w.language, kept)
        boxes.sort(key=lambda box: box.title.id != app.game.id)
        mine = [each for each in kept if each.game == app.game.id]
        front: list[Named] = []
        if mine:
            front.append(("continue", w("start.continue"), partial(app.go_on, mine[0].path)))
        front.append(("new", w("start.new"), app.open_new_game))
        if len(mine) > 1:
            front.append(("others", w("start.others", n=len(mine)), self.open_box))
        foot: list[Named] = []
        if _finished():
            foot.append(("last", w("start.finished"), self.open_history))
        foot += [
            ("rules", w("start.rules"), app.open_rules),
            ("keys", w("keys.title"), lambda: s.push(KeysPage(s, app.game.presenter))),
            ("settings", w("start.settings"), lambda: s.push(SettingsPage(s))),
            ("quit", w("start.quit"), app.quit),
        ]
        stands = self._with_whom(mine[0]) if mine else ""
        s.only(ShelfPage(s, boxes, self.open_game, front, foot, stands, note))

    def open_game(self, title: Title) -> None:
        """A box was opened: its games that go on, or else a new one."""
        if title.id != self._app.game.id:
            self._app.take_out(entry(title.id))
        self.open_box()

    def open_box(self) -> None:
        """What can be done with the game that was taken out."""
        app, s, w = self._app, self._app.services, self._app.words
        mine = [each for each in _open_games() if each.game == app.game.id]
        if not mine:
            app.open_new_game()
            return

        def leave() -> None:
            s.pop(page)

        buttons: list[Named] = [
            (f"continue.{i}", self._with_whom(each), partial(app.go_on, each.path))
            for i, each in enumerate(mine[:MOST_LISTED])
        ]
        buttons += [
            ("new", w("start.new"), app.open_new_game),
            ("rules", w("start.rules"), app.open_rules),
            ("back", w("rules.back"), leave),
        ]
        page = MenuPage(s, w("game.title"), buttons, leave, w("start.which", n=len(mine)))
        s.push(page)

    def open_history(self) -> None:
        """The games that are over."""
        s = self._app.services

        def look(kept: shelf.Kept) -> None:
            self._app.take_out(entry(kept.game))
            over.open_last(s, kept.path)

        s.push(HistoryPage(s, _finished(), look))

    def _with_whom(self, kept: shelf.Kept) -> str:
        names = [shown_name(seat.name) for seat in kept.seats[1:]]
        return self._app.words("start.with", names=", ".join(names))


def lids(language: str, kept: Sequence[shelf.Kept] = ()) -> list[BoxView]:
    """The boxes of all games with a table, by their digits: a game keeps its own for ever."""
    shown = [title for title in titles().values() if title.in_window]
    return [
        BoxView(title, load(language, title.id), sum(k.game == title.id for k in kept), digit)
        for digit, title in enumerate(shown, 1)
    ]


def _open_games() -> list[shelf.Kept]:
    try:
        return shelf.open_games()
    except OSError:  # the folder cannot be read: what is done with a game says so
        return []


def _finished() -> list[shelf.Kept]:
    try:
        return shelf.finished()
    except OSError:
        return []
