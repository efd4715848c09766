"""Every house rule of a game as a switch, a word or a number, with what it means in one line."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from mille.engine.game import Fault
from mille.engine.message import Message
from mille.engine.options import Choice as Words
from mille.engine.options import Switch, Whole
from mille.games import GameEntry
from mille.session.record import read_json
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages.page import Page
from mille.ui.pages.values import SWITCH, plain, word
from mille.ui.scene import Services
from mille.ui.textfield import TextField
from mille.ui.widgets import Button, Choice, Option, Widget

MOST_TYPED = 200
APART = ", '\u00a0"
"""What may stand between the thousands of a number."""
FEW = 60
"""A number with no more values than this can be stepped through one by one."""


class HouseRulesPage(Page):
    """The rules as they stand; *Done* hands them back, *Back* forgets them."""

    width = 1100.0
    row = 30.0
    gap = 6.0

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        rules: Any,
        seats: int,
        changed: Callable[[Any], None],
    ) -> None:
        super().__init__(services)
        self.title = services.words("new.house")
        self.rules = rules
        self.trouble: dict[str, str] = {}
        """By rule, what is wrong with what was typed."""
        self._typed: dict[str, str] = {}
        self._game = game
        self._seats = seats
        self._changed = changed

    def build(self) -> list[Widget]:
        """A widget for each rule, by what it may be."""
        s, w = self.services, self.services.words
        rules = [self._widget(key) for key in self._game.options.kinds]
        return [
            *rules,
            Button(s, "done", w("settings.done"), self.done, main=True),
            Button(s, "back", w("rules.back"), self.leave),
        ]

    def rows(self) -> list[list[Widget]]:
        """Two by two where there is room."""
        *rules, done, back = self.widgets
        wide = 2 if self.services.size[0] > 900 * self.services.unit else 1
        rows = [rules[i : i + wide] for i in range(0, len(rules), wide)]
        return [*rows, [done, back]]

    def _widget(self, key: str) -> Widget:
        s, w, kind = self.services, self.services.words, self._game.options.kinds[key]
        name, about, now = w(f"rule.{key}"), w(f"rule.{key}.about"), getattr(self.rules, key)
        about = self.trouble.get(key, about)
        match kind:
            case Switch():
                options = [Option(value, w(f"settings.{way}"), about) for value, way in SWITCH]
                return Choice(s, key, name, options, now, self._set(key))
            case Words(values):
                options = [Option(value, word(w, key, value), about) for value in values]
                return Choice(s, key, name, options, now, self._set(key))
            case Whole(least, most, nothing) if most - least < FEW:
                numbers = [Option(n, w.number(n), about) for n in range(least, most + 1)]
                if nothing:
                    numbers.insert(0, Option(None, w("new.no_limit"), about))
                return Choice(s, key, name, numbers, now, self._set(key))
            case _:
                text = self._typed.get(key, plain(now))
                trouble = self.trouble.get(key, "")
                return TextField(
                    *(s, key, name, text, self._type(key), self.done, MOST_TYPED),
                    trouble=trouble,
                    about=w(f"rule.{key}.about"),
                )

    def _set(self, key: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            self._make(key, value)

        return change

    def _type(self, key: str) -> Callable[[str], None]:
        def typed(text: str) -> None:
            self._typed[key] = text
            value: object = text  # which is no rule, and the rule says what would be one
            forms: tuple[str, ...] = (text, f"[{text}]")
            if isinstance(self._game.options.kinds[key], Whole):  # 1,200 as it is shown elsewhere
                forms = ("".join(letter for letter in text if letter not in APART),)
            for form in forms:
                with suppress(Fault):
                    value = read_json(form)
                    break
            self._make(key, value, rebuild=False)

        return typed

    def _make(self, key: str, value: object, rebuild: bool = True) -> None:
        options = self._game.options
        try:
            made = options.made({key: value}, self.rules)
            options.check(made, self._seats)
        except Fault as fault:
            said, w = fault.message, self.services.words
            here = Message(f"{said.id}.field", said.blanks)
            self.trouble[key] = w.text(here if w.has(here.id) else said)
        else:
            self.rules = made
            self.trouble.pop(key, None)
        if rebuild:
            self.rebuild()

    def handle(self, event: UiEvent) -> None:
        """Who leaves a field with what cannot be a rule stays there, and is told what can."""
        here = self.widgets[self.focus]
        if here.id in self.trouble and isinstance(here, TextField) and self._leaves(event, here):
            self._stay_at(here.id)
        else:
            super().handle(event)

    def _leaves(self, event: UiEvent, field: TextField) -> bool:
        """Whether it goes elsewhere on the page; who goes back need not be right."""
        match event:
            case Key("tab" | "up" | "down" | "return"):
                return True
            case PointerDown(x, y, 1):
                there = self._at(x, y)
                return there is not None and there is not field and there.id != "back"
        return False

    def _stay_at(self, key: str) -> None:
        """Show what is wrong, to be typed over."""
        self.rebuild()
        self.focus = next(i for i, widget in enumerate(self.widgets) if widget.id == key)
        self.focus_seen = True
        field = self.widgets[self.focus]
        if isinstance(field, TextField):
            field.select_all()

    def done(self) -> None:
        """Take the rules, unless something typed cannot be one."""
        if self.trouble:
            self._stay_at(next(iter(self.trouble)))
            return
        self._changed(self.rules)
