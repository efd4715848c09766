"""What can be done with which key, and how with the pointer: a table to be read in the program.

The game's part is made from its verbs; where the catalogue has `ID.pointer` beside the `ID` of a
verb's label, that says how it is done with the pointer. The house's keys follow, then the tells; to
what is said of choosing cards with the pointer a game can add `choose.pointer`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from mille.engine.message import Message, message
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.keycaps import can_change, changed, key_name
from mille.ui.pages.blocks import Row, Text, rows_of
from mille.ui.pages.page import Page
from mille.ui.pages.rows import Head, Line, Table
from mille.ui.scene import Services
from mille.ui.text import BOLD
from mille.ui.widgets import Block, Button
from mille.view.action import Verb
from mille.view.keys import Act, House, Tell
from mille.view.names import one_after_another
from mille.view.presentation import Presenter

BESIDE, NARROW = 3, 70
"""So many stand side by side, one less in a window of no more letters than that."""


class ChangeKeysPage(Page):
    """A button for each key; then the next key that is pressed does the same.

    The two change places, so that no key comes to mean two things.
    """

    width = 1120.0
    row = 32.0
    gap = 7.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asked = ""
        """The key that is being changed."""

    @property
    def title(self) -> str:
        return self.services.words("settings.keys")

    @property
    def typing(self) -> bool:
        return bool(self._asked)

    def blocks(self) -> Sequence[Block]:
        """All that can be changed."""
        s, w = self.services, self.services.words
        named = [(each.keys[0], f"act.{each.id}") for each in Act]
        named += [(each.keys[0], f"keys.{each.id}") for each in House]
        named += [(each.keys[0], f"tell.{each.id}") for each in Tell]
        made: list[Block] = []
        for key, name in named:
            if can_change(key):
                text = w("settings.keys.press") if key == self._asked else w(name)
                button = Button(s, key, text, partial(self._ask, key), main=key == self._asked)
                button.key = key
                made.append(button)
        by = BESIDE if s.size[0] > NARROW * s.font(15) else BESIDE - 1
        return rows_of(s, made, by, self.gap)

    def foot(self) -> Sequence[Block]:
        """The way back to the usual keys, and out."""
        s, w = self.services, self.services.words
        usual = Button(s, "usual", w("settings.keys.usual"), self._reset)
        done = Button(s, "done", w("settings.done"), self.leave, main=True)
        return [Row(s, [usual, done], self.gap)]

    def handle(self, event: UiEvent) -> None:
        """A letter takes its new place; Escape, or a click, leaves all as it was."""
        if not self._asked:
            super().handle(event)
        elif isinstance(event, PointerDown) or event == Key("escape"):
            self._ask("")
        elif isinstance(event, Key) and can_change(event.name):
            shift = "shift+" if self._asked.startswith("shift+") else ""
            s, asked = self.services, self._asked
            self._ask("")
            if not shift or len(event.name) == 1:
                s.save_settings(changed(s.settings, asked, f"{shift}{event.name}"))

    def _ask(self, key: str) -> None:
        self._asked = key
        self.changed()

    def _reset(self) -> None:
        s = self.services
        s.save_settings(s.settings.changed(keys=()))


MOST_KEYS = 2
"""How many of the keys of something are told."""
WITH_A_HAND = (House.CHOOSE, House.NUMBER, House.GO_TO, House.MOVE, House.BACK)
"""What is done with the cards of a hand: there where one can be sorted."""
TOOLS = (House.SORT, House.AUTO, House.PACE)
"""What is there where the game has the tool."""


class Way(NamedTuple):
    """One thing that can be done."""

    keys: str
    does: str
    pointer: str
    """How with the pointer; empty where that has no way of its own."""


class KeysPage(Page):
    """A row for each thing that can be done, its keys first."""

    width = 760.0

    def __init__(self, services: Services, presenter: Presenter) -> None:
        super().__init__(services)
        self._presenter = presenter

    @property
    def title(self) -> str:
        return self.services.words("keys.title")

    def blocks(self) -> Sequence[Block]:
        """The table, and what holds everywhere."""
        s, w, ways = self.services, self.services.words, self.table()
        heads = [
            Head(w("keys.keys"), 0.21, BOLD),
            Head(w("keys.does"), 0.27),
            Head(w("keys.pointer"), 0.52),
        ]
        rows = len(ways), lambda number: Line(ways[number])
        return [Table(s, "keys", self.title, heads, *rows, wraps=True), Text(s, w("keys.also"))]

    def foot(self) -> Sequence[Block]:
        """The way back, and to other keys."""
        s = self.services
        return [Row(s, [self.back(), Button(s, "change", s.words("settings.keys"), self._change)])]

    def _change(self) -> None:
        self.services.push(ChangeKeysPage(self.services))

    def table(self) -> list[Way]:
        """The rows: what the game can do, then what the house can, then what is told."""
        tools = self._presenter.tools
        rows = [self._of_verb(verb) for verb in self._presenter.verbs]
        for each in House:
            needs = "sort" if each in WITH_A_HAND else each.id if each in TOOLS else ""
            if each not in (House.WALK, House.DO) and (not needs or needs in tools):
                rows.append(self._of_house(each))
        w = self.services.words
        rows.append(Way(self._named(("ctrl+c", "ctrl+v")), w("keys.typed"), ""))
        rows += [Way(self._named(each.keys), w(f"tell.{each.id}"), "") for each in Tell]
        return [row for row in rows if row.keys or row.pointer]

    def _of_verb(self, verb: Verb) -> Way:
        w, how = self.services.words, f"{verb.label.id}.pointer"
        ways = [replace(verb.label, id=how)] if w.has(how) else []
        if verb.double:
            ways.append(message("keys.double"))
        return Way(self._named(verb.keys[:MOST_KEYS]), w.text(verb.label), self._said(ways))

    def _of_house(self, each: House) -> Way:
        w, group = self.services.words, self._presenter.by_groups
        id = f"keys.{each.id}{'.group' if group and each is House.NUMBER else ''}"
        ids = [f"{id}.pointer", *(["choose.pointer"] if each is House.CHOOSE else [])]
        ways = [message(id) for id in ids if w.has(id)]
        return Way(self._named(each.keys), w(id), self._said(ways))

    def _named(self, keys: Sequence[str]) -> str:
        """Keys as they are printed on them."""
        if keys == House.NUMBER.keys:
            return self.services.words("key.digits")
        named = [key_name(self.services, key) for key in keys[:MOST_KEYS]]
        return self.services.words.joined(named, "tell.next")

    def _said(self, ways: Sequence[Message]) -> str:
        """Several ways as one sentence."""
        return self.services.words.text(one_after_another(ways)) if ways else ""
