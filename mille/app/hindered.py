"""What stands in the way of play, each with a page: another window, the disk, an error of ours.

Each is told what its buttons do; it leads nowhere by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mille.engine.game import Fault
from mille.games import GameEntry
from mille.i18n.catalog import why
from mille.session import paths
from mille.session.disk import reason
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.trouble import TroublePage
from mille.ui.scene import Services

Way = Callable[[], None]
"""Where a button leads."""


def open_locked(s: Services, game: GameEntry, again: Way, leave: Way) -> None:
    """Another window has the game: two never write one record."""
    from mille.ui.table.table import Table  # only here: the shelf shows before tables are loaded

    w = s.words
    buttons = [("again", w("locked.again"), again), ("quit", w("start.quit"), leave)]
    s.only(Table(s, game, ("", "")))
    s.push(MenuPage(s, w("locked.title"), buttons, subtitle=w("journal.locked")))


def open_unsaved(s: Services, error: OSError, again: Way, leave: Way) -> None:
    """Nothing can be written where games are kept, or that cannot even be looked into."""
    w, folder = s.words, paths.current_game().parent
    body = w("unsaved.body", folder=str(folder), reason=reason(error))
    buttons = [("again", w("locked.again"), again), ("quit", w("start.quit"), leave)]
    s.only(TroublePage(s, w("unsaved.title"), buttons, subtitle=body))


def open_unread(s: Services, fault: Fault, again: Way, new: Way, leave: Way) -> None:
    """The saved game cannot be read now; it is no worse for that, and need not be waited for."""
    w, folder = s.words, paths.history()
    body = w("unread.saved", why=why(fault, w), folder=str(folder))
    buttons = [
        ("again", w("locked.again"), again),
        ("new", w("start.new"), new),
        ("quit", w("start.quit"), leave),
    ]
    s.only(TroublePage(s, w("unread.title"), buttons, subtitle=body))


def open_error(s: Services, report: Path | None, go_on: Way, first: Way, leave: Way) -> None:
    """An error that nobody expected: the game is safe in its record; say so, and offer it."""
    w = s.words
    body = w("error.unwritten") if report is None else w("error.body", file=str(report))
    buttons = [
        ("go_on", w("error.go_on"), go_on),
        # Where the error comes again each time, there is a way past the game.
        ("first", w("error.first_page"), first),
        ("quit", w("start.quit"), leave),
    ]
    s.only(TroublePage(s, w("error.title"), buttons, subtitle=body))
