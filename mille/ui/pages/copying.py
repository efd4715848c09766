"""A text for other programs: a button copies it, and then says whether it could."""

from __future__ import annotations

from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.page import Page
from mille.ui.text import BOLD
from mille.ui.textfield import to_clipboard
from mille.ui.widgets import Block, Button


class Copier:
    """Remembers for a page what came of it."""

    def __init__(self, page: Page) -> None:
        self._page, self._came = page, ""

    def button(self, text: str, name: str = "copy") -> Button:
        """Copies a text."""

        def copy() -> None:
            self._came = "copied" if to_clipboard(text) else "not_copied"
            self._page.changed()

        s = self._page.services
        return Button(s, "copy", s.words(self._came or name), copy)

    def beside(self, text: str) -> Block:
        """A text such as the name of some cards, and the button that copies it."""
        said = Text(self._page.services, text, face=BOLD, id="copied")
        said.part = 3.0
        return Row(self._page.services, [said, self.button(text)])
