"""Exporting all games to one file, and importing them from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread

from mille.session.settings import MOST_COMMAND
from mille.ui.pages.blocks import Text
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button


class KeepingPage(Page):
    """A button to export all games, and the name of a file to import."""

    title_id = "keeping.title"
    width = 680.0
    start = "out"

    def __init__(
        self,
        services: Services,
        file: str,
        out: Callable[[], None],
        bring: Callable[[str], None],
    ) -> None:
        """`file` is the suggested name of the file to import."""
        super().__init__(services)
        self.file = file
        self.trouble = ""
        """Why the file could not be imported."""
        self._said = ""
        self._out, self._bring = out, bring
        self._work: Thread | None = None
        self._done: Callable[[], None] | None = None

    def begin(self, work: Callable[[], Callable[[], None]]) -> None:
        """Run `work` in a thread while the window goes on, then call what it returns."""

        def done() -> None:
            self._done = work()

        if self._work is None:
            self.say(self.services.words("keeping.works"))
            self._work = Thread(target=done, daemon=True)
            self._work.start()

    def update(self, dt: float) -> None:
        if self._work is not None and not self._work.is_alive():
            self._work, done = None, self._done
            if done is not None:
                done()

    def finish(self) -> None:
        if self._work is not None:
            self._work.join()
        self.update(0.0)

    @property
    def restless(self) -> bool:
        return self._work is not None

    def leave(self) -> None:
        """Leave, unless the work is still going on."""
        if self._work is None:
            super().leave()

    def say(self, said: str) -> None:
        """Say what was done."""
        self._said, self.trouble = said, ""
        self.changed()

    def complain(self, trouble: str) -> None:
        """Say what is wrong with the file."""
        self._said, self.trouble = "", trouble
        self.changed()

    def blocks(self) -> Sequence[Block]:
        """What is exported and where to; what to import."""
        s, w = self.services, self.services.words
        out = Button(s, "out", w("keeping.out"), self._out, main=True)
        bring = Button(s, "bring", w("keeping.bring"), self._enter)
        change = partial(setattr, self, "file")
        typed = self.file, change, self._enter, MOST_COMMAND, self.trouble
        about = Text(s, w("keeping.what"))
        from_file = Text(s, w("keeping.from"))
        about.after = from_file.after = 8.0
        out.after = 20.0
        made = [
            about,
            out,
            from_file,
            Field(s, self.typed, "file", w("keeping.file"), *typed),
            bring,
        ]
        return [*made, *([Text(s, self._said, id="said")] if self._said else [])]

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]

    def _enter(self) -> None:
        self._bring(self.file)
