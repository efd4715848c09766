"""What stands in the way of play, each with a page: another window, the disk, an error of ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mille.engine.game import Fault
from mille.session import paths
from mille.session.disk import reason
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.trouble import TroublePage
from mille.ui.table.table import Table

if TYPE_CHECKING:
    from mille.app.program import App


def open_locked(app: App) -> None:
    """Another window has the game: two never write one record."""
    s, w = app.services, app.words
    buttons = [("again", w("locked.again"), app.start), ("quit", w("start.quit"), app.quit)]
    s.only(Table(s, app.game, ("", "")))
    s.push(MenuPage(s, w("locked.title"), buttons, subtitle=w("journal.locked")))


def open_unsaved(app: App, error: OSError) -> None:
    """Nothing can be written where games are kept, or that cannot even be looked into."""
    app.close_game()
    w, folder = app.words, paths.current_game().parent
    body = w("unsaved.body", folder=str(folder), reason=reason(error))
    buttons = [("again", w("locked.again"), app.start), ("quit", w("start.quit"), app.quit)]
    app.services.only(TroublePage(app.services, w("unsaved.title"), buttons, subtitle=body))


def open_unread(app: App, fault: Fault) -> None:
    """The saved game cannot be read now; it is no worse for that, and need not be waited for."""
    app.close_game()
    w, folder = app.words, paths.history()
    body = w("unread.saved", why=w.text(fault.message), folder=str(folder))
    buttons = [
        ("again", w("locked.again"), app.start),
        ("new", w("start.new"), app.open_new_game),
        ("quit", w("start.quit"), app.quit),
    ]
    app.services.only(TroublePage(app.services, w("unread.title"), buttons, subtitle=body))


def open_error(app: App, report: Path | None) -> None:
    """An error that nobody expected: the game is safe in its record; say so, and offer it."""
    w = app.words
    body = w("error.unwritten") if report is None else w("error.body", file=str(report))
    buttons = [
        ("go_on", w("error.go_on"), app.start),
        # Where the error comes again each time, there is a way past the game.
        ("first", w("error.first_page"), app.first_page),
        ("quit", w("start.quit"), app.quit),
    ]
    app.services.only(TroublePage(app.services, w("error.title"), buttons, subtitle=body))
