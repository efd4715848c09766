"""The words of a game and of the house, each with what it means; and the ways to play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile

from mille.ui.pages.blocks import Text
from mille.ui.pages.page import Page
from mille.ui.tip import terms
from mille.ui.widgets import Block, Button


class GlossaryPage(Page):
    """The game's words are `term.N` in its catalogue, the house's `glossary.N`; each has an
    `.about`. They stand in the order of the alphabet.
    """

    width = 760.0

    @property
    def title(self) -> str:
        return self.services.words("glossary.title")

    def blocks(self) -> Sequence[Block]:
        w, made = self.services.words, list[Block]()
        for id in self._ids():
            made.append(Text(self.services, w(f"{id}.about"), head=w(id)))
            made[-1].after = 6.0
        return made

    def foot(self) -> Sequence[Button]:
        return [self.back()]

    def _ids(self) -> Sequence[str]:
        return terms(self.services.words)


class AccessPage(GlossaryPage):
    """Who can play and how, in the order of the catalogue; `docs/access.md` has the tests of it."""

    @property
    def title(self) -> str:
        return self.services.words("access.title")

    def _ids(self) -> Sequence[str]:
        return list(takewhile(self.services.words.has, (f"access.{n}" for n in count(1))))
