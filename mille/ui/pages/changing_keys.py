"""The keys can be changed: each act and each tell with its key; what is pressed takes its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.keycaps import can_change, changed
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.widgets import Button, Widget
from mille.view.keys import Act, House, Tell

BESIDE = 3
"""So many stand side by side."""


class ChangeKeysPage(Page):
    """A button for each key; then the next key that is pressed does the same.

    The two change places, so that no key comes to mean two things.
    """

    width = 1120.0
    row = 32.0
    gap = 7.0

    def __init__(self, services: Services, then: Callable[[], None]) -> None:
        """`then` lets the page below follow."""
        super().__init__(services)
        self._then = then
        self.title = services.words("settings.keys")
        self._asked = ""
        """The key that is being changed."""

    @property
    def typing(self) -> bool:
        return bool(self._asked)

    def build(self) -> list[Widget]:
        """All that can be changed; then the way back to the usual keys, and out."""
        s, w = self.services, self.services.words
        named = [(each.keys[0], f"act.{each.id}") for each in Act]
        named += [(each.keys[0], f"keys.{each.id}") for each in House]
        named += [(each.keys[0], f"tell.{each.id}") for each in Tell]
        made: list[Widget] = []
        for key, name in named:
            if can_change(key):
                text = w("settings.keys.press") if key == self._asked else w(name)
                button = Button(s, key, text, partial(self._ask, key), main=key == self._asked)
                button.key = key
                made.append(button)
        made.append(Button(s, "usual", w("settings.keys.usual"), self._reset))
        made.append(Button(s, "done", w("settings.done"), self.leave, main=True))
        return made

    def rows(self) -> list[list[Widget]]:
        """Three in a row; below them the last two."""
        *keys, usual, done = self.widgets
        return [*(keys[i : i + BESIDE] for i in range(0, len(keys), BESIDE)), [usual, done]]

    def leave(self) -> None:
        super().leave()
        self._then()

    def handle(self, event: UiEvent) -> None:
        """A letter takes its new place; Escape, or a click, leaves all as it was."""
        if not self._asked:
            super().handle(event)
        elif isinstance(event, PointerDown) or event == Key("escape"):
            self._ask("")
        elif isinstance(event, Key) and can_change(event.name):
            shift = "shift+" if self._asked.startswith("shift+") else ""
            s, asked, self._asked = self.services, self._asked, ""
            if not shift or len(event.name) == 1:
                s.save_settings(changed(s.settings, asked, f"{shift}{event.name}"))
            self.rebuild()

    def _ask(self, key: str) -> None:
        self._asked = key
        self.rebuild()

    def _reset(self) -> None:
        s = self.services
        s.save_settings(s.settings.changed(keys=()))
        self.rebuild()
