"""Rows to set or read: the house rules of a game, and what each key does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from pygame import Surface

from mille.engine.message import Blank, Fault, Message, message
from mille.engine.options import Choice as Words, Option as Rule, Several, Switch, Whole
from mille.engine.text import read_json, write_json
from mille.games import GameEntry
from mille.i18n import Catalog
from mille.session.settings import Settings
from mille.ui.input import Key, PointerDown, UiEvent, is_latin
from mille.ui.pages.blocks import Text, rows_of
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel, within_ring
from mille.ui.text import BOLD, READABLE, UI, blit_text
from mille.ui.textfield import Field
from mille.ui.theme import mix
from mille.ui.widgets import Block, Button, Option, Turned
from mille.value import replace
from mille.view.action import House, Tell
from mille.view.names import one_after_another
from mille.view.presentation import Presenter

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
        rules = [block for key in self._game.options.kinds for block in self._rule(key)]
        return rows_of(self.services, rules, 2 if self.letters > NARROW else 1)

    def foot(self) -> Sequence[Block]:
        return self.ways_on(("done", "settings.done", self.done))

    def _rule(self, key: str) -> Iterator[Block]:
        s, w, kind = self.services, self.services.words, self._game.options.kinds[key]
        name, id, now = w(f"rule.{key}"), f"rule.{key}.about", getattr(self.rules, key)
        about = w(id) if w.has(id) else ""
        trouble = w.text(self.trouble[key]) if key in self.trouble else ""
        told, values = trouble or about, list[Any]()
        match kind:
            case Switch():
                values = [False, True]
            case Words():
                values = [*kind.values]
            case Whole(least, most, nothing) if most - least < FEW:
                values = [*([None] if nothing else []), *range(least, most + 1)]
        if values:
            names = [w.joined([in_words(w, kind, key, each)]) for each in values]
            options = [Option(each, name, told) for each, name in zip(values, names)]
            yield Turned(s, key, name, options, now, partial(self._make, key))
            return
        match kind:
            case Several(several, most):
                for n in range(min(len(now) + 1, most)):
                    about = told if n == 0 else trouble
                    ways = [Option(value, one(w, key, value), about) for value in several]
                    if len(now) > 1 or n:
                        ways.insert(0, Option(None, w(f"rule.{key}.none"), about))
                    which, made = w(f"rule.{key}.each", n=n + 1), partial(self._put, key, n)
                    yield Turned(s, f"{key}.{n}", which, ways, (*now, None)[n], made)
            case _:
                text = self._texts.get(key, plain(now))
                typed = partial(self._type_rule, key), self.done, MOST_TYPED
                field = Field(s, self.typed, key, name, text, *typed, trouble, about)
                field.figure = isinstance(kind, Whole)
                yield field

    def _put(self, key: str, n: int, value: object) -> None:
        """Change one of a rule's several values; None removes it."""
        now = getattr(self.rules, key)
        self._make(key, (*now[:n], *(() if value is None else (value,)), *now[n + 1 :]))

    def _type_rule(self, key: str, text: str) -> None:
        self._texts[key] = text
        value: object = text  # not a valid value, so the rule will say what would be
        form = f"[{text.strip('[] ')}]" if isinstance(getattr(self.rules, key), tuple) else text
        if isinstance(self._game.options.kinds[key], Whole):  # 1,200 as it is written elsewhere
            form = "".join(letter for letter in text if letter not in APART)
        with suppress(Fault):
            value = read_json(form)
        self._make(key, value)

    def _make(self, key: str, value: object) -> None:
        options = self._game.options
        try:
            made = options.changed(self.rules, key, value)
            options.check(made, self._seats)
        except Fault as fault:
            wanted = dict(fault.message.blanks).get("wanted")
            self.trouble[key] = wanted if isinstance(wanted, Message) else fault.message
        else:
            followed = [e for e in self._texts if getattr(made, e) != getattr(self.rules, e)]
            for each in {*followed} - {key}:
                del self._texts[each]
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


def in_words(words: Catalog, kind: Rule, key: str, value: Any) -> Blank:
    match kind:
        case Switch():
            return message(f"settings.{dict(SWITCH)[value]}")
        case Words():
            return word(words, key, value)
        case _ if value is None:
            return message("new.no_limit")
        case _ if isinstance(value, int):
            return value
        case _:
            return words.joined((one(words, key, each) for each in value), "tell.next")


