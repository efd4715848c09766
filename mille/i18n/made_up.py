"""A made-up language for developers: English with accents, and two fifths longer.

`MILLE_LANGUAGE=en_XA mille` opens the window in it: what stays English is in no catalogue, and what
is cut has no room for a language with longer words.
"""

from __future__ import annotations

import gettext
import re

MADE_UP = "en_XA"
WORDS = "cldr.name", "cldr.list."
"""The customs of the CLDR that are words; figures and dates are left as they are."""
_ACCENTS = str.maketrans("aeiouyclnrszACEILNORSUZ", "àéïöüÿçłñřšžÀÇÉÏŁÑÖŘŠÜŽ")
_BLANK = re.compile(r"(\{[^}]*\})")
_VOWEL = re.compile(r"[aeiou]")


def made_up(words: str) -> str:
    """The words in the made-up language; blanks stay as they are.

    >>> made_up("Draw a card, {name}.")
    'Dřààw àà çààřd, {name}.'
    """
    parts = _BLANK.split(words)
    parts[::2] = [_VOWEL.sub(r"\g<0>\g<0>", part).translate(_ACCENTS) for part in parts[::2]]
    return "".join(parts)


class MadeUp(gettext.NullTranslations):
    """The words of other translations in the made-up language."""

    def __init__(self, english: gettext.NullTranslations) -> None:
        super().__init__()
        self._english = english

    def gettext(self, id: str) -> str:
        """What the id stands for; figures keep their signs."""
        return self._as_made_up(id, self._english.gettext(id))

    def ngettext(self, id: str, ids: str, n: int) -> str:
        """The same for a number."""
        return self._as_made_up(id, self._english.ngettext(id, ids, n))

    def _as_made_up(self, id: str, words: str) -> str:
        return (
            words
            if words == id or (id.startswith("cldr.") and not id.startswith(WORDS))
            else made_up(words)
        )
