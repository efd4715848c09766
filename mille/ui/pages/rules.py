"""The rules of a game, to read in the program before or during a match.

A game's catalogue has the text: five sentences (`help.sentence.1` …) for people who want to play at
once, then as many sections as it likes (`help.1.title`, `help.1.body`, …). Where a house rule
changes a text, there is one for its value (`help.sentence.1.cards.3`); a rule's number can be a
blank (`{target}`). The list of house rules comes from the rules in force, the signs from what the
presenter says its table shows. The examples are the game's too: a press tries one at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, count, takewhile
from typing import Any, NamedTuple

from mille.cards import cards
from mille.games import GameEntry
from mille.ui.pages.about import GlossaryPage
from mille.ui.pages.ask import HEIGHTS, PicturedButton
from mille.ui.pages.blocks import Row, Text, heading, rows_of
from mille.ui.pages.house_rules import in_words
from mille.ui.pages.keys import KeysPage
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.shapes import sign
from mille.ui.textfield import Field
from mille.ui.tip import bare, terms
from mille.ui.widgets import Block, Button
from mille.view.table import CardView

MOST_TEXT = 60
MOST_BESIDE, WIDE = 3, 500
"""How many examples go in a row in a window wider than `WIDE`, in letters; one less in others."""


class Line(NamedTuple):
    """A paragraph."""

    text: str
    above: str = ""
    """Words in bold above it."""
    number: int = 0
    """The number before it; 0 for none."""
    sign: str = ""
    """The name of the drawn sign before it, which it explains."""


class Section(NamedTuple):
    """A heading, and the paragraphs under it."""

    title: str
    lines: Sequence[Line]
    number: int = 0
    """Its number in the catalogue; 0 for none."""


class RulesPage(Page):
    """The rules as a long text that scrolls; typing searches it. `rules` are those in force."""

    width = 760.0
    start = "back"
    search_id = "find"

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        rules: Any,
        try_out: Callable[[str], None],
        topic: int = 0,
    ) -> None:
        """`try_out` plays the level with the given id; the page opens at the section `topic`."""
        super().__init__(services)
        self._game = game
        self._rules = rules
        self._try_out = try_out
        self._wanted = ""
        """The words being searched for."""
        blocks = {block.id: block for block in self.laid().body} if topic else {}
        if there := blocks.get(f"section.{topic}"):
            self._scroll(there.bounds.y - self.laid().view.y)

    @property
    def title(self) -> str:
        w = self.services.words
        return w("rules.title", game=w("game.title"))

    def blocks(self) -> Sequence[Block]:
        """Each heading with its lines and examples, and the way to the keys; while searching, only
        what matches.
        """
        made: list[Block] = []
        for title, lines, number in self.sections():
            whole = self._is_wanted(title)
            shown = [line for line in lines if whole or self._is_wanted(line.above, line.text)]
            examples = self._examples(number, whole)
            if not shown and not examples:
                continue
            head = heading(self.services, title)
            head.id = f"section.{number}" if number else ""
            made += [head, *map(self._paragraph, shown)]
            made[-1].after = 8.0
            for row in examples:
                row.after = 8.0
            made += examples
            made[-1].after = 14.0
        if self._is_wanted(keys := self.services.words("keys.title")):
            made.append(Button(self.services, "keys", keys, self._open_keys))
        return made or [Text(self.services, self.services.words("rules.nothing"), muted=True)]

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        typed = self._wanted, self._find, lambda: None, MOST_TEXT
        find = Field(s, self.typed, "find", w("history.find"), *typed)
        words = Button(s, "glossary", w("glossary.title"), self._open_glossary)
        return [find, Row(s, [self.back(), words], self.gap)]

    def _step(self, way: str) -> None:
        """Scroll on up and down; the Tab key goes to the examples."""
        if way in ("up", "down"):
            self._scroll(self._line if way == "down" else -self._line)
        else:
            super()._step(way)

    def _find(self, text: str) -> None:
        self._wanted, self.offset = text, 0.0

    def _is_wanted(self, *texts: str) -> bool:
        """Whether the texts contain each word being searched for."""
        there = bare(" ".join(texts))
        return all(word in there for word in bare(self._wanted).split())

    def _examples(self, number: int, whole: bool) -> list[Block]:
        """The examples of a section, as many in a row as fit."""
        s, made = self.services, list[Block]()
        there = [each for each in self._game.presenter.examples if each.section == number]
        for n, each in enumerate(there if number else ()):
            name = s.words(f"example.{each.name}")
            if not whole and not self._is_wanted(name):
                continue
            groups = [cards(group) for group in each.cards.split("|")]
            breaks = accumulate(map(len, groups[:-1]))
            shown = [CardView(card) for group in groups for card in group]
            press = partial(self._try_out, each.level)
            block = PicturedButton(s, f"example.{number}.{n}", name, press, shown, [*breaks])
            block.high, block.tip = HEIGHTS[1] * max(1.0, s.scale), s.words("rules.try")
            made.append(block)
        by = MOST_BESIDE if s.size[0] > s.font(WIDE) else MOST_BESIDE - 1
        return rows_of(s, made, by, 0.5 * self.gap)

    def _open_keys(self) -> None:
        self.services.push(KeysPage(self.services, self._game.presenter))

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
        """All sections that have lines."""
        w = self.services.words
        sentences = self._all(lambda n: f"sentence.{n}")
        five = [Line(text, number=i) for i, text in enumerate(sentences, 1)]
        titles = self._all(lambda n: f"{n}.title")
        told = [Section(title, [Line(self._whole(n))], n) for n, title in enumerate(titles, 1)]
        found = [Section(w("help.five"), five), *told, self._house_rules(), self._signs()]
        if self._wanted:
            explained = [Line(w(f"{id}.about"), above=w(id)) for id in terms(w)]
            found.append(Section(w("glossary.title"), explained))
        return [section for section in found if section.lines]

    def _all(self, part: Callable[[int], str]) -> list[str]:
        """The texts of consecutive parts, as many as the catalogue has."""
        words = self.services.words
        there = takewhile(lambda part: words.has(f"help.{part}"), map(part, count(1)))
        return [self._by_rule(each) for each in there]

    def _whole(self, number: int) -> str:
        """A text of several parts, each as these rules have it."""
        more = self._all(lambda n: f"{number}.body.{n + 1}")
        return self.services.words.joined([self._by_rule(f"{number}.body"), *more])

    def _by_rule(self, part: str) -> str:
        """The text of a part under these rules, with whole numbers of rules in its blanks.

        If a text depends on two rules, its id names both.
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
        """All house rules, with their values at this table."""
        w, options, rules = self.services.words, self._game.options, self._rules
        name = w(f"rules_set.{rules.preset}")
        lines = [Line(w(f"rules_set.{rules.preset}.about"))]
        for key, kind in options.kinds.items():
            value = in_words(w, kind, key, getattr(rules, key))
            stands = w("help.rule", rule=w(f"rule.{key}"), value=value)
            lines.append(Line(w(f"rule.{key}.about"), above=stands))
        return Section(w("help.rules", name=name), lines)

    def _signs(self) -> Section:
        """What the small drawings at the table mean."""
        w = self.services.words
        signs = self._game.presenter.signs
        return Section(w("help.signs"), [Line(w(f"sign.{name}"), sign=name) for name in signs])
