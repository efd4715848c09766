"""A game against another program: the command to start it, and the page while it starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mille.engine.message import message
from mille.session.seated import Lost, OutsidePlayer
from mille.session.settings import MOST_COMMAND
from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button
from mille.view.names import shown_name


class ProgramPage(Page):
    """The page for the command; last time's is preset, and Enter starts the program."""

    title_id = "new.program.title"
    width = 680.0
    start = "program"

    def __init__(self, services: Services, call: Callable[[], None]) -> None:
        """`call` is called once the command is saved in the settings."""
        super().__init__(services)
        self.program = services.settings.program
        self.trouble = ""
        """Why the program could not be started."""
        self._call = call

    def blocks(self) -> Sequence[Block]:
        """What such a program is, and the command."""
        s, w = self.services, self.services.words
        about = Text(s, w("new.program.about"))
        about.after = 16.0
        name, trouble = w("new.program.command"), self.trouble
        typed = self.program, partial(setattr, self, "program"), self.begin, MOST_COMMAND
        return [about, Field(s, self.typed, "program", name, *typed, trouble)]

    def foot(self) -> Sequence[Block]:
        s = self.services
        begin = Button(s, "begin", s.words("new.begin"), self.begin, main=True)
        return [Row(s, [begin, self.back(main=False)])]

    def begin(self) -> None:
        """Save the command, and start the program."""
        s = self.services
        s.save_settings(s.settings.changed(program=self.program))
        self._call()

    def say(self, trouble: str) -> None:
        """Say why the program could not be started."""
        self.trouble = trouble
        self.changed()
        self.go("program")


class WaitingPage(MenuPage):
    """Asks the program in every frame whether it is ready."""

    def __init__(
        self,
        services: Services,
        program: OutsidePlayer,
        ready: Callable[[], None],
        failed: Callable[[Lost], None],
    ) -> None:
        ways = [("cancel", message("waiting.cancel"), self.leave)]
        title = message("waiting.title", name=shown_name(program.name))
        super().__init__(services, title, ways)
        self._program = program
        self._ready = ready
        self._failed = failed

    def leave(self) -> None:
        self._program.close(grace=0)
        self.services.pop(self)

    def update(self, dt: float) -> None:
        """Check whether it has answered."""
        try:
            ready = self._program.greeted()
        except Lost as lost:
            self.leave()
            self._failed(lost)
            return
        if ready:
            self.services.pop(self)
            self._ready()

    @property
    def restless(self) -> bool:
        """True: the program is asked in every frame."""
        return True
