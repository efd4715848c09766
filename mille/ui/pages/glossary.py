"""The words of a game and of the house, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, takewhile
from unicodedata import combining, normalize

from mille.ui.pages.blocks import Text
from mille.ui.pages.page import Page
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
        for id in sorted(self._terms(), key=lambda id: _bare(w(id))):
            made.append(Text(self.services, w(f"{id}.about"), head=w(id)))
            made[-1].after = 6.0
        return made

    def foot(self) -> Sequence[Button]:
        return [self.back()]

    def _terms(self) -> Iterator[str]:
        words = self.services.words
        yield from takewhile(words.has, (f"term.{n}" for n in count(1)))
        yield from takewhile(words.has, (f"glossary.{n}" for n in count(1)))


def _bare(word: str) -> str:
    """A word for sorting: without accents, all in small letters."""
    return "".join(each for each in normalize("NFD", word.casefold()) if not combining(each))
