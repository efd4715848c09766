"""Message ids to words, by gettext catalogues.

The catalogues are `<language>.po` here and in each game's `strings/`; the build compiles them to
`.mo`. The ids stand in the code, so English is a catalogue like any other.
"""

from __future__ import annotations

import gettext
from importlib.resources import files
from importlib.resources.abc import Traversable

from mille.cards.card import Card, Rank
from mille.engine.message import Blank, Message, message

DEFAULT_LANGUAGE = "en"


class Catalog:
    """One language's words."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def text(self, said: Message) -> str:
        """The words of a message, beginning with a capital.

        A plural is chosen by the blank `n`. An id that no catalogue knows is shown as it is, which
        the tests do not let happen.
        """
        words = self._words(said)
        return words[:1].upper() + words[1:]

    def __call__(self, id: str, /, **blanks: Blank) -> str:
        """The words of the message with that id."""
        return self.text(message(id, **blanks))

    def has(self, id: str) -> bool:
        """Whether there are words for the id."""
        # With n=2, for which English differs from the id in singular and plural alike.
        return self._translations.gettext(id) != id or self._plural(id, 2) != id

    def number(self, value: int) -> str:
        """A number in figures, with a proper minus and its thousands apart."""
        figures = f"{abs(value):,}"
        if self.language in ("fr", "es"):
            figures = figures.replace(",", "\u00a0")
        return f"−{figures}" if value < 0 else figures

    def _plural(self, id: str, n: int) -> str:
        return self._translations.ngettext(id, id, n)

    def _words(self, said: Message) -> str:
        blanks = dict(said.blanks)
        n = blanks.get("n")
        form = self._plural(said.id, abs(n)) if isinstance(n, int) else said.id
        if form == said.id:
            form = self._translations.gettext(said.id)
        return form.format_map({name: self._blank(value) for name, value in blanks.items()})

    def _blank(self, value: Blank) -> str:
        match value:
            case Message():
                return self._words(value)
            case Card():
                rank = self._words(message(f"rank.{value.rank.value}.one"))
                suit = self._words(message(f"suit.{value.suit.value}"))
                return self._words(message("card.name", rank=rank, suit=suit))
            case Rank():
                return self._words(message(f"rank.{value.value}.many"))
            case int():
                return self.number(value)
            case _:
                return value


def load(language: str = DEFAULT_LANGUAGE) -> Catalog:
    """The catalogue of a language, with English for what it lacks."""
    found: gettext.NullTranslations | None = None
    for name in dict.fromkeys([language, DEFAULT_LANGUAGE]):
        for folder in folders():
            compiled = folder / f"{name}.mo"
            if not compiled.is_file():
                continue
            with compiled.open("rb") as file:
                more = gettext.GNUTranslations(file)
            if found is None:
                found = more
            else:
                found.add_fallback(more)
    return Catalog(language, found or gettext.NullTranslations())


def folders() -> list[Traversable]:
    """Where catalogues are: the program's own words, then each game's."""
    own = files("mille.i18n").joinpath("strings")
    games = files("mille.games")
    parts = sorted(games.iterdir(), key=lambda part: part.name)
    return [own, *(part / "strings" for part in parts if (part / "strings").is_dir())]
