"""The people of the house: who sits at the table, in every game.

A game says how each of them plays it; their names, their levels and their pace are the same
everywhere. Two people have each level, and the first of them goes by the level's name in commands
and records.
"""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import normalize

from mille.cards.value import Value

LEVELS = ("novice", "casual", "club", "regular", "expert", "master", "grandmaster")
"""The seven levels, the weakest first; `level.<level>` says one in words."""


class Person(Value):
    """Somebody at the table."""

    name: str
    level: str = ""
    """How strong they are, as one of `LEVELS`; `level.<level>` is the message that names it."""
    pace: float = 1.0
    """How long they take over a move, where 1 is usual."""
    gender: str = ""
    """`f` or `m`, for languages whose words depend on it."""
    talks: float = 1.0
    """How readily they say something, where 1 is usual."""

    @property
    def voice(self) -> str:
        """Their name as it appears in the ids of what they say: `irene`."""
        plain = normalize("NFD", self.name).encode("ascii", "ignore")
        return plain.decode().lower()


PEOPLE: Mapping[str, Person] = {
    "novice": Person("Lili", "novice", 0.8, gender="f", talks=1.3),
    "theo": Person("Théo", "novice", 1.6, gender="m", talks=0.8),
    "casual": Person("Léo", "casual", gender="m", talks=1.2),
    "mado": Person("Mado", "casual", 0.7, gender="f", talks=1.5),
    "club": Person("Ginette", "club", 0.9, gender="f", talks=1.2),
    "fernand": Person("Fernand", "club", 1.4, gender="m", talks=0.6),
    "regular": Person("Odette", "regular", 1.1, gender="f", talks=0.9),
    "marcel": Person("Marcel", "regular", 0.8, gender="m", talks=1.2),
    "expert": Person("Hector", "expert", 0.7, gender="m", talks=1.3),
    "solange": Person("Solange", "expert", 1.2, gender="f", talks=0.9),
    "master": Person("Irène", "master", gender="f", talks=0.7),
    "ambroise": Person("Ambroise", "master", gender="m", talks=0.9),
    "grandmaster": Person("Victor", "grandmaster", gender="m", talks=0.6),
    "clarisse": Person("Clarisse", "grandmaster", 1.3, gender="f", talks=0.7),
}
"""The people by the names that commands and records use, from weak to strong."""
