"""The rules of a game, to be read in the program: at its table, and before it is dealt.

A game's catalogue has the text: five sentences (`help.sentence.1` …) for who wants to play at once,
then as many sections as it likes (`help.1.title`, `help.1.body`, …). What a rule of the house
changes has a text of its own (`help.sentence.1.cards.3`), and its number is a blank (`{target}`).
The house rules come from the rules in force, the signs from what the presenter says that its table
shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from mille.games import GameEntry
from mille.ui.pages.old import wrap_lines
from mille.ui.pages.scroll import ScrollPage
from mille.ui.pages.values import said
from mille.ui.scene import Node, Services
from mille.ui.shapes import sign
from mille.ui.text import BOLD, TITLE, UI
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


class RulesPage(ScrollPage):
    """A long text that scrolls; `rules` are those in force at the table."""

    width = 760.0

    def __init__(self, services: Services, game: GameEntry, rules: Any) -> None:
        super().__init__(services)
        self.title = services.words("rules.title", game=services.words("game.title"))
        self._game = game
        self._rules = rules

    def build(self) -> list[Block]:
        s = self.services
        return [Button(s, "back", s.words("rules.back"), self.leave, main=True)]

    def sections(self) -> list[Section]:
        """All that stands there."""
        w = self.services.words
        sentences = self._all(lambda n: f"sentence.{n}")
        five = [Line(text, number=i) for i, text in enumerate(sentences, 1)]
        titles = self._all(lambda n: f"{n}.title")
        bodies = [self._body(n) for n in range(1, len(titles) + 1)]
        told = [Section(title, [Line(body)]) for title, body in zip(titles, bodies, strict=True)]
        found = [Section(w("help.five"), five), *told, self._house_rules(), self._signs()]
        return [section for section in found if section.lines]

    def _all(self, part: Callable[[int], str]) -> list[str]:
        """The texts of such parts, as many as the catalogue has."""
        words = self.services.words
        there = takewhile(lambda part: words.has(f"help.{part}"), map(part, count(1)))
        return [self._by_rule(each) for each in there]

    def _body(self, number: int) -> str:
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

    def content_height(self, width: float) -> float:
        """All of it; the page takes what the window has."""
        return sum(piece.height for piece in self.pieces(width))

    def pieces(self, width: float) -> Iterator[Surface]:
        """A heading, its lines, a heading…"""
        s, u = self.services, self.services.unit
        for title, lines in self.sections():
            yield _below(wrap_lines(s, title, s.font(20), width - 16 * u, TITLE), 2 * u)
            for line in lines:
                yield _below(self._drawn(line, width - 16 * u), 3 * u)
            yield Surface((1, round(9 * u)), pygame.SRCALPHA)

    def _drawn(self, line: Line, width: float) -> Surface:
        """A paragraph, with what belongs above or before it."""
        s, size = self.services, self.services.font(15)
        beside = 1.8 * size if line.sign or line.number else 0.0
        text = wrap_lines(s, line.text, size, width - beside, UI)
        if line.above:
            return _stacked(wrap_lines(s, line.above, size, width, BOLD), text)
        if not beside:
            return text
        made = Surface((round(width), text.height), pygame.SRCALPHA)
        made.blit(text, (round(beside), 0))
        if line.number:
            made.blit(wrap_lines(s, f"{line.number}.", size, beside, BOLD), (0, 0))
        else:
            symbols = self._game.presenter.symbols
            made.blit(sign(line.sign, 1.15 * size, s.theme.red, symbols), (0, round(0.15 * size)))
        return made

    def nodes(self) -> list[Node]:
        told: list[str] = []
        for title, lines in self.sections():
            told += [title, *(f"{line.above} {line.text}".strip() for line in lines)]
        text, (page, *rest) = "\n".join(told), super().nodes()
        return [page, Node("document", self.title, self.box, value=text, id="text"), *rest]


def _below(picture: Surface, space: float) -> Surface:
    """A picture with some space below it."""
    made = Surface((picture.width, picture.height + round(space)), pygame.SRCALPHA)
    made.blit(picture, (0, 0))
    return made


def _stacked(above: Surface, below: Surface) -> Surface:
    """Two pictures, one below the other."""
    size = max(above.width, below.width), above.height + below.height
    made = Surface(size, pygame.SRCALPHA)
    made.blit(above, (0, 0))
    made.blit(below, (0, above.height))
    return made
