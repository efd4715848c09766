"""Pages for whatever prevents play: another window, the disk, an error of ours.

Each page is told what its buttons do; it leads nowhere by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mille.engine.message import Fault, Message, message
from mille.games import GameEntry
from mille.i18n import why
from mille.session import disk
from mille.session.disk import reason
from mille.ui.pages.menu import MenuPage, TroublePage, Way as Choice, close
from mille.ui.scene import Services

Way = Callable[[], None]
"""What a button does."""


def open_locked(s: Services, game: GameEntry, again: Way, leave: Way) -> None:
    """Say that another window has the game: two must never write one record."""
    from mille.ui.table.table import Table  # only here: the shelf shows before tables are loaded

    ways = [("again", message("locked.again"), again), ("quit", message("start.quit"), leave)]
    s.only(Table(s, game, ("", "")))
    s.push(MenuPage(s, message("locked.title"), ways, said=[message("journal.locked")]))


def open_unsaved(s: Services, error: OSError, again: Way, leave: Way) -> None:
    """Say that the folder of games cannot be written, or not even read."""
    folder = str(disk.current_game().parent)
    said = message("unsaved.body", folder=folder, reason=reason(error))
    ways = [("again", message("locked.again"), again), ("quit", message("start.quit"), leave)]
    s.only(TroublePage(s, message("unsaved.title"), ways, said))


def open_unread(s: Services, fault: Fault, again: Way, new: Way, leave: Way) -> None:
    """Say that the saved game cannot be read now; it is unharmed, and one need not wait for it."""
    said = message("unread.saved", why=why(fault, s.words), folder=str(disk.history()))
    ways = [
        ("again", message("locked.again"), again),
        ("new", message("start.new"), new),
        ("quit", message("start.quit"), leave),
    ]
    s.only(TroublePage(s, message("unread.title"), ways, said))


def open_error(s: Services, report: Path | None, go_on: Way, first: Way, leave: Way) -> None:
    """Say that an unexpected error came up, that the game is safe in its record, and offer it."""
    body = message("error.body", file=str(report))
    said = message("error.unwritten") if report is None else body
    ways = [
        ("go_on", message("error.go_on"), go_on),
        # If the error keeps coming back, this is a way past the game.
        ("first", message("error.first_page"), first),
        ("quit", message("start.quit"), leave),
    ]
    s.only(TroublePage(s, message("error.title"), ways, said))


def open_not_done(s: Services, error: Exception, report: Path | None) -> None:
    """Say that a page could not do what was asked of it; it is still there below."""
    match error:
        case Fault():
            said: Message | str = why(error, s.words)
        case OSError():
            said = message("error.not_done.why", reason=reason(error))
        case _ if report is not None:
            said = message("error.not_done", file=str(report))
        case _:
            said = message("error.not_done.unwritten")
    ways: list[Choice] = [("back", message("rules.back"), close)]
    s.push(MenuPage(s, message("error.not_done.title"), ways, said=[said], wide=520.0))
