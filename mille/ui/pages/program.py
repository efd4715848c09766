"""A game against another program: the command that starts it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from mille.session.settings import MOST_COMMAND
from mille.ui.pages.page import Page, wrap_lines
from mille.ui.scene import Services
from mille.ui.text import UI, blit_text
from mille.ui.textfield import TextField
from mille.ui.widgets import Button, Widget
from mille.view.layout import Rect


class ProgramPage(Page):
    """The command of the last time stands there already; Enter calls the program."""

    width = 680.0

    def __init__(
        self,
        services: Services,
        call: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        """`call` is for when the command is among the settings."""
        super().__init__(services)
        self.title = services.words("new.program.title")
        self.program = services.settings.program
        self.trouble = ""
        """Why the program that was asked for does not come."""
        self._call = call
        self._leave = leave

    def build(self) -> list[Widget]:
        """The command, and the way back."""
        s, w = self.services, self.services.words
        name = w("new.program.command")
        return [
            TextField(
                *(s, "program", name, self.program, self._typed, self.begin, MOST_COMMAND),
                trouble=self.trouble,
            ),
            Button(s, "begin", w("new.begin"), self.begin, main=True),
            Button(s, "back", w("rules.back"), self.leave),
        ]

    def rows(self) -> list[list[Widget]]:
        field, begin, back = self.widgets
        return [[field], [begin, back]]

    def _typed(self, text: str) -> None:
        self.program = text

    def begin(self) -> None:
        """Remember the command, and call the program."""
        s = self.services
        s.save_settings(s.settings.changed(program=self.program))
        self._call()

    def say(self, trouble: str) -> None:
        """The program does not come, for this reason."""
        self.trouble = trouble
        self.rebuild()
        self.focus = 0

    def leave(self) -> None:
        self._leave()

    @property
    def more(self) -> str:
        return self.services.words("new.program.about")

    def content_height(self, width: float) -> float:
        """Room for what such a program is."""
        s = self.services
        return float(wrap_lines(s, self.more, s.font(15), width, UI).height)

    def draw_content(self, surface: Surface, box: Rect) -> None:
        s = self.services
        blit_text(surface, wrap_lines(s, self.more, s.font(15), box.w, UI), box.x, box.y)
