"""What can be done with which key, and how with the pointer: a table to be read in the program.

The game's part is made from its verbs; where the catalogue has `ID.pointer` beside the `ID` of a
verb's label, that says how it is done with the pointer. The house's keys follow, then the tells; to
what is said of choosing cards with the pointer a game can add `choose.pointer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.keycaps import can_change, changed, key_name
from mille.ui.pages.page import Page, wrap_lines
from mille.ui.pages.scroll import ScrollPage
from mille.ui.scene import Node, Services
from mille.ui.text import BOLD, TITLE, UI
from mille.ui.widgets import Button, Widget
from mille.view.action import Verb
from mille.view.keys import Act, House, Tell
from mille.view.presentation import Presenter

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


MOST_KEYS = 2
"""How many of the keys of something are told."""
WITH_A_HAND = (House.CHOOSE, House.NUMBER, House.GO_TO, House.MOVE, House.BACK)
"""What is done with the cards of a hand: there where one can be sorted."""
TOOLS = (House.SORT, House.AUTO, House.PACE)
"""What is there where the game has the tool."""
COLUMNS = (0.21, 0.27, 0.52)
"""The parts of the width that keys, what they do, and the pointer's way take."""


class Row(NamedTuple):
    """One thing that can be done."""

    keys: str
    does: str
    pointer: str
    """How with the pointer; empty where that has no way of its own."""


class KeysPage(ScrollPage):
    """A row for each thing that can be done, its keys first."""

    width = 760.0

    def __init__(self, services: Services, presenter: Presenter) -> None:
        super().__init__(services)
        self.title = services.words("keys.title")
        self._presenter = presenter

    def build(self) -> list[Widget]:
        """The way back, and to other keys."""
        s = self.services
        back = Button(s, "back", s.words("rules.back"), self.leave, main=True)
        back.key = House.MENU.keys[0]
        return [back, Button(s, "change", s.words("settings.keys"), self._change)]

    def rows(self) -> list[list[Widget]]:
        return [self.widgets]

    def _change(self) -> None:
        self.services.push(ChangeKeysPage(self.services, self.rebuild))

    def table(self) -> list[Row]:
        """The rows: what the game can do, then what the house can, then what is told."""
        tools = self._presenter.tools
        rows = [self._of_verb(verb) for verb in self._presenter.verbs]
        for each in House:
            needs = "sort" if each in WITH_A_HAND else each.id if each in TOOLS else ""
            if each not in (House.WALK, House.DO) and (not needs or needs in tools):
                rows.append(self._of_house(each))
        w = self.services.words
        rows += [Row(self._named(each.keys), w(f"tell.{each.id}"), "") for each in Tell]
        return [row for row in rows if row.keys or row.pointer]

    def _of_verb(self, verb: Verb) -> Row:
        w, how = self.services.words, f"{verb.label.id}.pointer"
        ways = [w.text(replace(verb.label, id=how))] if w.has(how) else []
        if verb.double:
            ways.append(w("keys.double"))
        return Row(self._named(verb.keys[:MOST_KEYS]), w.text(verb.label), _joined(ways))

    def _of_house(self, each: House) -> Row:
        w, group = self.services.words, self._presenter.by_groups
        id = f"keys.{each.id}{'.group' if group and each is House.NUMBER else ''}"
        ids = [f"{id}.pointer", *(["choose.pointer"] if each is House.CHOOSE else [])]
        return Row(self._named(each.keys), w(id), _joined([w(id) for id in ids if w.has(id)]))

    def _named(self, keys: Sequence[str]) -> str:
        """Keys as they are printed on them."""
        if keys == House.NUMBER.keys:
            return self.services.words("key.digits")
        return ", ".join(key_name(self.services, key) for key in keys[:MOST_KEYS])

    def content_height(self, width: float) -> float:
        """All of it; the page takes what the window has."""
        return sum(piece.height for piece in self.pieces(width))

    def pieces(self, width: float) -> Iterator[Surface]:
        """The heads of the columns, the rows, and what holds everywhere."""
        s, w = self.services, self.services.words
        heads = Row(w("keys.keys"), w("keys.does"), w("keys.pointer"))
        yield self._line(heads, width, (TITLE, TITLE, TITLE))
        for row in self.table():
            yield self._line(row, width, (BOLD, UI, UI))
        yield wrap_lines(s, w("keys.also"), s.font(15), width - 16 * s.unit, UI)

    def _line(self, row: Row, width: float, faces: Sequence[str]) -> Surface:
        """The three parts side by side, and a hairline below."""
        s, u = self.services, self.services.unit
        inner = width - 16 * u
        parts = [
            wrap_lines(s, text, s.font(15), inner * share - 12 * u, face)
            for text, share, face in zip(row, COLUMNS, faces)
        ]
        height = max(part.height for part in parts)
        made = Surface((round(inner), round(height + 9 * u)), pygame.SRCALPHA)
        x = 0.0
        for part, share in zip(parts, COLUMNS):
            made.blit(part, (round(x), 0))
            x += inner * share
        line = pygame.Rect(0, round(height + 3 * u), round(inner), max(1, round(u)))
        made.fill(s.theme.paper_edge, line)
        return made

    def nodes(self) -> list[Node]:
        """The table is one document, a line a row."""
        lines = ["; ".join(part for part in row if part) for row in self.table()]
        w = self.services.words
        lines = [f"{w('keys.keys')}; {w('keys.does')}; {w('keys.pointer')}", *lines, w("keys.also")]
        page, *rest = super().nodes()
        text = "\n".join(lines)
        return [page, Node("document", self.title, self.box, value=text, id="text"), *rest]


def _joined(ways: Sequence[str]) -> str:
    """Several ways as one sentence."""
    return "; ".join([*ways[:1], *(way[:1].lower() + way[1:] for way in ways[1:])])
