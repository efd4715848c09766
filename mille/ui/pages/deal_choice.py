"""The deal of a new game: drawn, drawn with a word of the player's own, or by its name."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from mille.engine.game import Fault
from mille.i18n.catalog import why
from mille.session.deal_name import DealName
from mille.session.record import fingerprint
from mille.session.settings import CHOICES
from mille.ui.choices import Choice, Option
from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.copying import Copier
from mille.ui.pages.page import Page
from mille.ui.textfield import from_clipboard
from mille.ui.widgets import NOTE, Block, Button

MOST_WORD, MOST_NAME = 40, 2000
DRAWN, WORD = CHOICES["shuffle"]
NAME = "name"


class DealChoice:
    """One line on the page of a new game; what is needed for some of its values stands below."""

    def __init__(
        self, page: Page, begin: Callable[[], None], named: Callable[[DealName], None]
    ) -> None:
        """`named` is told of a name that says what is played."""
        self._page, self._begin, self._named = page, begin, named
        self.by, self._copier = page.services.settings.shuffle, Copier(page)
        self._word = self._name = self._trouble = ""
        self.named: DealName | None = None
        """What the name says, where that is typed and can be read."""
        if self.by == WORD:
            self._draw_secret()

    @property
    def seed(self) -> str:
        """What the cards are to come from; empty where that is drawn."""
        if self.by == WORD:
            return f"{self._page.services.settings.secret}:{self._word.strip()}"
        return self.named.seed if self.by == NAME and self.named is not None else ""

    def _draw_secret(self) -> None:
        """It stays until a deal uses it, whatever words are tried and however often."""
        s = self._page.services
        if not s.settings.secret:
            s.save_settings(s.settings.changed(secret=secrets.token_hex(16)))

    def blocks(self) -> Sequence[Block]:
        """The line, and what it opens."""
        page, s, w = self._page, self._page.services, self._page.services.words
        options = [
            Option(id, w(f"new.deal.{id}"), w(f"new.deal.{id}.about")) for id in (DRAWN, WORD, NAME)
        ]
        made: list[Block] = [Choice(s, "deal", w("new.deal"), options, self.by, self._choose)]
        if self.by == WORD:
            print = fingerprint(self.seed) or ""
            said, copy = Text(s, print, NOTE, id="fingerprint"), self._copier.button(print)
            said.part = 4.0
            typed = self._word, self._type_word, self._begin, MOST_WORD
            made += [Row(s, [said, copy]), page.field("word", w("new.deal.your_word"), *typed)]
        elif self.by == NAME:
            named = self._name, self._type_name, self._begin, MOST_NAME
            field = page.field("deal_name", w("new.deal.its_name"), *named)
            field.part = 3.0
            made.append(Row(s, [field, Button(s, "paste", w("paste"), self._paste)]))
            if self._trouble:
                made.append(Text(s, self._trouble, NOTE, ink=s.theme.red, id="trouble"))
        return made

    def _choose(self, by: object) -> None:
        self.by, self._trouble = str(by), ""
        if by == WORD:
            self._draw_secret()
        self._page.changed()

    def _type_word(self, word: str) -> None:
        self._word = word

    def _type_name(self, name: str) -> None:
        self._name, self._trouble, self.named = name, "", None
        try:
            self.named = DealName.read(name.strip())
        except Fault:
            return  # it may not be finished: what is wrong is said when the cards are to be dealt
        self._named(self.named)

    def _paste(self) -> None:
        self._type_name(from_clipboard().strip()[:MOST_NAME])
        self.can_be_dealt()

    def can_be_dealt(self) -> bool:
        """Whether it is known what is to be dealt; else what is wrong stands there now."""
        if self.by == NAME and self.named is None:
            try:
                DealName.read(self._name.strip())
            except Fault as fault:
                self._trouble = why(fault, self._page.services.words)
            self._page.changed()
            self._page.go("deal_name")
        return not self._trouble

    def rename(self, deal: DealName) -> None:
        """Rules or seats are others now, and so the cards have another name."""
        if self.by == NAME and self.named is not None:
            self.named, self._name = deal, str(deal)
