"""A game against another program: the command to start it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mille.session.settings import MOST_COMMAND
from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.widgets import Block, Button


class ProgramPage(Page):
    """The page for the command; last time's is preset, and Enter starts the program."""

    width = 680.0
    start = "program"

    def __init__(self, services: Services, call: Callable[[], None]) -> None:
        """`call` is called once the command is saved in the settings."""
        super().__init__(services)
        self.program = services.settings.program
        self.trouble = ""
        """Why the program could not be started."""
        self._call = call

    @property
    def title(self) -> str:
        return self.services.words("new.program.title")

    def blocks(self) -> Sequence[Block]:
        """What such a program is, the command, and the buttons."""
        s, w = self.services, self.services.words
        about = Text(s, w("new.program.about"))
        about.after = 16.0
        name, trouble = w("new.program.command"), self.trouble
        typed = self.program, self._type_command, self.begin, MOST_COMMAND
        begin = Button(s, "begin", w("new.begin"), self.begin, main=True)
        back = Button(s, "back", w("rules.back"), self.leave)
        return [about, self.field("program", name, *typed, trouble), Row(s, [begin, back])]

    def _type_command(self, text: str) -> None:
        self.program = text

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
