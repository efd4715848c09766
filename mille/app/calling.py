"""Calling another program to the table: a person asks to start it, and waits on a page."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress

from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.i18n import load
from mille.session import disk
from mille.session.seated import Lost, OutsidePlayer, short_name, words_of
from mille.ui.pages.program import WaitingPage
from mille.ui.scene import Services

Failed = Callable[[str], None]
"""Is told, in words, why the program does not come."""


class Caller:
    """Starts the program named in the settings, and keeps it until it sits down."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._called: OutsidePlayer | None = None

    @property
    def name(self) -> str:
        """What the program is called before it says its own name. Raises `Fault` if none is set."""
        return short_name(self._command())

    def call(
        self,
        game: GameEntry,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        ready: Callable[[OutsidePlayer], bool],
        failed: Failed,
    ) -> None:
        """Start the program, show that it is waited for, and pass it to `ready`, which may
        refuse.
        """
        s = self._services
        self.send_away()
        with suppress(OSError):  # what an earlier one wrote
            disk.program_log().unlink()
        try:
            program = OutsidePlayer(
                self._command(),
                game,
                rules,
                seat,
                names,
                log=disk.program_log(),
                say=load(game=game.title.id).text,
            )
        except Fault as fault:
            failed(s.words.text(fault.message))
            return
        self._called = program

        def here() -> None:
            if ready(program):
                self._called = None
            self.send_away()

        def lost(why: Lost) -> None:
            self.send_away()
            failed(self.with_log(s.words.text(why.message)))

        s.push(WaitingPage(s, program, here, lost))

    def send_away(self) -> None:
        """Stop a program that was called and has not sat down."""
        if self._called is not None:
            self._called.close(grace=0)
            self._called = None

    def with_log(self, said: str) -> str:
        """The sentence, with where to read the program's own complaints, if there are any."""
        log = disk.program_log()
        if not os.path.isfile(log):
            return said
        return self._services.words.joined([said, message("lost.log", file=str(log))])

    def _command(self) -> list[str]:
        words = words_of(self._services.settings.program)
        if not words:
            raise Fault(message("new.program.unfinished"))
        return words
