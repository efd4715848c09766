"""The rules of a game, to be read in the program: at its table, and before it is dealt.

A game's catalogue has the text: five sentences (`help.sentence.1` …) for who wants to play at once,
then as many sections as it likes (`help.1.title`, `help.1.body`, …). What a rule of the house
changes has a text of its own (`help.sentence.1.cards.3`), and its number is a blank (`{target}`).
The house rules come from the rules in force, the signs from what the presenter says that its table
shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, takewhile
from typing import Any, NamedTuple

from mille.games import GameEntry
from mille.ui.pages.blocks import Row, Text, heading
from mille.ui.pages.glossary import GlossaryPage
from mille.ui.pages.page import Page
from mille.ui.pages.values import said
from mille.ui.scene import Services
from mille.ui.shapes import sign
from mille.ui.widgets import Block, Button


class Line(NamedTuple):
    """A paragraph."""

    text: str
    above: str = ""
    """What stands above it in bold letters."""
    number: int = 0
    """The number that stands before it, if it has one."""
    sign: str = ""
    """The drawn sign that it explains; it stands before it too."""


class Section(NamedTuple):
    """A heading and what stands under it."""

    title: str
    lines: Sequence[Line]


class RulesPage(Page):
    """A long text that scrolls; `rules` are those in force at the table."""

    width = 760.0

    def __init__(self, services: Services, game: GameEntry, rules: Any) -> None:
        super().__init__(services)
        self._game = game
        self._rules = rules

    @property
    def title(self) -> str:
        w = self.services.words
        return w("rules.title", game=w("game.title"))

    def blocks(self) -> Sequence[Block]:
        """A heading, its lines, a heading…"""
        made: list[Block] = []
        for title, lines in self.sections():
            made += [heading(self.services, title), *map(self._paragraph, lines)]
            made[-1].after = 12.0
        return made

    def foot(self) -> Sequence[Block]:
        s = self.services
        words = Button(s, "glossary", s.words("glossary.title"), self._open_glossary)
        return [Row(s, [self.back(), words], self.gap)]

    def _open_glossary(self) -> None:
        self.services.push(GlossaryPage(self.services))

    def _paragraph(self, line: Line) -> Block:
        s, picture = self.services, None
        if line.sign:
            ink, symbols = s.theme.red, self._game.presenter.symbols
            picture = sign(line.sign, 1.15 * s.font(15), ink, symbols)
        number = f"{line.number}." if line.number else ""
        made = Text(s, line.text, head=line.above, number=number, picture=picture)
        made.after = 3.0
        return made

    def sections(self) -> list[Section]:
        """All that stands there."""
        w = self.services.words
        sentences = self._all(lambda n: f"sentence.{n}")
        five = [Line(text, number=i) for i, text in enumerate(sentences, 1)]
        titles = self._all(lambda n: f"{n}.title")
        bodies = [self._whole(n) for n in range(1, len(titles) + 1)]
        told = [Section(title, [Line(body)]) for title, body in zip(titles, bodies, strict=True)]
        found = [Section(w("help.five"), five), *told, self._house_rules(), self._signs()]
        return [section for section in found if section.lines]

    def _all(self, part: Callable[[int], str]) -> list[str]:
        """The texts of such parts, as many as the catalogue has."""
        words = self.services.words
        there = takewhile(lambda part: words.has(f"help.{part}"), map(part, count(1)))
        return [self._by_rule(each) for each in there]

    def _whole(self, number: int) -> str:
        """A text of several parts, each as these rules have it."""
        more = self._all(lambda n: f"{number}.body.{n + 1}")
        return " ".join([self._by_rule(f"{number}.body"), *more])

    def _by_rule(self, part: str) -> str:
        """A text as these rules have it, with their whole numbers in its blanks.

        Where a text depends on two rules, its id has both.
        """
        words, rules = self.services.words, self._game.options.write(self._rules)
        id, numbers = f"help.{part}", {}
        for key, value in rules.items():
            own = f"{id}.{key}.{value}".lower()
            id = own if words.has(own) else id
            for n, each in enumerate(value if isinstance(value, list) else [value], 1):
                if isinstance(each, int):
                    numbers[f"{key}_{n}" if isinstance(value, list) else key] = each
        return words(id, **numbers)

    def _house_rules(self) -> Section:
        """Every rule that may differ from table to table, as it is at this one."""
        w, options, rules = self.services.words, self._game.options, self._rules
        name = w(f"rules_set.{rules.preset}")
        lines = [Line(w(f"rules_set.{rules.preset}.about"))]
        for key, kind in options.kinds.items():
            value = said(w, kind, key, getattr(rules, key))
            stands = w("help.rule", rule=w(f"rule.{key}"), value=value)
            lines.append(Line(w(f"rule.{key}.about"), above=stands))
        return Section(w("help.rules", name=name), lines)

    def _signs(self) -> Section:
        """What the small drawings at the table mean."""
        w = self.services.words
        signs = self._game.presenter.signs
        return Section(w("help.signs"), [Line(w(f"sign.{name}"), sign=name) for name in signs])
