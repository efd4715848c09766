"""All house rules of a game, as switches, words or numbers, each explained in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from mille.engine.message import Fault, Message
from mille.engine.options import Choice as Words, Option as Rule, Several, Switch, Whole
from mille.engine.text import read_json, write_json
from mille.games import GameEntry
from mille.i18n import Catalog
from mille.ui.choices import Choice, Option
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages.blocks import Row, rows_of
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button

MOST_TYPED = 200
NARROW = 60
"""In a window no wider than this, in letters, they go one below the other."""
APART = ", '\u00a0"
"""What may separate the thousands in a number."""
FEW = 60
"""A number with fewer values than this is chosen step by step, not typed."""


class HouseRulesPage(Page):
    """The rules as they stand; *Done* returns them, *Back* discards the changes."""

    title_id = "new.house"
    width = 1100.0
    row = 30.0
    gap = 6.0

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        rules: Any,
        seats: int,
        done: Callable[[Any], None],
    ) -> None:
        super().__init__(services)
        self.rules = rules
        self.trouble: dict[str, Message] = {}
        """For each rule, what is wrong with what was typed."""
        self._texts: dict[str, str] = {}
        """For each rule, what was typed."""
        self._game = game
        self._seats = seats
        self._done = done

    def blocks(self) -> Sequence[Block]:
        """The choices for each rule, in pairs if there is room."""
        s = self.services
        by = 2 if s.size[0] > NARROW * s.font(15) else 1
        return rows_of(
            s, [block for key in self._game.options.kinds for block in self._rule(key)], by
        )

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        done = Button(s, "done", w("settings.done"), self.done, main=True)
        return [Row(s, [done, self.back(main=False)])]

    def _rule(self, key: str) -> Iterator[Block]:
        s, w, kind = self.services, self.services.words, self._game.options.kinds[key]
        name, about, now = w(f"rule.{key}"), w(f"rule.{key}.about"), getattr(self.rules, key)
        trouble = w.text(self.trouble[key]) if key in self.trouble else ""
        told = trouble or about
        match kind:
            case Switch():
                options = [Option(value, w(f"settings.{way}"), told) for value, way in SWITCH]
                yield Choice(s, key, name, options, now, partial(self._make, key))
            case Words(values):
                options = [Option(value, word(w, key, value), told) for value in values]
                yield Choice(s, key, name, options, now, partial(self._make, key))
            case Whole(least, most, nothing) if most - least < FEW:
                numbers = [Option(n, w.number(n), told) for n in range(least, most + 1)]
                if nothing:
                    numbers.insert(0, Option(None, w("new.no_limit"), told))
                yield Choice(s, key, name, numbers, now, partial(self._make, key))
            case Several(values, most):
                for n in range(min(len(now) + 1, most)):
                    about = told if n == 0 else trouble
                    ways = [Option(value, one(w, key, value), about) for value in values]
                    if len(now) > 1 or n:
                        ways.insert(0, Option(None, w(f"rule.{key}.none"), about))
                    which, made = w(f"rule.{key}.each", n=n + 1), partial(self._put, key, n)
                    yield Choice(s, f"{key}.{n}", which, ways, (*now, None)[n], made)
            case _:
                text = self._texts.get(key, plain(now))
                typed = partial(self._type_rule, key), self.done, MOST_TYPED
                yield Field(s, self.typed, key, name, text, *typed, trouble, about)

    def _put(self, key: str, n: int, value: object) -> None:
        """Change one of a rule's several values; None removes it."""
        now = getattr(self.rules, key)
        self._make(key, (*now[:n], *(() if value is None else (value,)), *now[n + 1 :]))

    def _type_rule(self, key: str, text: str) -> None:
        self._texts[key] = text
        value: object = text  # not a valid value, so the rule will say what would be
        forms: tuple[str, ...] = (text, f"[{text}]")
        if isinstance(self._game.options.kinds[key], Whole):  # 1,200 as it is written elsewhere
            forms = ("".join(letter for letter in text if letter not in APART),)
        for form in forms:
            with suppress(Fault):
                value = read_json(form)
                break
        self._make(key, value)

    def _make(self, key: str, value: object) -> None:
        options = self._game.options
        try:
            made = options.made({key: value}, self.rules)
            options.check(made, self._seats)
        except Fault as fault:
            said, w = fault.message, self.services.words
            here = Message(f"{said.id}.field", said.blanks)
            self.trouble[key] = here if w.has(here.id) else said
        else:
            self.rules = made
            self.trouble.pop(key, None)

    def handle(self, event: UiEvent) -> None:
        """Take an event; a field with an invalid value cannot be left, and says what is valid."""
        here = self.here
        if isinstance(here, Field) and here.id in self.trouble and self._leaves(event, here):
            self._stay_at(here.id)
        else:
            super().handle(event)

    def _leaves(self, event: UiEvent, field: Field) -> bool:
        """Whether an event leaves the field; leaving by *Back* is always allowed."""
        match event:
            case Key("tab" | "up" | "down" | "return"):
                return True
            case PointerDown(x, y, 1):
                there = self._under(x, y)
                return there is not None and there.id not in (field.id, "back")
        return False

    def _stay_at(self, key: str) -> None:
        """Go to the field with the invalid value, ready to be overtyped."""
        self.focus_seen = True
        self.changed()
        self.go(key)

    def done(self) -> None:
        """Return the rules, unless a value is invalid."""
        if self.trouble:
            self._stay_at(next(iter(self.trouble)))
            return
        self.services.pop(self)
        self._done(self.rules)


SWITCH = ((False, "off"), (True, "on"))


def in_words(words: Catalog, kind: Rule, key: str, value: Any) -> str:
    """The words for the rule `key` at `value`."""
    match kind:
        case Switch():
            return words(f"settings.{dict(SWITCH)[value]}")
        case Words():
            return word(words, key, value)
        case _ if value is None:
            return words("new.no_limit")
        case _ if isinstance(value, int):
            return words.number(value)
        case _:
            return words.joined((one(words, key, each) for each in value), "tell.next")


def one(words: Catalog, key: str, value: Any) -> str:
    """One of several values of a rule: a number, or the game's words for a pair."""
    if isinstance(value, int):
        return words.number(value)
    first, n = value
    return words(f"rule.{key}.{first}", n=n)


def word(words: Catalog, key: str, value: str | int) -> str:
    """The words for one value of a rule that has a few."""
    id = f"rule.{key}.{value}"
    if words.has(id):
        return words(id)
    return words.number(value) if isinstance(value, int) else value


def plain(value: Any) -> str:
    """A rule's value as a person would type it.

    >>> plain((1, 3)), plain(1200)
    ('1, 3', '1200')
    """
    text = write_json(value)
    return text[1:-1] if text.startswith("[") else text
