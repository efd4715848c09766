"""The glossary of a game and of the house; and a page on the ways to play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile

from mille.ui.pages.blocks import Text
from mille.ui.pages.page import Page
from mille.ui.tip import terms
from mille.ui.widgets import Block


class GlossaryPage(Page):
    """The words and their meanings, in alphabetical order. The game's are `term.N` in its
    catalogue, the house's `glossary.N`; each has an `.about`.
    """

    title_id = "glossary.title"
    width = 760.0

    def blocks(self) -> Sequence[Block]:
        w, made = self.services.words, list[Block]()
        for id in self._ids():
            made.append(Text(self.services, w(f"{id}.about"), head=w(id)))
            made[-1].after = 6.0
        return made

    def _ids(self) -> Sequence[str]:
        return terms(self.services.words)


class AccessPage(GlossaryPage):
    """Who can play and how, in the order of the catalogue; `docs/access.md` has its tests."""

    title_id = "access.title"

    def _ids(self) -> Sequence[str]:
        return list(takewhile(self.services.words.has, (f"access.{n}" for n in count(1))))