def one(words: Catalog, key: str, value: Any) -> str:
    """One of several values of a rule: a number, or the game's words for a pair."""
    if isinstance(value, int):
        return words.number(value)
    first, n = value
    return words(f"rule.{key}.{first}", n=n)


def word(words: Catalog, key: str, value: str | int) -> Blank:
    """The words for one value of a rule that has a few."""
    id = f"rule.{key}.{value}"
    return message(id) if words.has(id) else value


def plain(value: Any) -> str:
    """A rule's value as a person would type it.

    >>> plain((1, 3)), plain(1200)
    ('1, 3', '1200')
    """
    text = write_json(value)
    return text[1:-1] if text.startswith("[") else text


# What can be done by which key and how by pointer, in rows to read and to change.
#
# The game's rows come from its verbs; `ID.pointer` in the catalogue, beside the `ID` of a verb's
# label, says how it is done by pointer. The house's keys follow, then the tells.


OTHERS = ("page up", "page down")
"""Keys that can be changed, besides the letters."""
MOST_KEYS = 2
"""The most keys that are listed for one thing."""
WITH_A_HAND = (House.CHOOSE, House.NUMBER, House.GO_TO, House.MOVE, House.BACK)
"""Keys for the cards of a hand; listed only if the game has a hand to sort."""
TOOLS = (House.SORT, House.AUTO, House.PACE)
"""Keys that are listed only if the game has that tool."""


CLOSE = 4.0
"""The space between two rows, in pixels of 720 lines: all show at once in a usual window."""


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


class Way(NamedTuple):
    """One thing that can be done."""

    keys: Sequence[str]
    does: str
    pointer: str = ""
    """How it is done by pointer; empty if there is no way of its own."""


