"""Pages to read: about the program, its licences, who can play, and what words mean."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile

from mille.engine.message import message
from mille.session import disk
from mille.ui.licences import Licence, licences, versions
from mille.ui.pages.blocks import Row, Text, heading
from mille.ui.pages.menu import Copier
from mille.ui.pages.page import Page
from mille.ui.pages.rows import Head, Line, Table
from mille.ui.scene import Services
from mille.ui.text import BOLD
from mille.ui.tip import terms
from mille.ui.widgets import Block


class AboutPage(Page):
    """The page about the program; *Copy* copies what helps to look into an error."""

    title_id = "about.title"
    width = 760.0
    start = "back"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._licences = licences()
        self._copier = Copier(self)

    def blocks(self) -> Sequence[Block]:
        """What the program is, the versions, the folders, the licences."""
        s, w = self.services, self.services.words
        what = Text(s, w("about.what"))
        what.after = 12.0
        facts = [*versions(), *self._folders()]
        heads = [Head(w("about.part"), 0.28, BOLD), Head(w("about.version"), 0.72)]
        rows = len(facts), lambda number: Line(facts[number])
        under = w("about.licences")
        names = [Head(w("about.licence"), 1.0)]
        texts = len(self._licences), lambda n: Line([self._licences[n].name])
        return [
            what,
            Table(s, "facts", self.title, heads, *rows, wraps=True),
            heading(s, under),
            Text(s, w("about.licences.about")),
            Table(s, "licences", under, names, *texts, press=self._read),
        ]

    def _folders(self) -> list[tuple[str, str]]:
        w = self.services.words
        return [
            (w("about.records"), str(disk.games())),
            (w("about.settings"), str(disk.settings_file())),
            (w("about.reports"), str(disk.reports())),
        ]

    def foot(self) -> Sequence[Block]:
        lines = "\n".join(f"{name} {version}" for name, version in versions())
        return [
            Row(self.services, [self.back(), self._copier.button(lines, "about.copy")], self.gap)
        ]

    def _read(self, number: int) -> None:
        self.services.push(LicencePage(self.services, self._licences[number]))


class LicencePage(Page):
    """A licence in full."""

    width = 760.0

    def __init__(self, services: Services, licence: Licence) -> None:
        super().__init__(services)
        self._licence = licence
        try:
            self._text = licence.paragraphs()
        except OSError as error:
            self._text = [str(error)]

    @property
    def title(self) -> str:
        return self._licence.name

    def blocks(self) -> Sequence[Block]:
        return [Text(self.services, each) for each in self._text]


class GlossaryPage(Page):
    """The words and their meanings, in alphabetical order. The game's are `term.N` in its
    catalogue, the house's `glossary.N`; each has an `.about`.
    """

    title_id = "glossary.title"
    width = 760.0

    def blocks(self) -> Sequence[Block]:
        w, made = self.services.words, list[Block]()
        for id in self._ids():
            made.append(Text(self.services, self._about(id), head=w(id)))
            made[-1].after = 6.0
        return made

    def _about(self, id: str) -> str:
        return self.services.words(f"{id}.about")

    def _ids(self) -> Sequence[str]:
        return terms(self.services.words)


class AccessPage(GlossaryPage):
    """Who can play and how, in the order of the catalogue; `docs/access.md` has its tests.

    A way that there is not on this computer says first why not.
    """

    title_id = "access.title"

    def _ids(self) -> Sequence[str]:
        return list(takewhile(self.services.words.has, (f"access.{n}" for n in count(1))))

    def _about(self, id: str) -> str:
        why = self.services.lacking().get(id, "")
        return self.services.words.joined([why, message(f"{id}.about")])
