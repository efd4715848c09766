"""A button that copies a text to the clipboard, and then says whether that worked."""

from __future__ import annotations

from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.page import Page
from mille.ui.text import BOLD
from mille.ui.textfield import to_clipboard
from mille.ui.widgets import Block, Button


class Copier:
    """Remembers for a page whether the copying worked."""

    def __init__(self, page: Page) -> None:
        self._page, self._came = page, ""

    def button(self, text: str, name: str = "copy") -> Button:
        """A button that copies this text."""

        def copy() -> None:
            self._came = "copied" if to_clipboard(text) else "not_copied"
            self._page.changed()

        s = self._page.services
        return Button(s, "copy", s.words(self._came or name), copy)

    def beside(self, text: str) -> Block:
        """A text, such as the name of a deal, beside the button that copies it."""
        said = Text(self._page.services, text, face=BOLD, id="copied")
        said.part = 3.0
        return Row(self._page.services, [said, self.button(text)])
