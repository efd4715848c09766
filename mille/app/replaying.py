"""Recorded games opened at their tables, and what can be done from there."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from mille.app.house import House
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.i18n import why
from mille.session import disk, saved_match, shelf
from mille.session.review import Asked
from mille.session.saved_match import Replayed
from mille.ui.pages.asked import AskedPage, PlayOnPage
from mille.ui.pages.menu import MenuPage, tell
from mille.ui.table.purpose import TriedTurn
from mille.ui.table.replaying.scene import Leads, ReplayScene
from mille.view.names import YOU
from mille.view.papers import TurnView, told_of

NO_RECORD = [
    f"fault.{id}" for id in ("empty", "format", "json", "line_long", "no_object", "no_text", "utf8")
]
"""What is wrong with the first line of a file that is no record at all."""


class Replaying:
    """Opens recorded games over the page that asked for them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._services = house.services

    def open(
        self, path: Path, step: int | None = None, marks: Sequence[TurnView] = ()
    ) -> ReplayScene | None:
        """Replay the game recorded at `path`, from its first deal or from a step (-1 is the last).

        If it cannot be read, say so and return None.
        """
        s = self._services
        try:
            replayed = Replayed(path)
        except Fault as fault:
            self._open_fault(fault, path)
            return None
        gc.freeze()  # its tables stay; no frame should wait for a search of them for garbage
        before = self._house.title
        self._house.take_out(replayed.entry.title)
        scene: ReplayScene

        def leave() -> None:
            s.pop(scene)
            if self._house.title is not before:  # the page below is about that game
                self._house.take_out(before)

        leads = Leads(leave, self._ask_how, self._ask_others)
        step = replayed.count if step == -1 else step
        scene = ReplayScene(s, replayed, leads, replayed.header.me, step, marks)
        s.push(scene)
        return scene

    def open_turn(self, path: Path, turn: TurnView) -> None:
        """Show the table before a reviewed turn, with what would have been better."""
        try:
            kept = saved_match.read(path)
            saved_match.Trial(kept, turn.start.at).close()
        except Fault as fault:
            self._open_fault(fault, path)
            return
        start = turn.start
        begin = partial(saved_match.Trial, kept, start.at, start.moves, start.reasons)
        self._try(begin, turn)

    def _try(self, begin: Callable[[], saved_match.Trial], turn: TurnView | None) -> None:
        told = () if turn is None else told_of(turn)
        s = self._services
        s.push(TriedTurn(s, begin, told, self._house.clock).play)

    def _ask_others(self, replayed: Replayed, step: int, seat: Seat) -> None:
        """Ask what other players would have done there."""
        asked = Asked(replayed.kept, step + 1, seat, replayed.names(step))
        self._services.push(AskedPage(self._services, replayed, step, seat, asked))

    def _ask_how(self, replayed: Replayed, step: int, seat: Seat) -> None:
        """Ask against whom to play on from there, and whether to save it."""
        s = self._services

        def try_it(others: str) -> None:
            s.pop(page)
            self._try(
                partial(saved_match.Trial, replayed.kept, step + 1, me=seat, others=others), None
            )

        def keep(others: str) -> None:
            self._house.at_the_disk(partial(self._played_on, replayed, step, seat, others))

        name = replayed.names(step)[seat]
        page = PlayOnPage(s, replayed.entry, name, keep, try_it)
        s.push(page)

    def _played_on(
        self, replayed: Replayed, step: int, seat: Seat, others: str
    ) -> Callable[[], None]:
        """Put the current game aside, and begin this one."""
        house, path = self._house, disk.current_game()
        house.close_game()
        kept = shelf.lay_aside()
        me = house.services.settings.person or YOU
        at = replayed.kept, replayed.path.name, step + 1, seat, others, me
        try:
            begun = saved_match.play_on(path, *at)
        except OSError:
            if kept is not None:
                os.replace(kept, path)
            raise
        return partial(house.doors.sit_down, begun)

    def _open_fault(self, fault: Fault, path: Path) -> None:
        """Say why a record cannot be shown, or that the file is none."""
        title, said = "unread.title", message("unread.body", why=why(fault, self._services.words))
        if fault.line == 1 and fault.message.id in NO_RECORD:
            title, said = "unread.no_game", message("unread.other", file=path.name)
        tell(self._services, message(title), said, MenuPage.width)
