"""Where a new game's cards come from: drawn, drawn with the player's own word, or named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap

from mille.engine.message import Fault
from mille.i18n import why
from mille.session.deals import DealName, draw_secret
from mille.session.record import fingerprint
from mille.session.settings import CHOICES
from mille.ui.choices import Choice, Option
from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.menu import Copier
from mille.ui.pages.page import Page
from mille.ui.textfield import Field, from_clipboard
from mille.ui.widgets import NOTE, Block, Button

MOST_WORD, MOST_NAME = 40, 2000
DRAWN, WORD = CHOICES["shuffle"]
NAME = "name"


class DealChoice:
    """One line on the page of a new game; below it stands what the chosen value needs."""

    def __init__(
        self, page: Page, begin: Callable[[], None], named: Callable[[DealName], None]
    ) -> None:
        """`named` is called with a name that was typed and says what is played."""
        self._page, self._begin, self._named = page, begin, named
        self.by, self._copier = page.services.settings.shuffle, Copier(page)
        self._word = self._name = self._trouble = ""
        self.named: DealName | None = None
        """The deal whose name was typed, once it can be read."""
        if self.by == WORD:
            self._draw_secret()

    @property
    def seed(self) -> str:
        """The seed for the cards; empty if it is to be drawn."""
        if self.by == WORD:
            return f"{self._page.services.settings.secret}:{self._word.strip()}"
        return self.named.seed if self.by == NAME and self.named is not None else ""

    def _draw_secret(self) -> None:
        """Draw a secret unless there is one: it stays until a deal uses it, whatever is typed."""
        s = self._page.services
        if not s.settings.secret:
            s.save_settings(s.settings.changed(secret=draw_secret()))

    def blocks(self) -> Sequence[Block]:
        """The line, and below it what its value needs."""
        page, s, w = self._page, self._page.services, self._page.services.words
        options = [
            Option(id, w(f"new.deal.{id}"), w(f"new.deal.{id}.about")) for id in (DRAWN, WORD, NAME)
        ]
        made: list[Block] = [Choice(s, "deal", w("new.deal"), options, self.by, self._choose)]
        if self.by == WORD:
            print = fingerprint(self.seed) or ""
            in_groups = w.joined(wrap(print, 8))  # which eyes can compare
            said, copy = Text(s, in_groups, NOTE, id="fingerprint"), self._copier.button(print)
            said.part = 4.0
            typed = self._word, partial(setattr, self, "_word"), self._begin, MOST_WORD
            made += [
                Row(s, [said, copy]),
                Field(s, page.typed, "word", w("new.deal.your_word"), *typed),
            ]
        elif self.by == NAME:
            named = self._name, self._type_name, self._begin, MOST_NAME
            field = Field(s, page.typed, "deal_name", w("new.deal.its_name"), *named)
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

    def _type_name(self, name: str) -> None:
        self._name, self._trouble, self.named = name, "", None
        try:
            self.named = DealName.read(name.strip())
        except Fault:
            return  # it may be unfinished: `can_be_dealt` says what is wrong
        self._named(self.named)

    def _paste(self) -> None:
        self._type_name(from_clipboard().strip()[:MOST_NAME])
        self.can_be_dealt()

    def can_be_dealt(self) -> bool:
        """Whether it is known what to deal; otherwise the page now says what is wrong."""
        if self.by == NAME and self.named is None:
            try:
                DealName.read(self._name.strip())
            except Fault as fault:
                self._trouble = why(fault, self._page.services.words)
            self._page.changed()
            self._page.go("deal_name")
        return not self._trouble

    def rename(self, deal: DealName) -> None:
        """Take the deal's new name, after the rules or the seats were changed."""
        if self.by == NAME and self.named is not None:
            self.named, self._name = deal, str(deal)
