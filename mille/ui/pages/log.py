"""The log as a page: everything that happened in the deal, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.message import Message, message
from mille.ui.input import Key, UiEvent
from mille.ui.pages.blocks import Text
from mille.ui.pages.page import Page
from mille.ui.pages.paper import Laid
from mille.ui.scene import Services
from mille.ui.widgets import Block


class Line(Text):
    """A line of the log; the arrow keys walk from one to the next."""

    role = "listitem"
    focusable = True


class LogPage(Page):
    """A line for each piece of news, the latest last; it opens at the end, with the focus there."""

    title_id = "log.title"
    width = 620.0
    round = False

    def __init__(self, services: Services, news: Sequence[Message]) -> None:
        super().__init__(services)
        self._news = news or [message("log.nothing")]
        self._opened = False
        self.focus = f"line.{len(self._news) - 1}"

    def blocks(self) -> Sequence[Block]:
        s, lines = self.services, enumerate(self._news)
        return [Line(s, s.words.text(each), id=f"line.{n}") for n, each in lines]

    def lay_out(self) -> Laid:
        laid = super().lay_out()
        if not self._opened:
            self._opened, self.offset = True, laid.whole
        return laid

    def handle(self, event: UiEvent) -> None:
        """Take an event; the key that opened the log also closes it."""
        if event == Key("f3"):
            self.leave()
        else:
            super().handle(event)
