"""Recorded games opened at their own tables, over the page from which that was asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mille.engine.game import Fault
from mille.engine.message import message
from mille.games import Title
from mille.i18n.catalog import why
from mille.session.replayed import Replayed
from mille.session.saved_match import ME
from mille.ui.pages.menu import MenuPage, Way
from mille.ui.scene import Services
from mille.ui.table.replaying.scene import Leads, ReplayScene


def open_replay(
    s: Services,
    take_out: Callable[[Title], None],
    path: Path,
    step: int | None = None,
) -> ReplayScene | None:
    """Show the game recorded at `path`, from its first deal on or at a step (-1 is the last).

    What cannot be read is said; then there is no scene.
    """
    try:
        replayed = Replayed(path)
    except Fault as fault:
        open_fault(s, fault)
        return None
    take_out(replayed.entry.title)
    scene: ReplayScene

    def leave() -> None:
        s.pop(scene)

    step = replayed.count if step == -1 else step
    scene = ReplayScene(s, replayed, Leads(leave), ME, step)
    s.push(scene)
    return scene


def open_fault(s: Services, fault: Fault) -> None:
    """Say why a record cannot be shown."""

    def back() -> None:
        s.pop(page)

    ways: list[Way] = [("back", message("rules.back"), back)]
    said = message("unread.body", why=why(fault, s.words))
    page = MenuPage(s, message("unread.title"), ways, back, [said])
    s.push(page)
