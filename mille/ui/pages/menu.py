"""A title, a few words, and buttons, for a menu, a question or an error; one copies a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from mille.engine.message import Message, message
from mille.ui.frame import Paint
from mille.ui.input import Key, UiEvent
from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.page import Page
from mille.ui.pages.paper import bare
from mille.ui.scene import Services
from mille.ui.text import BOLD
from mille.ui.textfield import to_clipboard
from mille.ui.widgets import Block, Button
from mille.view.action import House, Tell

Way: TypeAlias = tuple[str, Message, Callable[[], object]]
"""A button: its id, its name, what it does."""


def close() -> None:
    """The action of a button that only closes the page; Escape then does the same."""


KEYS = {
    "sheet": House.SHEET.keys[0],
    "log": House.LOG.keys[0],
    "rules": House.RULES.keys[0],
    "quit": House.QUIT.keys[0],
    **{each.id: each.keys[0] for each in Tell},
}
"""The keys of buttons that do the same as a key of the house."""


class MenuPage(Page):
    """A page with one button to a row, the first of them the main one."""

    width = 380.0

    def __init__(
        self,
        services: Services,
        title: Message,
        ways: Sequence[Way],
        leave: Callable[[], object] | None = None,
        said: Sequence[Message | str] | Callable[[], Sequence[Message | str]] = (),
        wide: float = width,
        copied: str = "",
    ) -> None:
        """`leave` is what Escape does, if anything; a button that closes the page provides it.
        `said` stands under the title, and below it a text that can be `copied`. A function says it
        again whenever the page is laid out: in another language, for instance.
        """
        self.start = ways[0][0] if ways else ""
        super().__init__(services)
        self.width = wide
        if leave is None and any(act is close for _, _, act in ways):
            leave = self._close
        self._title, self._ways, self._leave, self._said = title, ways, leave, said
        self._copied, self._copier = copied, Copier(self)

    @property
    def title(self) -> str:
        return self.services.words.text(self._title)

    def blocks(self) -> Sequence[Block]:
        return [*self.text_blocks(), *self.buttons()]

    def foot(self) -> Sequence[Block]:
        return ()

    def text_blocks(self) -> Sequence[Block]:
        """The words under the title."""
        said = self.services.words.joined(self._said() if callable(self._said) else self._said)
        if not said:
            return ()
        text = Text(self.services, said, muted=True, align="center", id="said")
        text.after = 16.0
        return (text, self._copier.beside(self._copied)) if self._copied else (text,)

    def buttons(self) -> list[Block]:
        """The buttons."""
        keys, made = self.keys(), list[Block]()
        for number, (id, name, act) in enumerate(self._ways):
            words, does = self.services.words.text(name), self._close if act is close else act
            button = Button(self.services, id, words, does, main=number == 0)
            button.key = keys.get(id, "escape" if does == self._leave else "")
            made.append(button)
        return made

    def keys(self) -> Mapping[str, str]:
        """The key of each button that has one, by the button's id."""
        return KEYS

    def handle(self, event: UiEvent) -> None:
        chord = self.services.meant(event) if isinstance(event, Key) else ""
        wanted = [id for id, key in self.keys().items() if key == chord]
        button = next((each for each in self.widgets if each.id in wanted), None)
        if button is None:
            super().handle(event)
        else:
            self.act(button.id, "press")

    def leave(self) -> None:
        """Do what Escape does here, if anything."""
        if self._leave is not None:
            self._leave()

    def _close(self) -> None:
        self.services.pop(self)


def tell(services: Services, title: Message, said: Message, wide: float = 520.0) -> None:
    """Say something on a page of its own, with only a button to go back."""
    ways: list[Way] = [("back", message("rules.back"), close)]
    services.push(MenuPage(services, title, ways, said=[said], wide=wide))


class TroublePage(MenuPage):
    """What went wrong and what can be done. It needs no table, which may be what failed."""

    opaque = True

    def __init__(
        self, services: Services, title: Message, ways: Sequence[Way], said: Message
    ) -> None:
        super().__init__(services, title, ways, said=[said], wide=520.0)

    def ground(self) -> Paint:
        return bare(self.services)


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