class KeyRow(Block):
    """One thing that can be done, its keys first; a press asks for another key."""

    role = "listitem"
    focusable = True
    CAPS = 0.27
    """The part of the row that its keys take."""

    asked = False
    """Whether another key is being asked for."""

    def __init__(
        self, services: Services, id: str, way: Way, ask: Callable[[], None] | None
    ) -> None:
        """Without `ask` its key stays."""
        super().__init__(services, id, way.does)
        self.rows: Sequence[KeyRow] = (self,)
        """All rows of the list, which go in two columns or in one."""
        self.tip, self._ask, w = way.pointer, ask, services.words
        named = [w.key(key) for key in way.keys[:MOST_KEYS]]
        digits = way.keys == House.NUMBER.keys
        self.told = w("key.digits") if digits else w.joined(named, "tell.next")
        if ask is not None:
            self.role, self.actions = "button", ("press",)

    @property
    def more(self) -> str:
        return self.tip

    def press(self) -> None:
        if self._ask is not None:
            self._ask()

    def is_cramped(self, width: float) -> bool:
        return max(row.wanted for row in self.rows) > width

    @property
    def wanted(self) -> float:
        """How wide it must be for its words; in large letters none may shrink."""
        s, aside = self.services, 2 * self._side
        size, ink = s.font(15), s.theme.ink
        size = size if s.scale > 1 else max(s.least, READABLE * size)
        keys, does = (
            s.texts.render(words, size, ink, face).width + aside
            for words, face in ((self.value, BOLD), (self.name, UI))
        )
        return max(keys / self.CAPS, does / (1 - self.CAPS))

    @property
    def _side(self) -> float:
        return max(within_ring(self.services.unit), 8 * self.services.unit)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw it as a button if its key can be changed, else as words alone."""
        s, b, paper = self.services, self.bounds, self.services.theme.paper
        edge = s.theme.paper_edge
        if self.actions:
            fill = mix(paper, s.theme.main, 0.5) if self.asked else mix(paper, edge, 0.3)
            fill = mix(fill, edge, 0.4) if hovered else fill
            draw_panel(surface, b, 7 * s.unit, fill, edge, 1.2 * s.unit)
        side, ink, middle = self._side, s.theme.ink, b.x + self.CAPS * b.w
        does = s.words("settings.keys.press") if self.asked else self.name
        for words, face, x, right in (
            (self.told, BOLD, b.x + side, middle),
            (does, UI, middle + side, b.right),
        ):
            made = s.texts.fitted(words, s.pen(15, ink, face), right - x - side / 2)
            blit_text(surface, made, x, b.center[1] - made.height / 2)
        self._ring(surface, focused)


class KeyList:
    """The rows of what can be done at a game's table. After a press on one, the next key pressed
    takes its meaning; the two are exchanged, so that no key ever has two meanings.

    A page that shows it gives it each event first (`taken`).
    """

    def __init__(self, page: Page, presenter: Presenter, words: Catalog | None = None) -> None:
        """`words` are those of the game, if it is not the one on the table."""
        self.asked = ""
        """The key that is being changed; empty if none is."""
        self._page, self._presenter, self._words = page, presenter, words

    @property
    def words(self) -> Catalog:
        return self._words or self._page.services.words

    def blocks(
        self, wanted: Callable[[str, str], bool] = lambda does, pointer: True
    ) -> list[Block]:
        """The rows, two beside each other where there is room; of those that are `wanted`."""
        s, made = self._page.services, dict[str, KeyRow]()
        for n, way in enumerate(self.ways()):
            if not wanted(way.does, way.pointer):
                continue
            key = next(filter(can_change, way.keys[:1]), "")
            ask, id = partial(self._ask, key) if key else None, key or f"way.{n}"
            id = f"{id}.{n}" if id in made else id  # a game may do two things by one key
            made[id] = KeyRow(s, id, way, ask)
            made[id].asked = bool(key) and key == self.asked
        if not made:
            return []
        about = Text(s, s.words("settings.keys"), muted=True)
        all = [*made.values()]
        for each in all:
            each.rows = all
        rows = rows_of(s, all, 2, 2 * CLOSE)
        for row in rows:
            row.after = CLOSE
        return [about, *rows]

    def usual(self) -> Button:
        """The button that restores the usual keys."""
        s = self._page.services
        reset = lambda: s.save_settings(s.settings.changed(keys={}))  # noqa: E731
        return Button(s, "usual", s.words("settings.keys.usual"), reset)

    def taken(self, event: UiEvent) -> bool:
        """Whether the event was for a key that is being changed; Escape or a click keeps it."""
        if not self.asked:
            return False
        if isinstance(event, PointerDown) or event == Key("escape"):
            self._ask("")
        elif isinstance(event, Key) and can_change(event.name):
            shift = "shift+" if self.asked.startswith("shift+") else ""
            s, asked = self._page.services, self.asked
            self._ask("")
            if not shift or len(event.name) == 1:
                s.save_settings(changed(s.settings, asked, f"{shift}{event.name}"))
        return True

    def _ask(self, key: str) -> None:
        self.asked = key
        self._page.changed()

    def ways(self) -> list[Way]:
        """The game's verbs, then the house's keys, then the tells."""
        tools, w, ways = self._presenter.tools, self.words, list[Way]()
        for verb in self._presenter.verbs:
            how = self._said([replace(verb.label, id=f"{verb.label.id}.pointer")])
            of_house = {each.id: each.keys for each in House}.get(verb.id, House.DO.keys)
            ways.append(Way(verb.keys or of_house, w.text(verb.label), how or w("keys.button")))
        for each in House:
            needs = "sort" if each in WITH_A_HAND else each.id if each in TOOLS else ""
            if each not in (House.WALK, House.DO) and (not needs or needs in tools):
                groups = self._presenter.by_groups and each is House.NUMBER
                id = f"keys.{each.id}{'.group' if groups else ''}"
                twice = [message("keys.double")] if each is House.CHOOSE else []
                how = self._said([message(f"{id}.pointer"), *twice])
                ways.append(Way(each.keys, w(id), how or self._said([message(f"tool.{each.id}")])))
        ways.append(Way(("ctrl+c", "ctrl+v"), w("keys.typed")))
        return ways + [Way(each.keys, w(f"tell.{each.id}")) for each in Tell]

    def _said(self, ways: Sequence[Message]) -> str:
        """The ways that have words, in one sentence."""
        there = [each for each in ways if self.words.has(each.id)]
        return self.words.text(one_after_another(there)) if there else ""
