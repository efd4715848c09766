"""What can be done by which key and how by pointer, as a table to read in the program.

The game's rows come from its verbs; `ID.pointer` in the catalogue, beside the `ID` of a verb's
label, says how it is done by pointer. The house's keys follow, then the tells; a game can add
`choose.pointer` to what is said about choosing cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from mille.engine.message import Message, message
from mille.session.settings import Settings
from mille.ui.input import Key, PointerDown, UiEvent, is_latin
from mille.ui.pages.blocks import Row, Text, rows_of
from mille.ui.pages.page import Page
from mille.ui.pages.rows import Head, Line, Table
from mille.ui.scene import Services
from mille.ui.text import BOLD
from mille.ui.widgets import Block, Button
from mille.value import replace
from mille.view.action import Act, House, Tell, Verb
from mille.view.names import one_after_another
from mille.view.presentation import Presenter

OTHERS = ("page up", "page down")
"""Keys that can be changed, besides the letters."""
BESIDE, NARROW = 3, 70
"""How many go in a row; one less in a window no wider than the second number, in letters."""


def can_change(key: str) -> bool:
    """Whether a key can be changed: a letter, alone or with Shift, or one of `OTHERS`."""
    last = key.removeprefix("shift+")
    return key in OTHERS or (len(last) == 1 and is_latin(last))


def changed(settings: Settings, key: str, to: str) -> Settings:
    """The settings with `to` pressed for `key`; what was on `to` moves to the key now free."""
    on = dict(settings.keys)
    other = next((each for each, pressed in on.items() if pressed == to), to)
    on[key], on[other] = to, on.get(key, key)
    return settings.changed(keys={key: to for key, to in sorted(on.items()) if key != to})


class ChangeKeysPage(Page):
    """A button for each key; after a press on it, the next key pressed takes its meaning.

    The two keys are exchanged, so that no key ever has two meanings.
    """

    title_id = "settings.keys"
    width = 1120.0
    row = 32.0
    gap = 7.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asked = ""
        """The key that is being changed; empty if none is."""

    @property
    def typing(self) -> bool:
        return bool(self._asked)

    def blocks(self) -> Sequence[Block]:
        """A button for everything whose key can be changed."""
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
        """Buttons to restore the usual keys, and to leave."""
        s, w = self.services, self.services.words
        usual = Button(s, "usual", w("settings.keys.usual"), self._reset)
        done = Button(s, "done", w("settings.done"), self.leave, main=True)
        return [Row(s, [usual, done], self.gap)]

    def handle(self, event: UiEvent) -> None:
        """Take an event; a letter becomes the new key, Escape or a click changes nothing."""
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
        s.save_settings(s.settings.changed(keys={}))


MOST_KEYS = 2
"""The most keys that are listed for one thing."""
WITH_A_HAND = (House.CHOOSE, House.NUMBER, House.GO_TO, House.MOVE, House.BACK)
"""Keys for the cards of a hand; listed only if the game has a hand to sort."""
TOOLS = (House.SORT, House.AUTO, House.PACE)
"""Keys that are listed only if the game has that tool."""


class Way(NamedTuple):
    """One thing that can be done."""

    keys: str
    does: str
    pointer: str
    """How it is done by pointer; empty if there is no way of its own."""


class KeysPage(Page):
    """A row for everything that can be done, its keys first."""

    title_id = "keys.title"
    width = 760.0

    def __init__(self, services: Services, presenter: Presenter) -> None:
        super().__init__(services)
        self._presenter = presenter

    def blocks(self) -> Sequence[Block]:
        """The table, and what is true everywhere."""
        s, w, ways = self.services, self.services.words, self.table()
        heads = [
            Head(w("keys.keys"), 0.21, BOLD),
            Head(w("keys.does"), 0.27),
            Head(w("keys.pointer"), 0.52),
        ]
        rows = len(ways), lambda number: Line(ways[number])
        return [Table(s, "keys", self.title, heads, *rows, wraps=True), Text(s, w("keys.also"))]

    def foot(self) -> Sequence[Block]:
        """Buttons to go back, and to change keys."""
        s = self.services
        return [Row(s, [self.back(), Button(s, "change", s.words("settings.keys"), self._change)])]

    def _change(self) -> None:
        self.services.push(ChangeKeysPage(self.services))

    def table(self) -> list[Way]:
        """The rows: the game's verbs, then the house's keys, then the tells."""
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
        """These keys as they are printed on the keyboard."""
        if keys == House.NUMBER.keys:
            return self.services.words("key.digits")
        named = [self.services.words.key(key) for key in keys[:MOST_KEYS]]
        return self.services.words.joined(named, "tell.next")

    def _said(self, ways: Sequence[Message]) -> str:
        """Several ways in one sentence."""
        return self.services.words.text(one_after_another(ways)) if ways else ""
